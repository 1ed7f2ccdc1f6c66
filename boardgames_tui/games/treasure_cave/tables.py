"""The models of rules/treasure_cave.yaml, with the totals that the rulebook states."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from boardgames_tui.engine.tables import Sheet, Sourced

COLOURS: tuple[str, ...] = ("green", "yellow", "red")
"""The coloured dice, slow to fast: the order in which they are rolled, listed and shown."""

Symbol = Literal["hammer", "hand", "danger"]
"""What a face asks for besides footprints: repair, steal, or the white die."""

WhiteFace = Literal["blank", "crack", "lost"]
"""A face of the white die: nothing, the board is damaged, or a treasure is lost."""


class Seats(Sourced):
    """How many can play (rulebook: Contents, four figures)."""

    fewest: int = Field(ge=2)
    most: int = Field(le=4)


class Bridge(Sourced):
    """The bridge (rulebook: Contents)."""

    boards: int

    @model_validator(mode="after")
    def _total(self) -> Self:
        if self.boards != 9:
            raise ValueError("the bridge has 9 boards")
        return self


class Treasures(Sourced):
    """The treasures in the cave and what a backpack holds (rulebook: Contents, Steal)."""

    cave: int
    pack: int = Field(ge=1)

    @model_validator(mode="after")
    def _total(self) -> Self:
        if self.cave != 25:
            raise ValueError("25 treasures lie in the cave")
        return self


class Rolls(Sourced):
    """How many dice a player rolls by what is carried at the start of the turn (rulebook: Roll)."""

    by_load: tuple[int, ...]

    @model_validator(mode="after")
    def _total(self) -> Self:
        if not all(1 <= n <= len(COLOURS) for n in self.by_load):
            raise ValueError("every load rolls one, two or three dice")
        return self


class Targets(Sourced):
    """Treasures in camp that end the game early, by number of players (rulebook: End of the Game)."""

    by_players: dict[int, int]


class Cracks(Sourced):
    """Which boards lie cracked side up at the start (rulebook: The Game)."""

    cracked: tuple[int, ...]


class Bridges(Sheet):
    """The bridges to choose from."""

    standard: Cracks
    hard: Cracks
    hardest: Cracks

    @model_validator(mode="after")
    def _totals(self) -> Self:
        for cracks, count in ((self.standard, 4), (self.hard, 8), (self.hardest, 9)):
            boards = set(cracks.cracked)
            if len(boards) != len(cracks.cracked) or len(boards) != count or not boards <= set(range(1, 10)):
                raise ValueError("the bridges have 4, 8 and 9 different boards from 1 to 9 cracked")
        return self


class Face(Sheet):
    """A face of a coloured die: how many boards far, and what else."""

    feet: int = Field(ge=1, le=9)
    symbol: Symbol | None = None


class Dice(Sourced):
    """The four dice (rulebook: The Different Actions, The White Die)."""

    green: tuple[Face, ...]
    yellow: tuple[Face, ...]
    red: tuple[Face, ...]
    white: tuple[WhiteFace, ...]

    def faces(self, colour: str) -> tuple[Face, ...]:
        """Return the six faces of a coloured die."""
        faces: tuple[Face, ...] = getattr(self, colour)
        return faces

    @model_validator(mode="after")
    def _totals(self) -> Self:
        for colour in (*COLOURS, "white"):
            if len(getattr(self, colour)) != 6:
                raise ValueError(f"the {colour} die has 6 faces, not {len(getattr(self, colour))}")
        if self.white.count("blank") != 3:
            raise ValueError("half of the white die is blank: 3 of its faces")
        return self


class Play(Sourced):
    """What a table takes: minutes, and the turns after which a game that does not end is counted (ruling 48)."""

    minutes: int = Field(ge=1)
    turn_cap: int = Field(ge=1)
    bound: int = Field(ge=1)


class TreasureCaveSheet(Sheet):
    """All of rules/treasure_cave.yaml."""

    seats: Seats
    bridge: Bridge
    treasures: Treasures
    rolls: Rolls
    targets: Targets
    bridges: Bridges
    dice: Dice
    play: Play

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if set(self.targets.by_players) != set(range(self.seats.fewest, self.seats.most + 1)):
            raise ValueError("targets.by_players names every number of players once")
        actions = 2 + 2 * len(COLOURS) + self.seats.most
        """In one turn: choosing and rolling, two with each die, one taking by every seat."""
        if self.play.bound < actions * self.play.turn_cap:
            raise ValueError(f"play.bound is at least {actions} times play.turn_cap")
        if len(self.rolls.by_load) != self.treasures.pack + 1:
            raise ValueError("rolls.by_load has one entry for every load from 0 to a full backpack")
        return self

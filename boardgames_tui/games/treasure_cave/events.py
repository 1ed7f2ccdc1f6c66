"""What happens on the bridge, told to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.engine.game import Event, Spot

from .state import GAP, place, treasures


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """A seat's turn begins."""

    seat: int
    turn: int

    def text(self, names: Sequence[str]) -> str:
        """Say whose turn it is."""
        return f"{names[self.seat]}'s turn begins."


@dataclass(frozen=True, slots=True)
class DiceChosen(Event):
    """A seat has chosen the dice that it rolls."""

    seat: int
    dice: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say which dice are rolled."""
        return f"{names[self.seat]} rolls {dice_words(self.dice)}."


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The dice show their faces: (colour, index of the face) and the faces in words, die by die."""

    seat: int
    dice: tuple[tuple[str, int], ...]
    words: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say what the dice show."""
        if len(self.dice) == 1:
            return f"The {self.dice[0][0]} die shows {self.words[0]}."
        shown = ", ".join(f"{colour} {word}" for (colour, _), word in zip(self.dice, self.words, strict=True))
        return f"The dice show {shown}."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The active figure has moved with a die."""

    seat: int
    start: int
    to: int
    die: str
    cave: int

    def text(self, names: Sequence[str]) -> str:
        """Say where the figure goes."""
        start, to = place(self.start, self.cave), place(self.to, self.cave)
        return f"{names[self.seat]} moves from {start} to {to} ({self.die} die)."

    def spots(self) -> tuple[Spot, ...]:
        """Mark where it began and where it ended."""
        return (self.start, self.to)


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A figure is pushed one space on."""

    seat: int
    start: int
    to: int
    gap: bool
    cave: int

    def text(self, names: Sequence[str]) -> str:
        """Say where the figure is pushed."""
        where = f"the gap at {place(self.to, self.cave)}" if self.gap else place(self.to, self.cave)
        return f"{names[self.seat]} is pushed {'into' if self.gap else 'to'} {where}."

    def spots(self) -> tuple[Spot, ...]:
        """Mark where it began and where it ended."""
        return (self.start, self.to)


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """A treasure goes from one backpack to another."""

    seat: int
    victim: int

    def text(self, names: Sequence[str]) -> str:
        """Say who steals from whom."""
        return f"{names[self.seat]} steals a treasure from {names[self.victim]}."


@dataclass(frozen=True, slots=True)
class TreasureLeft(Event):
    """A seat does not steal where it could."""

    seat: int
    victim: int

    def text(self, names: Sequence[str]) -> str:
        """Say who is spared."""
        return f"{names[self.seat]} does not steal from {names[self.victim]}."


_FALLS = {
    "gap": "jumps into the gap at board {board}",
    "pushed": "falls into the gap at board {board}",
    "crack": "falls with board {board}",
    "load": "carries too much and falls from board {board}",
    "curse": "falls with board {board}",
}


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A figure falls, loses all it carries and is back in camp; cause: gap, pushed, crack, load or curse."""

    seat: int
    board: int
    lost: int
    cause: str

    def text(self, names: Sequence[str]) -> str:
        """Say who falls and what is lost."""
        how = _FALLS[self.cause].format(board=self.board)
        return f"{names[self.seat]} {how}: {treasures(self.lost)} lost, back to the camp."

    def spots(self) -> tuple[Spot, ...]:
        """Mark the board."""
        return (self.board,)


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    """A board lies normal side up again; `was`: what it was before (1 cracked, 0 gap)."""

    seat: int
    board: int
    was: int
    die: str

    def text(self, names: Sequence[str]) -> str:
        """Say what is mended."""
        what = f"the gap at board {self.board}" if self.was == GAP else f"board {self.board}"
        return f"{names[self.seat]} mends {what}."

    def spots(self) -> tuple[Spot, ...]:
        """Mark the board."""
        return (self.board,)


@dataclass(frozen=True, slots=True)
class DieLeft(Event):
    """A die is finished without what was left of it; `part`: "move" or "hammer"."""

    seat: int
    die: str
    part: str

    def text(self, names: Sequence[str]) -> str:
        """Say what is not used."""
        what = "does not move with" if self.part == "move" else "mends nothing with"
        return f"{names[self.seat]} {what} the {self.die} die."


@dataclass(frozen=True, slots=True)
class WhiteDie(Event):
    """Danger: the white die shows a face (an index of its table, and its word)."""

    seat: int
    face: int
    word: str

    def text(self, names: Sequence[str]) -> str:
        """Say what the white die shows."""
        shows = {"blank": "nothing", "crack": "a crack", "lost": "a lost treasure"}[self.word]
        return f"Danger: the white die shows {shows} for {names[self.seat]}."


@dataclass(frozen=True, slots=True)
class Cracked(Event):
    """A normal board is turned to its cracked side."""

    seat: int
    board: int

    def text(self, names: Sequence[str]) -> str:
        """Say which board cracks."""
        return f"Board {self.board} cracks under {names[self.seat]}."

    def spots(self) -> tuple[Spot, ...]:
        """Mark the board."""
        return (self.board,)


@dataclass(frozen=True, slots=True)
class BoardLost(Event):
    """A cracked board breaks and leaves a gap."""

    seat: int
    board: int

    def text(self, names: Sequence[str]) -> str:
        """Say which board breaks."""
        return f"Board {self.board} breaks under {names[self.seat]}."

    def spots(self) -> tuple[Spot, ...]:
        """Mark the board."""
        return (self.board,)


@dataclass(frozen=True, slots=True)
class TreasureLost(Event):
    """One treasure drops from a backpack into the river."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say who loses a treasure."""
        return f"{names[self.seat]} drops a treasure into the river."


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """A backpack is emptied into its camp."""

    seat: int
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say what is safe now."""
        return f"{names[self.seat]} brings {treasures(self.count)} to the camp."


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat has taken treasures from the cave (or chosen to take none)."""

    seat: int
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say how many are taken."""
        return f"{names[self.seat]} takes {treasures(self.count)} from the cave."


@dataclass(frozen=True, slots=True)
class EmptyHanded(Event):
    """A seat in the cave can take nothing: the cave is empty, or its backpack is full."""

    seat: int
    full: bool

    def text(self, names: Sequence[str]) -> str:
        """Say why nothing is taken."""
        why = "has a full backpack" if self.full else "finds the cave empty"
        return f"{names[self.seat]} {why} and takes nothing."


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat ends its turn with these dice unused."""

    seat: int
    dice: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say what is not used."""
        return f"{names[self.seat]} ends the turn and leaves {dice_words(self.dice)} unused."


@dataclass(frozen=True, slots=True)
class CurseBegins(Event):
    """The last treasure leaves the cave: from the next turn on the boards fall."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say what begins."""
        return (
            f"{names[self.seat]} leaves the cave with its last treasure. "
            "The Cave's Curse: a board falls before every turn."
        )


@dataclass(frozen=True, slots=True)
class BoardFalls(Event):
    """The curse takes the board nearest the cave."""

    board: int

    def text(self, names: Sequence[str]) -> str:
        """Say which board falls."""
        return f"The Cave's Curse: board {self.board} falls into the gorge."

    def spots(self) -> tuple[Spot, ...]:
        """Mark the board."""
        return (self.board,)


@dataclass(frozen=True, slots=True)
class Trapped(Event):
    """No board is left: a figure in the cave cannot get out, and what it carries is lost (ruling 43)."""

    seat: int
    lost: int

    def text(self, names: Sequence[str]) -> str:
        """Say who is trapped."""
        return f"{names[self.seat]} is trapped in the cave: {treasures(self.lost)} lost."


@dataclass(frozen=True, slots=True)
class GameEnds(Event):
    """The game is over; `reason` says why and who has won."""

    reason: str

    def text(self, names: Sequence[str]) -> str:
        """Say how the game ends."""
        return self.reason


def dice_words(dice: Sequence[str]) -> str:
    """Name some dice: "the red die", "the green and yellow dice", "all three dice"."""
    if len(dice) == 1:
        return f"the {dice[0]} die"
    return "all three dice" if len(dice) == 3 else f"the {' and '.join(dice)} dice"

"""What a player does in a turn, in small steps, and what the dice answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardgames_tui.engine.game import Action


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll these dice, in the order of their table (rulebook: Roll)."""

    ask: ClassVar[bool] = True
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Action):
    """CHANCE: the faces that show, one a die, as indices of the dice's tables."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Use the footprints of a die to go to a place (rulebook: Move)."""

    die: str
    to: int


@dataclass(frozen=True, slots=True)
class Repair(Action):
    """Use the hammer of a die on a board or gap (rulebook: Repair)."""

    die: str
    board: int


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Finish the die in progress without what is left of it: no move after a repair, or no repair after a move."""

    die: str


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Take a treasure from the figure landed on (rulebook: Steal)."""


@dataclass(frozen=True, slots=True)
class LeaveTreasure(Action):
    """Let the figure landed on keep its treasures (ruling 24)."""


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn with dice left unused (ruling 3)."""


@dataclass(frozen=True, slots=True)
class WhiteRolled(Action):
    """CHANCE: the face of the white die, as an index of its table."""

    face: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take so many treasures from the cave (rulebook: The Cave)."""

    count: int


ALL: tuple[type[Action], ...] = (
    Roll,
    Rolled,
    Move,
    Repair,
    Leave,
    Steal,
    LeaveTreasure,
    EndTurn,
    WhiteRolled,
    Take,
)
"""Every action class."""

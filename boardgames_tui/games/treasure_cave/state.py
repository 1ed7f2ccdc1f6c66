"""The state of a game: the bridge, the figures and their treasures, and what of the turn is pending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CAMP: Final = 0
"""The place before board 1, where all camps lie."""

NORMAL: Final = 2
CRACKED: Final = 1
GAP: Final = 0


@dataclass(frozen=True, slots=True)
class Die:
    """A die rolled this turn: its colour, the face that shows (an index of its table), and whether it is done."""

    colour: str
    face: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know; all of it lies open (ruling 50)."""

    names: tuple[str, ...]
    boards: tuple[int, ...]
    """By place: 2 normal, 1 cracked, 0 gap. The camp (place 0) and the cave (the last place) are always 2."""
    pawns: tuple[int, ...]
    """The place of each seat's figure."""
    packs: tuple[int, ...]
    """Treasures in each seat's backpack."""
    camps: tuple[int, ...]
    """Treasures safe in each seat's camp."""
    cave: int
    """Treasures still in the cave."""
    river: int
    """Treasures lost for good."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """Turns of all players together, from 1."""
    stage: str
    """What comes next: dice, roll (CHANCE), act, steal, white (CHANCE), take, over."""
    chosen: tuple[str, ...] = ()
    """The colours that are about to be rolled."""
    dice: tuple[Die, ...] = ()
    """The dice rolled this turn."""
    using: str = ""
    """The colour of the die in progress, which must be finished before the next."""
    moved: bool = False
    """Whether the die in progress has moved the figure."""
    mended: bool = False
    """Whether the hammer of the die in progress has been used."""
    way: int = 0
    """The direction that binds this turn: +1 to the cave, -1 to the camp, 0 not yet chosen (ruling 6)."""
    arrived: tuple[int, ...] = ()
    """Seats that came into the cave this turn and have not taken treasure yet; at stage take the first decides."""
    last_taker: int = -1
    """The seat that took the last treasure out of the cave."""
    curse: bool = False
    """Whether a board falls before every turn from the next one on."""
    ending: str = ""
    """The kind of ending, once the game is over."""


def place(position: int, cave: int) -> str:
    """Name a place: "the camp", "board 4", "the cave"; `cave` is the number of the last place."""
    if position == CAMP:
        return "the camp"
    return "the cave" if position == cave else f"board {position}"


def treasures(count: int) -> str:
    """Say a number of treasures: "no treasure", "1 treasure", "2 treasures"."""
    return "no treasure" if count == 0 else f"{count} treasure{'s' if count > 1 else ''}"

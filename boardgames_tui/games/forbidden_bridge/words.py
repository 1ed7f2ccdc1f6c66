"""What the spaces, spots and dice are called at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

SIDES: Final = {"N": "north", "C": "middle", "S": "south", "": ""}
"""The sides of a plank, the idol on the right."""

SPOTS: Final = {
    "peg": "peg",
    "hook": "hook",
    "rail": "railing",
    "bump": "bump",
    "open": "open edge",
    "rim": "rim of the hole",
}
"""The kinds of spots."""

SHAKES: Final = {"weak": "sways a little", "medium": "shakes", "strong": "bucks wildly"}
"""What the bridge does at each strength."""


@cache
def called(space: str) -> str:
    """Return the name of a space in a sentence ("plank 7", "south jungle 2", "the Beach")."""
    if space == "R1":
        return "Start/Finish"
    if space == "BEACH":
        return "the Beach"
    if space == "IDOL":
        return "the platform"
    if space[0] == "J":
        return f"{'north' if space[1] == 'N' else 'south'} jungle {space[2:]}"
    return {"R": "river space", "C": "cliff step", "P": "plank"}[space[0]] + f" {space[1:]}"


@cache
def at(space: str) -> str:
    """Return a space's name with its "on" or "in"."""
    return ("in " if space[0] == "J" else "on ") + called(space)


def over_log(spaces: Sequence[str]) -> bool:
    """Return whether two spaces lie on the two banks, so that what lies between them lies on a log."""
    return len(spaces) == 2 and spaces[0][:2] != spaces[1][:2] and spaces[0][0] == spaces[1][0] == "J"


def lying(spaces: Sequence[str]) -> str:
    """Return how the place of something that lies on the board is called ("between plank 5 and plank 6")."""
    if len(spaces) == 1:
        return at(spaces[0])
    first, second = (called(space) for space in spaces)
    return f"on the log from {first} to {second}" if over_log(spaces) else f"between {first} and {second}"


def spot(side: str, kind: str) -> str:
    """Return what a spot is called ("north railing", "middle peg")."""
    return f"{SIDES[side]} {SPOTS[kind]}"


def spaces(count: int) -> str:
    """Return a number of spaces in words and figures."""
    return "1 space" if count == 1 else f"{count} spaces"

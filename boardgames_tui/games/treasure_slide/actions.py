"""What a player of Treasure Slide does; hunters are named by their pips, squares by the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.squares import Direction

Way = Literal[-1, 0, 1]
"""Along the edge: 1 clockwise, -1 the other way; 0 where no step along the edge is made."""


@dataclass(frozen=True, slots=True)
class Slide(Action):
    """Let the own lying hunter with so many pips slide one square (rulebook: The Slide Phase)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Point(Action):
    """Point the hunter that was met head-on in a new direction (rulebook: The Slide Phase)."""

    heading: Direction


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Move a standing hunter along the edge by its pips, or by one space as a bonus, and mine or capture."""

    pips: int
    way: Way


@dataclass(frozen=True, slots=True)
class Launch(Action):
    """Move a standing hunter `steps` spaces along the edge, then onto the ice, where it lies down."""

    pips: int
    steps: int
    way: Way
    heading: Direction


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Make no move, because there is none (rulebook: The Movement Phase)."""

"""A position of Treasure Slide: mountains, hunters, pools, and what the turn still owes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from boardgames_tui.engine.squares import Direction, Square

Heading = Direction | Literal[""]
"""Where a lying hunter points; "" for one that stands or is off the board."""

Stage = Literal["slide", "point", "bonus", "move", "over"]
"""slide: an own lying hunter goes next; point: a hunter met head-on is turned; bonus: the move after a
capture; move: the movement phase; over: the game has ended."""

Ending = Literal["", "no hunters left", "no moves left", "turn limit"]

OFF: Final = ""
"""The square of a hunter that has left the board."""

STANDING: Final[Heading] = ""
"""The heading of a hunter that does not lie."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know; nothing is hidden, so it is every seat's view as well.

    Hunters are numbered seat by seat, in each seat from the smallest on; `place`, `heading` and `pool` are by
    hunter. Friends share a square only in the tree they begin in, where the smaller one is on top.
    """

    players: tuple[str, ...]
    hunter_colours: tuple[str, ...]
    """The colour of each seat's hunters."""
    mountain_colours: tuple[str, ...]
    """The colours of the mountains, in the order of the nests."""
    mountains: tuple[int, ...]
    """How many pyramids each edge square's nest still has, clockwise from the top left; 0: bare ice."""
    place: tuple[Square, ...]
    heading: tuple[Heading, ...]
    pool: tuple[int, ...]
    """The seat in whose treasure pool the hunter is, -1 while it is on the board."""
    treasure: tuple[tuple[tuple[int, ...], ...], ...]
    """How many mountain pyramids each seat has taken, by colour (in the order of the nests) and size."""
    seat: int
    """Whose turn it is."""
    number: int
    """The turns of both players, counted from 1."""
    stage: Stage
    due: tuple[int, ...]
    """Hunters that lay on the ice when the turn began and have yet to slide."""
    slid: tuple[int, ...]
    """Hunters of the seat that slid or were pushed this turn and so may not be moved."""
    turning: tuple[int, ...]
    """Hunters met head-on whose controllers have yet to point them, in this order."""
    bonus: int
    """Bonus moves owed for captures."""
    moved: bool
    """Whether the turn's move has been made."""
    ending: Ending

    @property
    def where(self) -> tuple[str, ...]:
        """Each hunter's square and heading, or its pool, in a word or two ("c4 SE", "a1", "pool 0")."""
        return tuple(
            f"{square} {heading}".rstrip() if square else f"pool {pool}"
            for square, heading, pool in zip(self.place, self.heading, self.pool, strict=True)
        )

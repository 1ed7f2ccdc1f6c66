"""A track: places in one line, numbered from 0 to its last, on which pieces go back and forth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Way = Literal[-1, 1]
"""Along the track: +1 towards its last place, -1 towards its first."""


@dataclass(frozen=True, slots=True)
class Track:
    """The places 0..`last`; both ends hold any number of pieces and stop every move."""

    last: int

    def way(self, start: int, end: int) -> Way:
        """Return the direction in which `end` lies from `start` (two different places)."""
        return 1 if end > start else -1

    def step(self, start: int, way: Way, steps: int) -> int:
        """Return the place `steps` from `start`, or the end of the track when it comes first."""
        return min(max(start + way * steps, 0), self.last)

    def inner(self, place: int) -> bool:
        """Return whether `place` is on the track and not one of its ends."""
        return 0 < place < self.last

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Return the places next to `place`, in order."""
        return tuple(p for p in (place - 1, place + 1) if 0 <= p <= self.last)

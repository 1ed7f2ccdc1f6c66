"""Hexes with a corner on top: axial positions, six sides, six rotations, and no mirroring.

A hex is a pair (q, r): q grows to the east, r to the south-east. Its sides are numbered clockwise from the
north-east: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. A set of sides is a bit mask (bit 0: NE), so that turning a tile
is rotating six bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

Hex = tuple[int, int]
"""An axial position (q, r)."""

SIDES: Final = 6
NE, E, SE, SW, W, NW = range(SIDES)
NAMES: Final = ("north-east", "east", "south-east", "south-west", "west", "north-west")
ALL: Final = 0b111111
"""The mask of all six sides."""

_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def opposite(side: int) -> int:
    """Return the side that faces `side` from the neighbour there."""
    return (side + 3) % SIDES


@cache
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours of `at` in the order of its sides."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in _STEPS)


def neighbour(at: Hex, side: int) -> Hex:
    """Return the hex beyond `side` of `at`."""
    return neighbours(at)[side]


def side_towards(at: Hex, other: Hex) -> int | None:
    """Return the side of `at` behind which `other` lies, or None when they do not touch."""
    around = neighbours(at)
    return around.index(other) if other in around else None


def distance(a: Hex, b: Hex) -> int:
    """Return how many steps from neighbour to neighbour lead from `a` to `b`."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def bearing(at: Hex, to: Hex) -> tuple[tuple[int, int], ...]:
    """Return the shortest way from `at` to `to` as (side, steps): one side, or two neighbouring; () for none."""
    q, r = to[0] - at[0], to[1] - at[1]
    for side, (a, b) in enumerate(_STEPS):
        c, d = _STEPS[(side + 1) % SIDES]
        ahead, across = q * d - r * c, a * r - b * q
        if ahead > 0 and across >= 0:
            return ((side, ahead), ((side + 1) % SIDES, across)) if across else ((side, ahead),)
    return ()


def mask(sides: Iterable[int]) -> int:
    """Return the mask of `sides`."""
    bits = 0
    for side in sides:
        bits |= 1 << side
    return bits


@cache
def sides(bits: int) -> tuple[int, ...]:
    """Return the sides in the mask `bits`, in order."""
    return tuple(side for side in range(SIDES) if bits >> side & 1)


def turned(bits: int, turns: int) -> int:
    """Return the mask `bits` turned clockwise by `turns` sixths: side s becomes (s + turns) % 6."""
    turns %= SIDES
    return (bits << turns | bits >> (SIDES - turns)) & ALL


@cache
def rotations(bits: int) -> tuple[int, ...]:
    """Return the numbers of turns that give different masks, each by the smallest (a straight has three)."""
    seen: dict[int, int] = {}
    for turns in range(SIDES):
        seen.setdefault(turned(bits, turns), turns)
    return tuple(seen.values())


def centre(at: Hex) -> tuple[int, int]:
    """Return the centre of `at` in half hex widths east and rows south of the hex (0, 0)."""
    return 2 * at[0] + at[1], at[1]

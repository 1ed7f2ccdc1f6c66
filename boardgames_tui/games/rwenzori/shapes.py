"""The shapes of hex tiles in pixels: rock, corridors that reach the sides, one darker pixel between tiles."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from boardgames_tui.engine.hexes import Hex, neighbours, sides


class Zoom(NamedTuple):
    """A size of drawing: pixels from one hex to the next in its row, and from row to row."""

    width: int
    height: int
    corridor: float
    """Half the width of a corridor, as a share of the hex's width."""


ZOOMS: Final = (Zoom(6, 5, 0.17), Zoom(10, 8, 0.16), Zoom(14, 11, 0.17))


@cache
def shape(zoom: int) -> tuple[tuple[int, int, int], ...]:
    """Return the rows of a hex as (dy, first dx, width), relative to its centre; hexes fill the plane exactly."""
    width, height, _ = ZOOMS[zoom]
    rows: dict[int, list[int]] = {}
    for dy in range(-height, height + 1):
        for dx in range(-width, width + 1):
            if _owner(zoom, dx, dy) == (0, 0):
                rows.setdefault(dy, []).append(dx)
    return tuple((dy, min(xs), max(xs) - min(xs) + 1) for dy, xs in sorted(rows.items()))


def _owner(zoom: int, x: int, y: int) -> Hex:
    width, height, _ = ZOOMS[zoom]
    scale = width / height * 0.866
    best: Hex = (0, 0)
    near = 1e9
    for at in ((0, 0), *neighbours((0, 0))):
        cx, cy = centre(zoom, at)
        away = (x - cx + 0.2) ** 2 + ((y - cy + 0.2) * scale) ** 2
        if away < near - 1e-9:
            best, near = at, away
    return best


def centre(zoom: int, at: Hex) -> tuple[int, int]:
    """Return the pixel in the middle of a hex, with (0, 0) in the middle of the hex (0, 0)."""
    width, height, _ = ZOOMS[zoom]
    return width * at[0] + width // 2 * at[1], height * at[1]


def middle(zoom: int, side: int) -> tuple[float, float]:
    """Return the middle of a side, relative to the centre of the hex."""
    x, y = centre(zoom, neighbours((0, 0))[side])
    return x / 2, y / 2


ROCK, LIGHT, GAP, FLOOR, SILL, SHADOW = range(6)
"""What a pixel of a tile shows: rock (two tones), the gap to the next tile, the corridor, its end, its wall."""


@cache
def picture(zoom: int, mask: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return a tile with these open sides as rows of pixels: dy, first dx, and what each pixel shows."""
    width, height, share = ZOOMS[zoom]
    scale = width / height * 0.866
    reach = width * share
    ends = [middle(zoom, side) for side in sides(mask)]
    lines = shape(zoom)
    inside = {(x, dy) for dy, first, count in lines for x in range(first, first + count)}
    rows = []
    for dy, first, count in lines:
        pixels = []
        for x in range(first, first + count):
            edge = (x + 1, dy) not in inside or (x, dy + 1) not in inside
            away = min((_distance(x, dy * scale, ex, ey * scale) for ex, ey in ends), default=99.0)
            if mask and (away <= reach or x * x + (dy * scale) ** 2 <= (reach * 1.25) ** 2):
                pixels.append(SILL if edge else FLOOR)
            elif mask and away <= reach + 1 and zoom:
                pixels.append(SHADOW)
            elif edge:
                pixels.append(GAP)
            else:
                speck = (x * 5 + dy * 3) % 11 in (0, 1, 2) and (dy + x // 3) % 3 == 0
                pixels.append(LIGHT if speck else ROCK)
        rows.append((dy, first, tuple(pixels)))
    return tuple(rows)


def _distance(x: float, y: float, ex: float, ey: float) -> float:
    """Return how far a point is from the line between the centre and the middle of a side."""
    length = ex * ex + ey * ey
    t = max(0.0, min(1.0, (x * ex + y * ey) / length)) if length else 0.0
    return float(((x - t * ex) ** 2 + (y - t * ey) ** 2) ** 0.5)


@cache
def ring(zoom: int) -> tuple[tuple[int, int], ...]:
    """Return the outermost pixels of a hex."""
    inside = {(x, dy) for dy, first, count in shape(zoom) for x in range(first, first + count)}
    around = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(sorted((x, y) for x, y in inside if any((x + a, y + b) not in inside for a, b in around)))

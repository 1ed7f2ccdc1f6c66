"""Hex tiles as small pictures in pixels: rock, corridors that reach the sides, one darker pixel between tiles."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from boardgames_tui.engine.hexes import Hex, neighbours, sides
from boardgames_tui.tui.canvas import Canvas, Colour, mix, shade


class Zoom(NamedTuple):
    """A size of drawing: pixels from one hex to the next in its row, and from row to row."""

    width: int
    height: int
    corridor: float
    """Half the width of a corridor, as a share of the hex's width."""


ZOOMS: Final = (Zoom(6, 5, 0.17), Zoom(10, 8, 0.16), Zoom(14, 11, 0.17))


class Paint(NamedTuple):
    """The colours of a kind of tile."""

    rock: Colour
    floor: Colour


ROCK: Final = 0x4E4640
FLOOR: Final = 0xC8AA7C
PAINTS: Final = {
    "normal": Paint(ROCK, FLOOR),
    "save": Paint(0x24483C, 0x8FD0AE),
    "illuminate": Paint(0x50492C, 0xF0E6A0),
    "tnt": Paint(0x5C2622, 0xF08468),
    "action": Paint(0x574217, 0xEDC455),
    "dead_end": Paint(0x45302E, 0x9A6A5E),
    "flooded": Paint(0x21406E, 0x58A6EE),
    "dark": Paint(0x3A2E48, 0xA790BE),
    "hidden_passage": Paint(0x1E4A50, 0x6CCFD0),
    "start": Paint(0x3D3D59, 0xC6C4EE),
    "escape": Paint(0x2E5A2A, 0xBFF08A),
    "treasure": Paint(0x5A3A12, 0xFFB84A),
    "lava": Paint(0xC2410C, 0xFF9B3D),
    "face down": Paint(0x0B0B12, 0x1B1B28),
    "cave-in": Paint(0x35302E, 0x35302E),
    "sheet": Paint(0x191B24, 0x191B24),
}


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


Rows = tuple[tuple[int, int, tuple[Colour, ...]], ...]


@cache
def sprite(zoom: int, mask: int, paint: Paint, ghost: bool = False) -> Rows:
    """Return the picture of a tile as rows of pixels (dy, first dx, colours)."""
    width, height, share = ZOOMS[zoom]
    scale = width / height * 0.866
    reach = width * share
    gap = shade(paint.rock, -0.55)
    light = shade(paint.rock, 0.09)
    ends = [middle(zoom, side) for side in sides(mask)]
    lines = shape(zoom)
    inside = {(x, dy) for dy, first, count in lines for x in range(first, first + count)}
    rows = []
    for dy, first, count in lines:
        colours = []
        for x in range(first, first + count):
            edge = (x + 1, dy) not in inside or (x, dy + 1) not in inside
            away = min((_distance(x, dy * scale, ex, ey * scale) for ex, ey in ends), default=99.0)
            if mask and (away <= reach or x * x + (dy * scale) ** 2 <= (reach * 1.25) ** 2):
                colour = shade(paint.floor, -0.12) if edge else paint.floor
            elif mask and away <= reach + 1 and zoom:
                colour = mix(paint.rock, 0x000000, 0.35)
            elif edge:
                colour = gap
            else:
                colour = light if (x * 5 + dy * 3) % 11 in (0, 1, 2) and (dy + x // 3) % 3 == 0 else paint.rock
            colours.append(mix(colour, 0x14161E, 0.35) if ghost else colour)
        rows.append((dy, first, tuple(colours)))
    return tuple(rows)


def _distance(x: float, y: float, ex: float, ey: float) -> float:
    """Return how far a point is from the line between the centre and the middle of a side."""
    length = ex * ex + ey * ey
    t = max(0.0, min(1.0, (x * ex + y * ey) / length)) if length else 0.0
    return float(((x - t * ex) ** 2 + (y - t * ey) ** 2) ** 0.5)


def stamp(canvas: Canvas, x: int, y: int, rows: Rows) -> None:
    """Lay a sprite on a canvas with its centre at (x, y); what is outside is cut off."""
    height = len(canvas.px)
    for dy, first, colours in rows:
        line = y + dy
        if 0 <= line < height:
            left = x + first
            right = left + len(colours)
            if left >= 0 and right <= canvas.cols:
                canvas.px[line][left:right] = colours
            elif right > 0 and left < canvas.cols:
                low, high = max(left, 0), min(right, canvas.cols)
                canvas.px[line][low:high] = colours[low - left : high - left]


@cache
def ring(zoom: int) -> tuple[tuple[int, int], ...]:
    """Return the outermost pixels of a hex."""
    inside = {(x, dy) for dy, first, count in shape(zoom) for x in range(first, first + count)}
    around = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(sorted((x, y) for x, y in inside if any((x + a, y + b) not in inside for a, b in around)))

"""Small pictures of Treasure Slide in pixels: pyramids, arrows, and the colours of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from typing import Final

from boardgames_tui.engine.squares import OFFSETS
from boardgames_tui.tui.canvas import Canvas, Colour, shade

PIECES: Final[Mapping[str, Colour]] = {
    "green": 0x3CC463,
    "red": 0xE5473D,
    "blue": 0x4A86F2,
    "yellow": 0xF5D53E,
    "black": 0x24242C,
    "purple": 0xB573FF,
    "cyan": 0x37DCE6,
    "orange": 0xFF9A38,
    "white": 0xF6F7FB,
    "clear": 0xA9BDC6,
}
"""What each colour of pyramid looks like."""

OUTLINE: Final[Colour] = 0x0B0F18
PALE: Final[Colour] = 0xA6AEBE
"""The outline of black pyramids."""

ARROWS: Final[Mapping[str, str]] = {
    "N": "↑",
    "NE": "↗",
    "E": "→",
    "SE": "↘",
    "S": "↓",
    "SW": "↙",
    "W": "←",
    "NW": "↖",
}


def piece(colour: str) -> Colour:
    """Return what a colour of pyramid looks like."""
    return PIECES.get(colour, 0xCCCCCC)


def ink(colour: Colour) -> Colour:
    """Return black or white, whichever can be read on `colour`."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return 0x0C0C12 if red * 3 + green * 6 + blue > 1150 else 0xFFFFFF


def pyramid(canvas: Canvas, x: int, y: int, width: int, height: int, colour: str, outline: Colour = -1) -> None:
    """Draw a pyramid that fills a box of pixels, lit from the left; black ones get a pale outline."""
    lit = piece(colour)
    dark = shade(lit, -0.38)
    if colour == "black":
        outline = PALE
    for dy in range(height):
        wide = max(1, width - 2 * (((height - 1 - dy) * width + height) // (2 * height)))
        left = x + (width - wide) // 2
        lit_part = (wide + 1) // 2
        canvas.rect(left, y + dy, lit_part, 1, lit)
        canvas.rect(left + lit_part, y + dy, wide - lit_part, 1, dark)
        if outline >= 0:
            canvas.dot(left, y + dy, outline)
            canvas.dot(left + wide - 1, y + dy, outline)


@lru_cache(maxsize=512)
def arrow_shape(width: int, height: int, direction: str, thick: float) -> tuple[str, ...]:
    """Return an arrow that fills a box of pixels: "#" its body, "o" the outline round it.

    `thick` is half the width of its shaft. An arrow leads from side to side or from corner to corner.
    """
    down, right = OFFSETS[direction]
    cx, cy = (width - 1) / 2, (height - 1) / 2
    dx, dy = right * max(cx, 0.5), down * max(cy, 0.5)
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    diagonal = bool(down and right)
    slope = 0.9
    head = min(length * 1.1, (height if right else width) / 2 / slope)
    bar = max(1, round(height / 7))
    body = [[" "] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            along = (column - cx) * dx + (row - cy) * dy
            across = abs((column - cx) * dy - (row - cy) * dx)
            if diagonal:
                aside = width - 1 - column if right > 0 else column
                behind = height - 1 - row if down > 0 else row
                side = bar + (height > 8)
                tip = (behind < bar and aside < width * 0.62) or (aside < side and behind < height * 0.72)
                shaft = across <= thick
            else:
                tip = along >= length - head and across <= (length - along) * slope + 0.3
                shaft = along <= length - head + 0.5 and across <= thick
            if shaft or tip:
                body[row][column] = "#"
    for row in range(height):
        for column in range(width):
            if body[row][column] == " " and any(
                0 <= r < height and 0 <= c < width and body[r][c] == "#"
                for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            ):
                body[row][column] = "o"
    return tuple("".join(line) for line in body)


def arrow(
    canvas: Canvas, x: int, y: int, width: int, height: int, direction: str, colour: Colour, thick: float
) -> None:
    """Draw a long arrow that fills a box of pixels, outlined where there is room."""
    colours = {"#": colour, "o": OUTLINE} if height >= 7 else {"#": colour}
    canvas.sprite(x, y, arrow_shape(width, height, direction, thick), colours)

"""A board's canvas: two square pixels a cell by the upper half block, with text laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from boardgames_tui.engine.game import Spot

Colour = int
"""A colour as 0xRRGGBB."""
NONE: Colour = -1
"""No colour of its own: what lies beneath, or the terminal's."""

BOLD, REVERSE, UNDERLINE, DIM = 1, 2, 4, 8
"""Flags of written text, to be added."""


class Glyph(NamedTuple):
    """One written cell: its character, colours and flags."""

    char: str
    fg: Colour
    bg: Colour
    flags: int


@lru_cache(maxsize=8192)
def _style(fg: Colour, bg: Colour, flags: int) -> Style:
    return Style(
        color=None if fg < 0 else Color.from_rgb(fg >> 16, fg >> 8 & 255, fg & 255),
        bgcolor=None if bg < 0 else Color.from_rgb(bg >> 16, bg >> 8 & 255, bg & 255),
        bold=bool(flags & BOLD),
        reverse=bool(flags & REVERSE),
        underline=bool(flags & UNDERLINE),
        dim=bool(flags & DIM),
    )


@lru_cache(maxsize=16384)
def _segment(text: str, fg: Colour, bg: Colour, flags: int) -> Segment:
    return Segment(text, _style(fg, bg, flags))


@lru_cache(maxsize=16384)
def _pair(top: Colour, bottom: Colour) -> Glyph:
    return Glyph(" ", NONE, top, 0) if top == bottom else Glyph("▀", top, bottom, 0)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return the colour `share` of the way from `a` to `b` (0..1)."""
    red = round((a >> 16) + ((b >> 16) - (a >> 16)) * share)
    green = round((a >> 8 & 255) + ((b >> 8 & 255) - (a >> 8 & 255)) * share)
    blue = round((a & 255) + ((b & 255) - (a & 255)) * share)
    return red << 16 | green << 8 | blue


def shade(colour: Colour, amount: float) -> Colour:
    """Return `colour` darker (amount below 0, down to -1: black) or lighter (up to 1: white)."""
    return mix(colour, 0xFFFFFF if amount > 0 else 0x000000, abs(amount))


class Canvas:
    """`cols` by `rows` cells; pixels have the size (cols, 2 * rows), text positions are in cells.

    Without pixels (`pixels=False`: the ASCII and no-colour twin) only `write` and `spot` have an effect.
    What is drawn outside is cut off, so that a picture may be larger than its canvas.
    """

    __slots__ = ("_done", "cols", "pixels", "px", "rows", "spots", "text")

    def __init__(self, cols: int, rows: int, fill: Colour = 0, pixels: bool = True) -> None:
        self.cols = cols
        self.rows = rows
        self.pixels = pixels
        self.px: list[list[Colour]] = [[fill] * cols for _ in range(rows * 2)] if pixels else []
        self.text: list[dict[int, Glyph]] = [{} for _ in range(rows)]
        self.spots: dict[Spot, Region] = {}
        self._done: dict[int, list[Glyph]] = {}

    def copy(self) -> Canvas:
        """Return a canvas with the same picture, to be drawn on."""
        other = Canvas.__new__(Canvas)
        other.cols, other.rows, other.pixels = self.cols, self.rows, self.pixels
        other.px = [row[:] for row in self.px]
        other.text = [row.copy() for row in self.text]
        other.spots = self.spots.copy()
        other._done = {}
        return other

    # -- pixels ------------------------------------------------------------------------------------------

    def dot(self, x: int, y: int, colour: Colour) -> None:
        """Colour one pixel."""
        if self.pixels and 0 <= x < self.cols and 0 <= y < len(self.px):
            self.px[y][x] = colour

    def rect(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle of pixels."""
        if not self.pixels:
            return
        left, right = max(x, 0), min(x + width, self.cols)
        if right <= left:
            return
        run = [colour] * (right - left)
        for row in self.px[max(y, 0) : max(y + height, 0)]:
            row[left:right] = run

    def frame(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Outline a rectangle of pixels, one pixel thick."""
        self.rect(x, y, width, 1, colour)
        self.rect(x, y + height - 1, width, 1, colour)
        self.rect(x, y, 1, height, colour)
        self.rect(x + width - 1, y, 1, height, colour)

    def line(self, x0: int, y0: int, x1: int, y1: int, colour: Colour, thick: int = 1) -> None:
        """Draw a straight line of pixels, `thick` pixels high."""
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(steps + 1):
            x, y = round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)
            for extra in range(thick):
                self.dot(x, y + extra, colour)

    def sprite(self, x: int, y: int, rows: Sequence[str], colours: Mapping[str, Colour], scale: int = 1) -> None:
        """Draw a small picture: one letter a pixel (`scale` pixels square), other letters are clear."""
        for dy, row in enumerate(rows):
            for dx, letter in enumerate(row):
                colour = colours.get(letter)
                if colour is not None:
                    self.rect(x + dx * scale, y + dy * scale, scale, scale, colour)

    def at(self, x: int, y: int) -> Colour:
        """Return the colour of a pixel (NONE outside)."""
        if self.pixels and 0 <= x < self.cols and 0 <= y < len(self.px):
            return self.px[y][x]
        return NONE

    # -- text --------------------------------------------------------------------------------------------

    def write(self, x: int, y: int, text: str, fg: Colour = NONE, bg: Colour = NONE, flags: int = 0) -> None:
        """Write one line of one-cell characters at cell (x, y); bg NONE keeps the picture beneath."""
        if 0 <= y < self.rows:
            row = self.text[y]
            for i, char in enumerate(text, x):
                if 0 <= i < self.cols:
                    row[i] = Glyph(char, fg, bg, flags)

    def erase(self, x: int, y: int, width: int) -> None:
        """Take written text away from a line."""
        if 0 <= y < self.rows:
            for i in range(x, x + width):
                self.text[y].pop(i, None)

    # -- places ------------------------------------------------------------------------------------------

    def spot(self, spot: Spot, x: int, y: int, width: int, height: int) -> None:
        """Say which cells stand for a place of the board: for the cursor and for the mouse."""
        self.spots[spot] = Region(x, y, width, height)

    def spot_at(self, x: int, y: int, among: Iterable[Spot]) -> Spot | None:
        """Return the place of `among` at cell (x, y): the smallest when several lie there, or None."""
        hits = [s for s in among if s in self.spots and self.spots[s].contains(x, y)]
        return min(hits, key=lambda s: self.spots[s].area, default=None)

    # -- out ---------------------------------------------------------------------------------------------

    def same_row(self, other: Canvas, y: int) -> bool:
        """Return whether line `y` of both canvases (of one size) looks the same."""
        if self.text[y] != other.text[y]:
            return False
        return not self.pixels or (self.px[2 * y] == other.px[2 * y] and self.px[2 * y + 1] == other.px[2 * y + 1])

    def span(self, other: Canvas, y: int) -> tuple[int, int]:
        """Return the first column and the width in which line `y` differs from `other`'s."""
        mine, theirs = self._cells(y), other._cells(y)
        left, right = 0, self.cols - 1
        while left < right and mine[left] == theirs[left]:
            left += 1
        while right > left and mine[right] == theirs[right]:
            right -= 1
        return left, right - left + 1

    def _cells(self, y: int) -> list[Glyph]:
        """Return the finished cells of line `y`; nothing more may be drawn on it then."""
        cells = self._done.get(y)
        if cells is None:
            cells = self._done[y] = self._finish(y)
        return cells

    def _finish(self, y: int) -> list[Glyph]:
        text = self.text[y]
        if not self.pixels:
            blank = Glyph(" ", NONE, NONE, 0)
            return [text.get(x, blank) for x in range(self.cols)]
        upper, lower = self.px[2 * y], self.px[2 * y + 1]
        cells = [_pair(top, bottom) for top, bottom in zip(upper, lower, strict=True)]
        for x, glyph in text.items():
            cells[x] = glyph if glyph.bg >= 0 else glyph._replace(bg=mix(upper[x], lower[x], 0.5))
        return cells

    def strip(self, y: int) -> Strip:
        """Return line `y` as Textual paints it: runs of one style (a space goes with any run of its ground)."""
        segments: list[Segment] = []
        run, fg, bg, flags = "", NONE, NONE, 0
        last: Glyph | None = None
        for glyph in self._cells(y):
            if glyph is last:  # most are: a glyph of two pixels is made once
                run += glyph.char
                continue
            last = glyph
            char, front, ground, marks = glyph
            if run and ground == bg and marks == flags and (front == fg or (char == " " and not marks)):
                run += char
                continue
            if run:
                segments.append(_segment(run, fg, bg, flags))
            run, fg, bg, flags = char, front, ground, marks
        if run:
            segments.append(_segment(run, fg, bg, flags))
        return Strip(segments, self.cols)

    def lines(self) -> list[str]:
        """Return the written characters line by line, without colours: for tests and for plain text."""
        return ["".join(glyph.char for glyph in self._cells(y)).rstrip() for y in range(self.rows)]

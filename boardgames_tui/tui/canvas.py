"""A board's canvas: two square pixels a cell by the upper half block, with text laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, groupby
from operator import ne
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


_Row = tuple[Colour, ...]
_Text = tuple[tuple[int, Glyph], ...]
BLANK = Glyph(" ", NONE, NONE, 0)


def _cells(cols: int, upper: _Row, lower: _Row, text: _Text) -> list[Glyph]:
    """Return the cells of a line: its pixels (without pixels, blanks) with the text over them."""
    cells = list(map(_pair, upper, lower)) or [BLANK] * cols
    for x, glyph in text:
        clear = glyph.bg < 0 and upper
        cells[x] = glyph._replace(bg=mix(upper[x], lower[x], 0.5)) if clear else glyph
    return cells


@lru_cache(maxsize=1024)
def _strip(cols: int, upper: _Row, lower: _Row, text: _Text) -> Strip:
    """Return a line in runs of one style; remembered, for a cursor goes back and forth between a few pictures."""
    segments: list[Segment] = []
    run, key = "", (NONE, NONE, 0)
    for (char, fg, bg, flags), same in groupby(_cells(cols, upper, lower, text)):
        unseen = char == " " and not flags and not key[2] and key[1] == bg
        if run and not unseen and (fg, bg, flags) != key:
            segments.append(_segment(run, *key))
            run = ""
        if not run:
            key = (fg, bg, flags)
        run += char * len(list(same))
    if run:
        segments.append(_segment(run, *key))
    return Strip(segments, cols)


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

    __slots__ = ("cols", "pixels", "px", "rows", "spots", "text")

    def __init__(self, cols: int, rows: int, fill: Colour = 0, pixels: bool = True) -> None:
        self.cols = cols
        self.rows = rows
        self.pixels = pixels
        self.px: list[list[Colour]] = [[fill] * cols for _ in range(rows * 2)] if pixels else []
        self.text: list[dict[int, Glyph]] = [{} for _ in range(rows)]
        self.spots: dict[Spot, Region] = {}

    def copy(self) -> Canvas:
        """Return a canvas with the same picture, to be drawn on."""
        other = Canvas.__new__(Canvas)
        other.cols, other.rows, other.pixels = self.cols, self.rows, self.pixels
        other.px = [row[:] for row in self.px]
        other.text = [row.copy() for row in self.text]
        other.spots = self.spots.copy()
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
        columns = {x for x, _ in self.text[y].items() ^ other.text[y].items()}
        for mine, theirs in zip(self.px[2 * y : 2 * y + 2], other.px[2 * y : 2 * y + 2], strict=True):
            columns.update(compress(range(self.cols), map(ne, mine, theirs)))
        left, right = min(columns, default=0), max(columns, default=0)
        return left, right - left + 1

    def strip(self, y: int) -> Strip:
        """Return line `y` as Textual paints it: runs of one style."""
        return _strip(*self._line(y))

    def _line(self, y: int) -> tuple[int, _Row, _Row, _Text]:
        """Return all that line `y` depends on."""
        upper, lower = map(tuple, self.px[2 * y : 2 * y + 2]) if self.pixels else ((), ())
        return self.cols, upper, lower, tuple(self.text[y].items())

    def lines(self) -> list[str]:
        """Return the written characters line by line, without colours: for tests and for plain text."""
        return ["".join(glyph.char for glyph in _cells(*self._line(y))).rstrip() for y in range(self.rows)]

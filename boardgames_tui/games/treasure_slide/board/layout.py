"""Where the squares of the lake lie on a canvas of any size."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.engine.squares import Square, square_board


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies on a canvas of one size; squares are measured in pixels, two of which make a row."""

    side: int
    cols: int
    rows: int
    width: int
    """Pixels (and columns) of a square."""
    height: int
    """Pixels of a square's height."""
    left: int
    top: int
    """Where the first square begins, in pixels."""
    gap: int
    """Pixels of shadow between squares."""
    pool: int
    """The column where the pools begin."""

    def box(self, square: Square) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a square in pixels, without the gap."""
        row, column = square_board(self.side).offset(square)
        x, y = self.left + column * self.width, self.top + row * self.height
        return x, y, self.width - self.gap, self.height - self.gap

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the pixel in the middle of a square."""
        x, y, width, height = self.box(square)
        return x + width // 2, y + height // 2


def text_rows(y: int, height: int) -> tuple[int, int]:
    """Return the first and the last row of cells that lie within so many pixels from `y`."""
    return (y + 1) // 2, (y + height) // 2 - 1


def plan(cols: int, rows: int, side: int) -> Plan:
    """Return the layout: squares as large as fit beside the pools, a little wider than high."""
    height = max(3, min((rows - 1) * 2 // side, 18))
    room = 12 if rows < 24 else 16 if rows < 40 else 25
    width = max(4, min(round(height * 1.4), (cols - 2 - room) // side))
    if cols < 50:
        width, room = max(4, min(round(height * 1.4), (cols - 2) // side)), 0
    gap = 1 if height >= 8 else 0
    used = 2 + width * side
    spare = max(0, cols - used - max(room, 24 if rows >= 24 else room))
    left = 2 + spare // 3
    top = 2 + max(0, rows - 1 - (height * side + 1) // 2) // 2 * 2
    return Plan(side, cols, rows, width, height, left, top, gap, left + width * side + 1)

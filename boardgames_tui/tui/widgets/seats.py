"""The seats beside the board: who plays, what they carry, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from ..look import SeatLook


def paint(colour: int) -> str:
    """Return a seat's colour as Textual writes it ("" without colour)."""
    return "" if colour < 0 else f"#{colour:06x}"


class Seats(Widget):
    """One block a seat: glyph and name, then the game's lines about it."""

    DEFAULT_CSS = "Seats { height: auto; padding: 0 1; }"
    ALLOW_SELECT = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._content = Content("")

    def show(
        self, seats: Sequence[SeatLook], lines: Sequence[Sequence[Content]], to_move: Sequence[int], arrow: str
    ) -> None:
        """Show the seats with their lines; those to move are pointed at."""
        blocks: list[Content] = []
        for seat, (look, own) in enumerate(zip(seats, lines, strict=True)):
            at = seat in to_move
            colour = paint(look.colour)
            head = Content.assemble(
                (arrow + " " if at else "  ", "bold"),
                (look.glyph + " ", f"bold {colour}"),
                (look.name, f"bold {'underline ' if at else ''}{colour}"),
            )
            blocks.append(head)
            blocks += [Content.assemble("    ", line) for line in own]
        content = Content("\n").join(blocks)
        self._content = content
        self.refresh(layout=len(content.split("\n")) != self.content_size.height)

    def render(self) -> Content:
        """Return the seats, one line cut off rather than wrapped."""
        width = max(1, self.content_size.width)
        lines = self._content.split("\n")
        return Content("\n").join([line.truncate(width, ellipsis=True) for line in lines])

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Return one row a line."""
        return len(self._content.split("\n"))

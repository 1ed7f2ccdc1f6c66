"""A small picture of a game for the lobby."""

from __future__ import annotations

from textual.strip import Strip
from textual.widget import Widget

from ..canvas import Canvas
from .board import Board, Scene


class Poster(Widget):
    """Shows a board that nobody plays on, as large as there is room."""

    DEFAULT_CSS = "Poster { width: 1fr; height: 1fr; }"
    ALLOW_SELECT = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._board: type[Board] | None = None
        self._scene: Scene | None = None
        self._canvas: Canvas | None = None

    def show(self, board: type[Board] | None, scene: Scene | None) -> None:
        """Show another game's picture (None: nothing)."""
        self._board, self._scene, self._canvas = board, scene, None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture."""
        width, height = self.content_size
        if self._board is None or self._scene is None:
            return Strip.blank(width)
        canvas = self._canvas
        if canvas is None or (canvas.cols, canvas.rows) != (width, height):
            canvas = Canvas(width, height, pixels=self._scene.look.pictures)
            self._board.poster(canvas, self._scene)
            self._canvas = canvas
        strip = canvas.strip(y) if y < canvas.rows else Strip.blank(width)
        lettered = not canvas.pixels and self._scene.look.colour
        return strip.apply_style(self.rich_style) if lettered else strip

"""A drawn curtain in a seat's colour: what stands between two hands at one keyboard."""

from __future__ import annotations

from textual.strip import Strip
from textual.widget import Widget

from ..canvas import Canvas, Colour, mix, shade
from ..look import Look

FOLD = (0.0, 0.12, 0.22, 0.26, 0.22, 0.12, 0.0, -0.1, -0.2, -0.24, -0.2, -0.1)
"""How light each column of a fold is."""
NIGHT: Colour = 0x10131C


class Curtain(Widget):
    """Covers all of its region with folds of cloth; without pictures, with nothing at all."""

    DEFAULT_CSS = "Curtain { width: 1fr; height: 1fr; layer: below; background: $background; }"
    ALLOW_SELECT = False

    def __init__(self, colour: Colour, look: Look) -> None:
        super().__init__()
        self.colour = colour
        self.look = look
        self._canvas: Canvas | None = None

    def render_line(self, y: int) -> Strip:
        """Return one line of the cloth."""
        width, height = self.content_size
        if not self.look.pictures:
            return Strip.blank(width, self.rich_style)
        if self._canvas is None or (self._canvas.cols, self._canvas.rows) != (width, height):
            self._canvas = Canvas(width, height)
            self._draw(self._canvas)
        return self._canvas.strip(y)

    def _draw(self, canvas: Canvas) -> None:
        """Hang the cloth from a rail, darker towards its folds and its foot, with a hem."""
        tall = canvas.rows * 2
        cloth = mix(self.colour, NIGHT, 0.62)
        step = 2 if canvas.cols < 120 else 4
        for x in range(canvas.cols):
            fold = FOLD[x // step % len(FOLD)]
            for y in range(tall):
                here = mix(cloth, NIGHT, 0.45 * (y // 8 * 8) / tall)
                canvas.dot(x, y, mix(here, self.colour, fold) if fold > 0 else shade(here, fold))
            drop = (0, 0, 1, 1, 1, 0)[x // step % 6]
            canvas.rect(x, 3 + drop, 1, 2, shade(mix(self.colour, NIGHT, 0.35), fold))
            canvas.rect(x, 0, 1, 3 + drop, shade(mix(self.colour, NIGHT, 0.5), fold))
            canvas.dot(x, tall - 3, shade(mix(self.colour, NIGHT, 0.4), fold))

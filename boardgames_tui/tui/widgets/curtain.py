"""A drawn curtain in a seat's colour: what stands between two hands at one keyboard."""

from __future__ import annotations

from functools import lru_cache

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

    def render_line(self, y: int) -> Strip:
        """Return one line of the cloth."""
        width, height = self.content_size
        if not self.look.pictures:
            return Strip.blank(width, self.rich_style)
        return cloth(self.colour, width, height)[y]


@lru_cache(maxsize=6)
def cloth(colour: Colour, cols: int, rows: int) -> tuple[Strip, ...]:
    """Hang the cloth from a rail, darker towards its folds and its foot, with a hem; returns its lines."""
    canvas = Canvas(cols, rows)
    tall = rows * 2
    dyed = mix(colour, NIGHT, 0.62)
    wide = 2 if cols < 120 else 4
    folds = [x // wide % len(FOLD) for x in range(cols)]
    for top in range(0, tall, 8):
        here = mix(dyed, NIGHT, 0.45 * top / tall)
        tones = [mix(here, colour, fold) if fold > 0 else shade(here, fold) for fold in FOLD]
        row = [tones[fold] for fold in folds]
        for y in range(top, min(top + 8, tall)):
            canvas.px[y][:] = row
    for x in range(cols):
        fold = FOLD[folds[x]]
        drop = (0, 0, 1, 1, 1, 0)[x // wide % 6]
        canvas.rect(x, 3 + drop, 1, 2, shade(mix(colour, NIGHT, 0.35), fold))
        canvas.rect(x, 0, 1, 3 + drop, shade(mix(colour, NIGHT, 0.5), fold))
        canvas.dot(x, tall - 3, shade(mix(colour, NIGHT, 0.4), fold))
    return tuple(canvas.strip(y) for y in range(rows))

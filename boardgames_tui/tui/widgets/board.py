"""The board widget that every game draws on: a canvas, painted line by line, changed regions only."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from boardgames_tui.engine.game import Action, Event, Pick, Spot

from ..canvas import BOLD, NONE, REVERSE, Canvas, Colour
from ..look import Look, SeatLook

CURSOR: Colour = 0xFFFFFF
MARK: Colour = 0xFFE08A
LAST: Colour = 0x9FB4C7


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a board's picture depends on."""

    view: Any
    """What the viewer may know: the game's view."""
    game: Any = None
    """The game, for its tables (never for a state)."""
    seats: tuple[SeatLook, ...] = ()
    look: Look = field(default_factory=Look)
    actor: int | None = None
    """The seat whose decision it is, if one seat's."""
    spots: tuple[Spot, ...] = ()
    """The places that can be chosen now."""
    cursor: Spot | None = None
    """The place under the cursor."""
    picked: tuple[Pick, ...] = ()
    """What has been picked so far."""
    actions: tuple[Action, ...] = ()
    """The actions that remain under the cursor: one of them when Enter does something, for previews."""
    last: tuple[Spot, ...] = ()
    """The places that the last move touched."""
    effects: tuple[Any, ...] = ()
    """What an animation adds to the picture; the game's own."""


class Frame(NamedTuple):
    """One picture of an animation: what is drawn, and for how many seconds."""

    view: Any
    effects: tuple[Any, ...] = ()
    seconds: float = 0.08


class Board(Widget, can_focus=True):
    """The picture of a game; subclasses draw, this class paints, marks, and finds what was clicked.

    A subclass implements `draw` (pixels and text) and `draw_text` (letters and lines: the ASCII and
    no-colour twin) and names with `canvas.spot` where each place of the board lies. `terrain` draws what
    changes rarely; it is kept until `terrain_key` or the size changes.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; } Board:focus { border: none; }"
    MINIMUM: ClassVar[tuple[int, int]] = (50, 14)
    """Columns and rows below which the board cannot be drawn."""

    class Clicked(Message):
        """A place of the board that can be chosen was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, scene: Scene, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene = scene
        self._canvas: Canvas | None = None
        self._terrain: tuple[Hashable, Canvas] | None = None

    # -- what a game implements --------------------------------------------------------------------------

    def terrain_key(self, scene: Scene) -> Hashable:
        """Return what the terrain depends on besides the size."""
        return ()

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what changes rarely."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the pieces over the terrain, in pixels and text."""
        raise NotImplementedError

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        """Draw everything with letters and lines."""
        raise NotImplementedError

    @classmethod
    def poster(cls, canvas: Canvas, scene: Scene) -> None:
        """Draw the lobby's small picture: the board at the start of a game, unless a game knows better."""
        board = cls(scene)
        if canvas.pixels:
            board.terrain(canvas, scene)
            board.draw(canvas, scene)
        else:
            board.draw_text(canvas, scene)

    def frames(self, before: Any, after: Any, events: Sequence[Event]) -> Sequence[Frame]:
        """Return the animation that leads from one view to the next; none by default."""
        return ()

    def draw_marks(self, canvas: Canvas, scene: Scene) -> None:
        """Mark the places that can be chosen, the last move, and the cursor (over everything else)."""
        for spot in scene.last:
            if (where := canvas.spots.get(spot)) is not None and spot != scene.cursor:
                self.mark(canvas, where, LAST, "last")
        for spot in scene.spots:
            if (where := canvas.spots.get(spot)) is not None and spot != scene.cursor:
                self.mark(canvas, where, MARK, "choice")
        if scene.cursor is not None and (where := canvas.spots.get(scene.cursor)) is not None:
            self.mark(canvas, where, CURSOR, "cursor")

    def mark(self, canvas: Canvas, where: Region, colour: Colour, kind: str) -> None:
        """Mark one place: a full frame for the cursor, corners for a choice, dots for the last move."""
        x, y, width, height = where
        if not canvas.pixels:
            fg = colour if self.scene.look.colour else NONE
            left, right = {"cursor": ("[", "]"), "choice": ("(", ")"), "last": ("'", "'")}[kind]
            middle = y + height // 2
            flags = BOLD | (REVERSE if kind == "cursor" else 0)
            canvas.write(x - 1, middle, left, fg, NONE, flags)
            canvas.write(x + width, middle, right, fg, NONE, flags)
            return
        top, tall = 2 * y, 2 * height
        if kind == "cursor":
            canvas.frame(x - 1, top - 1, width + 2, tall + 2, colour)
        elif kind == "choice":
            for cx, cy, dx, dy in (
                (x - 1, top - 1, 1, 1),
                (x + width, top - 1, -1, 1),
                (x - 1, top + tall, 1, -1),
                (x + width, top + tall, -1, -1),
            ):
                for i in range(min(3, max(1, width // 2))):
                    canvas.dot(cx + dx * i, cy, colour)
                for i in range(min(3, max(1, tall // 2))):
                    canvas.dot(cx, cy + dy * i, colour)
        else:
            for cx in (x - 1, x + width):
                for cy in (top - 1, top + tall):
                    canvas.dot(cx, cy, colour)

    # -- painting ----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show another scene, repainting only what changed."""
        if scene == self.scene and self._canvas is not None:
            return
        self.scene = scene
        if not self.is_mounted or self.content_size.width < 1:
            return
        old, new = self._canvas, self._paint()
        if old is None or (old.cols, old.rows, old.pixels) != (new.cols, new.rows, new.pixels):
            self.refresh()
            return
        regions = []
        for y in range(new.rows):
            if not new.same_row(old, y):
                left, width = new.span(old, y)
                regions.append(Region(left, y, width, 1))
        if regions:
            self.refresh(*regions)

    def change(self, **changes: Any) -> None:
        """Show the same scene with some of it replaced."""
        self.show(replace(self.scene, **changes))

    def _paint(self) -> Canvas:
        width, height = self.content_size
        scene = self.scene
        if scene.look.pictures:
            key = (width, height, self.terrain_key(scene))
            if self._terrain is None or self._terrain[0] != key:
                ground = Canvas(width, height)
                self.terrain(ground, scene)
                self._terrain = (key, ground)
            canvas = self._terrain[1].copy()
            self.draw(canvas, scene)
        else:
            canvas = Canvas(width, height, pixels=False)
            self.draw_text(canvas, scene)
        self.draw_marks(canvas, scene)
        self._canvas = canvas
        return canvas

    @property
    def canvas(self) -> Canvas:
        """The picture as painted last."""
        return self._canvas if self._canvas is not None else self._paint()

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture (Textual's Line API)."""
        width, height = self.content_size
        if self._canvas is None or (self._canvas.cols, self._canvas.rows) != (width, height):
            self._paint()
        assert self._canvas is not None
        if y >= self._canvas.rows:
            return Strip.blank(width)
        strip = self._canvas.strip(y)
        lettered = not self._canvas.pixels and self.scene.look.colour
        return strip.apply_style(self.rich_style) if lettered else strip

    def notify_style_update(self) -> None:
        """Paint anew when the theme changed."""
        self._canvas = None
        super().notify_style_update()

    def centre(self, spot: Spot) -> tuple[float, float] | None:
        """Return the middle of a place in cells, or None when it is not on the picture."""
        where = self.canvas.spots.get(spot)
        return None if where is None else (where.x + where.width / 2, where.y + where.height / 2)

    def text(self) -> str:
        """Return the picture's characters, for tests and for copying."""
        return "\n".join(self.canvas.lines())

    def on_click(self, event: events.Click) -> None:
        """Say which place was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        spot = self.canvas.spot_at(offset.x, offset.y, self.scene.spots)
        if spot is not None:
            event.stop()
            self.post_message(self.Clicked(spot))

"""The picture of the caves: a map of hexes that pans and zooms, and the hand as tiles below it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, NamedTuple

from boardgames_tui.engine.game import Action, Event
from boardgames_tui.engine.hexes import Hex, opposite, side_towards, sides
from boardgames_tui.tui.canvas import BOLD, DIM, NONE, REVERSE, Canvas, Colour, mix, shade
from boardgames_tui.tui.widgets.board import CURSOR, LAST, MARK, Board, Frame, Scene

from . import actions as act
from . import events as ev
from .cave import BARRED, CAVE_IN, DARK, LAVA, PATH, Cell
from .draft import Book
from .shapes import ZOOMS, centre, middle, picture, ring, shape
from .state import View
from .views import FACE_DOWN


class Paint(NamedTuple):
    """The colours of a kind of tile."""

    rock: Colour
    floor: Colour


STONE = 0x4E4640
EARTH = 0xC8AA7C
PAINTS = {
    "normal": Paint(STONE, EARTH),
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


class HandSize(NamedTuple):
    """A size in which the tiles of the hand are drawn: lines, zoom, columns of the picture and of its words."""

    rows: int
    zoom: int
    wide: int
    room: int

    def holds(self, cols: int, rows: int, tiles: int) -> bool:
        """Return whether so many tiles fit into a strip."""
        return tiles <= cols // (self.wide + self.room) * (rows // self.rows)


HAND = (HandSize(8, 2, 15, 8), HandSize(6, 1, 11, 8), HandSize(4, 0, 7, 7))
GROUND = 0x101219
PANEL = 0x1B1E29
INK = 0x15120E
SHORT = {"swing": "Sw", "jump": "Ju", "dive": "Di", "pickaxe": "Pi", "": ""}
PENALTY = {"clock": "@", "no_entry": "X", "plus_one": "+1", "hand": "H", "": ""}
WORDS = {"clock": "clock", "no_entry": "no entry", "plus_one": "+1", "hand": "stop", "": ""}


Rows = tuple[tuple[int, int, tuple[Colour, ...]], ...]


@cache
def sprite(zoom: int, mask: int, paint: Paint, ghost: bool = False) -> Rows:
    """Return the picture of a tile in its colours, as rows of pixels (dy, first dx, colours)."""
    rock, floor = paint
    tones = [rock, shade(rock, 0.09), shade(rock, -0.55), floor, shade(floor, -0.12), mix(rock, 0, 0.35)]
    if ghost:
        tones = [mix(tone, 0x14161E, 0.35) for tone in tones]
    return tuple((dy, first, tuple(tones[pixel] for pixel in pixels)) for dy, first, pixels in picture(zoom, mask))


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


class CaveBoard(Board):
    """Draws the cave; hexes are the spots, as pairs (q, r)."""

    def __init__(self, scene: Scene, id: str | None = None) -> None:
        super().__init__(scene, id)
        self.zoom: int | None = None
        """The size chosen by the player; None: what fits the terminal."""
        self.pan: tuple[int, int] = (0, 0)
        """How far the player has moved the map, in hexes east and rows south."""
        self._turn: tuple[int, int] = (-1, -1)
        self._shown: dict[Hex, Colour] = {}

    # -- where things lie --------------------------------------------------------------------------------

    def size_of(self, canvas: Canvas) -> int:
        """Return the zoom in use."""
        if self.zoom is not None:
            return self.zoom
        return 1 if canvas.cols < 80 or canvas.rows < 22 else 2

    def strip_rows(self, canvas: Canvas, scene: Scene) -> int:
        """Return how many lines the hand takes below the map."""
        if not scene.view.hand and not scene.view.looked:
            return 0
        if not canvas.pixels:
            return 4
        return 4 if canvas.rows < 22 else 6 if canvas.rows < 36 else 8

    def camera(self, canvas: Canvas, scene: Scene) -> tuple[int, int]:
        """Return where the hex (0, 0) lies, in pixels (text: cells): the whole map in view, or the actor."""
        view: View = scene.view
        step_x, step_y = self.steps(canvas)
        wide = canvas.cols
        tall = (canvas.rows - self.strip_rows(canvas, scene)) * (2 if canvas.pixels else 1)
        seat = view.decider if 0 <= view.decider < len(view.players) else 0
        focus = view.players[seat].at
        xs = [step_x * q + step_x // 2 * r for q, r in view.cave]
        ys = [step_y * r for _, r in view.cave]
        fx, fy = step_x * focus[0] + step_x // 2 * focus[1], step_y * focus[1]
        x = _axis(min(xs) - step_x, max(xs) + step_x, fx, wide, step_x)
        y = _axis(min(ys) - step_y, max(ys) + step_y, fy, tall, step_y)
        x -= self.pan[0] * step_x
        y -= self.pan[1] * step_y
        for spot in (scene.cursor,):
            if isinstance(spot, tuple) and len(spot) == 2:
                sx, sy = step_x * spot[0] + step_x // 2 * spot[1] + x, step_y * spot[1] + y
                x += max(0, step_x - sx) - max(0, sx - (wide - step_x))
                y += max(0, step_y - sy) - max(0, sy - (tall - step_y))
        return x, y

    def steps(self, canvas: Canvas) -> tuple[int, int]:
        """Return the distance of hexes in a row, and of rows, in pixels (text: cells)."""
        if canvas.pixels:
            zoom = ZOOMS[self.size_of(canvas)]
            return zoom.width, zoom.height
        return (4, 1) if self.zoom == 0 else (8, 3)

    def _follow(self, scene: Scene) -> None:
        turn = (scene.view.number, scene.view.decider)
        if turn != self._turn:
            self._turn, self.pan = turn, (0, 0)

    # -- the map -----------------------------------------------------------------------------------------

    def terrain_key(self, scene: Scene) -> Hashable:
        """The map depends on the tiles, the size, and where it is looked at."""
        self._follow(scene)
        probe = Canvas(max(1, self.content_size.width), max(1, self.content_size.height), pixels=False)
        probe.pixels = True
        return (
            self.size_of(probe),
            self.camera(probe, scene),
            scene.view.cave.cells,
            self.strip_rows(probe, scene),
            scene.look,
        )

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw all tiles that lie on the table."""
        view: View = scene.view
        zoom = self.size_of(canvas)
        canvas.rect(0, 0, canvas.cols, canvas.rows * 2, GROUND)
        ox, oy = self.camera(canvas, scene)
        if view.cave.limits is not None:
            empty = sprite(zoom, 0, PAINTS["sheet"])
            for at in scene.game.book.sheet(len(view.players)):
                if at not in view.cave:
                    x, y = centre(zoom, at)
                    stamp(canvas, x + ox, y + oy, empty)
        for at, cell in view.cave.cells:
            x, y = centre(zoom, at)
            if -20 < x + ox < canvas.cols + 20 and -20 < y + oy < canvas.rows * 2 + 20:
                self.tile(canvas, scene, x + ox, y + oy, cell, zoom)

    def tile(
        self, canvas: Canvas, scene: Scene, x: int, y: int, cell: Cell, zoom: int, ghost: bool = False
    ) -> None:
        """Draw one tile with its middle at pixel (x, y), and what is printed on it."""
        book: Book = scene.game.book
        paint = paint_of(book, cell)
        stamp(canvas, x, y, sprite(zoom, cell.sides if cell.state != CAVE_IN else 0, paint, ghost))
        if cell.state == CAVE_IN:
            for dx, dy in ((-2, -1), (1, -2), (0, 1), (2, 1), (-1, 2), (-3, 1), (3, -1)):
                canvas.dot(x + dx, y + dy, 0x7A6E66)
        elif cell.state == LAVA or (cell.tile == "lava" and cell.state == PATH):
            for dx, dy in ((-2, 0), (-1, -1), (0, 0), (1, 1), (2, 0)):
                canvas.dot(x + dx, y + dy, 0xFFE08A)
        lines = labels(book, cell, zoom)
        if cell.state == DARK:
            owner = scene.seats[cell.by] if 0 <= cell.by < len(scene.seats) else None
            mark = f"?{owner.glyph}{owner.letter}" if owner is not None else "?"
            mark = mark if zoom else (owner.glyph if owner is not None else "?")
            fg = owner.colour if owner is not None else 0xB8B8C8
            canvas.write(x - len(mark) // 2, y // 2, mark, fg, NONE, BOLD)
            if lines and zoom == 2:
                canvas.write(x - len(lines[0]) // 2, y // 2 + 1, lines[0], 0x8C8CA0)
            return
        fg = INK if cell.sides and cell.state != CAVE_IN else 0xE8E0D8
        for index, line in enumerate(lines):
            row = y // 2 - (len(lines) - 1) // 2 + index
            canvas.write(
                x - len(line) // 2, row, line, fg, mix(paint.floor, 0xFFFFFF, 0.12) if fg == INK else NONE, BOLD
            )

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what changes with every key: meeples, exits, the ghost of the tile to be laid, the hand."""
        view: View = scene.view
        zoom = self.size_of(canvas)
        ox, oy = self.camera(canvas, scene)
        self._place_spots(canvas, scene, zoom, ox, oy)
        self._exits(canvas, scene, zoom, ox, oy)
        self._ghost(canvas, scene, zoom, ox, oy)
        for at, here in meeples(view).items():
            x, y = centre(zoom, at)
            self._meeples(canvas, scene, x + ox, (y + oy) // 2, here, zoom)
        self._hand(canvas, scene)

    def _meeples(self, canvas: Canvas, scene: Scene, x: int, row: int, here: list[int], zoom: int) -> None:
        each = 1 if zoom == 0 or len(here) > 2 else 2
        book: Book = scene.game.book
        wide = ZOOMS[zoom].width
        for line in range(-1, 2):
            canvas.erase(x - wide // 2, row + line, wide)
        cell = scene.view.cave[scene.view.players[here[0]].at]
        floor = mix(paint_of(book, cell).floor, 0xFFFFFF, 0.12)
        for line, label in enumerate(labels(book, cell, zoom)[:1] if zoom else ()):
            canvas.write(x - len(label) // 2, row + 1 + line, label, INK, floor, BOLD)
        left = x - (each * len(here)) // 2
        for seat in here:
            look = scene.seats[seat]
            text = look.letter if each == 1 else f"{look.glyph}{look.letter}"
            flags = BOLD
            canvas.write(left, row, text, 0x101018, look.colour, flags)
            left += each

    def _exits(self, canvas: Canvas, scene: Scene, zoom: int, ox: int, oy: int) -> None:
        """Mark the available exits of whoever decides by bright stubs in the seat's colour."""
        view: View = scene.view
        if scene.actor is None or view.over:
            return
        colour = scene.seats[scene.actor].colour
        at = view.players[scene.actor].at
        x, y = centre(zoom, at)
        for side, _ in view.cave.ways(at).exits:
            mx, my = middle(zoom, side)
            cx, cy = round(x + ox + mx * 1.12), round(y + oy + my * 1.12)
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1)) if zoom else ((0, 0),):
                canvas.dot(cx + dx, cy + dy, colour)

    def _ghost(self, canvas: Canvas, scene: Scene, zoom: int, ox: int, oy: int) -> None:
        for at, cell in previews(scene):
            x, y = centre(zoom, at)
            self.tile(canvas, scene, x + ox, y + oy, cell, zoom, ghost=len(scene.actions) > 1)
        if scene.cursor is None:
            for at in dict.fromkeys(aims(scene)):
                x, y = centre(zoom, at)
                for dx, dy in ring(zoom)[::3]:
                    canvas.dot(x + ox + dx, y + oy + dy, 0x8FA2B8)

    def _place_spots(self, canvas: Canvas, scene: Scene, zoom: int, ox: int, oy: int) -> None:
        rows = shape(zoom)
        top, low = rows[0][0], rows[-1][0]
        width = ZOOMS[zoom].width
        floor = canvas.rows - self.strip_rows(canvas, scene)
        wanted = [*scene.spots, *scene.last, scene.cursor]
        for spot in wanted:
            if isinstance(spot, tuple) and len(spot) == 2:
                x, y = centre(zoom, spot)
                row = (y + oy + top + 1) // 2
                if 0 <= x + ox < canvas.cols and 0 <= y + oy < floor * 2:
                    left = max(0, x + ox - width // 2)
                    last = min(floor - 1, (y + oy + low) // 2)
                    right = min(canvas.cols, x + ox + width // 2)
                    canvas.spot(spot, left, max(0, row), right - left, max(1, last - max(0, row) + 1))

    def draw_marks(self, canvas: Canvas, scene: Scene) -> None:
        """Mark hexes by their outline: white under the cursor, yellow for choices, dotted for the last move."""
        if not canvas.pixels:
            super().draw_marks(canvas, scene)
            return
        zoom = self.size_of(canvas)
        ox, oy = self.camera(canvas, scene)
        limit = (canvas.rows - self.strip_rows(canvas, scene)) * 2
        marks: dict[Hex, tuple[Colour, int]] = {}
        for spot in scene.last:
            marks[spot] = (LAST, 4)  # type: ignore[index]
        for spot in scene.spots:
            marks[spot] = (MARK, 2)  # type: ignore[index]
        if scene.cursor is not None:
            marks[scene.cursor] = (CURSOR, 1)  # type: ignore[index]
        for at, (colour, every) in marks.items():
            x, y = centre(zoom, at)
            for dx, dy in ring(zoom)[::every]:
                if y + oy + dy < limit:
                    canvas.dot(x + ox + dx, y + oy + dy, colour)

    # -- the hand ----------------------------------------------------------------------------------------

    def _hand(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the hand (or the hand that the Scout looks at) as tiles in a strip below the map."""
        view: View = scene.view
        book: Book = scene.game.book
        rows = self.strip_rows(canvas, scene)
        if not rows:
            return
        top = canvas.rows - rows
        canvas.rect(0, top * 2, canvas.cols, rows * 2, PANEL)
        canvas.rect(0, top * 2, canvas.cols, 1, shade(PANEL, 0.15))
        for y in range(top, canvas.rows):
            canvas.erase(0, y, canvas.cols)
        shown = stacked(view.looked or view.hand)
        chosen = (
            tile_of(scene.actions[0]) if scene.actions and len({tile_of(a) for a in scene.actions}) == 1 else ""
        )
        size = next(
            (size for size in HAND if rows >= size.rows and size.holds(canvas.cols, rows, len(shown))), HAND[-1]
        )
        lines, each = rows // size.rows, max(1, canvas.cols // (size.wide + size.room))
        pitch = min(canvas.cols // min(each, len(shown)), size.wide + 12)
        at = next((i for i, (tile, _) in enumerate(shown) if tile == chosen), 0)
        begin = max(0, at // each - lines + 1) * each
        for place, (tile, count) in enumerate(shown[begin : begin + lines * each]):
            x, y = place % each * pitch, top + place // each * size.rows
            spec = book.specs[tile]
            paint = paint_of(book, Cell(tile, 0, spec.sides, PATH))
            if tile == chosen:
                canvas.rect(x, y * 2 + 1, pitch, size.rows * 2 - 1, 0x38405A)
            stamp(canvas, x + size.wide // 2 + 1, y * 2 + size.rows, sprite(size.zoom, spec.sides, paint))
            room = pitch - size.wide
            said = words(book, tile, full=room >= 10) + ([f"x{count}"] if count > 1 else [])
            for line, word in enumerate(said[: size.rows - 1]):
                bold = BOLD if tile == chosen else 0
                canvas.write(x + size.wide + 1, y + line + 1, word[: room - 1], 0xE6E2DA, NONE, bold)
        for hidden, sign, line in ((begin, "<", 0), (len(shown) - begin - lines * each, ">", rows - 1)):
            if hidden > 0:
                text = f"{hidden}{sign}"
                canvas.write(canvas.cols - len(text), top + line, text, 0xC8C8D0, PANEL, BOLD)

    # -- letters and lines -------------------------------------------------------------------------------

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        """Draw tiles as `[Di]` with strokes for open sides, dark ones as `(?A)`, active obstacles as `{Di}`."""
        self._follow(scene)
        view: View = scene.view
        ox, oy = self.camera(canvas, scene)
        step_x, step_y = self.steps(canvas)
        cells = dict(view.cave.items())
        ghosts = dict(previews(scene))
        cells.update(ghosts)
        here = meeples(view)
        wanted = [*scene.spots, *scene.last, scene.cursor]
        if view.cave.limits is not None and step_y > 1:
            for q, r in scene.game.book.sheet(len(view.players)):
                canvas.write(step_x * q + step_x // 2 * r + ox, step_y * r + oy, ".", flags=DIM)
        for at, cell in cells.items():
            x, y = step_x * at[0] + step_x // 2 * at[1] + ox, step_y * at[1] + oy
            self._text_tile(canvas, scene, x, y, at, cell, here.get(at, []), at in ghosts)
        if scene.actor is not None:
            at = view.players[scene.actor].at
            x, y = step_x * at[0] + step_x // 2 * at[1] + ox, step_y * at[1] + oy
            if step_y > 1:
                for side, _ in view.cave.ways(at).exits:
                    dx, dy, _char = _STROKES[side]
                    canvas.write(x + dx, y + dy, "*", scene.seats[scene.actor].colour, NONE, BOLD)
        rows = self.strip_rows(canvas, scene)
        if rows:
            for y in range(canvas.rows - rows, canvas.rows):
                canvas.erase(0, y, canvas.cols)
            self._text_hand(canvas, scene, rows)
        for spot in wanted:
            if isinstance(spot, tuple) and len(spot) == 2:
                x, y = step_x * spot[0] + step_x // 2 * spot[1] + ox, step_y * spot[1] + oy
                half = 2 if step_y > 1 else 1
                if 0 <= y < canvas.rows - rows and half <= x < canvas.cols - half:
                    canvas.spot(spot, x - half, y, 2 * half + 1, 1)

    def _text_tile(
        self, canvas: Canvas, scene: Scene, x: int, y: int, at: Hex, cell: Cell, here: list[int], ghost: bool
    ) -> None:
        book: Book = scene.game.book
        text = (labels(book, cell, 1) or [""])[0]
        left, right = "[", "]"
        colour = NONE
        if cell.state == DARK:
            left, right = "(", ")"
            owner = scene.seats[cell.by] if 0 <= cell.by < len(scene.seats) else None
            text = f"?{owner.letter}" if owner is not None else "?"
            colour = owner.colour if owner is not None else NONE
        elif cell.state == BARRED:
            left, right = "{", "}"
        elif cell.state == LAVA:
            left, text, right = "~", "~~~", "~"
        elif cell.state == CAVE_IN:
            left, text, right = "#", "###", "#"
        if here:
            text = "".join(scene.seats[seat].letter for seat in here)[:3]
            colour = scene.seats[here[0]].colour
        flags = (BOLD if here else 0) | (DIM if ghost and len(scene.actions) > 1 else 0)
        if self.steps(canvas)[1] == 1:
            canvas.write(x - 1, y, (text or ".")[:2].center(3), colour, NONE, flags)
            return
        canvas.write(x - 2, y, f"{left}{text[:3].center(3)}{right}", colour, NONE, flags)
        for side in sides(cell.sides if cell.state != CAVE_IN else 0):
            dx, dy, char = _STROKES[side]
            canvas.write(x + dx, y + dy, char, flags=flags)

    def _text_hand(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        view: View = scene.view
        book: Book = scene.game.book
        top = canvas.rows - rows
        chosen = (
            tile_of(scene.actions[0]) if scene.actions and len({tile_of(a) for a in scene.actions}) == 1 else ""
        )
        x = 0
        for tile, count in stacked(view.looked or view.hand):
            if x + 11 > canvas.cols:
                canvas.write(canvas.cols - 3, canvas.rows - 1, "...")
                break
            many = f"x{count}" if count > 1 else ""
            text = f"{brief(book, tile)}{many}"[:10].center(10)
            canvas.write(x, top + 3, text, NONE, NONE, REVERSE if tile == chosen else 0)
            canvas.write(x + 4, top + 1, "o", flags=BOLD)
            for side in sides(book.specs[tile].sides):
                dx, dy, char = _STROKES[side]
                canvas.write(x + 4 + (dx // 2 if dy else dx // 3 * 2), top + 1 + dy, char)
            x += 11

    # -- animation ---------------------------------------------------------------------------------------

    def frames(self, before: View, after: View, events: Sequence[Event]) -> Sequence[Frame]:
        """Let a revealed tile and an explosion be seen before the game goes on."""
        frames: list[Frame] = []
        for event in events:
            if isinstance(event, ev.Revealed | ev.CavedIn | ev.LaidObstacle | ev.LavaLaid | ev.CaveLaid):
                frames += [Frame(before, (), 0.12), Frame(after, (), 0.25)]
        return frames[:6]


def _axis(low: int, high: int, focus: int, room: int, step: int) -> int:
    """Return the offset along one axis: the whole range in the middle if it fits, else the focus, within it."""
    if high - low <= room:
        return (room - low - high) // 2
    return max(room - high - step // 2, min(-low + step // 2, room // 2 - focus))


_STROKES = ((2, -1, "/"), (3, 0, "-"), (2, 1, "\\"), (-2, 1, "/"), (-3, 0, "-"), (-2, -1, "\\"))
"""Where a tile's open sides are drawn in letters, from its middle, and with which stroke."""


def paint_of(book: Book, cell: Cell) -> Paint:
    """Return the colours of a tile: its kind, paler once an obstacle has been passed."""
    if cell.state == DARK:
        return PAINTS["face down"]
    if cell.state == CAVE_IN:
        return PAINTS["cave-in"]
    kind = book.specs[cell.tile].kind
    paint = PAINTS[kind]
    if kind in ("flooded", "dark") and cell.state == PATH and book.specs[cell.tile].save:
        return Paint(mix(paint.rock, PAINTS["normal"].rock, 0.5), mix(paint.floor, PAINTS["normal"].floor, 0.55))
    return paint


def labels(book: Book, cell: Cell, zoom: int) -> list[str]:
    """Return the lines printed on a tile: icons of Saves, actions, obstacles and their penalties."""
    if cell.tile == FACE_DOWN:
        return []
    spec = book.specs[cell.tile]
    passed = cell.state == PATH and spec.obstacle and bool(spec.save)
    match spec.kind:
        case "save":
            return [spec.icon if zoom == 2 else SHORT[spec.icon][: 1 if zoom == 0 else 2]]
        case "illuminate":
            return ["torch" if zoom == 2 else "to" if zoom else "t"]
        case "tnt":
            return ["TNT" if zoom else "T"]
        case "action":
            return [f"+{spec.bonus}"]
        case "dead_end":
            return ["dead" if zoom == 2 else "X"]
        case "flooded":
            return [("passed" if passed else "dive") if zoom == 2 else ("ok" if passed else "Di")[: zoom + 1]]
        case "hidden_passage":
            return ["hidden" if zoom == 2 else "HP"[: zoom + 1]]
        case "treasure":
            return [("taken" if cell.marked else "gold") if zoom == 2 else ("-" if cell.marked else "$")]
        case "escape":
            return ["EXIT" if zoom else "E"]
        case "dark" if cell.state == CAVE_IN:
            return ["cave-in"] if zoom == 2 else ["XX"[: zoom + 1]]
        case "dark" if passed:
            return ["passed"] if zoom == 2 else ["ok"[: zoom + 1]]
        case "dark":
            if zoom == 2 and cell.state != DARK:
                need = spec.save or ("free" if not spec.penalty else "")
                return [line for line in (need, WORDS[spec.penalty]) if line]
            if zoom == 2:
                return [f"{spec.save or ''} {WORDS[spec.penalty]}".strip() or "free"]
            text = f"{SHORT[spec.save]}{PENALTY[spec.penalty]}"
            return [text if zoom else text[:1]] if text else []
    return []


_SHAPES = {"straight": "line", "crossing": "cross", "chamber": "room"}
_NEEDS = {"swing": "swing", "jump": "jump", "dive": "dive", "pickaxe": "pick", "": "free"}
_STRIKES = {"clock": "clock", "no_entry": "blast", "plus_one": "+1", "hand": "stop", "": ""}


def words(book: Book, tile: str, full: bool = False) -> list[str]:
    """Return up to three words for a tile of the hand, none longer than six letters unless they may be `full`."""
    spec = book.specs[tile]
    needs = {**_NEEDS, "pickaxe": "pickaxe"} if full else _NEEDS
    match spec.kind:
        case "save":
            return [needs[spec.icon], "Save"]
        case "illuminate":
            return ["torch"]
        case "tnt":
            return ["TNT"]
        case "action":
            return [f"+{spec.bonus}", "action"]
        case "dead_end":
            return ["dead", "end"]
        case "flooded":
            return ["flood", "dive"]
        case "hidden_passage":
            return ["hidden", "way"]
        case "dark":
            need = [] if spec.penalty == "clock" else [needs[spec.save]]
            strike = WORDS if full else _STRIKES
            return ["dark", *need, *([strike[spec.penalty]] if spec.penalty else [])]
    return spec.shape.split() if full else _SHAPES.get(spec.shape, spec.shape).split()


def brief(book: Book, tile: str) -> str:
    """Return the words of a tile in one line of at most ten letters."""
    text = " ".join(words(book, tile))
    spec = book.specs[tile]
    return text if len(text) <= 10 else f"dark {SHORT[spec.save]}{PENALTY[spec.penalty]}"


def stacked(hand: Sequence[str]) -> list[tuple[str, int]]:
    """Return each kind of tile of a hand with how often it is there."""
    return [(tile, hand.count(tile)) for tile in dict.fromkeys(hand)]


def meeples(view: View) -> dict[Hex, list[int]]:
    """Return who stands on each tile."""
    found: dict[Hex, list[int]] = {}
    for seat, player in enumerate(view.players):
        found.setdefault(player.at, []).append(seat)
    return found


def tile_of(action: Action) -> str:
    """Return the tile of the hand that an action lays or discards ("" for none)."""
    return "tnt" if isinstance(action, act.LayTnt) else str(getattr(action, "tile", ""))


def aims(scene: Scene) -> list[Hex]:
    """Return the hexes that the actions under the cursor lead to."""
    found: list[Any] = [getattr(a, "at", getattr(a, "to", None)) for a in scene.actions]
    return [at for at in found if isinstance(at, tuple)]


def previews(scene: Scene) -> list[tuple[Hex, Cell]]:
    """Return the tile that would be laid by the action under the cursor, once its place is known."""
    if not scene.actions or scene.cursor is None or scene.actor is None:
        return []
    view: View = scene.view
    book: Book = scene.game.book
    action = scene.actions[0]
    match action:
        case act.Lay(tile=tile, at=at, turn=turn) | act.PassObstacle(tile=tile, at=at, turn=turn):
            return [(at, Cell(tile, turn, book.specs[tile].turned[turn], PATH))]
        case act.LayObstacle(tile=tile, at=at, turn=turn):
            spec = book.specs[tile]
            if spec.kind == "dark":
                return [(at, Cell(tile, 0, 0, DARK, scene.actor))]
            return [(at, Cell(tile, turn, spec.turned[turn], BARRED))]
        case act.LayTnt(at=at):
            return [(at, Cell("tnt", 0, book.specs["tnt"].sides, PATH))]
        case act.LayLava(at=at):
            return [(at, Cell("lava", 0, 0, LAVA))]
        case act.Escape(at=at):
            side = side_towards(view.players[scene.actor].at, at)
            turn = opposite(side) if side is not None else 0
            return [(at, Cell("escape", turn, book.specs["escape"].turned[turn], PATH))]
        case act.Orient(turn=turn) if view.pending is not None:
            cell = view.cave[view.pending]
            return [(view.pending, Cell(cell.tile, turn, book.specs[cell.tile].turned[turn], BARRED))]
    return []

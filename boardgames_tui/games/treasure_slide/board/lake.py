"""The picture of Treasure Slide: a frozen lake among mountains, hunters on them and arrows on the ice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

from boardgames_tui.engine.game import Event
from boardgames_tui.engine.squares import OFFSETS, Square, SquareBoard
from boardgames_tui.tui.canvas import BOLD, DIM, NONE, REVERSE, Canvas, Colour, mix, shade
from boardgames_tui.tui.widgets.board import CURSOR, LAST, MARK, Board, Frame, Scene

from .. import preview
from ..actions import Launch, Point, Slide, Walk
from ..ice import Ground
from ..state import State
from . import motion, pools
from .art import ARROWS, OUTLINE, arrow, ink, piece, pyramid
from .layout import Plan, plan, text_rows

NIGHT, SHORE = 0x0C111C, 0x161D2B
ROCK, ROCK_ODD, ROCK_LIGHT = 0x3B4150, 0x353B49, 0x4C5365
ICE, ICE_ODD, SHINE = 0x4E84AB, 0x477BA2, 0x6FA3C6
BARE, BARE_ODD = 0x62839B, 0x5B7B93
LABEL = 0x8D99AD
PATH, PATH_EDGE, DANGER = 0xFFF3C4, 0x20180A, 0xFF5A5A


class LakeBoard(Board):
    """Draws mountains, ice, hunters and pools; the squares are the spots."""

    def terrain_key(self, scene: Scene) -> Hashable:
        """Mountains and pools change with a move only, never with the cursor."""
        view: State = scene.view
        return (view.mountains, view.treasure, view.pool, scene.seats)

    @staticmethod
    def _plan(canvas: Canvas, scene: Scene) -> Plan:
        return plan(canvas.cols, canvas.rows, scene.game.ground.board.side)

    # -- terrain -----------------------------------------------------------------------------------------

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw rock under mountains, ice elsewhere, the names of columns and rows, and the pools."""
        p, board = self._plan(canvas, scene), scene.game.ground.board
        view: State = scene.view
        canvas.rect(0, 0, canvas.cols, canvas.rows * 2, NIGHT)
        if p.gap:
            canvas.rect(p.left - 1, p.top - 1, p.width * p.side + 1, p.height * p.side + 1, SHORE)
        for square in board.squares:
            x, y, width, height = p.box(square)
            row, column = board.offset(square)
            odd = (row + column) % 2
            index = board.edge_index.get(square)
            if index is not None and view.mountains[index]:
                canvas.rect(x, y, width, height, ROCK_ODD if odd else ROCK)
                if p.height >= 11:
                    canvas.rect(x, y, width, 1, ROCK_LIGHT)
                    canvas.rect(x, y, 1, height, ROCK_LIGHT)
                continue
            bare = index is not None
            canvas.rect(x, y, width, height, (BARE_ODD if odd else BARE) if bare else ICE_ODD if odd else ICE)
            self._shine(canvas, x, y, width, height, bare)
        for i in range(p.side):
            x, y = p.left + i * p.width + (p.width - p.gap) // 2, p.top + i * p.height
            canvas.write(x, p.top // 2 - 1, board.squares[i][0], LABEL)
            first, last = text_rows(y, p.height - p.gap)
            canvas.write(p.left - 2, (first + last) // 2, str(i + 1), LABEL)
        if p.gap:
            self._mountains(canvas, p, scene)
        pools.draw(canvas, scene, p.pool, p.rows)
        self._spots(canvas, p, board)

    @staticmethod
    def _shine(canvas: Canvas, x: int, y: int, width: int, height: int, bare: bool) -> None:
        """Draw a glint on the ice, or the rubble of a mountain that is gone."""
        if bare:
            for cx, cy in ((x, y), (x + width - 1, y), (x, y + height - 1), (x + width - 1, y + height - 1)):
                canvas.dot(cx, cy, ROCK)
                if height >= 7:
                    canvas.dot(cx + (1 if cx == x else -1), cy, ROCK)
        elif height >= 7:
            for i in range(height // 3):
                canvas.dot(x + width - 3 - i, y + 1 + i, SHINE)
                if height >= 10:
                    canvas.dot(x + width - 5 - i, y + 1 + i, SHINE)

    # -- pieces ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the path under the cursor, hunters, and where they can go."""
        p = self._plan(canvas, scene)
        view: State = scene.view
        if not p.gap:
            self._tint(canvas, p, scene)
            self._mountains(canvas, p, scene)
        seen = self._preview(scene)
        if seen is not None:
            self._path(canvas, p, seen)
        flying = {effect[1]: effect[2:] for effect in scene.effects if effect[0] == "fly"}
        for hunter, square in enumerate(view.place):
            if square and hunter not in flying and not scene.game.moves.covered(view.place, hunter):
                under = sum(other > hunter and at == square for other, at in enumerate(view.place))
                self._hunter(canvas, p, scene, hunter, square, under)
        for hunter, (x, y, heading) in flying.items():
            self._flyer(canvas, p, scene, hunter, x, y, heading)
        self._reach(canvas, p, scene)
        if seen is not None:
            self._gain(canvas, p, scene, seen)
        self._notes(canvas, scene)

    @staticmethod
    def _tint(canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Where squares have no gap for a frame, lighten those that can be chosen beneath their pieces."""
        for spot in scene.spots:
            if isinstance(spot, str) and spot in scene.game.ground.board.steps:
                x, y, width, height = p.box(spot)
                tint = CURSOR if spot == scene.cursor else MARK
                canvas.rect(x, y, width, height, mix(canvas.at(x, y), tint, 0.8 if spot == scene.cursor else 0.4))

    def _mountains(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        for index, left in enumerate(scene.view.mountains):
            if left:
                self._mountain(canvas, p, scene.game.ground, scene.view, index, left)

    def _mountain(self, canvas: Canvas, p: Plan, ground: Ground, view: State, index: int, left: int) -> None:
        """Draw what is left of a nest, with its letter and its pips on the foot."""
        square = ground.board.edge[index]
        x, y, width, height = p.box(square)
        colour = view.mountain_colours[ground.colours_at[index]]
        share = (left + 1) / (len(ground.nest) + 1)
        last = text_rows(y, height)[1]
        foot = last * 2 + 2
        wide = max(3, round(width * share)) if height > 4 else width
        wide -= (wide + width) % 2
        tall = max(2, round((foot - y) * share))
        pyramid(canvas, x + (width - wide) // 2, foot - tall, wide, tall, colour)
        text = mountain_label(self.scene, view, ground, index)
        at = x + (width - len(text) + 1) // 2
        body = piece(colour)
        dark = shade(body, -0.38)
        for i, char in enumerate(text):
            back = body if at + i < x + width / 2 else dark
            canvas.write(at + i, last, char, ink(body) if colour != "black" else 0xFFFFFF, back, BOLD)

    def _hunter(self, canvas: Canvas, p: Plan, scene: Scene, hunter: int, square: Square, under: int) -> None:
        x, y, width, height = p.box(square)
        heading = scene.view.heading[hunter]
        if heading:
            self._lying(canvas, scene, hunter, x, y, width, height, heading)
        else:
            index = scene.game.ground.board.edge_index.get(square)
            bare = index is None or not scene.view.mountains[index]
            self._standing(canvas, scene, hunter, x, y, width, height, under, bare)

    def _standing(
        self,
        canvas: Canvas,
        scene: Scene,
        hunter: int,
        x: int,
        y: int,
        width: int,
        height: int,
        under: int,
        bare: bool,
    ) -> None:
        """Draw an upright hunter in the upper half of a mountain's square, or in the middle of a bare one."""
        colour, seat = self._colours(scene, hunter)
        text = hunter_label(scene, hunter) + (f"+{under}" if under else "")
        first, last = text_rows(y, height)
        rows = max(1, (last - first + 1 + bare) // 2)
        row = (first + last + 1) // 2 if bare else first + rows - 1
        foot = row * 2 + 2
        size = scene.game.ground.pips[hunter]
        wide = min(width, max(len(text) + 2, 3 + 2 * size if height < 12 else 5 + 3 * size))
        wide -= (wide + width) % 2
        left = x + (width - wide) // 2
        tall = rows * 2
        if rows > 1:
            outline(canvas, left, foot - tall, wide, tall, x, y, width)
            pyramid(canvas, left, foot - tall, wide, tall, scene.view.hunter_colours[seat])
        else:
            canvas.rect(left, foot - 2, wide, 2, colour)
        at = x + (width - len(text)) // 2
        canvas.write(at, row, text, ink(colour), colour, BOLD)
        if rows == 1 and wide > len(text):
            canvas.write(at - 1, row, " ", NONE, colour)

    def _lying(
        self, canvas: Canvas, scene: Scene, hunter: int, x: int, y: int, width: int, height: int, heading: str
    ) -> None:
        """Draw a long arrow over the whole square, with the hunter's label on its tail."""
        colour, _ = self._colours(scene, hunter)
        first, last = text_rows(y, height)
        text = hunter_label(scene, hunter) + (ARROWS[heading] if height < 7 else "")
        size = scene.game.ground.pips[hunter]
        arrow(canvas, x, y, width, height, heading, colour, 0.6 if height < 9 else (0.6 + 0.3 * size) * height / 11)
        down, right = OFFSETS[heading]
        column = x if right > 0 else x + width - len(text) if right < 0 else x + (width - len(text)) // 2
        row = first if down > 0 else last if down < 0 else min(max((y + height // 2) // 2, first), last)
        canvas.write(column, row, text, ink(colour), colour, BOLD)

    def _flyer(self, canvas: Canvas, p: Plan, scene: Scene, hunter: int, x: int, y: int, heading: str) -> None:
        """Draw a hunter on its way, its middle at a pixel."""
        width, height = p.width - p.gap, p.height - p.gap
        left, top = x - width // 2, y - height // 2
        if heading:
            self._lying(canvas, scene, hunter, left, top, width, height, heading)
        else:
            self._standing(canvas, scene, hunter, left, top, width, height, 0, True)

    @staticmethod
    def _colours(scene: Scene, hunter: int) -> tuple[Colour, int]:
        seat = scene.game.ground.owner[hunter]
        return piece(scene.view.hunter_colours[seat]), seat

    # -- previews ----------------------------------------------------------------------------------------

    @staticmethod
    def _preview(scene: Scene) -> preview.Preview | None:
        """Return the way of the one action that remains under the cursor."""
        if scene.actor is None or len(scene.actions) != 1:
            return None
        match scene.actions[0]:
            case Walk() | Launch() as move:
                return preview.of_move(scene.game, scene.view, scene.actor, move)
            case Slide(pips):
                return preview.of_lying(scene.game, scene.view, scene.game.hunter(scene.actor, pips))
            case Point(heading):
                return preview.of_heading(scene.game, scene.view, heading)
            case _:
                return None

    @staticmethod
    def _path(canvas: Canvas, p: Plan, seen: preview.Preview) -> None:
        """Draw the way as a bold line with a dark rim, on to the edge of the board if it leads off."""
        points = [p.centre(square) for square in (*seen.walk, *seen.slide)]
        if seen.off and len(seen.slide) > 1:
            (x0, y0), (x1, y1) = points[-2:]
            points.append((x1 + (x1 - x0) // 2, y1 + (y1 - y0) // 2))
        bold = 2 if p.height < 11 else 3
        for rim, colour in ((1, PATH_EDGE), (0, PATH if not seen.off else DANGER)):
            if rim and not p.gap:
                continue
            for (x0, y0), (x1, y1) in pairwise(points):
                steps = max(abs(x1 - x0), abs(y1 - y0), 1)
                for i in range(steps + 1):
                    x, y = round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)
                    canvas.rect(x - rim - bold // 2, y - rim - bold // 2, bold + rim * 2, bold + rim * 2, colour)

    @staticmethod
    def _reach(canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Mark the squares that a hunter under the cursor can go to: corners of gold, and a dot on the ice."""
        if len(scene.actions) < 2 or scene.actor is None:
            return
        for square, walk in reach(scene).items():
            x, y, width, height = p.box(square)
            corners(canvas, x, y, width, height, MARK, max(2, p.height // 4))
            if not walk:
                size = 2 if p.height < 11 else 4
                canvas.rect(x + (width - size) // 2, y + (height - size) // 2, size, size, CURSOR)

    @staticmethod
    def _gain(canvas: Canvas, p: Plan, scene: Scene, seen: preview.Preview) -> None:
        """Write at the end of the way what it takes, with "!" where that is at risk."""
        text = gain(scene, seen)
        end = (seen.slide or seen.walk)[-1]
        x, y, width, height = p.box(end)
        first, _ = text_rows(y, height)
        back = DANGER if seen.off else PATH
        canvas.write(x + (width - len(text) + 1) // 2, first, text, 0x14100A, back, BOLD)

    # -- places and marks --------------------------------------------------------------------------------

    @staticmethod
    def _spots(canvas: Canvas, p: Plan, board: SquareBoard) -> None:
        for square in board.squares:
            x, y, width, height = p.box(square)
            canvas.spot(square, x, y // 2, width, max(1, (y + height) // 2 - y // 2))

    def draw_marks(self, canvas: Canvas, scene: Scene) -> None:
        """Frame squares to the pixel: the last move dotted, choices by corners, the cursor all round."""
        if not canvas.pixels:
            super().draw_marks(canvas, scene)
            return
        p = self._plan(canvas, scene)
        last, choice, cursor = (LAST, 1), (MARK, max(2, p.height // 3)), (CURSOR, max(2, p.height // 2))
        marks = [(spot, *last) for spot in scene.last] + [(spot, *choice) for spot in scene.spots]
        if not p.gap:
            marks = [mark for mark in marks if mark[0] != scene.cursor and mark[1] == LAST]
        if scene.cursor is not None and not p.gap:
            marks.append((scene.cursor, *cursor))
        for spot, colour, arm in marks:
            if not isinstance(spot, str) or spot not in canvas.spots or (spot == scene.cursor and colour != CURSOR):
                continue
            x, y, width, height = p.box(spot)
            corners(canvas, x, y, width, height, colour, arm)
        if isinstance(scene.cursor, str) and scene.cursor in canvas.spots and p.gap:
            x, y, width, height = p.box(scene.cursor)
            canvas.frame(x - 1, y - 1, width + 2, height + 2, CURSOR)

    def _notes(self, canvas: Canvas, scene: Scene) -> None:
        """Write across the lake what an animation has to say."""
        for effect in scene.effects:
            if effect[0] == "note":
                self._note(canvas, scene, effect[1])

    def _note(self, canvas: Canvas, scene: Scene, text: str) -> None:
        p = self._plan(canvas, scene)
        room = max(20, p.width * (p.side - 1))
        lines: list[str] = [""]
        for word in text.split():
            if lines[-1] and len(lines[-1]) + len(word) + 1 > room:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        wide = max(map(len, lines)) + 2
        middle = (p.top + p.height * p.side // 2) // 2 if canvas.pixels else canvas.rows // 2
        x, y = max(0, p.left + (p.width * p.side - wide) // 2), middle - len(lines) // 2
        fg, bg, flags = (0x14100A, PATH, BOLD) if canvas.pixels else (NONE, NONE, REVERSE)
        for i, line in enumerate(lines):
            canvas.write(x, y + i, line.center(wide), fg, bg, flags)

    # -- letters and lines -------------------------------------------------------------------------------

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        r"""Draw the same with letters: `/G3\` a mountain, `.` ice, `_` bare edge, `A2` a hunter, `A2 NE` lying."""
        board: SquareBoard = scene.game.ground.board
        view: State = scene.view
        coloured = scene.look.colour
        high = 3 if canvas.rows >= 1 + 3 * board.side else 2
        wide = (
            max(4, min(9, (canvas.cols - 14) // board.side))
            if canvas.cols >= 50
            else (canvas.cols - 2) // board.side
        )
        seen = self._preview(scene)
        ways = (*seen.walk, *seen.slide) if seen is not None else ()
        reached = reach(scene) if len(scene.actions) > 1 else {}
        for i in range(board.side):
            canvas.write(2 + i * wide + wide // 2, 0, board.squares[i][0], LABEL if coloured else NONE, NONE, DIM)
            canvas.write(0, 1 + i * high, str(i + 1), LABEL if coloured else NONE, NONE, DIM)
        for square in board.squares:
            row, column = board.offset(square)
            x, y = 2 + column * wide, 1 + row * high
            canvas.spot(square, x + 1, y, wide - 2, 2)
            index = board.edge_index.get(square)
            left = view.mountains[index] if index is not None else 0
            on_way = square in ways
            if index is not None and left:
                colour = view.mountain_colours[scene.game.ground.colours_at[index]]
                text = f"/{mountain_label(scene, view, scene.game.ground, index, digits=True)}\\"
                fg = piece(colour if colour != "black" else "clear") if coloured else NONE
            else:
                text = "*" if on_way else "_" if index is not None else scene.look.pick("·", ".")
                fg = (PATH if on_way else SHINE) if coloured else NONE
            if on_way and left:
                text = f"*{text}*"
            elif square in reached:
                text = f"+{text}"
            canvas.write(x + (wide - len(text)) // 2, y + 1, text, fg, NONE, BOLD if left or on_way else 0)
        for hunter, square in enumerate(view.place):
            if square and not scene.game.moves.covered(view.place, hunter):
                row, column = board.offset(square)
                colour, _ = self._colours(scene, hunter)
                under = sum(other > hunter and at == square for other, at in enumerate(view.place))
                text = hunter_label(scene, hunter, digits=True) + (f"+{under}" if under else "")
                if heading := view.heading[hunter]:
                    text += f" {heading}" if scene.look.ascii else ARROWS[heading]
                x, y = 2 + column * wide + (wide - len(text)) // 2, 1 + row * high
                canvas.write(x, y, text, colour if coloured else NONE, NONE, BOLD | REVERSE)
        if seen is not None:
            row, column = board.offset(ways[-1])
            text = gain(scene, seen)
            canvas.write(2 + column * wide + (wide - len(text)) // 2, 1 + row * high, text, NONE, NONE, BOLD)
        pools.draw_text(canvas, scene, 3 + wide * board.side)
        self._notes(canvas, scene)

    # -- animation ---------------------------------------------------------------------------------------

    def frames(self, before: State, after: State, events: Sequence[Event]) -> Sequence[Frame]:
        """Let hunters walk, slide and fall, and say why somebody passes: a second or two in all."""
        width, height = self.content_size
        if width < 1:
            return ()
        ground: Ground = self.scene.game.ground
        p = plan(width, height, ground.board.side)
        return tuple(motion.frames(p, ground, before, after, events))


def outline(canvas: Canvas, x: int, y: int, width: int, height: int, left: int, top: int, room: int) -> None:
    """Draw the dark rim of a pyramid that fills this box, within the square that begins at (left, top)."""
    for dy in range(-1, height):
        half = (dy + 2) * width / (2 * height) + 0.8
        first = max(left, round(x + width / 2 - half))
        last = min(left + room, round(x + width / 2 + half))
        if y + dy >= top:
            canvas.rect(first, y + dy, last - first, 1, OUTLINE)


def corners(canvas: Canvas, x: int, y: int, width: int, height: int, colour: Colour, arm: int) -> None:
    """Mark the four corners of a box with angles of so many pixels."""
    for cx, dx in ((x, 1), (x + width - 1, -1)):
        for cy, dy in ((y, 1), (y + height - 1, -1)):
            canvas.rect(min(cx, cx + dx * (arm - 1)), cy, arm, 1, colour)
            canvas.rect(cx, min(cy, cy + dy * (arm // 2)), 1, arm // 2 + 1, colour)


def mountain_label(scene: Scene, view: State, ground: Ground, index: int, digits: bool = False) -> str:
    """Return a mountain's letter and how many pips its top pyramid has: "G●●●", or "G3" in digits."""
    pips = ground.nest[view.mountains[index] - 1]
    letter: str = scene.game.letters[view.mountain_colours[ground.colours_at[index]]]
    return letter + (str(pips) if digits else "●" * pips)


def hunter_label(scene: Scene, hunter: int, digits: bool = False) -> str:
    """Return the letter of a hunter's owner and its pips: "A●●", or "A2" in digits."""
    pips = scene.game.ground.pips[hunter]
    letter = scene.seats[scene.game.ground.owner[hunter]].letter if scene.seats else "?"
    return letter + (str(pips) if digits else "●" * pips)


def reach(scene: Scene) -> dict[Square, bool]:
    """Return where the actions under the cursor lead: squares where a walk ends (True) or a launch lies down."""
    found: dict[Square, bool] = {}
    if scene.actor is None:
        return found
    for action in scene.actions:
        if isinstance(action, Walk | Launch):
            seen = preview.way_of(scene.game, scene.view, scene.actor, action)
            found[seen] = isinstance(action, Walk)
    return found


def gain(scene: Scene, seen: preview.Preview) -> str:
    """Return in a few characters what the way under the cursor takes, and "!" where that is at risk."""
    return seen.take + ("!" if seen.risk else "")

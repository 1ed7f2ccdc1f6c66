"""The picture of Treasure Cave: a sagging rope bridge over a gorge, camps left, cave right, the river below."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from boardgames_tui.engine.game import Event
from boardgames_tui.tui.canvas import BOLD, DIM, NONE, Canvas, mix, shade
from boardgames_tui.tui.widgets.board import Board, Frame, Scene

from . import events as happens
from .state import CRACKED, GAP, State

SKY_TOP, SKY_LOW = 0x161B33, 0x3A4163
CURSED_TOP, CURSED_LOW = 0x2B0F1E, 0x6B2A2A
GORGE_TOP, GORGE_LOW = 0x262A3F, 0x12141F
ROCK, ROCK_DARK, ROCK_LIGHT = 0x5E5245, 0x4A4037, 0x73665A
GRASS, GRASS_DARK = 0x5E8C3A, 0x47702C
ROPE, POST = 0xA8865A, 0x7A5C36
WOOD, WOOD_LIGHT, WOOD_DARK = 0xB5793B, 0xD2995A, 0x7C4E22
ROTTEN, ROTTEN_LIGHT = 0x80603F, 0x9C7A52
WATER, WATER_LIGHT, WATER_DEEP = 0x2A5F9E, 0x4C86C6, 0x1D4577
HOLE = 0x07070B
SKIN = 0xF2D3B0
GEMS = (0xFFE066, 0xF2C230, 0xFFE066, 0x7EE8FA, 0xF2C230, 0xFFE066, 0xFF9CEE)
DICE = {"green": 0x3FAE5A, "yellow": 0xE8C63A, "red": 0xD9483B, "white": 0xECEAE4}
SYMBOLS = {"hammer": "mend", "hand": "steal", "danger": "danger"}
WHITE_WORDS = {"blank": "safe", "crack": "CRACK", "lost": "LOST"}

ICONS = {
    "hammer": (".kkkk", ".kkkk", "..w..", "..w..", "..w..", "..w.."),
    "hand": ("k.k.k", "k.k.k", "kkkkk", "kkkkk", ".kkk.", ".kkk."),
    "danger": ("..kk.", ".kk..", "kkkk.", "..kk.", ".kk..", ".k..."),
    "crack": ("k....", ".kk..", "..k..", "..kk.", "....k", "...k."),
    "lost": ("k...k", ".k.k.", "..k..", ".k.k.", "k...k", "....."),
    "blank": (".....", ".....", ".....", ".....", ".....", "....."),
}
FOOT = ("kk", "kk", ".k")


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies on a canvas of one size: columns in cells, rows in pixels unless said otherwise."""

    cols: int
    rows: int
    places: int
    """Boards of the bridge."""
    bank: int
    """Width of the left cliff; the right one takes what is left over."""
    pitch: int
    width: int
    """Width of a board."""
    deck: tuple[int, ...]
    """The cell row of each board's top, by place; the banks' ground for the two ends."""
    tall: int
    """Cells of a figure's height."""
    river: int
    """The cell row where the river begins."""

    @property
    def right(self) -> int:
        """The column where the right cliff begins."""
        return self.bank + self.pitch * self.places

    def left(self, place: int) -> int:
        """The first column of a board."""
        return self.bank + self.pitch * (place - 1) + (self.pitch - self.width + 1) // 2

    def middle(self, place: int) -> int:
        """The column in the middle of a board."""
        return self.left(place) + self.width // 2


def plan(cols: int, rows: int, places: int) -> Plan:
    """Return the layout for a canvas: three sizes of figures, boards as wide as there is room."""
    pitch = max(3, min(14, (cols - 20) // places, cols * 3 // (places * 4)))
    bank = min((cols - pitch * places + 1) // 2, 40)
    bank = max(bank, (cols - pitch * places) // 2)
    width = pitch - 1 if pitch < 8 else pitch - 2
    tall = 2 if pitch < 6 or rows < 22 else 3 if pitch < 9 or rows < 30 else 4 if pitch < 11 or rows < 40 else 6
    river = rows - max(2, rows // 7)
    ground = max(tall + 5, rows * 9 // 20)
    sag = max(1, min(6, rows // 8))
    deck = [ground]
    middle = (places + 1) / 2
    for place in range(1, places + 1):
        depth = 1 - ((place - middle) / middle) ** 2
        deck.append(ground + round(sag * depth))
    deck.append(ground)
    return Plan(cols, rows, places, bank, pitch, width, tuple(deck), tall, river)


class BridgeBoard(Board):
    """Draws the bridge, in pixels or in letters; places are the spots 0 (camp) to the last (cave)."""

    def terrain_key(self, scene: Scene) -> Hashable:
        """The sky reddens under the curse."""
        return (scene.view.curse, len(scene.view.boards))

    # -- terrain -----------------------------------------------------------------------------------------

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw sky, gorge, cliffs, cave mouth, river and posts."""
        p = plan(canvas.cols, canvas.rows, len(scene.view.boards) - 2)
        self._sky(canvas, p, scene.view.curse)
        self._river(canvas, p)
        self._cliffs(canvas, p)
        self._cave_mouth(canvas, p)

    def _sky(self, canvas: Canvas, p: Plan, curse: bool) -> None:
        top, low = (CURSED_TOP, CURSED_LOW) if curse else (SKY_TOP, SKY_LOW)
        horizon = p.deck[0] * 2
        for y in range(horizon):
            canvas.rect(0, y, p.cols, 1, mix(top, low, (y // 2 * 2) / max(1, horizon)))
        if not curse:
            for i in range(p.cols // 7):
                x, y = (i * 37 + 11) % p.cols, (i * 23 + 3) % max(1, horizon * 2 // 3)
                canvas.dot(x, y, mix(top, 0xC8CCE8, 0.35))
            if p.rows >= 40:
                self._moon(canvas, p.right - 6, 12, 6)
        peaks = ((0.24, 0.62), (0.42, 0.44), (0.63, 0.55), (0.82, 0.70))
        ridge = mix(low, GORGE_TOP, 0.45)
        for at, height in peaks:
            cx, h = round(p.cols * at), round(horizon * (1 - height))
            for dy in range(h):
                half = dy * 5 // 4 + 1
                canvas.rect(cx - half, horizon - h + dy, half * 2, 1, ridge)
        depth = p.river * 2 - horizon
        for y in range(horizon, p.river * 2):
            canvas.rect(0, y, p.cols, 1, mix(GORGE_TOP, GORGE_LOW, ((y - horizon) // 3 * 3) / max(1, depth)))

    @staticmethod
    def _moon(canvas: Canvas, x: int, y: int, radius: int) -> None:
        for dy in range(-radius, radius + 1):
            half = round((radius * radius - dy * dy) ** 0.5)
            canvas.rect(x - half, y + dy, half * 2 + 1, 1, 0xE9E4CE)
            if (hidden := round(half * 1.2)) and half > 1:
                canvas.rect(x + half - hidden + 1, y + dy, hidden, 1, mix(SKY_TOP, 0xE9E4CE, 0.12))

    def _river(self, canvas: Canvas, p: Plan) -> None:
        top = p.river * 2
        for y in range(top, p.rows * 2):
            canvas.rect(0, y, p.cols, 1, mix(WATER, WATER_DEEP, (y - top) / max(1, p.rows * 2 - top)))
        for y in range(top, p.rows * 2, 2):
            for x in range(-(y % 5), p.cols, 11):
                canvas.rect(x + (y * 3) % 7, y, 4, 1, WATER_LIGHT)

    def _cliffs(self, canvas: Canvas, p: Plan) -> None:
        ground, low = p.deck[0] * 2, p.rows * 2
        for left in (True, False):
            for y in range(ground, low):
                lean = min(3, (y - ground) // 5) + (1 if (y // 3) % 4 == 1 else 0)
                width = (p.bank if left else p.cols - p.right) + lean - 1
                x = 0 if left else p.cols - width
                canvas.rect(x, y, width, 1, ROCK if (y - ground) % 8 > 1 else ROCK_DARK)
            for y in range(ground + 2, low, 8):
                for x in range(2 + y % 3, p.bank - 3, 9):
                    at = x if left else p.cols - 1 - x
                    canvas.rect(at if left else at - 4, y + 2, 5, 2, ROCK_LIGHT)
                    canvas.rect(at + 3 if left else at - 8, y + 5, 4, 1, ROCK_DARK)
        canvas.rect(0, ground, p.bank, 1, GRASS)
        canvas.rect(0, ground + 1, p.bank, 1, GRASS_DARK)
        canvas.rect(p.right, ground, p.cols - p.right, 1, shade(ROCK_LIGHT, 0.1))

    def _cave_mouth(self, canvas: Canvas, p: Plan) -> None:
        ground = p.deck[0] * 2
        room = p.cols - p.right
        half = _mouth(room)
        cx, height = p.right + (room + 1) // 2, min(ground - 2, half * 2 + 4)
        for dy in range(height):
            y = ground - 1 - dy
            share = dy / height
            outer = round(half * (1 - share**3)) + 1
            canvas.rect(cx - outer - 1, y, outer * 2 + 2, 1, ROCK if dy % 5 else ROCK_DARK)
            inner = round((half - (1 if half < 6 else 2)) * (1 - (share * 1.22) ** 3)) if share < 0.8 else 0
            if inner > 0:
                canvas.rect(cx - inner, y, inner * 2, 1, HOLE)

    # -- pieces ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw ropes, boards, figures, treasures and dice."""
        view: State = scene.view
        p = plan(canvas.cols, canvas.rows, len(view.boards) - 2)
        falling = {e[1]: e[2] for e in scene.effects if e[0] == "board"}
        self._ropes(canvas, p)
        for place in range(1, p.places + 1):
            self._board(canvas, p, place, view.boards[place], falling.get(place))
        self._tents(canvas, p, scene)
        self._hoard(canvas, p, view)
        self._lost(canvas, p, view)
        self._figures(canvas, p, scene)
        self._dice(canvas, p, scene)
        self._spots(canvas, p)

    def _ropes(self, canvas: Canvas, p: Plan) -> None:
        rail = p.tall * 2 + 1
        posts = (p.bank - 1, p.right)
        points = [(posts[0], p.deck[0] * 2 - rail)]
        points += [(p.middle(i), p.deck[i] * 2 - rail) for i in range(1, p.places + 1)]
        points.append((posts[1], p.deck[0] * 2 - rail))
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            canvas.line(x0, y0, x1, y1, ROPE)
        deck = [(posts[0], p.deck[0] * 2)]
        deck += [(p.middle(i), p.deck[i] * 2 + 1) for i in range(1, p.places + 1)] + [(posts[1], p.deck[0] * 2)]
        for (x0, y0), (x1, y1) in itertools.pairwise(deck):
            canvas.line(x0, y0, x1, y1, shade(ROPE, -0.45))
        for place in range(1, p.places + 1):
            x = p.left(place) - 1
            if place > 1:
                y = (p.deck[place] + p.deck[place - 1]) - rail
                canvas.rect(x, y + 1, 1, rail, shade(POST, -0.15))
        for x in posts:
            canvas.rect(x, p.deck[0] * 2 - rail - 2, 1, rail + 2, POST)
            canvas.dot(x, p.deck[0] * 2 - rail - 3, shade(POST, 0.3))

    def _board(self, canvas: Canvas, p: Plan, place: int, kind: int, drop: int | None) -> None:
        x, y, w = p.left(place), p.deck[place] * 2 + (drop or 0), p.width
        thick = 3 if p.rows >= 22 else 2
        number = str(place)
        label = p.deck[place] + (thick + 2) // 2
        if kind == GAP and drop is None:
            canvas.rect(x, y, 1, 2, shade(ROPE, -0.2))
            canvas.rect(x + w - 1, y, 1, 2, shade(ROPE, -0.2))
            canvas.write(p.middle(place) - (len(number) - 1) // 2, label, number, 0x6C7186, flags=DIM)
            return
        if kind == CRACKED or (kind == GAP and drop is not None):
            half = w // 2
            canvas.rect(x, y, half, thick, ROTTEN)
            canvas.rect(x, y, half, 1, ROTTEN_LIGHT)
            canvas.rect(x + half + (1 if w > 3 else 0), y + 1, w - half - (1 if w > 3 else 0), thick, ROTTEN)
            canvas.rect(x + half + (1 if w > 3 else 0), y + 1, w - half - (1 if w > 3 else 0), 1, ROTTEN_LIGHT)
            for dy in range(thick + 1):
                canvas.dot(x + half - (dy % 2 if w > 3 else 0), y + dy, HOLE)
            if w >= 7:
                for dx, dy in ((2, 1), (3, 2), (w - 3, 2), (w - 2, 3)):
                    canvas.dot(x + dx, y + dy, HOLE)
        else:
            canvas.rect(x, y, w, thick, WOOD)
            canvas.rect(x, y, w, 1, WOOD_LIGHT)
            canvas.rect(x, y + thick, w, 1, WOOD_DARK)
            if w >= 7:
                canvas.dot(x + 1, y + 1, WOOD_DARK)
                canvas.dot(x + w - 2, y + 1, WOOD_DARK)
        if drop is None:
            fg = 0xE6DCC8 if kind != CRACKED else 0xF0A860
            canvas.write(p.middle(place) - (len(number) - 1) // 2, label, number, fg, flags=BOLD)

    def _tents(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Draw one tent a seat on the left bank, and on the rock beneath what lies safe in it."""
        view: State = scene.view
        count = len(view.names)
        ground = p.deck[0] * 2
        height = 4 if p.tall == 2 else 6 if p.tall == 3 else 8
        for seat in range(count):
            cx = 1 + (p.bank - 3) * (2 * seat + 1) // (2 * count)
            colour = scene.seats[seat].colour
            for dy in range(height):
                half = (dy * 2 + 2) // 3
                y = ground - height + dy
                canvas.rect(cx - half, y, half, 1, shade(colour, -0.45))
                canvas.rect(cx, y, half + 1, 1, shade(colour, -0.6))
        for seat, name in enumerate(view.names):
            colour = scene.seats[seat].colour
            y = p.deck[0] + 1 + seat * (2 if p.rows >= 26 else 1)
            room = p.bank - 3
            safe = f"{view.camps[seat]}◆"
            mark = scene.seats[seat].letter if room < 12 else ""
            text = f"{scene.seats[seat].glyph}{mark or name[: room - len(safe) - 3]}"
            canvas.write(1, y, text.ljust(room - len(safe)) + safe, colour, ROCK_DARK, BOLD)

    def _hoard(self, canvas: Canvas, p: Plan, view: State) -> None:
        """Heap the treasures of the cave in its mouth, one pixel each, and say their number on the rock."""
        room = p.cols - p.right
        cx, ground = p.right + (room + 1) // 2, p.deck[0] * 2
        left, row, width = view.cave, 0, (_mouth(room) - (1 if room < 14 else 2)) * 2
        while left > 0:
            for i in range(min(left, width)):
                canvas.dot(cx - width // 2 + i, ground - 1 - row, GEMS[(i * 7 + row * 3) % len(GEMS)])
            left -= width
            row, width = row + 1, max(4, width - 2)
        text = f"CAVE {view.cave}◆" if room >= 8 else f"{view.cave}◆"
        canvas.write(p.right + max(0, (room - len(text)) // 2), p.deck[0] + 1, text, 0xFFE9A8, ROCK_DARK, BOLD)

    def _lost(self, canvas: Canvas, p: Plan, view: State) -> None:
        """Let the lost treasures glitter in the river."""
        room = p.right - p.bank - 2
        for i in range(view.river):
            x = p.bank + 1 + (i * 17 + 5) % max(1, room)
            canvas.dot(x, p.river * 2 + 1 + (i * 5) % max(1, (p.rows - p.river) * 2 - 1), GEMS[i % len(GEMS)])
        text = f" river {view.river}◆ " if view.river else " river "
        x = p.bank + (p.right - p.bank - len(text)) // 2
        canvas.write(x, p.rows - 1, text, 0xDCEBFA, WATER_DEEP, BOLD)

    def _figures(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        view: State = scene.view
        free = {e[1]: (e[2], e[3]) for e in scene.effects if e[0] == "figure"}
        for seat, (x, row) in self.stands(p, view).items():
            dx, dy = x, row * 2
            if seat in free:
                dx, dy = free[seat]
            self._figure(canvas, p, scene, seat, dx, dy)

    @staticmethod
    def stands(p: Plan, view: State) -> dict[int, tuple[int, int]]:
        """Return the middle column and the top cell row of each figure."""
        found: dict[int, tuple[int, int]] = {}
        last = len(view.boards) - 1
        for end, start, room in ((0, 1, p.bank - 3), (last, p.right + 1, p.cols - p.right - 2)):
            here = [s for s, at in enumerate(view.pawns) if at == end]
            for i, seat in enumerate(here):
                found[seat] = (start + room * (2 * i + 1) // (2 * len(here)), p.deck[0] - p.tall)
        for seat, at in enumerate(view.pawns):
            if 0 < at < last:
                found[seat] = (p.middle(at), p.deck[at] - p.tall)
        return dict(sorted(found.items()))

    def _figure(self, canvas: Canvas, p: Plan, scene: Scene, seat: int, x: int, y: int) -> None:
        """Draw a figure with its middle at column `x`, its top at pixel `y`: hat, face, lettered coat, load."""
        look = scene.seats[seat]
        colour, dark = look.colour, shade(look.colour, -0.45)
        half = {2: 1, 3: 1, 4: 2, 6: 3}[p.tall]
        hat, face, coat = {2: (1, 1, 2), 3: (1, 1, 3), 4: (2, 2, 3), 6: (3, 3, 4)}[p.tall]
        left, width, feet = x - half, half * 2 + 1, y + p.tall * 2
        slim = 1 if half > 1 else 0
        canvas.rect(left + slim, y, width - 2 * slim, hat, dark)
        canvas.rect(left, y + hat - 1, width, 1, dark)
        canvas.rect(left + slim, y + hat, width - 2 * slim, face, SKIN)
        if half > 1:
            for eye in (x - 1, x + 1):
                canvas.dot(eye, y + hat, 0x2A2230)
        body = y + hat + face
        canvas.rect(left, body, width, coat, colour)
        canvas.rect(left, body + coat, width, feet - body - coat, shade(colour, -0.6))
        if p.tall > 2:
            canvas.rect(x, body + coat, 1, feet - body - coat, shade(colour, -0.8))
        canvas.write(x, (body + 1) // 2, look.letter, 0x101018, colour, BOLD)
        if (load := scene.view.packs[seat]) > 0:
            canvas.write(x - load // 2, y // 2 - 1, "◆" * load, 0xFFE066, flags=BOLD)

    # -- dice --------------------------------------------------------------------------------------------

    def _dice(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Show the rolled dice as faces in the sky; an animation may show others, and the white die."""
        view: State = scene.view
        shown = [(die.colour, die.face, die.used) for die in view.dice]
        for effect in scene.effects:
            if effect[0] == "dice":
                shown = [(colour, face, False) for colour, face in effect[1]]
            elif effect[0] == "white":
                shown.append(("white", effect[1], False))
        scale = 0 if p.rows < 24 or p.cols < 80 else 1 if p.rows < 40 or p.cols < 120 else 2
        width, height, gap = ((10, 2, 2), (15, 5, 3), (25, 8, 4))[scale]
        total = len(shown) * (width + gap) - gap
        x = max(0, (p.cols - total) // 2)
        for colour, face, used in shown:
            self._die(canvas, x, 1, width, height, scale, colour, face, used)
            x += width + gap

    def _die(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        height: int,
        scale: int,
        colour: str,
        face: int,
        used: bool,
    ) -> None:
        sheet = self.scene.game.sheet
        fill = DICE[colour] if not used else mix(DICE[colour], 0x20242F, 0.72)
        ink = 0x14141A if not used else 0x8A8F9C
        canvas.rect(x, y * 2, width, height * 2, fill)
        if height > 2:
            for cx, cy in ((x, y * 2), (x + width - 1, y * 2), (x, (y + height) * 2 - 1),
                           (x + width - 1, (y + height) * 2 - 1)):  # fmt: skip
                canvas.dot(cx, cy, shade(fill, -0.5))
            canvas.rect(x + 1, (y + height) * 2 - 1, width - 2, 1, shade(fill, -0.25))
        if colour == "white":
            word = sheet.dice.white[face]
            top, low, icon = "white die", WHITE_WORDS[word], word
            feet = 0
        else:
            side = sheet.dice.faces(colour)[face]
            feet = side.feet
            top = f"{feet} step{'s' if feet > 1 else ''}"
            low = "used" if used else SYMBOLS.get(side.symbol or "", "")
            icon = side.symbol or "blank"
        if height == 2:
            canvas.write(x, y, top.center(width), ink, fill, BOLD)
            canvas.write(x, y + 1, low.center(width), ink, fill)
            return
        ink_map = {"k": ink, "w": mix(ink, fill, 0.3)}
        for i in range(feet):
            across, down = (i % 2) * 3, (i // 2) * 4
            canvas.sprite(x + 1 + across * scale + scale, y * 2 + 1 + (down + i % 2) * scale, FOOT, ink_map, scale)
        canvas.sprite(x + width - 6 * scale, y * 2 + 1 + scale // 2, ICONS[icon], ink_map, scale)
        words = f"{top}, {low}" if low else top
        canvas.write(x, y + height - 1, words.center(width), ink, fill, BOLD)

    def _spots(self, canvas: Canvas, p: Plan) -> None:
        ground = p.deck[0]
        canvas.spot(0, 1, ground - p.tall, p.bank - 3, p.tall + 1)
        canvas.spot(p.places + 1, p.right + 1, ground - p.tall, p.cols - p.right - 2, p.tall + 1)
        for place in range(1, p.places + 1):
            canvas.spot(place, p.left(place), p.deck[place] - p.tall, p.width, p.tall + 1)

    # -- letters and lines -------------------------------------------------------------------------------

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the same with letters: `===` whole, `=-=` cracked, nothing for a gap, a letter for a figure."""
        view, look = scene.view, scene.look
        p = plan(canvas.cols, canvas.rows, len(view.boards) - 2)
        gem = look.pick("◆", "*")
        self._text_dice(canvas, scene)
        ground = p.deck[0]
        rock, wave = look.pick("░", "#"), look.pick("≈", "~")
        for y in range(ground + 1, p.rows):
            if y >= p.river:
                canvas.write(p.bank - 1, y, wave * (p.right - p.bank + 2))
            canvas.write(0, y, rock * (p.bank - 1), flags=DIM)
            canvas.write(p.right + 1, y, rock * (p.cols - p.right - 1), flags=DIM)
        canvas.write(0, ground, look.pick("▔", "_") * (p.bank - 1))
        canvas.write(p.right + 1, ground, look.pick("▔", "_") * (p.cols - p.right - 1))
        for place in range(1, p.places + 1):
            x, y, w = p.left(place), p.deck[place], p.width
            kind = view.boards[place]
            if kind == CRACKED:
                canvas.write(x, y, "=" * (w // 2) + look.pick("╱", "-") + "=" * (w - w // 2 - 1))
            elif kind != GAP:
                canvas.write(x, y, look.pick("█", "=") * w)
            canvas.write(p.middle(place), y + 1, str(place), flags=DIM if kind == GAP else 0)
        for seat, (x, row) in self.stands(p, view).items():
            who = scene.seats[seat]
            load = gem * view.packs[seat]
            at = row + p.tall - 1
            canvas.write(x, at, who.letter, who.colour, NONE, BOLD)
            canvas.write(x - len(load) // 2, at - 1, load, flags=BOLD)
        room = p.bank - 3
        named = all(len(who.name) + 6 <= room for who in scene.seats)
        for seat, who in enumerate(scene.seats):
            safe = f"{view.camps[seat]}{gem}"
            text = f"{who.letter} {who.name}" if named else who.letter
            canvas.write(1, ground + 1 + seat, text.ljust(room - len(safe)) + safe, who.colour, NONE, BOLD)
        cave = f"CAVE {view.cave}{gem}"
        canvas.write(p.right + 1 + max(0, (p.cols - p.right - 1 - len(cave)) // 2), ground + 1, cave, flags=BOLD)
        river = f" river {view.river}{gem} "
        canvas.write(p.bank + (p.right - p.bank - len(river)) // 2, p.rows - 1, river, flags=BOLD)
        self._spots(canvas, p)

    def _text_dice(self, canvas: Canvas, scene: Scene) -> None:
        sheet = scene.game.sheet
        words = []
        for die in scene.view.dice:
            side = sheet.dice.faces(die.colour)[die.face]
            symbol = f" {SYMBOLS[side.symbol]}" if side.symbol else ""
            words.append(f"({die.colour} {side.feet}{symbol})" if not die.used else f"({die.colour} used)")
        for effect in scene.effects:
            if effect[0] == "white":
                words.append(f"(white {WHITE_WORDS[sheet.dice.white[effect[1]]]})")
        line = " ".join(words)
        canvas.write(max(0, (canvas.cols - len(line)) // 2), 1, line, flags=BOLD)

    # -- animation ---------------------------------------------------------------------------------------

    def frames(self, before: State, after: State, events: Sequence[Event]) -> Sequence[Frame]:
        """Let dice tumble, figures hop and fall, boards break: a second or two in all."""
        width, height = self.content_size
        if width < 1:
            return ()
        return tuple(self._frames(plan(width, height, len(before.boards) - 2), before, after, events))

    def _frames(self, p: Plan, before: State, after: State, events: Sequence[Event]) -> Iterator[Frame]:
        now, sides = before, len(self.scene.game.sheet.dice.white)
        for event in events:
            match event:
                case happens.DiceRolled(dice=dice):
                    for i in range(7):
                        yield Frame(now, (("dice", tuple((c, (f + i * 5 + 1) % sides) for c, f in dice)),), 0.07)
                    yield Frame(now, (("dice", dice),), 0.35)
                case happens.WhiteDie(face=face):
                    for i in range(6):
                        yield Frame(now, (("white", (face + 1 + i * 5) % sides),), 0.08)
                    yield Frame(now, (("white", face),), 0.8)
                case happens.Moved(seat=seat, start=start, to=to) | happens.Pushed(seat=seat, start=start, to=to):
                    yield from self._hops(p, now, seat, start, to)
                    now = _stand(now, seat, to)
                case happens.Fell(seat=seat):
                    x, row = self.stands(p, now)[seat]
                    for y in range(row * 2, p.river * 2 - 2, 3):
                        yield Frame(now, (("figure", seat, x, y),), 0.05)
                    now = replace(_stand(now, seat, 0), packs=_set(now.packs, seat, 0), river=after.river)
                    yield Frame(now, (), 0.3)
                case happens.BoardLost(board=board) | happens.BoardFalls(board=board):
                    now = replace(now, boards=_set(now.boards, board, GAP))
                    for drop in range(0, (p.river - p.deck[board]) * 2, 3):
                        yield Frame(now, (("board", board, drop),), 0.05)
                case happens.Cracked(board=board):
                    for kind in (CRACKED, now.boards[board], CRACKED):
                        yield Frame(replace(now, boards=_set(now.boards, board, kind)), (), 0.12)
                    now = replace(now, boards=_set(now.boards, board, CRACKED))
                case _:
                    pass

    def _hops(self, p: Plan, view: State, seat: int, start: int, to: int) -> Iterator[Frame]:
        step = 1 if to > start else -1
        here = self.stands(p, view)[seat]
        for place in range(start + step, to + step, step):
            there = self.stands(p, _stand(view, seat, place))[seat]
            for i in (1, 2, 3):
                x = round(here[0] + (there[0] - here[0]) * i / 3)
                y = round((here[1] + (there[1] - here[1]) * i / 3) * 2) - (2 if i < 3 else 0)
                yield Frame(view, (("figure", seat, x, y),), 0.05)
            here = there


def _mouth(room: int) -> int:
    """Return half the width of the cave's arch on a right bank of `room` columns."""
    return max(4, min(room // 2 - 1, 13))


def _set(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _stand(view: State, seat: int, place: int) -> State:
    return replace(view, pawns=_set(view.pawns, seat, place))

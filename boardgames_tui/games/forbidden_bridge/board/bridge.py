"""The picture of Forbidden Bridge: the shaking bridge between cliff and idol, river and jungle below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sin
from typing import Any

from boardgames_tui.engine.game import Event
from boardgames_tui.tui.canvas import BOLD, NONE, Canvas, Colour, mix, shade
from boardgames_tui.tui.widgets.board import Board, Frame, Scene

from ..actions import ChooseSpot, Move, Shift
from ..state import State, after, changed
from . import art, letters, motion
from .landscape import STONE, STONE_DARK, STONE_LIGHT, hands, landscape, shoulder_row
from .places import canoe_places, explorer_places, place_of_jewel
from .plan import CANOE, Plan, plan

WOOD: tuple[Colour, Colour] = (0xB98348, 0xAA7640)
WOOD_LIGHT: Colour = 0xD8A566
WOOD_DARK: Colour = 0x7A5026
ROPE: Colour = 0x8A6A42
RAIL: Colour = 0xF0D79A
HOLE: Colour = 0x0B1714
SAFE: Colour = 0x1F5A2A
RISKY: Colour = 0x9C1B12
GHOST: Colour = 0xFFF3C4

SYMBOLS: Mapping[str, str] = {"peg": "‡", "hook": "⊃", "rail": "╪", "bump": "∩", "open": "·", "rim": "○"}
"""The shape that stands for each kind of spot where there is little room."""


class ForbiddenBoard(Board):
    """Draws the bridge, in pixels or in letters.

    Spots: the spaces by name, a plank's spots as (plank, side), explorers as ("explorer", seat), the idol's
    "HEAD".
    """

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what never moves."""
        rules = scene.game.rules
        landscape(canvas, plan(canvas.cols, canvas.rows, rules), rules.spaces.river, rules.spaces.jungle)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the idol's face, planks, explorers, canoes, jewels and dice."""
        scene = previewed(scene)
        view: State = scene.view
        p = plan(canvas.cols, canvas.rows, scene.game.rules)
        effects: dict[str, tuple[Any, ...]] = {e[0]: e for e in scene.effects}
        sway = self._sway(p, effects.get("shake"))
        self._idol(canvas, p, scene, effects.get("press"), "shake" in effects)
        self._ropes(canvas, p, sway)
        for i, name in enumerate(p.planks):
            self._plank(canvas, p, scene, i, name, sway[i], "shake" in effects)
        self._preview(canvas, p, scene)
        self._jewels(canvas, p, view, sway)
        self._canoes(canvas, p, scene)
        self._explorers(canvas, p, scene, sway)
        self._flying(canvas, p, scene)
        self._dice(canvas, p, scene, effects.get("dice"))
        self._spots(canvas, p, view)

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        """Draw everything with letters and lines."""
        scene = previewed(scene)
        p = plan(canvas.cols, canvas.rows, scene.game.rules)
        letters.draw(canvas, p, scene)
        self._spots(canvas, p, scene.view)

    def frames(self, before: State, after: State, events: Sequence[Event]) -> Sequence[Frame]:
        """Let dice tumble, the idol nod, the bridge shake, every fate show itself, explorers walk."""
        width, height = self.content_size
        if width < 1 or self.scene.game is None:
            return ()
        return tuple(motion.frames(plan(width, height, self.scene.game.rules), before, after, events))

    # -- the idol ----------------------------------------------------------------------------------------

    def _idol(self, canvas: Canvas, p: Plan, scene: Scene, press: tuple[Any, ...] | None, angry: bool) -> None:
        """Draw the head that watches whoever acts, and the hands with their jewels."""
        box, view = p.idol, scene.view
        down = press[1] if press else 0
        low = shoulder_row(p) * 2 + 1
        top = max(0, 1 + down)
        height = low - 1
        w = box.w - 2 if box.w < 10 else box.w - 4
        x = box.x + (box.w - w) // 2
        canvas.rect(x, top, w, low - top, STONE)
        canvas.rect(x, top, w, 1, STONE_LIGHT)
        canvas.rect(x - 1, top + height // 4, 1, height // 2, STONE_DARK)
        canvas.rect(x + w, top + height // 4, 1, height // 2, STONE_DARK)
        canvas.rect(x + w // 2 - 1, top, 2 + w % 2, 1, 0xE8B93A)
        brow = top + max(1, height // 5)
        canvas.rect(x + 1, brow, w - 2, 1, STONE_DARK)
        eye_w, eye_h = max(2, w // 4), max(2, height // 6)
        glow = 0xFF3B1F if angry or press else 0xFFC44D if w >= 8 else 0xFF7A33
        look_x, look_y = self._watched(p, scene)
        for ex in (x + w // 5, x + w - w // 5 - eye_w):
            canvas.rect(ex, brow + 1, eye_w, eye_h, glow)
            px = ex + (eye_w - 1 if look_x > box.x + box.w // 2 else 0 if eye_w < 4 else look_x * eye_w // p.cols)
            canvas.rect(px, brow + 1 + (eye_h - 1 if look_y > p.deck[0] else 0), 1 if w < 12 else 2, 1, 0x1A0B06)
        nose = brow + 1 + eye_h
        canvas.rect(x + w // 2 - (w > 8), nose - 1, 1 + (w > 8) * (1 + w % 2), max(1, height // 6), STONE_LIGHT)
        mouth = min(low - 3, nose + max(1, height // 6))
        mouth_h = max(2, height // 6) + (1 if angry else 0)
        mx, mw = x + w // 5, w - 2 * (w // 5)
        canvas.rect(mx, mouth, mw, mouth_h, 0x2A100C)
        for i in range(0, mw, 2):
            canvas.rect(mx + i, mouth, 1, max(1, mouth_h // 2), art.BONE)
        for hand, count in zip(hands(p), (view.left, view.right), strict=True):
            canvas.rect(hand.x, hand.y * 2, hand.w, hand.h * 2, STONE_LIGHT)
            canvas.rect(hand.x, (hand.y + hand.h) * 2, hand.w, 1, STONE_DARK)
            text = f"{count}◆" if hand.h < 2 else "◆" * min(count, hand.w)
            canvas.write(hand.x + max(0, (hand.w - len(text)) // 2), hand.y, text, 0x0A6C86, STONE_LIGHT, BOLD)
            if hand.h > 1:
                canvas.write(hand.x + hand.w // 2, hand.y + 1, str(count), art.INK, STONE_LIGHT, BOLD)

    def _watched(self, p: Plan, scene: Scene) -> tuple[int, int]:
        view: State = scene.view
        explorer = view.explorers[view.seat]
        box = p.spaces.get(explorer.place)
        return box.middle if box else (0, p.rows)

    # -- the bridge --------------------------------------------------------------------------------------

    @staticmethod
    def _sway(p: Plan, shake: tuple[Any, ...] | None) -> list[int]:
        """Return how many pixels each plank is out of place."""
        if shake is None:
            return [0] * len(p.planks)
        _, force, phase = shake
        return [round(force * sin(phase * 2.1 + i * 0.9)) for i in range(len(p.planks))]

    def _ropes(self, canvas: Canvas, p: Plan, sway: list[int]) -> None:
        for edge in (1, 6 * p.tall - 2):
            x, y = p.cliff - 2, p.top * 2 + edge
            for i in range(len(p.planks)):
                to_x, to_y = p.cliff + i * p.pitch + p.width // 2, p.deck[i] * 2 + edge + sway[i]
                canvas.line(x, y, to_x, to_y, ROPE)
                x, y = to_x, to_y
            canvas.line(x, y, p.spaces["IDOL"].x, p.top * 2 + edge, ROPE)

    def _plank(self, canvas: Canvas, p: Plan, scene: Scene, i: int, name: str, sway: int, shaking: bool) -> None:
        box = p.spaces[name]
        x, y, w, h = box.x, box.y * 2 + sway, box.w, box.h * 2
        wood = WOOD[i % 2]
        canvas.rect(x, y, w, h, wood)
        canvas.rect(x, y, 1, h, shade(wood, -0.22))
        canvas.rect(x, y, w, 1, WOOD_LIGHT)
        canvas.rect(x, y + h, w, 1, WOOD_DARK)
        if p.tall > 1:
            for dy in range(p.tall * 2, h, p.tall * 2):
                canvas.rect(x + 1, y + dy, w - 1, 1, shade(wood, -0.12))
        plank = scene.game.trail.planks[name]
        if plank.hole:
            self._hole(canvas, p, x, y + p.tall * 2, w)
        held = {e.spot for e in scene.view.explorers if e.place == name and e.posture == "standing"}
        for side, kind in plank.spots.items():
            self._spot(canvas, p, scene, name, side, kind, sway, shaking or side in held)
        number = name[1:]
        at = x + w - len(number) + (p.tall > 1) if (name,) in scene.view.loose else x + (w - len(number)) // 2
        canvas.write(at, box.y + box.h, number, 0xF3E9CF, 0x15302A, BOLD)

    def _hole(self, canvas: Canvas, p: Plan, x: int, y: int, w: int) -> None:
        """Draw a large jagged hole in the middle of a plank."""
        h = p.tall * 2
        if w < 4:
            canvas.rect(x, y, w, h, HOLE)
            return
        canvas.rect(x + 1, y, w - 2, h, HOLE)
        for dy in range(h):
            if (dy + x) % 2:
                canvas.dot(x + 1, y + dy, WOOD_DARK)
            elif w > 4:
                canvas.dot(x + w - 2, y + dy, WOOD_DARK)
        if p.tall > 1:
            for dx in range(1, w - 1, 2):
                canvas.dot(x + dx, y, WOOD_DARK)
                canvas.dot(x + dx + 1, y + h - 1, WOOD_DARK)

    def _spot(
        self, canvas: Canvas, p: Plan, scene: Scene, name: str, side: str, kind: str, sway: int, silent: bool
    ) -> None:
        """Draw what holds on a spot, and say its risk in word and number."""
        box = p.spot(name, side)
        x, y, w, h = box.x, box.y * 2 + sway, box.w, box.h * 2
        risk = scene.game.chances.risk(scene.view.idol, kind)
        if kind == "rail":
            edge = y - 2 if side == "N" else y + h
            canvas.rect(x, edge, w, 1, RAIL)
            canvas.rect(x, edge + 1, 1, 1, RAIL)
            canvas.rect(x + w - 1, edge + 1, 1, 1, RAIL)
        if silent:
            return
        number = "<1" if 0 < risk < 0.005 else str(round(risk * 100))
        ink = mix(SAFE, RISKY, min(1.0, float(risk) * 3))
        plank = WOOD[int(name[1:]) % 2 - 1]
        if p.tall > 1 and w >= 3:
            self._holder(canvas, x, y, w, h, kind, shade(plank, -0.35))
        if w < 3:
            canvas.write(x, box.y, SYMBOLS[kind], ink, NONE, BOLD)
        elif p.crowded:
            canvas.write(x, box.y, f"{SYMBOLS[kind]}{number}", ink, NONE, BOLD)
        else:
            word = kind if w >= 4 else SYMBOLS[kind]
            line = f"{word} {number}%" if w >= len(word) + len(number) + 2 else word
            canvas.write(x + max(0, (w - len(line)) // 2), box.y, line, ink, NONE, BOLD)
            if line == word:
                canvas.write(x + max(0, (w - len(number) - 1) // 2), box.y + 1, f"{number}%", ink, NONE)

    @staticmethod
    def _holder(canvas: Canvas, x: int, y: int, w: int, h: int, kind: str, dark: Colour) -> None:
        """Draw the thing itself in the lower half of a spot: peg, hook, bump, frayed edge."""
        low, cx = y + h - 2, x + w // 2
        if h < 6:
            return
        if kind == "peg":
            canvas.rect(cx, low - 2, 1, 4, dark)
            canvas.rect(cx - 1, low - 2, 3, 1, RAIL)
        elif kind == "hook":
            canvas.rect(cx, low - 1, 1, 3, dark)
            canvas.rect(cx, low - 2, 3, 1, RAIL)
            canvas.dot(cx + 2, low - 1, RAIL)
        elif kind == "bump":
            canvas.rect(cx - 2, low + 1, 5, 1, dark)
            canvas.rect(cx - 1, low, 3, 1, dark)
        elif kind == "rail":
            for post in (x + 1, cx, x + w - 2):
                canvas.rect(post, low - 1, 1, 3, RAIL)
            canvas.rect(x + 1, low - 1, w - 2, 1, RAIL)
        elif kind == "rim":
            for i in range(x + 1, x + w - 1, 2):
                canvas.dot(i, low + 1, HOLE)
        else:
            for i in range(x + 2, x + w - 2, 3):
                canvas.dot(i, low + 1, dark)

    # -- pieces ------------------------------------------------------------------------------------------

    def _jewels(self, canvas: Canvas, p: Plan, view: State, sway: list[int]) -> None:
        for jewel in dict.fromkeys(view.loose):
            x, y = place_of_jewel(p, jewel)
            shift = sway[p.planks.index(jewel[0])] if jewel[0] in p.planks else 0
            tall = min(p.tall, 2) if jewel[0] in p.planks and p.width < 9 else p.tall
            art.gem(canvas, x, y * 2 + shift, tall, view.loose.count(jewel))

    def _canoes(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        view: State = scene.view
        lifted = {e[1] for e in scene.effects if e[0] == "canoe"}
        for seat, (x, y) in canoe_places(p, view).items():
            if seat not in lifted:
                e = view.explorers[seat]
                art.canoe(canvas, x, y * 2, p.tall, scene.seats[seat], e, e.place == e.canoe and e.place[0] == "R")

    def _explorers(self, canvas: Canvas, p: Plan, scene: Scene, sway: list[int]) -> None:
        view: State = scene.view
        lifted = {e[1] for e in scene.effects if e[0] in ("figure", "canoe")}
        for seat, (x, y) in explorer_places(p, view).items():
            e = view.explorers[seat]
            if seat not in lifted:
                shift = sway[p.planks.index(e.place)] if e.spot else 0
                art.figure(canvas, x, y * 2 + shift, p.tall, scene.seats[seat], e)

    def _flying(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Draw what an animation has in the air, and the words it says."""
        view: State = scene.view
        for effect in scene.effects:
            match effect:
                case ("figure", seat, x, y):
                    art.figure(canvas, x, y, p.tall, scene.seats[seat], view.explorers[seat])
                case ("canoe", seat, x, y):
                    art.canoe(canvas, x, y, p.tall, scene.seats[seat], view.explorers[seat], True)
                case ("gem", x, y):
                    art.gem(canvas, x, y, p.tall)
                case ("say", x, y, text):
                    left = max(0, min(canvas.cols - len(text) - 2, x - len(text) // 2 - 1))
                    canvas.write(left, max(0, y), f" {text} ", art.INK, 0xFFE9A8, BOLD)

    def _preview(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Dot the way that the move under the cursor takes."""
        moves = [a for a in scene.actions if isinstance(a, Move)]
        if not moves:
            return
        view: State = scene.view
        points = [p.spaces[view.explorers[view.seat].place].middle]
        points += [p.spaces[space].middle for space in moves[0].route]
        for (x0, y0), (x1, y1) in pairwise(points):
            steps = max(abs(x1 - x0), abs(y1 - y0) * 2, 1)
            for i in range(0, steps + 1, 2):
                canvas.dot(round(x0 + (x1 - x0) * i / steps), round((y0 + (y1 - y0) * i / steps) * 2), GHOST)

    def _dice(self, canvas: Canvas, p: Plan, scene: Scene, shown: tuple[Any, ...] | None) -> None:
        view: State = scene.view
        number, picture = (shown[1], shown[2]) if shown else (view.number, view.picture)
        x = max(p.cliff, 1)
        big = p.top >= 5 + (p.tall > 1) and p.rows >= 24
        if number:
            art.dice(canvas, x, 0, 2 if big else 1, number, picture)
        line = 5 if big else 1
        if p.crowded and p.top > line:
            legend = " ".join(f"{SYMBOLS[kind]}{kind}" for kind in SYMBOLS)
            canvas.write(1, line, f"{legend}  n% fall", 0xC8D6C8)

    def _spots(self, canvas: Canvas, p: Plan, view: State) -> None:
        for space, box in p.spaces.items():
            canvas.spot(space, *box)
        for plank in p.planks:
            for side in "NCS":
                box = p.spot(plank, side)
                canvas.spot((plank, side), *box)
        head = p.idol
        canvas.spot("HEAD", head.x + 1, 0, head.w - 2, shoulder_row(p))
        for seat, (x, y) in canoe_places(p, view).items():
            canvas.spot(("explorer", seat), x, y, *CANOE[p.tall])
        for seat, (x, y) in explorer_places(p, view).items():
            canvas.spot(("explorer", seat), x, y, p.figure, p.tall)


def previewed(scene: Scene) -> Scene:
    """Return the scene with the explorer already on the spot of a plank that is under the cursor."""
    view: State = scene.view
    if len(scene.actions) != 1:
        return scene
    action = scene.actions[0]
    if isinstance(action, ChooseSpot):
        seat = view.seat
    elif isinstance(action, Shift) and scene.picked:
        seat = action.seat
    else:
        return scene
    there = changed(view.explorers[seat], spot=action.spot)
    return replace(scene, view=after(view, explorers=(*view.explorers[:seat], there, *view.explorers[seat + 1 :])))

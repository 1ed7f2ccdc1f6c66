"""The picture of Bridge Troll: the weather's sky over a row of travelers, and every troll's stone bridge."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from textual.geometry import Region

from boardgames_tui.engine.game import Event
from boardgames_tui.tui.canvas import BOLD, DIM, NONE, Canvas, Colour, mix, shade
from boardgames_tui.tui.look import SEAT_COLOURS
from boardgames_tui.tui.widgets.board import Board, Frame, Scene

from .. import events as happens
from ..secrets import HIDDEN, BridgeView, View
from ..tables import Box
from .cards import COIN, FAMILY, LARDER, LETTER, PAPER, draw_back, draw_card, draw_die, fit, lines_of, word_of
from .plan import Plan, plan

BOULDER: dict[str, Colour] = dict(SEAT_COLOURS)
SKIES: dict[str, tuple[Colour, Colour]] = {
    "": (0x24304A, 0x40506E),
    "sunny": (0x3E8FD0, 0x9CD0F0),
    "cloudy": (0x64778C, 0x9AA8B4),
    "rainy": (0x3C4A5A, 0x5E7082),
    "stormy": (0x1E2230, 0x3A3F52),
}
"""The sky's colours from top to bottom; another face of the die has the first."""
FIELD, FIELD_DARK = 0x2E3F2C, 0x263523
STONE, STONE_LIGHT, STONE_DARK = 0x857D72, 0xA39B8E, 0x5F594F
WATER, WATER_LIGHT = 0x1C4668, 0x2C628C
GOLD, SHUT, FIST = 0xE0B030, 0xC8746C, 0xD8A878
PALE, FAINT = 0xE8E4DA, 0x9AA0A8
RANKS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
SIGNS = {"sunny": "*", "cloudy": "~", "rainy": "/", "stormy": "!"}
"""The weather's sign in letters."""


class TrollBoard(Board):
    """Draws the row of travelers and the bridges, in pixels or in letters.

    Spots: ("row", place), ("bridge", seat), ("toll" | "food", seat[, title]), ("stone", seat or -1, colour),
    ("supply",), ("upgrade",), ("die",), ("hand", title).
    """

    def _plan(self, canvas: Canvas, scene: Scene) -> Plan:
        view: View = scene.view
        box: Box = scene.game.box
        most = max(box.table.program.schedules[len(view.bridges)].travelers.values())
        return plan(canvas.cols, canvas.rows, len(view.bridges), len(view.row) or most, most)

    def terrain_key(self, scene: Scene) -> Hashable:
        """The sky follows the weather."""
        return (scene.view.weather, len(scene.view.bridges))

    @classmethod
    def poster(cls, canvas: Canvas, scene: Scene) -> None:
        """Draw the lobby's picture: a first row of travelers has come, one of each kind."""
        box: Box = scene.game.box
        view: View = scene.view
        rare = {
            box.cards[title].family: title for title in box.titles if not box.toll[title] or box.food[title] > 2
        }
        common = [title for title in box.titles if box.cards[title].family == "normal" and box.toll[title]]
        row = (HIDDEN, *(title for family, title in rare.items() if family != "normal"), common[0], common[-1])
        piles = (common[:2], common[-2:], common[2:4])
        bridges = tuple(
            replace(bridge, toll=tuple(piles[seat % 3][:1]), food=tuple(piles[seat % 3][1:]))
            for seat, bridge in enumerate(view.bridges)
        )
        shown = replace(view, weather=box.faces[0], row=row, bridges=bridges)
        super().poster(canvas, replace(scene, view=shown))

    # -- terrain -----------------------------------------------------------------------------------------

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the sky with its weather, the field, and the bridges' stones and water."""
        p = self._plan(canvas, scene)
        self._sky(canvas, p, scene.view.weather)
        canvas.rect(0, p.supply * 2, p.cols, (p.rows - p.supply) * 2, FIELD)
        canvas.rect(0, p.supply * 2, p.cols, 2, FIELD_DARK)
        for seat in range(len(scene.view.bridges)):
            self._stones(canvas, p.bridges[seat])

    def _sky(self, canvas: Canvas, p: Plan, weather: str) -> None:
        top, low = SKIES.get(weather, SKIES[""])
        height = p.sky * 2
        for y in range(height):
            canvas.rect(0, y, p.cols, 1, mix(top, low, (y // 2 * 2) / height))
        right = p.cols - 6
        match weather:
            case "sunny":
                for dy in range(-5, 6):
                    half = round((25 - dy * dy) ** 0.5)
                    canvas.rect(right - half, 3 + dy, half * 2 + 1, 1, 0xFFE27A)
                for dx in range(-14, 0, 4):
                    canvas.rect(right + dx, 3 + dx // 4, 2, 1, 0xFFF0B0)
            case "cloudy":
                for cx, cy in ((right - 4, 3), (p.cols * 2 // 3, 5), (p.cols // 3, 2), (8, 4)):
                    self._cloud(canvas, cx, cy, 0xD5DCE2)
            case "rainy" | "stormy":
                for cx in range(5, p.cols, 15):
                    self._cloud(canvas, cx, 1 + cx % 3, mix(low, 0x8C98A4, 0.5))
                for x in range(0, p.cols, 4):
                    for y in range(4 + x % 5, height, 7):
                        canvas.dot(x, y, 0x9CC4E4)
                        canvas.dot(x - 1, y + 1, 0x9CC4E4)
                if weather == "stormy":
                    for x in (p.cols // 5, p.cols - 9):
                        bolt = (0, 1, 2, 1, 0, 1, 2)
                        for y, dx in enumerate(bolt[: height - 2]):
                            canvas.rect(x - dx, 2 + y, 2, 1, 0xFFF27A)

    @staticmethod
    def _cloud(canvas: Canvas, x: int, y: int, colour: Colour) -> None:
        canvas.rect(x - 2, y - 1, 5, 1, colour)
        canvas.rect(x - 4, y, 10, 1, colour)
        canvas.rect(x - 5, y + 1, 12, 1, shade(colour, -0.12))

    @staticmethod
    def _stones(canvas: Canvas, at: tuple[int, int, int, int]) -> None:
        """Draw one bridge: a deck of stones on two pillars, an arch of water between them."""
        x, y, w, h = at
        deck = (y + _deck_line(h)) * 2
        foot = (y + h) * 2
        pillar = _pillar(w)
        canvas.rect(x, deck, w, foot - deck, STONE)
        canvas.rect(x, deck, w, 1, STONE_LIGHT)
        for row, py in enumerate(range(deck + 2, foot, 3)):
            canvas.rect(x, py, w, 1, shade(STONE, -0.16))
            for px in range(x + (row % 2) * 3, x + w, 6):
                canvas.rect(px, py - 2, 1, 2, shade(STONE, -0.16))
        left, right = x + pillar, x + w - pillar
        top = deck + 2 * _deck_lines(h)
        rounding, bend = (3 if foot - top > 6 else 1), (2 if foot - top > 6 and w >= 24 else 1)
        for py in range(top, foot):
            inset = max(0, rounding - (py - top)) * bend
            canvas.rect(left + inset, py, right - left - 2 * inset, 1, WATER)
        for py in range(top + 3, foot, 4):
            for px in range(left + 2 + py % 5, right - 3, 9):
                canvas.rect(px, py, 3, 1, WATER_LIGHT)
        inset = bend * rounding
        canvas.rect(left + inset, top - 1, right - left - 2 * inset, 1, STONE_DARK)

    def mark(self, canvas: Canvas, where: Region, colour: Colour, kind: str) -> None:
        """Mark a place; in letters the last move only where nothing else stands, cards that touch at their feet."""
        p = self._plan(canvas, self.scene)
        if not canvas.pixels and p.pitch == p.card_w and where.y == p.card_y:
            where = Region(where.x + 1, where.bottom - 1, where.width - 2, 1)
        if canvas.pixels or kind != "last":
            super().mark(canvas, where, colour, kind)
            return
        line = where.y + where.height // 2
        for x in (where.x - 1, where.right):
            if 0 <= line < canvas.rows and canvas.text[line].get(x) is None:
                canvas.write(x, line, "'", colour if self.scene.look.colour else NONE, NONE, BOLD)

    # -- pieces ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw travelers, piles, boulders, trophies and what lies in the supply."""
        self._all(canvas, scene)

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the same with letters and lines."""
        p = self._plan(canvas, scene)
        for x, y, w, h in p.bridges:
            deck, pillar = y + _deck_line(h), _pillar(w)
            for line in range(_deck_lines(h)):
                canvas.write(x, deck + line, "=" * w, flags=DIM)
            for line in range(deck + _deck_lines(h), y + h):
                canvas.write(x, line, "#" * pillar, flags=DIM)
                canvas.write(x + w - pillar, line, "#" * pillar, flags=DIM)
        self._all(canvas, scene)

    def _all(self, canvas: Canvas, scene: Scene) -> None:
        p = self._plan(canvas, scene)
        self._top(canvas, p, scene)
        self._row(canvas, p, scene)
        self._supply(canvas, p, scene)
        for seat in range(len(scene.view.bridges)):
            self._bridge(canvas, p, scene, seat)
        self._float(canvas, p, scene)

    def _top(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Write the weather, and the viewer's own hand; before the cards come the die lies in the sky."""
        view: View = scene.view
        line = p.card_y - 1
        fg = 0xFFFFFF if scene.look.colour else NONE
        back = canvas.at(0, line * 2)
        sign = SIGNS.get(view.weather, "?")
        words = f"{sign} {view.weather}" if view.weather else "the weather is open"
        if view.coming:
            words = f"{words}: {view.coming} come"
        hand = next((bridge.hand for bridge in view.bridges if bridge.hand), ())
        labels = [*hand]
        room = p.cols - len(words) - 4
        if hand and _long(labels) > room:
            labels = [word_of(title) for title in hand]
        if hand and _long(labels) > room:
            words = f"{sign} {view.coming or ''}".rstrip()
        canvas.write(1, line, words, fg, back, BOLD)
        if not any(view.row) and view.stage in ("roll", "weather", "deal", "over"):
            tall = max(3, min(p.card_h, 8))
            wide = tall * 2 + 1
            at = ((p.cols - wide) // 2, p.card_y + (p.card_h - tall) // 2, wide, tall)
            draw_die(canvas, scene.look, view.weather, at)
            canvas.spot(("die",), *at)
        self._hand(canvas, scene, [*zip(hand, labels, strict=True)], len(words) + 3, line, p.cols)

    @staticmethod
    def _hand(canvas: Canvas, scene: Scene, hand: Sequence[tuple[str, str]], x: int, line: int, cols: int) -> None:
        """Write the specials in the viewer's own hand as golden labels, as far as there is room."""
        colour, pixels = scene.look.colour, canvas.pixels
        if hand and x + _long(name for _, name in hand) < cols:
            canvas.write(x, line, "hand:", 0xFFFFFF if colour else NONE, canvas.at(0, line * 2))
            x += 6
        for title, name in hand:
            label = f" {name} " if pixels else name
            ink = 0xFFFFFF if pixels else FAMILY["special"]
            canvas.write(x, line, label, ink if colour else NONE, FAMILY["special"] if pixels else NONE, BOLD)
            canvas.spot(("hand", title), x, line, len(label), 1)
            x += len(label) + 1

    def _row(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        view: View = scene.view
        glow = {e[1] for e in scene.effects if e[0] == "glow"}
        touching = p.pitch == p.card_w
        for place, title in enumerate(view.row):
            at = x, y, w, h = p.card(place)
            canvas.spot(("row", place), x, y, w, h)
            if not title:
                if canvas.pixels:
                    under = canvas.at(x, y * 2 + h)
                    canvas.frame(x, y * 2, w, h * 2, shade(under, -0.15))
                continue
            if title == HIDDEN:
                draw_back(canvas, scene.look, at, len(view.looked))
            else:
                odd, lit = touching and place % 2 == 1, touching and scene.cursor == ("row", place)
                draw_card(canvas, scene.look, scene.game.box, title, at, place == 0, odd, lit)
            if place in glow:
                canvas.frame(x, y * 2, w, h * 2, 0xFFFFFF)

    def _supply(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Write the supply by colour and letter, the deck and the visible upgrade."""
        view: View = scene.view
        box: Box = scene.game.box
        line, colour = p.supply, scene.look.colour
        back = FIELD_DARK if canvas.pixels else NONE
        canvas.write(1, line, "supply", FAINT if colour else NONE, back)
        x = 8
        for name, count in zip(box.colours, view.supply, strict=True):
            x += self._chip(canvas, scene, x, line, name, count) + 1
            canvas.spot(("stone", -1, name), x - 1 - len(_chip(name, count)), line, len(_chip(name, count)), 1)
        canvas.spot(("supply",), 1, line, x - 2, 1)
        upgrade = f"upgrade {view.upgrade}" if view.upgrade else "no upgrade"
        deck = f"deck {view.deck}"
        right = p.cols - 1 - len(upgrade)
        canvas.write(right, line, upgrade, GOLD if colour else NONE, back, BOLD)
        canvas.spot(("upgrade",), right, line, len(upgrade), 1)
        if right - len(deck) - 2 >= x:
            canvas.write(right - len(deck) - 2, line, deck, PALE if colour else NONE, back)

    @staticmethod
    def _chip(canvas: Canvas, scene: Scene, x: int, y: int, name: str, count: int) -> int:
        """Write a colour's letter and number as a coloured chip; returns its width."""
        text = _chip(name, count)
        tint = BOULDER.get(name, 0xB0B0B0)
        if not scene.look.colour:
            canvas.write(x, y, text, NONE, NONE, BOLD if count else DIM)
        elif not canvas.pixels:
            canvas.write(x, y, text, tint, NONE, BOLD if count else DIM)
        elif count:
            canvas.write(x, y, text, 0x14141A, tint, BOLD)
        else:
            canvas.write(x, y, text, mix(tint, FIELD, 0.55), NONE)
        return len(text)

    # -- one bridge --------------------------------------------------------------------------------------

    def _bridge(self, canvas: Canvas, p: Plan, scene: Scene, seat: int) -> None:
        x, y, w, h = p.bridges[seat]
        canvas.spot(("bridge", seat), x, y, w, h)
        deck = y + _deck_line(h)
        half = w // 2
        canvas.spot(("toll", seat), x, y + 1, half - 1, deck - y + _deck_lines(h) - 1)
        canvas.spot(("food", seat), x + half + 1, y + 1, w - half - 1, deck - y + _deck_lines(h) - 1)
        self._header(canvas, scene, seat, x, y, w)
        self._piles(canvas, scene, seat, x, y + 1, w, deck - y - 1)
        self._deck(canvas, scene, seat, x, deck, w, _deck_lines(h))
        pillar = _pillar(w)
        top = deck + _deck_lines(h)
        self._arch(canvas, scene, seat, x + pillar, top, w - 2 * pillar, y + h - top)

    def _header(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, w: int) -> None:
        """Write the troll's name, the weather die, cards in hand, and its trophy."""
        view: View = scene.view
        bridge, look = view.bridges[seat], scene.seats[seat]
        colour = scene.look.colour
        badge, tint = self._badge(bridge)
        extra = scene.look.pick("⚄", "d") if view.active == seat else ""
        hand = "+" * bridge.cards if bridge.cards <= 3 else f"+{bridge.cards}"
        room = w - len(badge) - 1 - (2 if extra else 0) - len(hand) - 2
        name = f"{look.glyph} {_narrow(look.name)[: max(1, room - 2)]}"
        flags = BOLD | (0 if scene.actor != seat else 4)
        fg = look.colour if colour else NONE
        canvas.write(x, y, name, fg, NONE, flags)
        at = x + len(name) + 1
        if extra:
            canvas.write(at, y, extra, PALE if colour else NONE, NONE, BOLD)
            at += 2
        if hand:
            gold = shade(FAMILY["special"], 0.25)
            canvas.write(at, y, hand, gold if colour else NONE, NONE, BOLD)
        if badge:
            if canvas.pixels:
                canvas.write(x + w - len(badge), y, badge, 0x14141A, tint, BOLD)
            else:
                canvas.write(x + w - len(badge), y, badge, tint if colour else NONE, NONE, BOLD)

    @staticmethod
    def _badge(bridge: BridgeView) -> tuple[str, Colour]:
        if bridge.trophy:
            return (RANKS[bridge.trophy - 1] if bridge.trophy <= len(RANKS) else str(bridge.trophy)), GOLD
        if bridge.closed:
            return "closed", SHUT
        if bridge.sealed:
            return "fist", FIST
        return "", NONE

    def _piles(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, w: int, rows: int) -> None:
        """Draw the cards on both sides with what they are worth there, the highest first."""
        view: View = scene.view
        box: Box = scene.game.box
        bridge = view.bridges[seat]
        half = (w - 1) // 2
        self._pile(canvas, scene, ("toll", seat), bridge.toll, box.toll, (x, y, half, rows))
        self._pile(canvas, scene, ("food", seat), bridge.food, box.food, (x + w - half, y, half, rows))

    def _pile(
        self,
        canvas: Canvas,
        scene: Scene,
        spot: tuple[Any, ...],
        cards: Sequence[str],
        worth: dict[str, int],
        at: tuple[int, int, int, int],
    ) -> None:
        """Draw one side's cards, the highest first: values, small cards, or a fan of cards, as there is room."""
        x, y, w, rows = at
        toll = spot[0] == "toll"
        there = sorted(cards, key=lambda card: -worth[card])
        width = 2 if rows < 2 else 3 if rows < 4 else 7
        if 2 <= rows < 4 and len(there) > (w + 1) // (width + 1):
            y, rows, width = y + rows - 1, 1, 2
        fan = rows >= 4
        step = width if rows < 2 else width + 1
        if fan and len(there) > 1:
            step = max(3, min(step, (w - width) // (len(there) - 1)))
        most = max(1, (w - width) // step + 1)
        shown = there if len(there) <= most else there[: most - 1]
        used = step * (len(shown) - 1) + width + (step if len(there) > len(shown) else 0)
        start = x if toll else x + w - used
        for i, title in enumerate(shown):
            left = start + i * step
            seen = width if i == len(shown) - 1 else min(step, width)
            self._pile_card(canvas, scene, title, worth[title], (left, y, width, rows), toll, seen)
            if (*spot, title) not in canvas.spots:
                tall = 1 if rows < 2 else min(rows, 4)
                canvas.spot((*spot, title), left, y + rows - tall, width, tall)
        if len(there) > len(shown):
            more, left = f"+{len(there) - len(shown)}", start + step * len(shown) + (width - step if shown else 0)
            canvas.write(left, y + rows - 1, more, PALE if scene.look.colour else NONE, NONE, BOLD)

    @staticmethod
    def _pile_card(
        canvas: Canvas, scene: Scene, title: str, value: int, at: tuple[int, int, int, int], toll: bool, seen: int
    ) -> None:
        """Draw one card of a pile: its family's edge, and its worth on this side; so many columns are `seen`."""
        x, y, w, rows = at
        family = scene.game.box.cards[title].family
        edge = FAMILY[family]
        line = y + rows - 1
        if not canvas.pixels:
            words = str(value).rjust(2) if rows < 2 else f"[{value}"
            canvas.write(x, line, words, edge if scene.look.colour else NONE, NONE, BOLD)
            if rows >= 4:
                canvas.write(x, line - 1, fit(title, w), edge if scene.look.colour else NONE)
        elif rows < 2:
            canvas.write(x, line, str(value).rjust(2), 0xFFFFFF, edge, BOLD)
        elif rows < 4:
            canvas.rect(x, (y + max(0, rows - 3)) * 2, w, min(rows, 3) * 2, edge)
            canvas.write(x, line, str(value).center(w), 0x14141A, COIN if toll else LARDER, BOLD)
            canvas.write(x, line - 1, LETTER[family].center(w), 0xFFFFFF, edge, BOLD)
        else:
            canvas.rect(x, (line - 3) * 2, w, 8, edge)
            name = lines_of(title, w, 2) if seen == w else [LETTER[family]]
            canvas.rect(x + 1, (line - 3 + len(name)) * 2, w - 1, (4 - len(name)) * 2, PAPER)
            canvas.rect(x + w - 1, (line - 3) * 2, 1, 8, shade(edge, -0.3))
            for i, part in enumerate(name):
                canvas.write(x, line - 3 + i, part.ljust(w), 0xFFFFFF, edge, BOLD)
            canvas.write(x + 1, line - 1, str(value).center(2), 0x14141A, COIN if toll else LARDER, BOLD)

    def _deck(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, w: int, lines: int) -> None:
        """Write the totals at both ends of the deck, the bid in the middle."""
        view: View = scene.view
        box: Box = scene.game.box
        bridge = view.bridges[seat]
        toll, food = sum(box.toll[c] for c in bridge.toll), sum(box.food[c] for c in bridge.food)
        line = y + (lines - 1) // 2
        long = w >= 26
        left = f"toll {toll}" if long else f"T{toll}"
        right = f"food {food}" if long else f"F{food}"
        if canvas.pixels:
            canvas.write(x, line, f"{left} "[: len(left) + 1], 0x14141A, COIN, BOLD)
            canvas.write(x + w - len(right) - 1, line, f" {right}", 0x14141A, LARDER, BOLD)
        else:
            colour = scene.look.colour
            canvas.write(x, line, left, COIN if colour else NONE, NONE, BOLD)
            canvas.write(x + w - len(right), line, right, LARDER if colour else NONE, NONE, BOLD)
        bid = [(name, count) for name, count in zip(box.colours, bridge.bid, strict=True) if count]
        fists = [e[1] for e in scene.effects if e[0] == "fists"]
        secret = bridge.secret
        if bridge.sealed or (fists and seat not in fists[0]):
            words = "fist"
            if secret is not None:
                mine = zip(box.colours, secret.boulders, strict=True)
                words = "".join(_chip(name, count) for name, count in mine if count) or "none"
                words = f"({words})"
            ink, back = (0x14141A, FIST) if canvas.pixels else (FIST if scene.look.colour else NONE, NONE)
            canvas.write(x + (w - len(words)) // 2, line, words, ink, back, BOLD)
        elif bid:
            size = sum(len(_chip(*chip)) for chip in bid)
            at = x + (w - size) // 2
            for name, count in bid:
                at += self._chip(canvas, scene, at, line, name, count)

    def _arch(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, w: int, rows: int) -> None:
        """Draw the boulders under the bridge: heaps where there is room, always letter and number."""
        view: View = scene.view
        box: Box = scene.game.box
        under = view.bridges[seat].boulders
        if view.card and view.seat == seat:
            self._visitor(canvas, scene, view.card, x, y, w)
        have = [(name, count) for name, count in zip(box.colours, under, strict=True) if count]
        line = y + rows - 1
        if not have:
            none = "no boulders" if w >= 11 else "none"
            canvas.write(x + (w - len(none)) // 2, line, none, FAINT if scene.look.colour else NONE)
            return
        heaps = rows >= 3 and canvas.pixels
        column = max(2, min(w // len(have), 9 if heaps else 4))
        start = x + (w - column * len(have)) // 2
        for i, (name, count) in enumerate(have):
            left, chip = start + i * column, _chip(name, count)
            label = left + (column - len(chip)) // 2
            self._chip(canvas, scene, label, line, name, count)
            if not heaps:
                canvas.spot(("stone", seat, name), label, line, len(chip), 1)
                continue
            tint, room = BOULDER.get(name, 0xB0B0B0), (rows - 1) * 2 - 1
            tall = self._heap(canvas, tint, count, left, line * 2, column, room)
            canvas.spot(("stone", seat, name), left, line - tall, column - 1, tall + 1)

    @staticmethod
    def _visitor(canvas: Canvas, scene: Scene, title: str, x: int, y: int, w: int) -> None:
        """Name the traveler on the bridge that must be placed or answered."""
        card = scene.game.box.cards[title]
        words = f"{fit(title, w - 3)}{'!' if card.threat else '?'}"
        words = f" {words} "[: w + 2]
        tint = FAMILY[card.family]
        ink, back = (0xFFFFFF, tint) if canvas.pixels else (tint if scene.look.colour else NONE, NONE)
        canvas.write(x + (w - len(words)) // 2, y, words, ink, back, BOLD)

    @staticmethod
    def _heap(canvas: Canvas, tint: Colour, count: int, x: int, foot: int, w: int, room: int) -> int:
        """Pile stones on the pixel row `foot`; returns the height in cells, rounded up."""
        wide, tall = (3, 3) if w >= 7 and room >= 9 else (2, 2) if room >= 6 else (2, 1)
        across = max(1, (w - 1) // wide)
        levels = max(1, room // tall)
        while across * levels < count and wide > 1:
            wide -= 1
            across = max(1, (w - 1) // wide)
        level = 0
        left = count
        while left > 0 and level < levels:
            here = min(across, left)
            start = x + (w - 1 - here * wide) // 2
            for i in range(here):
                px, py = start + i * wide, foot - (level + 1) * tall
                canvas.rect(px, py, wide, tall, tint)
                if tall > 1:
                    canvas.rect(px, py + tall - 1, wide, 1, shade(tint, -0.35))
                if wide > 1:
                    canvas.rect(px + wide - 1, py, 1, tall, shade(tint, -0.35))
            left -= here
            level += 1
        return (level * tall + 1) // 2

    # -- animation ---------------------------------------------------------------------------------------

    def _float(self, canvas: Canvas, p: Plan, scene: Scene) -> None:
        """Write what an animation lets float over a bridge."""
        for effect in scene.effects:
            if effect[0] == "say":
                _, seat, words, rise = effect
                x, y, w, h = p.bridges[seat]
                text = f" {words} "[:w]
                fg, bg = (0x14141A, 0xFFF2B0) if scene.look.pictures else (NONE, NONE)
                canvas.write(x + (w - len(text)) // 2, max(0, y + _deck_line(h) - rise), text, fg, bg, BOLD)

    def frames(self, before: Any, after: Any, events: Sequence[Event]) -> Sequence[Frame]:
        """Let the die tumble, the travelers come one by one, the fists open, points rise."""
        return tuple(self._frames(before, after, events))

    def _frames(self, before: View, after: View, events: Sequence[Event]) -> Iterator[Frame]:
        faces = self.scene.game.box.faces
        shown: list[int] = []
        for event in events:
            match event:
                case happens.WeatherRolled(face=face):
                    start = faces.index(face)
                    for i in range(1, 2 * len(faces) + 1):
                        weather = faces[(start + i) % len(faces)]
                        yield Frame(replace(before, weather=weather, coming=0), (), 0.06 + 0.01 * i)
                    yield Frame(replace(before, weather=face, coming=event.travelers), (), 0.45)
                case happens.TravelersCame():
                    for count in range(1, len(after.row) + 1):
                        row = after.row[:count] + ("",) * (len(after.row) - count)
                        yield Frame(replace(before, row=row, weather=after.weather, coming=after.coming), (), 0.09)
                case happens.BidShown(seat=seat):
                    if not shown:
                        yield Frame(_bids(before, after, ()), (("fists", ()),), 0.5)
                    shown.append(seat)
                    yield Frame(_bids(before, after, tuple(shown)), (("fists", tuple(shown)),), 0.35)
                case happens.TravelerTaken(place=place):
                    yield Frame(before, (("glow", place),), 0.15)
                case happens.Exchanged(seat=seat, count=count) | happens.TrophyPaid(seat=seat, count=count):
                    yield from self._say(after, seat, f"+{count} VP")
                case happens.BridgeMended(seat=seat, count=count) | happens.GoatBeaten(seat=seat, count=count):
                    yield from self._say(after, seat, f"+{count} VP")
                case happens.GoatWon(seat=seat, lost=lost):
                    yield from self._say(after, seat, f"-{lost} VP")
                case happens.CardLost(seat=seat, card=card):
                    yield from self._say(after, seat, f"-{card}")
                case happens.UpgradeBought(seat=seat, number=number):
                    yield from self._say(after, seat, f"upgrade {number}")
                case _:
                    pass

    @staticmethod
    def _say(view: View, seat: int, words: str) -> Iterator[Frame]:
        for rise in (0, 1):
            yield Frame(view, (("say", seat, words, rise),), 0.3)


def _bids(before: View, after: View, shown: tuple[int, ...]) -> View:
    """Return the view while the fists open: bids of `shown` seats on their bridges, no trophies yet."""
    bridges = tuple(
        replace(new, trophy=0, closed=False) if seat in shown else replace(old, sealed=True, secret=None)
        for seat, (old, new) in enumerate(zip(before.bridges, after.bridges, strict=True))
    )
    return replace(before, bridges=bridges)


def _chip(name: str, count: int) -> str:
    return f"{name[:1].upper()}{count}"


def _long(labels: Iterable[str]) -> int:
    """Return how many columns the hand takes with these labels."""
    return 6 + sum(len(label) + 3 for label in labels)


def _narrow(name: str) -> str:
    """Return a name with one-cell letters only, for the canvas."""
    return "".join(char if len(char.encode("utf-8")) < 3 else "?" for char in name)


def _pillar(w: int) -> int:
    return 2 if w < 24 else 3 if w < 36 else 5


def _deck_line(h: int) -> int:
    """Return the line of the deck within a bridge of `h` lines."""
    return 2 if h < 7 else 3 if h < 10 else 4 if h < 14 else 6


def _deck_lines(h: int) -> int:
    return 1 if h < 9 else 2

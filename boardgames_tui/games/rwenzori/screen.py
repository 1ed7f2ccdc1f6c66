"""The table of Caves of Rwenzori: what is asked and why, what the seats show, and the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from boardgames_tui.engine.game import Turn
from boardgames_tui.tui.screens.table import TableScreen

from . import actions as act
from .board import CaveBoard
from .cave import BARRED, DARK, LAVA
from .draft import Book
from .rules import Rwenzori
from .shapes import ZOOMS
from .state import View


class RwenzoriScreen(TableScreen):
    """Asks for lays, moves and blind steps in the words of the game; pans and zooms the map."""

    board_class = CaveBoard
    game: Rwenzori

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "plus,equals_sign", "zoom(1)", "Zoom", key_display="+/-", tooltip="Draw the map larger (- smaller)"
        ),
        Binding("minus,underscore", "zoom(-1)", "Smaller", show=False),
        Binding("shift+left", "pan(-1,0)", "Pan", show=False, tooltip="Move the map (shift and arrows)"),
        Binding("shift+right", "pan(1,0)", "Pan right", show=False),
        Binding("shift+up", "pan(0,-1)", "Pan up", show=False),
        Binding("shift+down", "pan(0,1)", "Pan down", show=False),
        Binding("full_stop,home", "centre", "Centre", show=False, tooltip="Back to the player's meeple"),
    ]

    def action_zoom(self, step: int) -> None:
        """Draw the map larger or smaller."""
        board = self.board
        assert isinstance(board, CaveBoard)
        board.zoom = max(0, min(len(ZOOMS) - 1, board.size_of(board.canvas) + step))
        self._again()

    def action_pan(self, x: int, y: int) -> None:
        """Move the map by a hex."""
        board = self.board
        assert isinstance(board, CaveBoard)
        board.pan = (board.pan[0] + x, board.pan[1] + y)
        self._again()

    def action_centre(self) -> None:
        """Look at the player's meeple again."""
        board = self.board
        assert isinstance(board, CaveBoard)
        board.pan = (0, 0)
        self._again()

    def _again(self) -> None:
        self.board.notify_style_update()
        self.board.refresh()

    # -- what is asked -----------------------------------------------------------------------------------

    def ask(self, view: View, seat: int, turn: Turn) -> str:
        """Say what is asked, what is open, and why the rest is not."""
        book = self.game.book
        lays = view.bonus + view.extra
        pending = book.name(view.cave[view.pending].tile) if view.pending is not None else ""
        match view.stage:
            case "action":
                return self._open(view, seat)
            case "bonus":
                return f"you may lay {lays} more, or move instead." if lays else "step onto the treasure, or stop."
            case "tunnel":
                return "out of the hidden passage: lay a tile, or go in blind."
            case "past":
                return "the way is free: you may lay one passage past it."
            case "hazard":
                save = book.specs[view.cave[view.pending].tile].save if view.pending is not None else ""
                have = any(isinstance(a, act.PassObstacle) for a in self.match.legal_actions(seat))
                what = (
                    "lay the Save past it, or take the penalty" if have else f"no {save} Save can be laid past it"
                )
                return f"{pending}: {what if save else 'it costs the time to lay a tile'}."
            case "orient":
                return f"{pending}: turn it, open to your tile."
            case "scout":
                return f"the hand of {self.names[view.other]}: take one tile, give one."
            case "offer":
                return f"{self.names[view.actor]} offers the whole hand, unseen. Take it?"
            case "discard":
                return f"you set a player free: discard up to {view.discards} tiles?"
            case "give":
                return f"{self.names[view.actor]} must pick up a tile: which do you give?"
            case "exchange":
                left = view.solo.exchanges if view.solo is not None else 0
                return f"exchange up to {left} more Saves?"
            case "choose":
                return "choose a Save for the active selection."
            case "lava":
                return "the round is over: lay a lava tile at the river's end."
            case "river":
                left = view.lava.left if view.lava is not None else 0
                return f"lay the lava river; {left} tiles left."
        return "wait."

    def _open(self, view: View, seat: int) -> str:
        legal = self.match.legal_actions(seat)
        kinds = {type(action) for action in legal}
        if act.Miss in kinds:
            return f"you are blocked: {self._why_closed(view, seat)}."
        if act.Escape in kinds:
            return "your hand is empty: lay the Escape tile and win!"
        can, cannot = [], []
        if kinds & {act.Lay, act.LayObstacle, act.PassObstacle, act.LayTnt, act.Illuminate}:
            can.append("lay")
        if not kinds & {act.Lay, act.PassObstacle}:
            cannot.append(self._why_closed(view, seat))
        elif act.PassObstacle not in kinds and (save := self._missing_save(view, seat)):
            cannot.append(save)
        if kinds & {act.Move, act.Tunnel}:
            can.append("move")
        else:
            cannot.append("no path to move")
        if act.GoBlind in kinds:
            can.append("go in blind")
        else:
            cannot.append("no dark tile to go in blind")
        if act.Offer in kinds:
            can.append("offer your hand")
        elif any(player.trapped for other, player in enumerate(view.players) if other != seat):
            cannot.append("no hand of four that helps to offer")
        open_ = ", ".join(can[:-1]) + " or " + can[-1] if len(can) > 1 else "".join(can) or "play a card"
        return f"{open_}. {_sentence(cannot)}." if cannot else f"{open_}."

    def _missing_save(self, view: View, seat: int) -> str:
        """Say which obstacle ahead no Save of the hand passes ("" for none)."""
        book = self.game.book
        for at in view.cave.ways(view.players[seat].at).barred:
            tile = view.cave[at].tile
            return f"no {book.specs[tile].save} Save fits the {_what(book, tile)}"
        return ""

    def _why_closed(self, view: View, seat: int) -> str:
        """Say what keeps the player from laying on."""
        book = self.game.book
        player = view.players[seat]
        here = view.cave[player.at]
        if player.entry >= 0 and here.state == BARRED:
            return f"no {book.specs[here.tile].save} Save for the {_what(book, here.tile)} below"
        way = view.cave.ways(player.at)
        if way.exits:
            return "no passage in the hand" if view.hand else "the hand is empty"
        for at in (*way.barred, *way.darks, *way.lava):
            cell = view.cave[at]
            if cell.state == BARRED:
                return f"no {book.specs[cell.tile].save} Save fits the {_what(book, cell.tile)}"
            if cell.state == DARK:
                return "a dark tile is ahead"
            if cell.state == LAVA:
                return "lava is ahead"
        return "no open exit here"

    def heading(self, view: View) -> str:
        """Say where the game stands."""
        if view.solo is not None:
            return f"cave deck {view.solo.deck}"
        if view.ending:
            return "END PHASE: lay all, then escape"
        idle = self.game.book.table.stalemate.rounds * len(view.players) - view.idle
        return f"{idle} idle turns to a stalemate" if view.idle else ""

    def seat_lines(self, view: View, seat: int) -> Sequence[str | Content]:
        """Show hand, stack, cards, and whether the player is trapped."""
        player = view.players[seat]
        if view.solo is not None:
            solo = view.solo
            return (
                f"normal {solo.normal} +1 {solo.plus_one} +2 {solo.plus_two}",
                f"Saves {len(solo.saves)} torches {solo.illuminate}",
            )
        cards = ""
        book = self.game.book
        if seat == self.viewer and not self.covered:
            own = [book.gear[view.gear].name] if view.gear else []
            own += [book.characters[view.character].name] if view.character else []
            cards = ", ".join(name.split(" and ")[0] for name in own)
        first = f"hand {player.tiles} stack {player.stack}"
        second = "TRAPPED" if player.trapped else cards or ("blocked" if player.missed else "")
        return (first, second) if second else (first,)


def _what(book: Book, tile: str) -> str:
    """Return what an obstacle is, in a word or two."""
    return book.specs[tile].hazard or "flooded cave"


def _sentence(parts: Sequence[str]) -> str:
    """Join reasons to a sentence with a capital letter."""
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]

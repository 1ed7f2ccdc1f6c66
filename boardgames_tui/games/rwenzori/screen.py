"""The table of Caves of Rwenzori: what is asked and why, what the seats show, and the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from boardgames_tui.engine.game import Turn
from boardgames_tui.tui.screens.table import TableScreen

from .board import CaveBoard
from .prompts import prompt
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
        return prompt(self.game.book, view, seat, self.match.legal_actions(seat))

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

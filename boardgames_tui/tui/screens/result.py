"""The result: who won, why, how each score is made up, and what next."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from boardgames_tui.engine.game import Outcome
from boardgames_tui.engine.match import Match

from ..look import SeatLook
from ..widgets.seats import paint


def ranking(outcome: Outcome, seats: Sequence[SeatLook]) -> Content:
    """Return the ranking with every score line and tie-break line."""
    lines: list[Content] = []
    place = 1
    for group in outcome.ranking:
        for seat in group:
            look, score = seats[seat], outcome.scores[seat]
            shared = " (shared)" if len(group) > 1 else ""
            lines.append(
                Content.assemble(
                    (f"{place}. ", "bold"),
                    (f"{look.glyph} {look.name}", f"bold {paint(look.colour)}"),
                    (f"  {score.total}", "bold"),
                    shared,
                )
            )
            lines += [Content.assemble("     ", (f"{what}: {value}", "$text-muted")) for what, value in score.lines]
            lines += [
                Content.assemble("     ", (f"tie-break, {what}: {value}", "$text-warning"))
                for what, value in score.ties
            ]
        place += len(group)
    return Content("\n").join(lines)


class ResultScreen(ModalScreen[str]):
    """Dismisses with "rematch", "lobby", "undo" or "" (look at the board)."""

    BINDINGS = [
        Binding("enter,m", "dismiss('rematch')", "Rematch", tooltip="Play again with the same seats"),
        Binding("q", "dismiss('lobby')", "Lobby", tooltip="Back to the lobby"),
        Binding("u", "dismiss('undo')", "Undo", tooltip="Take the last action back"),
        Binding("escape", "dismiss('')", "See the board", tooltip="Look at the board"),
    ]
    DEFAULT_CSS = """
    ResultScreen { align: center middle; background: $background 50%; }
    ResultScreen > VerticalScroll { width: 64; max-width: 95%; height: auto; max-height: 90%; padding: 1 2;
        background: $panel; border: round $accent; }
    ResultScreen Static { width: 1fr; height: auto; }
    ResultScreen #reason { margin-bottom: 1; text-style: bold; }
    ResultScreen #ways { margin-top: 1; color: $text-muted; }
    """

    def __init__(self, match: Match, seats: Sequence[SeatLook]) -> None:
        super().__init__()
        self.match = match
        self.seats = seats

    def compose(self) -> ComposeResult:
        """Show reason, ranking and what can be done now."""
        outcome = self.match.outcome
        assert outcome is not None
        with VerticalScroll():
            yield Static(outcome.reason, id="reason", markup=False)
            yield Static(ranking(outcome, self.seats), id="ranking")
            yield Static(
                "Enter: rematch with the same seats · q: lobby\nEsc: look at the board · u: take it back",
                id="ways",
                markup=False,
            )
        yield Footer(show_command_palette=False, compact=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer taking back only when it could be done."""
        if action == "dismiss" and parameters == ("undo",):
            status = self.match.undo_status(None)
            return status.allowed or status.by_consent
        return True

"""The result: who won, why, how each score is made up, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from boardgames_tui.engine.game import Outcome
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import cells

from ..look import Look, SeatLook
from ..widgets.keys import Keys
from ..widgets.seats import paint

if TYPE_CHECKING:
    from ..app import BoardgamesApp


BAR = 20
"""Cells of the longest bar."""


def ranking(outcome: Outcome, seats: Sequence[SeatLook], look: Look | None = None) -> Content:
    """Return the ranking with every score line and tie-break line, its numbers one below the other."""
    look = look or Look()
    lines: list[Content] = []
    named = max(cells(seat.name) for seat in seats) + 2
    labels = [what for score in outcome.scores for what, _ in score.lines]
    labels += [f"{what} (tie-break)" for score in outcome.scores for what, _ in score.ties]
    column = min(max([named, *(cells(label) for label in labels)]), 32)
    numbers = [n for score in outcome.scores for n in (score.total, *(v for _, v in (*score.lines, *score.ties)))]
    digits = max(len(str(n)) for n in numbers)
    most = max(score.total for score in outcome.scores)
    place = 1
    for group in outcome.ranking:
        for seat in group:
            own, score = seats[seat], outcome.scores[seat]
            bar = round(BAR * score.total / most) if most > 0 and score.total > 0 else 0
            if lines:
                lines.append(Content(""))
            lines.append(
                Content.assemble(
                    ("    " if outcome.lost else f"{place:>2}  ", "bold" if place > 1 else "bold $text-accent"),
                    (f"{own.glyph} {own.name}", f"bold {paint(own.colour)}"),
                    " " * (column - cells(own.name) - 2),
                    (f"  {score.total:>{digits}}  ", "bold"),
                    (look.pick("▬", "=") * bar, paint(own.colour)),
                    (" shared", "$text-muted") if len(group) > 1 else "",
                )
            )
            rows = [(what, value, "$text-muted") for what, value in score.lines]
            rows += [(f"{what} (tie-break)", value, "$text-warning") for what, value in score.ties]
            for what, value, style in rows:
                gap = " " * max(0, column - cells(what))
                lines.append(Content.styled(f"    {what}{gap}  {value:>{digits}}", style))
        place += len(group)
    return Content("\n").join(lines)


class ResultScreen(ModalScreen[str]):
    """Dismisses with "rematch", "lobby", "undo" or "" (look at the board)."""

    BINDINGS = [
        Binding(
            "enter,m",
            "dismiss('rematch')",
            "Rematch",
            key_display="Enter",
            tooltip="Play again with the same seats; the next one begins",
        ),
        Binding("q", "dismiss('lobby')", "Lobby", tooltip="Back to the lobby"),
        Binding("u", "dismiss('undo')", "Undo", tooltip="Take the last action back"),
        Binding("up,k", "scroll(-2)", "Up", show=False),
        Binding("down,j", "scroll(2)", "Down", show=False),
        Binding("escape", "dismiss('')", "See the board", key_display="Esc", tooltip="Look at the board"),
    ]
    DEFAULT_CSS = """
    ResultScreen { align: center middle; background: $background 50%; }
    ResultScreen > #scores { width: 72; max-width: 95%; height: auto; max-height: 100%; padding: 1 2;
        background: $panel; border: tall $accent; border-title-color: $text-accent; border-title-style: bold;
        scrollbar-size-vertical: 1; }
    ResultScreen Static { width: 1fr; height: auto; }
    ResultScreen #winner { text-align: center; text-style: bold; }
    ResultScreen #reason { text-align: center; margin-bottom: 1; color: $text-muted; }
    """
    app: BoardgamesApp

    def __init__(self, match: Match, seats: Sequence[SeatLook]) -> None:
        super().__init__()
        self.match = match
        self.seats = seats

    def compose(self) -> ComposeResult:
        """Show reason, ranking and what can be done now."""
        outcome = self.match.outcome
        assert outcome is not None
        look = self.app.look
        star = look.pick("★", "*")
        winners: list[Content] = []
        for seat in outcome.winners:
            own = self.seats[seat]
            winners.append(Content.styled(f"{own.glyph} {own.name}", f"bold {paint(own.colour)}"))
        won = "win" if len(winners) > 1 else "wins"
        head = Content.assemble(f"{star} ", Content(", ").join(winners), f" {won} {star}")
        with VerticalScroll(id="scores", can_focus=False) as sheet:
            sheet.border_title = Content(f" {self.match.game.info.title} ")
            if look.ascii:
                sheet.styles.border = ("ascii", "white")
            yield Static(head if winners else Content("Nobody wins"), id="winner")
            yield Static(outcome.reason, id="reason", markup=False)
            yield Static(ranking(outcome, self.seats, look), id="ranking")
        yield Keys()

    def action_scroll(self, lines: int) -> None:
        """Scroll a ranking that is longer than the screen."""
        self.query_one("#scores").scroll_relative(y=lines, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer taking back only when it could be done."""
        if action == "dismiss" and parameters == ("undo",):
            status = self.match.undo_status(None)
            return status.allowed or status.by_consent
        return True

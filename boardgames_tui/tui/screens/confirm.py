"""A question that the whole table answers with yes or no."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static


class ConfirmScreen(ModalScreen[bool]):
    """Asks one question; `y` is yes, `n` and Esc are no."""

    BINDINGS = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
    ]
    DEFAULT_CSS = """
    ConfirmScreen { align: center middle; background: $background 60%; }
    ConfirmScreen > Vertical { width: 60; max-width: 90%; height: auto; padding: 1 2; background: $panel;
        border: round $accent; }
    ConfirmScreen Static { width: 1fr; height: auto; }
    ConfirmScreen .keys { color: $text-muted; margin-top: 1; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """Show the question and the two answers."""
        with Vertical():
            yield Static(self.question, markup=False)
            yield Static("y: yes, all agree    n or Esc: no", markup=False, classes="keys")

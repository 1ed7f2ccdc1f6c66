"""The log beside the board: what happened, one plain sentence a line, newest last."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import RichLog


class Log(RichLog, can_focus=False):
    """The sentences of the events that the viewer has seen; names are text, never markup."""

    DEFAULT_CSS = (
        "Log { height: 1fr; padding: 0 1; border-top: solid $border-blurred; scrollbar-size-vertical: 1; }"
    )
    KEEP = 400
    """Lines kept on the screen; the whole log can be read from the journal."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, wrap=True, markup=False, min_width=10, max_lines=self.KEEP, auto_scroll=True)

    def say(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Add sentences, each with its style."""
        from rich.text import Text

        for sentence, style in sentences:
            self.write(Text(sentence, style=style))

    def restart(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Show these sentences instead of all before."""
        self.clear()
        self.say(list(sentences)[-self.KEEP :])


def separator(text: str) -> Content:
    """Return a line that parts two turns."""
    return Content(f"── {text} ──")

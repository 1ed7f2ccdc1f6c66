"""The log beside the board: what happened, one plain sentence after the other, newest at the bottom.

It wraps and paints only the sentences that fit, so that a new one costs no layout however long the match.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.content import Content
from textual.widget import Widget


class Log(Widget):
    """The sentences of the events that the viewer has seen; names are text, never markup.

    The mouse wheel looks back; what is new brings the end into sight again.
    """

    DEFAULT_CSS = "Log { height: 1fr; padding: 0 1; border-top: solid $border-blurred; }"
    ALLOW_SELECT = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[Content] = []
        self._hidden = 0
        """How many sentences below the last one shown are out of sight."""

    def say(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Add sentences, each with its style."""
        before = len(self._lines)
        self._lines += [Content.styled(text, style) for text, style in sentences]
        if len(self._lines) != before:
            self._hidden = 0
            self.refresh()

    def restart(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Show these sentences instead of all before."""
        self._lines.clear()
        self._hidden = 0
        self.say(sentences)
        self.refresh()

    def render(self) -> Content:
        """Return as many of the last sentences as fit, wrapped."""
        width, height = self.content_size
        shown: list[Content] = []
        for line in reversed(self._lines[: len(self._lines) - self._hidden]):
            shown[:0] = line.wrap(max(1, width))
            if len(shown) >= height:
                break
        return Content("\n").join(shown[-height:]) if height > 0 else Content("")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look back."""
        event.stop()
        self._hidden = min(self._hidden + 1, max(0, len(self._lines) - 1))
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look forward again."""
        event.stop()
        self._hidden = max(0, self._hidden - 1)
        self.refresh()

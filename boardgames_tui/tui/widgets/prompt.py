"""The prompt below the board: what is asked, the choices with their keys, and what Enter will do."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from ..chooser import Chooser


class Prompt(Widget):
    """Says what to do now and lists the choices; a click takes one."""

    DEFAULT_CSS = """
    Prompt { height: 5; padding: 0 1; background: $surface; border-top: solid $border-blurred; }
    """
    ALLOW_SELECT = False

    class Clicked(Message):
        """A choice was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.who = Content("")
        self.asked = ""
        self.chooser = Chooser(())
        self.note = ""
        self.arrow, self.more = "›", "…"
        self.places: dict[int, tuple[int, int]] = {}
        """Where each visible choice can be clicked: column and line of the prompt's text."""

    def show(self, who: Content, asked: str, chooser: Chooser, note: str = "", ascii: bool = False) -> None:
        """Show another question; once something is picked, the picks stand in its place.

        `note` stands in the last line when nothing can be chosen.
        """
        self.who, self.asked, self.chooser, self.note = who, asked, chooser, note
        self.arrow, self.more = (">", "...") if ascii else ("›", "…")
        self.refresh()

    def render(self) -> Content:
        """Lay the question, the choices and the hint out in the lines there are."""
        width, height = self.content_size
        crumbs = "".join(f"{pick.label} {self.arrow} " for pick in self.chooser.picked)
        told = Content.assemble((crumbs, "bold $text-accent"), "which?") if crumbs else Content(self.asked)
        asked = Content.assemble(self.who, told).wrap(max(1, width))
        rows = self._rows(width)
        spare = max(0, height - 2 - max(1, len(rows)))
        asked = self._cut(asked, 1 + spare, width)
        room = max(1, height - 1 - len(asked))
        choices = self._window(rows, width, room, len(asked))
        hint = self._cut(
            self._hint().wrap(max(1, width)), max(1, height - len(asked) - max(1, len(choices))), width
        )
        gap = [Content("")] * (height - len(asked) - len(choices) - len(hint))
        return Content("\n").join([*asked, *choices, *gap, *hint][: max(0, height)])

    @staticmethod
    def _cut(lines: list[Content], most: int, width: int) -> list[Content]:
        """Return at most so many lines, the last one with dots when something is left out."""
        if len(lines) <= most:
            return lines
        rest = Content(" ").join(lines[most - 1 :])
        return [*lines[: most - 1], rest.truncate(width, ellipsis=True)]

    def _hint(self) -> Content:
        current = self.chooser.current
        if current is None:
            return Content.styled(self.note, "$text-muted")
        if self.chooser.warned:
            return Content.assemble(
                ("Enter again to do it, Esc not to: ", "bold $text-warning"), (current.pick.hint, "$text-warning")
            )
        hint = current.pick.hint or current.pick.label
        return Content.assemble(("Enter: ", "bold $text-muted"), (hint, "$text-muted"))

    def _rows(self, width: int) -> list[list[tuple[int, Content]]]:
        """Return the choices, each with its index, as they flow into rows."""
        rows: list[list[tuple[int, Content]]] = []
        used = width
        for index, choice in enumerate(self.chooser.choices):
            at = index == self.chooser.index
            label = f" {choice.pick.label}{self.more if not choice.leaf else ''} "
            text = Content.assemble(
                (f" {choice.key}" if choice.key else " ", "bold $text-accent"),
                (label, "reverse bold" if at else ("$text-warning" if choice.pick.warn else "")),
            ).stylize(Style.from_meta({"choice": index}))
            if used + text.cell_length + 1 > width:
                rows.append([])
                used = 0
            rows[-1].append((index, text))
            used += text.cell_length + 1
        return rows

    def _window(self, rows: list[list[tuple[int, Content]]], width: int, room: int, above: int) -> list[Content]:
        """Return the rows round the cursor as lines, and note where each visible choice is."""
        here = next((i for i, row in enumerate(rows) if any(n == self.chooser.index for n, _ in row)), 0)
        first = min(max(0, here - room // 2), max(0, len(rows) - room))
        shown = rows[first : first + room]
        self.places = {}
        for y, row in enumerate(shown):
            column = 0
            for index, text in row:
                self.places[index] = (column + 2, above + y)
                column += text.cell_length + 1
        lines = [Content(" ").join([text for _, text in row]) for row in shown]
        if len(rows) > room:
            more = f" {self.chooser.index + 1} of {len(self.chooser.choices)} "
            lines[-1] = Content.assemble(lines[-1].truncate(max(0, width - len(more))), (more, "$text-muted"))
        return lines

    def on_click(self, event: events.Click) -> None:
        """Say which choice was clicked."""
        index = event.style.meta.get("choice")
        if isinstance(index, int) and index < len(self.chooser.choices):
            event.stop()
            self.post_message(self.Clicked(index))

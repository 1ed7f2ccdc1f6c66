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
        self.arrow = "›"
        self.places: dict[int, tuple[int, int]] = {}
        """Where each visible choice can be clicked: column and line of the prompt's text."""

    def show(self, who: Content, asked: str, chooser: Chooser, note: str = "", arrow: str = "›") -> None:
        """Show another question; once something is picked, the picks stand in its place.

        `note` stands in the last line when nothing can be chosen.
        """
        self.who, self.asked, self.chooser, self.note, self.arrow = who, asked, chooser, note, arrow
        self.refresh()

    def render(self) -> Content:
        """Lay the question, the choices and the hint out in the lines there are."""
        width, height = self.content_size
        crumbs = "".join(f"{pick.label} {self.arrow} " for pick in self.chooser.picked)
        told = Content.assemble((crumbs, "bold $text-accent"), "which?") if crumbs else Content(self.asked)
        lines = [Content.assemble(self.who, told)]
        room = max(1, height - 2)
        lines += self._choices(width, room)
        lines += [Content("")] * (1 + room - len(lines))
        lines.append(self._hint())
        return Content("\n").join([line.truncate(width, ellipsis=True) for line in lines[:height]])

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

    def _choices(self, width: int, room: int) -> list[Content]:
        cells: list[tuple[Content, int]] = []
        chooser = self.chooser
        for index, choice in enumerate(chooser.choices):
            at = index == chooser.index
            label = f" {choice.pick.label}{'…' if not choice.leaf else ''} "
            body = Style.from_meta({"choice": index})
            text = Content.assemble(
                (f" {choice.key}" if choice.key else " ", "bold $text-accent"),
                (label, "reverse bold" if at else ("$text-warning" if choice.pick.warn else "")),
            ).stylize(body)
            cells.append((text, text.cell_length + 1))
        rows: list[list[Content]] = [[]]
        used, row_of = 0, []
        for text, length in cells:
            if used + length > width and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(text)
            row_of.append(len(rows) - 1)
            used += length
        lines = [Content(" ").join(row) for row in rows]
        first = 0
        if len(lines) > room:
            here = row_of[chooser.index]
            first = min(max(0, here - room // 2), len(lines) - room)
            lines = lines[first : first + room]
            more = f"{chooser.index + 1} of {len(chooser.choices)} "
            lines[-1] = Content.assemble(
                lines[-1].truncate(max(0, width - len(more) - 1)), (" " + more, "$text-muted")
            )
        self.places = {}
        column = 0
        for index, (row, (_, length)) in enumerate(zip(row_of, cells, strict=True)):
            column = 0 if index == 0 or row != row_of[index - 1] else column
            if first <= row < first + room:
                self.places[index] = (column + 2, row - first + 1)
            column += length
        return lines

    def on_click(self, event: events.Click) -> None:
        """Say which choice was clicked."""
        index = event.style.meta.get("choice")
        if isinstance(index, int) and index < len(self.chooser.choices):
            event.stop()
            self.post_message(self.Clicked(index))

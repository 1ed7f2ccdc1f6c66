"""The opaque screen behind which the keyboard changes hands; nothing of any hand is on it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.engine.names import cells

from ..look import SeatLook
from ..widgets.curtain import Curtain
from ..widgets.keys import Keys
from ..widgets.seats import paint

if TYPE_CHECKING:
    from ..app import BoardgamesApp


class HandoverScreen(Screen[int]):
    """Names the next player and waits for Enter.

    Dismisses with the seat that takes the keyboard, or with `~seat` when the one who had it takes the
    last action back. Keys that were typed before the cover came up are dropped.
    """

    BINDINGS = [
        Binding("enter", "ready", "I am here", key_display="Enter", tooltip="Take the keyboard"),
        Binding("u", "undo", "Undo", tooltip="Give the keyboard back and take the last action back"),
    ]
    DEFAULT_CSS = """
    HandoverScreen { align: center middle; background: $background; layers: below above; }
    HandoverScreen > Vertical { width: auto; height: auto; max-width: 100%; padding: 1 4; border: tall $panel;
        background: $surface; layer: above; }
    HandoverScreen Static { width: auto; height: auto; text-align: center; }
    """
    GRACE = 0.3
    """Seconds during which keys are taken for leftovers of the hand before."""

    app: BoardgamesApp

    def __init__(
        self, seats: Sequence[SeatLook], seat: int, waiting: Sequence[int], undo: int | None = None
    ) -> None:
        super().__init__()
        self.seats = seats
        self.seat = seat
        self.waiting = waiting
        self.undo = undo
        self._since = monotonic()

    def compose(self) -> ComposeResult:
        """Show who is next and nothing else."""
        look, drawn = self.seats[self.seat], self.app.look
        rule = drawn.pick("━", "-") * max(12, cells(look.name) + 8)
        lines = [
            Content.styled("The keyboard goes to", "$text-muted"),
            Content(""),
            Content.assemble((f"{look.glyph}  {look.name}", f"bold {paint(look.colour)}")),
            Content.styled(rule, paint(look.colour) or "bold"),
            Content(""),
            Content.assemble(("Enter", "bold $text-accent"), "  when nobody else is looking"),
        ]
        others = [s for s in self.waiting if s != self.seat]
        if others:
            lines += [Content(""), Content.styled("Or somebody else first:", "$text-muted")]
            for other in others:
                mark, seat = f"{other + 1}", self.seats[other]
                lines.append(
                    Content.assemble(
                        (mark, "bold $text-accent"), "  ", (f"{seat.glyph} {seat.name}", paint(seat.colour))
                    )
                )
        if self.undo is not None:
            lines += [
                Content(""),
                Content.assemble(
                    ("u", "bold $text-accent"), f"  {self.seats[self.undo].name} takes the last action back"
                ),
            ]
        yield Curtain(look.colour, drawn)
        with Vertical() as sheet:
            sheet.styles.border = ("ascii" if drawn.ascii else "tall", paint(look.colour) or "white")
            yield Static(Content("\n").join(lines))
        yield Keys()

    def on_mount(self) -> None:
        """Begin to listen."""
        self._since = monotonic()

    def on_key(self, event: events.Key) -> None:
        """Let another seat that still owes a choice take the keyboard."""
        if self._early():
            event.stop()
            event.prevent_default()
        elif event.character and event.character.isdigit() and int(event.character) - 1 in self.waiting:
            event.stop()
            self.dismiss(int(event.character) - 1)

    def _early(self) -> bool:
        return monotonic() - self._since < self.GRACE

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer taking back only when it is allowed."""
        return self.undo is not None if action == "undo" else True

    def action_ready(self) -> None:
        """Hand the keyboard over."""
        if not self._early():
            self.dismiss(self.seat)

    def action_undo(self) -> None:
        """Give the keyboard back."""
        if self.undo is not None and not self._early():
            self.dismiss(~self.undo)

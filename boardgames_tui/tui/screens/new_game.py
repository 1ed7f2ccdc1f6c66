"""The set-up of a match, made from what the game says of itself: seats, first player, options, seed."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import Game, Seat, Table
from boardgames_tui.engine.homes import new_match_path
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import GLYPHS, clean_names
from boardgames_tui.engine.registry import GameEntry
from boardgames_tui.start import Proposal

from ..look import SEAT_COLOURS
from ..widgets.keys import Keys
from ..widgets.seats import paint

if TYPE_CHECKING:
    from ..app import BoardgamesApp

RANDOM = "random"


def values_of(field: FieldInfo) -> list[tuple[str, Any]]:
    """Return (words, value) for everything an option may be: yes and no, the names, or the numbers of its span."""
    kind = field.annotation
    if kind is bool:
        return [("yes", True), ("no", False)]
    if get_origin(kind) is Literal:
        return [(str(value).replace("_", " "), value) for value in get_args(kind)]
    low = high = None
    for limit in field.metadata:
        match limit:
            case Ge(ge=n):
                low = n
            case Gt(gt=n):
                low = n + 1  # type: ignore[operator]
            case Le(le=n):
                high = n
            case Lt(lt=n):
                high = n - 1  # type: ignore[operator]
    if kind is int and isinstance(low, int) and isinstance(high, int):
        return [(str(n), n) for n in range(low, high + 1)]
    raise TypeError(f"an option is bool, Literal or a bounded int, not {kind}")


class Form(VerticalScroll, inherit_bindings=False):
    """Scrolls by pages and with the focus; the arrows are left to the fields."""

    BINDINGS = [
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]


class NewGameScreen(Screen[None]):
    """A form: empty names are empty seats; Start opens the table."""

    BINDINGS = [
        Binding("f5,ctrl+s", "start", "Start", key_display="F5"),
        Binding("f1", "rules", "Rules", key_display="F1"),
        Binding("escape", "leave", "Back", key_display="Esc"),
        Binding("tab", "onward(1)", show=False, priority=True),  # at once, whatever has been typed ahead
        Binding("down", "onward(1)", show=False),
        Binding("up", "onward(-1)", show=False),
    ]
    AUTO_FOCUS = "Input"
    app: BoardgamesApp

    def __init__(self, entry: GameEntry, game: Game[Any, Any], proposal: Proposal | None = None) -> None:
        super().__init__()
        self.entry = entry
        self.game = game
        self.proposal = proposal or Proposal()
        self.marks = list(range(game.info.players[1]))
        """The glyph and colour number of each row."""

    def compose(self) -> ComposeResult:
        """Make one row a seat and one row an option."""
        info = self.game.info
        low, high = info.players
        names = [*self.app.settings.names, *[""] * high][:high]
        yield Static(f"{info.title} · set-up", id="head", markup=False)
        with Form(id="form", can_focus=False):
            span = f"{low}" if low == high else f"{low} to {high}"
            yield Static(f"Players ({span}; an empty name is an empty seat)", classes="section", markup=False)
            for row in range(high):
                with Horizontal(classes="row"):
                    yield Button("", id=f"mark{row}", classes="seat", compact=True, tooltip="Another glyph")
                    yield Input(
                        names[row], id=f"name{row}", placeholder=f"player {row + 1}", max_length=60, compact=True
                    )
                    if row:
                        yield Button(
                            "up", id=f"up{row}", classes="up", compact=True, tooltip="Sit one seat earlier"
                        )
            if info.free_start:
                with Horizontal(classes="row"):
                    yield Static("Who begins", classes="label")
                    firsts = [("by lot", RANDOM), *((f"seat {n + 1}", str(n)) for n in range(high))]
                    chosen = self.proposal.first
                    value = str(chosen) if isinstance(chosen, int) else RANDOM
                    yield Select(firsts, value=value, allow_blank=False, id="first", compact=True)
            if info.options.model_fields:
                yield Static("Options", classes="section")
            for name, field in info.options.model_fields.items():
                with Horizontal(classes="row"):
                    yield Static(field.title or name.replace("_", " "), classes="label", markup=False)
                    value = self.proposal.options.get(name, field.get_default(call_default_factory=True))
                    yield Select(
                        values_of(field), value=value, allow_blank=False, id=f"option-{name}", compact=True
                    )
                if field.description:
                    yield Static(field.description, classes="about", markup=False)
            yield Static("The table", classes="section")
            with Horizontal(classes="row"):
                yield Static("Taking back", classes="label")
                yield Select(
                    [("while nothing new was learnt", "strict"), ("at any time", "free")],
                    value=self.proposal.undo,
                    allow_blank=False,
                    id="undo",
                    compact=True,
                )
            with Horizontal(classes="row"):
                yield Static("Seed", classes="label")
                yield Input(
                    self.proposal.seed or "", id="seed", placeholder="left to chance", max_length=64, compact=True
                )
        yield Static(id="error", markup=False)
        with Horizontal(id="buttons"):
            yield Button("Start", id="start", variant="primary", compact=True)
            yield Button("Rules", id="rules", compact=True)
        yield Keys()

    def on_mount(self) -> None:
        """Show the seats' glyphs."""
        self._show_marks()

    def _show_marks(self) -> None:
        for row, mark in enumerate(self.marks):
            glyph = GLYPHS[mark] if not self.app.look.ascii else str(mark + 1)
            label = Content.styled(
                f" {glyph} ", f"bold {paint(SEAT_COLOURS[mark][1])}" if self.app.look.colour else ""
            )
            self.query_one(f"#mark{row}", Button).label = label

    @on(Button.Pressed, ".seat")
    def _other_mark(self, event: Button.Pressed) -> None:
        row = int((event.button.id or "mark0")[4:])
        free = [m for m in range(len(GLYPHS)) if m not in self.marks]
        old = self.marks[row]
        if free:
            self.marks[row] = next((m for m in free if m > old), free[0])
        else:
            other = (row + 1) % len(self.marks)
            self.marks[row], self.marks[other] = self.marks[other], old
        self._show_marks()

    @on(Button.Pressed, ".up")
    def _earlier(self, event: Button.Pressed) -> None:
        row = int((event.button.id or "up1")[2:])
        mine, theirs = self.query_one(f"#name{row}", Input), self.query_one(f"#name{row - 1}", Input)
        mine.value, theirs.value = theirs.value, mine.value
        self.marks[row - 1], self.marks[row] = self.marks[row], self.marks[row - 1]
        self._show_marks()

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.focus_next(Input)

    def action_onward(self, way: int) -> None:
        """From a name go to the next (or last) name, else to the next (or last) field; Shift+Tab goes to all."""
        names = [self.query_one(f"#name{row}", Input) for row in range(self.game.info.players[1])]
        beside = names.index(self.focused) + way if self.focused in names else len(names)
        if 0 <= beside < len(names):
            self.set_focus(names[beside])
        elif way > 0:
            self.focus_next()
        else:
            self.focus_previous()

    @on(Button.Pressed, "#start")
    def _start_pressed(self) -> None:
        self.action_start()

    @on(Button.Pressed, "#rules")
    def _rules_pressed(self) -> None:
        self.action_rules()

    def action_start(self) -> None:
        """Open the table, or say in one line what does not fit."""
        try:
            match = self.match()
        except UserError as error:
            self.query_one("#error", Static).update(str(error))
            return
        self.app.settings.names = match.table.names
        self.app.settings.save()
        if len(self.app.screen_stack) > 2:  # the lobby lies beneath: the table takes its place
            self.app.pop_screen()
            self.app.call_later(self.app.open_table, match)
        else:
            self.app.open_table(match)

    def match(self) -> Match:
        """Begin the match that the form describes; raises `UserError`."""
        info = self.game.info
        rows = [r for r in range(info.players[1]) if self.query_one(f"#name{r}", Input).value.strip()]
        names = clean_names([self.query_one(f"#name{r}", Input).value for r in rows])
        seats = tuple(Seat(n, GLYPHS[self.marks[r]], self.marks[r]) for n, r in zip(names, rows, strict=True))
        chosen = {name: self.query_one(f"#option-{name}", Select).value for name in info.options.model_fields}
        try:
            options = info.options.model_validate(chosen)
        except ValidationError as error:
            raise UserError(error.errors()[0]["msg"].removeprefix("Value error, ")) from None
        seed = self.query_one("#seed", Input).value.strip() or secrets.token_hex(8)
        first = 0
        if info.free_start and seats:
            value = self.query_one("#first", Select).value
            if value == RANDOM:
                first = Random(f"{seed}/first").randrange(len(seats))
            elif int(str(value)) in rows:
                first = rows.index(int(str(value)))
            else:
                raise UserError(f"seat {int(str(value)) + 1} is empty, so it cannot begin")
        undo: Literal["strict", "free"] = "free" if self.query_one("#undo", Select).value == "free" else "strict"
        return Match.new(self.game, Table(seats, options, first), seed, undo, new_match_path(info.id))

    def action_rules(self) -> None:
        """Open the rules page."""
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self.entry.id))

    def action_leave(self) -> None:
        """Back to the lobby."""
        from .lobby import LobbyScreen

        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        if isinstance(below, LobbyScreen):
            self.app.pop_screen()
        else:
            self.app.switch_screen(LobbyScreen())

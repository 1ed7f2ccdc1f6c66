"""The table: the screen that every game shares; a game adds its board, its prompts and its seats' lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import CHANCE, Action, IllegalAction, Kind, Turn
from boardgames_tui.engine.match import Match

from ..chooser import Chooser, nearest
from ..look import SeatLook
from ..widgets.board import Board, Frame, Scene
from ..widgets.keys import Keys
from ..widgets.log import Log
from ..widgets.prompt import Prompt
from ..widgets.seats import Seats, paint

if TYPE_CHECKING:
    from ..app import BoardgamesApp

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class TableScreen(Screen[None]):
    """One match on the screen: shows the view of whoever holds the keyboard, offers what is legal, plays it."""

    board_class: ClassVar[type[Board]]
    """The game's board."""
    MINIMUM: ClassVar[tuple[int, int]] = (72, 20)
    """Columns and rows that the table needs; below, a notice stands in its place."""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (140, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    AUTO_FOCUS = "#board"
    SAVED: ClassVar[bool] = True
    """Whether the match on this screen is one that can be resumed (not a replay)."""

    BINDINGS = [
        Binding("left,h", "go('left')", "Left", group=Binding.Group("Move", compact=True), show=False),
        Binding("right,l", "go('right')", "Right", show=False),
        Binding("up,k", "go('up')", "Up", show=False),
        Binding("down,j", "go('down')", "Down", show=False),
        Binding("tab,r", "next(1)", "Next choice", show=False),
        Binding("shift+tab,R", "next(-1)", "Choice before", show=False),
        Binding(
            "enter,space",
            "take",
            "Do it",
            key_display="Enter",
            id="take",
            tooltip="Take this choice",
        ),
        Binding(
            "escape,backspace", "back", "Back", key_display="Esc", id="back", tooltip="Back to the choice before"
        ),
        Binding("u,ctrl+z", "undo", "Undo", id="undo", tooltip="Take the last action back"),
        Binding("U,ctrl+y", "redo", "Redo", id="redo", tooltip="Play what was taken back again"),
        Binding("v", "history", "Past", id="history", tooltip="Step through the match so far"),
        Binding("question_mark,f1", "rules", "Rules", id="rules", key_display="?", tooltip="Rules and keys"),
        Binding("q", "leave", "Leave", id="leave", tooltip="Leave the table; the match is saved"),
    ]

    app: BoardgamesApp

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.game = match.game
        self.names = match.table.names
        self.viewer: int | None = None
        """Whose view is on the screen; None at first and while the keyboard changes hands."""
        self.covered = False
        self.looked: dict[int, int] = {}
        """How much of the story each seat has been shown (`Match.told`; hidden games)."""
        self._fresh: tuple[int, int] | None = None
        """The seat that took the keyboard last, and what it had been shown of the story before."""
        self.chooser = Chooser(())
        self._frames: list[Frame] = []
        self._timer: Timer | None = None
        self._after: Callable[[], None] | None = None
        self._logged: tuple[int | None, int, int] | None = None
        self._small = False
        self._keys: tuple[bool | None, ...] = ()
        self._titled = ""

    # -- what a game says --------------------------------------------------------------------------------

    def ask(self, view: Any, seat: int, turn: Turn) -> str:
        """Return what `seat` is asked to do now and why, in a sentence after its name."""
        return "choose."

    def seat_lines(self, view: Any, seat: int) -> Sequence[str | Content]:
        """Return the lines about a seat in the panel beside the board (at most two at 80x24)."""
        return ()

    def heading(self, view: Any) -> str:
        """Return what the title line should say besides title, turn and player ("" for nothing)."""
        return ""

    # -- layout ------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lay out title, board, seats, log, prompt and footer."""
        yield Static(id="title", markup=False)
        with Horizontal(id="middle"):
            yield self.board_class(self._scene(self._view()), id="board")
            with Vertical(id="side"):
                yield Seats(id="seats")
                yield Log(id="log")
        yield Prompt(id="prompt")
        yield Keys()
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Show the match as it stands."""
        self.app.look_changed.subscribe(self, lambda _: self.sync())
        if self.match.notice:
            self.notify(self.match.notice, markup=False)
        self.begin()

    def on_screen_resume(self) -> None:
        """Name the terminal's window after this table again when another screen was over it."""
        if self._titled:
            self.app.terminal_title = self._titled

    def begin(self) -> None:
        """Give the keyboard to whoever must act first."""
        self.hand_over()

    def on_resize(self, event: events.Resize) -> None:
        """Show the notice when the terminal is too small, and take it away again."""
        width, height = event.size
        need_w, need_h = self.MINIMUM
        self._small = width < need_w or height < need_h
        self.set_class(self._small, "-too-small")
        if self._small:
            self.query_one("#small", Static).update(
                f"Please make the terminal larger:\nthis table needs {need_w}x{need_h},\n"
                f"it has {width}x{height}.\n\nThe match is saved. ctrl+q leaves."
            )
        self._logged = None
        self.call_after_refresh(self.sync)

    @property
    def board(self) -> Board:
        """The board widget."""
        return self.query_one("#board", Board)

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """How the seats are shown."""
        return self.app.look.seats(self.match.table.seats)

    # -- who holds the keyboard --------------------------------------------------------------------------

    def _view(self) -> Any:
        return self.game.view(self.match.state, None if self.covered else self.viewer)

    def _knows_more(self, seat: int | None) -> bool:
        state = self.match.state
        return seat is not None and self.game.view(state, seat) != self.game.view(state, None)

    def hand_over(self) -> None:
        """Let the seat that must act next have the keyboard, behind a cover if views differ."""
        turn = self.match.turn
        if turn.kind is Kind.OVER:
            self.viewer = None
            self.sync()
            self._show_result()
            return
        seat = turn.seats[0]
        if self.viewer in turn.seats:
            assert self.viewer is not None
            seat = self.viewer
        elif self.game.info.hidden and (
            turn.kind is Kind.COMMIT or self._knows_more(seat) or self._knows_more(self.viewer)
        ):
            self._put_cover(seat, turn)
            return
        self._lift_cover(seat)

    def _put_cover(self, seat: int, turn: Turn) -> None:
        from .handover import HandoverScreen

        before = self.viewer
        self.covered = True
        self.chooser = Chooser(())
        self.app.clear_notifications()
        self.sync()
        waiting = turn.seats if turn.kind is Kind.COMMIT else (seat,)
        can_undo = before is not None and self.match.undo_status(before).allowed
        self.app.push_screen(HandoverScreen(self.looks, seat, waiting, before if can_undo else None), self._handed)

    def _handed(self, seat: int | None) -> None:
        """Go on after the cover: a seat took the keyboard, or (~seat) took its last action back."""
        if seat is None:
            return
        if seat < 0:
            seat = ~seat
            try:
                self.match.undo(seat)
            except (IllegalAction, UserError) as error:
                self.notify(str(error), severity="error", markup=False)
                self.hand_over()
                return
            self._logged = None
        self._lift_cover(seat)

    def _lift_cover(self, seat: int) -> None:
        if self.covered or self._fresh is None or self._fresh[0] != seat:
            self._fresh = (seat, self.looked.get(seat, 0))
        self.viewer, self.covered = seat, False
        self._choose()
        self.sync()
        if self.game.info.hidden:
            self.looked[seat] = self.match.told

    def _choose(self) -> None:
        """Offer what the viewer may do."""
        seat = self.viewer
        legal = () if seat is None else self.match.legal_actions(seat)
        view = self._view()
        self.chooser = Chooser((a, self.game.picks(view, seat, a)) for a in legal if seat is not None)

    # -- showing -----------------------------------------------------------------------------------------

    def _scene(self, view: Any, effects: tuple[Any, ...] = (), quiet: bool = False) -> Scene:
        turn = self.match.turn
        current = None if quiet else self.chooser.current
        return Scene(
            view=view,
            game=self.game,
            seats=self.looks,
            look=self.app.look,
            actor=turn.seats[0] if turn.kind is Kind.DECIDE else None,
            spots=() if quiet else self.chooser.spots,
            cursor=current.pick.spot if current else None,
            picked=self.chooser.picked,
            actions=current.actions if current else (),
            last=() if quiet else self._last_spots(),
            effects=effects,
        )

    def _last_spots(self) -> tuple[Any, ...]:
        """Return the places that the last action touched, with the chance that followed it."""
        match, viewer = self.match, None if self.covered else self.viewer
        spots: list[Any] = []
        for moment in range(match.moment, 0, -1):
            found = match.entry(moment)
            seen = [e for event in found.events if (e := event.seen_by(viewer)) is not None]
            spots = [s for event in seen for s in event.spots()] + spots
            if found.seat != CHANCE and not found.auto and spots:
                break
        return tuple(dict.fromkeys(spots))

    def sync(self) -> None:
        """Show everything as it stands."""
        if not self.is_mounted or not self.query("#board") or self._after is not None:
            return
        view = self._view()
        turn = self.match.turn
        self._show_title(view, turn)
        self.board.show(self._scene(view))
        self._show_seats(view, turn)
        self._show_log()
        self._show_prompt(view, turn)
        self._true_keys()

    def _true_keys(self) -> None:
        """Let the footer follow, when what the keys can do has changed."""
        now = tuple(self.check_action(action, ()) for action in ("undo", "redo", "take", "back"))
        if now != self._keys:
            self._keys = now
            self.refresh_bindings()

    def _show_title(self, view: Any, turn: Turn) -> None:
        parts = [self.game.info.title]
        if turn.kind is Kind.OVER:
            parts.append("over")
        else:
            who = ", ".join(self.names[s] for s in turn.seats)
            parts += [f"turn {turn.number}", f"{who} to {'choose' if turn.kind is Kind.COMMIT else 'move'}"]
        if more := self.heading(view):
            parts.append(more)
        self.query_one("#title", Static).update(Content(" · ".join(parts)), layout=False)
        self._titled = self.app.terminal_title = " · ".join(parts[:3])

    def _show_seats(self, view: Any, turn: Turn) -> None:
        lines = [
            [line if isinstance(line, Content) else Content(line) for line in self.seat_lines(view, seat)]
            for seat in range(len(self.names))
        ]
        self.query_one("#seats", Seats).show(self.looks, lines, turn.seats, self.app.look.pick("▶", ">"))

    def _show_log(self) -> None:
        log = self.query_one("#log", Log)
        if self.game.info.hidden:
            self._show_story(log, None if self.covered else self.viewer)
            return
        moment, notes = self.match.moment, len(self.match.notes)
        if self._logged is not None and self._logged[1] <= moment and self._logged[2] == notes:
            since = self._logged[1]
            log.say((h.event.text(self.names), "") for h in self.match.events(None, since) if h.moment > since)
        else:
            log.restart((h.event.text(self.names), "") for h in self.match.events(None))
        self._logged = (None, moment, notes)

    def _show_story(self, log: Log, eyes: int | None) -> None:
        """Show what `eyes` saw in the order it was seen, parted where it looked last."""
        told = self.match.told
        seen = self._fresh[1] if self._fresh is not None and self._fresh[0] == eyes else 0
        style = "bold" if seen else ""
        if self._logged is not None and self._logged[0] == eyes:
            since = self._logged[1]
            log.say((h.event.text(self.names), style) for h in self.match.story(eyes, since))
        else:
            lines = [h.event.text(self.names) for h in self.match.story(eyes)]
            fresh = [h.event.text(self.names) for h in self.match.story(eyes, seen)] if seen else []
            old = lines[: len(lines) - len(fresh)] if seen else lines
            parting = [(f"-- since {self.names[eyes]} last looked --", style)] if fresh and eyes is not None else []
            log.restart([*((text, "") for text in old), *parting, *((text, style) for text in fresh)])
        self._logged = (eyes, told, 0)

    def _show_prompt(self, view: Any, turn: Turn) -> None:
        prompt = self.query_one("#prompt", Prompt)
        if self.viewer is None or self.covered:
            outcome = self.match.outcome
            note = "Enter: the result · q: leave the table" if outcome else ""
            prompt.show(Content(outcome.reason if outcome else ""), "", self.chooser, note)
            return
        look = self.looks[self.viewer]
        who = Content.assemble((f"{look.glyph} {look.name}", f"bold {paint(look.colour)}"), ": ")
        prompt.show(who, self.ask(view, self.viewer, turn), self.chooser, ascii=self.app.look.ascii)

    def _cursor_moved(self) -> None:
        """Repaint only what follows the cursor."""
        current = self.chooser.current
        self.board.change(
            cursor=current.pick.spot if current else None,
            actions=current.actions if current else (),
            picked=self.chooser.picked,
            spots=self.chooser.spots,
        )
        self.query_one("#prompt", Prompt).refresh()

    # -- keys and mouse ----------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Skip an animation with any key; else take the choice that a letter or digit stands for."""
        if self._small:
            event.stop()
            return
        if self._after is not None:
            self._finish_animation()
            event.stop()
            event.prevent_default()
        elif event.character and len(event.character) == 1 and self.chooser.point_key(event.character):
            event.stop()
            self.action_take()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now, so that the footer is true."""
        if (self._small or self._after is not None) and action in {"take", "go", "next", "back", "undo", "redo"}:
            return None
        if action == "undo":
            status = self.match.undo_status(self._hand())
            return True if status.allowed or status.by_consent else None
        if action == "redo":
            return self.match.redo_status(self._hand()).allowed
        if action == "take":
            return True if self.chooser.choices or self.match.turn.kind is Kind.OVER else None
        if action == "back":
            return True if self.chooser.picked or self.chooser.warned else None
        return True

    def _hand(self) -> int | None:
        """Return the seat for which things are taken back: at an open table, whoever acted last."""
        return self.viewer if self.game.info.hidden else None

    def action_go(self, way: str) -> None:
        """Move the cursor to the next choice in a direction on the board, or through the list."""
        chooser = self.chooser
        current = chooser.current
        if current is None:
            return
        here = self.board.centre(current.pick.spot) if current.pick.spot is not None else None
        if here is not None:
            placed = [
                (i, at)
                for i, c in enumerate(chooser.choices)
                if c.pick.spot is not None and (at := self.board.centre(c.pick.spot)) is not None
            ]
            found = nearest(here, WAYS[way], [at for _, at in placed])
            if found is not None:
                chooser.point(placed[found][0])
                self._cursor_moved()
                return
            if all(c.pick.spot is not None for c in chooser.choices):
                return
        chooser.move(1 if way in {"right", "down"} else -1)
        self._cursor_moved()

    def action_next(self, step: int) -> None:
        """Move the cursor through the list of choices."""
        self.chooser.move(step)
        self._cursor_moved()

    def action_take(self) -> None:
        """Take the choice under the cursor; when all is over, show the result again."""
        if self.match.turn.kind is Kind.OVER:
            self._show_result()
            return
        action = self.chooser.take()
        if action is not None:
            self.play(action)
        else:
            self._cursor_moved()
            self._true_keys()

    def action_back(self) -> None:
        """Go back one pick."""
        if self.chooser.back():
            self._cursor_moved()
            self._true_keys()

    @on(Board.Clicked)
    def _board_clicked(self, event: Board.Clicked) -> None:
        if self._after is not None:
            self._finish_animation()
            return
        current = self.chooser.current
        again = current is not None and current.pick.spot == event.spot
        if again or self.chooser.point_spot(event.spot):
            if again or self.chooser.spots.count(event.spot) == 1:
                self.action_take()
            else:
                self._cursor_moved()

    @on(Prompt.Clicked)
    def _choice_clicked(self, event: Prompt.Clicked) -> None:
        if self._after is not None:
            self._finish_animation()
            return
        self.chooser.point(event.index)
        self.action_take()

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Play `action` for the viewer, show what follows, then hand over."""
        seat, before = self.viewer, self.match.moment
        assert seat is not None
        try:
            self.match.play(seat, action)
        except (IllegalAction, UserError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.chooser = Chooser(())
        self._run_frames(before, self.hand_over)

    def _run_frames(self, since: int, then: Callable[[], None]) -> None:
        """Show how the match came from moment `since` to now, then go on."""
        frames: list[Frame] = []
        if self.app.animated and not self._small:
            for moment in range(since + 1, self.match.moment + 1):
                seen = [e for x in self.match.entry(moment).events if (e := x.seen_by(self.viewer)) is not None]
                old = self.game.view(self.match.at(moment - 1), self.viewer)
                new = self.game.view(self.match.at(moment), self.viewer)
                frames += self.board.frames(old, new, seen)
        self._frames, self._after = frames, then
        if frames:
            self.query_one("#prompt", Prompt).show(Content(""), "", self.chooser, "Any key: skip.")
            self._true_keys()
        self._next_frame()

    def _next_frame(self) -> None:
        if not self._frames:
            self._finish_animation()
            return
        frame = self._frames.pop(0)
        self.board.show(self._scene(frame.view, frame.effects, quiet=True))
        self._timer = self.set_timer(max(frame.seconds, 0.01), self._next_frame)

    def _finish_animation(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._frames = []
        then, self._after = self._after, None
        if then is not None:
            then()

    # -- taking back, looking back, leaving --------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the last action back, or ask the table when something was learnt since."""
        hand = self._hand()
        status = self.match.undo_status(hand)
        if status.allowed:
            self._undo(hand, False)
        elif status.by_consent:
            from .confirm import ConfirmScreen

            names = ", ".join(self.names)
            question = f"{status.reason} Do all of you ({names}) agree to take it back?"
            self.app.push_screen(ConfirmScreen(question), lambda yes: self._undo(hand, True) if yes else None)
        else:
            self.notify(status.reason, markup=False)

    def _undo(self, hand: int | None, consent: bool) -> None:
        try:
            self.match.undo(hand, consent)
        except (IllegalAction, UserError) as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self._logged = None
        self.viewer = self.viewer if self.game.info.hidden else None
        self.hand_over()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        try:
            self.match.redo(self._hand())
        except (IllegalAction, UserError) as error:
            self.notify(str(error), markup=False)
            return
        self._logged = None
        self.hand_over()

    def action_history(self) -> None:
        """Step through the match so far."""
        from .replay import replay_of

        self.app.push_screen(replay_of(self.match, self.viewer if self.game.info.hidden else None))

    def action_rules(self) -> None:
        """Open the rules page with the keys that work now."""
        from .rules import RulesScreen

        keys = [
            (self.app.get_key_display(b.binding), b.binding.tooltip or b.binding.description)
            for b in self.active_bindings.values()
            if b.enabled and b.binding.description
        ]
        self.app.push_screen(RulesScreen(self.game.info.id, keys))

    def action_leave(self) -> None:
        """Leave the table for the lobby; the match is saved."""
        self.app.leave_table()

    def _show_result(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            from .result import ResultScreen

            self.app.push_screen(ResultScreen(self.match, self.looks), self._after_result)

    def _after_result(self, choice: str | None) -> None:
        if choice == "rematch":
            self.app.rematch(self.match)
        elif choice == "lobby":
            self.app.leave_table()
        elif choice == "undo":
            self.action_undo()

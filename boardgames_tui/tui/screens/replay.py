"""Stepping through a match on its board: forward, back, start, end, and playing at a speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.timer import Timer

from boardgames_tui.engine.game import CHANCE, Kind
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import entry

from ..chooser import Chooser
from ..widgets.board import Scene
from ..widgets.log import Log
from ..widgets.prompt import Prompt
from .table import TableScreen

if TYPE_CHECKING:
    from boardgames_tui.engine.game import Turn

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps a second at which a match can be played back."""


class Replay(TableScreen, inherit_bindings=False):
    """A table at which nothing can be played: it shows any moment of a match, as one viewer may know it."""

    SAVED = False
    BINDINGS = [
        Binding("right,l", "step(1)", "Forward", tooltip="One step forward"),
        Binding("left,h", "step(-1)", "Back", tooltip="One step back"),
        Binding("home,g", "jump(0)", "Start", tooltip="To the start"),
        Binding("end,G", "jump(1)", "End", tooltip="To the end"),
        Binding("space", "run", "Play/pause", tooltip="Play at a speed, or stop"),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+"),
        Binding("minus", "speed(-1)", "Slower", key_display="-"),
        Binding("escape,q,v", "leave", "Leave", key_display="q", tooltip="Leave the replay"),
    ]

    def __init__(self, match: Match, viewer: int | None = None, own: bool = False) -> None:
        super().__init__(match)
        self.viewer = viewer
        self.own = own
        """Whether the replay stands alone (from a file) rather than over a table."""
        self.at = match.moment if not own else 0
        self._speed = 2
        self._run: Timer | None = None

    def begin(self) -> None:
        """Show the first picture."""
        self.sync()

    def sync(self) -> None:
        """Show the moment."""
        if not self.is_mounted or not self.query("#board"):
            return
        state = self.match.at(self.at)
        view, turn = self.game.view(state, self.viewer), self.game.turn(state)
        self._show_title(view, turn)
        self.board.show(self._scene(view))
        self._show_seats(view, turn)
        self._show_log()
        self._show_prompt(view, turn)

    def _view(self) -> Any:
        return self.game.view(self.match.at(self.at), self.viewer)

    def _scene(self, view: Any, effects: tuple[Any, ...] = (), quiet: bool = False) -> Scene:
        turn = self.game.turn(self.match.at(self.at))
        spots: tuple[Any, ...] = ()
        if self.at and not quiet:
            seen = [e for x in self.match.entry(self.at).events if (e := x.seen_by(self.viewer)) is not None]
            spots = tuple(dict.fromkeys(s for e in seen for s in e.spots()))
        actor = turn.seats[0] if turn.kind is Kind.DECIDE else None
        return Scene(view, self.game, self.looks, self.app.look, actor, last=spots, effects=effects)

    def _show_log(self) -> None:
        lines = [(h.event.text(self.names), "") for h in self.match.events(self.viewer, until=self.at)]
        self.query_one("#log", Log).restart(lines)

    def _show_prompt(self, view: Any, turn: Turn) -> None:
        end = self.match.moment
        width = 24
        done = round(width * self.at / end) if end else width
        full, empty = self.app.look.pick("━", "="), self.app.look.pick("─", "-")
        said = ""
        if self.at:
            found = self.match.entry(self.at)
            seen = [e for x in found.events if (e := x.seen_by(self.viewer)) is not None]
            who = "chance" if found.seat == CHANCE else self.names[found.seat]
            said = " ".join(e.text(self.names) for e in seen) or f"({who} acts)"
        playing = f"playing, {SPEEDS[self._speed]:g} a second" if self._run else "stopped"
        head = Content.assemble(
            ("Replay ", "bold"),
            (full * done, "$accent"),
            (empty * (width - done), "$text-muted"),
            f"  {self.at} of {end}  {playing}",
        )
        self.query_one("#prompt", Prompt).show(head, "", Chooser(()), said)

    def action_step(self, step: int) -> None:
        """Go one step, animated when forward."""
        self._finish_animation()
        target = min(max(self.at + step, 0), self.match.moment)
        if target == self.at:
            self._stop()
            return
        before, self.at = self.at, target
        if step == 1 and self.app.animated:
            found = self.match.entry(target)
            seen = [e for x in found.events if (e := x.seen_by(self.viewer)) is not None]
            old = self.game.view(self.match.at(before), self.viewer)
            self._frames = list(self.board.frames(old, self._view(), seen))
            if self._frames:
                self._after = self.sync
                self._next_frame()
                return
        self.sync()

    def on_key(self, event: events.Key) -> None:
        """End an animation before the key does what it does: no step waits for a picture."""
        self._finish_animation()

    def action_jump(self, end: int) -> None:
        """Go to the start or the end."""
        self._stop()
        self.at = self.match.moment if end else 0
        self.sync()

    def action_run(self) -> None:
        """Play, or stop."""
        if self._run is not None:
            self._stop()
        else:
            self._run = self.set_interval(1 / SPEEDS[self._speed], lambda: self.action_step(1))
        self.sync()

    def _stop(self) -> None:
        if self._run is not None:
            self._run.stop()
            self._run = None
            self.sync()

    def action_speed(self, step: int) -> None:
        """Play faster or slower."""
        self._speed = min(max(self._speed + step, 0), len(SPEEDS) - 1)
        if self._run is not None:
            self._run.stop()
            self._run = self.set_interval(1 / SPEEDS[self._speed], lambda: self.action_step(1))
        self.sync()

    def action_leave(self) -> None:
        """Back to the table, or out when the replay stands alone."""
        if self.own:
            self.app.exit()
        else:
            self.app.pop_screen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Every key of a replay works at any time."""
        return True


def replay_of(match: Match, viewer: int | None = None, own: bool = False) -> Replay:
    """Return a replay of `match` with the board and the seats' lines of its game."""
    screen = entry(match.game.info.id).screen_class()
    cls = type(f"Replay{screen.__name__}", (Replay, screen), {})
    made = cls(match, viewer, own)
    assert isinstance(made, Replay)
    return made

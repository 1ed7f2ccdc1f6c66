"""The lobby: matches to continue, newest first, and the games to begin."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import CHANCE, Game, Kind, Table
from boardgames_tui.engine.homes import MatchSummary, unfinished
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.engine.registry import GameEntry, games

from ..widgets.board import Scene
from ..widgets.keys import Keys
from ..widgets.poster import Poster

if TYPE_CHECKING:
    from ..app import BoardgamesApp

SAMPLE_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")


def ago(when: datetime) -> str:
    """Say how long ago something was, roughly."""
    seconds = (datetime.now().astimezone() - when).total_seconds()
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"


def opening(game: Game[Any, Any], players: int) -> Any:
    """Return a bystander's view of a game that is about to begin (chance has dealt, nobody has acted)."""
    from random import Random

    seats = seats_for(SAMPLE_NAMES[:players])
    table = Table(seats, game.info.options())
    if game.check_table(table):
        table = Table(seats_for(SAMPLE_NAMES[: players + 1]), game.info.options())
    state, rng = game.setup(table), Random("poster")
    while game.turn(state).kind is Kind.CHANCE:
        state = game.apply(state, CHANCE, game.sample(state, rng)).state
    return table, game.view(state, None)


class LobbyScreen(Screen[None]):
    """A menu beside a picture of what the cursor is on."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = "#menu"
    BINDINGS = [
        Binding("j", "cursor(1)", "Down", show=False),
        Binding("k", "cursor(-1)", "Up", show=False),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("s", "app.open_settings", "Settings"),
        Binding("q,escape", "app.quit", "Quit", key_display="q"),
    ]

    app: BoardgamesApp

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[GameEntry, Game[Any, Any]]] = []
        self.matches: list[MatchSummary] = []
        self._views: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        """Lay out menu, picture and words."""
        yield Static("Board games at one terminal", id="head", markup=False)
        with Horizontal(id="lobby"):
            yield OptionList(id="menu")
            with Vertical(id="about"):
                yield Poster(id="poster")
                yield Static(id="words", markup=False)
        yield Keys()

    def on_screen_resume(self) -> None:
        """Fill the menu, and anew whenever one comes back."""
        self.app.terminal_title = self.app.TITLE or ""
        self.fill()

    def fill(self) -> None:
        """List the matches that can be continued and the games; the cursor stays where it was."""
        self.games = list(games(self.app.start.rules))
        self.matches = unfinished()
        menu = self.query_one("#menu", OptionList)
        place = menu.highlighted
        menu.clear_options()
        options: list[Option | None] = []
        if self.matches:
            options.append(Option(Content.styled("Continue", "bold $text-accent"), disabled=True))
            options += [Option(self._match_label(m), id=f"match:{i}") for i, m in enumerate(self.matches)]
            options.append(None)
        options.append(Option(Content.styled("New game", "bold $text-accent"), disabled=True))
        for i, (_, game) in enumerate(self.games):
            low, high = game.info.players
            line = Content.assemble(
                (game.info.title, "bold"),
                f"\n  {_span(low, high)} players · {game.info.minutes} min",
            )
            options.append(Option(line, id=f"game:{i}"))
        menu.add_options(options)
        menu.highlighted = 1 if place is None else min(place, menu.option_count - 1)

    @staticmethod
    def _match_label(match: MatchSummary) -> Content:
        if match.problem:
            return Content.assemble((match.id, "strike"), (f"\n  {match.problem}", "$text-error"))
        names = ", ".join(match.names)
        return Content.assemble(
            (match.title, "bold"), f"\n  {names}", f"\n  turn {match.turn} · {ago(match.changed)}"
        )

    def _chosen(self, id: str | None) -> MatchSummary | tuple[GameEntry, Game[Any, Any]] | None:
        kind, _, number = (id or "").partition(":")
        if kind == "match":
            return self.matches[int(number)]
        return self.games[int(number)] if kind == "game" else None

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        chosen = self._chosen(event.option.id)
        words, poster = self.query_one("#words", Static), self.query_one("#poster", Poster)
        if isinstance(chosen, MatchSummary):
            if chosen.problem:
                poster.show(None, None)
                words.update(f"{chosen.path}\n{chosen.problem}")
                return
            pair = next((p for p in self.games if p[0].id == chosen.game), None)
            words.update(f"{', '.join(chosen.names)}: turn {chosen.turn}, last played {ago(chosen.changed)}.")
            self._poster(pair)
        elif chosen is not None:
            info = chosen[1].info
            low, high = info.players
            words.update(f"{info.tagline}\n{_span(low, high)} players, about {info.minutes} minutes.")
            self._poster(chosen)

    def _poster(self, pair: tuple[GameEntry, Game[Any, Any]] | None) -> None:
        poster = self.query_one("#poster", Poster)
        if pair is None:
            poster.show(None, None)
            return
        item, game = pair
        if item.id not in self._views:
            self._views[item.id] = opening(game, game.info.players[0])
        table, view = self._views[item.id]
        board = item.screen_class().board_class
        poster.show(board, Scene(view, game, self.app.look.seats(table.seats), self.app.look))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        chosen = self._chosen(event.option.id)
        if isinstance(chosen, MatchSummary):
            try:
                match = Match.resume(chosen.path, self.app.start.rules)
            except UserError as error:
                self.notify(str(error), severity="error", markup=False, timeout=12)
                return
            self.app.open_table(match)
        elif chosen is not None:
            self.app.open_setup(chosen[0])

    def action_cursor(self, step: int) -> None:
        """Move the cursor in the menu."""
        menu = self.query_one("#menu", OptionList)
        if step > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def action_rules(self) -> None:
        """Open the rules page of the game under the cursor."""
        from .rules import RulesScreen

        menu = self.query_one("#menu", OptionList)
        if menu.highlighted is None:
            return
        chosen = self._chosen(menu.get_option_at_index(menu.highlighted).id)
        if isinstance(chosen, MatchSummary):
            known = {e.id for e, _ in self.games}
            if chosen.game in known:
                self.app.push_screen(RulesScreen(chosen.game))
        elif chosen is not None:
            self.app.push_screen(RulesScreen(chosen[0].id))


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"

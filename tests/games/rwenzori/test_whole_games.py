"""Whole games at the table, from the first key to the result: every number of seats, solo level and expansion."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from boardgames_tui.engine.homes import matches
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import entry
from boardgames_tui.start import Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.lobby import LobbyScreen
from boardgames_tui.tui.screens.new_game import NewGameScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from tests.tui.pilot import NAMES, app_for, follow, new_match, opened, pass_covers, screen_text, until

GAMES: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("whole_games.yaml").read_text("utf-8"))
"""By name: players, options, seed, the moves (numbers in the list of what is legal), and how it ends."""

LOBBY = GAMES.pop("lobby")
"""The game that begins in the lobby."""


def params() -> list[Any]:
    """Return the names of all games; those that cost too much are left to the slow run."""
    slow = pytest.mark.slow
    return [
        pytest.param(name, marks=slow if game.get("slow") else ()) for name, game in GAMES.items() if name != LOBBY
    ]


def moves_of(game: dict[str, Any]) -> list[int]:
    return [int(number) for number in game["moves"].split()]


def the_result_shows(app: BoardgamesApp, game: dict[str, Any]) -> None:
    """The result lies topmost and names who has won, and no loser among them."""
    assert isinstance(app.screen, ResultScreen)
    shown = screen_text(app)
    said = next(line for line in shown.splitlines() if "win" in line)
    names = NAMES[: game["players"]]
    winners = [names[seat] for seat in game["winners"]]
    assert [name for name in names if name in said] == winners
    assert ("Nobody wins" in said) is (not winners)
    table = str(app.screen.query_one("#ranking", Static).render())
    assert all(name in table for name in names)


def the_journal_tells_the_same(match: Match, path: Path, game: dict[str, Any]) -> None:
    """What was kept on disk leads to the same end by the same steps, and the expansion was in play."""
    told = Match.replay(path)
    assert told.state == match.state
    assert [told.entry(n + 1) for n in range(told.moment)] == [match.entry(n + 1) for n in range(match.moment)]
    outcome = told.outcome
    assert outcome is not None
    assert outcome.ending == game["ending"]
    if outcome.ending == "escape":
        assert outcome.ranking[0] == tuple(game["winners"])
    found = [told.entry(n + 1) for n in range(told.moment)]
    happened = Counter(type(event).__name__ for item in found for event in item.events)
    played = Counter(type(item.action).__name__ for item in found)
    for name, count in game.get("holds", {}).items():
        assert max(happened[name], played[name]) == count, name


@pytest.mark.parametrize("name", params())
async def test_from_the_first_key_to_the_result(name: str) -> None:
    game = GAMES[name]
    path = matches() / "whole.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    item, match = new_match("rwenzori", game["players"], game["seed"], path, **game.get("options", {}))
    app = app_for(item, match, animation=False, ascii=game.get("ascii") or None)
    mouse = game.get("mouse", False)
    async with app.run_test(size=(80, 24) if mouse else TableScreen.MINIMUM) as pilot:
        await opened(pilot)
        await follow(pilot, moves_of(game), mouse)
        the_result_shows(app, game)
    the_journal_tells_the_same(match, path, game)


async def begun(pilot: Pilot[None]) -> TableScreen:
    """Wait for the table that the set-up opens, and take the keyboard."""
    await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack))
    await pass_covers(pilot)
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type into the field that has the focus, over what stood there."""
    await pilot.press("end", "ctrl+u", *text)


async def test_from_the_lobby_to_the_result() -> None:
    """A game is chosen in the lobby, the players and the seed are typed, and it is played to its end by keys."""
    game = LOBBY
    app = BoardgamesApp(Start("lobby", animation=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert isinstance(app.screen, LobbyScreen)
        menu = app.screen.query_one("#menu", OptionList)
        while "Rwenzori" not in str(menu.get_option_at_index(menu.highlighted or 0).prompt):
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        for name in NAMES[: game["players"]]:
            await type_in(pilot, name)
            await pilot.press("enter")
        for _ in range(entry("rwenzori").game().info.players[1] - game["players"]):
            await pilot.press("enter")
        assert app.focused is app.screen.query_one("#seed", Input)
        await type_in(pilot, game["seed"])
        await pilot.press("f5")
        screen = await begun(pilot)
        match = screen.match
        assert match.seed == game["seed"]
        assert match.table.names == NAMES[: game["players"]]
        assert match.journal is not None
        path = match.journal.path
        await follow(pilot, moves_of(game))
        the_result_shows(app, game)
    the_journal_tells_the_same(match, path, game)

"""Games are found by their entry points, and what cannot be found is said in one line."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from boardgames_tui.engine import registry
from boardgames_tui.engine.errors import TableError, UserError
from boardgames_tui.engine.registry import GROUP, GameEntry, entries, entry
from tests.toy import ENTRY
from tests.toy.rules import NightMarket

TWIN = GameEntry("night-market", "twin", "tests.toy.rules:NightMarket", "")


def installed(monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    found = [EntryPoint(name, value, GROUP) for name, value in points.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == GROUP else [])
    monkeypatch.setattr(registry, "entries", entries.__wrapped__)


def test_the_built_in_games_are_there() -> None:
    assert "treasure-cave" in entries()
    assert list(entries()) == sorted(entries())


def test_an_entry_reaches_its_game_and_page(toy: GameEntry) -> None:
    assert entry("night-market") is toy
    assert isinstance(toy.game(), NightMarket)
    assert toy.game() is toy.game(), "the shipped tables are read once"
    assert toy.page().startswith("# Night Market")


def test_a_sixth_game_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, market="tests.toy:ENTRY")
    assert registry.entries() == {"night-market": ENTRY}


def test_an_unknown_game_names_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, market="tests.toy:ENTRY")
    with pytest.raises(UserError, match=r"no game is called 'chess' \(there are: night-market\)"):
        entry("chess")


def test_no_game_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    with pytest.raises(UserError, match="none is installed"):
        entry("chess")


@pytest.mark.parametrize("value", ["tests.no_such_module:ENTRY", "tests.toy:NO_ENTRY"])
def test_an_entry_point_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    installed(monkeypatch, lost=value)
    with pytest.raises(UserError, match=r"game 'lost' from .* cannot be loaded"):
        registry.entries()


def test_two_games_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, one="tests.toy:ENTRY", two="tests.engine.test_registry:TWIN")
    with pytest.raises(UserError, match="two installed games are called 'night-market'"):
        registry.entries()


def test_one_game_installed_twice_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, one="tests.toy:ENTRY", two="tests.toy:ENTRY")
    assert registry.entries() == {"night-market": ENTRY}


def test_rules_that_cannot_be_imported() -> None:
    lost = GameEntry("lost", "lost", "tests.no_such_rules:Lost", "tests.toy.rules:NoSuchScreen")
    with pytest.raises(UserError, match="game 'lost' cannot be loaded"):
        lost.game()
    with pytest.raises(UserError, match="game 'lost' cannot be loaded"):
        lost.screen_class()


def test_tables_of_ones_own_replace_only_their_game(toy: GameEntry, tmp_path: Path) -> None:
    text = (Path(registry.__file__).parents[2] / "tests" / "toy" / "toy.yaml").read_text()
    (tmp_path / "toy.yaml").write_text(text.replace("minutes: 5", "minutes: 55"))
    minutes = {item.id: game.info.minutes for item, game in registry.games(tmp_path)}
    assert minutes["night-market"] == 55
    assert minutes["treasure-cave"] == entry("treasure-cave").game().info.minutes
    (tmp_path / "toy.yaml").write_text("players: 1\n")
    with pytest.raises(TableError, match=r"toy\.yaml:1: "):
        list(registry.games(tmp_path))

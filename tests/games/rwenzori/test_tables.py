"""The tables of Rwenzori: totals that the rulebook states, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import yaml

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.hexes import neighbours
from boardgames_tui.engine.tables import Loader, shipped
from boardgames_tui.games.rwenzori.lava import ring
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.tables import start_turns

from .conftest import table


def test_saves_are_asked_for_as_often_as_they_are_there(game: Rwenzori) -> None:
    specs = game.book.specs.values()
    asked = [s.save for s in specs for _ in range(s.count) if s.save]
    there = [s.icon for s in specs for _ in range(s.count) if s.icon]
    assert len(asked) == len(there) == 16
    assert set(asked) == set(there) == {"swing", "jump", "dive", "pickaxe"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["tiles"]["normal"][0].update(count=4), "21 normal tiles, but the box holds 20"),
        (lambda d: d["tiles"]["dark"][0].update(penalty="clock"), "3 dark tiles are free passages"),
        (lambda d: d["tiles"]["dark"][8].update(save=None), "need a Save"),
        (lambda d: d["tiles"]["save"][0].update(edges=[0]), "two open sides"),
        (lambda d: d["gear"]["cards"].pop(), "4 cards of a kind"),
        (lambda d: d["tiles"]["tnt"][0].update(edges=[7]), "less than 6"),
    ],
)
def test_a_wrong_table_is_refused(tmp_path: Path, change: Callable[[dict], None], message: str) -> None:  # type: ignore[type-arg]
    data = yaml.load((shipped() / "rwenzori.yaml").read_text(encoding="utf-8"), Loader=Loader)
    change(data)
    (tmp_path / "rwenzori.yaml").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(TableError, match=message):
        Rwenzori.load(tmp_path)


@pytest.mark.parametrize(
    ("players", "hidden", "stack", "box"),
    [
        (2, False, 37, 0),
        (3, False, 23, 1),
        (4, False, 16, 2),
        (5, False, 12, 2),
        (2, True, 40, 0),
        (3, True, 25, 1),
        (4, True, 18, 0),
        (5, True, 13, 3),
    ],
)
def test_the_deal(game: Rwenzori, players: int, hidden: bool, stack: int, box: int) -> None:
    start = game.setup(table(game, players, hidden_passages=hidden))
    state = game.apply(start, -1, game.sample(start, Random(1))).state
    assert [player.unknown for player in state.players] == [stack] * players
    assert len(state.pool) == stack * players + box
    assert {len(player.hand) for player in state.players} == {4}


def test_start_tiles_link_and_turn_their_rock_fall_outwards(game: Rwenzori) -> None:
    for players in range(2, 6):
        cave = game.setup(table(game, players)).cave
        for index in range(players - 1):
            assert (index + 1, 0) in cave.ways((index, 0)).links
        assert start_turns(game.book.table, players)[0] == 3
        assert (-1, 0) not in [at for _, at in cave.ways((0, 0)).exits]
        assert (players, 0) not in [at for _, at in cave.ways((players - 1, 0)).exits]


def test_the_play_sheet(game: Rwenzori) -> None:
    sheet = game.book.table.sheet
    for players in range(2, 6):
        hexes = game.book.sheet(players)
        assert len(hexes) == 6 * 17 + 5 * 16 == 182
        first = (16 - players) // 2 + 1
        assert sheet.hex(6, first, players) == (0, 0)
        around = set(neighbours(sheet.hex(3, 5, players)))
        assert around == {sheet.hex(r, c, players) for r, c in ((2, 5), (3, 6), (4, 5), (4, 4), (3, 4), (2, 4))}


def test_the_ring_of_lava(game: Rwenzori) -> None:
    assert [len(ring(game.book, players)[0]) for players in range(2, 6)] == [8, 10, 10, 11]


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, {"sheet": True}, "solo"),
        (1, {"lava_river": "surrounded"}, "solo"),
        (1, {"hidden_passages": True}, "solo"),
        (3, {"treasure_hunter": True}, "needs the play sheet"),
        (3, {"lava_river": "cut the board"}, "needs the play sheet"),
        (3, {"lava_river": "lay the river"}, "needs the play sheet"),
        (3, {"lava_river": "surrounded", "hidden_passages": True}, None),
        (5, {"sheet": True, "treasure_hunter": True, "lava_river": "lay the river"}, None),
    ],
)
def test_what_does_not_fit_together(
    game: Rwenzori, players: int, options: dict[str, object], reason: str | None
) -> None:
    found = game.check_table(table(game, players, **options))
    assert found is None if reason is None else found is not None and reason in found

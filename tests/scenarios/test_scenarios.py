"""Every scenario holds, and every numbered house ruling on a rules page has one."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from boardgames_tui.engine.game import Game
from boardgames_tui.engine.registry import entries

from .runner import run, scenarios

ALL = scenarios()


@cache
def game_of(game_id: str) -> Game[Any, Any]:
    return entries()[game_id].game()


@pytest.mark.parametrize(("game_id", "item"), [(g, i) for g, _, i in ALL], ids=[name for _, name, _ in ALL])
def test_scenario(game_id: str, item: dict[str, Any]) -> None:
    run(game_of(game_id), entries()[game_id].table, item)


@pytest.mark.parametrize("game_id", sorted(entries()))
def test_every_ruling_has_a_scenario(game_id: str) -> None:
    """The rules page numbers its rulings as `1. ...` under "## House rulings"."""
    page = entries()[game_id].page()
    section = page.split("## House rulings", 1)[1].split("\n## ", 1)[0]
    rulings = {int(n) for n in re.findall(r"^(\d+)\. ", section, re.M)}
    assert rulings == set(range(1, len(rulings) + 1)), "the rulings are not numbered 1, 2, 3, ..."
    proved = {
        int(n)
        for g, _, item in ALL
        if g == game_id
        for claim in item["proves"]
        for n in re.findall(r"^ruling (\d+)$", str(claim))
    }
    assert rulings - proved == set(), "rulings without a scenario"
    assert proved - rulings == set(), "scenarios that name a ruling which the page does not have"

"""Every game keeps the contract, with every number of seats and every preset; so does the toy."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import Game

from .conformance import (
    Report,
    all_entries,
    cases,
    check_game,
    check_worlds,
    play_plain,
    reach,
    stories_elsewhere,
    story,
)
from .golden import HERE

GAMES = sorted(all_entries())
ACTIONS = 700
"""About so many actions are played and checked a case, whatever the length of the game."""

REMEMBERED = {"bridge-troll": ("bridges.[].points", "bridges.[].bought")}
"""Covered totals and prices that everybody may have counted, for they were gained and paid in the open."""
FEW = 9
"""Games with more cases than this get one game a case, and the magnifying glass only for some."""


@cache
def game_of(game_id: str) -> Game[Any, Any]:
    return all_entries()[game_id].game()


def _all_cases() -> list[tuple[str, int, str]]:
    found = []
    for game_id in GAMES:
        try:
            found += [(game_id, players, preset) for players, preset in cases(game_of(game_id))]
        except (ImportError, UserError, AssertionError):
            found.append((game_id, 0, "cannot be loaded"))
    return found


def typical_length(game: Game[Any, Any], players: int, preset: str) -> int:
    """Return how many actions a random game takes."""
    return play_plain(game, players, preset, Random(f"{players}/{preset}"), Report())


def close_up(game: Game[Any, Any]) -> list[tuple[int, str]]:
    """Return the cases that are played, with the magnifying glass, in the quick run.

    All of them, when they are few; else every preset with one number of players, in turns.
    """
    everything = cases(game)
    if len(everything) <= FEW:
        return everything
    found = []
    for number, preset in enumerate(game.info.presets):
        fits = [case for case in everything if case[1] == preset]
        found.append(fits[number % len(fits)])
    return found


def _quick_cases() -> list[Any]:
    """Return all cases; of a game with many, those without the magnifying glass are marked slow."""
    quick = {game_id: close_up(game_of(game_id)) for game_id in GAMES}
    return [
        case if case[1:] in quick[case[0]] else pytest.param(*case, marks=pytest.mark.slow) for case in _all_cases()
    ]


@pytest.mark.parametrize(("game_id", "players", "preset"), _quick_cases())
def test_contract(game_id: str, players: int, preset: str) -> None:
    game = game_of(game_id)
    assert players, list(cases(game))
    many = len(cases(game)) > FEW
    games = 1 if many else min(3, max(1, ACTIONS // typical_length(game, players, preset)))
    probes = 6 if many else 10
    report = check_game(game, players, preset, "suite", games=games, probes=probes)
    assert report.games == games


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_of(game_id).info.hidden])
def test_what_is_hidden_differs_in_other_worlds(game_id: str) -> None:
    check_worlds(game_of(game_id), "worlds", remembered=REMEMBERED.get(game_id, ()))


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players", "preset"), _all_cases())
def test_contract_at_length(game_id: str, players: int, preset: str) -> None:
    check_game(game_of(game_id), players, preset, "long", games=25, probes=60)


def test_another_process_with_another_hash_seed_plays_the_same() -> None:
    wanted = [
        (game_id, players, preset, f"process/{players}/{preset}")
        for game_id in GAMES
        for players, preset in cases(game_of(game_id))[:: max(1, len(cases(game_of(game_id))) // 4)]
    ]
    elsewhere = dict(zip(wanted, stories_elsewhere(wanted, 4242), strict=True))
    assert elsewhere == {item: story(game_of(item[0]), *item[1:]) for item in wanted}


@pytest.mark.parametrize("game_id", GAMES)
def test_rare_stages_and_every_action_are_reached(game_id: str) -> None:
    """Random play, leaning to what was done least, reaches what it once reached, and every declared action."""
    game = game_of(game_id)
    kept = json.loads((HERE / game_id / "reached.json").read_text(encoding="utf-8"))
    now = reach(game, kept)
    assert {cls.__name__ for cls in game.actions} - set(now["actions"]) == set(), "never done in random play"
    lost = {part: sorted(set(names) - set(now[part])) for part, names in kept.items()}
    assert lost == {"stages": [], "actions": [], "events": []}, "no longer reached in random play"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_of(game_id).info.hidden])
def test_what_is_hidden_differs_in_other_worlds_at_length(game_id: str) -> None:
    check_worlds(game_of(game_id), "long worlds", most=40, remembered=REMEMBERED.get(game_id, ()))

"""Every game keeps the contract, with every number of seats and every preset; so does the toy."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import CHANCE, Game, Kind

from .conformance import Report, all_entries, cases, check_game, choose, stories_elsewhere, story, table_for

GAMES = sorted(all_entries())
ACTIONS = 700
"""About so many actions are played and checked a case, whatever the length of the game."""


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
    return _played(game, players, preset, Random(f"{players}/{preset}"), Report())


def _played(game: Game[Any, Any], players: int, preset: str, rng: Random, seen: Report) -> int:
    first = rng.randrange(players) if game.info.free_start else 0
    state = game.setup(table_for(game, players, preset, first))
    for moment in range(game.info.bound + 1):
        turn = game.turn(state)
        seen.stages[turn.stage] += 1
        if turn.kind is Kind.OVER:
            return moment
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = rng.choice(turn.seats)
            action = choose(rng, game.legal_actions(state, seat), seen.classes)
        seen.classes[type(action).__name__] += 1
        step = game.apply(state, seat, action)
        seen.events.update(type(event).__name__ for event in step.events)
        state = step.state
    raise AssertionError(f"not over after {game.info.bound} actions")


@pytest.mark.parametrize(("game_id", "players", "preset"), _all_cases())
def test_contract(game_id: str, players: int, preset: str) -> None:
    game = game_of(game_id)
    assert players, list(cases(game))
    length = typical_length(game, players, preset)
    games = min(4, max(1, ACTIONS // length))
    report = check_game(game, players, preset, "suite", games=games, probes=12)
    assert report.games == games


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players", "preset"), _all_cases())
def test_contract_at_length(game_id: str, players: int, preset: str) -> None:
    check_game(game_of(game_id), players, preset, "long", games=25, probes=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_another_process_with_another_hash_seed_plays_the_same(game_id: str) -> None:
    game = game_of(game_id)
    wanted = [(players, preset, f"process/{players}/{preset}") for players, preset in cases(game)][:8]
    assert stories_elsewhere(game_id, wanted, 4242) == [story(game, *item) for item in wanted]


@pytest.mark.parametrize("game_id", GAMES)
def test_rare_stages_and_every_action_are_reached(game_id: str) -> None:
    """Random play, leaning to what was done least, does every action that the game declares."""
    game = game_of(game_id)
    seen = Report()
    wanted = {cls.__name__ for cls in game.actions}
    everything = cases(game)
    for number in range(40 * len(everything)):
        players, preset = everything[number % len(everything)]
        _played(game, players, preset, Random(f"rare/{number}"), seen)
        if number >= len(everything) and wanted <= set(seen.classes):
            break
    assert wanted - set(seen.classes) == set(), (
        f"never done in {number + 1} games; stages seen: {dict(seen.stages)}"
    )

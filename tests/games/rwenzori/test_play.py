"""Whole games of Rwenzori: conservation, endings, costs that do not grow."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boardgames_tui.engine.game import Event
from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.rules import Rwenzori

from .conftest import NAMES, play, table

CASES = [
    (name, players)
    for name, rules in [(name, Rwenzori.load()) for name in Rwenzori.load().info.presets]
    for players in rules.info.only_for[name]
]


@pytest.mark.parametrize(("preset", "players"), CASES)
def test_every_variant_ends_and_conserves_all_tiles(game: Rwenzori, preset: str, players: int) -> None:
    at = table(game, players, **game.info.presets[preset])
    start = game.conserved(game.setup(at))
    assert start["tiles"] == (94 if at.options.model_dump()["hidden_passages"] else 88)
    for seed in range(2):
        state, actions = None, 0
        for _, _, action, step in play(game, at, f"{preset}/{players}/{seed}"):
            assert game.conserved(step.state) == start, action
            state, actions = step.state, actions + 1
        assert state is not None
        assert actions < game.info.bound // 10
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.ending in ("escape", "stalemate", "caves win")


def test_eager_games_are_won_by_escaping(game: Rwenzori) -> None:
    endings = Counter()
    for seed in range(12):
        *_, last = play(game, table(game, 4), f"win/{seed}")
        outcome = game.outcome(last[3].state)
        assert outcome is not None
        endings[outcome.ending] += 1
        if outcome.ending == "escape":
            winner = outcome.ranking[0][0]
            assert outcome.scores[winner].total == 0
            assert NAMES[winner] in outcome.reason
    assert endings["escape"] >= 6


def test_a_turn_costs_no_more_on_a_large_map(game: Rwenzori) -> None:
    """Counted in hexes looked at: what is worked out of a tile is kept until a neighbour changes."""
    early, late = [], []
    for state, _, action, step in play(game, table(game, 2), "cost"):
        if isinstance(action, act.Lay):
            new = step.state.cave
            kept = len(new.near)
            known = len(state.cave.near)
            (early if len(new) < 20 else late).append(known - kept)
    assert late
    assert max(late) <= 7


def test_swaps_of_hands_end_when_nobody_can_ever_move(game: Rwenzori) -> None:
    """Two players shut in for good swap until they have seen their stacks; then the game ends."""
    from .given import given

    data = {
        "tiles": [
            [5, 0, "n_straight", 1], [4, 0, "d_blast_a", 1, "cave-in"], [6, 0, "d_blast_b", 0, "cave-in"],
            [15, 0, "n_straight", 1], [14, 0, "dead_end", 1], [16, 0, "dead_end", 4],
        ],
        "seats": {0: {"hand": ["n_y"] * 3 + ["n_hook"], "at": (5, 0), "stack": 6},
                  1: {"hand": ["n_bend"] * 3 + ["n_fan"], "at": (15, 0), "stack": 6}},
        "pool": ["n_fork_l"] * 3 + ["n_fork_r"] * 3 + ["n_straight"] * 3 + ["n_cross"] * 2 + ["n_chamber"],
    }  # fmt: skip
    state = given(game, table(game, 2, gear=False, characters=False), data)
    rng = Random(1)
    for _ in range(400):
        turn = game.turn(state)
        if state.over:
            break
        if state.chance:
            state = game.apply(state, -1, game.sample(state, rng)).state
            continue
        legal = game.legal_actions(state, turn.seats[0])
        best = next((a for a in legal if isinstance(a, act.Swap)), legal[0])
        state = game.apply(state, turn.seats[0], best).state
    assert state.over == "stalemate"


def test_every_event_reads_as_a_sentence(game: Rwenzori) -> None:
    kinds: set[type[Event]] = set()
    for preset, players in CASES[::3]:
        for _, _, _, step in play(game, table(game, players, **game.info.presets[preset]), f"say/{preset}"):
            for event in step.events:
                text = event.text(NAMES)
                kinds.add(type(event))
                assert text.endswith((".", "!"))
                assert text[0].isupper()
                assert " you" not in text
    assert len(kinds) > 25


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), CASES)
def test_two_thousand_random_games_end(game: Rwenzori, preset: str, players: int) -> None:
    at = table(game, players, **game.info.presets[preset])
    for seed in range(2000):
        assert sum(1 for _ in play(game, at, f"many/{seed}", lean=False)) < game.info.bound

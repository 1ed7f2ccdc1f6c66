"""A game played at random by the rules alone: the work of `simulate`, of the tests and of the benchmarks."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from .game import CHANCE, Game, Kind, Outcome, Table


class Playout(NamedTuple):
    """One random game: how many actions and turns it took, and how it ended."""

    actions: int
    """Actions of everybody, CHANCE's too."""
    turns: int
    """The number of its last turn (or round)."""
    outcome: Outcome | None
    """None only when it passed the game's own bound without an end, which is a fault of the game."""


def playout(game: Game[Any, Any], table: Table, rng: Random) -> Playout:
    """Play one game in which everybody picks any legal action with the same chance; no journal is kept.

    Whoever owes a sealed choice gives it in the order of the seats. All chance comes from `rng`.
    """
    turn_of, legal_of, sample, apply = game.turn, game.legal_actions, game.sample, game.apply
    draw = rng.random
    chance, over = Kind.CHANCE, Kind.OVER
    state = game.setup(table)
    number = 1
    for actions in range(game.info.bound + 1):
        kind, seats, _, number = turn_of(state)
        if kind is over:
            return Playout(actions, number, game.outcome(state))
        if kind is chance:
            state = apply(state, CHANCE, sample(state, rng)).state
        else:
            seat = seats[0]
            legal = legal_of(state, seat)
            state = apply(state, seat, legal[int(draw() * len(legal))]).state
    return Playout(game.info.bound + 1, number, None)

"""The game and its positions for the unit tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Action, Kind, Seat, Step, Table
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import State

from .given import given

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal")

Position = Callable[..., State]
Ply = tuple[State, int, Action, Step]


@pytest.fixture(scope="session")
def game() -> ForbiddenBridge:
    return ForbiddenBridge.load()


def table(game: ForbiddenBridge, players: int = 2, idol: str = "tuned", first: int = 0) -> Table:
    """A table of so many players."""
    options = game.info.options.model_validate({"idol": idol})
    return Table(tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players])), options, first)


@pytest.fixture(scope="session")
def position(game: ForbiddenBridge) -> Position:
    """Builds a position from the keys of `given`; there are as many players as explorers, two at least."""

    def build(idol: str = "tuned", **data: Any) -> State:
        return given(game, table(game, max(2, len(data.get("explorers", ()))), idol), data)

    return build


def random_game(game: ForbiddenBridge, at: Table, seed: str) -> Iterator[Ply]:
    """Play at random and yield (state, seat, action, step) for every action."""
    rng = Random(seed)
    state = game.setup(at)
    while (turn := game.turn(state)).kind is not Kind.OVER:
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = turn.seats[0]
            action = rng.choice(game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state

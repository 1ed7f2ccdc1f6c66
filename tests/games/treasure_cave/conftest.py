"""The game and its tables for the unit tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Action, Kind, Seat, Step, Table
from boardgames_tui.games.treasure_cave.rules import TreasureCave
from boardgames_tui.games.treasure_cave.state import State

from .given import given

NAMES = ("Ana", "Bo", "Cy", "Dee")

Position = Callable[..., State]
Ply = tuple[State, int, Action, Step]


@pytest.fixture(scope="session")
def game() -> TreasureCave:
    return TreasureCave.load()


def table(game: TreasureCave, players: int = 2, bridge: str = "standard", first: int = 0) -> Table:
    """A table of so many players."""
    options = game.info.options.model_validate({"bridge": bridge})
    return Table(tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players])), options, first)


@pytest.fixture(scope="session")
def position(game: TreasureCave) -> Position:
    """Builds a position from the keys of `given`; the number of pawns is the number of players."""

    def build(**data: Any) -> State:
        return given(game, table(game, len(data.get("pawns", (0, 0)))), data)

    return build


def random_game(game: TreasureCave, at: Table, seed: str) -> Iterator[Ply]:
    """Play at random and yield (state, seat, action, step) for every action."""
    rng = Random(seed)
    state = game.setup(at)
    while (turn := game.turn(state)).kind is not Kind.OVER:
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = turn.seats[0]
            action = rng.choice(choices(game, state, seat))
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


def choices(game: TreasureCave, state: State, seat: int) -> Sequence[Action]:
    return game.legal_actions(state, seat)

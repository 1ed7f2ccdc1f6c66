"""The game and its tables for the unit tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Action, Kind, Seat, Step, Table
from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.state import State

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")
Ply = tuple[State, int, Action, Step]


@pytest.fixture(scope="session")
def game() -> Rwenzori:
    return Rwenzori.load()


def table(game: Rwenzori, players: int, **options: Any) -> Table:
    """A table of so many players."""
    seats = tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players]))
    return Table(seats, game.info.options.model_validate(options))


FORWARD = (act.Escape, act.PassObstacle, act.Lay, act.LayObstacle, act.LayTnt, act.GoBlind, act.LayLava)


def eager(legal: list[Action], rng: Random) -> Action:
    """Lay mostly, so that games go their whole way."""
    if rng.random() < 0.9:
        for kind in rng.sample(FORWARD, len(FORWARD)) if rng.random() < 0.8 else FORWARD:
            if found := [action for action in legal if isinstance(action, kind)]:
                return rng.choice(found)
    return rng.choice(legal)


def play(game: Rwenzori, at: Table, seed: str, lean: bool = True) -> Iterator[Ply]:
    """Play a game and yield (state, seat, action, step) for every action."""
    rng = Random(seed)
    state = game.setup(at)
    while (turn := game.turn(state)).kind is not Kind.OVER:
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = turn.seats[0]
            legal = list(game.legal_actions(state, seat))
            action = eager(legal, rng) if lean else rng.choice(legal)
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state

"""The game and its tables for the unit tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from boardgames_tui.engine.game import Action, Step, Table
from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.state import State
from tests.games.plays import NAMES, random_game, table

__all__ = ["NAMES", "eager", "game", "play", "table"]
Ply = tuple[State, int, Action, Step]


@pytest.fixture(scope="session")
def game() -> Rwenzori:
    return Rwenzori.load()


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
    return random_game(game, at, seed, (lambda rng, legal: eager(list(legal), rng)) if lean else Random.choice)

"""The game and its positions for the unit tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgames_tui.games.treasure_cave.rules import TreasureCave
from boardgames_tui.games.treasure_cave.state import State
from tests.games.plays import table

from .given import given

Position = Callable[..., State]


@pytest.fixture(scope="session")
def game() -> TreasureCave:
    return TreasureCave.load()


@pytest.fixture(scope="session")
def position(game: TreasureCave) -> Position:
    """Builds a position from the keys of `given`; the number of pawns is the number of players."""

    def build(**data: Any) -> State:
        return given(game, table(game, len(data.get("pawns", (0, 0)))), data)

    return build

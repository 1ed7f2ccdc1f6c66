"""The game and its positions for the unit tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import State
from tests.games.plays import table

from .given import given

Position = Callable[..., State]


@pytest.fixture(scope="session")
def game() -> ForbiddenBridge:
    return ForbiddenBridge.load()


@pytest.fixture(scope="session")
def position(game: ForbiddenBridge) -> Position:
    """Builds a position from the keys of `given`; there are as many players as explorers, two at least."""

    def build(idol: str = "tuned", **data: Any) -> State:
        return given(game, table(game, max(2, len(data.get("explorers", ()))), idol=idol), data)

    return build

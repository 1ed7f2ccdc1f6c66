"""The choices at the beginning of every turn are those of a second, naive reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from boardgames_tui.engine.tables import Loader, shipped
from boardgames_tui.games.rwenzori.rules import Rwenzori

from .conftest import play, table
from .oracle import OF_A_TURN, Oracle

PRESETS = [name for name, players in Rwenzori.load().info.only_for.items() if players != (1,)]


@pytest.fixture(scope="module")
def tiles() -> dict[str, Any]:
    data: dict[str, Any] = yaml.load((shipped() / "rwenzori.yaml").read_text(encoding="utf-8"), Loader=Loader)
    found: dict[str, Any] = data["tiles"]
    return found


def agree(game: Rwenzori, tiles: dict[str, Any], preset: str, players: int, seed: int) -> int:
    """Play a game, compare at every turn, and return at how many."""
    at = table(game, players, **game.info.presets[preset])
    compared = 0
    for state, seat, _, _ in play(game, at, f"oracle/{preset}/{players}/{seed}", lean=bool(seed % 2)):
        if seat >= 0 and state.stage == "action":
            legal = [action for action in game.legal_actions(state, seat) if isinstance(action, OF_A_TURN)]
            assert len(legal) == len(set(legal))
            wanted = Oracle(tiles, state).all()
            assert set(legal) == wanted, (set(legal) - wanted, wanted - set(legal), state.players[seat])
            compared += 1
    return compared


@pytest.mark.parametrize("preset", PRESETS)
def test_all_choices_agree_with_a_second_reading(game: Rwenzori, tiles: dict[str, Any], preset: str) -> None:
    most = game.info.players[1]
    assert sum(agree(game, tiles, preset, 2 + seed % (most - 1), seed) for seed in range(2)) > 50


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_all_choices_agree_in_many_games(game: Rwenzori, tiles: dict[str, Any], preset: str) -> None:
    most = game.info.players[1]
    for seed in range(60):
        agree(game, tiles, preset, 2 + seed % (most - 1), seed)

"""Distances, neighbours and ways of the map, and the pushing-on that no four players can bring about."""

from __future__ import annotations

import pytest

from boardgames_tui.games.forbidden_bridge import words
from boardgames_tui.games.forbidden_bridge.actions import Move
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge

from .conftest import Position


def test_distances(game: ForbiddenBridge) -> None:
    far = game.trail.far
    assert far["R1"]["BEACH"] == 5
    assert far["BEACH"]["IDOL"] == 17
    assert far["R1"]["IDOL"] == 22
    assert far["JN3"]["JS3"] == 1
    assert far["JN1"]["JS1"] == 2
    assert all(far[a][b] == far[b][a] for a in far for b in far)


def test_neighbours_go_both_ways_and_the_dead_ends_are_dead(game: ForbiddenBridge) -> None:
    near = game.trail.near
    assert all(a in near[b] for a in near for b in near[a])
    assert near["R1"] == ("R2",)
    assert near["IDOL"] == ("P13",)
    assert near["BEACH"] == ("R5", "JN1", "JS1", "C1")
    assert near["JN3"] == ("JN2", "JS3")


@pytest.mark.parametrize("steps", [2, 3, 5])
def test_every_way_is_simple_joined_and_full(game: ForbiddenBridge, steps: int) -> None:
    trail = game.trail
    for space in trail.spaces:
        ways = trail.routes(space, steps)
        assert ways
        assert len(set(ways)) == len(ways)
        for way in ways:
            whole = (space, *way)
            assert len(set(whole)) == len(whole)
            assert all(b in trail.near[a] for a, b in zip(whole, way, strict=False))
            assert len(way) == steps or way[-1] in ("R1", "IDOL")


def test_behind_a_full_platform_and_full_planks_the_move_ends_on_the_next_with_room(
    game: ForbiddenBridge, position: Position
) -> None:
    """Ruling 12 to its end; it takes six explorers."""
    crowd = [{"place": "IDOL", "backpack": 1}] * 2 + [{"place": "P13", "spot": s} for s in "NCS"]
    state = position(explorers=[{"place": "P10", "spot": "N"}, *crowd], roll=[3, "explorer"], used=True)
    assert Move(("P11", "P12")) in game.legal_actions(state, 0)
    crowd += [{"place": "P12", "spot": s} for s in "NS"]
    state = position(explorers=[{"place": "P10", "spot": "N"}, *crowd], roll=[3, "explorer"], used=True)
    assert Move(("P11",)) in game.legal_actions(state, 0)
    state = position(explorers=[{"place": "P12", "spot": "N"}, *crowd[:5]], roll=[3, "explorer"], used=True)
    assert list(game.legal_actions(state, 0)) == [Move(())]


def test_every_space_has_a_name_of_its_own(game: ForbiddenBridge) -> None:
    names = {words.called(space) for space in game.trail.spaces}
    assert len(names) == len(game.trail.spaces)
    assert words.lying(("JN3", "JS3")) == "on the log from north jungle 3 to south jungle 3"
    assert all(words.over_log(log) for log in game.rules.links.logs)
    assert not any(
        words.over_log(pair) for plank in game.rules.planks.rows for pair in (plank.between.N, plank.between.S)
    )

"""Hex geometry: neighbours, sides, distance, rotation."""

from __future__ import annotations

import pytest

from boardgames_tui.engine import hexes


def test_neighbours_go_clockwise_from_the_north_east() -> None:
    assert hexes.neighbours((0, 0)) == ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    assert hexes.neighbour((3, -2), hexes.SW) == (2, -1)


@pytest.mark.parametrize("side", range(6))
def test_opposite_sides_lead_back(side: int) -> None:
    there = hexes.neighbour((2, 5), side)
    assert hexes.neighbour(there, hexes.opposite(side)) == (2, 5)
    assert hexes.side_towards((2, 5), there) == side
    assert hexes.distance((2, 5), there) == 1


def test_hexes_that_do_not_touch_have_no_side() -> None:
    assert hexes.side_towards((0, 0), (0, 0)) is None
    assert hexes.side_towards((0, 0), (1, 1)) is None


def test_distance_is_the_fewest_steps() -> None:
    frontier, seen = {(0, 0)}, {(0, 0): 0}
    for steps in range(1, 5):
        frontier = {n for h in frontier for n in hexes.neighbours(h)} - seen.keys()
        seen |= dict.fromkeys(frontier, steps)
    assert len(seen) == 1 + 6 * (1 + 2 + 3 + 4)
    assert all(hexes.distance((7, -3), (7 + q, -3 + r)) == d for (q, r), d in seen.items())


def test_masks_and_sides_are_inverse() -> None:
    assert [hexes.mask(hexes.sides(bits)) for bits in range(64)] == list(range(64))


@pytest.mark.parametrize("bits", range(64))
def test_turning_moves_every_side_clockwise(bits: int) -> None:
    for turns in range(-6, 12):
        assert hexes.turned(bits, turns) == hexes.mask((s + turns) % 6 for s in hexes.sides(bits))
    shapes = [hexes.turned(bits, turns) for turns in hexes.rotations(bits)]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) == {hexes.turned(bits, turns) for turns in range(6)}


def test_mirroring_is_not_turning() -> None:
    left, right = hexes.mask((0, 1, 3)), hexes.mask((0, 2, 3))
    assert left not in {hexes.turned(right, turns) for turns in range(6)}


def test_rows_are_level_and_half_a_hex_apart() -> None:
    assert hexes.centre((3, 0)) == (6, 0)
    assert hexes.centre(hexes.neighbour((3, 0), hexes.SE)) == (7, 1)
    assert hexes.centre(hexes.neighbour((3, 0), hexes.NW)) == (5, -1)


def test_a_bearing_leads_there_by_the_shortest_way() -> None:
    """One side or two neighbouring ones, the first taken most clearly; nothing for the place itself."""
    assert hexes.bearing((2, -1), (2, -1)) == ()
    assert hexes.bearing((0, 0), (3, 0)) == ((hexes.E, 3),)
    assert hexes.bearing((0, 0), (-2, 3)) == ((hexes.SE, 1), (hexes.SW, 2))
    for q in range(-4, 5):
        for r in range(-4, 5):
            way = hexes.bearing((1, 1), (1 + q, 1 + r))
            here = (1, 1)
            for side, steps in way:
                for _ in range(steps):
                    here = hexes.neighbour(here, side)
            assert here == (1 + q, 1 + r)
            assert sum(steps for _, steps in way) == hexes.distance((0, 0), (q, r))

"""The shared square geometry: names, directions, the ring along the edge, rays."""

from __future__ import annotations

import pytest

from boardgames_tui.engine.squares import (
    DIRECTIONS,
    OFFSETS,
    WORDS,
    SquareBoard,
    opposite,
    square_board,
    turned,
)

BOARD = SquareBoard(6)


def test_squares_are_named_from_the_top_left() -> None:
    assert len(BOARD.squares) == 36
    assert (BOARD.squares[0], BOARD.squares[5], BOARD.squares[-1]) == ("a1", "f1", "f6")
    assert BOARD.offset("c4") == (3, 2)
    assert all(BOARD.at(*BOARD.offset(square)) == square for square in BOARD.squares)
    assert BOARD.at(-1, 0) is None
    assert BOARD.at(0, 6) is None


@pytest.mark.parametrize(
    ("direction", "square"),
    zip(DIRECTIONS, ["c2", "d2", "d3", "d4", "c4", "b4", "b3", "b2"], strict=True),
)
def test_eight_neighbours(direction, square) -> None:
    assert BOARD.step("c3", direction) == square
    assert BOARD.step(square, opposite(direction)) == "c3"
    assert BOARD.direction("c3", square) == direction


def test_beyond_the_edge_there_is_nothing() -> None:
    assert [way for way in DIRECTIONS if BOARD.step("a1", way)] == ["E", "SE", "S"]
    assert [way for way in DIRECTIONS if BOARD.step("f3", way)] == ["N", "S", "SW", "W", "NW"]
    assert BOARD.direction("a1", "c3") is None


def test_turning() -> None:
    assert turned("N", 1) == "NE"
    assert turned("N", -1) == "NW"
    assert turned("SW", 8) == "SW"
    assert [opposite(way) for way in DIRECTIONS] == ["S", "SW", "W", "NW", "N", "NE", "E", "SE"]
    assert set(WORDS) == set(OFFSETS) == set(DIRECTIONS)


def test_the_ring_runs_clockwise_and_closes() -> None:
    edge = BOARD.edge
    assert len(edge) == len(set(edge)) == 20
    assert (edge[0], edge[5], edge[10], edge[15]) == ("a1", "f1", "f6", "a6")
    assert all(min(BOARD.offset(s)) == 0 or max(BOARD.offset(s)) == 5 for s in edge)
    for here, after in zip(edge, edge[1:] + edge[:1], strict=True):
        assert BOARD.direction(here, after) in ("N", "E", "S", "W")
        assert BOARD.along(here, 1) == after
        assert BOARD.along(after, -1) == here
    assert BOARD.along("a1", -3) == "a4"
    assert "c3" not in BOARD.edge_index


def test_rays_go_on_to_the_edge() -> None:
    assert BOARD.ray("a1", "SE") == ("b2", "c3", "d4", "e5", "f6")
    assert BOARD.ray("c2", "N") == ("c1",)
    assert BOARD.ray("c1", "N") == ()
    assert BOARD.ray("e2", "SW") == ("d3", "c4", "b5", "a6")


@pytest.mark.parametrize("side", [2, 3, 8, 26])
def test_other_sides(side: int) -> None:
    board = square_board(side)
    assert board is square_board(side)
    assert len(board.edge) == 4 * (side - 1)
    assert len(board.ray(board.squares[0], "E")) == side - 1


@pytest.mark.parametrize("side", [1, 27])
def test_sides_that_cannot_be_named(side: int) -> None:
    with pytest.raises(ValueError, match="a side of 2 to 26"):
        SquareBoard(side)

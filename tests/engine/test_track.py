"""Places in one line."""

from __future__ import annotations

import pytest

from boardgames_tui.engine.track import Track

TRACK = Track(10)


def test_the_way_from_one_place_to_another() -> None:
    assert TRACK.way(2, 5) == 1
    assert TRACK.way(5, 2) == -1


@pytest.mark.parametrize(
    ("start", "way", "steps", "end"),
    [(3, 1, 2, 5), (3, -1, 2, 1), (9, 1, 1, 10), (9, 1, 5, 10), (1, -1, 9, 0), (4, 1, 0, 4)],
)
def test_steps_stop_at_the_ends(start: int, way: int, steps: int, end: int) -> None:
    assert TRACK.step(start, way, steps) == end  # type: ignore[arg-type]


def test_inner_places() -> None:
    assert [place for place in range(-1, 13) if TRACK.inner(place)] == list(range(1, 10))


def test_neighbours() -> None:
    assert TRACK.neighbours(0) == (1,)
    assert TRACK.neighbours(4) == (3, 5)
    assert TRACK.neighbours(10) == (9,)

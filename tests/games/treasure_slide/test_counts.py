"""The rules find exactly as many lines of play as a second generator that shares no code with them."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from boardgames_tui.engine.game import Kind, Seat, Table
from boardgames_tui.engine.tables import Loader
from boardgames_tui.games.treasure_slide.actions import Launch, Pass, Point, Slide, Walk
from boardgames_tui.games.treasure_slide.events import Bumps, Captures, Falls, Points, Pushed
from boardgames_tui.games.treasure_slide.rules import TreasureSlide
from boardgames_tui.games.treasure_slide.state import State

from . import second
from .given import given

FILE = Path(__file__).with_name("positions.yaml")
POSITIONS = yaml.load(FILE.read_text(encoding="utf-8"), Loader=Loader)
GAME = TreasureSlide.load()
TABLE = Table((Seat("Ana"), Seat("Bo")), GAME.info.options())
MET = 4
"""How deep the lines are searched for what makes a position hard."""


def count(state: State, depth: int) -> int:
    turn = GAME.turn(state)
    if turn.kind is Kind.OVER:
        return 0
    seat = turn.seats[0]
    legal = GAME.legal_actions(state, seat)
    if depth == 1:
        return len(legal)
    return sum(count(GAME.apply(state, seat, action).state, depth - 1) for action in legal)


def cases(*depths: int) -> list[Any]:
    return [
        pytest.param(item, depth, id=f"{item['name']}, depth {depth}") for item in POSITIONS for depth in depths
    ]


@pytest.mark.parametrize(("item", "depth"), cases(1, 2, 3, 4))
def test_rules_agree_with_the_recorded_counts(item: dict[str, Any], depth: int) -> None:
    assert count(given(GAME, TABLE, item["given"]), depth) == item["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("item", "depth"), cases(5, 6))
def test_rules_agree_with_the_recorded_counts_deeply(item: dict[str, Any], depth: int) -> None:
    assert count(given(GAME, TABLE, item["given"]), depth) == item["counts"][depth - 1]


@pytest.mark.parametrize(("item", "depth"), cases(1, 2, 3, 4))
def test_the_second_generator_agrees(item: dict[str, Any], depth: int) -> None:
    assert second.count(second.Position(item["given"]), depth) == item["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("item", "depth"), cases(5, 6))
def test_the_second_generator_agrees_deeply(item: dict[str, Any], depth: int) -> None:
    assert second.count(second.Position(item["given"]), depth) == item["counts"][depth - 1]


def lines(state: State, depth: int, seen: Counter[str]) -> None:
    """Count what is met on all lines of so many actions."""
    turn = GAME.turn(state)
    if turn.kind is Kind.OVER or not depth:
        return
    for action in GAME.legal_actions(state, turn.seats[0]):
        step = GAME.apply(state, turn.seats[0], action)
        after = step.state
        seen.update(type(event).__name__ for event in step.events)
        seen["a row pushed"] += sum(isinstance(event, Pushed) for event in step.events) > 1
        seen["two turned by one push"] += len(after.turning) > 1
        seen["turned in the other's turn"] += state.stage == "point" and turn.seats[0] != state.seat
        seen["several captured"] += sum(isinstance(event, Captures) for event in step.events) > 1
        seen["captured by a pushed hunter"] += {Pushed, Captures} <= set(map(type, step.events))
        seen["friend bumped"] += any(isinstance(e, Bumps) and e.seat == e.other for e in step.events)
        seen["enemy bumped"] += any(isinstance(e, Bumps) and e.seat != e.other for e in step.events)
        seen["bonus in the slide phase"] += state.stage == "bonus" and not state.moved
        seen["bonus after bonus"] += state.stage == "bonus" == after.stage
        edge = GAME.ground.board.edge
        seen["launched along the edge"] += isinstance(action, Launch) and step.events[0].ice in edge  # type: ignore[attr-defined]
        lines(after, depth - 1, seen)


def test_the_positions_hold_what_is_hard() -> None:
    seen: Counter[str] = Counter()
    for item in POSITIONS:
        lines(given(GAME, TABLE, item["given"]), MET, seen)
    assert {kind.__name__ for kind in (Pushed, Points, Captures, Bumps, Falls)} <= seen.keys()
    assert {"Passes", "BonusLost", "Ends"} <= seen.keys()
    assert min(seen.values()) > 0, seen


def plain(state: State, seat: int, action: Any) -> tuple[Any, ...]:
    """Return the action as the second generator writes it."""
    match action:
        case Slide(pips):
            return ("slide", pips)
        case Point(heading):
            return ("point", second.COMPASS[heading])
        case Pass():
            return ("pass",)
    board = GAME.ground.board
    start = state.place[GAME.hunter(seat, action.pips)]
    if isinstance(action, Walk):
        steps = 1 if state.stage == "bonus" else action.pips
        return ("walk", action.pips, second.square(board.along(start, action.way * steps)))
    edge = board.along(start, action.way * action.steps)
    return ("launch", action.pips, second.square(edge), second.COMPASS[action.heading])


def in_step(seed: int) -> None:
    """Play one random game in both, comparing every legal list and every position."""
    rng = Random(seed)
    state, other = GAME.setup(TABLE), second.Position({})
    while (turn := GAME.turn(state)).kind is not Kind.OVER:
        seat = turn.seats[0]
        legal = {plain(state, seat, action): action for action in GAME.legal_actions(state, seat)}
        assert sorted(map(repr, legal)) == sorted(map(repr, other.moves()))
        move = rng.choice(list(legal))
        state, other = GAME.apply(state, seat, legal[move]).state, other.after(move)
        headings = {at: name for name, at in second.COMPASS.items()}
        assert [(square and second.square(square)) or None for square in state.place] == [
            hunter.at for hunter in other.hunters
        ]
        assert list(state.heading) == [headings.get(hunter.heading, "") for hunter in other.hunters]
        assert [None if pool < 0 else pool for pool in state.pool] == [hunter.pool for hunter in other.hunters]
        assert list(state.mountains) == [other.pyramids[second.square(s)] for s in GAME.ground.board.edge]
    assert other.over


@pytest.mark.parametrize("seed", range(12))
def test_random_games_in_step(seed: int) -> None:
    in_step(seed)


@pytest.mark.slow
def test_many_random_games_in_step() -> None:
    for seed in range(1000, 1500):
        in_step(seed)


@cache
def counted(index: int) -> list[int]:
    position = second.Position(POSITIONS[index]["given"])
    return [second.count(position, depth) for depth in (1, 2, 3, 4, 5, 6)]


if __name__ == "__main__":
    text = FILE.read_text(encoding="utf-8").splitlines()
    kept = [line for line in text if not line.startswith("  counts:")]
    starts = [i for i, line in enumerate(kept) if line.startswith("- name:")] + [len(kept)]
    out = kept[: starts[0]]
    for index, (start, end) in enumerate(pairwise(starts)):
        out += [*kept[start:end], f"  counts: {counted(index)}"]
        sys.stdout.write(f"{POSITIONS[index]['name']}: {counted(index)}\n")
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")

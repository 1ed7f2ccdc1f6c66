"""What holds in every game of Forbidden Bridge, whatever is played."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from boardgames_tui.engine.game import CHANCE, Action, IllegalAction, Kind
from boardgames_tui.engine.match import Match
from boardgames_tui.games.forbidden_bridge import actions
from boardgames_tui.games.forbidden_bridge.actions import (
    ChooseSpot,
    Dice,
    Fate,
    LooseJewel,
    Move,
    PackJewel,
    PickUp,
    Press,
    RollDice,
    Shake,
    Shift,
    StandUp,
    Steal,
)
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import State, after, changed
from tests.games.plays import random_game, table

from .conftest import Position

CASES = [(players, idol) for players in (2, 3, 4) for idol in ("gentle", "tuned", "furious")]

NONSENSE: tuple[Action, ...] = (
    Move((), ("P1",)),
    Move(None),  # type: ignore[arg-type]
    Move(("P99",)),
    Move(("P1",), ("X",)),
    Move([["P1"]], {}),  # type: ignore[arg-type]
    Move((["P1"],)),  # type: ignore[arg-type]
    ChooseSpot("X"),
    ChooseSpot(None),  # type: ignore[arg-type]
    StandUp("P1", "X"),
    StandUp([], {}),  # type: ignore[arg-type]
    PickUp(()),
    PickUp(None),  # type: ignore[arg-type]
    Shift(9, "N"),
    Shift("Bo", 3),  # type: ignore[arg-type]
    Steal(-1),
    Steal(None),  # type: ignore[arg-type]
    Dice(7, "idol"),
    Dice("5", None),  # type: ignore[arg-type]
    Shake("mild"),
    Fate(0, "fly"),
    Fate([], {}, None, 3),  # type: ignore[arg-type]
    PackJewel(5, "sinks"),
    LooseJewel(("P1",), "sinks"),
    LooseJewel(None, [], {}),  # type: ignore[arg-type]
    Action(),
)


def check(game: ForbiddenBridge, state: State) -> None:
    """Check what must hold in every state."""
    trail = game.trail
    assert game.conserved(state) == {"jewels": 15}
    assert min(state.left, state.right) >= 0
    assert state.bag == 3
    for seat, e in enumerate(state.explorers):
        assert e.backpack in (0, 1)
        if e.place in trail.river:
            assert e.canoe == e.place, "nobody is on the river without the own canoe"
            assert e.posture == "standing"
        else:
            assert e.canoe == trail.beach
        choosing = state.stage == "spot" and seat == state.seat
        assert bool(e.spot) == (e.place in trail.planks and not choosing)
        assert bool(e.heads) == (e.posture != "standing")
        assert (e.posture in ("lying", "hanging")) <= (e.place in trail.planks)
        assert (e.posture == "fallen") <= (e.place == trail.beach or e.place[0] == "J")
    for space, room in trail.capacity.items():
        assert sum(e.place == space for e in state.explorers) <= room
    for plank in trail.planks:
        held = [e.spot for e in state.explorers if e.place == plank]
        assert len(set(held)) == len(held)
    assert state.loose == tuple(sorted(state.loose))
    assert not any(set(jewel) & trail.river for jewel in state.loose)


@pytest.mark.parametrize(("players", "idol"), CASES)
def test_random_games_keep_the_rules_and_end(game: ForbiddenBridge, players: int, idol: str) -> None:
    for seed in range(3):
        count, turns, last = 0, 1, None
        for state, _, _, step in random_game(game, table(game, players, idol=idol), f"{players}{idol}{seed}"):
            check(game, state)
            assert step.events, "every action is told"
            assert not step.barrier
            assert all(event.text(state.names).endswith((".", "!")) for event in step.events)
            number = game.turn(step.state).number
            assert number - turns in (0, 1)
            turns, last, count = number, step.state, count + 1
        assert last is not None
        assert last.stage == "over"
        winner = last.explorers[last.seat]
        assert winner.place == winner.canoe == "R1"
        assert winner.hold + winner.backpack >= 2
        assert winner.hold
        assert count <= game.info.bound


def test_nonsense_is_refused_with_a_sentence_at_every_stage(game: ForbiddenBridge) -> None:
    rng = Random("nonsense")
    stages = set()
    at = table(game, 4, idol="furious")
    plies = chain.from_iterable(random_game(game, at, f"nonsense/{i}") for i in range(3))
    for state, *_ in plies:
        if state.stage in stages and rng.random() > 0.02:
            continue
        stages.add(state.stage)
        for seat in (CHANCE, 0, 1, 2, 3, 7):
            legal = game.legal_actions(state, seat)
            for action in NONSENSE:
                assert action not in legal
                reason = game.why_not(state, seat, action)
                assert reason is not None
                assert reason.endswith(".")
                with pytest.raises(IllegalAction):
                    game.apply(state, seat, action)
    assert len(stages) >= 11


def test_the_changers_do_what_replace_does(game: ForbiddenBridge) -> None:
    from dataclasses import replace

    state = game.setup(table(game))
    assert after(state, turn=5, stage="act", left=2) == replace(state, turn=5, stage="act", left=2)
    explorer = state.explorers[0]
    assert changed(explorer, place="P3", spot="N") == replace(explorer, place="P3", spot="N")
    assert repr(after(state)) == repr(state)
    with pytest.raises(KeyError):
        after(state, steps=1)


def test_a_press_cannot_be_taken_back_but_a_spot_can(game: ForbiddenBridge) -> None:
    match = Match.new(game, table(game), "undo")
    while match.turn.stage != "spot":
        legal = match.legal_actions(match.turn.seats[0])
        match.play(match.turn.seats[0], legal[0])
        if match.turn.stage == "roll":
            assert not match.undo_status().allowed
    seat = match.turn.seats[0]
    before = match.state
    match.play(seat, match.legal_actions(seat)[0])
    if match.turn.stage == "roll":
        assert match.undo_status().allowed
        match.undo()
        assert match.state == before


def test_a_forced_move_is_taken_by_itself_a_roll_never(game: ForbiddenBridge) -> None:
    match = Match.new(game, table(game), "forced")
    assert match.turn.stage == "roll"
    match.play(0, RollDice())
    kinds = [type(match.entry(i).action) for i in range(1, match.moment + 1)]
    assert kinds[:2] == [RollDice, Dice]
    assert match.turn.stage in ("roll", "press")
    assert Press.ask
    assert RollDice.ask


def test_every_action_can_be_journalled(game: ForbiddenBridge) -> None:
    assert set(game.actions) == {cls for cls in vars(actions).values() if _is_action(cls)}


def _is_action(cls: object) -> bool:
    return isinstance(cls, type) and issubclass(cls, Action) and cls is not Action


def test_the_outcome_stands_only_at_the_end(game: ForbiddenBridge, position: Position) -> None:
    state = position(explorers=[{"place": "R2", "hold": 1, "backpack": 1}, {"place": "C2"}], roll=[2, "jewel"])
    assert game.outcome(state) is None
    step = game.apply(state, 0, Move(("R1",)))
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert outcome.reason == "Ana is the first on the Finish space with two jewels."
    assert outcome.scores[0].lines == (("jewels in the canoe", 1), ("jewels in the backpack", 1))
    assert game.turn(step.state).kind is Kind.OVER

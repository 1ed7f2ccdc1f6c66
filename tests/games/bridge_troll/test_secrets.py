"""What each seat may know: nothing it is shown depends on what is hidden from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Kind
from boardgames_tui.games.bridge_troll.actions import Bid, CallMason, LookUnder, Take
from boardgames_tui.games.bridge_troll.state import State, bit

from .given import given
from .test_rules import GAME, table, walk


def position(players: int = 3, **data: Any) -> State:
    return given(GAME, table(players), data)


@pytest.mark.parametrize("players", [3, 6])
def test_other_worlds_look_the_same(players: int) -> None:
    rng = Random(players)
    for seed in range(2):
        for state, _ in walk(players, seed)[::5]:
            for seat in (None, *range(players)):
                other = GAME.resample(state, seat, rng)
                assert GAME.view(other, seat) == GAME.view(state, seat)
                assert GAME.turn(other) == GAME.turn(state)
                assert GAME.conserved(other) == GAME.conserved(state)
                if seat is None:
                    continue
                legal = GAME.legal_actions(state, seat)
                assert GAME.legal_actions(other, seat) == legal
                assert GAME.forced(other, seat, legal) == GAME.forced(state, seat, legal)


def test_every_card_that_is_not_seen_may_lie_face_down() -> None:
    state = position(stage="bid", seat=-1, row=["Mason", "Knight", "Knight", "Knight"])
    rng = Random(1)
    found = {GAME.resample(state, 0, rng).row[0] for _ in range(900)}
    assert found == set(GAME.box.titles) - {"Knight"}


def test_who_looked_knows_the_face_down_card() -> None:
    state = position(stage="bid", seat=-1, row=["Mason", "Knight"], seen=bit(1, 3))
    rng = Random(1)
    assert {GAME.resample(state, 1, rng).row[0] for _ in range(50)} == {"Mason"}
    assert len({GAME.resample(state, 0, rng).row[0] for _ in range(50)}) > 5


def test_a_goat_that_ran_back_after_the_deal_does_not_lie_face_down() -> None:
    deck = {"Small Goat": 1, "Serf 1/4": 1}
    state = position(
        stage="travelers", seat=0, order=[0], row=["Mason", "Knight"], returned=["Small Goat"], deck=deck
    )
    rng = Random(1)
    assert {GAME.resample(state, 0, rng).row[0] for _ in range(60)} == {"Mason", "Serf 1/4"}


def test_a_special_taken_unseen_may_be_any_special_to_the_others() -> None:
    bridges = {0: {"hand": [{"card": "Mason", "seen": []}, "Jester"]}}
    state = position(stage="exchange", seat=0, order=[0], bridges=bridges)
    rng = Random(1)
    worlds = [tuple(held.card for held in GAME.resample(state, 1, rng).bridges[0].hand) for _ in range(300)]
    assert all("Jester" in hand for hand in worlds)
    assert {card for hand in worlds for card in hand} == set(GAME.box.specials)
    mine = [GAME.resample(state, 0, rng).bridges[0].hand for _ in range(20)]
    assert set(mine) == {state.bridges[0].hand}


def test_sealed_bids_of_others_may_be_anything_and_ones_own_stays() -> None:
    state = position(
        stage="bid", seat=-1, row=["Mason", "Knight"], bridges={1: {"boulders": {"sky": 2, "pink": 1}}}
    )
    for seat, bid in ((0, Bid((4, 0, 0, 0, 0, 0))), (1, Bid((0, 2, 0, 0, 0, 0)))):
        state = GAME.apply(state, seat, bid).state
    rng = Random(1)
    worlds = [GAME.resample(state, 0, rng).sealed for _ in range(100)]
    assert {world[0] for world in worlds} == {Bid((4, 0, 0, 0, 0, 0))}
    assert {world[1] for world in worlds} == set(
        GAME.legal_actions(
            position(stage="bid", seat=-1, row=["Mason"], bridges={1: {"boulders": {"sky": 2, "pink": 1}}}), 1
        )
    )
    assert {world[2] for world in worlds} == {None}


@pytest.mark.parametrize("other", ["Mason", "Jester", "Garlic Seller", "Royal Messenger", "Fortune Teller"])
def test_who_is_asked_does_not_depend_on_which_special_is_held(other: str) -> None:
    """Through a whole round of going on, the same seats are asked at the same stages."""

    def asked(card: str) -> list[tuple[Any, ...]]:
        hand = {"hand": [{"card": card, "seen": []}]}
        state = position(
            stage="deal",
            seat=0,
            weather="stormy",
            bridges={1: hand},
            deck={"Serf 1/4": 2, "Merchant 5/1": 1, "Peddler 3/1": 2},
        )
        found: list[tuple[Any, ...]] = []
        rng = Random(3)
        for _ in range(60):
            turn = GAME.turn(state)
            if turn.kind is Kind.OVER or turn.number > 1:
                break
            if turn.kind is Kind.CHANCE:
                state = GAME.apply(state, CHANCE, GAME.sample(state, rng)).state
                continue
            seat = turn.seats[0]
            legal = GAME.legal_actions(state, seat)
            found.append((turn.stage, seat, GAME.forced(state, seat, legal)))
            if turn.stage == "bid":
                action: Any = Bid(tuple(1 if i == seat else 0 for i in range(6)))
            else:
                action = legal[-1] if turn.stage == "exchange" and seat != 1 else legal[0]
            state = GAME.apply(state, seat, action).state
        return found

    assert asked("Mason") == asked(other)
    assert ("ready", 1, False) in asked(other)


def test_what_tells_somebody_something_is_a_barrier() -> None:
    row = ["Mason", "Serf 1/4", "Jester"]
    state = position(stage="travelers", seat=0, queue=[1], order=[0, 1], row=row)
    assert GAME.apply(state, 0, Take(0)).barrier
    assert not GAME.apply(state, 0, Take(1)).barrier
    assert not GAME.apply(state, 0, Take(2)).barrier
    for seen, told in (([], True), ([1, 2], True), ("all", False)):
        hand = ["Mason"] if seen == "all" else [{"card": "Mason", "seen": seen}]
        state = position(stage="exchange", seat=0, order=[0], bridges={0: {"hand": hand}})
        assert GAME.apply(state, 0, CallMason()).barrier is told
    state = position(
        stage="travelers", seat=0, queue=[], order=[0], row=row, bridges={0: {"hand": ["Fortune Teller"]}}
    )
    assert GAME.apply(state, 0, LookUnder()).barrier


def test_a_sealed_bid_can_be_taken_back_and_the_last_one_cannot() -> None:
    state = position(stage="bid", seat=-1, row=["Mason", "Serf 1/4"])
    barriers = []
    for seat in range(3):
        step = GAME.apply(state, seat, Bid((0,) * 6))
        barriers.append(step.barrier)
        state = step.state
    assert barriers == [False, False, True]

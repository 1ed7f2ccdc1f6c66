"""The words under which choices are offered, and what they promise."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_tui.engine.game import Action, Pick
from boardgames_tui.games.forbidden_bridge.actions import (
    ChooseSpot,
    Done,
    Move,
    PickUp,
    Press,
    RollDice,
    Shift,
    StandUp,
    Steal,
)
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from tests.games.plays import random_game, table

from .conftest import Position

FULL = [{"place": "IDOL", "backpack": 1}] * 2

CASES: list[tuple[dict[str, Any], Action, tuple[Pick, ...]]] = [
    ({}, RollDice(), (Pick("roll both dice", None, "Roll the number die and the picture die."),)),
    (
        {"explorers": [{"place": "P3"}, {"place": "P5"}], "roll": [2, "idol"]},
        Press(),
        (Pick("press the idol's head", "HEAD", "The bridge will shake. On the bridge: Ana, Bo."),),
    ),
    (
        {"roll": [2, "idol"]},
        Press(),
        (Pick("press the idol's head", "HEAD", "The bridge will shake. Nobody is on the bridge."),),
    ),
    (
        {"explorers": [{"place": "P6", "spot": "N"}], "roll": [2, "jewel"]},
        Move(("P7", "P8")),
        (Pick("plank 8", "P8", "2 spaces to plank 8. Falls in 100 presses: open 18, bump 7, open 18."),),
    ),
    (
        {"explorers": [{"place": "P11"}], "roll": [5, "jewel"]},
        Move(("P12", "P13", "IDOL")),
        (Pick("the platform", "IDOL", "3 spaces to the platform, take a jewel from the idol and stop."),),
    ),
    (
        {"explorers": [{"place": "P11", "backpack": 1}], "roll": [5, "jewel"]},
        Move(("P12", "P13", "IDOL")),
        (Pick("the platform", "IDOL", "3 spaces to the platform, and stop: the backpack is full already."),),
    ),
    (
        {"explorers": [{"place": "P11"}], "left": 0, "right": 0, "loose": [["P13"]], "roll": [5, "jewel"]},
        Move(("P12", "P13"), ("P13",)),
        (
            Pick(
                "plank 13",
                "P13",
                "2 spaces to plank 13, pick up the jewel on plank 13 and stop. "
                "Falls in 100 presses: rail 3, bump 7, open 18.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "P12", "spot": "N"}, *FULL], "roll": [5, "explorer"]},
        Move(("P13",)),
        (
            Pick(
                "plank 13",
                "P13",
                "1 space to plank 13, and wait: the platform is full. "
                "Falls in 100 presses: rail 3, bump 7, open 18.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "BEACH"}, {"place": "C2"}], "roll": [2, "jewel"]},
        Move(("C1", "C2", "C3")),
        (Pick("cliff step 3", "C3", "3 spaces to cliff step 3, pushed on by those in the way."),),
    ),
    (
        {"explorers": [{"place": "R4"}, {"place": "R2", "backpack": 1, "hold": 1}], "roll": [2, "jewel"]},
        Move(("R3", "R2")),
        (Pick("river space 2", "R2", "2 spaces to river space 2, then steal from Bo if wanted."),),
    ),
    (
        {"explorers": [{"place": "P12"}, {"place": "IDOL", "backpack": 1}], "roll": [2, "jewel"]},
        Move(("P13", "IDOL")),
        (Pick("the platform", "IDOL", "2 spaces to the platform, take a jewel from the idol and stop."),),
    ),
    (
        {"explorers": [{"place": "C2", "backpack": 1}, {"place": "BEACH", "backpack": 1}], "roll": [2, "jewel"]},
        Move(("C1", "BEACH")),
        (
            Pick(
                "the Beach",
                "BEACH",
                "2 spaces to the Beach, put the first jewel into the canoe and stop, then steal from Bo if wanted.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "R4"}], "loose": [["BEACH"]], "roll": [3, "explorer"]},
        Move(("R5", "BEACH"), ("BEACH",)),
        (
            Pick(
                "the Beach",
                "BEACH",
                "2 spaces to the Beach, pick up the jewel on the Beach, put it into the canoe and stop.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "BEACH"}], "loose": [["BEACH"]], "roll": [2, "jewel"]},
        PickUp(("BEACH",)),
        (
            Pick(
                "pick up the jewel on the Beach",
                "BEACH",
                "Put the jewel on the Beach into the canoe and stay here until the next turn.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "C1", "backpack": 1}], "roll": [2, "jewel"]},
        Move(("BEACH",)),
        (Pick("the Beach", "BEACH", "1 space to the Beach, put the first jewel into the canoe and stop."),),
    ),
    (
        {"explorers": [{"place": "C1", "backpack": 1, "hold": 1}], "roll": [2, "jewel"]},
        Move(("BEACH",)),
        (Pick("the Beach", "BEACH", "1 space to the Beach, keep the second jewel and stop."),),
    ),
    (
        {"explorers": [{"place": "R2", "backpack": 1, "hold": 1}], "roll": [2, "jewel"]},
        Move(("R1",)),
        (Pick("Start/Finish", "R1", "1 space to Start/Finish, and win."),),
    ),
    (
        {"explorers": [{"place": "R2"}, {"place": "R1", "backpack": 1}], "roll": [2, "explorer"]},
        Move(("R1",)),
        (Pick("Start/Finish", "R1", "1 space to Start/Finish, and stop: two jewels are needed to win."),),
    ),
    (
        {"explorers": [{"place": "JN1"}], "loose": [["JN3"]], "roll": [2, "jewel"]},
        Move(("JN2", "JN3"), ("JN3",)),
        (
            Pick("north jungle 3", "JN3", "Move to north jungle 3; then choose how."),
            Pick(
                "pick up the jewel in north jungle 3",
                "JN3",
                "2 spaces to north jungle 3, pick up the jewel in north jungle 3 and stop.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "JN2", "backpack": 1}], "roll": [5, "jewel"]},
        Move(("JN3", "JS3", "JS2", "JS1", "BEACH")),
        (
            Pick("the Beach", "BEACH", "Move to the Beach; then choose how."),
            Pick(
                "by way of north jungle 3, the log, south jungle 3, south jungle 2, south jungle 1, the Beach",
                "BEACH",
                "5 spaces to the Beach, put the first jewel into the canoe and stop.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "BEACH", "backpack": 1}], "roll": [5, "jewel"]},
        Move(()),
        (
            Pick(
                "put the jewel into the canoe",
                "BEACH",
                "Put the first jewel into the canoe, where it is safe, and stay here until the next turn.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "P13", "spot": "N"}, *FULL], "roll": [5, "explorer"]},
        Move(()),
        (Pick("wait", "P13", "The platform is full: wait here until an explorer leaves it."),),
    ),
    (
        {"explorers": [{"place": "JS3"}], "left": 0, "right": 0, "roll": [5, "explorer"]},
        Move(()),
        (Pick("stay", "JS3", "No jewel can be approached with this roll: stay here."),),
    ),
    (
        {"explorers": [{"place": "P5"}, {"place": "P5", "spot": "C"}], "roll": [2, "explorer"]},
        Shift(1, "S"),
        (
            Pick(
                "shift Bo",
                ("explorer", 1),
                "Shift Bo on plank 5, now on the middle peg (<1 in 100 fall).",
            ),
            Pick(
                "south open edge",
                ("P5", "S"),
                "Put Bo on the south open edge of plank 5: falls in 18 of 100 presses.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "R3"}, {"place": "R3", "backpack": 1}], "roll": [2, "jewel"]},
        Steal(1),
        (Pick("steal from Bo", ("explorer", 1), "Take the jewel from Bo's backpack, then move."),),
    ),
    (
        {"explorers": [{"place": "P5", "spot": "C"}], "loose": [["P5", "P6"]], "roll": [2, "jewel"]},
        PickUp(("P5", "P6")),
        (
            Pick(
                "pick up the jewel between plank 5 and plank 6",
                "P5",
                "Put the jewel between plank 5 and plank 6 into the backpack and stay here until the next turn.",
            ),
        ),
    ),
    (
        {"explorers": [{"place": "IDOL"}], "roll": [2, "jewel"]},
        PickUp(("IDOL",)),
        (Pick("take a jewel", "IDOL", "Take a jewel from the idol and stay here until the next turn."),),
    ),
    (
        {"explorers": [{"place": "P10", "spot": "N", "posture": "hanging"}], "roll": [2, "jewel"]},
        StandUp("P10", "S"),
        (
            Pick("plank 10", "P10", "Stand up on plank 10, then move."),
            Pick(
                "south rim of the hole",
                ("P10", "S"),
                "Stand up on the south rim of the hole of plank 10: falls in 34 of 100 presses.",
            ),
        ),
    ),
]


@pytest.mark.parametrize(("data", "action", "wanted"), CASES, ids=[str(action) for _, action, _ in CASES])
def test_picks(
    game: ForbiddenBridge, position: Position, data: dict[str, Any], action: Action, wanted: tuple[Pick, ...]
) -> None:
    state = position(**data)
    assert game.why_not(state, 0, action) is None
    assert game.picks(state, 0, action) == wanted


def test_the_spot_and_the_end(game: ForbiddenBridge, position: Position) -> None:
    state = position(explorers=[{"place": "P3"}, {"place": "P9", "spot": "N"}], roll=[2, "explorer"])
    state = game.apply(state, 0, Move(("P4", "P5"))).state
    (spot,) = game.picks(state, 0, ChooseSpot("C"))
    assert spot == Pick("middle peg", ("P5", "C"), "Take the middle peg of plank 5: falls in <1 of 100 presses.")
    assert game.legal_actions(state, 0)[0] == ChooseSpot("C"), "the safest spot is offered first"
    state = game.apply(state, 0, ChooseSpot("C")).state
    assert game.picks(state, 0, Done()) == (Pick("end the turn", None, "Move no rival and end the turn."),)


def test_every_choice_fits_on_a_line(game: ForbiddenBridge) -> None:
    """What Enter will do must be read whole beside it at 80 columns, save for the longest ways round."""
    long = 0
    for state, seat, action, _ in random_game(game, table(game, 4), "hints"):
        if seat >= 0:
            for pick in game.picks(state, seat, action):
                long += len(pick.hint) > 71
                assert len(pick.hint) < 140
    assert long < 25

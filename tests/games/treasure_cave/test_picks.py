"""The words under which choices are offered, and what they promise."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_tui.engine.game import Action, Pick
from boardgames_tui.games.treasure_cave.actions import (
    EndTurn,
    Leave,
    LeaveTreasure,
    Move,
    Repair,
    Roll,
    Steal,
    Take,
)
from boardgames_tui.games.treasure_cave.rules import TreasureCave

from .conftest import Position

GAP5 = [2, 2, 2, 2, 0, 2, 2, 2, 2]

MOVES: list[tuple[dict[str, Any], Move, str]] = [
    ({"pawns": (3, 0), "dice": {"green": "1"}}, Move("green", 4), "Goes to board 4."),
    (
        {"pawns": (3, 0), "boards": [2, 2, 2, 1, 2, 2, 2, 2, 2], "dice": {"red": "3 danger"}},
        Move("red", 4),
        "Goes to board 4 (cracked). Then the white die: it may break the board.",
    ),
    (
        {"pawns": (3, 0), "packs": (1, 0), "dice": {"red": "3 danger"}},
        Move("red", 6),
        "Goes to board 6. Then the white die: it may crack the board or take a treasure.",
    ),
    (
        {"pawns": (3, 0), "boards": GAP5, "dice": {"red": "3"}},
        Move("red", 6),
        "Goes to board 6, over a gap.",
    ),
    (
        {"pawns": (4, 0), "packs": (2, 0), "boards": GAP5, "dice": {"red": "3"}},
        Move("red", 5),
        "Jumps into the gap at board 5: 2 treasures lost, back to the camp; the turn ends.",
    ),
    (
        {
            "pawns": (3, 5, 6),
            "packs": (0, 1, 2),
            "boards": [2, 2, 2, 2, 2, 2, 0, 2, 2],
            "dice": {"yellow": "2 hand"},
        },
        Move("yellow", 5),
        "Goes to board 5, may steal from Bo, "
        "pushes Bo to board 6 and Cy into the gap at board 7 (2 treasures lost).",
    ),
    (
        {"pawns": (2, 1), "packs": (0, 2), "dice": {"green": "1"}},
        Move("green", 1),
        "Goes to board 1, pushes Bo into the camp (2 treasures brought home).",
    ),
    (
        {"pawns": (2, 1), "packs": (0, 2), "camps": (0, 5), "dice": {"green": "1"}},
        Move("green", 1),
        "Goes to board 1, pushes Bo into the camp (2 treasures brought home, enough to end the game).",
    ),
    (
        {"pawns": (8, 9), "dice": {"green": "1"}},
        Move("green", 9),
        "Goes to board 9, pushes Bo into the cave.",
    ),
    (
        {"pawns": (1, 0), "packs": (2, 0), "dice": {"green": "1"}},
        Move("green", 0),
        "Reaches the camp and brings 2 treasures home; the turn ends.",
    ),
    (
        {"pawns": (1, 0), "packs": (2, 0), "camps": (5, 0), "dice": {"green": "1"}},
        Move("green", 0),
        "Reaches the camp and brings 2 treasures home; the turn and the game end.",
    ),
    ({"pawns": (1, 0), "dice": {"green": "1"}}, Move("green", 0), "Reaches the camp; the turn ends."),
    (
        {"pawns": (9, 0), "packs": (1, 0), "dice": {"green": "1"}},
        Move("green", 10),
        "Reaches the cave: up to 2 of its treasures can be taken; the turn ends.",
    ),
    (
        {"pawns": (9, 0), "packs": (3, 0), "dice": {"green": "1"}},
        Move("green", 10),
        "Reaches the cave: the backpack is full; the turn ends.",
    ),
    (
        {"pawns": (10, 0), "packs": (2, 0), "cave": 0, "last_taker": 0, "dice": {"green": "1"}},
        Move("green", 9),
        "Goes to board 9. The last treasure leaves the cave: the Cave's Curse begins.",
    ),
    (
        {"pawns": (9, 0), "packs": (1, 0), "cave": 0, "dice": {"green": "1"}},
        Move("green", 10),
        "Reaches the cave: there is nothing to take; the turn ends.",
    ),
    (
        {
            "pawns": (10, 3),
            "packs": (2, 1),
            "cave": 0,
            "last_taker": 0,
            "boards": [2, 2, 2, 2, 2, 2, 2, 2, 0],
            "dice": {"green": "1"},
        },
        Move("green", 9),
        "Jumps into the gap at board 9: 2 treasures lost, back to the camp; the turn ends. "
        "The last treasure leaves the cave: the Cave's Curse begins.",
    ),
    (
        {"pawns": (4, 0), "packs": (2, 0), "cave": 0, "boards": GAP5, "dice": {"green": "1"}},
        Move("green", 5),
        "Jumps into the gap at board 5: 2 treasures lost, back to the camp; the turn and the game end.",
    ),
    (
        {"pawns": (2, 1), "packs": (0, 2), "cave": 0, "dice": {"green": "1"}},
        Move("green", 1),
        "Goes to board 1, pushes Bo into the camp "
        "(2 treasures brought home, the last of all, so the game ends with this turn).",
    ),
    (
        {"pawns": (3, 0), "dice": {"green": "1 hammer"}},
        Move("green", 4),
        "Goes to board 4.",
    ),
    (
        {"pawns": (3, 0), "boards": GAP5, "dice": {"green": "1 hammer"}},
        Move("green", 4),
        "Goes to board 4. Then the hammer may mend.",
    ),
    (
        {"pawns": (1, 2, 3, 4), "packs": (0, 2, 0, 1), "boards": GAP5, "dice": {"green": "1"}},
        Move("green", 2),
        "Goes to board 2, pushes Bo to board 3, Cy to board 4 and Dee into the gap at board 5 (1 treasure lost).",
    ),
]


@pytest.mark.parametrize(("data", "action", "hint"), MOVES)
def test_moves(game: TreasureCave, position: Position, data: dict[str, Any], action: Move, hint: str) -> None:
    state = position(**data)
    assert game.why_not(state, 0, action) is None
    die, where = game.picks(state, 0, action)
    assert die.label == f"{action.die} die"
    assert die.spot is None
    assert where.label == {0: "camp", 10: "the cave"}.get(action.to, f"board {action.to}")
    assert where.spot == action.to
    assert where.hint == hint
    assert where.warn == hint.startswith("Jumps")


@pytest.mark.parametrize(
    ("load", "dice", "label", "hint"),
    [
        (0, ("green", "yellow", "red"), "all three dice", "Rolls all three dice."),
        (2, ("green", "yellow"), "green and yellow", "Rolls the green and yellow dice."),
        (3, ("red",), "red die", "Rolls the red die."),
    ],
)
def test_rolls(
    game: TreasureCave, position: Position, load: int, dice: tuple[str, ...], label: str, hint: str
) -> None:
    state = position(pawns=(5, 0), packs=(load, 0))
    assert game.picks(state, 0, Roll(dice)) == (Pick(label, hint=hint),)


def test_the_hammer(game: TreasureCave, position: Position) -> None:
    state = position(pawns=(4, 0), boards=[2, 2, 2, 1, 0, 2, 2, 2, 2], dice={"green": "1 hammer"})
    first = Pick("green die", hint="Moves 1 space; mends a board before or after moving, or without moving.")
    assert game.picks(state, 0, Repair("green", 4)) == (
        first,
        Pick("mend board 4", 4, "Turns board 4 to its whole side."),
    )
    assert game.picks(state, 0, Repair("green", 5)) == (
        first,
        Pick("mend board 5", 5, "Lays a new board into the gap at board 5."),
    )
    mended = game.apply(state, 0, Repair("green", 5)).state
    (pick,) = game.picks(mended, 0, Leave("green"))
    assert pick.label == "no move"
    moved = game.apply(state, 0, Move("green", 3)).state
    (pick,) = game.picks(moved, 0, Leave("green"))
    assert pick.label == "no repair"


def test_theft(game: TreasureCave, position: Position) -> None:
    state = position(pawns=(3, 5), packs=(1, 2), dice={"yellow": "2 hand"})
    state = game.apply(state, 0, Move("yellow", 5)).state
    hint = "Steals a treasure (2 in the backpack then), pushes Bo to board 6."
    assert game.picks(state, 0, Steal()) == (Pick("steal from Bo", hint=hint),)
    assert game.picks(state, 0, LeaveTreasure()) == (
        Pick("spare Bo", hint="Steals nothing, pushes Bo to board 6."),
    )


@pytest.mark.parametrize(
    ("data", "steals", "spares"),
    [
        (
            {"pawns": (3, 1), "packs": (0, 2), "camps": (0, 5), "dice": {"yellow": "2 hand"}},
            "pushes Bo into the camp (1 treasure brought home).",
            "pushes Bo into the camp (2 treasures brought home, enough to end the game).",
        ),
        (
            {"pawns": (7, 5), "packs": (0, 1), "boards": [*GAP5[1:], 2], "dice": {"yellow": "2 hand"}},
            "pushes Bo into the gap at board 4 (no treasure lost).",
            "pushes Bo into the gap at board 4 (1 treasure lost).",
        ),
    ],
)
def test_theft_comes_before_the_push(
    game: TreasureCave, position: Position, data: dict[str, Any], steals: str, spares: str
) -> None:
    state = position(**data)
    state = game.apply(state, 0, Move("yellow", data["pawns"][1])).state
    assert game.picks(state, 0, Steal())[0].hint == f"Steals a treasure (1 in the backpack then), {steals}"
    assert game.picks(state, 0, LeaveTreasure())[0].hint == f"Steals nothing, {spares}"


def test_the_fourth_treasure_is_warned_of(game: TreasureCave, position: Position) -> None:
    state = position(pawns=(3, 5), packs=(3, 2), dice={"yellow": "2 hand"})
    state = game.apply(state, 0, Move("yellow", 5)).state
    (pick,) = game.picks(state, 0, Steal())
    assert pick.warn
    assert "4 treasures lost" in pick.hint


def test_taking_and_ending(game: TreasureCave, position: Position) -> None:
    state = position(pawns=(9, 0), cave=2, dice={"green": "1", "red": "3"})
    action: Action = EndTurn()
    assert game.picks(state, 0, action) == (
        Pick("end the turn", hint="Ends the turn and leaves the green and red dice unused."),
    )
    state = game.apply(state, 0, Move("green", 10)).state
    labels = [game.picks(state, 0, action)[0].label for action in game.legal_actions(state, 0)]
    assert labels == ["take none", "take 1", "take 2"]
    assert game.picks(state, 0, Take(1))[0].hint == "Goes with 1 treasure: 3 dice in the next turn."
    assert "Curse" in game.picks(state, 0, Take(2))[0].hint

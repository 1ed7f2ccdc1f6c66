"""Actions become JSON and come back, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import pytest

from boardgames_tui.engine.codec import Codec
from boardgames_tui.engine.game import Action


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


@dataclass(frozen=True, slots=True)
class Move(Action):
    path: tuple[int, ...]
    way: Literal[-1, 1] = 1
    note: str | None = None
    spots: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Paint(Action):
    colour: Colour


CODEC = Codec((Pass, Move))

GOOD = [
    Pass(),
    Move(()),
    Move((1, 2, 3), -1, "x", ((0, 1), (2, 3))),
    Move((5,), note="naïve \x1b[2J"),
]


@pytest.mark.parametrize("action", GOOD, ids=repr)
def test_there_and_back(action: Action) -> None:
    assert CODEC.decode(json.loads(json.dumps(CODEC.encode(action)))) == action


def test_the_form_is_name_and_fields() -> None:
    assert CODEC.encode(Pass()) == ["Pass", {}]
    assert CODEC.encode(Move((1,))) == ["Move", {"path": (1,), "way": 1, "note": None, "spots": ()}]


def test_defaults_may_be_left_out() -> None:
    assert CODEC.decode(["Move", {"path": [1]}]) == Move((1,))


BAD = {
    "not a list": ({"Pass": {}}, "an action is"),
    "empty": ([], "an action is"),
    "too short": (["Pass"], "an action is"),
    "too long": (["Pass", {}, 1], "an action is"),
    "fields in a list": (["Pass", []], "an action is"),
    "a number for a name": ([1, {}], "an action is"),
    "unknown": (["Fly", {}], "no action is called 'Fly'"),
    "an extra field": (["Pass", {"far": 1}], "Pass has no far"),
    "a missing field": (["Move", {}], "Move.path: "),
    "a wrong type": (["Move", {"path": "abc"}], "Move.path: "),
    "a wrong item": (["Move", {"path": [1, "x"]}], "Move.path.1: "),
    "a wrong literal": (["Move", {"path": [], "way": 0}], "Move.way: "),
    "null": (["Move", {"path": None}], "Move.path: "),
    "nothing": (None, "an action is"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_action(kind: str) -> None:
    data, said = BAD[kind]
    with pytest.raises(ValueError, match=said) as caught:
        CODEC.decode(data)
    assert "\n" not in str(caught.value)

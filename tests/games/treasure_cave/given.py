"""Positions for the scenarios of Treasure Cave.

Keys of `given`: `boards` (nine values, 2 whole, 1 cracked, 0 gap; all whole unless said), `pawns`, `packs`,
`camps`, `cave` (what is missing of 25 then lies in the river; unsaid, the river is empty), `active`, `turn`,
`way`, `dice` (colour: face in words, "1 hammer", "3 danger", "2"), `used` (colours), `last_taker`, `curse`.
The stage is "act" with dice and "dice" without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardgames_tui.engine.game import Table
from boardgames_tui.games.treasure_cave.rules import TreasureCave
from boardgames_tui.games.treasure_cave.state import Die, State

KEYS = {
    "boards",
    "pawns",
    "packs",
    "camps",
    "cave",
    "active",
    "turn",
    "way",
    "dice",
    "used",
    "last_taker",
    "curse",
}


def given(game: TreasureCave, table: Table, data: Mapping[str, Any]) -> State:
    """Build the position that `data` describes."""
    assert not data.keys() - KEYS, f"unknown keys {sorted(data.keys() - KEYS)}"
    start = game.setup(table)
    seats = len(table.seats)
    total = game.sheet.treasures.cave
    boards = tuple(data.get("boards", [2] * game.sheet.bridge.boards))
    pawns, packs, camps = (tuple(data.get(key, (0,) * seats)) for key in ("pawns", "packs", "camps"))
    assert len(pawns) == len(packs) == len(camps) == seats
    assert len(boards) == game.sheet.bridge.boards
    assert set(boards) <= {0, 1, 2}
    inner = [pawn for pawn in pawns if 0 < pawn < 10]
    assert len(set(inner)) == len(inner), "two figures on one board"
    assert all(boards[pawn - 1] for pawn in inner), "a figure stands in a gap"
    cave = data.get("cave", total - sum(packs) - sum(camps))
    river = total - cave - sum(packs) - sum(camps)
    assert cave >= 0
    assert river >= 0
    used = data.get("used", [])
    dice = tuple(
        Die(colour, _face(game, colour, str(words)), colour in used)
        for colour, words in data.get("dice", {}).items()
    )
    return replace(
        start,
        boards=(2, *boards, 2),
        pawns=pawns,
        packs=packs,
        camps=camps,
        cave=cave,
        river=river,
        active=data.get("active", 0),
        turn=data.get("turn", 1),
        stage="act" if dice else "dice",
        dice=dice,
        way=data.get("way", 0),
        last_taker=data.get("last_taker", -1),
        curse=data.get("curse", False),
    )


def _face(game: TreasureCave, colour: str, words: str) -> int:
    feet, _, symbol = words.partition(" ")
    for index, face in enumerate(game.sheet.dice.faces(colour)):
        if face.feet == int(feet) and (face.symbol or "") == symbol:
            return index
    raise AssertionError(f"the {colour} die has no face {words!r}")

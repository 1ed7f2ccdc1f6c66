"""Positions of Treasure Slide written as data, at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardgames_tui.engine.game import Table
from boardgames_tui.games.treasure_slide.rules import TreasureSlide
from boardgames_tui.games.treasure_slide.state import State

KEYS = {"mountains", "hunters", "treasure", "seat", "number"}


def given(game: TreasureSlide, table: Table, data: Mapping[str, Any]) -> State:
    """Return the start of a turn: `mountains` says how many pyramids are left where not all are.

    `hunters` names by seat and size a square ("a1": standing), a square and a heading ("c4 SE": lying) or a
    pool ("pool 0"); those not named stand on their tree. `treasure` counts by seat and colour, small to large.
    """
    if extra := data.keys() - KEYS:
        raise ValueError(f"unknown keys {sorted(extra)}")
    ground = game.ground
    state = game.setup(table)
    mountains = list(state.mountains)
    for square, left in data.get("mountains", {}).items():
        mountains[ground.board.edge_index[square]] = left
    place, heading, pool = list(state.place), list(state.heading), list(state.pool)
    for seat, own in data.get("hunters", {}).items():
        for size, where in own.items():
            hunter = ground.hunters[seat][ground.names.index(size)]
            if where.startswith("pool "):
                place[hunter], pool[hunter] = "", int(where.removeprefix("pool "))
            else:
                place[hunter], _, heading[hunter] = where.partition(" ")
                assert place[hunter] in ground.board.squares
    treasure = [list(mine) for mine in state.treasure]
    for seat, piles in data.get("treasure", {}).items():
        for colour, pile in piles.items():
            treasure[seat][state.mountain_colours.index(colour)] = tuple(pile)
    seat = data.get("seat", state.seat)
    due = tuple(hunter for hunter in ground.hunters[seat] if heading[hunter])
    return replace(
        state,
        mountains=tuple(mountains),
        place=tuple(place),
        heading=tuple(heading),
        pool=tuple(pool),
        treasure=tuple(tuple(mine) for mine in treasure),
        seat=seat,
        number=data.get("number", state.number),
        due=due,
        stage="slide" if due else "move",
    )

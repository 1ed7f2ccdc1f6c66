"""Positions for the scenarios of Caves of Rwenzori.

Keys of `given`: `tiles` (lists [q, r, tile, turn, state, by, marked], the last three at will; a dark tile lies
face down unless a state is given), `seats` (by seat: `hand`, `at`, `stack` (tiles of unknown order), `top`,
`bottom`, and any other field of a player), `ending` (then stacks are empty unless given), `lava`, `solo` (which
replace fields of the set-up), and any field of the state. The pool holds all tiles that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from boardgames_tui.engine.game import Table
from boardgames_tui.games.rwenzori.cave import PATH, Cave, Cell
from boardgames_tui.games.rwenzori.obstacles import cell_for
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.state import Lava, Player, State

_STATE = {f.name for f in fields(State)} - {"players", "cave", "pool", "options", "names"}
_PLAYER = {f.name for f in fields(Player)}
_HEXES = {"at", "came", "pending"}


def given(game: Rwenzori, table: Table, data: Mapping[str, Any]) -> State:
    """Build the position that `data` describes."""
    unknown = data.keys() - _STATE - {"tiles", "seats", "pool"}
    assert not unknown, f"unknown keys {sorted(unknown)}"
    start = game.setup(table)
    solo = start.solo is not None
    cave: Cave = start.cave
    for q, r, tile, *rest in data.get("tiles", ()):
        cave = cave.put((q, r), _cell(game, tile, *rest))
    ending = bool(data.get("ending"))
    players = []
    for index, player in enumerate(start.players):
        own = dict(data.get("seats", {}).get(index, {}))
        own["unknown"] = own.pop("stack", 0 if ending or solo else 5)
        assert not own.keys() - _PLAYER, f"unknown keys {sorted(own.keys() - _PLAYER)}"
        players.append(replace(player, **{key: _value(key, value) for key, value in own.items()}))
    changes = {key: _value(key, value) for key, value in data.items() if key in _STATE}
    if "lava" in data:
        lava = {key: tuple(v) if isinstance(v, list) else v for key, v in data["lava"].items()}
        changes["lava"] = replace(start.lava or Lava(11), **lava)
    if solo:
        assert start.solo is not None
        piles = {key: tuple(v) if isinstance(v, list) else v for key, v in data.get("solo", {}).items()}
        changes["solo"] = replace(start.solo, **{"choose": 0, **piles})
    if "actor" in data:
        changes.setdefault("decider", data["actor"])
    pool = list(start.pool)
    if "pool" in data:
        pool = sorted(data["pool"])
    else:
        used = [cell.tile for cell in cave.values()]
        used += [tile for player in players for tile in (*player.hand, *player.top, *player.bottom)]
        for tile in used:
            if tile in pool:
                pool.remove(tile)
    changes.setdefault("chance", "")
    return replace(start, cave=cave, players=tuple(players), pool=tuple(pool), **changes)


def _cell(game: Rwenzori, tile: str, turn: int = 0, state: str = "", by: int = -1, marked: bool = False) -> Cell:
    spec = game.book.specs[tile]
    if spec.obstacle and not state:
        return cell_for(game.book, tile, turn, by)
    return Cell(tile, turn, spec.turned[turn], state or PATH, by, marked)


def _value(key: str, value: Any) -> Any:
    if key == "hand":
        return tuple(sorted(value))
    if key in ("tunnels", "treasures"):
        return tuple(tuple(at) for at in value)
    if key in _HEXES:
        return None if value is None else tuple(value)
    return tuple(value) if isinstance(value, list) else value

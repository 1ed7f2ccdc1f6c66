"""A second reading of the rules: what may be done at the beginning of a turn, worked out naively from the table.

It shares nothing with the game but the tiles as they lie and the names of the actions: shapes come from
rules/rwenzori.yaml and are turned here, paths are walked here, and nothing is kept from one position to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.hexes import Hex
from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.state import Player, State

STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
OBSTACLES = ("dead_end", "flooded", "dark")
PASSAGES = ("normal", "save", "illuminate", "action", "hidden_passage")
OF_A_TURN = (
    act.Lay, act.LayObstacle, act.PassObstacle, act.LayTnt, act.Illuminate, act.Escape, act.GoBlind, act.Move,
    act.Tunnel, act.Miss, act.Swap, act.LightTorch,
)  # fmt: skip
"""What is worked out here; offers, characters and alarms are not."""


def beyond(at: Hex, side: int) -> Hex:
    return at[0] + STEPS[side][0], at[1] + STEPS[side][1]


def around(at: Hex) -> list[Hex]:
    return [beyond(at, side) for side in range(6)]


class Oracle:
    """What the rulebook allows in one position."""

    def __init__(self, tiles: dict[str, Any], state: State) -> None:
        self.tiles = {
            t["id"]: t | {"kind": kind} for kind, some in tiles.items() for t in some if kind != "provenance"
        }
        self.state = state
        self.cave = dict(state.cave.items())
        self.me: Player = state.players[state.actor]
        self.stuck = self.cave[self.me.at].state == "barred"

    # -- the table ---------------------------------------------------------------------------------------

    def sides(self, at: Hex) -> list[int]:
        return [side for side in range(6) if self.cave[at].sides >> side & 1]

    def free(self, at: Hex) -> bool:
        limits = self.state.cave.limits
        return at not in self.cave and (limits is None or at in limits)

    def exits(self, at: Hex) -> list[tuple[int, Hex]]:
        return [(side, beyond(at, side)) for side in self.sides(at) if self.free(beyond(at, side))]

    def turns(self, tile: str, side: int) -> Iterator[int]:
        """Yield the turns that open the side facing `side`, each way to lie once."""
        seen = set()
        for turn in range(6):
            shape = frozenset((edge + turn) % 6 for edge in self.tiles[tile]["edges"])
            if shape not in seen and (side + 3) % 6 in shape:
                yield turn
            seen.add(shape)

    def stops(self, at: Hex) -> bool:
        ahead = [self.cave.get(beyond(at, side)) for side in self.sides(at)]
        return bool(self.exits(at)) or any(cell is not None and cell.state == "dark" for cell in ahead)

    def walk(self, start: Hex, only: int = -1) -> set[Hex]:
        ends: set[Hex] = set()
        todo = [start]
        while todo:
            here = todo.pop()
            for side in self.sides(here) if only < 0 or here != start else [only]:
                near = beyond(here, side)
                cell = self.cave.get(near)
                if cell is None or cell.state != "path" or (side + 3) % 6 not in self.sides(near):
                    continue
                if near != start and near not in ends:
                    ends.add(near)
                    todo += [] if self.stops(near) else [near]
        return ends

    def kind(self, tile: str) -> str:
        return str(self.tiles[tile]["kind"])

    # -- what may be done --------------------------------------------------------------------------------

    def passages(self) -> Iterator[Action]:
        mapped = self.me.gear == "map_fragment" and not self.me.gear_used
        for tile in set(self.me.hand) if not self.stuck else ():
            for side, at in self.exits(self.me.at) if self.kind(tile) in PASSAGES else ():
                for turn in self.turns(tile, side):
                    yield act.Lay(tile, at, turn)
                    if mapped and self.kind(tile) == "action" and self.tiles[tile]["bonus"] == 1:
                        yield act.Lay(tile, at, turn, "map_fragment")
        if not self.stuck and not self.me.hand and self.state.ending:
            yield from (act.Escape(at) for _, at in self.exits(self.me.at))

    def ahead(self) -> Iterator[Action]:
        for side in self.sides(self.me.at) if not self.stuck else ():
            at = beyond(self.me.at, side)
            cell = self.cave.get(at)
            if cell is None:
                continue
            if "tnt" in self.me.hand and cell.tile != "lava":
                yield act.LayTnt(at)
            if cell.state == "dark":
                yield act.GoBlind(at)
                yield from (act.Illuminate(t, at) for t in set(self.me.hand) if self.kind(t) == "illuminate")

    def obstacles(self) -> Iterator[Action]:
        spots = {(side, at) for other in self.state.players for side, at in self.exits(other.at)}
        for side, at in spots:
            if self.me.at in around(at):
                continue
            near = [(hex_, self.cave[hex_]) for hex_ in around(at) if hex_ in self.cave]
            dark = any(cell.state == "dark" for _, cell in near)
            red = [hex_ for hex_, cell in near if cell.state != "dark" and self.tiles[cell.tile].get("penalty")]
            empty = any(all(player.at != hex_ for player in self.state.players) for hex_ in red)
            for tile in set(self.me.hand):
                if self.kind(tile) == "dark" and not dark and not red:
                    yield act.LayObstacle(tile, at, 0)
                if self.kind(tile) in ("dead_end", "flooded") and not empty:
                    yield from (act.LayObstacle(tile, at, turn) for turn in self.turns(tile, side))

    def saves(self) -> Iterator[Action]:
        jumps = self.state.options.lava_river in ("surrounded", "lay the river")
        ways = [(side, beyond(self.me.at, side)) for side in self.sides(self.me.at)]
        front = [self.me.at] if self.stuck else [
            at for side, at in ways if at in self.cave and (
                (self.cave[at].state == "barred" and (side + 3) % 6 in self.sides(at))
                or (self.cave[at].state == "lava" and jumps)
            )
        ]  # fmt: skip
        for past in front:
            lava = self.cave[past].state == "lava"
            need = "jump" if lava else self.tiles[self.cave[past].tile]["save"]
            for side in range(6) if lava else self.sides(past):
                at = beyond(past, side)
                if not self.free(at) or (lava and at in around(self.me.at)):
                    continue
                for tile in set(self.me.hand):
                    for gear in self.as_saves(tile, need):
                        yield from (act.PassObstacle(tile, past, at, turn, gear) for turn in self.turns(tile, side))

    def as_saves(self, tile: str, need: str) -> Iterator[str]:
        if self.tiles[tile].get("icon") == need:
            yield ""
        gear = "" if self.me.gear_used else self.me.gear
        if gear == "medical_bag" and need == "pickaxe" and self.kind(tile) not in OBSTACLES:
            yield gear
        if gear == "chocolate" and need != "pickaxe" and self.kind(tile) == "normal":
            yield gear

    def all(self) -> set[Action]:
        """Return what `OF_A_TURN` allows now."""
        lays = {*self.passages(), *self.ahead(), *self.obstacles(), *self.saves()}
        reach = self.walk(self.me.at, self.me.entry if self.stuck else -1)
        doors = [
            at
            for at, cell in self.cave.items()
            if cell.state != "dark" and self.kind(cell.tile) == "hidden_passage"
        ]
        tunnels: set[Hex] = set()
        for out in doors:
            if out != self.me.at and any(door != out and (door == self.me.at or door in reach) for door in doors):
                tunnels |= {out} if self.stops(out) else {out, *self.walk(out)}
        tunnels -= {self.me.at}
        found = {*lays, *map(act.Move, reach), *map(act.Tunnel, tunnels)}
        useless = bool(self.me.hand) and all(self.kind(tile) in OBSTACLES for tile in self.me.hand)
        if not lays and (useless or not any(map(self.stops, reach | tunnels))):
            found.add(act.Miss())
            if self.me.missed and self.me.hand and self.me.stack and not self.state.ending:
                found.add(act.Swap())
        if self.me.gear == "spare_torch" and not self.me.gear_used:
            found |= {act.LightTorch(a.at) for a in lays if isinstance(a, act.GoBlind)}
        return found

"""MOVE: by any route, with forced stops, and through hidden passages (rulebook: Move; rulings 49-51, 79, 80)."""

from __future__ import annotations

from boardgames_tui.engine.hexes import Hex

from . import actions as act
from . import events as ev
from .draft import Book, Draft, Pos, entry_of, stuck
from .state import Player, View


def moves(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return where a move can end."""
    walk = pos.cave.walk(player.at, entry_of(pos, player))
    if not walk.moves:
        walk.moves = tuple(map(book.move, walk.ends))
    return list(walk.moves)


def tunnel_reach(pos: Pos, player: Player, standing: bool) -> dict[Hex, Hex | None]:
    """Return where a walk through the hidden passages can end, and the hex before it (None: out of the passage).

    `standing`: only from the passage under the meeple (just laid); else from any that a move reaches.
    """
    if len(pos.tunnels) < 2:
        return {}
    reach = pos.cave.walk(player.at, entry_of(pos, player)).ends
    doors = [h for h in pos.tunnels if h == player.at or (not standing and h in reach)]
    found: dict[Hex, Hex | None] = {}
    for out in pos.tunnels:
        if not any(door != out for door in doors) or out == player.at:
            continue
        found.setdefault(out, None)
        if not pos.cave.stops(out):
            for to, came in pos.cave.walk(out).ends.items():
                if to != player.at:
                    found.setdefault(to, came)
    return found


def tunnel_moves(pos: Pos, player: Player, standing: bool) -> list[act.Action]:
    """Return the walks through hidden passages."""
    return [act.Tunnel(to) for to in tunnel_reach(pos, player, standing)] if pos.tunnels else []


def leads(pos: Pos, player: Player) -> bool:
    """Return whether a move leads to an available exit or a dark tile, by hidden passages too (ruling 57)."""
    if pos.cave.walk(player.at, entry_of(pos, player)).leads:
        return True
    return bool(pos.tunnels) and any(map(pos.cave.stops, tunnel_reach(pos, player, False)))


def closed(pos: Pos, player: Player) -> bool:
    """Return whether the cave, as everybody sees it, leaves this player no way on (ruling 57)."""
    if not stuck(pos, player) and pos.cave.stops(player.at):
        return False
    return not leads(pos, player)


def move(d: Draft, seat: int, to: Hex) -> None:
    """Move the meeple; that ends the turn, further lays included (ruling 43)."""
    player = d.players[seat]
    came = d.cave.walk(player.at, entry_of(d, player)).ends[to]
    d.step(seat, to, came)
    d.say(ev.Moved(seat, to, "moves"))
    d.bonus = d.extra = 0
    d.treasures = ()
    d.stage = "end"


def tunnel(d: Draft, seat: int, to: Hex) -> None:
    """Walk through the hidden passages; then a lay or going in blind may follow."""
    standing = d.stage == "bonus"
    came = tunnel_reach(d, d.players[seat], standing)[to]
    d.step(seat, to, came)
    d.say(ev.Moved(seat, to, "goes through the hidden passages"))
    if not standing:
        d.bonus = d.book.table.bonuses.hidden_passage
    d.passage = False
    d.treasures = ()
    d.cause = ""
    d.stage = "tunnel"


def delayed(book: Book, pos: Pos | View, at: Hex) -> bool:
    """Return whether the clock under the meeple still costs the lay of this turn (rulebook: Penalties 3).

    Only a walk through hidden passages can lead to it and leave a lay; with tiles on both sides it has no effect.
    """
    if pos.stage != "tunnel" or pos.cause == "boots" or book.specs[pos.cave[at].tile].penalty != "clock":
        return False
    return len(pos.cave.ways(at).links) < 2


def step_on(d: Draft, seat: int, to: Hex) -> None:
    """Step onto a treasure just reached, at no cost (ruling 81)."""
    d.step(seat, to, d.players[seat].at)
    d.treasures = tuple(h for h in d.treasures if h != to)
    d.passage = False
    d.say(ev.Moved(seat, to, "steps onto the treasure"))

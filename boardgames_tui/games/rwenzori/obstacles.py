"""Obstacles laid against other players (rulebook: Obstacle Tiles; rulings 17-24)."""

from __future__ import annotations

from boardgames_tui.engine.hexes import Hex, neighbours, opposite

from . import actions as act
from . import events as ev
from .cave import BARRED, DARK, DEAD, Cell
from .draft import Book, Draft, Pos, without
from .laying import distinct, more_or_end, refill, spend
from .state import Player


def targets(pos: Pos, seat: int) -> dict[Hex, int]:
    """Return the hexes where `seat` may lay obstacles, each with the mask of sides that face a blocked exit."""
    own = pos.players[seat].at
    near = neighbours(own)
    found: dict[Hex, int] = {}
    for other, player in enumerate(pos.players):
        if other == seat or player.at == own:
            continue
        for side, at in pos.cave.ways(player.at).exits:
            if at not in near:
                found[at] = found.get(at, 0) | 1 << opposite(side)
    return found


def dark_ban(book: Book, pos: Pos, at: Hex) -> str:
    """Return why a dark tile cannot lie at `at` ("" if it can): next to a dark tile or a red symbol."""
    memo = pos.cave.memo
    found: str | None = memo.get(at)
    if found is None:
        found = memo[at] = _dark_ban(book, pos, at)
    return found


def _dark_ban(book: Book, pos: Pos, at: Hex) -> str:
    for near in neighbours(at):
        cell = pos.cave.get(near)
        if cell is not None:
            if cell.state == DARK:
                return "a dark tile cannot be laid next to a dark tile that is still face down"
            if book.specs[cell.tile].penalty:
                return "a dark tile cannot be laid next to a tile with a red symbol"
    return ""


def red_ban(book: Book, pos: Pos, at: Hex) -> str:
    """Return why a dead end or flooded cave cannot lie at `at` ("" if it can): a red symbol without a player."""
    for near in neighbours(at):
        cell = pos.cave.get(near)
        if cell is not None and cell.state != DARK and book.specs[cell.tile].penalty:
            if any(player.at == near for player in pos.players):
                continue
            return "next to a red symbol an obstacle is only allowed behind a player who stands on it"
    return ""


def obstacle_lays(book: Book, pos: Pos, seat: int) -> list[act.Action]:
    """Return the obstacles of the hand that can be laid against others."""
    tiles = [tile for tile in distinct(pos.players[seat].hand) if book.specs[tile].obstacle]
    if not tiles:
        return []
    found: list[act.Action] = []
    for at, touch in targets(pos, seat).items():
        dark = open_ = None
        for tile in tiles:
            if book.specs[tile].kind == "dark":
                if dark is None:
                    dark = not dark_ban(book, pos, at)
                if dark:
                    found += book.obstacles(tile, at, 0)
            else:
                if open_ is None:
                    open_ = not red_ban(book, pos, at)
                if open_:
                    found += book.obstacles(tile, at, touch)
    return found


def cell_for(book: Book, tile: str, turn: int, by: int) -> Cell:
    """Return an obstacle as it is laid."""
    spec = book.specs[tile]
    if spec.kind == "dark":
        return Cell(tile, 0, 0, DARK, by)
    state = DEAD if spec.kind == "dead_end" else BARRED
    return Cell(tile, turn, spec.turned[turn], state, by)


def lay_obstacle(d: Draft, seat: int, action: act.LayObstacle) -> None:
    """Lay an obstacle; the own meeple stays where it is."""
    spec = d.book.specs[action.tile]
    against = tuple(
        other
        for other, player in enumerate(d.players)
        if other != seat and any(at == action.at for _, at in d.cave.ways(player.at).exits)
    )
    d.edit(seat, hand=without(d.players[seat].hand, action.tile))
    d.tell()
    d.made_progress()
    spend(d, False)
    d.cave = d.cave.put(action.at, cell_for(d.book, action.tile, action.turn, seat))
    d.say(ev.LaidObstacle(seat, spec.name, action.at, action.turn, spec.kind == "dark", against))
    refill(d, seat, action.tile)
    more_or_end(d)


def all_obstacles(book: Book, player: Player) -> bool:
    """Return whether a hand holds obstacles and nothing else."""
    return bool(player.hand) and all(book.specs[tile].obstacle for tile in player.hand)


__all__ = [
    "all_obstacles",
    "cell_for",
    "dark_ban",
    "lay_obstacle",
    "obstacle_lays",
    "red_ban",
    "targets",
]

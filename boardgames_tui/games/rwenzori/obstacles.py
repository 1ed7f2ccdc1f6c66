"""Obstacles laid against other players (rulebook: Obstacle Tiles; rulings 17-24)."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardgames_tui.engine.hexes import SIDES, Hex, neighbours, opposite

from . import actions as act
from . import events as ev
from .cave import BARRED, DARK, DEAD, Cell
from .draft import Book, Draft, Pos, without
from .laying import more_or_end, refill, spend
from .state import Player

_FACING: Final = tuple(1 << opposite(side) for side in range(SIDES))
"""For each side the mask of the side of the neighbour there that faces it."""


def targets(pos: Pos, seat: int) -> dict[Hex, int]:
    """Return the hexes where `seat` may lay obstacles, each with the mask of sides that face a blocked exit."""
    own = pos.players[seat].at
    near = neighbours(own)
    found: dict[Hex, int] = {}
    ways = pos.cave.ways
    for player in pos.players:
        if player.at != own:
            for side, at in ways(player.at).exits:
                if at not in near:
                    found[at] = found.get(at, 0) | _FACING[side]
    return found


class Bans(NamedTuple):
    """What lies around an empty hex that keeps obstacles away from it."""

    dark: str
    """Why no dark tile can lie there ("" if one can)."""
    red: tuple[Hex, ...]
    """The face-up tiles with a red symbol."""


def bans(book: Book, pos: Pos, at: Hex) -> Bans:
    """Return what keeps obstacles away from the hex `at`."""
    found: Bans | None = pos.cave.near.get(at)
    if found is None:
        near_dark, red = False, []
        for near in neighbours(at):
            cell = pos.cave.get(near)
            if cell is None:
                continue
            if cell.state == DARK:
                near_dark = True
            elif book.specs[cell.tile].penalty:
                red.append(near)
        why = "a dark tile cannot be laid next to a dark tile that is still face down" if near_dark else ""
        why = why or ("a dark tile cannot be laid next to a tile with a red symbol" if red else "")
        found = pos.cave.near[at] = Bans(why, tuple(red))
    return found


def dark_ban(book: Book, pos: Pos, at: Hex) -> str:
    """Return why a dark tile cannot lie at `at` ("" if it can): next to a dark tile or a red symbol."""
    return bans(book, pos, at).dark


def red_ban(book: Book, pos: Pos, at: Hex) -> str:
    """Return why a dead end or flooded cave cannot lie at `at` ("" if it can): a red symbol without a player."""
    for near in bans(book, pos, at).red:
        if not any(player.at == near for player in pos.players):
            return "next to a red symbol an obstacle is only allowed behind a player who stands on it"
    return ""


def obstacle_lays(book: Book, pos: Pos, seat: int) -> list[act.Action]:
    """Return the obstacles of the hand that can be laid against others."""
    *_, darks, reds = book.kinds(pos.players[seat].hand)
    found: list[act.Action] = []
    for at, touch in targets(pos, seat).items():
        if darks and not dark_ban(book, pos, at):
            for tile in darks:
                found += book.obstacles(tile, at, 0)
        if reds and not red_ban(book, pos, at):
            for tile in reds:
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

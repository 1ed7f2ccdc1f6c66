"""The Lava River Expansion in its four ways (rulebook: The Lava River Expansion; rulings 72-78)."""

from __future__ import annotations

from dataclasses import replace

from boardgames_tui.engine.hexes import NE, NW, SE, SW, E, Hex, W, centre, distance, neighbour, neighbours, turned

from . import actions as act
from . import events as ev
from .cave import DARK, DEAD, LAVA, Cave, Cell
from .draft import Book, Draft, Pos
from .state import Lava


def ring(book: Book, players: int) -> tuple[tuple[Hex, ...], Hex | None]:
    """Return the hexes of lava round the start row, and where a dead end closes the ring (rulings 74, 78)."""
    row = [(index, 0) for index in range(players)]
    around = sorted({near for at in row for near in neighbours(at)} - set(row))
    if players >= book.table.lava.ring_rock_falls_from:
        around = [at for at in around if at not in (neighbour(row[0], W), neighbour(row[-1], E))]
    dead = None
    if players == book.table.lava.ring_dead_end_for:
        dead = neighbour(row[(players - 1) // 2], NE)
        around.remove(dead)
    return tuple(around), dead


def set_out(book: Book, cave: Cave, lava: str, players: int) -> tuple[Cave, Lava | None, bool]:
    """Lay what lava lies on the table from the start: cave, tiles left, and whether a dead end was used."""
    total = book.table.totals.lava
    if lava == "off":
        return cave, None, False
    if lava == "surrounded":
        hexes, dead = ring(book, players)
        for at in hexes:
            cave = cave.put(at, Cell("lava", 0, 0, LAVA))
        if dead is not None:
            cave = cave.put(dead, Cell("dead_end", SW, turned(1, SW), DEAD))
        return cave, Lava(total - len(hexes)), dead is not None
    alarms = book.table.lava.alarms[players] if lava == "cut the passage" else 0
    return cave, Lava(total, alarms=alarms), False


def river_lays(pos: Pos) -> list[act.Action]:
    """Return where the next tile of the river that is laid before the game may lie (Lay the Lava River)."""
    assert pos.lava is not None
    if not pos.lava.laid:
        last = len(pos.players) - 1
        return [act.LayLava(at) for at in (neighbour((0, 0), W), neighbour((last, 0), E)) if pos.cave.free(at)]
    found = {
        near
        for at, cell in pos.cave.items()
        if cell.state == LAVA
        for near in neighbours(at)
        if pos.cave.free(near)
    }
    return [act.LayLava(at) for at in sorted(found)]


def lay_river(d: Draft, seat: int, at: Hex) -> None:
    """Lay a tile of the river before the game; after the last the next player begins."""
    assert d.lava is not None
    put(d, seat, at)
    d.actor = d.decider = (seat + 1) % len(d.players)
    d.number += 1
    if d.lava.left == 0:
        d.stage = "action"


def put(d: Draft, seat: int, at: Hex) -> None:
    """Put a lava tile at `at`; what lies there is out of the game."""
    assert d.lava is not None
    old = d.cave.get(at)
    over = ""
    if old is not None:
        over = "dark tile" if old.state == DARK else d.book.name(old.tile)
        d.cover(at)
    d.cave = d.cave.put(at, Cell("lava", 0, 0, LAVA))
    d.lava = replace(d.lava, left=d.lava.left - 1, laid=d.lava.laid + 1)
    d.say(ev.LavaLaid(seat, at, over))


# -- cutting the board -----------------------------------------------------------------------------------


def cut_lays(book: Book, pos: Pos) -> list[act.Action]:
    """Return where this round's lava tile may lie: the two ends must still be able to meet (ruling 72)."""
    assert pos.lava is not None
    sheet, players = book.table.sheet, len(pos.players)
    logos = (
        sheet.hex(sheet.top.row, sheet.top.column, players),
        sheet.hex(sheet.bottom.row, sheet.bottom.column, players),
    )
    down = pos.lava.laid % 2 == 0
    head, other = (pos.lava.top, pos.lava.bottom) if down else (pos.lava.bottom, pos.lava.top)
    if head is None:
        spots = [logos[0] if down else logos[1]]
    else:
        spots = [neighbour(head, side) for side in ((SE, SW) if down else (NE, NW))]
    if other is None:
        other = logos[1] if down else logos[0]
    found: list[act.Action] = []
    for at in spots:
        ax, ay = centre(at)
        ox, oy = centre(other)
        cell = pos.cave.get(at)
        meets = abs(ax - ox) <= abs(ay - oy)
        if (
            meets
            and at in book.sheet(players)
            and (cell is None or cell.state != LAVA)
            and not any(player.at == at for player in pos.players)
        ):
            found.append(act.LayLava(at))
    return found


def cut_board(d: Draft, seat: int, at: Hex) -> None:
    """Lay this round's lava tile at the end whose turn it is."""
    assert d.lava is not None
    down = d.lava.laid % 2 == 0
    put(d, seat, at)
    d.lava = replace(d.lava, top=at) if down else replace(d.lava, bottom=at)


def lava_due(d: Draft) -> bool:
    """After a round: have a lava tile laid, or the passages cut; return whether a player must choose."""
    if d.lava is None or not d.lava.left:
        return False
    players = len(d.players)
    if d.options.lava_river == "cut the board":
        if d.number % players:
            return False
        if not cut_lays(d.book, d):
            d.say(ev.LavaWaits())
            return False
        first = (players - 1) // 2
        d.stage = "lava"
        d.decider = (first + d.number // players - 1) % players
        return True
    if d.options.lava_river == "cut the passage" and d.options.alarms == "rounds":
        rounds = d.book.table.lava_rounds.rounds[players]
        if d.number % (players * rounds) == 0 and d.lava.alarms:
            alarm(d)
    return False


# -- cutting the passage ---------------------------------------------------------------------------------


def behind(pos: Pos, book: Book, seat: int) -> Hex | None:
    """Return the tile behind a player, or None when it cannot take lava (ruling 75)."""
    player = pos.players[seat]
    at = player.came
    if at is None:
        starts = [(index, 0) for index in range(len(pos.players))]
        if player.at in starts:
            return None
        links = pos.cave.ways(player.at).links
        if not links:
            return None
        at = min(links, key=lambda near: (min(distance(near, start) for start in starts), links.index(near)))
    cell = pos.cave.get(at)
    if cell is None or cell.state == LAVA or cell.tile == "lava" or any(p.at == at for p in pos.players):
        return None
    return at


def alarm(d: Draft) -> None:
    """The alarm goes off: a lava tile behind every player."""
    assert d.lava is not None
    d.lava = replace(d.lava, alarms=d.lava.alarms - 1)
    d.say(ev.AlarmRang(d.lava.alarms))
    for seat in range(len(d.players)):
        at = behind(d, d.book, seat)
        if at is not None and d.lava.left:
            put(d, -1, at)
        else:
            at = None
        d.say(ev.LavaBehind(seat, at))

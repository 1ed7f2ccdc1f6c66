"""GO IN BLIND, revealing by light, and the penalties (rulebook: Going In Blind, Illuminate Tiles, Penalties)."""

from __future__ import annotations

from boardgames_tui.engine.hexes import Hex, neighbours, side_towards, sides

from . import actions as act
from . import events as ev
from .cave import BARRED, CAVE_IN, PATH, Cell
from .draft import Book, Draft, Pos, added, stuck, without
from .laying import refill
from .state import Player


def blinds(pos: Pos, player: Player) -> list[act.Action]:
    """Return the dark tiles that the player can go into blind (ruling 37)."""
    return [] if stuck(pos, player) else [act.GoBlind(at) for at in pos.cave.ways(player.at).darks]


def torches(pos: Pos, player: Player) -> list[act.Action]:
    """Return the dark tiles that the Spare Torch can turn over."""
    if player.gear != "spare_torch" or player.gear_used or stuck(pos, player):
        return []
    return [act.LightTorch(at) for at in pos.cave.ways(player.at).darks]


def orientations(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return how the revealed tile can lie: open to who reveals it, most ways on first (ruling 31)."""
    assert pos.pending is not None
    cell = pos.cave[pos.pending]
    spec = book.specs[cell.tile]
    side = side_towards(pos.pending, player.at)
    assert side is not None
    around = neighbours(pos.pending)

    def ways_on(turn: int) -> int:
        return sum(pos.cave.free(around[s]) for s in sides(spec.turned[turn]) if s != side)

    return [act.Orient(turn) for turn in sorted(spec.fits[side], key=lambda turn: (-ways_on(turn), turn))]


def reveal(d: Draft, seat: int, at: Hex, cause: str) -> None:
    """Turn over a dark tile: everybody sees it."""
    cell = d.cave[at]
    spec = d.book.specs[cell.tile]
    d.barrier = True
    d.made_progress()
    d.passage = False
    d.treasures = ()
    d.pending, d.cause = at, cause
    if cause != "torch":
        d.bonus = d.extra = 0
    d.say(ev.Revealed(seat, at, spec.name, cause))
    if cause != "blind" and spec.penalty == "no_entry":
        explode(d, seat)
        d.stage = "action" if cause == "torch" else "end"
        return
    d.cave = d.cave.put(at, Cell(cell.tile, 0, 0, BARRED, cell.by))
    d.stage = "orient"


def explode(d: Draft, seat: int) -> None:
    """Make a cave-in of the revealed tile: only TNT opens it again."""
    assert d.pending is not None
    cell = d.cave[d.pending]
    d.cave = d.cave.put(d.pending, Cell(cell.tile, cell.turn, cell.sides, CAVE_IN, cell.by))
    d.say(ev.CavedIn(seat, d.pending))
    d.pending, d.cause = None, ""


def illuminate(d: Draft, seat: int, action: act.Illuminate) -> None:
    """Discard an illuminate tile and reveal a dark tile; the turn is over then (ruling 38)."""
    d.edit(seat, hand=without(d.players[seat].hand, action.tile))
    d.discard(action.tile)
    d.say(ev.Discarded(seat, d.book.name(action.tile)))
    reveal(d, seat, action.at, "illuminate")
    refill(d, seat, action.tile)


def light_torch(d: Draft, seat: int, at: Hex) -> None:
    """Use the Spare Torch: a reveal before the action, which is still to come (ruling 36)."""
    d.edit(seat, gear_used=True)
    d.say(ev.Played(seat, d.book.gear["spare_torch"].name, "a dark tile is turned over"))
    reveal(d, seat, at, "torch")


def orient(d: Draft, seat: int, turn: int) -> None:
    """Turn the revealed tile, then see what it does."""
    assert d.pending is not None
    at, cause = d.pending, d.cause
    cell = d.cave[at]
    spec = d.book.specs[cell.tile]
    safe = not spec.save
    blind = cause == "blind"
    state = PATH if safe and not (blind and spec.penalty) else BARRED
    d.cave = d.cave.put(at, Cell(cell.tile, turn, spec.turned[turn], state, cell.by))
    d.say(ev.Oriented(seat, at, turn))
    if not blind:
        d.pending, d.cause = None, ""
        d.stage = "action" if cause == "torch" else "end"
    elif spec.penalty:
        d.stage = "hazard"
    else:
        walk_in(d, seat)


def walk_in(d: Draft, seat: int) -> None:
    """Step onto the revealed tile, free of penalty: a passage may be laid at once (ruling 32)."""
    assert d.pending is not None
    at = d.pending
    cell = d.cave[at]
    d.cave = d.cave.put(at, Cell(cell.tile, cell.turn, cell.sides, PATH, cell.by))
    d.step(seat, at, d.players[seat].at)
    d.say(ev.Moved(seat, at, "walks in"))
    d.pending, d.cause = None, ""
    d.extra = 1
    d.stage = "past"


def hazard_cards(player: Player, penalty: str) -> list[act.Action]:
    """Return the gear that helps against the penalty of the tile that is being entered."""
    if player.gear_used:
        return []
    if penalty == "clock" and player.gear == "sturdy_boots":
        return [act.WearBoots()]
    if penalty == "plus_one" and player.gear == "medical_bag":
        return [act.OpenBag()]
    return []


def wear_boots(d: Draft, seat: int) -> None:
    """Sturdy Boots: the clock tile is a free passage (rulings 33, 34)."""
    d.edit(seat, gear_used=True)
    d.tell()
    d.say(ev.Played(seat, d.book.gear["sturdy_boots"].name, "the clock has no effect"))
    if d.pending is None:
        d.cause = "boots"
    else:
        walk_in(d, seat)


def suffer(d: Draft, seat: int, bag: bool = False) -> None:
    """Take the penalty (rulebook: Penalties; ruling 30)."""
    assert d.pending is not None
    at = d.pending
    cell = d.cave[at]
    penalty = d.book.specs[cell.tile].penalty
    d.stage = "end"
    if penalty == "no_entry":
        explode(d, seat)
        return
    own = d.players[seat].at
    marked = d.solo is not None
    d.pending, d.cause = None, ""
    if penalty == "clock":
        d.cave = d.cave.put(at, Cell(cell.tile, cell.turn, cell.sides, PATH, cell.by))
        d.step(seat, at, own)
        d.say(ev.Stopped(seat, at, penalty))
        return
    d.cave = d.cave.put(at, Cell(cell.tile, cell.turn, cell.sides, BARRED, cell.by, marked))
    side = side_towards(at, own)
    d.step(seat, at, own, -1 if side is None else side)
    if bag:
        d.edit(seat, gear_used=True)
        d.tell()
        d.say(ev.Played(seat, d.book.gear["medical_bag"].name, "there is no extra tile to pick up"))
        penalty = "hand"
    d.say(ev.Stopped(seat, at, "cave" if marked and penalty == "plus_one" else penalty))
    if penalty == "plus_one":
        pick_up(d, seat, cell.by)


def pick_up(d: Draft, seat: int, layer: int) -> None:
    """Have a seat pick up a tile from the layer of the dark tile (ruling 39; solo: one more cave tile)."""
    if d.solo is not None:
        d.edit_solo(cave=d.solo.cave + 1)
        return
    d.other = layer
    if not d.ending:
        d.chance = "search"
        return
    d.barrier = True
    if layer != seat and gifts(d.book, d.players[layer]):
        d.stage, d.decider = "give", layer
    else:
        d.say(ev.NoExtra(seat))


def gifts(book: Book, player: Player) -> list[act.Action]:
    """Return the tiles that the layer of a dark tile may give in the end phase."""
    return [act.Give(tile) for tile in sorted(set(player.hand)) if book.specs[tile].kind != "dark"]


def give(d: Draft, seat: int, tile: str) -> None:
    """Give a tile of the hand for a +1 penalty (end phase)."""
    d.edit(seat, hand=without(d.players[seat].hand, tile))
    d.edit(d.actor, hand=added(d.players[d.actor].hand, tile))
    d.barrier = True
    d.say(ev.GotExtra(d.actor, seat, d.book.name(tile), True))
    d.decider, d.stage, d.other = d.actor, "end", -1


def found(d: Draft, action: act.Search) -> None:
    """Take the tile that the search of the layer's stack has found; skipped dark tiles keep their place."""
    seat, layer = d.actor, d.other
    stack = d.players[layer]
    pool = d.pool
    for tile in action.skipped:
        pool = without(pool, tile)
    if not action.tile:
        d.say(ev.NoExtra(seat))
        d.edit(layer, top=stack.top + action.skipped, unknown=stack.unknown - len(action.skipped))
    elif stack.unknown > len(action.skipped):
        pool = without(pool, action.tile)
        d.edit(layer, top=stack.top + action.skipped, unknown=stack.unknown - len(action.skipped) - 1)
    else:
        d.edit(layer, top=stack.top + action.skipped, unknown=0, bottom=without(stack.bottom, action.tile))
    d.pool = pool
    d.edit(layer, searched=True)
    if action.tile:
        d.edit(seat, hand=added(d.players[seat].hand, action.tile))
        d.say(ev.GotExtra(seat, layer, d.book.name(action.tile), False))
    d.other = -1
    d.chance = ""

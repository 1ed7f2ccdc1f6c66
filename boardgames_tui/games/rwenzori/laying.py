"""LAY: passages, Saves past obstacles, illuminate, TNT and the Escape tile (rulebook: LAY)."""

from __future__ import annotations

from boardgames_tui.engine.hexes import Hex, mask, neighbours, opposite, side_towards, sides

from . import actions as act
from . import events as ev
from .cave import BARRED, CAVE_IN, LAVA, PATH, Cell
from .draft import Book, Draft, Pos, beyond_lava, jumpable, stuck, without
from .moving import closed
from .state import Player


def path_lays(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return the tiles that can be laid as passages next to the meeple (rulebook: Normal Cave Tiles)."""
    if stuck(pos, player):
        return []
    found: list[act.Action] = []
    exits = pos.cave.ways(player.at).exits
    ahead = past_fresh(pos, player)
    if not exits and not ahead:
        return found
    mapped = player.gear == "map_fragment" and not player.gear_used
    for tile in book.kinds(player.hand).paths:
        for side, at in exits:
            found += book.lays(tile, at, side)
            if mapped and (spec := book.specs[tile]).bonus == 1 and spec.kind == "action":
                found += book.lays(tile, at, side, "map_fragment")
        for side, at in ahead:
            found += [lay for lay in book.lays(tile, at, side) if lay not in found]
    return found


def past_fresh(pos: Pos, player: Player) -> tuple[tuple[int, Hex], ...]:
    """Return the exits of the passage that the cave laid next to the meeple (solo; ruling 69)."""
    solo = pos.solo
    if solo is None or solo.fresh is None or solo.fresh not in pos.cave.ways(player.at).links:
        return ()
    return pos.cave.ways(solo.fresh).exits


def in_front(pos: Pos, player: Player) -> tuple[Hex, ...]:
    """Return the active obstacles that the player can lay a Save past: under the meeple, or open to it."""
    if pos.stage == "hazard":
        return (pos.pending,) if pos.pending is not None else ()
    if stuck(pos, player):
        return (player.at,)
    way = pos.cave.ways(player.at)
    return way.barred + way.lava if jumpable(pos) else way.barred


def save_for(book: Book, pos: Pos, obstacle: Hex) -> str:
    """Return the Save that an obstacle asks for ("" for none)."""
    cell = pos.cave[obstacle]
    return "jump" if cell.state == LAVA else book.specs[cell.tile].save


def beyond(pos: Pos, player: Player, obstacle: Hex) -> tuple[tuple[int, Hex], ...]:
    """Return the empty hexes past an obstacle, with the obstacle's side that leads there (rulings 25, 26)."""
    cell = pos.cave[obstacle]
    if cell.state == LAVA:
        return beyond_lava(pos, player.at, obstacle)
    around = neighbours(obstacle)
    return tuple((side, around[side]) for side in sides(cell.sides) if pos.cave.free(around[side]))


def passes(book: Book, pos: Pos, player: Player, gear: bool = True) -> list[act.Action]:
    """Return the Saves that can be laid past obstacles (rulebook: Save Tiles), by gear cards too."""
    obstacles = in_front(pos, player)
    if not obstacles:
        return []
    found: list[act.Action] = []
    card = book.gear.get(player.gear) if gear and not player.gear_used else None
    for past in obstacles:
        save = save_for(book, pos, past)
        if not save:
            continue
        if pos.solo is not None and not pos.cave[past].marked and pos.cave[past].state == BARRED:
            spots: tuple[tuple[int, Hex], ...] = ((side_towards(player.at, past) or 0, past),)
        else:
            spots = beyond(pos, player, past)
        for tile in book.kinds(player.hand).saves:
            spec = book.specs[tile]
            fits = spec.icon == save
            helped = card is not None and save in card.icons and spec.kind in card.kinds
            if not fits and not helped:
                continue
            for side, at in spots:
                for turn in spec.fits[opposite(side)]:
                    if fits:
                        found.append(act.PassObstacle(tile, past, at, turn))
                    if helped:
                        found.append(act.PassObstacle(tile, past, at, turn, player.gear))
    return found


def illuminations(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return the dark tiles that an illuminate tile of the hand can reveal (ruling 37)."""
    if stuck(pos, player):
        return []
    darks = pos.cave.ways(player.at).darks
    if not darks:
        return []
    return [act.Illuminate(tile, at) for tile in book.kinds(player.hand).lights for at in darks]


def tnt_targets(pos: Pos, player: Player) -> tuple[Hex, ...]:
    """Return the laid tiles that TNT can be laid over (ruling 45)."""
    if stuck(pos, player):
        return ()
    return tuple(at for at in pos.cave.ways(player.at).laid if pos.cave[at].tile not in ("lava", "escape"))


def tnt_lays(pos: Pos, player: Player) -> list[act.Action]:
    """Return where TNT of the hand can be laid (rulebook: TNT Tiles)."""
    if "tnt" not in player.hand:
        return []
    return [act.LayTnt(at) for at in tnt_targets(pos, player)]


def escapes(pos: Pos, player: Player) -> list[act.Action]:
    """Return where the Escape tile can be laid (ruling 53)."""
    if player.hand or stuck(pos, player):
        return []
    solo = pos.solo
    if solo is None and not pos.ending:
        return []
    found: list[act.Action] = [act.Escape(at) for _, at in pos.cave.ways(player.at).exits]
    for _, at in past_fresh(pos, player):
        if (way_out := act.Escape(at)) not in found:
            found.append(way_out)
    return found


# -- applying --------------------------------------------------------------------------------------------


def take(d: Draft, seat: int, tile: str) -> None:
    """Take a tile out of a hand that lays it; the others learn that it was there."""
    d.edit(seat, hand=without(d.players[seat].hand, tile))
    d.tell()
    d.made_progress()


def spend(d: Draft, path: bool) -> None:
    """Pay for a lay with one of the further lays of this turn, if it is one."""
    if d.stage in ("bonus", "tunnel", "past"):
        if d.extra and path:
            d.extra -= 1
        else:
            d.bonus -= 1
    d.passage = False


def more_or_end(d: Draft) -> None:
    """Go on with the further lays of this turn, or end it (version 1 asked once more beside a treasure)."""
    more = d.bonus + d.extra > 0 or (d.book.version == 1 and d.treasures)
    d.stage = "bonus" if more else "end"


def lay(d: Draft, seat: int, action: act.Lay) -> None:
    """Lay a passage and put the meeple onto it."""
    book, spec = d.book, d.book.specs[action.tile]
    origin = d.players[seat].at
    fresh = d.solo.fresh if d.solo is not None else None
    if fresh is not None and action.at in [at for _, at in past_fresh(d, d.players[seat])]:
        side = side_towards(origin, action.at)
        sides_here = d.cave[origin].sides
        from_own = side is not None and sides_here >> side & 1 and spec.turned[action.turn] >> opposite(side) & 1
        if not from_own:
            origin = fresh
    take(d, seat, action.tile)
    d.step(seat, action.at, origin)
    spend(d, True)
    bonus = spec.bonus
    if action.gear:
        bonus += book.table.bonuses.map_fragment
        d.edit(seat, gear_used=True)
        d.say(ev.Played(seat, book.gear[action.gear].name, "the +1 counts as a +2"))
    d.bonus += bonus
    d.cave = d.cave.put(action.at, Cell(action.tile, action.turn, spec.turned[action.turn], PATH, -1))
    d.say(ev.Laid(seat, spec.name, action.at, action.turn, bonus))
    if spec.kind == "hidden_passage":
        d.passage = bool(d.tunnels)
        d.tunnels = (*d.tunnels, action.at)
    after_tile(d, seat, action.at, action.tile)


def after_tile(d: Draft, seat: int, at: Hex, tile: str) -> None:
    """See to treasures, the draw and the further lays once a tile has been laid from a hand."""
    if d.options.treasure_hunter:
        find_treasure(d, seat, at)
    refill(d, seat, tile)
    more_or_end(d)


def refill(d: Draft, seat: int, tile: str) -> None:
    """Have the hand filled up again after `tile` has left it (solo: the active selection)."""
    if d.solo is None:
        d.draw_up(seat)
        return
    kind = d.book.specs[tile].kind
    if kind in ("save", "tnt"):
        if d.solo.saves:
            d.edit_solo(choose=d.solo.choose + 1)
        return
    pile = pile_of(d.book, tile)
    if getattr(d.solo, pile):
        d.edit_solo(want=pile)
        d.chance = "refill"


def pile_of(book: Book, tile: str) -> str:
    """Return the solo pile that a tile comes from."""
    spec = book.specs[tile]
    if spec.kind == "action":
        return "plus_one" if spec.bonus == 1 else "plus_two"
    return "saves" if spec.kind in ("save", "tnt") else spec.kind


def find_treasure(d: Draft, seat: int, at: Hex) -> None:
    """Pay for every treasure that the tile just laid at `at` opens into, once each (ruling 81)."""
    for near in d.cave.ways(at).links:
        cell = d.cave[near]
        if d.book.specs[cell.tile].kind == "treasure" and not cell.marked:
            bonus = d.book.table.bonuses.treasure
            d.cave = d.cave.put(near, Cell(cell.tile, cell.turn, cell.sides, cell.state, cell.by, True))
            d.bonus += bonus
            d.treasures = (*d.treasures, near)
            d.say(ev.Treasure(seat, near, bonus))


def pass_obstacle(d: Draft, seat: int, action: act.PassObstacle) -> None:
    """Lay a Save past an obstacle, which is passed for all from then on (ruling 25)."""
    spec = d.book.specs[action.tile]
    player = d.players[seat]
    cell = d.cave[action.past]
    take(d, seat, action.tile)
    if action.gear:
        d.edit(seat, gear_used=True)
        card = d.book.gear[action.gear]
        d.say(ev.Played(seat, card.name, f"the {spec.name} is a {save_for(d.book, d, action.past)} Save"))
    if d.stage != "hazard":
        spend(d, False)
    else:
        d.pending, d.cause = None, ""
    over = action.at == action.past
    d.say(ev.Passed(seat, spec.name, d.book.name(cell.tile), action.at, action.turn, action.past, over))
    new = Cell(action.tile, action.turn, spec.turned[action.turn], PATH, -1)
    came: Hex = action.past
    if over:
        came = player.at
        d.edit_solo(bottom=(*(d.solo.bottom if d.solo else ()), cell.tile))
    elif cell.state == LAVA:
        near, far = side_towards(action.past, player.at), side_towards(action.past, action.at)
        bridge = mask(side for side in (near, far) if side is not None)
        d.cave = d.cave.put(action.past, Cell(cell.tile, 0, bridge, PATH, -1))
    else:
        blast = d.book.specs[cell.tile].penalty == "no_entry"
        state = CAVE_IN if blast else PATH
        d.cave = d.cave.put(action.past, Cell(cell.tile, cell.turn, cell.sides, state, cell.by, cell.marked))
        if blast:
            d.say(ev.CavedIn(seat, action.past))
    d.cave = d.cave.put(action.at, new)
    d.step(seat, action.at, came)
    if spec.kind == "hidden_passage":
        d.tunnels = (*d.tunnels, action.at)
    after_tile(d, seat, action.at, action.tile)


def lay_tnt(d: Draft, seat: int, at: Hex) -> None:
    """Blast the tile at `at` (rulebook: TNT Tiles; rulings 45-48)."""
    player = d.players[seat]
    shut = [other for other, them in enumerate(d.players) if other != seat and them.trapped and closed(d, them)]
    take(d, seat, "tnt")
    spend(d, False)
    old = d.cave[at]
    d.say(ev.Blasted(seat, at, d.book.name(old.tile) if old.state != "dark" else "dark tile"))
    d.cover(at)
    d.cave = d.cave.put(at, Cell("tnt", 0, d.book.specs["tnt"].sides, PATH, -1))
    d.step(seat, at, player.at)
    d.extra += d.book.table.bonuses.tnt
    freed = tuple(other for other in shut if not closed(d, d.players[other]))
    for other in freed:
        d.edit(other, trapped=False)
    after_tile(d, seat, at, "tnt")
    if freed and d.solo is None:
        d.discards = d.book.table.blocked.discards
        d.say(ev.Freed(seat, freed, d.discards))
        if d.players[seat].hand or any(d.due) or d.book.version == 1:
            d.stage = "discard"
        else:
            stop_throwing(d)


def throw(d: Draft, seat: int, tile: str) -> None:
    """Discard a tile for having set somebody free, and draw (ruling 48)."""
    d.edit(seat, hand=without(d.players[seat].hand, tile))
    d.tell()
    d.discard(tile)
    d.say(ev.Discarded(seat, d.book.name(tile)))
    d.discards -= 1
    d.draw_up(seat)
    if not d.discards or (not d.players[seat].hand and not any(d.due)):
        stop_throwing(d)


def stop_throwing(d: Draft) -> None:
    """Go on with the turn after the discards."""
    d.discards = 0
    more_or_end(d)

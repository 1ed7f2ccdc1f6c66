"""The solo mode: active selection, unplayable section, cave deck, and the cave's turn (rulebook: Solo Mode)."""

from __future__ import annotations

from random import Random

from boardgames_tui.engine.hexes import Hex, distance, neighbours, opposite, sides

from . import actions as act
from . import events as ev
from .cave import PATH, Cave, Cell
from .draft import Book, Draft, Pos, added, without
from .laying import pile_of
from .obstacles import cell_for, dark_ban, red_ban
from .options import RwenzoriOptions
from .state import Player, Solo, State


def helpers(book: Book, options: RwenzoriOptions) -> int:
    """Return how many normal tiles the level shuffles into the cave deck (ruling 63)."""
    if options.level == "hard" and options.hard == "setup":
        return book.table.solo.hard_setup
    return int(getattr(book.table.solo.levels, options.level))


def piles(book: Book) -> tuple[Solo, tuple[str, ...]]:
    """Return all piles before anything is turned over, and the obstacles of the cave deck."""
    all_tiles = [tile for tile, spec in book.specs.items() for _ in range(spec.count)]
    by: dict[str, list[str]] = {}
    for tile in all_tiles:
        spec = book.specs[tile]
        by.setdefault(pile_of(book, tile) if not spec.obstacle else "deck", []).append(tile)
    solo = Solo(
        normal=tuple(sorted(by["normal"])),
        plus_one=tuple(sorted(by["plus_one"])),
        plus_two=tuple(sorted(by["plus_two"])),
        illuminate=tuple(sorted(by["illuminate"])),
        saves=tuple(sorted(by["saves"])),
        choose=book.table.solo.saves,
    )
    return solo, tuple(sorted(by["deck"]))


def undrawn(piles: Solo) -> int:
    """Return how many of the player's tiles still lie in the piles (ruling 66)."""
    decks = (piles.normal, piles.plus_one, piles.plus_two, piles.illuminate, piles.saves)
    return sum(map(len, decks))


def sample_set_out(book: Book, state: State, rng: Random) -> act.SetOut:
    """Draw the normal tiles of the cave deck and the tops of the piles."""
    assert state.solo is not None
    count = helpers(book, state.options)
    normal = rng.sample(state.solo.normal, count + book.table.solo.face_up)
    return act.SetOut(
        tuple(sorted(normal[:count])),
        tuple(sorted(normal[count:])),
        rng.choice(state.solo.plus_one),
        rng.choice(state.solo.plus_two),
        rng.choice(state.solo.illuminate),
    )


def why_not_set_out(book: Book, state: State, action: act.SetOut) -> str | None:
    """Return why the piles cannot be set out so."""
    assert state.solo is not None
    if len(action.deck) != helpers(book, state.options) or len(action.normal) != book.table.solo.face_up:
        return "That is the wrong number of normal tiles."
    rest = list(state.solo.normal)
    for tile in (*action.deck, *action.normal):
        if tile not in rest:
            return f"There is no further {tile} among the normal tiles."
        rest.remove(tile)
    if tuple(sorted(action.deck)) != action.deck or tuple(sorted(action.normal)) != action.normal:
        return "The tiles are told in order."
    for pile in ("plus_one", "plus_two", "illuminate"):
        if getattr(action, pile) not in getattr(state.solo, pile):
            return f"{getattr(action, pile)} is not in its pile."
    return None


def set_out(d: Draft, action: act.SetOut) -> None:
    """Set the piles out."""
    assert d.solo is not None
    normal = d.solo.normal
    for tile in (*action.deck, *action.normal):
        normal = without(normal, tile)
    d.pool = added(d.pool, *action.deck)
    d.edit(0, hand=added(action.normal, action.plus_one, action.plus_two, action.illuminate))
    d.edit_solo(
        normal=normal,
        plus_one=without(d.solo.plus_one, action.plus_one),
        plus_two=without(d.solo.plus_two, action.plus_two),
        illuminate=without(d.solo.illuminate, action.illuminate),
    )
    d.chance = ""
    d.say(ev.PilesOut(len(d.pool), len(action.deck)))
    for tile in d.players[0].hand:
        d.say(ev.Took(0, d.book.name(tile), ""))


def refill(d: Draft, tile: str) -> None:
    """Turn over the next tile of a pile."""
    assert d.solo is not None
    pile = d.solo.want
    d.edit_solo(want="", **{pile: without(getattr(d.solo, pile), tile)})
    d.edit(0, hand=added(d.players[0].hand, tile))
    d.chance = ""
    d.say(ev.Took(0, d.book.name(tile), ""))


def choices(pos: Pos) -> list[act.Action]:
    """Return the tiles that can come into the active selection."""
    assert pos.solo is not None
    return [act.ChooseSave(tile) for tile in sorted(set(pos.solo.saves))]


def choose(d: Draft, tile: str) -> None:
    """Take a tile from the unplayable section."""
    assert d.solo is not None
    saves = without(d.solo.saves, tile)
    d.edit_solo(saves=saves, choose=d.solo.choose - 1 if saves else 0)
    d.edit(0, hand=added(d.players[0].hand, tile))
    d.say(ev.Took(0, d.book.name(tile), ""))


def exchanges(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return the exchanges of active Saves with the unplayable section (ruling 71)."""
    assert pos.solo is not None
    mine = [tile for tile in sorted(set(player.hand)) if book.specs[tile].kind in ("save", "tnt")]
    return [act.Exchange(give, take) for give in mine for take in sorted(set(pos.solo.saves)) if take != give]


def exchange(d: Draft, action: act.Exchange) -> None:
    """Exchange a Save: that is the turn, and up to two more may follow."""
    assert d.solo is not None
    left = (d.solo.exchanges if d.stage == "exchange" else d.book.table.solo.exchange) - 1
    d.edit(0, hand=added(without(d.players[0].hand, action.give), action.take))
    d.edit_solo(saves=added(without(d.solo.saves, action.take), action.give), exchanges=left)
    d.say(ev.Took(0, d.book.name(action.take), d.book.name(action.give)))
    d.stage = "exchange" if left else "end"


# -- the cave's turn -------------------------------------------------------------------------------------


def deck(pos: Pos) -> int:
    """Return how many tiles the cave deck holds."""
    assert pos.solo is not None
    return len(pos.pool) + len(pos.solo.bottom)


def by_distance(cave: Cave, start: Hex) -> list[list[Hex]]:
    """Return all tiles in groups of equal distance on foot from `start`; what no path reaches comes last."""
    seen = {start}
    groups = [[start]]
    while groups[-1]:
        groups.append([])
        for here in groups[-2]:
            for near in cave.ways(here).links:
                if near not in seen:
                    seen.add(near)
                    groups[-1].append(near)
    rest = sorted((at for at in cave if at not in seen), key=lambda at: (distance(at, start), at))
    return [group for group in groups if group] + [[at] for at in rest if cave[at].state == PATH]


def spot(book: Book, pos: Pos, tile: str) -> tuple[Hex, int] | None:
    """Return where the cave lays a tile, and how it turns it (ruling 68); None when it fits nowhere."""
    cave, spec = pos.cave, book.specs[tile]
    for group in by_distance(cave, pos.players[0].at):
        best: tuple[int, int, Hex, int] | None = None
        for here in group:
            for side, at in cave.ways(here).exits:
                if spec.kind == "dark" and dark_ban(book, pos, at):
                    continue
                if spec.kind in ("dead_end", "flooded") and red_ban(book, pos, at):
                    continue
                free = sum(cave.free(near) for near in neighbours(at))
                turn = 0 if spec.kind == "dark" else _turn(book, pos, tile, at, opposite(side))
                key = (-free, side, at, turn)
                if best is None or key < best:
                    best = key
        if best is not None:
            return best[2], best[3]
    return None


def _turn(book: Book, pos: Pos, tile: str, at: Hex, side: int) -> int:
    """Return the turn that opens to `side` and leaves the fewest other ways on (ruling 86)."""
    spec = book.specs[tile]
    around = neighbours(at)

    def ways_on(turn: int) -> int:
        return sum(pos.cave.free(around[s]) for s in sides(spec.turned[turn]) if s != side)

    return min(spec.fits[side], key=lambda turn: (ways_on(turn), turn))


def cave_draw(d: Draft, tile: str) -> None:
    """The cave lays the tile it has drawn."""
    assert d.solo is not None
    size = deck(d)
    if d.pool:
        d.pool = without(d.pool, tile)
    else:
        d.edit_solo(bottom=d.solo.bottom[1:])
    found = spot(d.book, d, tile)
    spec = d.book.specs[tile]
    name = "dark tile" if spec.kind == "dark" else spec.name
    if found is None:
        if d.solo.tried + 1 < size:
            d.edit_solo(bottom=(*d.solo.bottom, tile), tried=d.solo.tried + 1)
            d.say(ev.CaveSkipped())
            return
        if spec.kind == "dark" and d.book.version > 1:  # version 1 put it among the tiles seen
            d.lost = added(d.lost, tile)
        else:
            d.discard(tile)
        d.say(ev.CaveLaid(None, name, deck(d)))
    else:
        at, turn = found
        if spec.obstacle:
            cell = cell_for(d.book, tile, turn, -1)
        else:
            cell = Cell(tile, turn, spec.turned[turn], PATH, -1)
        d.cave = d.cave.put(at, cell)
        if not spec.obstacle and at in d.cave.ways(d.players[0].at).links:
            d.edit_solo(fresh=at)
        d.say(ev.CaveLaid(at, name, deck(d)))
    d.edit_solo(cave=d.solo.cave - 1, tried=0)
    if not deck(d):
        d.over = "caves win"
    elif not d.solo.cave:
        d.chance = ""
        d.number += 1
        d.stage = "action"

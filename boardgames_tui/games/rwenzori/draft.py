"""The working copy of a state while one action is applied, and the book of tables that the rules read."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from boardgames_tui.engine.game import Event
from boardgames_tui.engine.hexes import Hex, neighbours, opposite

from . import actions as act
from .cave import BARRED, DARK, LAVA, PATH, Cave
from .options import RwenzoriOptions
from .state import Lava, Player, Solo, State
from .tables import RwenzoriTable, catalogue

HANDS: Final = 4096
"""How many hands the book keeps sorted; a game meets a few hundred."""


class Kinds(NamedTuple):
    """The tiles of a hand by what they can be laid as, each kind of tile once."""

    tiles: tuple[str, ...]
    paths: tuple[str, ...]
    """What can be laid as a passage."""
    saves: tuple[str, ...]
    """What can be laid past an obstacle, by a gear card too: Saves and normal tiles."""
    lights: tuple[str, ...]
    """The illuminate tiles."""
    darks: tuple[str, ...]
    """The dark tiles."""
    reds: tuple[str, ...]
    """The dead ends and flooded caves."""


class Book:
    """The tables, what follows from them, and actions made once and used again."""

    def __init__(self, table: RwenzoriTable, version: int) -> None:
        self.table = table
        self.version = version
        """The version of the rules that are played."""
        self.specs = catalogue(table)
        self.gear = {card.id: card for card in table.gear.cards}
        self.characters = {card.id: card for card in table.characters.cards}
        self.hand = table.deal.hand
        self._lays: dict[tuple[str, Hex, int, str], tuple[act.Lay, ...]] = {}
        self._obstacles: dict[tuple[str, Hex, int], tuple[act.LayObstacle, ...]] = {}
        self._sheets: dict[int, frozenset[Hex]] = {}
        self._moves: dict[Hex, act.Move] = {}
        helped = {kind for card in self.gear.values() for kind in card.kinds}
        self._roles = {
            tile: [
                role
                for role, holds in enumerate(
                    (
                        spec.path,
                        spec.icon or spec.kind in helped,
                        spec.kind == "illuminate",
                        spec.kind == "dark",
                        spec.obstacle and spec.kind != "dark",
                    )
                )
                if holds
            ]
            for tile, spec in self.specs.items()
        }
        self.kinds = lru_cache(HANDS)(self._kinds)
        """Return the tiles of a sorted hand by kind."""

    def _kinds(self, hand: tuple[str, ...]) -> Kinds:
        found: tuple[list[str], ...] = ([], [], [], [], [])
        tiles = tuple(dict.fromkeys(hand))
        for tile in tiles:
            for role in self._roles[tile]:
                found[role].append(tile)
        return Kinds(tiles, *map(tuple, found))

    def lays(self, tile: str, at: Hex, side: int, gear: str = "") -> tuple[act.Lay, ...]:
        """Return the ways to lay `tile` at `at`, reached through `side` of the tile before it."""
        key = (tile, at, side, gear)
        found = self._lays.get(key)
        if found is None:
            turns = self.specs[tile].fits[opposite(side)]
            found = self._lays[key] = tuple(act.Lay(tile, at, turn, gear) for turn in turns)
        return found

    def obstacles(self, tile: str, at: Hex, touch: int) -> tuple[act.LayObstacle, ...]:
        """Return the ways to lay an obstacle at `at`, open to one of the sides `touch` (0: face down)."""
        key = (tile, at, touch)
        found = self._obstacles.get(key)
        if found is None:
            spec = self.specs[tile]
            turns = [turn for turn in spec.turns if spec.turned[turn] & touch] if touch else [0]
            found = self._obstacles[key] = tuple(act.LayObstacle(tile, at, turn) for turn in turns)
        return found

    def move(self, to: Hex) -> act.Move:
        """Return the move to `to`."""
        found = self._moves.get(to)
        if found is None:
            found = self._moves[to] = act.Move(to)
        return found

    def sheet(self, players: int) -> frozenset[Hex]:
        """Return the hexes of the play sheet as `players` start tiles lie on it."""
        if players not in self._sheets:
            self._sheets[players] = self.table.sheet.hexes(players)
        return self._sheets[players]

    def name(self, tile: str) -> str:
        """Return what the log calls a tile."""
        return self.specs[tile].name


_new = object.__new__
"""States and players have no slots: a changed copy is one dictionary copied, not thirty fields set one by one."""


def changed(player: Player, **changes: Any) -> Player:
    """Return `player` with some fields changed."""
    new = _new(Player)
    new.__dict__.update(player.__dict__, **changes)
    return new


def without(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """Return `tiles` without one `tile`."""
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]


def added(tiles: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Return `tiles` with more of them, sorted."""
    return tuple(sorted((*tiles, *more)))


class Draft:
    """A state that may be changed, with the events of the action that changes it."""

    __slots__ = ("__dict__", "barrier", "book", "events")
    book: Book
    events: list[Event]
    barrier: bool

    options: RwenzoriOptions
    names: tuple[str, ...]
    players: tuple[Player, ...]
    cave: Cave
    pool: tuple[str, ...]
    gone: tuple[str, ...]
    lost: tuple[str, ...]
    number: int
    actor: int
    decider: int
    stage: str
    chance: str
    due: tuple[int, ...]
    bonus: int
    extra: int
    passage: bool
    tunnels: tuple[Hex, ...]
    treasures: tuple[Hex, ...]
    pending: Hex | None
    cause: str
    discards: int
    traded: int
    other: int
    ending: bool
    progress: bool
    idle: int
    swaps: tuple[int, ...]
    over: str
    winner: int
    lava: Lava | None
    solo: Solo | None

    def __init__(self, book: Book, state: State) -> None:
        self.__dict__.update(state.__dict__)
        self.book = book
        self.events = []
        self.barrier = False

    def freeze(self) -> State:
        """Return the state as it now is."""
        state = _new(State)
        state.__dict__.update(self.__dict__)
        return state

    # -- small changes -----------------------------------------------------------------------------------

    def say(self, event: Event) -> None:
        """Tell an event."""
        self.events.append(event)

    def tell(self) -> None:
        """Note that somebody learns of a hand or a card (never in the solo mode, where all is open)."""
        if self.solo is None:
            self.barrier = True

    def edit(self, seat: int, **changes: Any) -> None:
        """Change a player."""
        players = list(self.players)
        players[seat] = changed(players[seat], **changes)
        self.players = tuple(players)

    def edit_solo(self, **changes: Any) -> None:
        """Change the piles of the solo mode."""
        assert self.solo is not None
        self.solo = replace(self.solo, **changes)

    def discard(self, *tiles: str) -> None:
        """Put tiles out of the game."""
        self.gone = added(self.gone, *tiles)

    def cover(self, at: Hex) -> None:
        """Take the tile at `at` out of the game, since something is laid over it."""
        cell = self.cave[at]
        if cell.state == DARK:
            self.lost = added(self.lost, cell.tile)
        elif cell.tile != "lava":
            self.discard(cell.tile)
        if at in self.tunnels:
            self.tunnels = tuple(h for h in self.tunnels if h != at)
        if at in self.treasures:
            self.treasures = tuple(h for h in self.treasures if h != at)

    def step(self, seat: int, to: Hex, came: Hex | None, entry: int = -1) -> None:
        """Put a meeple onto `to`; from there a passage that the cave has just laid is as any other (ruling 69)."""
        if self.solo is not None and self.solo.fresh is not None:
            self.edit_solo(fresh=None)
        self.edit(seat, at=to, came=came, entry=entry)

    def draw_up(self, seat: int) -> None:
        """Have a seat draw until the hand is full again (rulings 3-5)."""
        if self.ending or self.solo is not None:
            return
        player = self.players[seat]
        self.owe(seat, self.book.hand - len(player.hand))

    def owe(self, seat: int, count: int) -> None:
        """Have a seat draw `count` tiles, or as many as its stack holds."""
        count = min(count, self.players[seat].stack)
        if count > 0:
            due = list(self.due)
            due[seat] = count
            self.due = tuple(due)

    def made_progress(self) -> None:
        """Note that the game gets somewhere (rulings 62, 84)."""
        self.progress = True
        if self.players[self.actor].missed:
            self.edit(self.actor, missed=False)
        if any(self.swaps):
            self.swaps = (0,) * len(self.swaps)


Pos = State | Draft
"""A position to look at: a state, or one in the making."""


def stuck(pos: Pos, player: Player) -> bool:
    """Return whether an active obstacle lies under the player's meeple (ruling 16)."""
    return player.entry >= 0 and pos.cave[player.at].state == BARRED


def entry_of(pos: Pos, player: Player) -> int:
    """Return the only side by which the player may leave, or -1 for any."""
    return player.entry if stuck(pos, player) else -1


def jumpable(pos: Pos) -> bool:
    """Return whether a jump Save crosses lava (ruling 74)."""
    return pos.options.lava_river in ("surrounded", "lay the river")


def beyond_lava(pos: Pos, own: Hex, lava: Hex) -> tuple[tuple[int, Hex], ...]:
    """Return the hexes on the other side of a lava tile, with the side of the lava behind which they lie."""
    near = neighbours(own)
    return tuple(
        (side, at) for side, at in enumerate(neighbours(lava)) if at != own and at not in near and pos.cave.free(at)
    )


__all__ = [
    "LAVA",
    "PATH",
    "Book",
    "Draft",
    "Pos",
    "added",
    "beyond_lava",
    "changed",
    "entry_of",
    "jumpable",
    "stuck",
    "without",
]

"""The models of rules/rwenzori.yaml, and the catalogue of tiles that the rules look things up in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, model_validator

from boardgames_tui.engine.hexes import SIDES, Hex, mask, opposite, rotations, turned
from boardgames_tui.engine.tables import Sheet, Sourced

Icon = Literal["swing", "jump", "dive", "pickaxe"]
"""What a Save tile does, and what an obstacle asks for."""
Penalty = Literal["clock", "no_entry", "plus_one", "hand"]
"""What happens to those who go in without the Save; the red symbols."""
Side = Annotated[int, Field(ge=0, lt=SIDES)]
PATHS = ("normal", "save", "illuminate", "tnt", "action", "hidden_passage")
"""The kinds of tiles that are no obstacles."""
SHUFFLED = ("normal", "save", "illuminate", "tnt", "action", "dead_end", "flooded", "dark")
"""The kinds in the player's stacks."""
Positive = Annotated[int, Field(gt=0)]


class Tile(Sheet):
    """One kind of tile: its shape before it is turned, and how many there are."""

    id: str
    shape: str
    edges: tuple[Side, ...]
    count: Positive
    icon: Icon | None = None
    bonus: int = 0
    save: Icon | None = None
    penalty: Penalty | None = None
    hazard: str | None = None
    rock_fall: Side | None = None
    row: int | None = None
    column: int | None = None


class TileTable(Sourced):
    """All tiles by kind."""

    normal: tuple[Tile, ...]
    save: tuple[Tile, ...]
    illuminate: tuple[Tile, ...]
    tnt: tuple[Tile, ...]
    action: tuple[Tile, ...]
    dead_end: tuple[Tile, ...]
    flooded: tuple[Tile, ...]
    dark: tuple[Tile, ...]
    hidden_passage: tuple[Tile, ...]
    start: tuple[Tile, ...]
    escape: tuple[Tile, ...]
    treasure: tuple[Tile, ...]
    lava: tuple[Tile, ...]


class Players(Sourced):
    """How many play, and for how long."""

    fewest: Positive
    most: Positive
    minutes: Positive
    bound: Positive


class Deal(Sourced):
    """What everybody gets (rulebook: Game Set Up)."""

    hand: Positive
    cards: Positive
    tokens: Positive


class Totals(Sourced):
    """How many tiles of each kind the box holds (rulebook: Inside the box, Expansions)."""

    tiles: int
    shuffled: int
    normal: int
    obstacle: int
    illuminate: int
    save: int
    tnt: int
    action: int
    start: int
    escape: int
    dark_passages: int
    hidden_passages: int
    treasures: int
    lava: int


class Bonuses(Sourced):
    """How many further lays in the same turn a tile or card gives."""

    tnt: int
    hidden_passage: int
    treasure: int
    map_fragment: int


class Blocked(Sourced):
    """Numbers of "What If I Am Completely Blocked?"."""

    offer: Positive
    discards: Positive


class Stalemate(Sourced):
    """When a game that stands still ends."""

    rounds: Positive


class Levels(Sheet):
    """Normal tiles in the cave deck by level of difficulty."""

    easy: int
    medium: int
    hard: int
    crazy: int


class SoloTable(Sourced):
    """Numbers of the solo mode."""

    face_up: Positive
    saves: Positive
    exchange: Positive
    levels: Levels
    hard_setup: int


class Card(Sheet):
    """A gear or character card; `icons` and `kinds` say which tiles it lets pass as which Saves."""

    id: str
    name: str
    text: str
    icons: tuple[Icon, ...] = ()
    kinds: tuple[str, ...] = ()


class Cards(Sourced):
    """The cards of one kind."""

    cards: tuple[Card, ...]


class Place(Sheet):
    """A hex of the play sheet, from 1."""

    row: int
    column: int


class PlaySheet(Sourced):
    """The play sheet of the advanced mode."""

    rows: Positive
    odd_columns: Positive
    even_columns: Positive
    start_row: Positive
    top: Place
    bottom: Place

    def hex(self, row: int, column: int, players: int) -> Hex:
        """Return the axial position of a place on the sheet; (0, 0) is the leftmost start tile."""
        first = (self.even_columns - players) // 2 + 1
        twice = 2 * (column - first) + (0 if row % 2 == 0 else -1)
        return (twice - (row - self.start_row)) // 2, row - self.start_row

    def hexes(self, players: int) -> frozenset[Hex]:
        """Return all hexes of the sheet."""
        return frozenset(
            self.hex(row, column, players)
            for row in range(1, self.rows + 1)
            for column in range(1, (self.even_columns if row % 2 == 0 else self.odd_columns) + 1)
        )


class LavaTable(Sourced):
    """Numbers of the Lava River Expansion, by number of players."""

    minutes: dict[int, int]
    alarms: dict[int, int]
    ring_rock_falls_from: int
    ring_dead_end_for: int


class LavaRounds(Sourced):
    """How many rounds stand for the minutes of the timer."""

    rounds: dict[int, int]


class RwenzoriTable(Sheet):
    """The whole of rules/rwenzori.yaml."""

    players: Players
    deal: Deal
    totals: Totals
    bonuses: Bonuses
    blocked: Blocked
    stalemate: Stalemate
    solo: SoloTable
    tiles: TileTable
    gear: Cards
    characters: Cards
    sheet: PlaySheet
    lava: LavaTable
    lava_rounds: LavaRounds

    @model_validator(mode="after")
    def _totals(self) -> RwenzoriTable:
        kinds = {
            kind: sum(t.count for t in getattr(self.tiles, kind))
            for kind in TileTable.model_fields
            if kind != "provenance"
        }
        total = self.totals
        kinds["obstacle"] = kinds["dead_end"] + kinds["flooded"] + kinds["dark"]
        shuffled = sum(kinds[kind] for kind in SHUFFLED)
        wanted = {
            "normal": total.normal,
            "obstacle": total.obstacle,
            "illuminate": total.illuminate,
            "save": total.save,
            "tnt": total.tnt,
            "action": total.action,
            "start": total.start,
            "escape": total.escape,
            "hidden_passage": total.hidden_passages,
            "treasure": total.treasures,
            "lava": total.lava,
        }
        for kind, count in wanted.items():
            if kinds[kind] != count:
                raise ValueError(f"{kinds[kind]} {kind} tiles, but the box holds {count}")
        if shuffled != total.shuffled or shuffled + total.start + total.escape != total.tiles:
            raise ValueError(f"{shuffled} tiles to shuffle, but the box holds {total.shuffled} of {total.tiles}")
        if sum(t.count for t in self.tiles.dark if t.penalty is None) != total.dark_passages:
            raise ValueError(f"{total.dark_passages} dark tiles are free passages")
        ids = [t.id for kind in kinds if kind != "obstacle" for t in getattr(self.tiles, kind)]
        if len(set(ids)) != len(ids):
            raise ValueError("two tiles have one id")
        for tile in self.tiles.dark:
            needs = tile.penalty in ("plus_one", "hand", "no_entry")
            if needs != (tile.save is not None):
                raise ValueError(f"{tile.id}: +1, hand and no-entry tiles need a Save, all others none")
        if any(t.save is None for t in self.tiles.flooded):
            raise ValueError("every flooded cave needs a Save")
        if any(len(t.edges) < 2 for kind in PATHS for t in getattr(self.tiles, kind)):
            raise ValueError("every passage needs two open sides")
        for cards in (self.gear.cards, self.characters.cards):
            if len(cards) != self.deal.cards:
                raise ValueError(f"{len(cards)} cards of a kind, but the box holds {self.deal.cards}")
        return self


@dataclass(frozen=True, slots=True)
class Spec:
    """What the rules ask of a kind of tile, worked out once."""

    id: str
    kind: str
    shape: str
    sides: int
    """The mask of its open sides before it is turned."""
    turned: tuple[int, ...]
    """The mask for every number of turns."""
    turns: tuple[int, ...]
    """The numbers of turns that lay it differently."""
    fits: tuple[tuple[int, ...], ...]
    """For each side, the turns after which that side is open."""
    path: bool
    """Whether it is laid as a passage (every tile that is no obstacle, but TNT)."""
    obstacle: bool
    icon: str
    bonus: int
    save: str
    penalty: str
    hazard: str
    count: int
    name: str
    """What the log and the chooser call it."""


_KINDS = {
    "normal": "passage",
    "illuminate": "torch",
    "tnt": "TNT",
    "dead_end": "dead end",
    "flooded": "flooded cave",
    "hidden_passage": "hidden passage",
    "start": "start tile",
    "escape": "Escape tile",
    "treasure": "treasure",
    "lava": "lava",
}
PENALTIES = {"clock": "clock", "no_entry": "no entry", "plus_one": "+1", "hand": "hand"}


def _name(tile: Tile, kind: str) -> str:
    match kind:
        case "save":
            return f"{tile.icon} Save ({tile.shape})"
        case "action":
            return f"+{tile.bonus} action ({tile.shape})"
        case "dark":
            if tile.penalty is None:
                return f"dark passage ({tile.shape})"
            needs = f"{tile.save} or " if tile.save else ""
            return f"dark {tile.hazard} ({needs}{PENALTIES[tile.penalty]}, {tile.shape})"
        case "tnt" | "dead_end" | "start" | "escape" | "treasure" | "lava":
            return _KINDS[kind]
        case _:
            return f"{_KINDS[kind]} ({tile.shape})"


def catalogue(table: RwenzoriTable) -> dict[str, Spec]:
    """Return every kind of tile by id, in the order of the table."""
    found = {}
    for kind in TileTable.model_fields:
        if kind == "provenance":
            continue
        for tile in getattr(table.tiles, kind):
            bits = mask(tile.edges)
            masks = tuple(turned(bits, k) for k in range(SIDES))
            turns = rotations(bits)
            found[tile.id] = Spec(
                id=tile.id,
                kind=kind,
                shape=tile.shape,
                sides=bits,
                turned=masks,
                turns=turns,
                fits=tuple(tuple(k for k in turns if masks[k] >> side & 1) for side in range(SIDES)),
                path=kind in PATHS and kind != "tnt",
                obstacle=kind in ("dead_end", "flooded", "dark"),
                icon=tile.icon or "",
                bonus=tile.bonus or (table.bonuses.hidden_passage if kind == "hidden_passage" else 0),
                save=tile.save or "",
                penalty=tile.penalty or "",
                hazard=tile.hazard or "",
                count=tile.count,
                name=_name(tile, kind),
            )
    return found


def start_turns(table: RwenzoriTable, players: int) -> tuple[int, ...]:
    """Return how each start tile lies: the rock fall outwards at both ends, north-west between (ruling 1)."""
    fall = table.tiles.start[0].rock_fall or 0
    sides = [5] * players
    sides[0], sides[-1] = 4, 1
    return tuple((side - fall) % SIDES for side in sides)


__all__ = ["PATHS", "PENALTIES", "SHUFFLED", "RwenzoriTable", "Spec", "catalogue", "opposite", "start_turns"]

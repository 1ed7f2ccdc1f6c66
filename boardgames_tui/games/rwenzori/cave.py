"""The cave: tiles on hexes, kept so that a step costs the same however large the map has grown."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.hexes import Hex, neighbours, opposite, sides

PATH: Final = "path"
"""Free to walk: passages, passed obstacles, revealed clock tiles and free dark passages."""
DARK: Final = "dark"
"""A dark tile, still face down."""
BARRED: Final = "barred"
"""An obstacle that is active until a Save is laid past it (flooded cave, revealed dark tile)."""
DEAD: Final = "dead end"
"""A dead end: only TNT opens it."""
CAVE_IN: Final = "cave-in"
"""An exploded dark tile: only TNT opens it."""
LAVA: Final = "lava"
"""A lava tile."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile as it lies on a hex."""

    tile: str
    turn: int = 0
    sides: int = 0
    """The mask of its open sides as it lies; 0 while they are not known."""
    state: str = PATH
    by: int = -1
    """The seat that laid it as an obstacle (whose token lies on it), else -1."""
    marked: bool = False
    """A treasure that has paid; in the solo mode an obstacle whose penalty was suffered."""


class Way(NamedTuple):
    """What lies behind the open sides of a tile."""

    exits: tuple[tuple[int, Hex], ...]
    """Available exits (ruling 12): side and the empty hex behind it."""
    darks: tuple[Hex, ...]
    """Dark tiles that are still face down."""
    links: tuple[Hex, ...]
    """Tiles to walk to: free to walk, and open to here."""
    barred: tuple[Hex, ...]
    """Active obstacles that are open to here."""
    lava: tuple[Hex, ...]
    laid: tuple[Hex, ...]
    """All hexes with a tile."""


class Walk:
    """Where a move can end."""

    __slots__ = ("ends", "leads", "moves")

    def __init__(self, ends: dict[Hex, Hex], leads: bool) -> None:
        self.ends: Final = ends
        """Every hex at which the move can end, with the hex before it."""
        self.leads: Final = leads
        """Whether one of them has an available exit or a dark tile (ruling 57)."""
        self.moves: tuple[Action, ...] = ()
        """The moves there, once they have been asked for."""


_BACK: Final = tuple(1 << opposite(side) for side in range(6))


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Cave(Mapping[Hex, Cell]):
    """The tiles that lie on the table, by hex; never changed: `put` returns another cave.

    What is worked out of the tiles (ways, walks) is kept beside them and handed on where a change cannot touch it.
    """

    cells: tuple[tuple[Hex, Cell], ...]
    """Every hex with its tile, in the order in which they were first laid on."""

    def __init__(self, cells: Mapping[Hex, Cell], limits: Container[Hex] | None = None) -> None:
        self._fill(tuple(cells.items()), dict(cells), limits, {}, {})

    def _fill(
        self,
        cells: tuple[tuple[Hex, Cell], ...],
        by_hex: dict[Hex, Cell],
        limits: Container[Hex] | None,
        near: dict[Hex, Any],
        walks: dict[tuple[Hex, int], Walk],
    ) -> None:
        self.__dict__.update(cells=cells, _cells=by_hex, limits=limits, near=near, _walks=walks)

    if TYPE_CHECKING:
        _cells: ClassVar[dict[Hex, Cell]]
        _walks: ClassVar[dict[tuple[Hex, int], Walk]]
        near: ClassVar[dict[Hex, Any]]
        """What has been worked out of a hex and its neighbours alone: the `Way` of a tile, of an empty hex what the
        rules of the obstacles note there."""
        limits: ClassVar[Container[Hex] | None]
        """The hexes of the play sheet; None on an open table."""

    def __getitem__(self, at: Hex) -> Cell:
        return self._cells[at]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, at: object) -> bool:
        return at in self._cells

    def __repr__(self) -> str:
        text: str | None = self.__dict__.get("_text")
        if text is None:
            text = self.__dict__["_text"] = f"Cave({self._cells!r})"
        return text

    def get(self, at: Hex, default: Cell | None = None) -> Cell | None:  # type: ignore[override]
        """Return the tile at `at`, or None."""
        return self._cells.get(at, default)

    def put(self, at: Hex, cell: Cell) -> Cave:
        """Return the cave with `cell` at `at` (on an empty hex or in the place of what lay there)."""
        by_hex = self._cells.copy()
        by_hex[at] = cell
        cells = tuple(by_hex.items()) if at in self._cells else (*self.cells, (at, cell))
        around = (at, *neighbours(at))
        near = self.near.copy()
        for touched in around:
            near.pop(touched, None)
        walks = {
            key: walk
            for key, walk in self._walks.items()
            if key[0] not in around and walk.ends.keys().isdisjoint(around)
        }
        new = Cave.__new__(Cave)
        new._fill(cells, by_hex, self.limits, near, walks)
        return new

    def free(self, at: Hex) -> bool:
        """Return whether `at` is empty and, with a play sheet, one of its hexes (ruling 83)."""
        return at not in self._cells and (self.limits is None or at in self.limits)

    def ways(self, at: Hex) -> Way:
        """Return what lies behind the open sides of the tile at `at`."""
        found: Way | None = self.near.get(at)
        if found is not None:
            return found
        cells = self._cells
        around = neighbours(at)
        exits, darks, links, barred, lava, laid = [], [], [], [], [], []
        for side in sides(cells[at].sides):
            near = around[side]
            cell = cells.get(near)
            if cell is None:
                if self.limits is None or near in self.limits:
                    exits.append((side, near))
                continue
            laid.append(near)
            state = cell.state
            if state == DARK:
                darks.append(near)
            elif state == LAVA:
                lava.append(near)
            elif cell.sides & _BACK[side]:
                if state == PATH:
                    links.append(near)
                elif state == BARRED:
                    barred.append(near)
        found = self.near[at] = Way(
            tuple(exits), tuple(darks), tuple(links), tuple(barred), tuple(lava), tuple(laid)
        )
        return found

    def stops(self, at: Hex) -> bool:
        """Return whether a move must end here: an available exit or a dark tile (rulebook: Move; ruling 49)."""
        way = self.ways(at)
        return bool(way.exits or way.darks)

    def walk(self, start: Hex, entry: int = -1) -> Walk:
        """Return where a move from `start` can end (rulebook: Move).

        `entry` is the side by which somebody came onto the active obstacle at `start`: the only way back.
        """
        known = self._walks.get((start, entry))
        if known is not None:
            return known
        near_ = self.near
        ends: dict[Hex, Hex] = {}
        links = self.ways(start).links
        if entry >= 0:
            links = tuple(near for near in links if near == neighbours(start)[entry])
        queue = [(start, links)]
        leads = False
        for here, links in queue:
            for near in links:
                if near in ends or near == start:
                    continue
                ends[near] = here
                way = near_.get(near) or self.ways(near)
                if way[0] or way[1]:
                    leads = True
                else:
                    queue.append((near, way[2]))
        known = self._walks[start, entry] = Walk(ends, leads)
        return known

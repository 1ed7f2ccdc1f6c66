"""A square board: squares named as on a map, eight directions, the ring along the edge, and rays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Square = str
"""A square's name: the column's letter from the left, then the row's number from the top ("a1": top left)."""

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""One of the eight ways to a neighbouring square; north is the top of the board."""

DIRECTIONS: Final[tuple[Direction, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight directions, clockwise from north."""

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "N": "north",
        "NE": "north-east",
        "E": "east",
        "SE": "south-east",
        "S": "south",
        "SW": "south-west",
        "W": "west",
        "NW": "north-west",
    }
)
"""How a direction is called in a sentence."""


class Offset(NamedTuple):
    """A place on the grid, or a step between two: rows downwards and columns to the right."""

    row: int
    column: int


OFFSETS: Final[Mapping[str, Offset]] = MappingProxyType(
    {
        "N": Offset(-1, 0),
        "NE": Offset(-1, 1),
        "E": Offset(0, 1),
        "SE": Offset(1, 1),
        "S": Offset(1, 0),
        "SW": Offset(1, -1),
        "W": Offset(0, -1),
        "NW": Offset(-1, -1),
    }
)
"""The step that each direction is."""


def turned(direction: Direction, eighths: int) -> Direction:
    """Return `direction` turned clockwise by so many eighths of a circle (negative: the other way round)."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + eighths) % len(DIRECTIONS)]


def opposite(direction: Direction) -> Direction:
    """Return the direction that points exactly the other way."""
    return turned(direction, len(DIRECTIONS) // 2)


class SquareBoard:
    """A board of `side` by `side` squares; everything on it is worked out once and only looked up later."""

    __slots__ = ("_offsets", "_rays", "edge", "edge_index", "side", "squares", "steps")

    def __init__(self, side: int) -> None:
        """Raises ValueError when the side is below 2 or has more columns than there are letters."""
        if not 2 <= side <= len(ascii_lowercase):
            raise ValueError(f"a square board has a side of 2 to {len(ascii_lowercase)}, not {side}")
        self.side: Final = side
        places = [Offset(row, column) for row in range(side) for column in range(side)]
        self._offsets: Final = {_name(place): place for place in places}
        self.squares: Final[tuple[Square, ...]] = tuple(self._offsets)
        """Every square, row by row from the top left."""
        self.steps: Final[Mapping[Square, Mapping[Direction, Square | None]]] = {
            name: {way: self._from(place, way) for way in DIRECTIONS} for name, place in self._offsets.items()
        }
        """The neighbour of each square in each direction; None beyond the edge."""
        self.edge: Final[tuple[Square, ...]] = tuple(map(_name, _ring(side)))
        """The squares along the edge, clockwise from the top left corner."""
        self.edge_index: Final[Mapping[Square, int]] = {name: i for i, name in enumerate(self.edge)}
        """Where each edge square stands in `edge`; inner squares are missing."""
        self._rays: Final = {(name, way): self._ray(name, way) for name in self.squares for way in DIRECTIONS}

    def offset(self, square: Square) -> Offset:
        """Return the row and the column of `square`, both from 0."""
        return self._offsets[square]

    def at(self, row: int, column: int) -> Square | None:
        """Return the square in this row and column, both from 0, or None beyond the edge."""
        inside = 0 <= row < self.side and 0 <= column < self.side
        return _name(Offset(row, column)) if inside else None

    def step(self, square: Square, direction: Direction) -> Square | None:
        """Return the neighbour of `square` in `direction`, or None beyond the edge."""
        return self.steps[square][direction]

    def ray(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """Return the squares after `square` in `direction`, up to the edge of the board."""
        return self._rays[square, direction]

    def along(self, square: Square, steps: int) -> Square:
        """Return the edge square `steps` clockwise along the ring from an edge square (negative: back)."""
        return self.edge[(self.edge_index[square] + steps) % len(self.edge)]

    def direction(self, start: Square, end: Square) -> Direction | None:
        """Return the direction of the step from `start` to a neighbouring square, None for other squares."""
        return next((way for way in DIRECTIONS if self.steps[start][way] == end), None)

    def _from(self, place: Offset, direction: Direction) -> Square | None:
        offset = OFFSETS[direction]
        return self.at(place.row + offset.row, place.column + offset.column)

    def _ray(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        found: list[Square] = []
        ahead = self.steps[square][direction]
        while ahead is not None:
            found.append(ahead)
            ahead = self.steps[ahead][direction]
        return tuple(found)


@cache
def square_board(side: int) -> SquareBoard:
    """Return the board of this side, the same one every time."""
    return SquareBoard(side)


def _name(place: Offset) -> Square:
    return f"{ascii_lowercase[place.column]}{place.row + 1}"


def _ring(side: int) -> list[Offset]:
    last = side - 1
    top = [Offset(0, column) for column in range(last)]
    right = [Offset(row, last) for row in range(last)]
    bottom = [Offset(last, column) for column in range(last, 0, -1)]
    left = [Offset(row, 0) for row in range(last, 0, -1)]
    return top + right + bottom + left

"""The numbers of Treasure Slide as `rules/treasure_slide.yaml` gives them, checked against the rulebook."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from boardgames_tui.engine.squares import square_board
from boardgames_tui.engine.tables import Sheet, Sourced

Count = Annotated[int, Field(ge=1)]
Points = Annotated[int, Field(ge=0)]


class Game(Sourced):
    """Who plays, and for how long (minutes)."""

    players: Annotated[int, Field(ge=2, le=2)]
    minutes: Count


class Size(Sheet):
    """One size of pyramid: its name and its pips."""

    name: str
    pips: Count


class Pieces(Sourced):
    """The sizes of pyramids, from the smallest on."""

    sizes: Annotated[tuple[Size, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _grow(self) -> Pieces:
        pips = [size.pips for size in self.sizes]
        if pips != sorted(set(pips)):
            raise ValueError("the sizes must grow in pips")
        if len({size.name for size in self.sizes}) != len(self.sizes):
            raise ValueError("two sizes have the same name")
        return self


class Board(Sourced):
    """The square board; what can be drawn on one terminal screen."""

    side: Annotated[int, Field(ge=4, le=8)]


class Colour(Sheet):
    """A colour of pyramids, and the letter that stands for it on the board."""

    name: str
    letter: Annotated[str, Field(pattern="^[A-Z]$")]


class Stash(Sourced):
    """The colours of a kind of stash, in the order in which mountains take them (rulebook: Things You Need)."""

    colours: Annotated[tuple[Colour, ...], Field(min_length=2)]


class Mountains(Sourced):
    """The nests along the edge (rulebook: Setup)."""

    stashes: Count
    nest: Annotated[tuple[int, ...], Field(min_length=1)]
    start: str


class Hunters(Sourced):
    """Each player's tree, and the bonus after a capture in spaces (rulebook: Capturing and Mining)."""

    tree: Annotated[tuple[int, ...], Field(min_length=1)]
    bonus: Count


class Trees(Sourced):
    """Where the hunters' trees begin, by seat."""

    corners: tuple[str, str]


class Scoring(Sourced):
    """Points besides the mountains' pips (rulebook: Scoring)."""

    tree: Points
    hunter: Points


class Limits(Sourced):
    """When a game that does not end is scored (turns), and the most decisions a game can have."""

    turns: Count
    actions: Count


class Tables(Sheet):
    """All of the table; the totals that the rulebook states must come out."""

    game: Game
    pieces: Pieces
    board: Board
    rainbow: Stash
    xeno: Stash
    mountains: Mountains
    hunters: Hunters
    trees: Trees
    scoring: Scoring
    limits: Limits

    @model_validator(mode="after")
    def _totals(self) -> Tables:
        pips = tuple(size.pips for size in self.pieces.sizes)
        edge = square_board(self.board.side).edge
        kinds = (self.rainbow.colours, self.xeno.colours)
        both = [*self.rainbow.colours, *self.xeno.colours]
        if self.mountains.nest != pips:
            raise ValueError(f"mountains.nest must be one of each size with the largest on top, {list(pips)}")
        if self.hunters.tree != pips[::-1]:
            raise ValueError(f"hunters.tree must be one of each size, smallest on top, {list(pips[::-1])}")
        if any(self.mountains.stashes * len(colours) != len(edge) for colours in kinds):
            raise ValueError(
                f"mountains: {self.mountains.stashes} stashes must give a nest for each of the {len(edge)} "
                "edge squares, whichever the colours"
            )
        if any(len({getattr(colour, key) for colour in both}) < len(both) for key in ("name", "letter")):
            raise ValueError("rainbow, xeno: two colours have the same name or letter")
        if self.mountains.start not in edge:
            raise ValueError("mountains.start must be an edge square")
        corners = (edge[0], edge[len(edge) // 4], edge[len(edge) // 2], edge[len(edge) * 3 // 4])
        first, second = self.trees.corners
        if first not in corners or corners[corners.index(first) - 2] != second:
            raise ValueError("trees.corners must be two opposite corners")
        return self

"""Sliding, pushing, mining, capturing and bumping: how hunters change places (rulebook: The Slide Phase)."""

from __future__ import annotations

from boardgames_tui.engine.game import Event
from boardgames_tui.engine.squares import Direction, Square, SquareBoard, opposite

from .events import Bumps, Captures, Falls, Mines, Pushed, Slides
from .state import OFF, STANDING, State
from .tables import Tables


class Ground:
    """What never changes during a game: the board, whose hunter is whose, and what a mountain holds."""

    __slots__ = (
        "board",
        "colours_at",
        "hunters",
        "names",
        "nest",
        "other",
        "owner",
        "pips",
        "sizes",
    )

    def __init__(self, tables: Tables) -> None:
        sizes = tables.pieces.sizes
        seats = range(tables.game.players)
        self.board = SquareBoard(tables.board.side)
        self.sizes = len(sizes)
        self.names = tuple(size.name for size in sizes) * len(seats)
        """The size's name of each hunter."""
        self.pips = tuple(size.pips for size in sizes) * len(seats)
        self.owner = tuple(seat for seat in seats for _ in sizes)
        self.other = tuple(reversed(seats))
        """The opponent of each seat."""
        self.hunters = tuple(tuple(range(seat * len(sizes), (seat + 1) * len(sizes))) for seat in seats)
        self.nest = tables.mountains.nest
        """The pips of a nest's pyramids from the bottom up."""
        start = self.board.edge_index[tables.mountains.start]
        self.colours_at = tuple((i - start) % len(tables.rainbow.colours) for i in range(len(self.board.edge)))
        """The colour of each edge square's nest, as a number in the order of the colours."""


class Draft:
    """A position being changed by one action; `bonus`, `turning` and `slid` gather what follows from it."""

    __slots__ = (
        "bonus",
        "colours",
        "events",
        "ground",
        "heading",
        "lost",
        "mountains",
        "place",
        "pool",
        "seat",
        "slid",
        "treasure",
        "turning",
    )

    def __init__(self, ground: Ground, state: State) -> None:
        self.ground = ground
        self.colours = state.mountain_colours
        self.mountains = list(state.mountains)
        self.place = list(state.place)
        self.heading = list(state.heading)
        self.pool = list(state.pool)
        self.treasure = state.treasure
        self.seat = state.seat
        self.slid = state.slid
        self.turning: list[int] = []
        self.bonus = state.bonus
        self.lost = False
        """Whether a hunter has left the board."""
        self.events: list[Event] = []

    def slide(self, hunter: int) -> None:
        """Slide a lying hunter one square the way it points."""
        ground, start, heading = self.ground, self.place[hunter], self.heading[hunter]
        assert heading
        end = ground.board.steps[start][heading]
        self.slid += (hunter,)
        self.events.append(Slides(ground.owner[hunter], ground.names[hunter], start, heading, end))
        if end is None:
            self._fall(hunter)
            return
        self._push(end, heading)
        self._arrive(hunter, end)

    def lie_down(self, hunter: int, ice: Square, heading: Direction) -> None:
        """Bring a standing hunter onto the ice; whoever lies there is pushed as in a slide (ruling 22)."""
        self.place[hunter] = OFF
        self._push(ice, heading)
        self.place[hunter] = ice
        self.heading[hunter] = heading

    def end_walk(self, hunter: int, square: Square) -> None:
        """End a walk on a mountain or on a standing enemy: capture, or else mine."""
        if not self._capture(hunter, square):
            self._mine(hunter, square)
        self.place[hunter] = square

    def _push(self, square: Square, heading: Direction) -> None:
        """Push the row of lying hunters that begins at `square`, furthest first (rulings 28 to 30)."""
        ground, steps = self.ground, self.ground.board.steps
        row: list[tuple[int, Square, Square | None]] = []
        here: Square | None = square
        while here is not None and here in self.place:
            hunter = self.place.index(here)
            if not self.heading[hunter]:
                break
            row.append((hunter, here, steps[here][heading]))
            here = steps[here][heading]
        for hunter, start, end in reversed(row):
            seat = ground.owner[hunter]
            if seat == self.seat:
                self.slid += (hunter,)
            self.events.append(Pushed(seat, ground.names[hunter], start, heading, end))
            if end is None:
                self._fall(hunter)
                continue
            self._arrive(hunter, end)
            if self.heading[hunter] == opposite(heading):
                self.turning.append(hunter)

    def _arrive(self, hunter: int, square: Square) -> None:
        """Let a hunter come sliding into a square in which nobody lies (any more)."""
        index = self.ground.board.edge_index.get(square)
        if index is not None and self.mountains[index]:
            if not self._capture(hunter, square) and not self._bump(hunter, square):
                self._mine(hunter, square)
            self.heading[hunter] = STANDING
        elif self._bump(hunter, square):
            self.heading[hunter] = STANDING
        self.place[hunter] = square

    def _capture(self, hunter: int, square: Square) -> bool:
        """Capture every enemy that stands at `square` (ruling 16); a bonus move each, in one's own turn."""
        if square not in self.place:
            return False
        ground = self.ground
        seat, other = ground.owner[hunter], ground.other[ground.owner[hunter]]
        victims = [victim for victim in ground.hunters[other] if self.place[victim] == square]
        for victim in victims:
            self._remove(victim, seat)
            self.events.append(Captures(seat, ground.names[hunter], square, other, ground.names[victim]))
        if seat == self.seat:
            self.bonus += len(victims)
        return bool(victims)

    def _bump(self, hunter: int, square: Square) -> bool:
        """Bump whoever stands at `square`, friend or enemy, into the pool of the arriving hunter's owner."""
        if square not in self.place:
            return False
        ground = self.ground
        seat = ground.owner[hunter]
        victims = [victim for victim, place in enumerate(self.place) if place == square]
        for victim in victims:
            self._remove(victim, seat)
            other, name = ground.owner[victim], ground.names[victim]
            self.events.append(Bumps(seat, ground.names[hunter], square, other, name))
        return bool(victims)

    def _mine(self, hunter: int, square: Square) -> None:
        ground = self.ground
        index = ground.board.edge_index[square]
        left = self.mountains[index] - 1
        self.mountains[index] = left
        seat, colour = ground.owner[hunter], ground.colours_at[index]
        mine = self.treasure[seat]
        pile = mine[colour]
        pile = (*pile[:left], pile[left] + 1, *pile[left + 1 :])
        mine = (*mine[:colour], pile, *mine[colour + 1 :])
        self.treasure = (*self.treasure[:seat], mine, *self.treasure[seat + 1 :])
        name = ground.names[hunter]
        self.events.append(Mines(seat, name, square, self.colours[colour], ground.nest[left], left))

    def _fall(self, hunter: int) -> None:
        """Off the edge, into the opponent's pool."""
        ground = self.ground
        seat = ground.owner[hunter]
        self._remove(hunter, ground.other[seat])
        self.events.append(Falls(seat, ground.names[hunter], ground.other[seat]))

    def _remove(self, hunter: int, pool: int) -> None:
        self.place[hunter] = OFF
        self.heading[hunter] = STANDING
        self.pool[hunter] = pool
        self.lost = True

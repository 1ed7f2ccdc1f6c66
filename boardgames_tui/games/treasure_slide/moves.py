"""Which moves a standing hunter has: walks along the edge and launches (rulebook: The Movement Phase)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardgames_tui.engine.squares import DIRECTIONS, Direction, Square

from .actions import Launch, Walk, Way
from .ice import Ground
from .state import State

WAYS: tuple[Way, Way] = (1, -1)
"""Both ways along the edge: clockwise first."""

Move = Walk | Launch

Steps = tuple[tuple[tuple[Direction, Square], ...], ...]
"""For every edge square the launch steps from it, each a direction and the ice square that it enters."""


class Moves:
    """Finds moves; every action and every square of a walk is made once and only looked up afterwards."""

    def __init__(self, ground: Ground, bonus: int) -> None:
        self._ground = ground
        self._bonus = bonus
        """How many spaces a bonus move is."""
        board, pips = ground.board, ground.pips[: ground.sizes]
        size, longest = len(board.edge), max(*pips, bonus)
        self._walks = {(p, way): Walk(p, way) for p in pips for way in WAYS}
        self._launches: dict[tuple[int, int, Way], dict[Direction, Launch]] = {}
        for p in pips:
            ways: list[tuple[int, Way]] = [(0, 0), *((n, way) for n in range(1, longest) for way in WAYS)]
            for steps, way in ways:
                self._launches[p, steps, way] = {d: Launch(p, steps, way, d) for d in DIRECTIONS}
        self._ahead = {
            (square, way): tuple((i + way * k) % size for k in range(1, longest + 1))
            for i, square in enumerate(board.edge)
            for way in WAYS
        }
        self._steps = tuple(
            tuple(
                (heading, ice, board.edge_index.get(ice), self._edges(ice, heading))
                for heading, ice in board.steps[square].items()
                if ice is not None
            )
            for square in board.edge
        )
        """From every edge square each step, the number of its square on the edge, and those that its ray meets."""
        self._launchable = lru_cache(maxsize=4096)(self._find_launchable)

    def _edges(self, square: Square, heading: Direction) -> tuple[int, ...]:
        index = self._ground.board.edge_index
        return tuple(index[ahead] for ahead in self._ground.board.ray(square, heading) if ahead in index)

    def _find_launchable(self, there: tuple[bool, ...]) -> Steps:
        """Return the launch steps on this terrain alone: onto ice, with a mountain at the ray's end (ruling 20)."""
        return tuple(
            tuple(
                (heading, ice)
                for heading, ice, at, ahead in steps
                if (at is None or not there[at]) and any(there[index] for index in ahead)
            )
            for steps in self._steps
        )

    def ray_end(self, mountains: Sequence[int], square: Square, heading: Direction) -> Square | None:
        """Return the first mountain that a slide from `square` comes to, or None: off the board (ruling 20)."""
        for index in self._edges(square, heading):
            if mountains[index]:
                return self._ground.board.edge[index]
        return None

    def pace(self, hunter: int, bonus: bool) -> int:
        """Return how many spaces the hunter moves now."""
        return self._bonus if bonus else self._ground.pips[hunter]

    def covered(self, place: Sequence[Square], hunter: int) -> bool:
        """Return whether a smaller friend stands on the hunter, in the tree they began in."""
        first = self._ground.hunters[self._ground.owner[hunter]][0]
        return place[hunter] in place[first:hunter]

    def of(self, state: State, seat: int, bonus: bool) -> tuple[Move, ...]:
        """Return all moves of the seat's hunters, from the smallest on: walks first, then launches."""
        ground, mountains = self._ground, state.mountains
        edge, edge_index = ground.board.edge, ground.board.edge_index
        place, heading, slid = state.place, state.heading, state.slid
        own = ground.hunters[seat]
        friends = place[own[0] : own[-1] + 1]
        standing: list[Square] | None = None
        launchable: Steps = ()
        found: list[Move] = []
        for hunter, square in zip(own, friends, strict=True):
            if not square or heading[hunter] or hunter in slid or square in place[own[0] : hunter]:
                continue
            if standing is None:
                launchable = self._launchable(tuple(map(bool, mountains)))
                standing = [p for p, h in zip(place, heading, strict=True) if not h]
            pips = ground.pips[hunter]
            pace = self._bonus if bonus else pips
            launches: list[tuple[int, Way, int]] = [(0, 0, edge_index[square])]
            for way in WAYS:
                ahead = self._ahead[square, way]
                for step in range(pace - 1):
                    if not mountains[ahead[step]]:
                        break
                    launches.append((step + 1, way, ahead[step]))
                else:
                    # Exactly the pips: onto a mountain without a friend, or an enemy standing on bare ice.
                    end = edge[ahead[pace - 1]]
                    if end not in friends and (mountains[ahead[pace - 1]] or end in standing):
                        found.append(self._walks[pips, way])
            for steps, way, index in launches:
                actions = self._launches[pips, steps, way]
                for direction, ice in launchable[index]:
                    if ice not in standing:
                        found.append(actions[direction])
        return tuple(found)

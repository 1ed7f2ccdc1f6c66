"""Moving along the trail: which ways are open, where they stop, who is in the way, and the Jewel Rule."""

from __future__ import annotations

from .actions import Move
from .state import Explorer, State
from .tables import Rules
from .trail import Route, Trail

Goal = tuple[str, int]
"""A space from which a jewel can be had, and how far the mover is from that jewel."""


class Moving:
    """The rules of the number die, over one map."""

    def __init__(self, trail: Trail, rules: Rules) -> None:
        self.trail = trail
        self.to_win = rules.jewels.to_win
        self._sides: dict[str, tuple[str, ...]] = {name: tuple(plank.spots) for name, plank in trail.planks.items()}

    # -- room --------------------------------------------------------------------------------------------

    def room(self, state: State, space: str, seat: int) -> bool:
        """Return whether the explorer of `seat` may end on `space` (rulebook: The Game Spaces).

        Those who lie or hang keep their spot (ruling 26).
        """
        capacity = self.trail.capacity.get(space)
        if capacity is None:
            return True
        for other, explorer in enumerate(state.explorers):
            if explorer.place == space and other != seat:
                capacity -= 1
        return capacity > 0

    def crowded(self, state: State) -> list[str]:
        """Return the spaces where the mover finds no room, in one look at everybody."""
        capacity, seat = self.trail.capacity, state.seat
        held = [e.place for other, e in enumerate(state.explorers) if other != seat and e.place in capacity]
        return [space for space in held if held.count(space) >= capacity[space]]

    def free_spots(self, explorers: tuple[Explorer, ...], plank: str, seat: int = -1) -> tuple[str, ...]:
        """Return the spots of `plank` that nobody but `seat` holds."""
        held = [e.spot for other, e in enumerate(explorers) if e.place == plank and other != seat]
        sides = self._sides[plank]
        return tuple([spot for spot in sides if spot not in held]) if held else sides

    def platform_full(self, state: State) -> bool:
        """Return whether the mover finds no room on the platform."""
        return not self.room(state, self.trail.platform, state.seat)

    # -- the Jewel Rule ----------------------------------------------------------------------------------

    def goals(self, state: State) -> list[Goal]:
        """Return what an explorer with an empty backpack may head for (rulebook: The Jewel Rule).

        The idol while it has jewels, fallen jewels, rivals' backpacks; Finish for those who have their jewels
        in the canoe already (rulings 4 and 35).
        """
        trail, me = self.trail, state.explorers[state.seat]
        far = trail.far[me.place]
        found: list[Goal] = []
        if state.left or state.right:
            found.append((trail.platform, far[trail.platform]))
        if me.hold >= self.to_win:
            found.append((trail.start, far[trail.start]))
        wide = [e.spaces for seat, e in enumerate(state.explorers) if e.backpack and seat != state.seat]
        for spaces in (*state.loose, *wide):
            distance = min([far[space] for space in spaces])
            found += [(space, distance) for space in spaces]
        return found

    def nearer(self, end: str, goals: list[Goal]) -> bool:
        """Return whether `end` is strictly nearer to a goal than the mover was (ruling 4)."""
        far = self.trail.far[end]
        return any(far[space] < distance for space, distance in goals)

    # -- moves -------------------------------------------------------------------------------------------

    def moves(self, state: State) -> list[Move]:
        """Return every move the number die allows: in full, one way, to the letter of the Jewel Rule.

        Those that pick up a jewel come first, then those that end nearest to the idol, or with a jewel to home.
        """
        trail, me = self.trail, state.explorers[state.seat]
        loose, backpack, crowded = state.loose, me.backpack, self.crowded(state)
        goals = None if backpack else self.goals(state)
        found: dict[tuple[Route, tuple[str, ...]], None] = {}
        for whole in trail.routes(me.place, state.number):
            route = self._stops(state, whole) if backpack else whole
            if crowded:
                if route[-1] == trail.platform and trail.platform in crowded:
                    route = route[:-1]
                if route and route[-1] in crowded:
                    route = self._push_on(state, route, crowded)
            if not route:
                continue
            if goals is None:
                if self._to_beach(state, route):
                    found[route, ()] = None
                continue
            if loose:
                for end, jewel in self._jewels(state, route, crowded):
                    found[end, jewel] = None
            far = trail.far[route[-1]]
            for space, distance in goals:
                if far[space] < distance:
                    found[route, ()] = None
                    break
        if len(found) > 1:
            far = trail.far[trail.platform if not backpack else trail.start if me.hold else trail.beach]
            ordered = sorted(found, key=lambda move: (not move[1], far[move[0][-1]]))
            return [Move(route, jewel) for route, jewel in ordered]
        return [Move(route, jewel) for route, jewel in found]

    def _stops(self, state: State, route: Route) -> Route:
        """Cut a loaded explorer's way at the Beach.

        On foot it stops there in any case; in its canoe to put down the first jewel (rulebook: Where to Put
        Your Collected Jewels).
        """
        trail, me = self.trail, state.me
        if trail.beach not in route:
            return route
        i = route.index(trail.beach)
        before = route[i - 1] if i else me.place
        return route if before in trail.river and me.hold else route[: i + 1]

    def _to_beach(self, state: State, route: Route) -> bool:
        """On the river a first jewel must be taken to the Beach (ruling 22)."""
        trail, me = self.trail, state.me
        if me.hold or route[-1] not in trail.river:
            return True
        return trail.far[route[-1]][trail.beach] < trail.far[me.place][trail.beach]

    def _push_on(self, state: State, route: Route, crowded: list[str]) -> Route:
        """Lead a move that ends on a full space on to the next with room (rulings 11 and 12)."""
        trail = self.trail
        before = route[-2] if len(route) > 1 else state.me.place
        way = 1 if trail.height[route[-1]] > trail.height[before] else -1
        on = route
        while True:
            i = trail.height[on[-1]] + way
            if i >= len(trail.line):
                break
            on = (*on, trail.line[i])
            if on[-1] not in crowded:
                return on
        while route and route[-1] in crowded:
            route = route[:-1]
        return route

    def _jewels(self, state: State, route: Route, crowded: list[str]) -> list[tuple[Route, tuple[str, ...]]]:
        """Return where along `route` a fallen jewel may be picked up; a log's while crossing (ruling 33)."""
        trail, before, found = self.trail, state.me.place, []
        for i, space in enumerate(route):
            for jewel in state.loose:
                crossed = space in jewel and (not trail.is_log(jewel) or before in jewel)
                if crossed and space not in crowded:
                    found.append((route[: i + 1], jewel))
            before = space
        return found

    def at_feet(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the jewels that can be had without a step (ruling 32), the idol's on the platform (ruling 14)."""
        place = state.me.place
        if place == self.trail.platform and (state.left or state.right):
            return ((place,),)
        jewels = (jewel for jewel in state.loose if place in jewel and not self.trail.is_log(jewel))
        return tuple(dict.fromkeys(jewels))

    def may_wait(self, state: State) -> bool:
        """Return whether the mover may wait below a full platform (rulebook: Idol Platform Space)."""
        trail, me = self.trail, state.me
        if me.place != trail.last_plank or me.backpack or not self.platform_full(state):
            return False
        carried = any(e.backpack for e in state.explorers if e.place == trail.platform)
        return bool(state.left or state.right) or carried

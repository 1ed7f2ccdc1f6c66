"""The trail: which spaces are neighbours, how far apart they are, and every way a move can take."""

from __future__ import annotations

from collections import deque

from .tables import Plank, Rules

Route = tuple[str, ...]
"""The spaces a move enters, in order, without the one it starts from."""


class Trail:
    """The map of one rules table; nothing in it ever changes."""

    def __init__(self, rules: Rules) -> None:
        spaces = rules.spaces
        self.spaces: tuple[str, ...] = spaces.everything
        self.start: str = spaces.river[0]
        """Start/Finish."""
        self.beach: str = spaces.beach
        self.platform: str = spaces.platform
        self.river: frozenset[str] = frozenset(spaces.river)
        self.cliff: frozenset[str] = frozenset(spaces.cliff)
        self.planks: dict[str, Plank] = {plank.space: plank for plank in rules.planks.rows}
        self.line: tuple[str, ...] = (spaces.beach, *spaces.cliff, *spaces.bridge, spaces.platform)
        """The way from the Beach up the cliff and over the bridge to the idol."""
        self.height: dict[str, int] = {space: i for i, space in enumerate(self.line)}
        self.bridge: tuple[str, ...] = spaces.bridge
        self.last_plank: str = spaces.bridge[-1]
        self.logs: frozenset[tuple[str, str]] = frozenset(rules.links.logs)
        self.capacity: dict[str, int] = dict.fromkeys(spaces.cliff, rules.capacity.cliff)
        for plank in rules.planks.rows:
            self.capacity[plank.space] = len(plank.spots)
        self.capacity[spaces.platform] = rules.capacity.platform
        pairs = [*rules.links.canoe, *rules.links.foot, *rules.links.logs]
        pairs += zip(spaces.bridge, spaces.bridge[1:], strict=False)
        near: dict[str, list[str]] = {space: [] for space in self.spaces}
        for one, other in pairs:
            near[one].append(other)
            near[other].append(one)
        order = {space: i for i, space in enumerate(self.spaces)}
        self.near: dict[str, tuple[str, ...]] = {
            space: tuple(sorted(found, key=order.__getitem__)) for space, found in near.items()
        }
        self.far: dict[str, dict[str, int]] = {space: self._distances(space) for space in self.spaces}
        """Steps from a space to another; by canoe and on foot meet only at the Beach."""
        self._routes = {
            (space, steps): self._walks(space, steps) for space in self.spaces for steps in set(rules.dice.number)
        }

    def routes(self, space: str, steps: int) -> tuple[Route, ...]:
        """Return every way to go `steps` spaces without coming back to one left (ruling 3).

        A way is shorter only where it ends on Start/Finish or the platform (rulebook: Trail Directions).
        """
        return self._routes[space, steps]

    def kind(self, space: str, spot: str) -> str:
        """Return the kind of a plank's spot, "" elsewhere."""
        return self.planks[space].spots[spot] if spot else ""  # type: ignore[index]

    def is_log(self, spaces: Route) -> bool:
        """Return whether something that lies at `spaces` lies on a log."""
        return spaces in self.logs

    def _distances(self, start: str) -> dict[str, int]:
        found, queue = {start: 0}, deque([start])
        while queue:
            space = queue.popleft()
            for other in self.near[space]:
                if other not in found:
                    found[other] = found[space] + 1
                    queue.append(other)
        return found

    def _walks(self, start: str, steps: int) -> tuple[Route, ...]:
        found: list[Route] = []

        def walk(route: Route) -> None:
            here = route[-1] if route else start
            if route and (len(route) == steps or here in (self.start, self.platform)):
                found.append(route)
                return
            for other in self.near[here]:
                if other != start and other not in route:
                    walk((*route, other))

        walk(())
        return tuple(found)

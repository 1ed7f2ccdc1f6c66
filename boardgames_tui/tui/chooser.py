"""The general chooser: narrows the legal actions pick by pick, for every game, without a widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardgames_tui.engine.game import Action, Pick, Spot

KEYS = "1234567890abcdefgimnopstwxyz"
"""What picks a choice directly: digits, then the letters that no command uses."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way on: a pick, its key, and the actions that remain when it is taken."""

    pick: Pick
    key: str
    actions: tuple[Action, ...]
    leaf: bool
    """Whether taking it does the (then only) action."""


class Chooser:
    """The state of choosing among `legal`: what was picked so far, what can be picked next, the cursor.

    Levels at which nothing is left to choose are passed over, but the last is always asked for.
    """

    def __init__(self, legal: Iterable[tuple[Action, tuple[Pick, ...]]]) -> None:
        self._all = tuple(legal)
        self._depths: list[int] = []
        self.picked: tuple[Pick, ...] = ()
        self.choices: tuple[Choice, ...] = ()
        self.index = 0
        self.warned = False
        """Whether the choice under the cursor must be taken a second time to be done."""
        self._open(())

    def _open(self, picked: tuple[Pick, ...]) -> None:
        depth = len(picked)
        while True:
            groups: dict[Pick, list[tuple[Action, tuple[Pick, ...]]]] = {}
            for action, picks in self._all:
                if picks[:depth] == picked and len(picks) > depth:
                    groups.setdefault(picks[depth], []).append((action, picks))
            if len(groups) != 1:
                break
            (pick, members), *_ = groups.items()
            if any(len(picks) == depth + 1 for _, picks in members):
                break
            picked, depth = (*picked, pick), depth + 1
        self.picked = picked
        self.choices = tuple(
            Choice(
                pick,
                KEYS[i] if i < len(KEYS) else "",
                tuple(action for action, _ in members),
                any(len(picks) == depth + 1 for _, picks in members),
            )
            for i, (pick, members) in enumerate(groups.items())
        )
        self.index = 0
        self.warned = False

    @property
    def current(self) -> Choice | None:
        """The choice under the cursor, or None when nothing can be chosen."""
        return self.choices[self.index] if self.choices else None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The board places that can be picked now, in the order of the choices."""
        return tuple(c.pick.spot for c in self.choices if c.pick.spot is not None)

    def move(self, step: int) -> None:
        """Move the cursor through the list, round its ends."""
        if self.choices:
            self.point((self.index + step) % len(self.choices))

    def point(self, index: int) -> None:
        """Put the cursor on a choice."""
        if index != self.index:
            self.index, self.warned = index, False

    def point_spot(self, spot: Spot) -> bool:
        """Put the cursor on the choice at a board place; returns whether there is one."""
        for index, choice in enumerate(self.choices):
            if choice.pick.spot == spot:
                self.point(index)
                return True
        return False

    def point_key(self, key: str) -> bool:
        """Put the cursor on the choice with this key; returns whether there is one."""
        for index, choice in enumerate(self.choices):
            if choice.key == key:
                self.point(index)
                return True
        return False

    def take(self) -> Action | None:
        """Take the choice under the cursor: returns the action when nothing is left to choose.

        A choice with a warning is only armed the first time (`warned`).
        """
        choice = self.current
        if choice is None:
            return None
        if choice.pick.warn and not self.warned:
            self.warned = True
            return None
        if choice.leaf:
            return choice.actions[0]
        self._depths.append(len(self.picked))
        self._open((*self.picked, choice.pick))
        return None

    def back(self) -> bool:
        """Go back to the last level where something was chosen; returns whether there was one."""
        if self.warned:
            self.warned = False
            return True
        if not self._depths:
            return False
        depth = self._depths.pop()
        came_from = self.picked[depth]
        self._open(self.picked[:depth])
        for index, choice in enumerate(self.choices):
            if choice.pick == came_from:
                self.index = index
        return True


def nearest(here: tuple[float, float], way: tuple[int, int], places: Sequence[tuple[float, float]]) -> int | None:
    """Return the index of the place that lies next from `here` in direction `way`, or None.

    Places straight ahead win over those aside; distances are in cells, a cell counting double in height.
    """
    best, found = 1e9, None
    for index, (x, y) in enumerate(places):
        dx, dy = x - here[0], (y - here[1]) * 2
        ahead = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if ahead <= 0.5 or aside > ahead * 3 + 2:
            continue
        cost = ahead + aside * 2
        if cost < best:
            best, found = cost, index
    return found

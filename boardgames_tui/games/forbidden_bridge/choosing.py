"""What the player whose turn it is can choose: tasks, moves, spots, where to stand up."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from boardgames_tui.engine.game import Action

from .actions import ChooseSpot, Move, PickUp, Shift, StandUp, Steal
from .chances import Chances
from .moving import Moving
from .state import Explorer, State
from .tables import Plank, Side
from .trail import Trail

_SPOTS: Final = {spot: ChooseSpot(spot) for spot in "NCS"}


class Choosing:
    """The legal actions of the stages in which a player decides."""

    def __init__(self, trail: Trail, moving: Moving, chances: Chances) -> None:
        self.trail = trail
        self.moving = moving
        self._chances = chances
        self._order: dict[str, tuple[str, ...]] = {
            name: tuple(sorted(plank.spots, key=partial(self._risk_on, plank)))
            for name, plank in trail.planks.items()
        }
        """The spots of each plank, the safest first."""

    def _risk_on(self, plank: Plank, spot: Side) -> Fraction:
        return self._chances.risk("tuned", plank.spots[spot])

    def acts(self, state: State) -> list[Action]:
        """What can be done, the likeliest first: steal, pick up, move or stay, shift a rival."""
        me, trail = state.explorers[state.seat], self.trail
        tasks = self.tasks(state, state.explorers, True)
        stealing = state.picture == "jewel"
        found = tasks if stealing else []
        if not me.backpack and (state.loose or me.place == trail.platform):
            found += [PickUp(jewel) for jewel in self.moving.at_feet(state)]
        moves = self.moving.moves(state)
        found += moves
        first_jewel_home = me.backpack and not me.hold and me.place == trail.beach
        if not moves or first_jewel_home or self.moving.may_wait(state):
            found.append(Move(()))
        return found if stealing else found + tasks

    def tasks(self, state: State, explorers: tuple[Explorer, ...], near: bool) -> list[Action]:
        """What the picture die lets the player do (rulebook: Explorer, Jewel).

        `near` says whether a jewel may be stolen: before the move, or after it by exact count.
        """
        if state.used or state.picture == "idol":
            return []
        me = explorers[state.seat]
        if state.picture == "explorer":
            return [
                Shift(seat, spot)
                for seat, explorer in enumerate(explorers)
                if explorer.spot and seat != state.seat and explorer.posture == "standing"
                for spot in self.moving.free_spots(explorers, explorer.place)
            ]
        if near and not me.backpack:
            return [
                Steal(seat)
                for seat, explorer in enumerate(explorers)
                if explorer.backpack and seat != state.seat and me.place in explorer.spaces
            ]
        return []

    def stand_ups(self, state: State) -> list[Action]:
        """Where the own explorer can stand up (rulebook: Fallen Explorers; rulings 25 and 27)."""
        me, moving, planks = state.me, self.moving, self.trail.planks
        spaces = [space for space in me.heads if moving.room(state, space, state.seat)]
        if not spaces:
            spaces = [self._nearest_room(state)]
        found: list[Action] = []
        for space in spaces:
            if space in planks:
                found += [StandUp(space, spot) for spot in self._by_risk(state, space)]
            else:
                found.append(StandUp(space))
        return found

    def _by_risk(self, state: State, plank: str) -> list[str]:
        """The spots of a plank that are free for the own explorer, the safest first."""
        free = self.moving.free_spots(state.explorers, plank, state.seat)
        return [spot for spot in self._order[plank] if spot in free]

    def _nearest_room(self, state: State) -> str:
        """The nearest plank with room towards the explorer's target: the idol, or with a jewel the Beach.

        Where there is none that way, the nearest the other way (ruling 25).
        """
        bridge, me = self.trail.bridge, state.me
        start = bridge.index(me.heads[0])
        onward = bridge[:start][::-1] if me.backpack else bridge[start + 1 :]
        back = bridge[start + 1 :] if me.backpack else bridge[:start][::-1]
        return next(space for space in (*onward, *back) if self.moving.room(state, space, state.seat))

    def spots(self, state: State) -> list[Action]:
        """Return the free spots of the plank that the move ended on."""
        return [_SPOTS[spot] for spot in self._by_risk(state, state.me.place)]

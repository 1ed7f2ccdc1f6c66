"""What a player's action leads to: standing up, moving, jewels, the picture die's tasks, the end of the turn."""

from __future__ import annotations

from typing import Any

from boardgames_tui.engine.game import Event, Step

from . import events
from .actions import ChooseSpot, Done, Move, PickUp, Shift, StandUp, Steal
from .choosing import Choosing
from .state import Explorer, Stage, State, after, changed, put, without
from .tables import Rules
from .trail import Trail


class Turns:
    """The consequences of what players choose."""

    def __init__(self, rules: Rules, trail: Trail, choosing: Choosing) -> None:
        self.trail = trail
        self.choosing = choosing
        self._to_win = rules.jewels.to_win

    def stand_up(self, state: State, action: StandUp) -> Step:
        """Stand the own explorer up (rulebook: Fallen Explorers)."""
        me = changed(state.me, place=action.space, spot=action.spot, posture="standing", heads=())
        kind = self.trail.kind(action.space, action.spot)
        told = events.StoodUp(state.seat, action.space, action.spot, kind)
        return Step(after(state, explorers=put(state.explorers, state.seat, me), stage="act"), (told,))

    def move(self, state: State, action: Move) -> Step:
        """Move, and do what the end of the way brings (rulebook: The Game Spaces)."""
        trail, me, seat, route = self.trail, state.me, state.seat, action.route
        if not route:
            return self._stay(state)
        start, end = me.place, route[-1]
        told: list[Event] = [events.Moved(seat, start, route, state.number)]
        if end in trail.river:
            canoe = end
        elif start in trail.river:
            canoe = trail.beach
        else:
            canoe = me.canoe
        before = route[-2] if len(route) > 1 else start
        far = trail.far[trail.platform]
        facing = 1 if far[end] < far[before] else -1
        now = changed(me, place=end, spot="", canoe=canoe, facing=facing)
        explorers, exact = put(state.explorers, seat, now), len(route) == state.number
        on_plank = end in trail.planks
        if not on_plank and not action.jewel and end not in (trail.platform, trail.beach):
            return self.finish(state, told, explorers, exact)
        stage: Stage = "spot" if on_plank else "act"
        moved = after(state, explorers=explorers, exact=exact, stage=stage)
        if action.jewel:
            moved = self._gather(moved, action.jewel, told)
        elif end == trail.platform and not now.backpack:
            moved = self._from_idol(moved, told)
        if end == trail.beach:
            moved = self._stow(moved, told)
        return Step(moved, tuple(told)) if on_plank else self.finish(moved, told)

    def choose_spot(self, state: State, action: ChooseSpot) -> Step:
        """Take a spot; the move is done then."""
        me = changed(state.me, spot=action.spot)
        told = events.TookSpot(state.seat, me.place, action.spot, self.trail.kind(me.place, action.spot))
        return self.finish(state, [told], put(state.explorers, state.seat, me))

    def pick_up(self, state: State, action: PickUp) -> Step:
        """Pick up what lies at the own feet, or take from the idol (rulings 14 and 32)."""
        told: list[Event] = []
        if action.jewel == (self.trail.platform,):
            return self.finish(self._from_idol(state, told), told)
        picked = self._gather(state, action.jewel, told)
        if state.me.place == self.trail.beach:
            picked = self._stow(picked, told)
        return self.finish(picked, told)

    def _stay(self, state: State) -> Step:
        """Stay, and on the Beach put the first jewel into the canoe (rulings 6, 21, 45 and 46)."""
        told: list[Event] = []
        if state.me.place == self.trail.beach:
            state = self._stow(state, told)
        return self.finish(state, told or [events.Stayed(state.seat, state.me.place)])

    def _gather(self, state: State, jewel: tuple[str, ...], told: list[Event]) -> State:
        """Pick up a fallen jewel (rulebook: Fallen Jewels)."""
        told.append(events.PickedUp(state.seat, jewel))
        me = changed(state.me, backpack=1)
        loose = without(state.loose, jewel)
        return after(state, explorers=put(state.explorers, state.seat, me), loose=loose)

    def _from_idol(self, state: State, told: list[Event]) -> State:
        """Take a jewel from the fuller hand (rulebook: Idol Platform Space; ruling 43)."""
        left, right = state.left, state.right
        if not left and not right:
            told.append(events.GotJewel(state.seat, ""))
            return state
        explorers = put(state.explorers, state.seat, changed(state.me, backpack=1))
        if right > left:
            told.append(events.GotJewel(state.seat, "right"))
            return after(state, explorers=explorers, right=right - 1)
        told.append(events.GotJewel(state.seat, "left"))
        return after(state, explorers=explorers, left=left - 1)

    def _stow(self, state: State, told: list[Event]) -> State:
        """At the Beach the first jewel goes into the canoe (rulebook: Where to Put Your Collected Jewels)."""
        me = state.me
        if not me.backpack or me.hold:
            return state
        told.append(events.Stowed(state.seat))
        stowed = changed(me, backpack=0, hold=1)
        return after(state, explorers=put(state.explorers, state.seat, stowed))

    # -- the picture die's tasks -------------------------------------------------------------------------

    def shift(self, state: State, action: Shift) -> Step:
        """Put a rival on another spot (rulebook: Explorer)."""
        rival = changed(state.explorers[action.seat], spot=action.spot)
        kind = self.trail.kind(rival.place, action.spot)
        told = events.Shifted(state.seat, action.seat, rival.place, action.spot, kind)
        shifted = after(state, explorers=put(state.explorers, action.seat, rival), used=True)
        return self.finish(shifted, [told]) if state.stage == "after" else Step(shifted, (told,))

    def steal(self, state: State, action: Steal) -> Step:
        """Take a rival's jewel (rulebook: Jewel; ruling 21)."""
        told: list[Event] = [events.Stolen(state.seat, action.seat)]
        explorers = put(state.explorers, action.seat, changed(state.explorers[action.seat], backpack=0))
        explorers = put(explorers, state.seat, changed(state.me, backpack=1))
        stolen = after(state, explorers=explorers, used=True)
        if state.stage == "act":
            return Step(stolen, tuple(told))
        if state.me.place == self.trail.beach:
            stolen = self._stow(stolen, told)
        return self.finish(stolen, told)

    def done(self, state: State, action: Done) -> Step:
        """Leave the task undone."""
        return self.finish(after(state, used=True), [events.Declined(state.seat, state.picture)])

    # -- the end of a turn -------------------------------------------------------------------------------

    def crown(self, step: Step) -> Step:
        """Let a player win that got its second jewel on Finish before it moved (rulings 37 and 48)."""
        state: State = step.state
        if state.stage != "act" or not self._home(state.me):
            return step
        return Step(after(state, stage="over"), (*step.events, events.Won(state.seat)), step.barrier)

    def _home(self, explorer: Explorer) -> bool:
        """Whether an explorer whose turn it is has won (rulebook: How to Win; ruling 37)."""
        return explorer.place == self.trail.start and explorer.hold + explorer.backpack >= self._to_win

    def finish(
        self,
        state: State,
        told: list[Any],
        explorers: tuple[Explorer, ...] | None = None,
        exact: bool | None = None,
    ) -> Step:
        """After the move: win, a task still to do, or the next player.

        `explorers` and `exact`, where given, are what the move has made of the state's.
        """
        if explorers is None:
            explorers = state.explorers
        if exact is None:
            exact = state.exact
        seat = state.seat
        if self._home(explorers[seat]):
            return Step(after(state, explorers=explorers, exact=exact, stage="over"), (*told, events.Won(seat)))
        if not state.used and state.picture != "idol" and self.choosing.tasks(state, explorers, exact):
            return Step(after(state, explorers=explorers, exact=exact, stage="after"), tuple(told))
        seat = (seat + 1) % len(explorers)
        stage: Stage = "roll"
        if self._home(explorers[seat]):
            stage = "over"
            told.append(events.Won(seat))
        onward = after(
            state,
            turn=state.turn + 1,
            seat=seat,
            stage=stage,
            explorers=explorers,
            number=0,
            picture="",
            used=False,
            exact=False,
        )
        return Step(onward, tuple(told))

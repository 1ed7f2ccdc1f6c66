"""The rules of Forbidden Bridge: who acts, what is legal, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Literal, cast

from pydantic import Field

from boardgames_tui.engine import tables as engine_tables
from boardgames_tui.engine.game import (
    CHANCE,
    Action,
    Event,
    Game,
    GameInfo,
    IllegalAction,
    Kind,
    Options,
    Outcome,
    Pick,
    Score,
    Step,
    Table,
    Turn,
)

from . import events, telling
from .actions import (
    ACTIONS,
    ChooseSpot,
    Dice,
    Done,
    Fate,
    LooseJewel,
    Move,
    PackJewel,
    PickUp,
    Press,
    RollDice,
    Shake,
    Shift,
    StandUp,
    Steal,
)
from .chances import Chances
from .moving import Moving
from .state import Explorer, Jewels, Stage, State, after, changed
from .tables import Plank, Rules, Side
from .trail import Trail

CHANCE_STAGES: Final = ("dice", "shake", "fate", "pack", "loose")


_ROLL: Final = (RollDice(),)
_PRESS: Final = (Press(),)
_SPOTS: Final = {spot: ChooseSpot(spot) for spot in "NCS"}


class BridgeOptions(Options):
    """The one thing a table may choose: how wild the idol is."""

    idol: Literal["gentle", "tuned", "furious"] = Field(
        "tuned",
        title="How wild the idol is",
        description="How hard the bridge shakes when the idol's head is pressed.",
    )


class ForbiddenBridge(Game[State, State]):
    """Fetch two jewels from the idol across a bridge that shakes, and be the first home with both."""

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS

    def __init__(self, rules: Rules, digest: str = "") -> None:
        self.rules = rules
        self.digest = digest
        self.trail = Trail(rules)
        self.chances = Chances(rules, self.trail)
        self.moving = Moving(self.trail, rules)
        self._to_win = rules.jewels.to_win
        self.info = GameInfo(
            id="forbidden-bridge",
            title="Forbidden Bridge",
            tagline="Cross the shaking bridge, rob the idol, paddle home with two jewels",
            players=(rules.players.fewest, rules.players.most),
            minutes=rules.length.minutes,
            options=BridgeOptions,
            rules_version=1,
            bound=rules.length.bound,
            presets={"standard": {}, "gentle": {"idol": "gentle"}, "furious": {"idol": "furious"}},
        )
        self._faces = tuple(
            Dice(number, picture)
            for number in dict.fromkeys(rules.dice.number)
            for picture in dict.fromkeys(rules.dice.picture)
        )
        self._rolls = tuple(
            self._faces[self._faces.index(Dice(number, picture))]
            for number in rules.dice.number
            for picture in rules.dice.picture
        )
        self._order: dict[str, tuple[str, ...]] = {
            name: tuple(sorted(plank.spots, key=partial(self._risk_on, plank)))
            for name, plank in self.trail.planks.items()
        }
        """The spots of each plank, the safest first."""
        self._seen: tuple[State | None, int, Sequence[Action]] = (None, 0, ())
        self._does: dict[type[Action], Callable[[State, Any], Step]] = {
            RollDice: self._roll,
            Dice: self._dice,
            Press: self._press,
            Shake: self._shake,
            Fate: self._fate,
            PackJewel: self._pack_jewel,
            LooseJewel: self._loose_jewel,
            StandUp: self._stand_up,
            Move: self._move,
            ChooseSpot: self._choose_spot,
            PickUp: self._pick_up,
            Shift: self._shift,
            Steal: self._steal,
            Done: self._done,
        }

    def _risk_on(self, plank: Plank, spot: Side) -> Fraction:
        return self.chances.risk("tuned", plank.spots[spot])

    @classmethod
    def load(cls, rules: Path | None = None) -> ForbiddenBridge:
        """Read `forbidden_bridge.yaml`; raises `TableError`."""
        return cls(*engine_tables.load(Rules, "forbidden_bridge", rules))

    def setup(self, table: Table) -> State:
        """Return the start: six jewels in each hand, all explorers in their canoes (rulebook: Setup)."""
        options = cast(BridgeOptions, table.options)
        jewels, start = self.rules.jewels, self.trail.start
        return State(
            names=table.names,
            idol=options.idol,
            turn=1,
            seat=table.first,
            stage="roll",
            explorers=tuple(Explorer(start, canoe=start) for _ in table.seats),
            loose=(),
            left=jewels.left_hand,
            right=jewels.right_hand,
            bag=jewels.spare,
        )

    # -- whose turn, and what may be done ----------------------------------------------------------------

    def turn(self, state: State) -> Turn:
        """Return who must act; turns are counted one a player (rulebook: How to Play)."""
        stage = state.stage
        if stage in CHANCE_STAGES:
            return Turn(Kind.CHANCE, (), stage, state.turn)
        if stage == "over":
            return Turn(Kind.OVER, (), stage, state.turn)
        return Turn(Kind.DECIDE, (state.seat,), stage, state.turn)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return what `seat` may do; for CHANCE everything that can be drawn."""
        known, who, found = self._seen
        if known is state and who == seat:
            return found
        chance = state.stage in CHANCE_STAGES
        if state.stage == "over" or seat != (CHANCE if chance else state.seat):
            found = ()
        elif chance:
            found = self._faces if state.stage == "dice" else self._draw(state).outcomes
        else:
            found = self._legal(state)
        self._seen = (state, seat, found)
        return found

    def _legal(self, state: State) -> Sequence[Action]:
        match state.stage:
            case "roll":
                return _ROLL
            case "press":
                return _PRESS
            case "stand":
                return self._stand_ups(state)
            case "spot":
                return [_SPOTS[spot] for spot in self._by_risk(state, state.me.place)]
            case "after":
                return [*self._tasks(state, state.explorers, state.exact), Done()]
        return self._acts(state)

    def _acts(self, state: State) -> list[Action]:
        """What can be done, the likeliest first: steal, pick up, move or stay, shift a rival."""
        me, trail = state.explorers[state.seat], self.trail
        tasks = self._tasks(state, state.explorers, True)
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

    def _tasks(self, state: State, explorers: tuple[Explorer, ...], near: bool) -> list[Action]:
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

    def _stand_ups(self, state: State) -> list[Action]:
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
        """The nearest plank with room towards the explorer's target: the idol, or with a jewel the Beach."""
        bridge, me = self.trail.bridge, state.me
        start = bridge.index(me.heads[0])
        onward = bridge[:start][::-1] if me.backpack else bridge[start + 1 :]
        back = bridge[start + 1 :] if me.backpack else bridge[:start][::-1]
        return next(space for space in (*onward, *back) if self.moving.room(state, space, state.seat))

    # -- chance ------------------------------------------------------------------------------------------

    def _draw(self, state: State) -> Any:
        if state.stage == "shake":
            return self.chances.shakes[state.idol]
        if state.stage == "fate":
            seat = state.due[0]
            return self.chances.fates(seat, state.explorers[seat], state.strength)
        canoes = tuple([explorer.canoe for explorer in state.explorers])
        if state.stage == "pack":
            return self.chances.pack_jewels(state.due[0], state.pack, state.strength, canoes)
        return self.chances.loose_jewels(state.sliding[0], state.strength, canoes)

    def sample(self, state: State, rng: Random) -> Action:
        """Draw what the dice or the bridge do, by whole-number weights."""
        if state.stage == "dice":
            return rng.choice(self._rolls)
        draw = self._draw(state)
        self._seen = (state, CHANCE, draw.outcomes)
        return cast(Action, draw.sample(rng))

    # -- why not -----------------------------------------------------------------------------------------

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else the reason in one sentence."""
        if action in self.legal_actions(state, seat):
            return None
        if state.stage == "over":
            return "The game is over."
        chance = state.stage in CHANCE_STAGES
        if seat != (CHANCE if chance else state.seat):
            return "The dice and the bridge speak now." if chance else f"It is {state.names[state.seat]}'s turn."
        return telling.refusal(self, state, action)

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """Return the next state and what happened; raises `IllegalAction`."""
        if (reason := self.why_not(state, seat, action)) is not None:
            raise IllegalAction(reason)
        return self._does[type(action)](state, action)

    # -- the roll and the shake --------------------------------------------------------------------------

    def _roll(self, state: State, action: RollDice) -> Step:
        return Step(after(state, stage="dice"), (events.DiceTaken(state.seat),))

    def _dice(self, state: State, action: Dice) -> Step:
        told = (events.DiceFell(state.seat, action.number, action.picture),)
        stage = "press" if action.picture == "idol" else self._ready(state.me)
        return Step(after(state, number=action.number, picture=action.picture, stage=stage), told)

    def _ready(self, explorer: Explorer) -> Stage:
        """After the dice (and the shake): stand up, then act (rulebook: Fallen Explorers)."""
        return "act" if explorer.posture == "standing" else "stand"

    def _press(self, state: State, action: Press) -> Step:
        return Step(after(state, stage="shake"), (events.Pressed(state.seat),))

    def _shake(self, state: State, action: Shake) -> Step:
        planks = self.trail.planks
        due = tuple([seat for seat, e in enumerate(state.explorers) if e.spot])
        sliding = tuple([jewel for jewel in state.loose if jewel[0] in planks])
        shaken = self._go_on(state, due, sliding, strength=action.strength)
        return Step(shaken, (events.Shook(action.strength),))

    def _go_on(self, state: State, due: tuple[int, ...], sliding: Jewels, **changes: Any) -> State:
        """Turn to the next explorer or jewel that the shake has not reached yet."""
        stage: Stage = "fate" if due else "loose"
        if not due and not sliding:
            explorers = changes.get("explorers", state.explorers)
            stage, changes["strength"] = self._ready(explorers[state.seat]), ""
        return after(state, stage=stage, due=due, sliding=sliding, pack=(), **changes)

    def _fate(self, state: State, action: Fate) -> Step:
        seat, fate, was = action.seat, action.fate, state.explorers[action.seat]
        plank, told = was.place, cast(Event, None)
        case = fate
        if fate == "stand":
            now, told = was, events.StoodFast(seat, plank)
        elif fate == "lie":
            still = was.posture == "lying"
            now = changed(was, posture="lying", heads=action.heads)
            told = events.FellDown(seat, plank, action.heads, still)
            case = "still_lying" if still else fate
        elif fate == "hang":
            still = was.posture == "hanging"
            now = changed(was, posture="hanging", heads=action.heads)
            told = events.Hung(seat, plank, still)
            case = "still_hanging" if still else fate
        else:
            now = changed(was, place=action.heads[0], spot="", posture="fallen", heads=action.heads)
            told = events.FellOff(seat, plank, action.heads, action.river)
        explorers = _put(state.explorers, seat, now)
        if was.backpack:
            pack = (plank, was.spot, case)
            return Step(after(state, explorers=explorers, stage="pack", pack=pack), (told,))
        return Step(self._go_on(state, state.due[1:], state.sliding, explorers=explorers), (told,))

    def _pack_jewel(self, state: State, action: PackJewel) -> Step:
        seat, due = action.seat, state.due[1:]
        if action.lands == "stays":
            return Step(self._go_on(state, due, state.sliding), (events.JewelHeld(seat),))
        explorers = _put(state.explorers, seat, changed(state.explorers[seat], backpack=0))
        told = events.JewelFell(seat, action.lands, action.spaces, action.owner)
        landed = self._land(state, action, explorers, state.loose)
        return Step(self._go_on(state, due, state.sliding, **landed), (told,))

    def _loose_jewel(self, state: State, action: LooseJewel) -> Step:
        sliding = state.sliding[1:]
        if action.lands == "stays":
            return Step(self._go_on(state, (), sliding), (events.LooseHeld(action.at),))
        told = events.LooseFell(action.at, action.lands, action.spaces, action.owner)
        landed = self._land(state, action, state.explorers, _without(state.loose, action.at))
        return Step(self._go_on(state, (), sliding, **landed), (told,))

    def _land(
        self, state: State, jewel: PackJewel | LooseJewel, explorers: tuple[Explorer, ...], loose: Jewels
    ) -> dict[str, Any]:
        """Put a shaken jewel where it lands (rulebook: Fallen Jewels); returns what changes."""
        if jewel.lands == "canoe":
            owner = explorers[jewel.owner]
            explorers = _put(explorers, jewel.owner, changed(owner, hold=owner.hold + 1))
        elif jewel.lands == "lies":
            loose = tuple(sorted((*loose, jewel.spaces)))
        elif state.right < state.left:
            return {"explorers": explorers, "loose": loose, "right": state.right + 1}
        else:
            return {"explorers": explorers, "loose": loose, "left": state.left + 1}
        return {"explorers": explorers, "loose": loose}

    # -- the own explorer --------------------------------------------------------------------------------

    def _stand_up(self, state: State, action: StandUp) -> Step:
        me = changed(state.me, place=action.space, spot=action.spot, posture="standing", heads=())
        kind = self.kind(action.space, action.spot)
        told = events.StoodUp(state.seat, action.space, action.spot, kind)
        return Step(after(state, explorers=_put(state.explorers, state.seat, me), stage="act"), (told,))

    def kind(self, space: str, spot: str) -> str:
        """Return the kind of a plank's spot, "" elsewhere."""
        return self.trail.planks[space].spots[spot] if spot else ""  # type: ignore[index]

    def _move(self, state: State, action: Move) -> Step:
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
        explorers, exact = _put(state.explorers, seat, now), len(route) == state.number
        on_plank = end in trail.planks
        if not on_plank and not action.jewel and end not in (trail.platform, trail.beach):
            return self._finish(state, told, explorers, exact)
        stage: Stage = "spot" if on_plank else "act"
        moved = after(state, explorers=explorers, exact=exact, stage=stage)
        if action.jewel:
            moved = self._gather(moved, action.jewel, told)
        elif end == trail.platform and not now.backpack:
            moved = self._from_idol(moved, told)
        if end == trail.beach:
            moved = self._stow(moved, told)
        return Step(moved, tuple(told)) if on_plank else self._finish(moved, told)

    def _choose_spot(self, state: State, action: ChooseSpot) -> Step:
        me = changed(state.me, spot=action.spot)
        told = events.TookSpot(state.seat, me.place, action.spot, self.kind(me.place, action.spot))
        return self._finish(state, [told], _put(state.explorers, state.seat, me))

    def _pick_up(self, state: State, action: PickUp) -> Step:
        told: list[Event] = []
        if action.jewel == (self.trail.platform,):
            return self._finish(self._from_idol(state, told), told)
        picked = self._gather(state, action.jewel, told)
        if state.me.place == self.trail.beach:
            picked = self._stow(picked, told)
        return self._finish(picked, told)

    def _stay(self, state: State) -> Step:
        """Stay, and on the Beach put the first jewel into the canoe (rulings 6, 21, 45 and 46)."""
        told: list[Event] = []
        if state.me.place == self.trail.beach:
            state = self._stow(state, told)
        return self._finish(state, told or [events.Stayed(state.seat, state.me.place)])

    def _gather(self, state: State, jewel: tuple[str, ...], told: list[Event]) -> State:
        """Pick up a fallen jewel (rulebook: Fallen Jewels)."""
        told.append(events.PickedUp(state.seat, jewel))
        me = changed(state.me, backpack=1)
        loose = _without(state.loose, jewel)
        return after(state, explorers=_put(state.explorers, state.seat, me), loose=loose)

    def _from_idol(self, state: State, told: list[Event]) -> State:
        """Take a jewel from the fuller hand (rulebook: Idol Platform Space; ruling 43)."""
        left, right = state.left, state.right
        if not left and not right:
            told.append(events.GotJewel(state.seat, ""))
            return state
        explorers = _put(state.explorers, state.seat, changed(state.me, backpack=1))
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
        return after(state, explorers=_put(state.explorers, state.seat, stowed))

    # -- the picture die's tasks -------------------------------------------------------------------------

    def _shift(self, state: State, action: Shift) -> Step:
        rival = changed(state.explorers[action.seat], spot=action.spot)
        kind = self.kind(rival.place, action.spot)
        told = events.Shifted(state.seat, action.seat, rival.place, action.spot, kind)
        shifted = after(state, explorers=_put(state.explorers, action.seat, rival), used=True)
        return self._finish(shifted, [told]) if state.stage == "after" else Step(shifted, (told,))

    def _steal(self, state: State, action: Steal) -> Step:
        told: list[Event] = [events.Stolen(state.seat, action.seat)]
        explorers = _put(state.explorers, action.seat, changed(state.explorers[action.seat], backpack=0))
        explorers = _put(explorers, state.seat, changed(state.me, backpack=1))
        stolen = after(state, explorers=explorers, used=True)
        if state.stage == "act":
            return Step(stolen, tuple(told))
        if state.me.place == self.trail.beach:
            stolen = self._stow(stolen, told)
        return self._finish(stolen, told)

    def _done(self, state: State, action: Done) -> Step:
        return self._finish(after(state, used=True), [events.Declined(state.seat, state.picture)])

    # -- the end of a turn -------------------------------------------------------------------------------

    def _home(self, explorer: Explorer) -> bool:
        """Whether an explorer whose turn it is has won (rulebook: How to Win; ruling 37)."""
        return explorer.place == self.trail.start and explorer.hold + explorer.backpack >= self._to_win

    def _finish(
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
        if not state.used and state.picture != "idol" and self._tasks(state, explorers, exact):
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

    def outcome(self, state: State) -> Outcome | None:
        """Return the result: the first home wins, the others share the second place."""
        if state.stage != "over":
            return None
        winner = state.seat
        others = tuple(seat for seat in range(len(state.explorers)) if seat != winner)
        scores = tuple(
            Score(e.hold + e.backpack, (("jewels in the canoe", e.hold), ("jewels in the backpack", e.backpack)))
            for e in state.explorers
        )
        reason = f"{state.names[winner]} is the first on the Finish space with two jewels."
        return Outcome(((winner,), others), scores, "home with two jewels", reason)

    # -- what players see --------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> State:
        """Return the state: everything is open."""
        return state

    def picks(self, view: State, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return how a player chooses `action`."""
        return telling.picks(self, view, action)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the jewels, wherever they are (fifteen for ever)."""
        carried = sum(e.backpack + e.hold for e in state.explorers)
        return {"jewels": state.left + state.right + state.bag + len(state.loose) + carried}


def _put(explorers: tuple[Explorer, ...], seat: int, explorer: Explorer) -> tuple[Explorer, ...]:
    return (*explorers[:seat], explorer, *explorers[seat + 1 :])


def _without(jewels: Jewels, jewel: tuple[str, ...]) -> Jewels:
    i = jewels.index(jewel)
    return jewels[:i] + jewels[i + 1 :]

"""The rules of Forbidden Bridge: who acts, what is legal, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Literal, cast

from pydantic import Field

from boardgames_tui.engine import tables as engine_tables
from boardgames_tui.engine.game import (
    CHANCE,
    Action,
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

from . import events, shaking, telling
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
from .choosing import Choosing
from .moving import Moving
from .state import Explorer, State, after, ready
from .tables import Rules
from .trail import Trail
from .turns import Turns

CHANCE_STAGES: Final = ("dice", "shake", "fate", "pack", "loose")


_ROLL: Final = (RollDice(),)
_PRESS: Final = (Press(),)


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
        self.choosing = Choosing(self.trail, self.moving, self.chances)
        self._turns = turns = Turns(rules, self.trail, self.choosing)
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
        self._seen: tuple[State | None, int, Sequence[Action]] = (None, 0, ())
        self._does: dict[type[Action], Callable[[State, Any], Step]] = {
            RollDice: self._roll,
            Dice: self._dice,
            Press: self._press,
            Shake: partial(shaking.shake, self.trail),
            Fate: shaking.fate,
            PackJewel: shaking.pack_jewel,
            LooseJewel: shaking.loose_jewel,
            StandUp: turns.stand_up,
            Move: turns.move,
            ChooseSpot: turns.choose_spot,
            PickUp: turns.pick_up,
            Shift: turns.shift,
            Steal: turns.steal,
            Done: turns.done,
        }

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
                return self.choosing.stand_ups(state)
            case "spot":
                return self.choosing.spots(state)
            case "after":
                return [*self.choosing.tasks(state, state.explorers, state.exact), Done()]
        return self.choosing.acts(state)

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
        return self._turns.crown(self._does[type(action)](state, action))

    # -- the roll and the shake --------------------------------------------------------------------------

    def _roll(self, state: State, action: RollDice) -> Step:
        return Step(after(state, stage="dice"), (events.DiceTaken(state.seat),))

    def _dice(self, state: State, action: Dice) -> Step:
        told = (events.DiceFell(state.seat, action.number, action.picture),)
        stage = "press" if action.picture == "idol" else ready(state.me)
        return Step(after(state, number=action.number, picture=action.picture, stage=stage), told)

    def _press(self, state: State, action: Press) -> Step:
        return Step(after(state, stage="shake"), (events.Pressed(state.seat),))

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

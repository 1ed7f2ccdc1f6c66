"""The Bridge to Treasure Cave: what may be done, by whom, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal

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
from boardgames_tui.engine.track import Track

from . import ending, picks, refusals
from .actions import (
    ALL,
    EndTurn,
    Leave,
    LeaveTreasure,
    Move,
    Repair,
    Roll,
    Rolled,
    Steal,
    Take,
    WhiteRolled,
)
from .play import Play, Rules
from .state import CAMP, CRACKED, NORMAL, State
from .tables import COLOURS, TreasureCaveSheet


class TreasureCaveOptions(Options):
    """The variant of the game (rulebook: The Game)."""

    bridge: Literal["standard", "hard", "hardest"] = Field(
        "standard",
        title="Bridge",
        description="Boards that are cracked at the start: standard 4, hard 8, hardest all 9.",
    )


_NONE: tuple[Action, ...] = ()
_END = EndTurn()
_STEAL: tuple[Action, ...] = (Steal(), LeaveTreasure())
_PLAYS: Mapping[type[Action], Callable[[Play, Any], None]] = {
    Roll: Play.roll,
    Rolled: Play.rolled,
    Move: Play.move,
    Repair: Play.repair,
    Leave: Play.leave,
    Steal: lambda play, _: play.steal(),
    LeaveTreasure: lambda play, _: play.leave_treasure(),
    EndTurn: lambda play, _: play.pass_turn(),
    WhiteRolled: Play.white,
    Take: Play.take,
}


class TreasureCave(Game[State, State]):
    """The game; `sheet` holds its tables, `rules` the same laid out for play."""

    actions: ClassVar[tuple[type[Action], ...]] = ALL

    def __init__(self, sheet: TreasureCaveSheet, digest: str) -> None:
        self.sheet = sheet
        self.digest = digest
        self.rules = rules = Rules(sheet)
        self.track = Track(rules.cave)
        self.info = GameInfo(
            id="treasure-cave",
            title="The Bridge to Treasure Cave",
            tagline="Cross a rotten bridge, take what you dare, push the others aside on the way home.",
            players=(sheet.seats.fewest, sheet.seats.most),
            minutes=sheet.play.minutes,
            options=TreasureCaveOptions,
            rules_version=1,
            bound=sheet.play.bound,
            presets={name: {"bridge": name} for name in ("standard", "hard", "hardest")},
        )
        self._rolls = tuple(tuple(Roll(c) for c in combinations(COLOURS, n)) for n in rules.by_load)
        """By load."""
        self._moves = {
            colour: tuple(
                tuple(
                    {way: self._reach(colour, face.feet, at, way) for way in (-1, 0, 1)}
                    for at in range(rules.cave + 1)
                )
                for face in faces
            )
            for colour, faces in rules.faces.items()
        }
        """By colour, face, place and direction (0: still free)."""
        self._repairs = {c: tuple(Repair(c, board) for board in range(rules.cave + 1)) for c in COLOURS}
        self._leaves = {c: Leave(c) for c in COLOURS}
        self._takes = tuple(tuple(Take(n) for n in range(most + 1)) for most in range(rules.pack + 1))
        self._outcomes = {
            dice: tuple(Rolled(f) for f in product(*(range(len(rules.faces[c])) for c in dice)))
            for dice in (roll.dice for rolls in self._rolls for roll in rolls)
        }
        self._last: tuple[State | None, tuple[Action, ...]] = (None, _NONE)
        """The last state whose dice were looked at, and what may be done with them: `apply` asks again at once."""
        self._whites = tuple(WhiteRolled(face) for face in range(len(rules.white)))

    def _reach(self, colour: str, feet: int, at: int, way: int) -> tuple[Move, ...]:
        """Return the moves of 1 to `feet` spaces, nearest place last seen first by number (rulings 8, 10, 13)."""
        ways = [w for w in (-1, 1) if way in (0, w)]
        places = {self.track.step(at, 1 if w > 0 else -1, n) for w in ways for n in range(1, feet + 1)}
        return tuple(Move(colour, to) for to in sorted(places - {at}))

    @classmethod
    def load(cls, rules: Path | None = None) -> TreasureCave:
        """Read rules/treasure_cave.yaml (from the folder `rules`, or the shipped one); raises `TableError`."""
        return cls(*engine_tables.load(TreasureCaveSheet, "treasure_cave", rules))

    # -- the contract ------------------------------------------------------------------------------------

    def setup(self, table: Table) -> State:
        """Lay the bridge and put all figures in camp (rulebook: The Game)."""
        options = table.options
        assert isinstance(options, TreasureCaveOptions)
        cracked = getattr(self.sheet.bridges, options.bridge).cracked
        none = (0,) * len(table.seats)
        return State(
            names=table.names,
            boards=tuple(CRACKED if b in cracked else NORMAL for b in range(self.rules.cave + 1)),
            pawns=(CAMP,) * len(table.seats),
            packs=none,
            camps=none,
            cave=self.sheet.treasures.cave,
            river=0,
            active=table.first,
            turn=1,
            stage="dice",
        )

    def target(self, state: State) -> int:
        """Return how many treasures in camp end the game early (rulebook: End of the Game)."""
        return self.rules.targets[len(state.names)]

    def turn(self, state: State) -> Turn:
        """Return whose decision it is; in the cave it may be a seat that was pushed in (ruling 31)."""
        stage = state.stage
        if stage in ("roll", "white"):
            return Turn(Kind.CHANCE, _CHANCE_SEATS, stage, state.turn)
        if stage == "take":
            return Turn(Kind.DECIDE, (state.arrived[0],), stage, state.turn)
        if stage == "over":
            return Turn(Kind.OVER, (), stage, state.turn)
        return Turn(Kind.DECIDE, (state.active,), stage, state.turn)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return what `seat` may do: dice in their order, places and boards by number, ending the turn last."""
        stage = state.stage
        if stage == "act":
            if seat != state.active:
                return _NONE
            if self._last[0] is not state:
                self._last = (state, self._die_actions(state))
            return self._last[1]
        if stage == "take":
            return self._takes[self.most(state, seat)] if seat == state.arrived[0] else _NONE
        if stage == "roll":
            return self._outcomes[state.chosen] if seat == CHANCE else _NONE
        if stage == "white":
            return self._whites if seat == CHANCE else _NONE
        if seat != state.active or stage == "over":
            return _NONE
        if stage == "dice":
            return self._rolls[state.packs[seat]]
        return _STEAL

    def most(self, state: State, seat: int) -> int:
        """Return how many treasures a seat in the cave may take (ruling 30)."""
        return min(self.rules.pack - state.packs[seat], state.cave)

    def _die_actions(self, state: State) -> tuple[Action, ...]:
        rules, using = self.rules, state.using
        at, way = state.pawns[state.active], state.way
        legal: list[Action] = []
        for die in state.dice:
            colour = die.colour
            if die.used or (using and colour != using):
                continue
            if not (using and state.moved):
                legal += self._moves[colour][die.face][at][way]
            if rules.faces[colour][die.face].hammer and not state.mended:
                repairs = self._repairs[colour]
                legal += [repairs[board] for board in rules.repairable(state, at)]
        legal.append(self._leaves[using] if using else _END)
        return tuple(legal)

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else one sentence that says why not."""
        if seat == CHANCE:
            return refusals.chance(self.rules, state, action)
        if action in self.legal_actions(state, seat):
            return None
        return refusals.decision(self.rules, state, seat, action, self.turn(state))

    def sample(self, state: State, rng: Random) -> Action:
        """Roll the chosen dice, or the white die."""
        if state.stage == "roll":
            return rng.choice(self._outcomes[state.chosen])
        if state.stage == "white":
            return rng.choice(self._whites)
        raise ValueError("no die is to be rolled now")

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """Return the next state and what happened; raises `IllegalAction`."""
        if reason := self.why_not(state, seat, action):
            raise IllegalAction(reason)
        play = Play(self.rules, state)
        _PLAYS[type(action)](play, action)
        return Step(play.freeze(), tuple(play.events))

    def view(self, state: State, seat: int | None) -> State:
        """Return the state: all of it lies open (ruling 50)."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result: most treasures in camp, ties shared (rulebook: End of the Game)."""
        if state.stage != "over":
            return None
        return Outcome(
            ending.ranking(state.camps),
            tuple(Score(camp, (("treasures in camp", camp),)) for camp in state.camps),
            state.ending,
            ending.reason(state.ending, state.names, state.camps, self.target(state)),
        )

    def picks(self, view: State, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return how a player chooses the action: the die, then the place; see `picks.py` for the words."""
        return picks.picks(self.rules, view, seat, action)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the treasures, wherever they are, and the figures on their places."""
        return {
            "treasures": state.cave + state.river + sum(state.packs) + sum(state.camps),
            "figures": sum(CAMP <= pawn <= self.rules.cave for pawn in state.pawns),
        }


_CHANCE_SEATS = (CHANCE,)

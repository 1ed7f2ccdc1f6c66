"""The rules of Treasure Slide: whose decision it is, what is allowed, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, Literal

from pydantic import Field

from boardgames_tui.engine import tables as files
from boardgames_tui.engine.game import (
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
from boardgames_tui.engine.squares import DIRECTIONS

from . import picks, reasons, scoring
from .actions import Launch, Pass, Point, Slide, Walk
from .events import BonusLost, Ends, Launches, Passes, Points, Walks
from .ice import Draft, Ground
from .moves import Move, Moves
from .state import STANDING, Ending, Stage, State
from .tables import Stash, Tables

Colour = Literal["purple", "cyan", "orange", "white", "clear", "green", "red", "blue", "yellow", "black"]


class TreasureSlideOptions(Options):
    """What the table may choose besides who begins (rulebook: Things You Need, Setup)."""

    mountains: Literal["rainbow", "xeno"] = Field(
        "rainbow",
        title="Mountains",
        description="Rainbow: green, red, blue, yellow, black mountains and Xeno hunters; or the other way round",
    )
    hunters_1: Colour = Field("purple", title="Hunters at a1", description="Colour of the first seat's hunters")
    hunters_2: Colour = Field("orange", title="Hunters at f6", description="Colour of the second seat's hunters")


class TreasureSlide(Game[State, State]):
    """Treasure Slide by Robert Dudley: two players, no chance, nothing hidden."""

    actions: ClassVar[tuple[type[Action], ...]] = (Slide, Point, Walk, Launch, Pass)

    def __init__(self, tables: Tables, digest: str = "") -> None:
        self.tables = tables
        self.digest = digest
        self.ground = Ground(tables)
        self.moves = Moves(self.ground, tables.hunters.bonus)
        self.info = GameInfo(
            id="treasure-slide",
            title="Treasure Slide",
            tagline="Hop along the mountains, slide over the ice, and take the treasure before it is gone.",
            players=(tables.game.players, tables.game.players),
            minutes=tables.game.minutes,
            options=TreasureSlideOptions,
            rules_version=1,
            bound=tables.limits.actions,
            presets={
                "standard": {},
                "clear-and-cyan": {"hunters_1": "clear", "hunters_2": "cyan"},
                "xeno-mountains": {"mountains": "xeno", "hunters_1": "blue", "hunters_2": "red"},
            },
        )
        self.letters = {c.name: c.letter for c in (*tables.rainbow.colours, *tables.xeno.colours)}
        """The letter of each colour on the board."""
        self._slides = {size.pips: Slide(size.pips) for size in tables.pieces.sizes}
        self._points = tuple(Point(heading) for heading in DIRECTIONS)
        self._pass = (Pass(),)
        self._known: tuple[State | None, int, tuple[Action, ...]] = (None, 0, ())

    @classmethod
    def load(cls, rules: Path | None = None) -> TreasureSlide:
        """Read `treasure_slide.yaml` (from the folder `rules`, or the one shipped); raises `TableError`."""
        return cls(*files.load(Tables, "treasure_slide", rules))

    def check_table(self, table: Table) -> str | None:
        """Return why this table cannot play: the hunters' colours are one, or not of the hunters' stash."""
        options = table.options
        assert isinstance(options, TreasureSlideOptions)
        chosen = _colours(options)
        if len(set(chosen)) < len(chosen):
            return f"the two players' hunters need different colours, not both {chosen[0]}"
        there = [colour.name for colour in self._stashes(options)[1].colours]
        if wrong := [colour for colour in chosen if colour not in there]:
            kinds = f"{', '.join(there[:-1])} or {there[-1]}"
            return f"beside {options.mountains} mountains hunters are {kinds}, not {wrong[0]}"
        return None

    def _stashes(self, options: TreasureSlideOptions) -> tuple[Stash, Stash]:
        """Return the mountains' kind of stash and the hunters'."""
        both = (self.tables.rainbow, self.tables.xeno)
        return both if options.mountains == "rainbow" else both[::-1]

    # -- the course of the game --------------------------------------------------------------------------

    def setup(self, table: Table) -> State:
        """Full nests along the edge, each player's tree of hunters on its corner (rulebook: Setup)."""
        ground, options = self.ground, table.options
        assert isinstance(options, TreasureSlideOptions)
        colours = tuple(colour.name for colour in self._stashes(options)[0].colours)
        none = tuple((0,) * ground.sizes for _ in colours)
        return State(
            players=table.names,
            hunter_colours=_colours(options),
            mountain_colours=colours,
            mountains=(len(ground.nest),) * len(ground.board.edge),
            place=tuple(self.tables.trees.corners[seat] for seat in ground.owner),
            heading=tuple(STANDING for _ in ground.owner),
            pool=(-1,) * len(ground.owner),
            treasure=(none, none),
            seat=table.first,
            number=1,
            stage="move",
            due=(),
            slid=(),
            turning=(),
            bonus=0,
            moved=False,
            ending="",
        )

    def turn(self, state: State) -> Turn:
        """Return whose decision it is; a hunter met head-on is turned by its own controller."""
        seats = () if state.stage == "over" else (self._decider(state),)
        return Turn(Kind.DECIDE if seats else Kind.OVER, seats, state.stage, state.number)

    def _decider(self, state: State) -> int:
        return self.ground.owner[state.turning[0]] if state.stage == "point" else state.seat

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return the slides, the directions, or the moves there are; a pass only when there is no move."""
        known, decider, legal = self._known
        if known is not state:
            decider = self._decider(state)
            legal = () if state.stage == "over" else self._legal(state)
            self._known = (state, decider, legal)
        return legal if seat == decider else ()

    def _legal(self, state: State) -> tuple[Action, ...]:
        match state.stage:
            case "slide":
                return tuple(self._slides[self.ground.pips[hunter]] for hunter in state.due)
            case "point":
                old = state.heading[state.turning[0]]
                return tuple(point for point in self._points if point.heading != old)
            case "bonus":
                return self.moves.of(state, state.seat, True)
            case _:
                return self.moves.of(state, state.seat, False) or self._pass

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else why it is not one."""
        if action in self.legal_actions(state, seat):
            return None
        return reasons.why_not(self, state, seat, action)

    def sample(self, state: State, rng: Random) -> Action:
        """There is no chance in this game: raises `IllegalAction`."""
        raise IllegalAction("Nothing is left to chance in Treasure Slide.")

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """Do the action, and go on to the next decision; raises `IllegalAction`."""
        if reason := self.why_not(state, seat, action):
            raise IllegalAction(reason)
        draft = Draft(self.ground, state)
        due, turning, moved = state.due, state.turning, state.moved
        if isinstance(action, Slide):
            hunter = self.hunter(seat, action.pips)
            due = tuple(h for h in due if h != hunter)
            draft.slide(hunter)
        elif isinstance(action, Point):
            hunter, turning = turning[0], turning[1:]
            draft.heading[hunter] = action.heading
            draft.events.append(Points(seat, self.ground.names[hunter], action.heading))
        elif isinstance(action, Pass):
            draft.events.append(Passes(seat, reasons.why_pass(self, state, seat)))
            moved = True
        elif isinstance(action, Walk | Launch):
            if state.stage == "bonus":
                draft.bonus -= 1
            else:
                moved = True
            self._move(state, draft, action)
        after = self._after(state, draft, due, turning, moved)
        return Step(after, tuple(draft.events))

    def hunter(self, seat: int, pips: int) -> int:
        """Return the number of the seat's hunter with so many pips."""
        return self.ground.pips.index(pips) + self.ground.hunters[seat][0]

    def _move(self, state: State, draft: Draft, move: Move) -> None:
        board, seat = self.ground.board, state.seat
        hunter = self.hunter(seat, move.pips)
        start, name = state.place[hunter], self.ground.names[hunter]
        if isinstance(move, Walk):
            end = board.along(start, move.way * self.moves.pace(hunter, state.stage == "bonus"))
            draft.events.append(Walks(seat, name, start, end))
            draft.end_walk(hunter, end)
            return
        edge = board.along(start, move.way * move.steps)
        ice = board.steps[edge][move.heading]
        assert ice is not None
        target = self.moves.ray_end(state.mountains, ice, move.heading)
        assert target is not None
        draft.events.append(Launches(seat, name, start, edge, ice, move.heading, target))
        draft.lie_down(hunter, ice, move.heading)

    def _after(
        self, state: State, draft: Draft, due: tuple[int, ...], turning: tuple[int, ...], moved: bool
    ) -> State:
        """Return the position with the next decision: directions, then bonus moves, slides, the move."""
        ground, place, heading = self.ground, draft.place, draft.heading
        if due:
            due = tuple([hunter for hunter in due if heading[hunter]])
        turning += tuple(draft.turning)
        seat, number, slid, bonus = state.seat, state.number, draft.slid, draft.bonus
        ending: Ending = ""
        stage: Stage
        if draft.lost and not all(any(place[hunter] for hunter in own) for own in ground.hunters):
            stage, ending = "over", "no hunters left"
            due, turning, bonus = (), (), 0
        elif turning:
            stage = "point"
        elif bonus:
            stage = "bonus"
        else:
            stage, ending, seat, number, due, slid, moved = self._go_on(state, draft, due, moved)

        def position() -> State:
            return State(
                state.players,
                state.hunter_colours,
                state.mountain_colours,
                tuple(draft.mountains),
                tuple(place),
                tuple(heading),
                tuple(draft.pool),
                draft.treasure,
                seat,
                number,
                stage,
                due,
                slid,
                turning,
                bonus,
                moved,
                ending,
            )

        after = position()
        if stage == "bonus" and not self.legal_actions(after, seat):
            draft.events.append(BonusLost(seat))
            bonus = 0
            stage, ending, seat, number, due, slid, moved = self._go_on(state, draft, due, moved)
            after = position()
        if stage == "move" and not moved and not any(heading) and self._stuck(after):
            stage, ending, seat, number = "over", "no moves left", state.seat, state.number
            after = position()
        if ending:
            result = self.outcome(after)
            assert result is not None
            draft.events.append(Ends(result.reason))
        return after

    def _go_on(
        self, state: State, draft: Draft, due: tuple[int, ...], moved: bool
    ) -> tuple[Stage, Ending, int, int, tuple[int, ...], tuple[int, ...], bool]:
        """Return the next stage when nothing is pending: more slides, the move, or the other side's turn."""
        if not moved:
            return ("slide" if due else "move"), "", state.seat, state.number, due, draft.slid, False
        if state.number >= self.tables.limits.turns:
            return "over", "turn limit", state.seat, state.number, (), draft.slid, True
        seat = self.ground.other[state.seat]
        due = tuple([hunter for hunter in self.ground.hunters[seat] if draft.heading[hunter]])
        return ("slide" if due else "move"), "", seat, state.number + 1, due, (), False

    def _stuck(self, state: State) -> bool:
        """Return whether neither side could move; asked when a turn begins and nobody lies (ruling 42)."""
        if state.slid or isinstance(self.legal_actions(state, state.seat)[0], Move):
            return False
        return not self.moves.of(state, self.ground.other[state.seat], False)

    # -- what is seen ------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> State:
        """Return the position: nothing is hidden."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the game is over."""
        return scoring.outcome(self.ground, self.tables.scoring, state)

    def score(self, state: State, seat: int) -> Score:
        """Return what the seat's pool is worth now."""
        return scoring.score(self.ground, self.tables.scoring, state, seat)

    def picks(self, view: State, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return the choices that lead to `action`: which hunter, which square, which direction."""
        return picks.picks(self, view, seat, action)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count pyramids, their pips, and hunters, wherever they are."""
        nest = self.ground.nest
        taken = [sum(column) for column in zip(*(p for mine in state.treasure for p in mine), strict=True)]
        on_board = [sum(left > level for left in state.mountains) for level in range(len(nest))]
        return {
            "pyramids": sum(taken) + sum(on_board),
            "pips": sum((a + b) * pips for a, b, pips in zip(taken, on_board, nest, strict=True)),
            "hunters": sum(
                bool(square) != (pool >= 0) for square, pool in zip(state.place, state.pool, strict=True)
            ),
        }


def _colours(options: TreasureSlideOptions) -> tuple[str, ...]:
    return (options.hunters_1, options.hunters_2)

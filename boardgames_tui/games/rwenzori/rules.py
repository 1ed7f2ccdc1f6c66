"""The rules of Caves of Rwenzori: set-up, whose turn it is, and what every action does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardgames_tui.engine.game import (
    CHANCE,
    Action,
    Game,
    GameInfo,
    IllegalAction,
    Kind,
    Outcome,
    Pick,
    Score,
    Step,
    Table,
    Turn,
)
from boardgames_tui.engine.hexes import Hex, opposite, turned
from boardgames_tui.engine.tables import load

from . import actions as act
from . import blind, blocked, cards, lava, laying, moving, obstacles, solo, turns
from . import events as ev
from .cave import PATH, Cave, Cell
from .draft import Book, Draft, without
from .explain import explain
from .menu import menu, stage_of
from .options import RwenzoriOptions
from .picks import picks
from .state import Player, State, View
from .tables import SHUFFLED, RwenzoriTable, start_turns
from .views import resample, view

VERSION = 2
"""The version of these rules; what was otherwise before says so where it is (search for `book.version`)."""


class Rwenzori(Game[State, View]):
    """The rules over frozen states."""

    actions = act.ALL

    def __init__(self, table: RwenzoriTable, digest: str = "", version: int = VERSION) -> None:
        self.digest = digest
        self.book = Book(table, version)
        sheet = {"sheet": True}
        presets: dict[str, Mapping[str, Any]] = {
            "standard": {},
            "no-cards": {"gear": False, "characters": False},
            "sheet": sheet,
            "hidden-passages": {"hidden_passages": True},
            "treasure-hunter": sheet | {"treasure_hunter": True},
            "cut-the-board": sheet | {"lava_river": "cut the board"},
            "cut-the-passage": {"lava_river": "cut the passage"},
            "cut-the-passage-timed": {"lava_river": "cut the passage", "alarms": "minutes"},
            "surrounded": {"lava_river": "surrounded"},
            "lay-the-river": sheet | {"lava_river": "lay the river"},
            "everything": sheet | {"hidden_passages": True, "treasure_hunter": True, "lava_river": "cut the board"},
            "solo-easy": {"level": "easy"},
            "solo-medium": {"level": "medium"},
            "solo-hard": {"level": "hard"},
            "solo-hard-setup": {"level": "hard", "hard": "setup"},
            "solo-crazy": {"level": "crazy"},
        }
        alone, *several = range(table.players.fewest, table.players.most + 1)
        only = {name: (alone,) if name.startswith("solo") else tuple(several) for name in presets}
        self.info = GameInfo(
            id="rwenzori",
            title="Caves of Rwenzori",
            tagline="Build your way through the cave, block the others, be first to escape",
            players=(table.players.fewest, table.players.most),
            minutes=table.players.minutes,
            options=RwenzoriOptions,
            rules_version=version,
            bound=table.players.bound,
            hidden=True,
            free_start=False,
            presets=presets,
            only_for=only,
        )
        self._state: State | None = None
        self._legal: list[Action] = []
        self._starts: dict[tuple[tuple[str, ...], RwenzoriOptions], State] = {}

    @classmethod
    def load(cls, rules: Path | None = None) -> Rwenzori:
        """Read rules/rwenzori.yaml; raises `TableError`."""
        table, digest = load(RwenzoriTable, "rwenzori", rules)
        return cls(table, digest)

    def of_version(self, version: int) -> Rwenzori | None:
        """Return the game by the rules of this version or the first."""
        if version == self.info.rules_version:
            return self
        return Rwenzori(self.book.table, self.digest, version) if version in range(1, VERSION) else None

    @property
    def latest(self) -> Rwenzori:
        """The game by the rules of today."""
        return self if self.info.rules_version == VERSION else Rwenzori(self.book.table, self.digest)

    # -- set-up ------------------------------------------------------------------------------------------

    def check_table(self, table: Table) -> str | None:
        """Refuse expansions that do not fit the number of players or lack the play sheet."""
        options = table.options
        assert isinstance(options, RwenzoriOptions)
        if len(table.seats) == 1:
            if options.sheet or options.hidden_passages or options.treasure_hunter or options.lava_river != "off":
                return "The solo mode is played without play sheet and expansions."
            return None
        if options.treasure_hunter and not options.sheet:
            return "Treasure Hunter needs the play sheet: the treasures lie on it."
        if options.lava_river in ("cut the board", "lay the river") and not options.sheet:
            return f"Lava River, {options.lava_river}, needs the play sheet."
        return None

    def setup(self, table: Table) -> State:
        """Lay out the start row, the sheet's treasures and the lava (rulebook: Game Set Up, Expansions)."""
        options = table.options
        assert isinstance(options, RwenzoriOptions)
        key = (table.names, options)
        if key not in self._starts:
            self._starts.clear()
            self._starts[key] = self._start(table, options)
        return self._starts[key]

    def _start(self, table: Table, options: RwenzoriOptions) -> State:
        book, count = self.book, len(table.seats)
        start = book.specs["start"]
        cells: dict[Hex, Cell] = {
            (index, 0): Cell("start", turn, start.turned[turn])
            for index, turn in enumerate(start_turns(book.table, count))
        }
        if options.treasure_hunter:
            for tile in book.table.tiles.treasure:
                assert tile.row is not None
                assert tile.column is not None
                at = book.table.sheet.hex(tile.row, tile.column, count)
                cells[at] = Cell(tile.id, 0, turned(book.specs[tile.id].sides, 0))
        cave = Cave(cells, book.sheet(count) if options.sheet else None)
        if count == 1:
            piles, deck = solo.piles(book)
            return State(
                options,
                table.names,
                (Player(),),
                cave,
                deck,
                chance="set out",
                due=(0,),
                swaps=(0,),
                solo=piles,
            )
        kinds = (*SHUFFLED, "hidden_passage") if options.hidden_passages else SHUFFLED
        pool = tuple(
            sorted(tile for tile, spec in book.specs.items() if spec.kind in kinds for _ in range(spec.count))
        )
        cave, river, dead = lava.set_out(book, cave, options.lava_river, count)
        if dead:
            pool = without(pool, "dead_end")
        first = turns.first_seat(count)
        return State(
            options,
            table.names,
            tuple(Player(at=(index, 0)) for index in range(count)),
            cave,
            pool,
            actor=first,
            decider=first,
            stage="river" if options.lava_river == "lay the river" else "action",
            due=(0,) * count,
            swaps=(0,) * count,
            lava=river,
        )

    # -- whose turn --------------------------------------------------------------------------------------

    def turn(self, state: State) -> Turn:
        """Return who decides, or that CHANCE or nobody does."""
        if state.chance:
            return Turn(Kind.CHANCE, (), state.chance, state.number)
        if state.over:
            return Turn(Kind.OVER, (), "over", state.number)
        return Turn(Kind.DECIDE, (state.decider,), stage_of(state), state.number)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return what `seat` may do, in canonical order."""
        if state.chance or state.over or seat != state.decider:
            return ()
        if state is not self._state:
            self._legal = menu(self.book, state)
            self._state = state
        return self._legal

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else one sentence for the player."""
        if seat == CHANCE:
            return self._why_not_chance(state, action)
        if state.chance or state.over or seat != state.decider:
            return "The game is over." if state.over else "It is somebody else's turn to decide."
        legal = self.legal_actions(state, seat)
        for known in legal:
            if known is action:
                return None
        if action in legal:
            return None
        return explain(self.book, state, seat, action)

    def forced(self, state: State, seat: int, legal: Sequence[Action]) -> bool:
        """Take a single choice by itself only where everybody sees that there is no other."""
        return len(legal) == 1 and stage_of(state) in ("orient", "lava", "choose")

    # -- chance ------------------------------------------------------------------------------------------

    def sample(self, state: State, rng: Random) -> Action:
        """Deal, draw or search: every tile of unknown place is as likely as any other."""
        match state.chance:
            case "draw":
                seat = turns.drawer(state)
                tiles = turns.top_tiles(state, state.players[seat])
                return act.Draw(seat, tiles[rng.randrange(len(tiles))])
            case "deal":
                return turns.sample_deal(self.book, state, rng)
            case "pickup":
                return turns.sample_pick_up(state, rng)
            case "search":
                return turns.sample_search(self.book, state, rng)
            case "set out":
                return solo.sample_set_out(self.book, state, rng)
            case "refill":
                assert state.solo is not None
                pile = getattr(state.solo, state.solo.want)
                return act.Refill(pile[rng.randrange(len(pile))])
            case _:
                assert state.solo is not None
                deck = state.pool or state.solo.bottom[:1]
                return act.CaveDraw(deck[rng.randrange(len(deck))])

    def _why_not_chance(self, state: State, action: Action) -> str | None:
        wrong = "That is not what chance has to do now."
        match state.chance, action:
            case "draw", act.Draw():
                if action.seat != turns.drawer(state):
                    return "Another seat draws now."
                if action.tile not in turns.top_tiles(state, state.players[action.seat]):
                    return "That tile cannot be on top of the stack."
                return None
            case "deal", act.Deal():
                return turns.why_not_deal(self.book, state, action)
            case "pickup", act.PickUp():
                return turns.why_not_pick_up(state, action)
            case "search", act.Search():
                return turns.why_not_search(self.book, state, action)
            case "set out", act.SetOut():
                return solo.why_not_set_out(self.book, state, action)
            case "refill", act.Refill() if state.solo is not None:
                return (
                    None if action.tile in getattr(state.solo, state.solo.want) else "That tile is not in the pile."
                )
            case "cave", act.CaveDraw() if state.solo is not None:
                deck = state.pool or state.solo.bottom[:1]
                return None if action.tile in deck else "That tile cannot be on top of the cave deck."
        return wrong

    # -- playing -----------------------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """Return the next state and what happened; raises `IllegalAction`."""
        if reason := self.why_not(state, seat, action):
            raise IllegalAction(reason)
        draft = Draft(self.book, state)
        missed = seat != CHANCE and state.stage == "action" and state.players[seat].missed
        legal = self.legal_actions(state, seat) if missed else ()
        _DO[type(action)](draft, seat, action)
        if missed:
            blocked.count_on(draft, seat, blocked.unblocked(self.book, state, action, legal))
        turns.settle(draft)
        return Step(draft.freeze(), tuple(draft.events), draft.barrier)

    # -- knowing -----------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        """Return what `seat` may know."""
        return view(self.book, state, seat)

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        """Return a world that `seat` cannot tell from this one."""
        return resample(self.book, state, seat, rng)

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return how a player chooses an action: tile, place, turn."""
        return picks(self.book, view, seat, action)

    # -- the end -----------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking: who escaped (else the fewest tiles left) first, then by tiles left (ruling 85)."""
        if not state.over:
            return None
        left = [turns.tiles_left(player) for player in state.players]
        lines = [
            (("tiles in the hand", len(player.hand)), ("tiles in the stack", player.stack))
            for player in state.players
        ]
        if state.solo is not None:
            piles = solo.undrawn(state.solo)
            lines = [(("tiles in the active selection", left[0]), ("tiles in the piles", piles))]
            left = [left[0] + piles]
        first = turns.winners(state)
        groups: list[tuple[int, ...]] = [tuple(first)] if first else []
        rest = [seat for seat in range(len(left)) if seat not in first]
        for count in sorted({left[seat] for seat in rest}):
            groups.append(tuple(seat for seat in rest if left[seat] == count))
        scores = tuple(Score(count, line) for count, line in zip(left, lines, strict=True))
        reason = ev.sentence(state.over, first, state.names)
        return Outcome(tuple(groups), scores, state.over, reason, lost=not first)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the tiles of the box, the lava and the treasures: none appears or vanishes."""
        table = self.book.table
        tiles = [*state.pool, *state.gone, *state.lost]
        for player in state.players:
            tiles += [*player.hand, *player.top, *player.bottom]
        if state.solo is not None:
            piles = state.solo
            tiles += [
                *piles.normal,
                *piles.plus_one,
                *piles.plus_two,
                *piles.illuminate,
                *piles.saves,
                *piles.bottom,
            ]
        tiles += [cell.tile for cell in state.cave.values()]
        kinds = [self.book.specs[tile].kind for tile in tiles]
        treasures = kinds.count("treasure")
        lava_laid = kinds.count("lava")
        unused = table.totals.start - len(state.players)
        escape = 0 if "escape" in kinds else 1
        found = {"tiles": len(tiles) - treasures - lava_laid + unused + escape}
        if treasures:
            found["treasures"] = treasures
        if state.lava is not None:
            found["lava"] = lava_laid + state.lava.left
        for kind in ("normal", "save", "illuminate", "tnt", "action", "dead_end", "flooded", "dark"):
            found[kind] = kinds.count(kind)
        return found


# -- what each action does -------------------------------------------------------------------------------


def _escape(d: Draft, seat: int, action: act.Escape) -> None:
    own = d.players[seat].at
    spec = d.book.specs["escape"]
    side = next((s for s, at in d.cave.ways(own).exits if at == action.at), None)
    if side is None:
        side = next(s for s, at in laying.past_fresh(d, d.players[seat]) if at == action.at)
    turn = spec.fits[opposite(side)][0]
    d.cave = d.cave.put(action.at, Cell("escape", turn, spec.turned[turn], PATH))
    d.step(seat, action.at, own)
    d.say(ev.EscapeLaid(seat, action.at))
    d.winner, d.over = seat, "escape"


def _draw(d: Draft, seat: int, action: act.Draw) -> None:
    turns.draw(d, action)


def _stop(d: Draft, seat: int, action: act.Stop) -> None:
    d.say(ev.Stays(seat, d.stage))
    if d.stage == "discard":
        laying.stop_throwing(d)
    else:
        d.stage = "end"


def _river(d: Draft, seat: int, action: act.LayLava) -> None:
    if d.stage == "river":
        lava.lay_river(d, seat, action.at)
    else:
        lava.cut_board(d, seat, action.at)
        turns.next_turn(d)


_DO: dict[type[Action], Callable[[Draft, int, Any], None]] = {
    act.Deal: lambda d, seat, a: turns.deal(d, a),
    act.Draw: _draw,
    act.PickUp: lambda d, seat, a: turns.pick_up(d, a),
    act.Search: lambda d, seat, a: blind.found(d, a),
    act.SetOut: lambda d, seat, a: solo.set_out(d, a),
    act.Refill: lambda d, seat, a: solo.refill(d, a.tile),
    act.CaveDraw: lambda d, seat, a: solo.cave_draw(d, a.tile),
    act.Lay: laying.lay,
    act.LayObstacle: obstacles.lay_obstacle,
    act.PassObstacle: laying.pass_obstacle,
    act.Illuminate: blind.illuminate,
    act.LayTnt: lambda d, seat, a: laying.lay_tnt(d, seat, a.at),
    act.Escape: _escape,
    act.Move: lambda d, seat, a: moving.move(d, seat, a.to),
    act.Tunnel: lambda d, seat, a: moving.tunnel(d, seat, a.to),
    act.StepOn: lambda d, seat, a: moving.step_on(d, seat, a.to),
    act.GoBlind: lambda d, seat, a: blind.reveal(d, seat, a.at, "blind"),
    act.Orient: lambda d, seat, a: blind.orient(d, seat, a.turn),
    act.Suffer: lambda d, seat, a: blind.suffer(d, seat),
    act.OpenBag: lambda d, seat, a: blind.suffer(d, seat, bag=True),
    act.WearBoots: lambda d, seat, a: blind.wear_boots(d, seat),
    act.LightTorch: lambda d, seat, a: blind.light_torch(d, seat, a.at),
    act.Stop: _stop,
    act.Guide: lambda d, seat, a: cards.guide(d, seat, a.tiles),
    act.Trade: lambda d, seat, a: cards.trade(d, seat, a.seat),
    act.Scout: lambda d, seat, a: cards.scout(d, seat, a.seat),
    act.ScoutSwap: cards.scout_swap,
    act.TellStory: lambda d, seat, a: cards.tell_story(d, seat),
    act.Tremor: lambda d, seat, a: cards.tremor(d, seat),
    act.Miss: lambda d, seat, a: blocked.miss(d, seat),
    act.Swap: lambda d, seat, a: blocked.swap(d, seat),
    act.Offer: lambda d, seat, a: blocked.offer(d, seat, a.seat),
    act.Accept: lambda d, seat, a: blocked.accept(d, seat),
    act.Refuse: lambda d, seat, a: blocked.refuse(d, seat),
    act.Discard: lambda d, seat, a: laying.throw(d, seat, a.tile),
    act.Give: lambda d, seat, a: blind.give(d, seat, a.tile),
    act.ChooseSave: lambda d, seat, a: solo.choose(d, a.tile),
    act.Exchange: lambda d, seat, a: solo.exchange(d, a),
    act.LayLava: _river,
    act.Alarm: lambda d, seat, a: lava.alarm(d),
}

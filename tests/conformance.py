"""One suite for every game: `check_game` plays random games and holds them to every promise of the contract."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from pydantic import BaseModel

from boardgames_tui.engine.codec import Codec
from boardgames_tui.engine.game import (
    CHANCE,
    Action,
    Event,
    Game,
    IllegalAction,
    Kind,
    Pick,
    Seat,
    Step,
    Table,
    Turn,
)
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import entries

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")
TOKENS = tuple(f"<[{i}]/>" for i in range(len(NAMES)))
WORLDS = 4
"""How many other worlds are drawn wherever one is held against the true one."""
WORLDS_ONLY = ("P1", "resample")
HIDDEN = 20
"""A kind of place that was hidden so often must differ in some other world."""
NEEDLESS = 12
"""A class of actions that is a barrier so often, and never told anybody anything, should be none."""

Viewer = int | None


class Broken(AssertionError):
    """A promise of the contract that a game does not keep; `rule` is its short name."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"[{rule}] {what}")
        self.rule, self.what = rule, what


@dataclass
class Report:
    """What a run of the suite has seen."""

    games: int = 0
    actions: int = 0
    probed: int = 0
    stages: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    examined: Counter[str] = field(default_factory=Counter)
    """Action classes that were possible at positions under the magnifying glass."""
    told: Counter[str] = field(default_factory=Counter)
    """Barriers by action class and the stage that follows, where they told somebody something."""
    needless: Counter[str] = field(default_factory=Counter)
    """The same, where all sampled worlds agreed, so that nothing was told."""
    hidden: Counter[str] = field(default_factory=Counter)
    """Kinds of places that are hidden from somebody (in the state: "bystander: ..." and "seat: ...")."""
    varied: Counter[str] = field(default_factory=Counter)
    """Of those, how often another world differed there."""
    truth: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What stood in hidden places."""
    drawn: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What stood there in other worlds."""
    draws: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Report) -> Report:
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))
        return self


def table_for(game: Game[Any, Any], players: int, preset: str, first: int = 0) -> Table:
    """Return a table of `players` seats with the options of `preset`."""
    options = game.info.options.model_validate(game.info.presets[preset])
    seats = tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players]))
    return Table(seats, options, first)


def cases(game: Game[Any, Any]) -> list[tuple[int, str]]:
    """Return every (players, preset) that the game can be played with."""
    low, high = game.info.players
    found = []
    for preset in game.info.presets:
        for players in game.info.only_for.get(preset, range(low, high + 1)):
            if game.check_table(table_for(game, players, preset)) is None:
                found.append((players, preset))
            elif preset in game.info.only_for:
                raise Broken("presets", f"{preset} is said to fit {players} players and does not")
    for preset in game.info.presets:
        if preset not in {p for _, p in found}:
            raise Broken("presets", f"{preset} fits no number of players")
    return found


def choose(rng: Random, legal: Sequence[Action], seen: Counter[str], curious: float = 0.25) -> Action:
    """Return a random legal action; now and then of the class seen least, so that rare stages come up."""
    if len(legal) > 1 and rng.random() < curious:
        kinds = sorted({type(action).__name__ for action in legal}, key=lambda kind: (seen[kind], kind))
        legal = [action for action in legal if type(action).__name__ == kinds[0]]
    return legal[rng.randrange(len(legal))]


def check_game(
    game: Game[Any, Any],
    players: int,
    preset: str = "standard",
    seed: int | str = 0,
    games: int = 2,
    probes: int = 10,
    only: Sequence[str] = (),
    report: Report | None = None,
) -> Report:
    """Play `games` random games with all checks, about `probes` positions a game under the magnifying glass.

    Raises `Broken` for the first promise that is not kept (of those in `only`, if given); returns what was
    seen, added to `report` if there is one.
    """
    report = Report() if report is None else report
    for number in range(games):
        first = number % players if game.info.free_start else 0
        table = table_for(game, players, preset, first)
        run = _Run(game, table, f"{seed}/{players}/{preset}/{number}", probes, report, only)
        try:
            run.play()
            run.match()
        except Broken as error:
            where = f"{game.info.id}, {players} players, {preset}, seed {seed!r}, game {number}"
            raise Broken(error.rule, f"{error.what} ({where}, action {run.moment})") from error.__cause__
        except Exception as error:
            where = f"{game.info.id}, {players} players, {preset}, seed {seed!r}, game {number}"
            raise Broken("crash", f"{error!r} ({where}, action {run.moment})") from error
    if not only or "P2" in only:
        needless_barriers(report)
    return report


def check_worlds(
    game: Game[Any, Any], seed: int | str = 0, most: int = 6, remembered: Sequence[str] = ()
) -> Report:
    """Hold `resample` to its word over games of every kind: what is hidden differs in some other world.

    `remembered` names what a view covers though everybody could have counted it, so that it may stay.
    """
    report = Report()
    rng = Random(f"{seed}/worlds")
    everything = cases(game)
    for players, preset in rng.sample(everything, min(most, len(everything))):
        check_game(game, players, preset, seed, games=1, probes=5, only=WORLDS_ONLY, report=report)
    worlds_differ(report, remembered)
    return report


def needless_barriers(report: Report) -> None:
    """Raise `Broken` for a class of actions that is a barrier again and again and never tells anything."""
    for kind, count in report.needless.items():
        if count >= NEEDLESS and not report.told[kind]:
            raise Broken("P2", f"{kind} was a barrier {count} times and told nobody anything")


def worlds_differ(report: Report, remembered: Sequence[str] = ()) -> None:
    """Raise `Broken` when resampling never changes what is hidden, or can never reach what is true."""
    for kind, count in report.hidden.items():
        if count >= HIDDEN and not report.varied[kind] and kind not in remembered:
            raise Broken("resample", f"{kind} was hidden {count} times and is the same in all other worlds")
    kinds = Counter(kind for kind, _ in report.truth | report.drawn)
    for (kind, item), count in report.truth.items():
        if not report.drawn[kind, item] and report.draws[kind] >= 10 * kinds[kind]:
            what = f"{item} stood {count} times in {kind} and in none of {report.draws[kind]} other worlds"
            raise Broken("resample", what)


class _Run:
    """One random game under all checks."""

    def __init__(
        self,
        game: Game[Any, Any],
        table: Table,
        seed: str,
        probes: int,
        report: Report,
        only: Sequence[str],
    ) -> None:
        self.game, self.table, self.seed, self.report, self.only = game, table, seed, report, only
        self.rng = Random(seed)
        self.codec = Codec(game.actions)
        self.seats = range(len(table.seats))
        self.viewers: tuple[Viewer, ...] = (*self.seats, None) if game.info.hidden else (0, None)
        self.probes = probes
        self.moment = 0
        self.pool: list[Action] = []
        """Actions of this game met so far: what is legal at one moment is a good question at another."""

    def _fail(self, rule: str, what: str) -> None:
        if not self.only or rule in self.only:
            raise Broken(rule, what)

    # -- a game through the rules alone -------------------------------------------------------------------

    def play(self) -> None:
        """Play one game with every check; some positions, rare stages first, get the expensive ones."""
        game, rng = self.game, self.rng
        state = game.setup(self.table)
        if repr(game.setup(self.table)) != repr(state):
            self._fail("setup", "setup is not deterministic")
        length = self._length(state, Random(f"{self.seed}/length"))
        counts = dict(game.conserved(state))
        kept: list[tuple[Any, str]] = [(state, repr(state))]
        bystander = game.view(state, None)
        for seat in self.seats:
            if game.view(state, seat) != bystander:
                self._fail("view", f"seat {seat}'s view differs from the bystander's before anything happened")
        seen: Counter[str] = Counter()
        often = 3 if self.probes >= 10 else 1
        number = 1
        while True:
            turn = self._turn(state, number)
            number = turn.number
            seen[turn.stage] += 1
            self.report.stages[turn.stage] += 1
            legal = self._legal(state, turn)
            kinds = {type(action).__name__ for actions in legal.values() for action in actions}
            rare = seen[turn.stage] == 1 or any(self.report.examined[kind] < often for kind in kinds)
            if (rare and self.probes) or rng.random() < self.probes / length:
                self.report.examined.update(kinds)
                self.report.probed += 1
                self._probe(state, turn, legal)
            if turn.kind is Kind.OVER:
                break
            if self.moment >= game.info.bound:
                raise Broken("bound", f"the game goes on after info.bound = {game.info.bound} actions")
            seat, action = self._next(state, turn, legal)
            views = {viewer: game.view(state, viewer) for viewer in self.viewers}
            step = game.apply(state, seat, action)
            self._told(state, views, seat, action, step)
            if dict(game.conserved(step.state)) != counts:
                self._fail("conserved", f"{action} changes {counts} to {dict(game.conserved(step.state))}")
            state = step.state
            self.moment += 1
            self.report.actions += 1
            self.report.classes[type(action).__name__] += 1
            self.report.events.update(type(event).__name__ for event in step.events)
            if len(kept) < 40 or rng.random() < 0.1:
                kept.append((state, repr(state)))
        for moment, (old, text) in enumerate(kept):
            if repr(old) != text:
                self._fail("pure", f"state {moment} was changed by later actions")
        _walk(state, "state")
        self._outcome(state)
        self.report.games += 1

    def _length(self, state: Any, rng: Random) -> int:
        """Return how many actions one game takes, played without checks."""
        try:
            return self._plain_game(state, rng)
        except IllegalAction as refusal:
            raise Broken("why_not", f"apply refuses what is legal: {refusal}") from refusal

    def _plain_game(self, state: Any, rng: Random) -> int:
        game = self.game
        for moment in range(game.info.bound + 1):
            turn = game.turn(state)
            if turn.kind is Kind.OVER:
                return max(moment, 1)
            if turn.kind is Kind.CHANCE:
                state = game.apply(state, CHANCE, game.sample(state, rng)).state
                continue
            seat = rng.choice(turn.seats)
            legal = game.legal_actions(state, seat)
            if not legal:
                raise Broken("legal", f"dead end: seat {seat} owes an action in {turn.stage!r} and has none")
            state = game.apply(state, seat, rng.choice(legal)).state
        raise Broken("bound", f"a random game goes on after info.bound = {game.info.bound} actions")

    def _turn(self, state: Any, number: int) -> Turn:
        turn = self.game.turn(state)
        if turn.number < number:
            self._fail("turn", f"the number of the turn goes back from {number} to {turn.number}")
        if turn.kind is Kind.CHANCE and turn.seats == (CHANCE,):
            turn = turn._replace(seats=())
        if len(set(turn.seats)) != len(turn.seats) or not set(turn.seats) <= set(self.seats):
            self._fail("turn", f"{turn} names seats that are not there, or one twice")
        wanted = {Kind.DECIDE: len(turn.seats) == 1, Kind.COMMIT: len(turn.seats) >= 1}
        if not wanted.get(turn.kind, not turn.seats):
            self._fail("turn", f"{turn.kind} with the seats {turn.seats}")
        if not turn.stage:
            self._fail("turn", "the stage has no name")
        if (self.game.outcome(state) is None) is (turn.kind is Kind.OVER):
            self._fail("outcome", f"outcome and turn {turn} disagree whether the game is over")
        return turn

    def _legal(self, state: Any, turn: Turn) -> dict[int, Sequence[Action]]:
        game, found = self.game, {}
        for seat in self.seats:
            legal = game.legal_actions(state, seat)
            if bool(legal) is not (seat in turn.seats):
                what = "owes an action and has none (a dead end)" if not legal else "owes none and has some"
                self._fail("legal", f"in {turn.stage!r} seat {seat} {what}")
            if list(game.legal_actions(state, seat)) != list(legal):
                self._fail("legal", "two calls give different lists")
            if len({(type(a).__name__, a) for a in legal}) != len(legal):
                self._fail("legal", f"an action stands twice in {list(legal)}")
            if legal:
                found[seat] = legal
        return found

    def _next(self, state: Any, turn: Turn, legal: Mapping[int, Sequence[Action]]) -> tuple[int, Action]:
        if turn.kind is Kind.CHANCE:
            action = self.game.sample(state, self.rng)
            if reason := self.game.why_not(state, CHANCE, action):
                self._fail("why_not", f"CHANCE draws {action} and why_not says: {reason}")
            self._remember(action)
            return CHANCE, action
        seat = self.rng.choice(turn.seats)
        action = choose(self.rng, legal[seat], self.report.classes)
        if reason := self.game.why_not(state, seat, action):
            self._fail("why_not", f"{action} is in the legal list and why_not says: {reason}")
        self._remember(action)
        return seat, action

    def _remember(self, action: Action) -> None:
        if len(self.pool) < 60:
            self.pool.append(action)
        else:
            self.pool[self.rng.randrange(60)] = action
        if type(action) not in self.game.actions:
            self._fail("actions", f"{type(action).__name__} is missing in Game.actions")
        if self.codec.decode(json.loads(json.dumps(self.codec.encode(action)))) != action:
            self._fail("actions", f"{action} does not survive the journal")

    # -- every step ---------------------------------------------------------------------------------------

    def _told(self, state: Any, views: Mapping[Viewer, Any], seat: int, action: Action, step: Step) -> None:
        """P4, the words of the events, and nothing masked where nothing is hidden."""
        game = self.game
        for viewer in self.viewers:
            seen = _seen(step, viewer)
            if not seen and game.view(step.state, viewer) != views[viewer]:
                self._fail("P4", f"{action} changes the view of {viewer} and no event tells {viewer}")
            for event in seen:
                self._words(event, action)
        if not game.info.hidden:
            if step.barrier:
                self._fail("P2", f"{action} is a barrier in a game that hides nothing")
            for event in step.events:
                if event.seen_by(None) != event:
                    self._fail("events", f"{event} is masked in a game that hides nothing")

    def _words(self, event: Event, action: Action) -> None:
        text = event.text(self.table.names)
        if not text or "\n" in text or text != text.strip():
            self._fail("events", f"{event} of {action} says {text!r}, not one plain line")
        if re.search(r"\b[Yy]ou(r|rs)?\b", text):
            self._fail("events", f"{event} says you: {text!r}")
        count = len(self.seats)
        plain = event.text(TOKENS[:count])
        for token, name in zip(TOKENS, self.table.names, strict=False):
            plain = plain.replace(token, name)
        if plain.casefold() != text.casefold():
            self._fail("events", f"{event} changes names: {text!r} is not {plain!r}")

    def _outcome(self, state: Any) -> None:
        outcome = self.game.outcome(state)
        assert outcome is not None
        ranked = sorted(seat for place in outcome.ranking for seat in place)
        if ranked != list(self.seats) or not all(outcome.ranking):
            self._fail("outcome", f"the ranking {outcome.ranking} does not hold every seat once")
        if len(outcome.scores) != len(self.seats):
            self._fail("outcome", f"{len(outcome.scores)} scores for {len(self.seats)} seats")
        for score in outcome.scores:
            if score.lines and sum(points for _, points in score.lines) != score.total:
                self._fail("outcome", f"the lines of {score} do not add up")
        if not outcome.ending or not outcome.reason or "\n" in outcome.reason:
            self._fail("outcome", f"ending {outcome.ending!r}, reason {outcome.reason!r}")

    # -- chosen positions ---------------------------------------------------------------------------------

    def _probe(self, state: Any, turn: Turn, legal: Mapping[int, Sequence[Action]]) -> None:
        before = repr(state)
        questions = self._questions(legal)
        if self.only == WORLDS_ONLY:
            self._worlds(state, turn, questions)
            self._alternatives(state, turn, legal)
            return
        self._agree(state, turn, legal, questions)
        self._picks(state, legal)
        for seat, actions in legal.items():
            _walk(actions[-1], "action")
            once, again = (self.game.apply(state, seat, actions[-1]) for _ in range(2))
            if repr(once) != repr(again) or once != again:
                self._fail("pure", f"{actions[-1]} applied twice to one state gives two results")
        if self.game.info.hidden:
            self._worlds(state, turn, questions)
        else:
            for seat in self.seats:
                if self.game.view(state, seat) != self.game.view(state, None):
                    self._fail("view", "views differ in a game that hides nothing")
        self._alternatives(state, turn, legal)
        if turn.kind is Kind.COMMIT:
            self._commute(state, turn, legal)
        if self.game.info.hidden:
            for seat, actions in legal.items():
                for action in self._some(actions, 4):
                    self._informs(state, seat, action)
        if repr(state) != before:
            self._fail("pure", "a question or an action changed the state it was asked about")

    def _looking(self, count: int) -> Sequence[Viewer]:
        """Return some of those who look on, others every time."""
        return self.rng.sample(self.viewers, min(count, len(self.viewers)))

    def _some(self, items: Sequence[Action], count: int) -> list[Action]:
        """Return at most `count` of the items, of as many classes as can be."""
        if len(items) <= count:
            return list(items)
        kinds: dict[type, list[Action]] = defaultdict(list)
        for item in items:
            kinds[type(item)].append(item)
        found = [self.rng.choice(group) for group in kinds.values()][:count]
        return found + [self.rng.choice(items) for _ in range(count - len(found))]

    def _questions(self, legal: Mapping[int, Sequence[Action]]) -> list[Action]:
        """Return actions to ask about: some legal ones, what was met before, and mutations of both."""
        base = [action for actions in legal.values() for action in self._some(actions, 8)]
        base += self.rng.sample(self.pool, min(8, len(self.pool)))
        changes = [change for action in base for change in _changes(action, self.rng)]
        self.rng.shuffle(changes)
        mutants = (replace(action, **{name: value}) for action, name, value in changes)
        return base + list(islice(filter(self._typed, mutants), 40))

    def _typed(self, action: Action) -> bool:
        """Return whether the action could stand in a journal (its fields have the declared types)."""
        try:
            return bool(self.codec.decode(json.loads(json.dumps(self.codec.encode(action)))) == action)
        except (ValueError, TypeError, KeyError):
            return False

    def _agree(
        self, state: Any, turn: Turn, legal: Mapping[int, Sequence[Action]], questions: Sequence[Action]
    ) -> None:
        game = self.game
        for seat in (*self.seats, len(self.seats), 99):
            allowed = {(type(a), a) for a in legal.get(seat, ())}
            asked = [*legal.get(seat, ())[:200], *questions]
            for action in asked:
                reason = self._why_not(state, seat, action)
                if (reason is None) is not ((type(action), action) in allowed):
                    said = "allows" if reason is None else f"refuses ({reason})"
                    self._fail("why_not", f"why_not {said} {action} of seat {seat}, the legal list does not agree")
                if reason is not None and (not reason.strip() or "\n" in reason):
                    self._fail("why_not", f"{reason!r} is not one sentence")
            refused = [a for a in questions if (type(a), a) not in allowed]
            for action in refused[:6]:
                self._refused(state, seat, action)
        for action in questions:
            reason = self._why_not(state, CHANCE, action)
            if reason is not None:
                self._refused(state, CHANCE, action)
            elif turn.kind is not Kind.CHANCE:
                self._fail("why_not", f"CHANCE may do {action} when it is not its turn")
            else:
                game.apply(state, CHANCE, action)
        if turn.kind is Kind.CHANCE:
            for _ in range(8):
                outcome = game.sample(state, self.rng)
                if reason := game.why_not(state, CHANCE, outcome):
                    self._fail("why_not", f"CHANCE can draw {outcome} and why_not says: {reason}")

    def _why_not(self, state: Any, seat: int, action: Action) -> str | None:
        try:
            return self.game.why_not(state, seat, action)
        except Exception as error:
            raise Broken("why_not", f"why_not raises {error!r} for {action} of seat {seat}") from error

    def _refused(self, state: Any, seat: int, action: Action) -> None:
        try:
            self.game.apply(state, seat, action)
        except IllegalAction:
            return
        except Exception as error:
            raise Broken("apply", f"apply raises {error!r} for the illegal {action} of seat {seat}") from error
        self._fail("apply", f"apply takes the illegal {action} of seat {seat}")

    def _picks(self, state: Any, legal: Mapping[int, Sequence[Action]]) -> None:
        for seat, actions in legal.items():
            view = self.game.view(state, seat)
            paths: dict[tuple[Any, ...], Action] = {}
            prefixes: dict[tuple[Any, ...], Pick] = {}
            for action in actions:
                picks = self.game.picks(view, seat, action)
                if not picks or not all(isinstance(p, Pick) and p.label for p in picks):
                    self._fail("picks", f"{action} is offered as {picks}")
                path = tuple((p.label, p.spot) for p in picks)
                if path in paths:
                    self._fail("picks", f"{action} and {paths[path]} are both offered as {path}")
                paths[path] = action
                for depth, pick in enumerate(picks, 1):
                    if prefixes.setdefault(path[:depth], pick) != pick:
                        self._fail("picks", f"{action}: {pick} is also {prefixes[path[:depth]]} on the same way")
            for path, action in paths.items():
                for depth in range(1, len(path)):
                    if path[:depth] in paths:
                        self._fail("picks", f"{paths[path[:depth]]} ends where {action} goes on")

    # -- P1: other worlds ---------------------------------------------------------------------------------

    def _worlds(self, state: Any, turn: Turn, questions: Sequence[Action]) -> None:
        """Nothing that a viewer gets changes when the hidden world is drawn again."""
        game = self.game
        counts, now, outcome = dict(game.conserved(state)), game.turn(state), game.outcome(state)
        true = {seat: game.legal_actions(state, seat) for seat in self.seats}
        forced = {seat: game.forced(state, seat, true[seat]) for seat in turn.seats}
        for viewer in self._looking(3):
            view = game.view(state, viewer)
            secrets = self._secrets(state, viewer)
            for number in range(WORLDS):
                world = game.resample(state, viewer, self.rng)
                if number < 2:
                    self._drawn(state, world, viewer, secrets)
                where = f"in another world of {'the bystander' if viewer is None else f'seat {viewer}'}"
                if game.view(world, viewer) != view:
                    self._fail("P1", f"the view differs {where}: {_differ(view, game.view(world, viewer))}")
                if game.turn(world) != now:
                    self._fail("P1", f"the turn differs {where}: {turn} and {game.turn(world)}")
                if game.outcome(world) != outcome:
                    self._fail("P1", f"the outcome differs {where}")
                if dict(game.conserved(world)) != counts:
                    self._fail("resample", f"cards appear or vanish {where}")
                for seat in turn.seats:
                    legal = game.legal_actions(world, seat)
                    if not legal:
                        self._fail("resample", f"seat {seat} has no legal action {where}")
                    if game.forced(world, seat, legal) is not forced[seat]:
                        self._fail("P1", f"whether seat {seat} is forced differs {where}: skipping it tells")
                if viewer is None:
                    continue
                if list(game.legal_actions(world, viewer)) != list(true[viewer]):
                    self._fail("P1", f"the legal list differs {where}")
                for action in questions if number == 0 else ():
                    told, other = (game.why_not(s, viewer, action) for s in (state, world))
                    if told != other:
                        self._fail("P1", f"the reason against {action} differs {where}: {told!r}, {other!r}")

    def _secrets(self, state: Any, viewer: Viewer) -> dict[int, list[tuple[str, list[str | int]]]]:
        """Return where the views of the other seats tell more than the bystander's."""
        open_view = self.game.view(state, None)
        found = {}
        for seat in self.seats:
            if seat == viewer:
                continue
            view = self.game.view(state, seat)
            secret = [(_kind(place), place) for place in places(view, open_view)]
            if secret:
                found[seat] = secret
                for kind, place in found[seat]:
                    self.report.hidden[kind] += 1
                    self.report.truth.update((kind, item) for item in _items(at(view, place)))
        return found

    def _drawn(
        self,
        state: Any,
        world: Any,
        viewer: Viewer,
        secrets: Mapping[int, Sequence[tuple[str, list[str | int]]]],
    ) -> None:
        """Note in what another world differs from the true one."""
        who = "bystander" if viewer is None else "seat"
        self.report.varied.update({f"{who}: {_kind(place)}" for place in places(state, world)})
        for seat, secret in secrets.items():
            true, view = self.game.view(state, seat), self.game.view(world, seat)
            for kind, place in secret:
                try:
                    value = at(view, place)
                except (AttributeError, IndexError, TypeError):
                    continue
                self.report.varied[kind] += value != at(true, place)
                self.report.draws[kind] += 1
                self.report.drawn.update((kind, item) for item in _items(value))

    # -- P2: what an action tells -------------------------------------------------------------------------

    def _informs(self, state: Any, seat: int, action: Action) -> None:
        """A barrier is declared exactly when somebody learnt something hidden."""
        step = self.game.apply(state, seat, action)
        told = self._tells_actor(state, seat, action, step) or self._tells_others(state, seat, action, step)
        kind = f"{type(action).__name__} (then {self.game.turn(step.state).stage})"
        if told and not step.barrier:
            self._fail("P2", f"{action} can be taken back, but it told {told}")
        if step.barrier:
            (self.report.told if told else self.report.needless)[kind] += 1

    def _tells_actor(self, state: Any, seat: int, action: Action, step: Step) -> str:
        seen, view = _seen(step, seat), self.game.view(step.state, seat)
        told = ""
        for _ in range(WORLDS):
            world = self.game.resample(state, seat, self.rng)
            other = self.game.apply(world, seat, action)
            also = _seen(other, seat), self.game.view(other.state, seat)
            if also[0] == seen and also[1] != view:
                what = _differ(view, also[1])
                self._fail("P4", f"{action} shows seat {seat} what no event tells: {what}")
            if also != (seen, view) or not self._same_turn(step.state, other.state, seat):
                told = f"seat {seat} itself something"
            elif other.barrier is not step.barrier:
                self._fail("P1", f"whether {action} can be taken back tells seat {seat} something hidden")
        return told

    def _tells_others(self, state: Any, seat: int, action: Action, step: Step) -> str:
        """In every world that another viewer thinks possible, some action of the actor looks the same."""
        game = self.game
        for viewer in self._looking(3):
            if viewer == seat:
                continue
            seen, view = _seen(step, viewer), game.view(step.state, viewer)
            for _ in range(WORLDS):
                world = game.resample(state, viewer, self.rng)
                legal = game.legal_actions(world, seat)
                for candidate in sorted(legal, key=lambda a: (a != action, type(a) is not type(action))):
                    other = game.apply(world, seat, candidate)
                    same = _seen(other, viewer) == seen
                    if same and game.view(other.state, viewer) != view:
                        what = _differ(view, game.view(other.state, viewer))
                        self._fail("P4", f"{action} shows {viewer} what no event tells: {what}")
                    if same and self._same_turn(step.state, other.state, viewer):
                        break
                else:
                    return "the bystander something" if viewer is None else f"seat {viewer} something"
        return ""

    def _same_turn(self, state: Any, other: Any, viewer: Viewer) -> bool:
        game = self.game
        if game.turn(state) != game.turn(other) or game.outcome(state) != game.outcome(other):
            return False
        return viewer is None or list(game.legal_actions(state, viewer)) == list(game.legal_actions(other, viewer))

    # -- P3: sealed choices -------------------------------------------------------------------------------

    def _commute(self, state: Any, turn: Turn, legal: Mapping[int, Sequence[Action]]) -> None:
        """Secret commits lead to the same state in any order, partly made or complete."""
        made = {seat: self.rng.choice(legal[seat]) for seat in turn.seats}
        reached: dict[frozenset[int], tuple[str, tuple[str, ...]]] = {}
        for _ in range(4):
            order = self.rng.sample(turn.seats, len(turn.seats))
            now, done, said = state, set[int](), list[str]()
            for seat in order:
                owing = self.game.turn(now)
                if owing.kind is not Kind.COMMIT or set(owing.seats) != set(turn.seats) - done:
                    self._fail("P3", f"after the commits of {sorted(done)} {owing} is owed")
                if list(self.game.legal_actions(now, seat)) != list(legal[seat]):
                    self._fail("P3", f"seat {seat} may do something else after the commits of {sorted(done)}")
                step = self.game.apply(now, seat, made[seat])
                now = step.state
                done.add(seat)
                said += map(repr, step.events)
                result = repr(now), tuple(sorted(said))
                if reached.setdefault(frozenset(done), result) != result:
                    self._fail("P3", f"the commits of {sorted(done)} give another result in another order")

    # -- P4: view and events say the same -----------------------------------------------------------------

    def _alternatives(self, state: Any, turn: Turn, legal: Mapping[int, Sequence[Action]]) -> None:
        """From one state, a viewer's events and view after it must tell the same actions apart."""
        if turn.kind is Kind.OVER:
            return
        if turn.kind is Kind.CHANCE:
            actor = CHANCE
            actions = [self.game.sample(state, self.rng) for _ in range(6)]
        else:
            actor = self.rng.choice(turn.seats)
            actions = self._some(legal[actor], 6)
        hidden: set[str] = set()
        steps = {repr(action): (action, self.game.apply(state, actor, action)) for action in actions}
        for viewer in self.viewers:
            told = [
                (action, _seen(step, viewer), self.game.view(step.state, viewer), step.state)
                for action, step in steps.values()
            ]
            for (act, seen, view, after), (other, also, view2, after2) in combinations(told, 2):
                if seen == also and view != view2:
                    what = _differ(view, view2)
                    self._fail(
                        "P4", f"to {viewer} the events of {act} and {other} look alike, the view does not: {what}"
                    )
                if view == view2 and self.game.info.hidden:
                    who = "bystander" if viewer is None else "seat"
                    hidden |= {f"{who}: {_kind(place)}" for place in places(after, after2)}
                if seen != also and view == view2 and viewer != actor and repr(after) != repr(after2):
                    self._fail("P1", f"the events of {act} and {other} tell {viewer} what the view hides")
        self.report.hidden.update(hidden)

    # -- a game through Match -----------------------------------------------------------------------------

    def match(self) -> None:
        """Play a game at a table: same seed, same journal; undo and redo; withdrawal; journal, same state."""
        first, again = Lines(), Lines()
        match = play_match(self.game, self.table, self.seed, first, self)
        play_match(self.game, self.table, self.seed, again, self)
        if first.lines != again.lines:
            self._fail("seed", "the same seed gives another journal")
        folded = Match(self.game, self.table, self.seed)
        for line in first.lines:
            try:
                folded._read(json.loads(json.dumps(line)))
            except (IllegalAction, ValueError) as error:
                raise Broken("journal", f"the journal's line {line} cannot be read: {error}") from error
        if repr(folded.state) != repr(match.state) or folded.moment != match.moment:
            self._fail("journal", "the journal gives another state")
        for viewer in (*self.seats, None):
            if list(folded.events(viewer)) != list(match.events(viewer)):
                self._fail("journal", f"the journal tells {viewer} another story")

    def take_back(self, match: Match) -> None:
        """Undo everything that may be undone, then redo everything: nothing has changed."""
        state, moment = repr(match.state), match.moment
        while match.undo_status().allowed:
            before = match.moment
            match.undo()
            if match.moment >= before:
                self._fail("undo", "undo takes nothing back")
        while match.redo_status().allowed:
            match.redo()
        if (repr(match.state), match.moment) != (state, moment):
            self._fail("undo", "undoing and redoing everything gives another state")

    def withdraw(self, match: Match, rng: Random) -> None:
        """A commit that is withdrawn was never made."""
        one, two = rng.sample(match.turn.seats, 2)
        state = match.state
        action, other = (rng.choice(match.legal_actions(seat)) for seat in (one, two))
        match.play(one, action)
        if len(match.turn.seats) < 2 or match.turn.kind is not Kind.COMMIT:
            match.undo(one)
        else:
            match.play(two, other)
            if not match.undo_status(one).allowed:
                self._fail("P3", f"seat {one} cannot take back its sealed choice")
            match.undo(one)
            if repr(match.state) != repr(self.game.apply(state, two, other).state):
                self._fail("P3", f"the withdrawn {action} of seat {one} has left a trace")
            match.undo(two)
        if repr(match.state) != repr(state):
            self._fail("P3", "withdrawn choices have left a trace")


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Keep the lines."""
        self.lines += [dict(line) for line in lines]

    def close(self) -> None:
        """Nothing to let go of."""


def play_match(game: Game[Any, Any], table: Table, seed: str, lines: Lines, run: _Run | None = None) -> Match:
    """Play one random match by `seed`, kept in `lines`; with `run`, undo, redo and withdraw on the way."""
    rng = Random(f"{seed}/match")
    match = Match(game, table, seed)
    match.journal = lines  # type: ignore[assignment]
    match.settle()
    while match.turn.kind is not Kind.OVER:
        if run is not None and rng.random() < 0.15:
            run.take_back(match)
        if run is not None and match.turn.kind is Kind.COMMIT and len(match.turn.seats) > 2 and rng.random() < 0.5:
            run.withdraw(match, rng)
        seat = rng.choice(match.turn.seats)
        legal = match.legal_actions(seat)
        if not legal:
            raise Broken("legal", f"dead end: seat {seat} owes an action in {match.turn.stage!r} and has none")
        try:
            match.play(seat, rng.choice(legal))
        except KeyError as error:
            if error.args[0] in game.actions:
                raise
            raise Broken("actions", f"{error.args[0]} is missing in Game.actions") from error
        if match.moment > game.info.bound:
            raise Broken("bound", f"a match goes on after info.bound = {game.info.bound} actions")
    return match


# -- parts --------------------------------------------------------------------------------------------------


def _seen(step: Step, viewer: Viewer) -> tuple[Event, ...]:
    return tuple(seen for event in step.events if (seen := event.seen_by(viewer)) is not None)


def _walk(value: object, path: str) -> None:
    """Raise `Broken` for anything in a state or an action that could be changed or whose order could vary."""
    if value is None or isinstance(value, str | int | float | bool | Enum | BaseModel):
        return
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            _walk(item, f"{path}[{index}]")
    elif is_dataclass(value):
        if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            raise Broken("pure", f"{path} is a {type(value).__name__}, which is not frozen")
        for name in _names(type(value)):
            _walk(getattr(value, name), f"{path}.{name}")
    else:
        raise Broken("pure", f"{path} is a {type(value).__name__}, not a tuple or a frozen dataclass")


def _differ(one: object, other: object, path: str = "view") -> str:
    """Return where two views differ, in a few words."""
    if type(one) is type(other) and is_dataclass(one):
        for name in _names(type(one)):
            if (a := getattr(one, name)) != (b := getattr(other, name)):
                return _differ(a, b, f"{path}.{name}")
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return _differ(a, b, f"{path}[{index}]")
    return f"{path} is {one!r} and {other!r}"


@cache
def _names(cls: type) -> tuple[str, ...]:
    """Return the names of a dataclass's fields."""
    return tuple(item.name for item in fields(cls))


def _changes(action: Action, rng: Random) -> Iterator[tuple[Action, str, Any]]:
    """Yield the action with the name of a field and another value for it, every field in several ways."""
    for name in _names(type(action)):
        for value in _changed(getattr(action, name), rng):
            yield action, name, value


def _changed(value: Any, rng: Random) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield from (value + 1, value - 1, -value - 1, value + 1000)
            yield None
        case str():
            yield from (value + "x", "", value.upper())
        case None:
            yield from (0, 1, "x")
        case tuple():
            yield ()
            yield value[::-1]
            yield value + value[:1]
            yield value[:-1]
            if value:
                index = rng.randrange(len(value))
                for item in _changed(value[index], rng):
                    yield (*value[:index], item, *value[index + 1 :])
        case _ if is_dataclass(value):
            for name in _names(type(value)):
                for other in _changed(getattr(value, name), rng):
                    yield replace(value, **{name: other})  # type: ignore[type-var]


def places(one: object, other: object, path: tuple[str | int, ...] = ()) -> Iterator[list[str | int]]:
    """Yield where two values differ: the paths to the smallest differing parts."""
    if one is other or one == other:
        return
    if type(one) is type(other) and is_dataclass(one):
        for name in _names(type(one)):
            yield from places(getattr(one, name), getattr(other, name), (*path, name))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from places(a, b, (*path, index))
    else:
        yield list(path)


def at(value: Any, place: Sequence[str | int]) -> Any:
    for step in place:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value


def _kind(place: Sequence[str | int]) -> str:
    """Return a place without its numbers: all places of one kind are as good as each other."""
    return ".".join("[]" if isinstance(step, int) else step for step in place)


def _items(value: Any) -> list[str]:
    """Return what a secret place holds, one by one when it is a hand."""
    return [repr(item) for item in value] if isinstance(value, tuple) else [repr(value)]


# -- what random play reaches -------------------------------------------------------------------------------


def reach(
    game: Game[Any, Any], known: Mapping[str, Sequence[str]] | None = None, patience: int = 12, most: int = 300
) -> dict[str, list[str]]:
    """Return the stages, actions and events that random games reach.

    They are played, some more curious than others, until every declared action has been done, and until
    all that is `known` to be reached was (without it: until nothing new comes up).
    """
    seen = Report()
    wanted = {cls.__name__ for cls in game.actions}
    if known is not None:
        wanted.update(name for names in known.values() for name in names)
        patience = 0
    everything = cases(game)
    news, last = 0, -1
    for number in range(most):
        players, preset = everything[number % len(everything)]
        play_plain(game, players, preset, Random(f"reach/{number}"), seen, number % 4 / 4)
        count = len(seen.stages) + len(seen.classes) + len(seen.events)
        if count > news:
            news, last = count, number
        enough = number - last >= patience and number >= min(len(everything), 30)
        if enough and wanted <= {*seen.classes, *seen.events, *seen.stages}:
            break
    return {
        "stages": sorted(seen.stages),
        "actions": sorted(seen.classes),
        "events": sorted(seen.events),
    }


def play_plain(
    game: Game[Any, Any], players: int, preset: str, rng: Random, seen: Report, curious: float = 0.25
) -> int:
    """Play one random game without checks, noting in `seen` what came up; returns how many actions it took."""
    first = rng.randrange(players) if game.info.free_start else 0
    state = game.setup(table_for(game, players, preset, first))
    for moment in range(game.info.bound + 1):
        turn = game.turn(state)
        seen.stages[turn.stage] += 1
        if turn.kind is Kind.OVER:
            return moment
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = rng.choice(turn.seats)
            action = choose(rng, game.legal_actions(state, seat), seen.classes, curious)
        seen.classes[type(action).__name__] += 1
        step = game.apply(state, seat, action)
        seen.events.update(type(event).__name__ for event in step.events)
        state = step.state
    raise Broken("bound", f"not over after {game.info.bound} actions")


# -- another process ----------------------------------------------------------------------------------------


def story(game: Game[Any, Any], players: int, preset: str, seed: str) -> str:
    """Return a digest of everything that a random match by `seed` shows and writes."""
    table = table_for(game, players, preset)
    lines = Lines()
    match = play_match(game, table, seed, lines)
    told = hashlib.sha256()
    for moment in range(0, match.moment + 1, max(1, match.moment // 40)):
        state = match.at(moment)
        told.update(repr(state).encode())
        for seat in range(players):
            told.update(repr((game.view(state, seat), game.legal_actions(state, seat))).encode())
    for happening in match.events(None):
        told.update(happening.event.text(table.names).encode())
    told.update(json.dumps(lines.lines).encode())
    return told.hexdigest()


def stories_elsewhere(wanted: Sequence[tuple[str, int, str, str]], hash_seed: int) -> list[str]:
    """Return the stories (game, players, preset, seed) as a new process with another hash seed tells them."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance"],
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
    )
    if done.returncode:
        raise Broken("process", done.stderr[-2000:])
    told: list[str] = json.loads(done.stdout)
    return told


@cache
def all_entries() -> dict[str, Any]:
    """Return the installed games and the toy."""
    from tests.toy import ENTRY

    return {**entries(), ENTRY.id: ENTRY}


def _main() -> NoReturn:
    print(json.dumps([story(all_entries()[game_id].game(), *wanted) for game_id, *wanted in json.load(sys.stdin)]))
    sys.exit(0)


if __name__ == "__main__":
    _main()

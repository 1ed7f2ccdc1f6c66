"""Faults sown into the toy, one at a time: the suite must find every one of them, by the right property."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Action, Event, IllegalAction, Outcome, Pick, Step, Table, Turn

from .conformance import Broken, Report, check_game, needless_barriers, worlds_differ
from .toy.actions import Choose, Coin, Deal, Pair, Peek, Place, Roll, Seal, Take
from .toy.events import Chosen, Dealt, Sealed, TookCoin
from .toy.rules import NightMarket
from .toy.state import State, View

FAULTS: dict[str, tuple[type[NightMarket], tuple[str, ...]]] = {}


def fault(*rules: str) -> Any:
    """Register a faulty game and the properties of which any may catch it."""

    def keep(cls: type[NightMarket]) -> type[NightMarket]:
        FAULTS[(cls.__doc__ or "").rstrip(".")] = (cls, rules)
        return cls

    return keep


def turned(step: Step, **changes: Any) -> Step:
    return step._replace(state=replace(step.state, **changes))


# -- leaks (P1) -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wide(View):
    more: object = None


def widened(view: View, more: object) -> Wide:
    return Wide(**{f.name: getattr(view, f.name) for f in dataclasses.fields(view)}, more=more)


@fault("P1")
class SealedCardsShow(NightMarket):
    """the sealed cards stand in everybody's view."""

    def view(self, state: State, seat: int | None) -> View:
        return widened(super().view(state, seat), state.sealed)


@fault("P1")
class HandByPhase(NightMarket):
    """the hand shown is that of the seat whose turn it is, not of the one who looks."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        if state.stage in ("turn", "place") and seat is not None:
            assert state.winner is not None
            return replace(view, hand=state.hands[state.winner])
        return view


@fault("P1")
class DeckShows(NightMarket):
    """the cards left in the deck can be counted."""

    def view(self, state: State, seat: int | None) -> View:
        return widened(super().view(state, seat), state.deck)


@fault("P1")
class ReasonTells(NightMarket):
    """a refusal depends on somebody else's hand."""

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        reason = super().why_not(state, seat, action)
        if reason and isinstance(action, Seal) and seat != CHANCE:
            other = state.hands[(seat + 1) % len(state.names)] if 0 <= seat < len(state.names) else ()
            return "Somebody else has that card." if action.card in other else reason
        return reason


@fault("P1")
class ForcedTells(NightMarket):
    """a single sealed choice is made by itself, which tells that it was single."""

    def forced(self, state: State, seat: int, legal: Sequence[Action]) -> bool:
        return len(legal) == 1 and not legal[0].ask


@fault("P1")
class TurnTells(NightMarket):
    """the name of the stage tells that the winner holds a pair."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        if turn.stage == "turn" and len(set(state.hands[turn.seats[0]])) < len(state.hands[turn.seats[0]]):
            return turn._replace(stage="turn with a pair")
        return turn


@dataclass(frozen=True, slots=True)
class DealtOpenly(Dealt):
    def seen_by(self, seat: int | None) -> Event | None:
        return self


@fault("P1")
class DealShows(NightMarket):
    """the log says which card was dealt."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Deal):
            return step._replace(events=(DealtOpenly(action.seat, action.card),))
        return step


@dataclass(frozen=True, slots=True)
class SealedOpenly(Sealed):
    def seen_by(self, seat: int | None) -> Event | None:
        return self


@fault("P1", "P2")
class SealShows(NightMarket):
    """the log says which card was sealed."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Seal):
            return step._replace(events=(SealedOpenly(seat, action.card), *step.events[1:]))
        return step


@fault("P1")
class UndoTells(NightMarket):
    """whether laying a card face down can be taken back tells what the deck holds."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Place) and not action.up:
            return step._replace(barrier=step.barrier or state.deck[0] % 2 == 0)
        return step


@fault("view")
class ViewNamesItsViewer(NightMarket):
    """a view says whose it is, so that no two are ever equal."""

    def view(self, state: State, seat: int | None) -> View:
        return widened(super().view(state, seat), seat)


# -- what an action tells (P2) --------------------------------------------------------------------------


@fault("P2")
class RevealCanBeTakenBack(NightMarket):
    """the barrier of the reveal is forgotten."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=False) if isinstance(action, Seal) else step


@fault("P2")
class PeekCanBeTakenBack(NightMarket):
    """the barrier of a look at a hidden card is forgotten."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=False) if isinstance(action, Peek) else step


@fault("P2")
class PairCanBeTakenBack(NightMarket):
    """the barrier of a shown pair is forgotten."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=False) if isinstance(action, Pair) else step


@fault("P2")
class EndCanBeTakenBack(NightMarket):
    """the last action of the game opens the stands and is no barrier."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=False) if step.state.stage == "over" else step


@fault("P2")
class CoinIsABarrier(NightMarket):
    """a coin taken in the open is said to tell something."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=True) if isinstance(action, Coin) else step


@fault("P2")
class RollIsABarrier(NightMarket):
    """calling for the die is said to tell something."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return step._replace(barrier=True) if isinstance(action, Roll) else step


# -- sealed choices (P3) --------------------------------------------------------------------------------


@fault("P3")
class FirstSealWins(NightMarket):
    """who sealed first is remembered."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Seal) and all(card is None for card in state.sealed):
            return turned(step, first=seat)
        return step


@fault("P3", "P1")
class NoCardTwice(NightMarket):
    """a card that somebody has sealed cannot be sealed by the next."""

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        legal = super().legal_actions(state, seat)
        if state.stage != "seal":
            return legal
        return [a for a in legal if isinstance(a, Seal) and a.card not in state.sealed] or legal

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        reason = super().why_not(state, seat, action)
        if reason is None and seat != CHANCE and action not in self.legal_actions(state, seat):
            return "Somebody has sealed that already."
        return reason


# -- events tell all (P4) -------------------------------------------------------------------------------


@fault("P4")
class CoinIsSilent(NightMarket):
    """a coin changes hands and no event tells."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Coin):
            return step._replace(events=tuple(e for e in step.events if not isinstance(e, TookCoin)))
        return step


@dataclass(frozen=True, slots=True)
class OwnOnly(Chosen):
    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@fault("P4")
class ChoosingIsSilent(NightMarket):
    """the others see a card leave the hand and no event tells them."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Choose):
            return step._replace(events=(OwnOnly(seat, action.card),))
        return step


@fault("P4")
class PlacingSaysTooLittle(NightMarket):
    """the event does not say on which spot a card is laid."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Place):
            return step._replace(events=(replace(step.events[0], spot=0), *step.events[1:]))
        return step


@fault("P4")
class PeekSaysTooLittle(NightMarket):
    """who looks at a card sees it on the board, but no event says which it is."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Peek):
            return step._replace(events=(replace(step.events[0], card=None), *step.events[1:]))
        return step


# -- resampling -----------------------------------------------------------------------------------------


@fault("resample")
class AlwaysTheTrueWorld(NightMarket):
    """resample gives back the true world."""

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        return state


@fault("resample")
class HandsStay(NightMarket):
    """resample draws a new deck order of nothing and leaves the hands as they are."""

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        return replace(super().resample(state, seat, rng), hands=state.hands, deck=state.deck)


@fault("resample")
class SealsStay(NightMarket):
    """resample leaves the sealed cards as they are."""

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        world = super().resample(replace(state, sealed=(None,) * len(state.names)), seat, rng)
        return replace(world, sealed=state.sealed)


@fault("resample")
class HighCardsNeverInHands(NightMarket):
    """resample never puts a five into a hand."""

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        for _ in range(50):
            world = super().resample(state, seat, rng)
            if not any(5 in hand for other, hand in enumerate(world.hands) if other != seat):
                return world
        return world


@fault("resample")
class CardsAppear(NightMarket):
    """resample draws the hands with replacement."""

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        world = super().resample(state, seat, rng)
        hands = tuple(
            hand if other == seat else tuple(sorted(rng.choice(self.values) for _ in hand))
            for other, hand in enumerate(world.hands)
        )
        return replace(world, hands=hands)


# -- the rest of the contract ---------------------------------------------------------------------------


@fault("legal")
class DeadEnd(NightMarket):
    """a stage without a way out."""

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        legal = super().legal_actions(state, seat)
        return () if state.stage == "place" and state.night == 2 else legal

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        stuck = state.stage == "place" and state.night == 2
        return super().why_not(state, seat, action) or ("There is no way on." if stuck else None)


@fault("legal")
class OthersMayToo(NightMarket):
    """a seat that owes nothing is offered something."""

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        return (Take(),) if state.stage == "turn" else super().legal_actions(state, seat)


@fault("legal")
class Twice(NightMarket):
    """equal cards are offered one by one."""

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        legal = super().legal_actions(state, seat)
        return tuple(Seal(card) for card in state.hands[seat]) if state.stage == "seal" and legal else legal


@fault("legal", "seed")
class AnyOrder(NightMarket):
    """the order of the legal list is left to chance."""

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        legal = list(super().legal_actions(state, seat))
        self.dice = getattr(self, "dice", None) or Random(3)
        self.dice.shuffle(legal)
        return legal


@fault("why_not")
class RefusesTheLegal(NightMarket):
    """why_not refuses what the list offers."""

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        if isinstance(action, Place) and action.spot == 2:
            return "Not there."
        return super().why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> Step:
        if reason := super().why_not(state, seat, action):
            raise IllegalAction(reason)
        return self._do(state, seat, action)


@fault("why_not")
class AllowsTheIllegal(NightMarket):
    """why_not lets a spot be used twice."""

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        if isinstance(action, Place) and state.stage == "place" and seat == state.winner:
            return None if 0 <= action.spot < 3 else "No such spot."
        return super().why_not(state, seat, action)


@fault("why_not")
class Raises(NightMarket):
    """why_not falls over a spot that is not there."""

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        if isinstance(action, Peek) and state.stage == "turn" and seat != CHANCE:
            state.stands[action.owner][action.spot]
        return super().why_not(state, seat, action)


@fault("apply")
class TakesTheIllegal(NightMarket):
    """apply does not ask whether it is allowed."""

    def apply(self, state: State, seat: int, action: Action) -> Step:
        return self._do(state, seat, action)


@fault("why_not")
class ChanceKnowsBetter(NightMarket):
    """why_not refuses a face that can be rolled."""

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        reason = super().why_not(state, seat, action)
        return "Never a four." if seat == CHANCE and getattr(action, "face", 0) == 4 else reason


@fault("conserved")
class CardLost(NightMarket):
    """a shown pair leaves the game."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return turned(step, discard=state.discard) if isinstance(action, Pair) else step


@dataclass(frozen=True, slots=True)
class Ledger(State):
    book: Any = ()


class Keeping(NightMarket):
    def setup(self, table: Table) -> State:
        state = super().setup(table)
        return Ledger(**{f.name: getattr(state, f.name) for f in dataclasses.fields(state)}, book=[])


@fault("pure")
class SharedBook(Keeping):
    """all states share one list, which grows."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        state.book.append(seat)  # type: ignore[attr-defined]
        return super()._do(state, seat, action)


@fault("pure")
class SetInState(Keeping):
    """a state holds a set, whose order is left to hashing."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        return turned(step, book=frozenset(map(str, step.state.points)))


@fault("pure", "seed", "journal")
class HiddenDice(NightMarket):
    """apply rolls dice of its own."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        self.dice = getattr(self, "dice", None) or Random(3)
        if isinstance(action, Take):
            return turned(step, points=tuple(p + self.dice.randrange(3) for p in step.state.points))
        return step


@fault("bound")
class NeverEnds(NightMarket):
    """the last night begins again and again."""

    def _night_done(self, state: State, events: tuple[Event, ...], barrier: bool = False) -> Step:
        if state.night == state.nights:
            back = tuple(0 for _ in state.discard)
            deck = tuple(a + b for a, b in zip(state.deck, state.discard, strict=True))
            state = replace(state, deck=deck, discard=back, winner=None, lowest=None)
            return Step(replace(state, stage="deal"), events, barrier)
        return super()._night_done(state, events, barrier)


@fault("turn")
class NumbersGoBack(NightMarket):
    """the turns are counted backwards."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        return turn._replace(number=10 - turn.number)


@fault("outcome")
class NoLosers(NightMarket):
    """the ranking leaves out who came last."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranking=outcome.ranking[:1] if len(outcome.ranking) > 1 else ())


@fault("outcome")
class WrongSum(NightMarket):
    """the lines of a score do not add up."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(replace(s, total=s.total + 1) for s in outcome.scores))


@fault("outcome")
class EarlyOutcome(NightMarket):
    """there is a result before the game is over."""

    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, stage="over") if state.night == state.nights else state)


@fault("picks")
class PicksAlike(NightMarket):
    """two choices are offered under one label."""

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        return (Pick("lay a card"),) if isinstance(action, Choose) else super().picks(view, seat, action)


@fault("picks")
class PicksNothing(NightMarket):
    """a choice is not offered at all."""

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        return () if isinstance(action, Take) else super().picks(view, seat, action)


@fault("picks")
class PicksEndEarly(NightMarket):
    """one choice ends where another goes on."""

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        return (Pick("lay a card"),) if isinstance(action, Take) else super().picks(view, seat, action)


@fault("picks")
class PicksDisagree(NightMarket):
    """one way to two choices has two hints."""

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        picks = super().picks(view, seat, action)
        return (replace_hint(picks[0], str(action)), *picks[1:]) if isinstance(action, Place) else picks


def replace_hint(pick: Pick, hint: str) -> Pick:
    return pick._replace(hint=hint)


@dataclass(frozen=True, slots=True)
class Shouted(TookCoin):
    def text(self, names: Sequence[str]) -> str:
        return f"You see {names[self.seat].upper()} take a coin."


@fault("events")
class SaysYou(NightMarket):
    """an event says you."""

    def _do(self, state: State, seat: int, action: Action) -> Step:
        step = super()._do(state, seat, action)
        if isinstance(action, Coin):
            return step._replace(events=(Shouted(seat, action.pile), *step.events[1:]))
        return step


@fault("actions")
class ActionUnknown(NightMarket):
    """an action class is missing in the list that the journal knows."""

    actions = tuple(cls for cls in NightMarket.actions if cls is not Coin)


# -- the tests ------------------------------------------------------------------------------------------


def search(game: NightMarket, rules: tuple[str, ...] = (), seeds: int = 12) -> Report:
    """Play until something is found."""
    report = Report()
    for seed in range(seeds):
        for players, preset in ((3, "standard"), (2, "few-cards")):
            report += check_game(game, players, preset, seed, games=1, only=rules)
            if not rules or "P2" in rules:
                needless_barriers(report)
            if not rules or "resample" in rules:
                worlds_differ(report)
    return report


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_caught(name: str) -> None:
    cls, rules = FAULTS[name]
    with pytest.raises(Broken) as caught:
        search(cls.load(), rules)
    assert caught.value.rule in rules, str(caught.value)


def test_the_sound_toy_passes_what_the_faulty_ones_are_asked() -> None:
    report = search(NightMarket.load(), seeds=8)
    assert {"Seal", "Place", "Pair", "Peek", "Take"} <= {kind.split()[0] for kind in report.told}

"""The rules of Night Market, the toy that has everything the contract speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal

from pydantic import Field

from boardgames_tui.engine import tables
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

from .actions import Choose, Coin, Deal, Face, Pair, Peek, Place, Roll, Seal, Take
from .events import (
    Calls,
    Chosen,
    Dealt,
    Night,
    Opened,
    Paired,
    Peeked,
    Placed,
    Revealed,
    Rolled,
    Sealed,
    Took,
    TookCoin,
)
from .state import Goods, Shown, State, View
from .tables import ToySheet

HERE = Path(__file__).parent


class MarketOptions(Options):
    nights: int = Field(3, ge=1, le=4, title="Nights", description="How many nights the market is open.")
    peeking: bool = Field(True, title="Peeking", description="Winners may look at a hidden card.")
    deck: Literal["small", "large"] = Field("large", title="Deck", description="How many cards there are.")


class NightMarket(Game[State, View]):
    actions: ClassVar[tuple[type[Action], ...]] = (
        Deal, Roll, Face, Seal, Take, Choose, Place, Pair, Peek, Coin,
    )  # fmt: skip

    def __init__(self, sheet: ToySheet, digest: str = "") -> None:
        self.sheet, self.digest = sheet, digest
        self.values = tuple(sheet.decks.small)
        self.faces = Counter(sheet.market.die)
        self.info = GameInfo(
            id="night-market",
            title="Night Market",
            tagline="Sealed cards by lantern light",
            players=(sheet.players.fewest, sheet.players.most),
            minutes=sheet.players.minutes,
            options=MarketOptions,
            rules_version=1,
            bound=sheet.players.bound,
            hidden=True,
            presets={
                "standard": {},
                "short": {"nights": 1, "peeking": False},
                "few-cards": {"nights": 4, "deck": "small"},
            },
            only_for={"few-cards": (2,)},
        )

    @classmethod
    def load(cls, rules: Any = None) -> NightMarket:
        return cls(*tables.load(ToySheet, "toy", rules or HERE))

    def check_table(self, table: Table) -> str | None:
        options = table.options
        assert isinstance(options, MarketOptions)
        seats = len(table.seats)
        needed = seats * self.sheet.market.hand + (options.nights - 1) * (seats + 2)
        if sum(self._deck(options).values()) < needed:
            return f"the {options.deck} deck has too few cards for {seats} seats and {options.nights} nights"
        return None

    def _deck(self, options: MarketOptions) -> Mapping[int, int]:
        return self.sheet.decks.small if options.deck == "small" else self.sheet.decks.large

    def setup(self, table: Table) -> State:
        options = table.options
        assert isinstance(options, MarketOptions)
        seats = len(table.seats)
        deck = self._deck(options)
        return State(
            names=table.names,
            nights=options.nights,
            peeking=options.peeking,
            first=table.first,
            night=1,
            stage="deal",
            deck=tuple(deck[value] for value in self.values),
            hands=((),) * seats,
            sealed=(None,) * seats,
            stands=((None,) * self.sheet.market.spots,) * seats,
            points=(0,) * seats,
            coins=(0,) * seats,
            piles=self.sheet.market.piles,
            discard=(0,) * len(self.values),
        )

    # -- whose turn, what is legal -----------------------------------------------------------------------

    def turn(self, state: State) -> Turn:
        match state.stage:
            case "deal" | "die":
                return Turn(Kind.CHANCE, (), state.stage, state.night)
            case "roll":
                return Turn(Kind.DECIDE, (self._opener(state),), "roll", state.night)
            case "seal":
                owing = tuple(seat for seat, card in enumerate(state.sealed) if card is None)
                return Turn(Kind.COMMIT, owing, "seal", state.night)
            case "turn" | "place":
                assert state.winner is not None
                return Turn(Kind.DECIDE, (state.winner,), state.stage, state.night)
            case "coin":
                assert state.lowest is not None
                return Turn(Kind.DECIDE, (state.lowest,), "coin", state.night)
            case _:
                return Turn(Kind.OVER, (), "over", state.night)

    def _opener(self, state: State) -> int:
        return (state.first + state.night - 1) % len(state.names)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        if seat not in self.turn(state).seats:
            return ()
        hand = state.hands[seat]
        match state.stage:
            case "roll":
                return (Roll(),)
            case "seal":
                return tuple(Seal(card) for card in sorted(set(hand)))
            case "turn":
                legal: list[Action] = [Take()]
                if None in state.stands[seat]:
                    legal += [Choose(card) for card in sorted(set(hand))]
                legal += [Pair(card) for card, count in sorted(Counter(hand).items()) if count > 1]
                if state.peeking:
                    legal += [
                        Peek(owner, spot)
                        for owner, stand in enumerate(state.stands)
                        if owner != seat
                        for spot, goods in enumerate(stand)
                        if goods and not goods.up and seat not in goods.seen
                    ]
                return tuple(legal)
            case "place":
                free = [spot for spot, goods in enumerate(state.stands[seat]) if goods is None]
                return tuple(Place(spot, up) for spot in free for up in (False, True))
            case _:
                return tuple(Coin(pile) for pile, left in enumerate(state.piles) if left)

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        if seat == CHANCE:
            return self._cannot_be_drawn(state, action)
        if seat not in self.turn(state).seats:
            return "It is somebody else's turn."
        wanted = {"roll": Roll, "seal": Seal, "place": Place, "coin": Coin}
        if state.stage in wanted and not isinstance(action, wanted[state.stage]):
            return "That is not what is asked now."
        hand = state.hands[seat]
        match action:
            case Roll() if state.stage == "roll":
                return None
            case Seal(card) if state.stage == "seal":
                return None if card in hand else f"There is no {card} in the hand."
            case Take() if state.stage == "turn":
                return None
            case Choose(card) if state.stage == "turn":
                if None not in state.stands[seat]:
                    return "The stand is full."
                return None if card in hand else f"There is no {card} in the hand."
            case Pair(card) if state.stage == "turn":
                return None if hand.count(card) > 1 else f"There is no pair of {card} in the hand."
            case Peek(owner, spot) if state.stage == "turn":
                return self._cannot_peek(state, seat, owner, spot)
            case Place(spot, _) if state.stage == "place":
                if not 0 <= spot < len(state.stands[seat]) or state.stands[seat][spot] is not None:
                    return "That is not a free spot of the own stand."
                return None
            case Coin(pile) if state.stage == "coin":
                return None if 0 <= pile < len(state.piles) and state.piles[pile] else "There is no coin there."
            case _:
                return "That is not what is asked now."

    def _cannot_peek(self, state: State, seat: int, owner: int, spot: int) -> str | None:
        if not state.peeking:
            return "At this table nobody peeks."
        if owner == seat or not 0 <= owner < len(state.names):
            return "Only another seat's card can be looked at."
        if not 0 <= spot < len(state.stands[owner]):
            return "There is no such spot."
        goods = state.stands[owner][spot]
        if goods is None or goods.up or seat in goods.seen:
            return "There is nothing hidden there."
        return None

    def _cannot_be_drawn(self, state: State, action: Action) -> str | None:
        match action:
            case Deal(seat, card) if state.stage == "deal":
                if seat != self._next_dealt(state):
                    return "The card goes to somebody else."
                drawn = card in self.values and state.deck[self.values.index(card)]
                return None if drawn else "The deck has no such card."
            case Face(face) if state.stage == "die":
                return None if face in self.faces else "The die has no such face."
            case _:
                return "Chance does not speak so now."

    def _next_dealt(self, state: State) -> int | None:
        seats = len(state.names)
        order = [(self._opener(state) + i) % seats for i in range(seats)]
        seat = min(order, key=lambda seat: len(state.hands[seat]))
        return seat if len(state.hands[seat]) < self.sheet.market.hand else None

    def forced(self, state: State, seat: int, legal: Sequence[Action]) -> bool:
        """Only the coin, whose choices everybody sees, is taken by itself."""
        return len(legal) == 1 and state.stage == "coin"

    def sample(self, state: State, rng: Random) -> Action:
        if state.stage == "die":
            return Face(rng.choices(tuple(self.faces), tuple(self.faces.values()))[0])
        seat = self._next_dealt(state)
        assert seat is not None
        return Deal(seat, rng.choices(self.values, state.deck)[0])

    # -- what an action does -----------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action) -> Step:
        if reason := self.why_not(state, seat, action):
            raise IllegalAction(reason)
        return self._do(state, seat, action)

    def _do(self, state: State, seat: int, action: Action) -> Step:
        match action:
            case Deal(to, card):
                deck = _with(state.deck, self.values.index(card), state.deck[self.values.index(card)] - 1)
                state = replace(state, deck=deck, hands=_with(state.hands, to, _add(state.hands[to], card)))
                if self._next_dealt(state) is None:
                    state = replace(state, stage="roll")
                return Step(state, (Dealt(to, card),))
            case Roll():
                return Step(replace(state, stage="die"), (Calls(seat),))
            case Face(face):
                return Step(replace(state, stage="seal", lot=face), (Rolled(face),))
            case Seal(card):
                return self._seal(state, seat, card)
            case Take():
                points = _with(state.points, seat, state.points[seat] + state.lot)
                return self._turn_done(replace(state, points=points), (Took(seat, state.lot),))
            case Choose(card):
                hands = _with(state.hands, seat, _less(state.hands[seat], card))
                return Step(replace(state, hands=hands, pending=card, stage="place"), (Chosen(seat, card),))
            case Place(spot, up):
                card = state.pending or 0
                stand = _with(state.stands[seat], spot, Goods(card, up))
                state = replace(state, stands=_with(state.stands, seat, stand), pending=None)
                return self._turn_done(state, (Placed(seat, card, spot, up),), barrier=up)
            case Pair(card):
                hand = _less(_less(state.hands[seat], card), card)
                index = self.values.index(card)
                points = _with(state.points, seat, state.points[seat] + card + self.sheet.market.pair)
                state = replace(
                    state,
                    hands=_with(state.hands, seat, hand),
                    discard=_with(state.discard, index, state.discard[index] + 2),
                    points=points,
                )
                return self._turn_done(state, (Paired(seat, card),), barrier=True)
            case Peek(owner, spot):
                goods = state.stands[owner][spot]
                assert goods is not None
                stand = _with(state.stands[owner], spot, replace(goods, seen=_add(goods.seen, seat)))
                state = replace(state, stands=_with(state.stands, owner, stand))
                return self._turn_done(state, (Peeked(seat, goods.card, owner, spot),), barrier=True)
            case Coin(pile):
                state = replace(
                    state,
                    coins=_with(state.coins, seat, state.coins[seat] + 1),
                    piles=_with(state.piles, pile, state.piles[pile] - 1),
                )
                return self._night_done(state, (TookCoin(seat, pile),))
            case _:
                raise AssertionError(action)

    def _seal(self, state: State, seat: int, card: int) -> Step:
        state = replace(
            state,
            sealed=_with(state.sealed, seat, card),
            hands=_with(state.hands, seat, _less(state.hands[seat], card)),
        )
        events: tuple[Event, ...] = (Sealed(seat, card),)
        cards = tuple(card for card in state.sealed if card is not None)
        if len(cards) < len(state.names):
            return Step(state, events)
        lone = sorted(card for card, count in Counter(cards).items() if count == 1)
        winner = cards.index(lone[-1]) if lone else None
        lowest = cards.index(lone[0]) if len(lone) > 1 else None
        drawn = Counter(cards)
        state = replace(
            state,
            sealed=(None,) * len(cards),
            discard=tuple(n + drawn[v] for n, v in zip(state.discard, self.values, strict=True)),
            winner=winner,
            lowest=lowest,
            stage="turn",
        )
        events += (Revealed(cards, winner, lowest),)
        if winner is None:
            return self._night_done(state, events, barrier=True)
        return Step(state, events, barrier=True)

    def _turn_done(self, state: State, events: tuple[Event, ...], barrier: bool = False) -> Step:
        if state.lowest is not None and any(state.piles):
            return Step(replace(state, stage="coin"), events, barrier)
        return self._night_done(state, events, barrier)

    def _night_done(self, state: State, events: tuple[Event, ...], barrier: bool = False) -> Step:
        state = replace(state, winner=None, lowest=None, lot=0)
        if state.night < state.nights:
            night = state.night + 1
            return Step(replace(state, night=night, stage="deal"), (*events, Night(night)), barrier)
        hidden = any(goods and not goods.up for stand in state.stands for goods in stand)
        stands = tuple(tuple(goods and Goods(goods.card, True) for goods in stand) for stand in state.stands)
        cards = tuple(tuple(goods.card for goods in stand if goods) for stand in stands)
        return Step(replace(state, stage="over", stands=stands), (*events, Opened(cards)), barrier or hidden)

    # -- who knows what ----------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        return View(
            names=state.names,
            nights=state.nights,
            peeking=state.peeking,
            first=state.first,
            night=state.night,
            stage=state.stage,
            deck=sum(state.deck),
            cards=tuple(len(hand) for hand in state.hands),
            sealed=tuple(card is not None for card in state.sealed),
            stands=tuple(
                tuple(
                    goods and Shown(goods.card if _known(goods, owner, seat) else None, goods.up, goods.seen)
                    for goods in stand
                )
                for owner, stand in enumerate(state.stands)
            ),
            points=state.points,
            coins=state.coins,
            piles=state.piles,
            discard=state.discard,
            lot=state.lot,
            pending=state.pending is not None,
            winner=state.winner,
            lowest=state.lowest,
            hand=() if seat is None else state.hands[seat],
            own_seal=None if seat is None else state.sealed[seat],
            own_pending=state.pending if seat is not None and seat == state.winner else None,
        )

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        others = [s for s in range(len(state.names)) if s != seat]
        pool = [value for value, count in zip(self.values, state.deck, strict=True) for _ in range(count)]
        pool += [card for s in others for card in state.hands[s]]
        pool += [card for s in others if (card := state.sealed[s]) is not None]
        own_pending = state.winner == seat
        if state.pending is not None and not own_pending:
            pool.append(state.pending)
        pool += [
            goods.card
            for owner, stand in enumerate(state.stands)
            for goods in stand
            if goods and not _known(goods, owner, seat)
        ]
        rng.shuffle(pool)
        draw = pool.pop
        hands = tuple(
            hand if s == seat else tuple(sorted(draw() for _ in hand)) for s, hand in enumerate(state.hands)
        )
        sealed = tuple(c if s == seat or c is None else draw() for s, c in enumerate(state.sealed))
        pending = state.pending if own_pending or state.pending is None else draw()
        stands = tuple(
            tuple(
                goods if goods is None or _known(goods, owner, seat) else replace(goods, card=draw())
                for goods in stand
            )
            for owner, stand in enumerate(state.stands)
        )
        left = Counter(pool)
        deck = tuple(left[value] for value in self.values)
        return replace(state, hands=hands, sealed=sealed, pending=pending, stands=stands, deck=deck)

    # -- results and choices -----------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != "over":
            return None
        stands = [sum(goods.card for goods in stand if goods) for stand in state.stands]
        scores = tuple(
            Score(p + s, (("Lots and pairs", p), ("Stand", s)), (("Coins", c),))
            for p, s, c in zip(state.points, stands, state.coins, strict=True)
        )
        places: dict[tuple[int, int], list[int]] = {}
        for seat, score in enumerate(scores):
            places.setdefault((score.total, state.coins[seat]), []).append(seat)
        ranking = tuple(tuple(places[key]) for key in sorted(places, reverse=True))
        winners = " and ".join(state.names[seat] for seat in ranking[0])
        return Outcome(
            ranking, scores, "market closed", f"The market closes after night {state.night}: {winners} did best."
        )

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        match action:
            case Roll():
                return (Pick("roll", hint="Rolls for the worth of the lot."),)
            case Seal(card):
                return (Pick(f"seal a {card}", hint="It stays hidden until all have sealed."),)
            case Take():
                return (Pick("take the lot", hint=f"Scores {view.lot}."),)
            case Choose(card):
                return (Pick("lay a card"), Pick(f"a {card}", hint=f"Worth {card} at the end."))
            case Pair(card):
                return (Pick("show a pair"), Pick(f"of {card}", warn=True))
            case Peek(owner, spot):
                return (
                    Pick("look", hint="Nothing else is gained."),
                    Pick(view.names[owner], ("stand", owner, spot)),
                )
            case Place(spot, up):
                return (Pick(f"spot {spot + 1}", ("stand", seat, spot)), Pick("openly" if up else "face down"))
            case Coin(pile):
                return (Pick(f"pile {pile + 1}", ("pile", pile)),)
            case _:
                raise AssertionError(action)

    def conserved(self, state: State) -> Mapping[str, int]:
        cards = Counter(card for hand in state.hands for card in hand)
        cards.update(card for card in (*state.sealed, state.pending) if card is not None)
        cards.update(goods.card for stand in state.stands for goods in stand if goods)
        counts = {f"cards of {v}": state.deck[i] + state.discard[i] + cards[v] for i, v in enumerate(self.values)}
        return counts | {"coins": sum(state.coins) + sum(state.piles)}


def _known(goods: Goods, owner: int, seat: int | None) -> bool:
    return goods.up or (seat is not None and (seat == owner or seat in goods.seen))


def _with(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*items[:index], value, *items[index + 1 :])


def _add(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted((*cards, card)))


def _less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]

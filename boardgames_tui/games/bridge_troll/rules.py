"""The rules of Bridge Troll: set-up, whose decision it is, what may be done, and what it leads to.

A round runs through these stages: roll, weather, deal, ready (specials before the bids), bid, then for each
traveler travelers, place / hazard / goat, throw, after; then bids (open bridges collect), supply (closed ones
take), and exchange (phase 4). The modules beside this one hold the rules of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal

from pydantic import Field

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
from boardgames_tui.engine.tables import load as load_table

from . import actions as a
from . import boulders, exchange, rounds, specials, travelers
from .bids import bids, seal
from .events import DieRolled, listed
from .picks import picks
from .reasons import reason
from .secrets import View, resample, stage_of, view
from .state import Bridge, Draft, State
from .tables import Box, BridgeTrollTable

ELSE = frozenset({"weather", "deal", "bid", "over"})
"""The stages in which no single seat decides."""


class BridgeTrollOptions(Options):
    """The variants of Bridge Troll."""

    exchange: Literal["three", "free"] = Field(
        "three",
        title="Exchange",
        description="three: all cards, or the highest or the lowest of both sides; free: any cards of both sides",
    )
    totals: Literal["covered", "open"] = Field(
        "covered",
        title="Victory points",
        description="covered: each sees only their total, as under face-down markers; open: all totals are shown",
    )


class BridgeTroll(Game[State, View]):
    """Bridge Troll for 3 to 6 trolls."""

    actions: ClassVar[tuple[type[Action], ...]] = a.ACTIONS

    def __init__(self, table: BridgeTrollTable, digest: str) -> None:
        self.box = Box(table)
        self.digest = digest
        self.info = GameInfo(
            id="bridge-troll",
            title="Bridge Troll",
            tagline="Bid boulders for travelers: squeeze tolls, stock the larder, beware of goats",
            players=(table.players.fewest, table.players.most),
            minutes=table.players.minutes,
            options=BridgeTrollOptions,
            rules_version=1,
            bound=table.bound,
            hidden=True,
            presets={
                "standard": {},
                "free": {"exchange": "free"},
                "open": {"totals": "open"},
            },
        )
        self._legal: tuple[State | None, int, Sequence[Action]] = (None, CHANCE, ())

    @classmethod
    def load(cls, rules: Path | None = None) -> BridgeTroll:
        """Read `bridge_troll.yaml` from `rules` (None: the shipped tables); raises `TableError`."""
        return cls(*load_table(BridgeTrollTable, "bridge_troll", rules))

    def setup(self, table: Table) -> State:
        """Return round 1 before the weather: boulders, points, full deck (rulebook: Set-up; rulings 1-5)."""
        box, options = self.box, table.options
        assert isinstance(options, BridgeTrollOptions)
        seats, start = len(table.seats), box.table.setup
        colours = tuple(seat.colour for seat in table.seats)
        if len(set(colours)) < seats or not all(0 <= colour < len(box.colours) for colour in colours):
            colours = tuple(range(seats))
        none = (0,) * len(box.colours)
        supply = [box.table.boulders.per_colour] * len(box.colours)
        bridges = []
        for colour in colours:
            under = list(none)
            under[colour] = start.boulders
            supply[colour] -= start.boulders
            bridges.append(Bridge((), (), tuple(under), none, (), start.points, ()))
        return State(
            free=options.exchange == "free",
            open_totals=options.totals == "open",
            names=table.names,
            colours=colours,
            round=1,
            active=table.first,
            stage="roll",
            seat=table.first,
            queue=(),
            weather="",
            row=(),
            seen=0,
            deck=box.deck,
            discard=(0,) * len(box.deck),
            returned=(),
            supply=tuple(supply),
            sealed=(None,) * seats,
            order=(),
            bridges=tuple(bridges),
            upgrade=box.table.upgrades.highest,
            card="",
            due=0,
            hauls=(),
            offer_toll=(),
            offer_food=(),
            exchanged=0,
            bought=0,
        )

    def turn(self, state: State) -> Turn:
        """Return whose decision it is; the turn's number is the round's."""
        stage = state.stage
        if stage not in ELSE:
            return Turn(Kind.DECIDE, (state.seat,), stage_of(state), state.round)
        if stage == "bid":
            owing = tuple(seat for seat, bid in enumerate(state.sealed) if bid is None)
            return Turn(Kind.COMMIT, owing, stage, state.round)
        return Turn(Kind.OVER if stage == "over" else Kind.CHANCE, (), stage, state.round)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return what `seat` may do now, specials last."""
        if self._legal[0] is state and self._legal[1] == seat:
            return self._legal[2]
        legal = self._find(state, seat)
        self._legal = (state, seat, legal)
        return legal

    def _find(self, state: State, seat: int) -> Sequence[Action]:
        box, stage = self.box, state.stage
        if stage == "bid":
            owes = 0 <= seat < len(state.sealed) and state.sealed[seat] is None
            return bids(box, state, seat) if owes else ()
        if seat != state.seat or stage in ELSE:
            return ()
        if state.hauls and state.hauls[-1].mason:
            return boulders.gathers(box, state)
        found: list[Action]
        match stage:
            case "roll":
                found = [a.RollWeather()]
            case "ready" | "after":
                found = [a.Done()]
            case "travelers":
                found = list(travelers.takes(state))
            case "place":
                return travelers.PLACES
            case "hazard":
                found = travelers.hazard_actions(box, state)
            case "goat":
                found = travelers.goat_actions(box, state)
            case "throw":
                return boulders.throws(box, state)
            case "bids":
                found = [a.CollectBid(i) for i, bridge in enumerate(state.bridges) if any(bridge.bid)]
            case "supply":
                found = list(boulders.gathers(box, state))
            case _:
                found = exchange.exchanges(box, state)
                if not state.offer_toll and not state.offer_food:
                    found += exchange.purchases(box, state)
                    found.append(a.Done())
        found += specials.specials(box, state)
        return tuple(found)

    def why_not(self, state: State, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else one sentence; CHANCE: whether it can fall or be dealt."""
        if seat == CHANCE:
            return self._why_no_chance(state, action)
        if action in self.legal_actions(state, seat):
            return None
        if state.stage == "over":
            return "The game is over."
        if not 0 <= seat < len(state.bridges):
            return "There is no such seat."
        if state.stage == "bid":
            if state.sealed[seat] is not None:
                return "This bid is sealed already."
        elif seat != state.seat:
            return "It is not this seat's turn to decide."
        return reason(self.box, state, action)

    def _why_no_chance(self, state: State, action: Action) -> str | None:
        match action:
            case a.Weather(face) if state.stage == "weather":
                return None if face in self.box.faces else "The weather die has no such face."
            case a.Deal(cards) if state.stage == "deal" and isinstance(cards, tuple):
                wanted = rounds.travelers_due(self.box, len(state.bridges), state.weather)
                if len(cards) != wanted:
                    return f"{wanted} travelers come in this weather."
                for card in dict.fromkeys(cards):
                    index = self.box.index.get(card)
                    if index is None or cards.count(card) > state.deck[index]:
                        return f"The deck has not so many of {card}."
                return None
        return "Chance has nothing of the kind to say now."

    def sample(self, state: State, rng: Random) -> Action:
        """Roll the weather die, or draw the row from what is left in the deck."""
        box = self.box
        if state.stage == "weather":
            return a.Weather(rng.choices(box.faces, box.face_weights)[0])
        wanted = rounds.travelers_due(box, len(state.bridges), state.weather)
        return a.Deal(tuple(rng.sample(box.titles, wanted, counts=state.deck)))

    def apply(self, state: State, seat: int, action: Action) -> Step:
        """Do one action; raises `IllegalAction` with the reason."""
        if (why := self.why_not(state, seat, action)) is not None:
            raise IllegalAction(why)
        d = Draft(state)
        _DO[type(action)](self.box, d, seat, action)
        return Step(d.state(), tuple(d.events), d.barrier)

    def view(self, state: State, seat: int | None) -> View:
        """Return what `seat` (None: a bystander) may know."""
        return view(self.box, state, seat)

    def resample(self, state: State, seat: int | None, rng: Random) -> State:
        """Return a random position that `seat` can't tell from this one."""
        return resample(self.box, state, seat, rng)

    def forced(self, state: State, seat: int, legal: Sequence[Action]) -> bool:
        """Return whether a single action is taken by itself: where all see that there is no other.

        A seat with cards in hand can always eat one, so it is never passed over, whatever it holds. Passing
        over a purchase would tell that the covered total is too low, so that is asked for (ruling 52).
        """
        if len(legal) != 1 or legal[0].ask:
            return False
        buying = state.upgrade and state.bought < self.box.table.turn_limits.upgrades
        return not (state.stage == "exchange" and isinstance(legal[0], a.Done) and buying and not state.open_totals)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by score, then upgrades, then boulders, then shared (rulebook: end of the game)."""
        if state.stage != "over":
            return None
        scores, keys = [], []
        for bridge in state.bridges:
            worth = rounds.upgrades_worth(self.box, bridge)
            score = rounds.total(self.box, bridge)
            stones = sum(bridge.boulders)
            scores.append(
                Score(
                    score,
                    (("victory points", bridge.points), ("bridge upgrades", worth)),
                    (("upgrades bought", len(bridge.upgrades)), ("boulders", stones)),
                )
            )
            keys.append((score, len(bridge.upgrades), stones))
        places = sorted(set(keys), reverse=True)
        ranking = tuple(tuple(seat for seat, key in enumerate(keys) if key == place) for place in places)
        winners = listed([state.names[seat] for seat in ranking[0]])
        wins = "wins" if len(ranking[0]) == 1 else "share the victory"
        wanted = rounds.travelers_due(self.box, len(state.bridges), state.weather)
        left = sum(state.deck)
        reason = (
            f"{wanted} travelers should have come, but {left or 'none'} {'was' if left == 1 else 'were'} left: "
            f"{winners} {wins} with {places[0][0]} points."
        )
        return Outcome(ranking, tuple(scores), "deck too short", reason)

    def picks(self, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return how a player chooses `action`, field by field."""
        return picks(self.box, view, seat, action)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the cards (in deck, row, piles, hands, offers, discards) and boulders, which never change."""
        cards = sum(state.deck) + sum(state.discard) + sum(1 for card in state.row if card) + bool(state.card)
        cards += len(state.offer_toll) + len(state.offer_food)
        stones, upgrades = sum(state.supply), state.upgrade
        for bridge in state.bridges:
            cards += len(bridge.toll) + len(bridge.food) + len(bridge.hand)
            stones += sum(bridge.boulders) + sum(bridge.bid)
            upgrades += len(bridge.upgrades)
        return {"travelers": cards, "boulders": stones, "upgrades": upgrades}


def _roll(box: Box, d: Draft, seat: int, action: Any) -> None:
    d.stage = "weather"
    d.tell(DieRolled(seat))


def _done(box: Box, d: Draft, seat: int, action: Any) -> None:
    {"ready": rounds.ready, "after": travelers.after, "exchange": rounds.exchange_done}[d.stage](d)


def _throw(box: Box, d: Draft, seat: int, action: Any) -> None:
    boulders.throw(box, d, action.colour, action.count)
    travelers.paid(box, d)


_DO: dict[type[Action], Callable[[Box, Draft, int, Any], None]] = {
    a.RollWeather: _roll,
    a.Weather: lambda box, d, seat, act: rounds.weather_falls(box, d, act.face),
    a.Deal: lambda box, d, seat, act: rounds.deal(box, d, act.cards),
    a.Done: _done,
    a.Bid: seal,
    a.Take: lambda box, d, seat, act: travelers.take(box, d, act.place),
    a.Place: lambda box, d, seat, act: travelers.place(box, d, act.side),
    a.Defend: lambda box, d, seat, act: travelers.defend(box, d),
    a.Lose: lambda box, d, seat, act: travelers.lose(box, d, act.side, act.card),
    a.BeatGoat: lambda box, d, seat, act: travelers.beat_goat(box, d, act.colours),
    a.YieldToGoat: lambda box, d, seat, act: travelers.yield_to_goat(box, d),
    a.Throw: _throw,
    a.Gather: lambda box, d, seat, act: boulders.gather(box, d, act.colour, act.count),
    a.CollectBid: lambda box, d, seat, act: boulders.collect(box, d, act.bridge),
    a.Exchange: lambda box, d, seat, act: exchange.exchange(box, d, act),
    a.HandIn: lambda box, d, seat, act: exchange.hand_in(box, d, act.side, act.card),
    a.Trade: lambda box, d, seat, act: exchange.trade(box, d, act.extra),
    a.BuyUpgrade: lambda box, d, seat, act: exchange.buy(box, d),
    a.LookUnder: lambda box, d, seat, act: specials.look_under(box, d),
    a.DriveOff: lambda box, d, seat, act: specials.drive_off(box, d),
    a.CallMason: lambda box, d, seat, act: specials.call_mason(box, d),
    a.SendMessenger: lambda box, d, seat, act: specials.send_messenger(box, d, act.royal),
    a.Eat: lambda box, d, seat, act: specials.eat(box, d, act.card),
}
"""What each action does to a draft."""

"""Phase 4: exchanging cards of both sides for victory points, and buying bridge upgrades."""

from __future__ import annotations

from typing import NamedTuple

from boardgames_tui.engine.game import Action

from .actions import BuyUpgrade, Exchange, HandIn, Selection, Side, Trade
from .events import Exchanged, HandedIn, UpgradeBought
from .rounds import closed
from .state import Bridge, Draft, State
from .tables import Box
from .travelers import lift


class Offer(NamedTuple):
    """Cards of both sides that can be exchanged together."""

    selection: Selection
    toll: tuple[str, ...]
    food: tuple[str, ...]
    toll_total: int
    food_total: int

    @property
    def points(self) -> int:
        """Victory points without boulders: the lower of the two totals."""
        return min(self.toll_total, self.food_total)


def offers(box: Box, toll: tuple[str, ...], food: tuple[str, ...]) -> list[Offer]:
    """Return the exchanges A (all), B1 (highest of each) and B2 (lowest of each), ruling 28.

    Equal cards give one offer each (ruling 33); a selection that an earlier one already names is left out
    (ruling 34). None when a side is empty.
    """
    if not toll or not food:
        return []
    tolls, foods = box.toll, box.food
    found = [Offer("all", toll, food, sum(tolls[c] for c in toll), sum(foods[c] for c in food))]
    if len(toll) == len(food) == 1:
        return found
    pairs = set()
    for name, best in (("highest", max), ("lowest", min)):
        top_toll, top_food = best(tolls[c] for c in toll), best(foods[c] for c in food)
        for one in dict.fromkeys(c for c in toll if tolls[c] == top_toll):
            for other in dict.fromkeys(c for c in food if foods[c] == top_food):
                if (one, other) not in pairs:
                    pairs.add((one, other))
                    selection: Selection = "highest" if name == "highest" else "lowest"
                    found.append(Offer(selection, (one,), (other,), top_toll, top_food))
    return found


def most_extra(box: Box, state: State | Draft, seat: int, toll_total: int, food_total: int) -> int:
    """Return how many points boulders may add: only on a closed bridge, up to the higher side (ruling 31)."""
    if not closed(state, seat):
        return 0
    boulders = sum(state.bridges[seat].boulders)
    return min(abs(toll_total - food_total), boulders // box.table.exchange.boulders_per_point)


def exchanges(box: Box, state: State) -> list[Action]:
    """Return the exchanges that the seat may make now."""
    bridge = state.bridges[state.seat]
    if state.exchanged >= box.table.turn_limits.exchanges:
        return []
    if state.free:
        return _free(box, state, bridge)
    found: list[Action] = []
    for offer in offers(box, bridge.toll, bridge.food):
        whole = offer.selection == "all"
        for extra in range(most_extra(box, state, state.seat, offer.toll_total, offer.food_total) + 1):
            toll, food = ("", "") if whole else (offer.toll[0], offer.food[0])
            found.append(Exchange(offer.selection, toll, food, extra))
    return found


def _free(box: Box, state: State, bridge: Bridge) -> list[Action]:
    toll, food = state.offer_toll, state.offer_food
    if not (bridge.toll or toll) or not (bridge.food or food):
        return []
    found: list[Action] = [HandIn("toll", card) for card in dict.fromkeys(bridge.toll)]
    found += [HandIn("food", card) for card in dict.fromkeys(bridge.food)]
    if toll and food:
        tolls, foods = sum(box.toll[c] for c in toll), sum(box.food[c] for c in food)
        found += [Trade(extra) for extra in range(most_extra(box, state, state.seat, tolls, foods) + 1)]
    return found


def exchange(box: Box, d: Draft, action: Exchange) -> None:
    """Hand in the selected cards of both sides."""
    bridge = d.bridges[d.seat]
    if action.selection == "all":
        toll, food = bridge.toll, bridge.food
        d.bridge(d.seat, toll=(), food=())
    else:
        toll, food = (action.toll,), (action.food,)
        lift(d, d.seat, "toll", action.toll)
        lift(d, d.seat, "food", action.food)
    _settle(box, d, toll, food, action.extra)


def hand_in(box: Box, d: Draft, side: Side, title: str) -> None:
    """Add one card to a free exchange."""
    lift(d, d.seat, side, title)
    if side == "toll":
        d.offer_toll = box.sort([*d.offer_toll, title])
    else:
        d.offer_food = box.sort([*d.offer_food, title])
    d.tell(HandedIn(d.seat, side, title))


def trade(box: Box, d: Draft, extra: int) -> None:
    """Close a free exchange."""
    toll, food = d.offer_toll, d.offer_food
    d.offer_toll = d.offer_food = ()
    _settle(box, d, toll, food, extra)


def _settle(box: Box, d: Draft, toll: tuple[str, ...], food: tuple[str, ...], extra: int) -> None:
    """Discard the cards, gain the lower total and what boulders add, and owe those boulders."""
    discard = list(d.discard)
    for card in toll + food:
        discard[box.index[card]] += 1
    d.discard = tuple(discard)
    toll_total, food_total = sum(box.toll[c] for c in toll), sum(box.food[c] for c in food)
    gained = min(toll_total, food_total) + extra
    d.score(d.seat, gained)
    d.exchanged += 1
    d.tell(Exchanged(d.seat, toll, food, toll_total, food_total, extra, gained))
    if extra:
        d.stage, d.due = "throw", extra * box.table.exchange.boulders_per_point


def purchases(box: Box, state: State) -> list[Action]:
    """Return the purchase of the visible upgrade, if the seat can pay for it (rulings 35 to 38)."""
    points = state.bridges[state.seat].points
    limit = box.table.turn_limits.upgrades
    return [BuyUpgrade()] if 0 < state.upgrade <= points and state.bought < limit else []


def buy(box: Box, d: Draft) -> None:
    """Pay the visible upgrade's number in victory points and lay it face down on the bridge."""
    number = d.upgrade
    d.bridge(d.seat, points=d.bridges[d.seat].points - number, upgrades=(*d.bridges[d.seat].upgrades, number))
    d.upgrade -= 1
    d.bought += 1
    d.tell(UpgradeBought(d.seat, number))

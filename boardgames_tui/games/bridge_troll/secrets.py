"""What a seat may know of a position, and other positions that it cannot tell from the true one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .actions import Bid
from .bids import bids
from .rounds import travelers_due
from .state import Haul, State, Stones, bit
from .tables import Box

HIDDEN = "?"
"""Stands in a view for a traveler that lies face down and was not looked at."""


@dataclass(frozen=True, slots=True)
class BridgeView:
    """One bridge as a seat sees it; None where something is hidden from it."""

    name: str
    colour: int
    """The boulder colour of its troll."""
    toll: tuple[str, ...]
    food: tuple[str, ...]
    boulders: Stones
    bid: Stones
    trophy: int
    """The rank of the trophy held; 0: none."""
    closed: bool
    """Whether it holds a closed-bridge trophy."""
    cards: int
    """Special travelers in hand."""
    hand: tuple[str, ...] | None
    points: int | None
    upgrades: int
    """How many upgrades lie on it."""
    bought: tuple[int, ...] | None
    """Their numbers."""
    sealed: bool
    """Whether a bid is held out and not shown yet."""
    secret: Bid | None
    """That bid, for its owner."""


@dataclass(frozen=True, slots=True)
class View:
    """A position of Bridge Troll as one seat, or a bystander, may know it."""

    free: bool
    round: int
    active: int
    stage: str
    """As in `Turn.stage`."""
    seat: int
    """Whose decision it is; -1 when no single seat's."""
    queue: tuple[int, ...]
    weather: str
    coming: int
    """How many travelers this weather brings; 0 before the roll."""
    row: tuple[str, ...]
    looked: tuple[int, ...]
    """The seats that have looked at the traveler that lies face down."""
    deck: int
    """Cards left in the deck."""
    discard: tuple[int, ...]
    supply: Stones
    order: tuple[int, ...]
    bridges: tuple[BridgeView, ...]
    upgrade: int
    card: str
    due: int
    haul: Haul | None
    offer_toll: tuple[str, ...]
    offer_food: tuple[str, ...]
    exchanged: int
    bought: int


def stage_of(state: State) -> str:
    """Return the name of the decision: a Mason's boulders come before what the stage asks."""
    return "mason" if state.hauls and state.hauls[-1].mason else state.stage


def view(box: Box, state: State, seat: int | None) -> View:
    """Build up what `seat` may know: what lies open, what its own hand and fist hold, what it looked at.

    Totals are covered (ruling 5) from the first reveal to the end; before it all know what each begins with.
    """
    seats = len(state.bridges)
    shown = state.open_totals or state.stage == "over" or (state.round == 1 and not _revealed(state))
    bridges = []
    for owner, bridge in enumerate(state.bridges):
        own = owner == seat
        totals = own or shown
        rank = state.order.index(owner) + 1 if owner in state.order and _keeps(state, owner) else 0
        sealed = bool(state.sealed) and state.sealed[owner] is not None
        bridges.append(
            BridgeView(
                state.names[owner],
                state.colours[owner],
                bridge.toll,
                bridge.food,
                bridge.boulders,
                bridge.bid,
                rank,
                _revealed(state) and owner not in state.order,
                len(bridge.hand),
                tuple(held.card for held in bridge.hand) if own or not bridge.hand else None,
                bridge.points if totals else None,
                len(bridge.upgrades),
                bridge.upgrades if totals or not bridge.upgrades else None,
                sealed,
                state.sealed[owner] if own and sealed else None,
            )
        )
    row = state.row
    if row and row[0] and not (seat is not None and state.seen & bit(seat, seats)):
        row = (HIDDEN, *row[1:])
    return View(
        state.free,
        state.round,
        state.active,
        stage_of(state),
        state.seat,
        state.queue,
        state.weather,
        travelers_due(box, seats, state.weather) if state.weather else 0,
        row,
        tuple(owner for owner in range(seats) if state.seen & bit(owner, seats)),
        sum(state.deck),
        state.discard,
        state.supply,
        state.order,
        tuple(bridges),
        state.upgrade,
        state.card,
        state.due,
        state.hauls[-1] if state.hauls else None,
        state.offer_toll,
        state.offer_food,
        state.exchanged,
        state.bought,
    )


BEFORE_REVEAL = frozenset({"roll", "weather", "deal", "ready", "bid", "over"})


def _revealed(state: State) -> bool:
    return state.stage not in BEFORE_REVEAL


def _keeps(state: State, owner: int) -> bool:
    """Return whether an open bridge still has its trophy: until it has collected a bid."""
    if state.stage == "bids":
        return owner == state.seat or owner in state.queue
    return state.stage in ("travelers", "place", "hazard", "goat", "after") or (
        state.stage == "throw" and bool(state.card)
    )


def resample(box: Box, state: State, seat: int | None, rng: Random) -> State:
    """Return a random position that `seat` can't tell from this one, by all it has seen so far.

    Unknown to it: specials that others took unseen (each some special), the face-down traveler it has not
    looked at (no goat that ran back into the deck after the deal), and the sealed bids of others. Which
    cards are in the deck follows. Totals are face down but counted in the open (ruling 5), so they stay.
    """
    seats = len(state.bridges)
    mine = bit(seat, seats)
    pool = list(state.deck)
    hidden_row = bool(state.row) and bool(state.row[0]) and not state.seen & mine
    if hidden_row:
        pool[box.index[state.row[0]]] += 1
    slots = 0
    for owner, bridge in enumerate(state.bridges):
        for held in bridge.hand:
            if owner != seat and not held.seen & mine:
                pool[box.index[held.card]] += 1
                slots += 1
    bridges = list(state.bridges)
    if slots:
        for owner, bridge in enumerate(state.bridges):
            if owner == seat or not bridge.hand:
                continue
            hand = []
            for held in bridge.hand:
                if held.seen & mine:
                    hand.append(held)
                else:
                    card = _draw(box, pool, box.specials, rng)
                    hand.append(held._replace(card=card))
            hand.sort(key=lambda held: (box.index[held.card], held.seen))
            bridges[owner] = bridge._replace(hand=tuple(hand))
    row = state.row
    if hidden_row:
        back = [0] * len(pool)
        for goat in state.returned:
            back[box.index[goat]] += 1
            pool[box.index[goat]] -= 1
        row = (_draw(box, pool, box.titles, rng), *row[1:])
        pool = [count + more for count, more in zip(pool, back, strict=True)]
    other = replace(state, bridges=tuple(bridges), row=row, deck=tuple(pool))
    if state.stage == "bid":
        sealed = list(state.sealed)
        for owner, bid in enumerate(sealed):
            if bid is not None and owner != seat:
                sealed[owner] = rng.choice(bids(box, other, owner))
        other = replace(other, sealed=tuple(sealed))
    return other


def _draw(box: Box, pool: list[int], titles: tuple[str, ...], rng: Random) -> str:
    """Take one card of these kinds out of the pool."""
    weights = [pool[box.index[title]] for title in titles]
    (title,) = rng.choices(titles, weights)
    pool[box.index[title]] -= 1
    return title

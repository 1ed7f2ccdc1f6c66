"""Boulders on the move: throwing them, collecting bids, and taking from the supply or the richest bridge."""

from __future__ import annotations

from functools import lru_cache

from .actions import Gather, Throw
from .events import BidCollected, Gathered, Heap, NothingLeft, SupplyShort, Threw
from .rounds import begin_exchange
from .state import Draft, Haul, State, Stones, added, plus
from .tables import Box


def heap(box: Box, stones: Stones) -> Heap:
    """Return boulders as (colour, how many) pairs."""
    return tuple((colour, count) for colour, count in zip(box.colours, stones, strict=True) if count)


@lru_cache(maxsize=8192)
def portions(stones: Stones, left: int) -> tuple[tuple[int, int], ...]:
    """Return the (colour, count) choices when `left` boulders are to come from a heap, a colour at a time.

    Where nothing is left to choose (one colour, or all are needed) there is one choice.
    """
    there = [i for i, count in enumerate(stones) if count]
    if not there:
        return ()
    if len(there) == 1 or sum(stones) <= left:
        return ((there[0], min(stones[there[0]], left)),)
    return tuple((i, count) for i in there for count in range(1, min(stones[i], left) + 1))


# -- throwing -------------------------------------------------------------------------------------------------


def throws(box: Box, state: State) -> tuple[Throw, ...]:
    """Return the ways to go on throwing the boulders that are due."""
    return tuple(
        Throw(box.colours[i], count) for i, count in portions(state.bridges[state.seat].boulders, state.due)
    )


def throw(box: Box, d: Draft, colour: str, count: int) -> None:
    """Move boulders from under the seat's bridge to the supply."""
    index = box.colour_index[colour]
    d.bridge(d.seat, boulders=added(d.bridges[d.seat].boulders, index, -count))
    d.supply = added(d.supply, index, count)
    d.due -= count
    d.tell(Threw(d.seat, ((colour, count),)))


# -- open bridges ---------------------------------------------------------------------------------------------


def begin_bids(d: Draft) -> None:
    """Let the open bridges collect bids in reverse order of trophies (rulebook: phase 3)."""
    d.queue = d.order[::-1]
    next_bid(d)


def next_bid(d: Draft) -> None:
    """Give the next open bridge its choice of a bid."""
    d.stage, d.seat, d.queue = "bids", d.queue[0], d.queue[1:]


def collect(box: Box, d: Draft, bridge: int) -> None:
    """Take one whole bid and return the trophy (ruling 15)."""
    bid = d.bridges[bridge].bid
    d.bridge(bridge, bid=(0,) * len(bid))
    d.bridge(d.seat, boulders=plus(d.bridges[d.seat].boulders, bid))
    d.tell(BidCollected(d.seat, bridge, heap(box, bid)))
    if d.queue:
        next_bid(d)
        return
    begin_supply(box, d)


# -- closed bridges, and the Mason ----------------------------------------------------------------------------


def begin_supply(box: Box, d: Draft) -> None:
    """Let the closed bridges take boulders, clockwise from the active player, then begin phase 4."""
    d.stage, d.queue = "supply", tuple(seat for seat in d.clockwise(d.active) if seat not in d.order)
    next_supply(box, d)


def next_supply(box: Box, d: Draft) -> None:
    """Give the next closed bridge its boulders, or begin phase 4."""
    while d.queue:
        d.seat, d.queue = d.queue[0], d.queue[1:]
        d.hauls = (Haul(closed_share(box, d), steals=bool(d.order), mason=False),)
        settle(d)
        if d.hauls:
            return
    begin_exchange(d)


def gathers(box: Box, state: State) -> tuple[Gather, ...]:
    """Return the ways to go on taking boulders."""
    haul = state.hauls[-1]
    source = state.supply if haul.victim < 0 else state.bridges[haul.victim].boulders
    return tuple(Gather(box.colours[i], count) for i, count in portions(source, haul.left))


def gather(box: Box, d: Draft, colour: str, count: int) -> None:
    """Take boulders of one colour from where they are due."""
    haul = d.hauls[-1]
    index = box.colour_index[colour]
    if haul.victim < 0:
        d.supply = added(d.supply, index, -count)
    else:
        d.bridge(haul.victim, boulders=added(d.bridges[haul.victim].boulders, index, -count))
    d.bridge(d.seat, boulders=added(d.bridges[d.seat].boulders, index, count))
    d.tell(Gathered(d.seat, ((colour, count),), haul.victim))
    d.hauls = (*d.hauls[:-1], haul._replace(left=haul.left - count))
    settle(d)
    if d.stage == "supply" and not d.hauls:
        next_supply(box, d)


def closed_share(box: Box, d: Draft) -> int:
    """Return how many boulders a closed bridge takes: for each open one, or if all are closed (rulings 16, 18)."""
    if not d.order:
        return box.table.closed.all_closed
    return box.table.program.schedules[len(d.bridges)].boulders * len(d.order)


def settle(d: Draft) -> None:
    """Find out where the next boulder comes from; drop what is complete or can't be had (ruling 17)."""
    while d.hauls:
        haul = d.hauls[-1]
        if haul.left and haul.victim >= 0 and any(d.bridges[haul.victim].boulders):
            return
        if haul.left and any(d.supply):
            if haul.victim >= 0:
                d.hauls = (*d.hauls[:-1], haul._replace(victim=-1))
            return
        victim = richest(d) if haul.left and haul.steals else -1
        if victim >= 0:
            d.hauls = (*d.hauls[:-1], haul._replace(victim=victim))
            d.tell(SupplyShort(d.seat, victim, haul.left))
            return
        if haul.left:
            d.tell(NothingLeft(d.seat, haul.left))
        d.hauls = d.hauls[:-1]


def richest(d: Draft | State) -> int:
    """Return the other seat with most boulders under its bridge, the first clockwise if equal; -1: nobody."""
    count = len(d.bridges)
    others = [(d.seat + i) % count for i in range(1, count)]
    best = max(others, key=lambda seat: sum(d.bridges[seat].boulders))
    return best if any(d.bridges[best].boulders) else -1

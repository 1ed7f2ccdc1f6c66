"""Phase 2: sealed bids in one colour, the reveal, and the trophies."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from .actions import Bid
from .boulders import begin_supply, heap
from .events import BidSealed, BidShown, NobodyBids, TrophyPaid
from .specials import drop
from .state import Draft, State, minus
from .tables import Box
from .travelers import begin_travelers


@lru_cache(maxsize=4096)
def one_colour(stones: tuple[int, ...]) -> tuple[Bid, ...]:
    """Return all bids without the Jester from these boulders: none, or any number of one colour (ruling 8)."""
    bids = [Bid((0,) * len(stones))]
    for i, have in enumerate(stones):
        for count in range(1, have + 1):
            bids.append(Bid((0,) * i + (count,) + (0,) * (len(stones) - i - 1)))
    return tuple(bids)


@lru_cache(maxsize=256)
def many_colours(stones: tuple[int, ...]) -> tuple[Bid, ...]:
    """Return all bids with the Jester: boulders of at least two colours (ruling 44)."""
    return tuple(
        Bid(counts, True)
        for counts in product(*(range(have + 1) for have in stones))
        if sum(1 for count in counts if count) > 1
    )


def bids(box: Box, state: State, seat: int) -> tuple[Bid, ...]:
    """Return what a seat may bid."""
    bridge = state.bridges[seat]
    jester = box.of_effect["jester"]
    if any(held.card == jester for held in bridge.hand):
        return one_colour(bridge.boulders) + many_colours(bridge.boulders)
    return one_colour(bridge.boulders)


def seal(box: Box, d: Draft, seat: int, bid: Bid) -> None:
    """Take one secret bid; the last one opens all fists."""
    d.sealed = (*d.sealed[:seat], bid, *d.sealed[seat + 1 :])
    d.tell(BidSealed(seat, heap(box, bid.boulders), bid.jester))
    if None not in d.sealed:
        reveal(box, d)


def reveal(box: Box, d: Draft) -> None:
    """Open the fists: bids to the bridges' centres, trophies by size of bid (rulings 10, 11)."""
    d.barrier = True
    left = []
    for seat, bid in enumerate(d.sealed):
        assert bid is not None
        under = minus(d.bridges[seat].boulders, bid.boulders)
        left.append(sum(under))
        d.bridge(seat, boulders=under, bid=bid.boulders)
        if bid.jester:
            drop(box, d, seat, box.of_effect["jester"])
    around = d.clockwise(d.active)
    opened = [seat for seat in around if any(d.bridges[seat].bid)]
    opened.sort(key=lambda seat: (-sum(d.bridges[seat].bid), left[seat]))
    d.order = tuple(opened)
    for seat in (*opened, *(s for s in around if s not in opened)):
        bid = d.sealed[seat]
        assert bid is not None
        rank = opened.index(seat) + 1 if seat in opened else 0
        d.tell(BidShown(seat, heap(box, bid.boulders), bid.jester, rank, left[seat]))
    d.sealed = (None,) * len(d.sealed)
    if opened:
        points = box.table.setup.trophy_points
        d.score(opened[0], points)
        d.tell(TrophyPaid(opened[0], points))
        begin_travelers(d)
        return
    each = box.table.closed.all_closed
    d.tell(NobodyBids(d.row, each))
    discard = list(d.discard)
    for card in d.row:
        discard[box.index[card]] += 1
    d.discard, d.row, d.seen = tuple(discard), (), 0
    begin_supply(box, d)

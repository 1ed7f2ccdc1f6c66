"""The position of Bridge Troll as it really is, and the draft that an action turns into the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardgames_tui.engine.game import Event

from .actions import Bid

Stones = tuple[int, ...]
"""Boulders by colour, in the box's order."""


class Held(NamedTuple):
    """A special traveler in a hand, and who knows that it is there."""

    card: str
    seen: int
    """One bit a seat, and one more (the highest) for bystanders."""


class Haul(NamedTuple):
    """Boulders still to be taken by the seat whose decision it is."""

    left: int
    steals: bool
    """Whether what the supply lacks comes from the richest bridge."""
    mason: bool
    victim: int = -1
    """The bridge that pays now; -1: the supply."""


class Bridge(NamedTuple):
    """One troll's bridge and everything on, under and behind it."""

    toll: tuple[str, ...]
    food: tuple[str, ...]
    boulders: Stones
    """Under the bridge."""
    bid: Stones
    """On its centre, after the reveal."""
    hand: tuple[Held, ...]
    points: int
    upgrades: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position; see `BridgeTroll` for the order of the stages."""

    free: bool
    """Option `exchange: free`."""
    open_totals: bool
    """Option `totals: open`."""
    names: tuple[str, ...]
    colours: tuple[int, ...]
    """The boulder colour of each seat."""
    round: int
    active: int
    stage: str
    seat: int
    """Whose decision it is; -1 when no single seat's."""
    queue: tuple[int, ...]
    """The seats that follow in this stage."""
    weather: str
    row: tuple[str, ...]
    """The travelers by place, the first face down; empty text where one was taken."""
    seen: int
    """Who has looked at the traveler that lies face down, as in `Held`."""
    deck: tuple[int, ...]
    """How many of each card are left; the deck has no order until a card is drawn."""
    discard: tuple[int, ...]
    returned: tuple[str, ...]
    """Goats that went back into the deck since the last deal."""
    supply: Stones
    sealed: tuple[Bid | None, ...]
    order: tuple[int, ...]
    """The open bridges by trophy; empty before the reveal."""
    bridges: tuple[Bridge, ...]
    upgrade: int
    """The number of the visible upgrade; 0: the stack is empty."""
    card: str
    """The traveler just taken that must be placed, or the hazard that attacks."""
    due: int
    """Boulders still to be thrown."""
    hauls: tuple[Haul, ...]
    offer_toll: tuple[str, ...]
    offer_food: tuple[str, ...]
    exchanged: int
    """Exchanges made in this turn of phase 4."""
    bought: int
    """Upgrades bought in this turn of phase 4."""


class Draft:
    """A state being worked on: `Draft(state)`, change, `state()`; collects what happened on the way."""

    __slots__ = (
        "active",
        "barrier",
        "bought",
        "bridges",
        "card",
        "colours",
        "deck",
        "discard",
        "due",
        "events",
        "exchanged",
        "free",
        "hauls",
        "names",
        "offer_food",
        "offer_toll",
        "open_totals",
        "order",
        "queue",
        "returned",
        "round",
        "row",
        "sealed",
        "seat",
        "seen",
        "stage",
        "supply",
        "upgrade",
        "weather",
    )

    def __init__(self, state: State) -> None:
        self.free = state.free
        self.open_totals = state.open_totals
        self.names = state.names
        self.colours = state.colours
        self.round = state.round
        self.active = state.active
        self.stage = state.stage
        self.seat = state.seat
        self.queue = state.queue
        self.weather = state.weather
        self.row = state.row
        self.seen = state.seen
        self.deck = state.deck
        self.discard = state.discard
        self.returned = state.returned
        self.supply = state.supply
        self.sealed = state.sealed
        self.order = state.order
        self.bridges = list(state.bridges)
        self.upgrade = state.upgrade
        self.card = state.card
        self.due = state.due
        self.hauls = state.hauls
        self.offer_toll = state.offer_toll
        self.offer_food = state.offer_food
        self.exchanged = state.exchanged
        self.bought = state.bought
        self.events: list[Event] = []
        self.barrier = False

    def state(self) -> State:
        """Return the finished state."""
        return State(
            self.free,
            self.open_totals,
            self.names,
            self.colours,
            self.round,
            self.active,
            self.stage,
            self.seat,
            self.queue,
            self.weather,
            self.row,
            self.seen,
            self.deck,
            self.discard,
            self.returned,
            self.supply,
            self.sealed,
            self.order,
            tuple(self.bridges),
            self.upgrade,
            self.card,
            self.due,
            self.hauls,
            self.offer_toll,
            self.offer_food,
            self.exchanged,
            self.bought,
        )

    # -- small changes ---------------------------------------------------------------------------------------

    def bridge(self, seat: int, **changes: Any) -> None:
        """Change some fields of one bridge."""
        self.bridges[seat] = self.bridges[seat]._replace(**changes)

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def score(self, seat: int, points: int) -> None:
        """Add victory points to a bridge; there are never fewer than none (ruling 25)."""
        self.bridge(seat, points=max(0, self.bridges[seat].points + points))

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Return all seats clockwise from `start`."""
        count = len(self.bridges)
        return tuple((start + i) % count for i in range(count))


def plus(stones: Sequence[int], other: Sequence[int]) -> Stones:
    """Return two heaps of boulders together."""
    return tuple(a + b for a, b in zip(stones, other, strict=True))


def minus(stones: Sequence[int], other: Sequence[int]) -> Stones:
    """Return a heap of boulders without another."""
    return tuple(a - b for a, b in zip(stones, other, strict=True))


def added(stones: Sequence[int], index: int, count: int) -> Stones:
    """Return a heap with `count` more of one colour (or of one card in a deck)."""
    return (*stones[:index], stones[index] + count, *stones[index + 1 :])


def everybody(seats: int) -> int:
    """Return the mask of a thing that all seats and every bystander have seen."""
    return (1 << (seats + 1)) - 1


def bit(seat: int | None, seats: int) -> int:
    """Return the mask of one seat; None: of a bystander."""
    return 1 << (seats if seat is None else seat)

"""Phase 3, the travelers: claiming them in trophy order, where they go, and the hazards among them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from boardgames_tui.engine.game import Action

from .actions import BeatGoat, Defend, Lose, Place, Side, Take, YieldToGoat
from .boulders import begin_bids
from .events import (
    Attacked,
    BridgeMended,
    CardLost,
    Defends,
    GoatAttacked,
    GoatBeaten,
    GoatWon,
    Ready,
    Threw,
    TravelerPlaced,
    TravelerTaken,
)
from .state import Draft, Held, State, added, bit, everybody, minus
from .tables import Box

# -- the order of claiming ------------------------------------------------------------------------------------


def begin_travelers(d: Draft) -> None:
    """Let the open bridges claim travelers in the order of their trophies (rulebook: phase 3)."""
    d.queue = ()
    next_traveler(d)


def next_traveler(d: Draft) -> None:
    """Give the next open bridge its claim, round after round until nobody is left, then go on to boulders."""
    if not any(d.row):
        begin_bids(d)
        return
    if not d.queue:
        d.queue = d.order
    d.stage, d.seat, d.queue = "travelers", d.queue[0], d.queue[1:]


def settled(d: Draft) -> None:
    """End a claim: a window for the seat if it holds cards, else the next claim (ruling 41)."""
    if d.bridges[d.seat].hand:
        d.stage = "after"
    else:
        next_traveler(d)


def after(d: Draft) -> None:
    """End the window after a claim."""
    d.tell(Ready(d.seat))
    next_traveler(d)


def takes(state: State) -> tuple[Take, ...]:
    """Return the travelers that can be claimed: all that lie there, face up or down (rulings 13, 14)."""
    return tuple(Take(place) for place, card in enumerate(state.row) if card)


def take(box: Box, d: Draft, place: int) -> None:
    """Claim one traveler, which is resolved at once (rulebook: the cards)."""
    seats, seat, title = len(d.bridges), d.seat, d.row[place]
    card = box.cards[title]
    d.row = (*d.row[:place], "", *d.row[place + 1 :])
    all_see = everybody(seats)
    seen = all_see if place else d.seen
    if not place:
        d.seen = 0
    if seen != all_see:
        d.barrier = True
    bridge = d.bridges[seat]
    if card.family == "special":
        seen |= bit(seat, seats)
        hand = sorted((*bridge.hand, Held(title, seen)), key=lambda held: (box.index[held.card], held.seen))
        d.bridge(seat, hand=tuple(hand))
        d.tell(TravelerTaken(seat, place, title, True, 0 if place else seen))
        settled(d)
        return
    d.tell(TravelerTaken(seat, place, title))
    if card.family == "royalty":
        put(box, d, seat, "food", title)
        d.tell(TravelerPlaced(seat, title, "food"))
        settled(d)
    elif card.family == "normal" and card.points:
        d.discard = added(d.discard, box.index[title], 1)
        d.score(seat, card.points)
        d.tell(BridgeMended(seat, title, card.points))
        settled(d)
    elif card.family == "normal":
        d.stage, d.card = "place", title
    elif card.threat == "bridge":
        d.stage, d.card = "goat", title
        d.tell(GoatAttacked(seat, title, card.colours, card.points))
    else:
        d.card = title
        targets, value = threatened(box, bridge.toll, bridge.food, title)
        d.tell(Attacked(seat, title, tuple((side, target) for side, target in targets), value))
        if targets:
            d.stage = "hazard"
        else:
            hazard_leaves(box, d)


def put(box: Box, d: Draft, seat: int, side: Side, title: str) -> None:
    """Lay a card on one side of a bridge."""
    bridge = d.bridges[seat]
    if side == "food":
        d.bridge(seat, food=box.sort([*bridge.food, title]))
    else:
        d.bridge(seat, toll=box.sort([*bridge.toll, title]))


def without(cards: tuple[str, ...], title: str) -> tuple[str, ...]:
    """Return a pile without one card of a kind."""
    index = cards.index(title)
    return cards[:index] + cards[index + 1 :]


def lift(d: Draft, seat: int, side: Side, title: str) -> None:
    """Take a card from one side of a bridge."""
    bridge = d.bridges[seat]
    if side == "food":
        d.bridge(seat, food=without(bridge.food, title))
    else:
        d.bridge(seat, toll=without(bridge.toll, title))


def place(box: Box, d: Draft, side: Side) -> None:
    """Put the normal traveler just taken on toll or food."""
    put(box, d, d.seat, side, d.card)
    d.tell(TravelerPlaced(d.seat, d.card, side))
    d.card = ""
    settled(d)


PLACES = (Place("toll"), Place("food"))
"""The two ways to place a normal traveler."""

# -- Knight, Bandit, Dragon -----------------------------------------------------------------------------------


def threatened(
    box: Box, toll: tuple[str, ...], food: tuple[str, ...], hazard: str
) -> tuple[tuple[tuple[Side, str], ...], int]:
    """Return the (side, card) pairs that a hazard may take, each kind once, and what they are worth there.

    Several when the highest are equal (rulings 20, 23); none when there is nothing on the side (ruling 21).
    """
    threat = box.cards[hazard].threat
    there: list[tuple[int, Side, str]] = []
    if threat != "food":
        there += [(box.toll[card], "toll", card) for card in dict.fromkeys(toll)]
    if threat != "toll":
        there += [(box.food[card], "food", card) for card in dict.fromkeys(food)]
    value = max((worth for worth, _, _ in there), default=0)
    return tuple((side, card) for worth, side, card in there if worth == value), value


def hazard_actions(box: Box, state: State) -> list[Action]:
    """Return the answers to a hazard: the full number of boulders or the card (ruling 19)."""
    bridge = state.bridges[state.seat]
    targets, value = threatened(box, bridge.toll, bridge.food, state.card)
    answers: list[Action] = [Defend()] if sum(bridge.boulders) >= value else []
    return answers + [Lose(side, card) for side, card in targets]


def defend(box: Box, d: Draft) -> None:
    """Owe as many boulders as the threatened card is worth; with the last thrown the hazard leaves."""
    bridge = d.bridges[d.seat]
    _, d.due = threatened(box, bridge.toll, bridge.food, d.card)
    d.stage = "throw"
    d.tell(Defends(d.seat, d.card, d.due))


def paid(box: Box, d: Draft) -> None:
    """Go on when the last boulder due has been thrown: the hazard leaves, or the turn of phase 4 goes on."""
    if d.due:
        return
    if d.card:
        hazard_leaves(box, d)
    else:
        d.stage = "exchange"


def lose(box: Box, d: Draft, side: Side, title: str) -> None:
    """Lose the card; card and hazard are discarded."""
    lift(d, d.seat, side, title)
    d.discard = added(d.discard, box.index[title], 1)
    d.tell(CardLost(d.seat, title, side, d.card))
    hazard_leaves(box, d)


def hazard_leaves(box: Box, d: Draft) -> None:
    """Discard the hazard and end the claim."""
    d.discard = added(d.discard, box.index[d.card], 1)
    d.card = ""
    settled(d)


# -- goats ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _volleys(colours: tuple[str, ...], count: int) -> tuple[BeatGoat, ...]:
    return tuple(BeatGoat(chosen) for chosen in combinations(colours, count))


def goat_actions(box: Box, state: State) -> list[Action]:
    """Return the answers to a goat: its number of boulders, all of different colours, or none (ruling 24)."""
    under = state.bridges[state.seat].boulders
    have = tuple(colour for colour, count in zip(box.colours, under, strict=True) if count)
    return [*_volleys(have, box.cards[state.card].colours), YieldToGoat()]


def beat_goat(box: Box, d: Draft, colours: tuple[str, ...]) -> None:
    """Throw one boulder of each colour: the goat leaves the game, its printed points are gained."""
    thrown = tuple(int(colour in colours) for colour in box.colours)
    d.bridge(d.seat, boulders=minus(d.bridges[d.seat].boulders, thrown))
    d.supply = tuple(a + b for a, b in zip(d.supply, thrown, strict=True))
    d.tell(Threw(d.seat, tuple((colour, 1) for colour in colours)))
    points = box.cards[d.card].points
    d.score(d.seat, points)
    d.tell(GoatBeaten(d.seat, d.card, points))
    hazard_leaves(box, d)


def yield_to_goat(box: Box, d: Draft) -> None:
    """Lose victory points to the goat, which goes back into the deck (rulings 25, 27)."""
    lost = box.table.hazards.goat_damage
    d.score(d.seat, -lost)
    d.deck = added(d.deck, box.index[d.card], 1)
    d.returned = (*d.returned, d.card)
    d.tell(GoatWon(d.seat, d.card, lost))
    d.card = ""
    settled(d)

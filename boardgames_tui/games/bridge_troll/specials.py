"""The special travelers: when each may be played, what it does, and eating one unused."""

from __future__ import annotations

from boardgames_tui.engine.game import Action

from .actions import CallMason, DriveOff, Eat, LookUnder, SendMessenger
from .boulders import richest, settle
from .events import DrivenOff, Eaten, LookedUnder, RoyalMoved, SpecialUsed
from .state import Draft, Haul, State, bit, everybody
from .tables import Box
from .travelers import hazard_leaves, lift, put

WINDOWS = frozenset({"roll", "ready", "travelers", "after", "hazard", "goat", "bids", "supply", "exchange"})
"""The stages at which the seat that decides may also play specials (ruling 41)."""


def specials(box: Box, state: State) -> list[Action]:
    """Return the specials that the seat whose decision it is may play now."""
    bridge = state.bridges[state.seat]
    if not bridge.hand or not open_window(state):
        return []
    found: list[Action] = []
    for title in dict.fromkeys(held.card for held in bridge.hand):
        match box.cards[title].effect:
            case "look" if state.row and state.row[0]:
                found.append(LookUnder())
            case "garlic" if state.stage == "hazard":
                found.append(DriveOff())
            case "mason" if any(state.supply) or richest(state) >= 0:
                found.append(CallMason())
            case "messenger":
                royals = dict.fromkeys(card for card in bridge.food if box.cards[card].family == "royalty")
                found += [SendMessenger(royal) for royal in royals]
        found.append(Eat(title))
    return found


def open_window(state: State) -> bool:
    """Return whether specials may be played now: not amid paying, placing, or taking a Mason's boulders."""
    if state.stage not in WINDOWS or state.offer_toll or state.offer_food:
        return False
    return not state.hauls or not state.hauls[-1].mason


def drop(box: Box, d: Draft, seat: int, title: str) -> None:
    """Move a special from the hand to the food side, which shows it to all.

    Of two of a kind nobody can tell which it was: who knew of both still knows of the other (ruling 49).
    """
    hand = d.bridges[seat].hand
    same = [held for held in hand if held.card == title]
    known, certain = 0, everybody(len(d.bridges))
    for held in same:
        known |= held.seen
        certain &= held.seen
    if known != everybody(len(d.bridges)):
        d.barrier = True
    rest = [held for held in hand if held.card != title]
    rest += [held._replace(seen=certain) for held in same[1:]]
    rest.sort(key=lambda held: (box.index[held.card], held.seen))
    d.bridge(seat, hand=tuple(rest))
    put(box, d, seat, "food", title)


def eat(box: Box, d: Draft, title: str) -> None:
    """Put a special on the food side without using it (ruling 47)."""
    drop(box, d, d.seat, title)
    d.tell(Eaten(d.seat, title))


def look_under(box: Box, d: Draft) -> None:
    """Fortune Teller: the seat alone sees the face-down traveler (ruling 42)."""
    _use(box, d, "look")
    mine = bit(d.seat, len(d.bridges))
    if not d.seen & mine:
        d.barrier = True
        d.seen |= mine
    d.tell(LookedUnder(d.seat, d.row[0]))


def drive_off(box: Box, d: Draft) -> None:
    """Garlic Seller: the hazard leaves instead of being defended against (ruling 43)."""
    _use(box, d, "garlic")
    d.tell(DrivenOff(d.seat, d.card))
    hazard_leaves(box, d)


def call_mason(box: Box, d: Draft) -> None:
    """Mason: boulders of any colours from the supply, then from the richest bridge (ruling 45)."""
    _use(box, d, "mason")
    d.hauls = (*d.hauls, Haul(box.table.specials.mason, steals=True, mason=True))
    settle(d)


def send_messenger(box: Box, d: Draft, royal: str) -> None:
    """Royal Messenger: a royal card counts as toll from now on (ruling 46)."""
    _use(box, d, "messenger")
    lift(d, d.seat, "food", royal)
    put(box, d, d.seat, "toll", royal)
    d.tell(RoyalMoved(d.seat, royal))


def _use(box: Box, d: Draft, effect: str) -> None:
    title = box.of_effect[effect]
    drop(box, d, d.seat, title)
    d.tell(SpecialUsed(d.seat, title))

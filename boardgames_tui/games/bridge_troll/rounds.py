"""The course of a round: the weather, the windows for specials, phase 4's turns, and the end of the game."""

from __future__ import annotations

from .events import GameEnded, PhaseDone, Ready, RoundBegan, TravelersCame, WeatherRolled
from .state import Bridge, Draft, State
from .tables import Box

NOBODY = -1


def weather_falls(box: Box, d: Draft, face: str) -> None:
    """Show the weather; the game ends at once when the deck is too short (rulebook: phase 1; ruling 7)."""
    wanted, left = travelers_due(box, len(d.bridges), face), sum(d.deck)
    d.weather = face
    d.tell(WeatherRolled(face, wanted))
    if left < wanted:
        d.stage, d.seat = "over", NOBODY
        d.tell(GameEnded(wanted, left, tuple(total(box, bridge) for bridge in d.bridges)))
    else:
        d.stage = "deal"


def travelers_due(box: Box, seats: int, face: str) -> int:
    """Return how many travelers come in this weather, by the travel schedule."""
    return box.table.program.schedules[seats].travelers[face]


def deal(box: Box, d: Draft, cards: tuple[str, ...]) -> None:
    """Lay out the row, its first card face down, and open the window for specials before the bids."""
    deck = list(d.deck)
    for card in cards:
        deck[box.index[card]] -= 1
    d.deck = tuple(deck)
    d.row, d.seen, d.returned = cards, 0, ()
    d.tell(TravelersCame(cards[1:]))
    d.queue = tuple(seat for seat in d.clockwise(d.active) if d.bridges[seat].hand)
    next_ready(d)


def next_ready(d: Draft) -> None:
    """Give the next seat that holds cards its window before the bids, then let all bid (ruling 48)."""
    if d.queue:
        d.stage, d.seat, d.queue = "ready", d.queue[0], d.queue[1:]
    else:
        d.stage, d.seat = "bid", NOBODY
        d.sealed = (None,) * len(d.bridges)


def ready(d: Draft) -> None:
    """End one seat's window before the bids."""
    d.tell(Ready(d.seat))
    next_ready(d)


def begin_exchange(d: Draft) -> None:
    """Begin phase 4, clockwise from the active player."""
    d.queue = d.clockwise(d.active)
    next_exchange(d)


def next_exchange(d: Draft) -> None:
    """Give the next seat its turn of phase 4, or end the round."""
    if d.queue:
        d.stage, d.seat, d.queue = "exchange", d.queue[0], d.queue[1:]
        d.exchanged = d.bought = 0
        return
    d.round += 1
    d.active = (d.active + 1) % len(d.bridges)
    d.stage, d.seat, d.weather, d.row, d.order = "roll", d.active, "", (), ()
    d.exchanged = d.bought = 0
    d.tell(RoundBegan(d.round, d.active))


def exchange_done(d: Draft) -> None:
    """End one seat's turn of phase 4."""
    d.tell(PhaseDone(d.seat))
    next_exchange(d)


def upgrades_worth(box: Box, bridge: Bridge) -> int:
    """Return what a bridge's upgrades score: each its number and the bonus (rulebook: upgrades)."""
    return sum(number + box.table.upgrades.bonus for number in bridge.upgrades)


def total(box: Box, bridge: Bridge) -> int:
    """Return a bridge's score (rulebook: end of the game; ruling 40)."""
    return bridge.points + upgrades_worth(box, bridge)


def closed(state: State | Draft, seat: int) -> bool:
    """Return whether the seat's bridge is closed this round (only asked after the reveal)."""
    return seat not in state.order

"""Why an action is refused, in one sentence from what its seat may know."""

from __future__ import annotations

from boardgames_tui.engine.game import Action

from . import actions as a
from .events import counted
from .specials import open_window
from .state import State
from .tables import Box
from .travelers import threatened

STAGES = {
    a.RollWeather: ("roll", "The weather die is rolled at the start of a round."),
    a.Bid: ("bid", "Bids are made after the travelers are laid out."),
    a.Take: ("travelers", "Travelers are claimed in trophy order, one at a time."),
    a.Place: ("place", "There is no traveler to be placed."),
    a.Defend: ("hazard", "No hazard attacks that boulders drive away."),
    a.Lose: ("hazard", "No hazard threatens a card."),
    a.BeatGoat: ("goat", "No goat attacks."),
    a.YieldToGoat: ("goat", "No goat attacks."),
    a.Throw: ("throw", "No boulders are due."),
    a.CollectBid: ("bids", "Bids are collected when all travelers are gone."),
    a.Exchange: ("exchange", "Cards are exchanged in phase 4."),
    a.HandIn: ("exchange", "Cards are exchanged in phase 4."),
    a.Trade: ("exchange", "Cards are exchanged in phase 4."),
    a.BuyUpgrade: ("exchange", "Bridge upgrades are bought in phase 4."),
}
"""The stage of each action, and what to say in any other."""


def reason(box: Box, state: State, action: Action) -> str:
    """Say why the seat whose decision it is can't do `action`, which is not legal."""
    if isinstance(action, (a.Weather, a.Deal)):
        return "Chance speaks for the die and the deck."
    if isinstance(action, a.Bid):
        return _bid(box, state, action)
    if isinstance(action, a.Gather):
        return _gather(state)
    if state.hauls and state.hauls[-1].mason:
        return "The Mason's boulders must be taken first."
    needed = STAGES.get(type(action))
    if needed is not None and needed[0] != state.stage:
        return needed[1]
    if needed is None and not isinstance(action, a.Done):
        return _special(box, state, action)
    bridge = state.bridges[state.seat]
    match action:
        case a.Take():
            return "No traveler lies at that place."
        case a.Place():
            return "A traveler goes on the toll side or the food side."
        case a.Defend():
            _, value = threatened(box, bridge.toll, bridge.food, state.card)
            return f"The defence takes {counted(value)}, more than lie under the bridge."
        case a.Lose():
            return f"{state.card} does not threaten that card."
        case a.BeatGoat():
            colours = box.cards[state.card].colours
            return f"{state.card} is beaten by {colours} boulders of different colours from under the bridge."
        case a.Throw():
            return f"{_due(state.due)} due, and only from under your own bridge."
        case a.CollectBid():
            return "No bid lies on that bridge."
        case a.Exchange() | a.HandIn() | a.Trade():
            return _exchange(box, state, action)
        case a.BuyUpgrade():
            return _buy(box, state)
    if state.offer_toll or state.offer_food:
        return "The exchange that was begun must be closed first."
    return "Something must be chosen first."


def _bid(box: Box, state: State, action: a.Bid) -> str:
    if state.stage != "bid":
        return STAGES[a.Bid][1]
    if not isinstance(action.boulders, tuple) or len(action.boulders) != len(box.colours):
        return "A bid names a number for every colour."
    colours = sum(1 for count in action.boulders if count)
    if colours > 1 and not action.jester:
        return "A bid is of one colour; only a Jester allows more."
    if action.jester:
        return "That takes a Jester in hand, and boulders of more than one colour from under your own bridge."
    return "There are not so many boulders of that colour under your bridge."


def _gather(state: State) -> str:
    if not state.hauls:
        return "No boulders are to be taken now."
    haul = state.hauls[-1]
    source = "in the supply" if haul.victim < 0 else "under the richest bridge"
    return f"{_due(haul.left)} to be taken, of what there is {source}."


def _due(count: int) -> str:
    """Return "1 boulder is" or "5 boulders are"."""
    return f"{counted(count)} {'is' if count == 1 else 'are'}"


def _special(box: Box, state: State, action: Action) -> str:
    hand = [held.card for held in state.bridges[state.seat].hand]
    if not open_window(state):
        return "Specials are played before or after this, not in the middle of it."
    match action:
        case a.Eat():
            return "That special traveler is not in hand."
        case a.LookUnder():
            effect, else_ = "look", "No traveler lies face down."
        case a.DriveOff():
            effect, else_ = "garlic", "A Garlic Seller drives off a Knight, a Bandit or the Dragon that attacks."
        case a.CallMason():
            effect, else_ = "mason", "There is no boulder that a Mason could bring."
        case a.SendMessenger():
            effect, else_ = "messenger", "That royal traveler is not on the food side."
        case _:
            return "That is not an action of this game."
    title = box.of_effect[effect]
    return else_ if title in hand else f"{title} is not in hand."


def _exchange(box: Box, state: State, action: Action) -> str:
    bridge = state.bridges[state.seat]
    if state.exchanged >= box.table.turn_limits.exchanges:
        return "The exchange of this turn has been made."
    if state.free == isinstance(action, a.Exchange):
        if state.free:
            return "With free exchange, cards are handed in one by one."
        return "Cards are exchanged all, highest or lowest of both sides."
    if not (bridge.toll or state.offer_toll) or not (bridge.food or state.offer_food):
        return "An exchange takes cards from both sides."
    match action:
        case a.HandIn():
            return "That card is not on that side."
        case a.Trade(extra) if state.offer_toll and state.offer_food:
            return _extra(box, state, extra)
        case a.Trade():
            return "An exchange takes cards from both sides."
        case a.Exchange(extra=extra) if extra:
            return _extra(box, state, extra)
    return "Those are not the highest or lowest cards of both sides, or the same exchange has another name."


def _extra(box: Box, state: State, extra: int) -> str:
    if state.seat in state.order:
        return "Only a bridge that was closed this round may be lifted by boulders."
    price = box.table.exchange.boulders_per_point
    return f"Boulders can't add {extra}: {price} are a point, and the lower side rises to the higher at most."


def _buy(box: Box, state: State) -> str:
    if state.offer_toll or state.offer_food:
        return "The exchange that was begun must be closed first."
    if not state.upgrade:
        return "No bridge upgrade is left."
    if state.bought >= box.table.turn_limits.upgrades:
        return "The upgrade of this turn has been bought."
    return f"Upgrade {state.upgrade} costs {state.upgrade} VP, more than lie on the bridge."

"""How a player chooses: every action as a path of picks, each saying what it will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_tui.engine.game import Action, Pick

from . import actions as a
from .boulders import heap, portions
from .events import boulders, counted, listed
from .exchange import offers
from .secrets import HIDDEN, BridgeView, View
from .tables import Box
from .travelers import threatened

Path = tuple[Pick, ...]


def picks(box: Box, view: View, seat: int, action: Action) -> Path:
    """Return the path of picks that leads `seat` to this legal action."""
    return _PATHS[type(action)](box, view, seat, action)


def _roll(box: Box, view: View, seat: int, action: Action) -> Path:
    program = box.table.program.schedules[len(view.bridges)].travelers
    comes = ", ".join(f"{face} {count}" for face, count in program.items())
    return (Pick("roll the weather die", ("die",), f"The weather brings travelers: {comes}."),)


def _done(box: Box, view: View, seat: int, action: Action) -> Path:
    match view.stage:
        case "ready":
            return (Pick("on to the bids", None, "Plays no special before the bids."),)
        case "after":
            return (Pick("go on", None, "Plays no special now; the next claim follows."),)
    hint = "Ends this turn; cards and points stay for later rounds."
    return (Pick("done", None, hint),)


def _bid(box: Box, view: View, seat: int, action: Any) -> Path:
    under = view.bridges[seat].boulders
    bid: tuple[int, ...] = action.boulders
    size = sum(bid)
    if action.jester:
        path = [Pick("with the Jester", ("hand", box.of_effect["jester"]), "Bids more than one colour this once.")]
        last = max(i for i, have in enumerate(under) if have)
        for i, have in enumerate(under):
            if have:
                hint = _bid_hint(view, seat, size) if i == last else f"Bids {bid[i]} of {have} {box.colours[i]}."
                path.append(Pick(f"{bid[i]} {box.colours[i]}", ("stone", seat, box.colours[i]), hint))
        return tuple(path)
    if not size:
        return (Pick("nothing: close the bridge", ("bridge", seat), _closing(box, view)),)
    index = next(i for i, count in enumerate(bid) if count)
    colour = box.colours[index]
    return (
        Pick(colour, ("stone", seat, colour), f"Bids {colour} boulders: {under[index]} there."),
        Pick(str(size), None, _bid_hint(view, seat, size)),
    )


def _bid_hint(view: View, seat: int, size: int) -> str:
    """Say what is known of a bid: what stays, and who holds enough of one colour to bid as much or more."""
    stays = sum(view.bridges[seat].boulders) - size
    others = [(b.name, max(b.boulders)) for i, b in enumerate(view.bridges) if i != seat]
    more = [name for name, most in others if most > size]
    equal = [name for name, most in others if most == size]
    words = [f"Bids {size}, {stays} {'stays' if stays == 1 else 'stay'} under the bridge."]
    if more:
        words.append(f"{listed(more)} could bid more in one colour.")
    if equal:
        words.append(f"{listed(equal)} could bid as much at most; then fewer boulders left wins.")
    if not more and not equal:
        words.append("Nobody can bid as much in one colour; only a Jester could.")
    return " ".join(words)


def _closing(box: Box, view: View) -> str:
    program = box.table.program.schedules[len(view.bridges)]
    share, all_closed = program.boulders, box.table.closed.all_closed
    return (
        f"No travelers; {share} boulder{'s' if share > 1 else ''} for each open bridge ({all_closed} if all close)."
    )


def describe(box: Box, title: str) -> str:
    """Say in a sentence what a traveler is good for."""
    card = box.cards[title]
    match card.family:
        case "royalty":
            return f"Goes to the food side (food {card.food}); with a Royal Messenger it counts toll {card.toll}."
        case "special":
            return f"Goes into the hand: {POWERS[card.effect]} Eaten, it is food {card.food}."
        case "normal" if card.points:
            return f"Mends the bridge: {card.points} VP at once, then it is discarded."
        case "normal":
            return f"Worth toll {card.toll} or food {card.food}, on one side of the bridge."
    if card.threat == "bridge":
        return (
            f"Attacks the bridge at once: {card.colours} boulders of different colours beat it for "
            f"{card.points} VP, or it costs {box.table.hazards.goat_damage} VP."
        )
    what = {"food": "the highest food card", "toll": "the highest toll card", "both": "the highest card"}
    return f"Attacks at once: {what[card.threat]} is lost, or its value in boulders."


POWERS = {
    "look": "lets its owner look at the face-down traveler.",
    "garlic": "drives off a Knight, a Bandit or the Dragon.",
    "jester": "allows a bid of more than one colour.",
    "mason": "brings boulders of any colours.",
    "messenger": "moves a royal traveler from food to toll.",
}
"""What each special does, in a few words."""


def _take(box: Box, view: View, seat: int, action: Any) -> Path:
    title = view.row[action.place]
    spot = ("row", action.place)
    if title == HIDDEN:
        hint = "Turned up and resolved at once; a special goes into the hand unseen."
        return (Pick("the face-down traveler", spot, hint),)
    card = box.cards[title]
    hint = describe(box, title)
    if card.threat and card.threat != "bridge":
        bridge = view.bridges[seat]
        targets, value = threatened(box, bridge.toll, bridge.food, title)
        what = listed([f"{target} ({side} {value})" for side, target in targets], "or") if targets else ""
        hint = (
            f"Attacks at once and threatens {what}." if targets else "Attacks at once, but finds nothing to take."
        )
    label = title if action.place else f"{title}, face down"
    return (Pick(label, spot, hint),)


def _place(box: Box, view: View, seat: int, action: Any) -> Path:
    bridge = view.bridges[seat]
    if action.side == "toll":
        value, total = box.toll[view.card], sum(box.toll[c] for c in bridge.toll)
    else:
        value, total = box.food[view.card], sum(box.food[c] for c in bridge.food)
    hint = f"Puts {view.card} on the {action.side} side for good: {total} becomes {total + value}."
    return (Pick(f"{action.side} {value}", (action.side, seat), hint),)


def _defend(box: Box, view: View, seat: int, action: Action) -> Path:
    bridge = view.bridges[seat]
    _, value = threatened(box, bridge.toll, bridge.food, view.card)
    have = sum(bridge.boulders)
    hint = f"Throws {value} of {have} boulders into the supply; {view.card} is discarded, the card stays."
    return (Pick(f"throw {counted(value)}", ("bridge", seat), hint),)


def _lose(box: Box, view: View, seat: int, action: Any) -> Path:
    hint = f"{action.card} is lost from the {action.side} side; {view.card} is discarded too."
    return (Pick(f"lose {action.card} ({action.side})", (action.side, seat, action.card), hint),)


def _beat_goat(box: Box, view: View, seat: int, action: Any) -> Path:
    points = box.cards[view.card].points
    words = listed(action.colours)
    hint = f"Throws one boulder each of {words} and gains {points} VP; the goat leaves the game."
    return (Pick(f"throw {words}", None, hint),)


def _yield(box: Box, view: View, seat: int, action: Action) -> Path:
    lost = box.table.hazards.goat_damage
    hint = f"Loses {lost} VP (never below 0); {view.card} is shuffled back into the deck."
    return (Pick("let the goat win", None, hint),)


def _some(box: Box, stones: tuple[int, ...], left: int, owner: int, action: Any, verb: str) -> Path:
    index = box.colour_index[action.colour]
    first = Pick(action.colour, ("stone", owner, action.colour), f"{verb} {action.colour}: {stones[index]} there.")
    counts = [count for i, count in portions(stones, left) if i == index]
    hint = f"{verb} {action.count} {action.colour}; {left - action.count} more to go."
    if len(counts) == 1:
        return (first._replace(hint=hint),)
    return (first, Pick(str(action.count), None, hint))


def _throw(box: Box, view: View, seat: int, action: Any) -> Path:
    return _some(box, view.bridges[seat].boulders, view.due, seat, action, "Throws")


def _gather(box: Box, view: View, seat: int, action: Any) -> Path:
    assert view.haul is not None
    victim = view.haul.victim
    stones = view.supply if victim < 0 else view.bridges[victim].boulders
    return _some(box, stones, view.haul.left, victim, action, "Takes")


def _collect(box: Box, view: View, seat: int, action: Any) -> Path:
    bridge = view.bridges[action.bridge]
    whose = "your own bid" if action.bridge == seat else f"{bridge.name}'s bid"
    bid = heap(box, bridge.bid)
    hint = f"Puts {boulders(bid)} under your bridge and returns the trophy."
    return (Pick(f"{whose}: {_short(bid)}", ("bridge", action.bridge), hint),)


def _short(bid: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{count} {colour}" for colour, count in bid)


def _exchange(box: Box, view: View, seat: int, action: Any) -> Path:
    bridge = view.bridges[seat]
    there = offers(box, bridge.toll, bridge.food)
    same = [offer for offer in there if offer.selection == action.selection]
    offer = next(
        o for o in same if action.selection == "all" or (o.toll, o.food) == ((action.toll,), (action.food,))
    )
    names = {"all": "all cards", "highest": "highest of both", "lowest": "lowest of both"}
    label = names[offer.selection]
    if len(same) > 1:
        label = f"{offer.selection} {offer.toll[0]} + {offer.food[0]}"
    toll, food = ", ".join(offer.toll), ", ".join(offer.food)
    gives = f"Hands in toll {offer.toll_total} ({toll}) and food {offer.food_total} ({food})"
    spot = ("bridge", seat) if offer.selection == "all" else None
    first = Pick(f"{label}: {offer.points} VP", spot, f"{gives} for {offer.points} VP.")
    return (
        first,
        *_lift(box, view, bridge, offer.points, abs(offer.toll_total - offer.food_total), action.extra, gives),
    )


def _lift(box: Box, view: View, bridge: BridgeView, points: int, gap: int, extra: int, gives: str) -> Path:
    """Return the pick of how many boulders lift the lower side; none when none can."""
    price = box.table.exchange.boulders_per_point
    if not bridge.closed or not min(gap, sum(bridge.boulders) // price):
        return ()
    if not extra:
        return (Pick(f"no boulders: {points} VP", None, f"{gives} for {points} VP."),)
    total, cost = points + extra, extra * price
    return (Pick(f"{cost} boulders: {total} VP", None, f"{gives} and {cost} boulders for {total} VP."),)


def _hand_in(box: Box, view: View, seat: int, action: Any) -> Path:
    tolls = sum(box.toll[c] for c in view.offer_toll)
    foods = sum(box.food[c] for c in view.offer_food)
    value = box.toll[action.card] if action.side == "toll" else box.food[action.card]
    tolls, foods = (tolls + value, foods) if action.side == "toll" else (tolls, foods + value)
    hint = f"Adds it to the exchange: toll {tolls} against food {foods}, {min(tolls, foods)} VP so far."
    return (Pick(f"{action.side}: {action.card}", (action.side, seat, action.card), hint),)


def _trade(box: Box, view: View, seat: int, action: Any) -> Path:
    tolls = sum(box.toll[c] for c in view.offer_toll)
    foods = sum(box.food[c] for c in view.offer_food)
    points, gives = min(tolls, foods), f"Hands in toll {tolls} and food {foods}"
    first = Pick(f"exchange: {points} VP", ("bridge", seat), f"{gives} for {points} VP.")
    return (first, *_lift(box, view, view.bridges[seat], points, abs(tolls - foods), action.extra, gives))


def _buy(box: Box, view: View, seat: int, action: Action) -> Path:
    have, worth = view.bridges[seat].points, view.upgrade + box.table.upgrades.bonus
    hint = f"Costs {view.upgrade} of {have} VP and is worth {worth} at the end."
    return (Pick(f"buy upgrade {view.upgrade}", ("upgrade",), hint),)


def _special(effect: str, label: str, hint: str) -> Callable[[Box, View, int, Action], Path]:
    def path(box: Box, view: View, seat: int, action: Action) -> Path:
        title = box.of_effect[effect]
        return (
            _from_hand(box, title),
            Pick(
                label.format(view=view, box=box),
                None,
                f"{hint.format(view=view, box=box)} Afterwards {title} is food.",
            ),
        )

    return path


def _from_hand(box: Box, title: str) -> Pick:
    power = POWERS[box.cards[title].effect]
    return Pick(title, ("hand", title), f"Special in hand: {power}")


def _messenger(box: Box, view: View, seat: int, action: Any) -> Path:
    royal = action.royal
    hint = f"{royal} moves to the toll side and counts {box.toll[royal]} there. The messenger becomes food."
    return (_from_hand(box, box.of_effect["messenger"]), Pick(f"send {royal} to toll", ("food", seat, royal), hint))


def _eat(box: Box, view: View, seat: int, action: Any) -> Path:
    food = box.food[action.card]
    hint = f"Puts {action.card} on the food side without using it: food {food}."
    return (_from_hand(box, action.card), Pick(f"eat unused: food {food}", None, hint))


_PATHS: dict[type[Action], Callable[[Box, View, int, Any], Path]] = {
    a.RollWeather: _roll,
    a.Done: _done,
    a.Bid: _bid,
    a.Take: _take,
    a.Place: _place,
    a.Defend: _defend,
    a.Lose: _lose,
    a.BeatGoat: _beat_goat,
    a.YieldToGoat: _yield,
    a.Throw: _throw,
    a.Gather: _gather,
    a.CollectBid: _collect,
    a.Exchange: _exchange,
    a.HandIn: _hand_in,
    a.Trade: _trade,
    a.BuyUpgrade: _buy,
    a.LookUnder: _special("look", "look at the face-down traveler", "You alone see it."),
    a.DriveOff: _special("garlic", "drive off {view.card}", "{view.card} is discarded and nothing is lost."),
    a.CallMason: _special(
        "mason", "take {box.table.specials.mason} boulders", "From the supply, then the richest."
    ),
    a.SendMessenger: _messenger,
    a.Eat: _eat,
}

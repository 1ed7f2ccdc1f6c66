"""Character cards, played before the action, once, not in the end phase (rulings 7, 8)."""

from __future__ import annotations

from itertools import combinations

from . import actions as act
from . import events as ev
from .draft import Book, Draft, Pos, added, without
from .state import Player


def character_plays(book: Book, pos: Pos, seat: int) -> list[act.Action]:
    """Return what the seat's character can do now."""
    player = pos.players[seat]
    if not player.character or player.character_used or pos.ending:
        return []
    others = [other for other in range(len(pos.players)) if other != seat]
    match player.character:
        case "guide":
            if not player.stack:
                return []
            hand = player.hand
            sets = {tiles for count in range(1, len(hand) + 1) for tiles in combinations(hand, count)}
            return [act.Guide(tiles) for tiles in sorted(sets, key=lambda tiles: (len(tiles), tiles))]
        case "trader":
            return [act.Trade(other) for other in others]
        case "scout":
            return [act.Scout(other) for other in others if player.hand and pos.players[other].hand]
        case "storyteller":
            return [act.TellStory()]
        case "geologist":
            return [act.Tremor()]
    return []


def used(d: Draft, seat: int, what: str, other: int = -1) -> None:
    """Turn the seat's character over: it has been used."""
    card = d.book.characters[d.players[seat].character]
    d.edit(seat, character_used=True)
    d.tell()
    d.say(ev.Played(seat, card.name, what, other))


def put_under(d: Draft, seat: int, tiles: tuple[str, ...]) -> None:
    """Put tiles of the hand under the own stack."""
    player = d.players[seat]
    hand = player.hand
    for tile in tiles:
        hand = without(hand, tile)
    d.edit(seat, hand=hand, bottom=player.bottom + tiles)
    d.say(ev.PutUnder(seat, tuple(d.book.name(tile) for tile in tiles), len(tiles)))


def guide(d: Draft, seat: int, tiles: tuple[str, ...]) -> None:
    """Guide: put tiles under the stack and draw as many."""
    used(d, seat, "tiles go under the stack and as many are drawn")
    put_under(d, seat, tiles)
    d.owe(seat, len(tiles))


def pass_hands(d: Draft, to: dict[int, int]) -> None:
    """Pass whole hands on: `to` says which seat gets each seat's hand; then draw up (never down)."""
    hands = {giver: d.players[giver].hand for giver in to}
    for giver, getter in to.items():
        d.edit(getter, hand=hands[giver])
        names = tuple(d.book.name(tile) for tile in hands[giver])
        d.say(ev.GotHand(getter, giver, names, len(names)))
    for getter in to.values():
        d.draw_up(getter)


def trade(d: Draft, seat: int, other: int) -> None:
    """Trader: swap whole hands, unseen."""
    used(d, seat, "whole hands are swapped with", other)
    d.traded = other
    pass_hands(d, {seat: other, other: seat})


def tell_story(d: Draft, seat: int) -> None:
    """Storyteller: everybody passes the hand to the left (the next seat)."""
    used(d, seat, "all hands go to the left")
    count = len(d.players)
    pass_hands(d, {giver: (giver + 1) % count for giver in range(count)})


def scout(d: Draft, seat: int, other: int) -> None:
    """Scout: look at a hand; the swap of one tile follows."""
    used(d, seat, "a look at the hand of", other)
    d.say(ev.Looked(seat, other, tuple(d.book.name(tile) for tile in d.players[other].hand)))
    d.other = other
    d.stage = "scout"


def scout_swaps(pos: Pos, player: Player) -> list[act.Action]:
    """Return the swaps that the Scout can make."""
    theirs = sorted(set(pos.players[pos.other].hand))
    return [act.ScoutSwap(take, give) for take in theirs for give in sorted(set(player.hand))]


def scout_swap(d: Draft, seat: int, action: act.ScoutSwap) -> None:
    """Take one tile of the hand that was looked at and give one of the own."""
    other = d.other
    mine = added(without(d.players[seat].hand, action.give), action.take)
    theirs = added(without(d.players[other].hand, action.take), action.give)
    d.edit(seat, hand=mine)
    d.edit(other, hand=theirs)
    d.tell()
    d.say(ev.GotHand(seat, other, (d.book.name(action.take),), 1))
    d.say(ev.GotHand(other, seat, (d.book.name(action.give),), 1))
    d.other = -1
    d.stage = "action"


def tremor(d: Draft, seat: int) -> None:
    """Geologist: everybody puts the hand under the own stack and draws as many tiles."""
    used(d, seat, "all hands go under the stacks and as many tiles are drawn")
    for other, player in enumerate(d.players):
        count = len(player.hand)
        put_under(d, other, player.hand)
        d.owe(other, count)

"""Blocked and trapped players and the hand offered to them (rulebook: What If I Am Completely Blocked?)."""

from __future__ import annotations

from collections.abc import Sequence

from . import actions as act
from . import events as ev
from .blind import blinds
from .cards import put_under
from .draft import Book, Draft, Pos, added, changed
from .laying import escapes, illuminations, in_front, passes, path_lays, tnt_lays, tnt_targets
from .moving import closed, leads
from .obstacles import all_obstacles
from .state import Player


def blocked(book: Book, pos: Pos, player: Player, lays: bool, blind: bool) -> bool:
    """Return whether the player is blocked, given whether there is anything to lay or go into (ruling 57)."""
    if lays or blind:
        return False
    return not leads(pos, player) or all_obstacles(book, player)


def is_trapped(book: Book, pos: Pos, player: Player) -> bool:
    """Return whether the player is trapped: blocked, obstacles against others not counted (ruling 57)."""
    if leads(pos, player) or blinds(pos, player):
        return False
    return not (
        path_lays(book, pos, player)
        or passes(book, pos, player)
        or illuminations(book, pos, player)
        or tnt_lays(pos, player)
        or escapes(pos, player)
    )


def ways_out(book: Book, pos: Pos, player: Player) -> list[act.Action]:
    """Return missing the turn and, from the second blocked turn on, swapping the hand (rulings 58, 60)."""
    found: list[act.Action] = [act.Miss()]
    if player.missed and player.hand and player.stack and not pos.ending and pos.solo is None:
        found.append(act.Swap())
    return found


def miss(d: Draft, seat: int) -> None:
    """Miss the turn."""
    d.edit(seat, missed=True)
    d.tell()
    d.say(ev.Missed(seat, False))
    d.stage = "end"


def unblocked(book: Book, pos: Pos, action: act.Action, legal: Sequence[act.Action]) -> bool:
    """Return whether a turn that begins with `action` ends the count of blocked turns (ruling 58).

    Any turn does that is not blocked; under the first version of the rules only a move to a way on did.
    """
    if book.version == 1:
        return isinstance(action, act.Move) and pos.cave.stops(action.to)
    return act.Miss() not in legal


def count_on(d: Draft, seat: int, free: bool) -> None:
    """Start the count of blocked turns again when the player is `free`, and say so where no lay has told it.

    That it goes on tells something too: how little can be done with the hand.
    """
    if d.book.version > 1:
        d.tell()
    if free and d.players[seat].missed:
        d.edit(seat, missed=False)
        if d.book.version > 1:
            d.say(ev.Unblocked(seat))


def swap(d: Draft, seat: int) -> None:
    """Put the hand under the stack and take as many tiles; it is progress until the whole stack was seen."""
    player = d.players[seat]
    count = len(player.hand)
    d.tell()
    d.say(ev.Missed(seat, True))
    done = d.swaps[seat]
    if done * d.book.hand < player.stack + count:
        d.progress = True
    d.swaps = tuple(n + 1 if s == seat else n for s, n in enumerate(d.swaps))
    put_under(d, seat, player.hand)
    d.owe(seat, count)
    d.stage = "end"


def helps(book: Book, pos: Pos, hand: tuple[str, ...], player: Player) -> bool:
    """Return whether a hand holds TNT or a Save that lets the trapped player go on (ruling 59)."""
    if "tnt" in hand and tnt_targets(pos, player):
        return True
    return bool(passes(book, pos, changed(player, hand=hand), gear=False))


def offers(book: Book, pos: Pos, seat: int) -> list[act.Action]:
    """Return the trapped players to whom this seat can offer its hand."""
    hand = pos.players[seat].hand
    if pos.solo is not None or len(hand) != book.table.blocked.offer:
        return []
    return [
        act.Offer(other)
        for other, player in enumerate(pos.players)
        if other != seat and player.trapped and closed(pos, player) and helps(book, pos, hand, player)
    ]


def offer(d: Draft, seat: int, other: int) -> None:
    """Offer the whole hand."""
    d.tell()
    d.say(ev.Offered(seat, other, ""))
    d.stage, d.decider, d.other = "offer", other, other


def accept(d: Draft, seat: int) -> None:
    """Take the hand offered; the own one goes under the stack (in the end phase it stays)."""
    giver = d.actor
    d.say(ev.Offered(giver, seat, "yes"))
    d.tell()
    d.made_progress()
    gift = d.players[giver].hand
    if not d.ending:
        put_under(d, seat, d.players[seat].hand)
    d.edit(seat, hand=added(d.players[seat].hand, *gift), trapped=False)
    d.edit(giver, hand=())
    d.say(ev.GotHand(seat, giver, tuple(d.book.name(tile) for tile in gift), len(gift)))
    d.draw_up(giver)
    answered(d)


def refuse(d: Draft, seat: int) -> None:
    """Refuse the hand offered: the giver's turn is spent."""
    d.say(ev.Offered(d.actor, seat, "no"))
    answered(d)


def answered(d: Draft) -> None:
    """End the giver's turn."""
    d.stage, d.decider, d.other = "end", d.actor, -1


def hope(book: Book, pos: Pos, player: Player) -> bool:
    """Return whether any tile that others cannot see could free this player: a Save for what is ahead, or TNT."""
    if in_front(pos, player):
        return True
    seen = pos.gone.count("tnt") + sum(cell.tile == "tnt" for cell in pos.cave.values())
    return seen < book.specs["tnt"].count and bool(tnt_targets(pos, player))


def note_trapped(d: Draft, seat: int) -> None:
    """At the end of the own turn a player says whether being trapped, or no longer so."""
    player = d.players[seat]
    shut = closed(d, player)
    trapped = shut and is_trapped(d.book, d, player)
    if shut and player.hand and hope(d.book, d, player):
        d.tell()
    if trapped != player.trapped:
        d.edit(seat, trapped=trapped)
        d.say(ev.TrappedNow(seat, trapped))

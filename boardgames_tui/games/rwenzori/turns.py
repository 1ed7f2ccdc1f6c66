"""The frame of a turn: whose it is, what CHANCE owes, when the end phase begins and when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import actions as act
from . import events as ev
from . import lava
from .blocked import note_trapped
from .draft import Book, Draft, Pos, added, without
from .state import Player, State


def first_seat(players: int) -> int:
    """Return who begins: the middle of the start row (rulebook: Game Set Up 8; ruling 1)."""
    return (players - 1) // 2


def settle(d: Draft) -> None:
    """After an action: let CHANCE draw what is due, begin the end phase, end the turn."""
    while not d.over:
        if d.chance:
            return
        if any(d.due):
            d.chance = "draw"
            return
        if d.solo is None and not d.ending and finisher(d.book, d) is not None:
            d.chance = "pickup"
            return
        if d.stage != "end":
            return
        end_turn(d)
    d.stage, d.chance = "over", ""
    d.say(ev.GameOver(tuple(winners(d)), d.over))


def finisher(book: Book, pos: Pos) -> int | None:
    """Return the first seat with no stack and no more than a hand of tiles (ruling 52), if any."""
    for seat, player in enumerate(pos.players):
        if not player.unknown and not player.bottom and not player.top and len(player.hand) <= book.hand:
            return seat
    return None


def end_turn(d: Draft) -> None:
    """End the actor's turn."""
    d.cause = ""
    d.bonus = d.extra = 0
    d.passage = False
    d.treasures = ()
    if d.solo is not None:
        d.edit_solo(cave=d.solo.cave + 1, fresh=None, exchanges=0)
        d.chance = "cave"
        return
    note_trapped(d, d.actor)
    d.idle = 0 if d.progress else d.idle + 1
    d.progress = False
    if d.idle >= d.book.table.stalemate.rounds * len(d.players):
        d.over = "stalemate"
        return
    if not lava.lava_due(d):
        next_turn(d)


def next_turn(d: Draft) -> None:
    """Give the turn to the next seat clockwise."""
    d.actor = d.decider = (d.actor + 1) % len(d.players)
    d.number += 1
    d.stage = "action"
    d.say(ev.TurnOver(d.actor, d.number))


def winners(pos: Pos) -> list[int]:
    """Return who has won: the one who escaped, or those with the fewest tiles left (ruling 62)."""
    if pos.over == "escape":
        return [pos.winner]
    if pos.over == "caves win":
        return []
    left = [tiles_left(player) for player in pos.players]
    return [seat for seat, count in enumerate(left) if count == min(left)]


def tiles_left(player: Player) -> int:
    """Return how many tiles a player still has to lay."""
    return len(player.hand) + player.stack


# -- the deal --------------------------------------------------------------------------------------------


def stack_size(book: Book, state: State) -> int:
    """Return how many tiles every stack gets (rulebook: Game Set Up 7)."""
    players = len(state.players)
    return (len(state.pool) - players * book.hand) // players


def sample_deal(book: Book, state: State, rng: Random) -> act.Deal:
    """Deal four tiles and, where the table plays with them, cards to everybody."""
    players = len(state.players)
    tiles = rng.sample(state.pool, players * book.hand)
    hands = tuple(tuple(sorted(tiles[i::players])) for i in range(players))
    gear = tuple(rng.sample(list(book.gear), players)) if state.options.gear else ()
    characters = tuple(rng.sample(list(book.characters), players)) if state.options.characters else ()
    return act.Deal(hands, gear, characters)


def why_not_deal(book: Book, state: State, action: act.Deal) -> str | None:
    """Return why this cannot be the deal."""
    players = len(state.players)
    if len(action.hands) != players or any(len(hand) != book.hand for hand in action.hands):
        return "Everybody gets a full hand."
    if any(tuple(sorted(hand)) != hand for hand in action.hands):
        return "Hands are told in order."
    rest = list(state.pool)
    for tile in (tile for hand in action.hands for tile in hand):
        if tile not in rest:
            return f"There is no further {tile}."
        rest.remove(tile)
    for dealt, cards, played in (
        (action.gear, book.gear, state.options.gear),
        (action.characters, book.characters, state.options.characters),
    ):
        if (
            len(dealt) != (players if played else 0)
            or len(set(dealt)) != len(dealt)
            or not set(dealt) <= set(cards)
        ):
            return "Everybody gets one card of a kind, or nobody does."
    return None


def deal(d: Draft, action: act.Deal) -> None:
    """Hand out the start hands and cards."""
    size = (len(d.pool) - len(d.players) * d.book.hand) // len(d.players)
    pool = list(d.pool)
    d.chance = ""
    for seat, hand in enumerate(action.hands):
        gear = action.gear[seat] if action.gear else ""
        character = action.characters[seat] if action.characters else ""
        for tile in hand:
            pool.remove(tile)
        d.edit(seat, hand=hand, unknown=size, gear=gear, character=character)
        cards = tuple(
            card.name for card in (d.book.gear.get(gear), d.book.characters.get(character)) if card is not None
        )
        d.say(ev.Dealt(seat, tuple(d.book.name(tile) for tile in hand), len(hand), cards))
    d.pool = tuple(pool)
    d.say(ev.SetUp(size, len(pool) - size * len(d.players), d.actor))


# -- drawing ---------------------------------------------------------------------------------------------


def drawer(pos: Pos) -> int:
    """Return the seat that draws next."""
    return next(seat for seat, count in enumerate(pos.due) if count)


def top_tiles(pos: Pos, player: Player) -> Sequence[str]:
    """Return what the top tile of a stack can be."""
    if player.top:
        return player.top[:1]
    return pos.pool if player.unknown else player.bottom[:1]


def draw(d: Draft, action: act.Draw) -> None:
    """Draw a tile from the top of the stack."""
    seat, tile = action.seat, action.tile
    player = d.players[seat]
    hand = added(player.hand, tile)
    if player.top:
        d.edit(seat, hand=hand, top=player.top[1:])
    elif player.unknown:
        d.pool = without(d.pool, tile)
        d.edit(seat, hand=hand, unknown=player.unknown - 1)
    else:
        d.edit(seat, hand=hand, bottom=player.bottom[1:])
    due = list(d.due)
    due[seat] -= 1
    d.due = tuple(due)
    d.chance = ""
    d.say(ev.Drew(seat, d.book.name(tile)))


def sample_pick_up(state: State, rng: Random) -> act.PickUp:
    """Draw what all stacks hold."""
    pool = rng.sample(state.pool, sum(player.unknown for player in state.players))
    stacks = []
    for player in state.players:
        own, pool = pool[: player.unknown], pool[player.unknown :]
        stacks.append(tuple(sorted((*player.top, *own, *player.bottom))))
    return act.PickUp(tuple(stacks))


def why_not_pick_up(state: State, action: act.PickUp) -> str | None:
    """Return why these cannot be the stacks."""
    if len(action.stacks) != len(state.players):
        return "Everybody picks up one stack."
    rest = list(state.pool)
    for player, stack in zip(state.players, action.stacks, strict=True):
        if len(stack) != player.stack or tuple(sorted(stack)) != stack:
            return "That is not the size of the stacks."
        own = list(stack)
        for tile in (*player.top, *player.bottom):
            if tile not in own:
                return f"{tile} lies in that stack."
            own.remove(tile)
        for tile in own:
            if tile not in rest:
                return f"There is no further {tile}."
            rest.remove(tile)
    return None


def pick_up(d: Draft, action: act.PickUp) -> None:
    """Begin the end phase: everybody picks up the own stack."""
    seat = finisher(d.book, d)
    assert seat is not None
    d.say(ev.EndPhase(seat))
    d.ending = True
    d.chance = ""
    pool = list(d.pool)
    for seat, stack in enumerate(action.stacks):
        player = d.players[seat]
        own = list(stack)
        for tile in (*player.top, *player.bottom):
            own.remove(tile)
        for tile in own:
            pool.remove(tile)
        d.edit(seat, hand=added(player.hand, *stack), top=(), unknown=0, bottom=())
        d.say(ev.PickedUp(seat, tuple(d.book.name(tile) for tile in stack), len(stack)))
    d.pool = tuple(pool)


def sample_search(book: Book, state: State, rng: Random) -> act.Search:
    """Look for the first non-dark tile of the layer's stack."""
    player = state.players[state.other]
    pool = list(state.pool)
    skipped: list[str] = []
    for _ in range(player.unknown):
        tile = pool.pop(rng.randrange(len(pool)))
        if book.specs[tile].kind != "dark":
            return act.Search(tuple(skipped), tile)
        skipped.append(tile)
    return act.Search(tuple(skipped), first_known(book, player))


def first_known(book: Book, player: Player) -> str:
    """Return the first non-dark tile among those that were put under the stack ("" for none)."""
    return next((tile for tile in player.bottom if book.specs[tile].kind != "dark"), "")


def why_not_search(book: Book, state: State, action: act.Search) -> str | None:
    """Return why the search cannot find this."""
    player = state.players[state.other]
    rest = list(state.pool)
    for tile in action.skipped:
        if tile not in rest or book.specs[tile].kind != "dark":
            return f"{tile} cannot have been skipped."
        rest.remove(tile)
    if len(action.skipped) == player.unknown:
        return None if action.tile == first_known(book, player) else "That is not the first tile found."
    if len(action.skipped) > player.unknown or action.tile not in rest or book.specs[action.tile].kind == "dark":
        return "That is not the first tile found."
    return None

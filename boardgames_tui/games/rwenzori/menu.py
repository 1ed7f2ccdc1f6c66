"""What a seat may do at each stage of a turn, in canonical order."""

from __future__ import annotations

from collections.abc import Callable

from . import actions as act
from . import lava, solo
from .blind import blinds, gifts, hazard_cards, orientations, torches
from .blocked import blocked, offers, ways_out
from .cards import character_plays, scout_swaps
from .draft import Book
from .laying import escapes, illuminations, passes, path_lays, tnt_lays
from .moving import delayed, moves, tunnel_moves
from .obstacles import obstacle_lays
from .state import State

Actions = list[act.Action]


def all_lays(book: Book, state: State) -> Actions:
    """Return every LAY of the actor (ruling 2 counts them as one of the three actions)."""
    player = state.players[state.actor]
    if not player.hand:
        return escapes(state, player)
    kinds = book.kinds(player.hand)
    found = path_lays(book, state, player) if kinds.paths else []
    if kinds.saves:
        found += passes(book, state, player)
    if kinds.lights:
        found += illuminations(book, state, player)
    if "tnt" in kinds.tiles:
        found += tnt_lays(state, player)
    if kinds.darks or kinds.reds:
        found += obstacle_lays(book, state, state.actor)
    return found


def on_action(book: Book, state: State) -> Actions:
    """LAY, MOVE, GO IN BLIND; cards before; an offer; or what a blocked player does."""
    seat = state.actor
    player = state.players[seat]
    found = all_lays(book, state)
    blind = blinds(state, player)
    stays = blocked(book, state, player, bool(found), bool(blind)) if not found and not blind else False
    found += blind
    found += moves(book, state, player)
    if state.tunnels:
        found += tunnel_moves(state, player, False)
    if any(other.trapped for other in state.players):
        found += offers(book, state, seat)
    found += torches(state, player)
    found += character_plays(book, state, seat)
    if state.solo is not None:
        found += solo.exchanges(book, state, player)
    if state.lava is not None and state.options.alarms == "minutes" and state.lava.alarms:
        found.append(act.Alarm())
    if stays:
        found += ways_out(book, state, player)
    return found


def on_bonus(book: Book, state: State) -> Actions:
    """A further lay, or a move instead; both optional (ruling 43)."""
    player = state.players[state.actor]
    if state.bonus:
        found = all_lays(book, state)
    elif state.extra:
        found = path_lays(book, state, player) + escapes(state, player)
    else:
        found = []
    if state.bonus or state.extra:
        found += moves(book, state, player)
        if state.passage:
            found += tunnel_moves(state, player, True)
    if state.treasures and (state.bonus or state.extra):
        links = state.cave.ways(player.at).links
        found += [act.StepOn(at) for at in state.treasures if at in links]
    return [*found, act.Stop()]


def on_tunnel(book: Book, state: State) -> Actions:
    """After a walk through the hidden passages: a lay, or going in blind (rulings 34, 79, 80)."""
    player = state.players[state.actor]
    late = delayed(book, state, player.at)
    lays = hazard_cards(player, "clock") if late else all_lays(book, state)
    return [*lays, *blinds(state, player), act.Stop()]


def on_past(book: Book, state: State) -> Actions:
    """On a revealed passage: one passage beyond, or the Escape tile (ruling 32)."""
    player = state.players[state.actor]
    return [*path_lays(book, state, player), *escapes(state, player), act.Stop()]


def on_hazard(book: Book, state: State) -> Actions:
    """In front of the revealed obstacle: the Save, a piece of gear, or the penalty (ruling 29)."""
    player = state.players[state.actor]
    assert state.pending is not None
    penalty = book.specs[state.cave[state.pending].tile].penalty
    return [*passes(book, state, player), *hazard_cards(player, penalty), act.Suffer()]


def on_discard(book: Book, state: State) -> Actions:
    """Tiles to discard for having set somebody free."""
    return [*(act.Discard(tile) for tile in book.kinds(state.players[state.actor].hand).tiles), act.Stop()]


def on_exchange(book: Book, state: State) -> Actions:
    """Solo: further exchanges."""
    return [*solo.exchanges(book, state, state.players[0]), act.Stop()]


_MENU: dict[str, Callable[[Book, State], Actions]] = {
    "action": on_action,
    "bonus": on_bonus,
    "tunnel": on_tunnel,
    "past": on_past,
    "hazard": on_hazard,
    "orient": lambda book, state: orientations(book, state, state.players[state.actor]),
    "scout": lambda book, state: scout_swaps(state, state.players[state.actor]),
    "offer": lambda book, state: [act.Accept(), act.Refuse()],
    "discard": on_discard,
    "give": lambda book, state: gifts(book, state.players[state.decider]),
    "exchange": on_exchange,
    "choose": lambda book, state: solo.choices(state),
    "lava": lambda book, state: lava.cut_lays(book, state),
    "river": lambda book, state: lava.river_lays(state),
}


def stage_of(state: State) -> str:
    """Return the decision that is to be made."""
    return "choose" if state.solo is not None and state.solo.choose and state.stage != "over" else state.stage


def menu(book: Book, state: State) -> Actions:
    """Return what the seat that decides may do."""
    return _MENU[stage_of(state)](book, state)

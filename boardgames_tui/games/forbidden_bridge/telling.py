"""What players are told before they act: the choices with what each will do, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardgames_tui.engine.game import Action, Pick

from . import words
from .actions import (
    ChooseSpot,
    Done,
    Move,
    PickUp,
    Press,
    RollDice,
    Shift,
    StandUp,
    Steal,
)
from .state import State

if TYPE_CHECKING:
    from .rules import ForbiddenBridge


# -- risks ---------------------------------------------------------------------------------------------------


def percent(risk: Fraction) -> str:
    """Return a chance in a hundred ("18", "<1")."""
    rounded = round(risk * 100)
    return "<1" if rounded == 0 and risk else str(rounded)


def risk(game: ForbiddenBridge, state: State, plank: str, spot: str) -> str:
    """Return what a spot risks, in a clause."""
    kind = game.trail.kind(plank, spot)
    return f"falls in {percent(game.chances.risk(state.idol, kind))} of 100 presses"


# -- picks ---------------------------------------------------------------------------------------------------


def picks(game: ForbiddenBridge, state: State, action: Action) -> tuple[Pick, ...]:
    """Return how a player chooses `action`, field by field.

    Spots are spaces, (plank, side), ("explorer", seat) and the idol's "HEAD".
    """
    return _PICKS[type(action)](game, state, action)


def _roll(game: ForbiddenBridge, state: State, action: RollDice) -> tuple[Pick, ...]:
    return (Pick("roll both dice", None, "Roll the number die and the picture die."),)


def _press(game: ForbiddenBridge, state: State, action: Press) -> tuple[Pick, ...]:
    on = [state.names[i] for i, e in enumerate(state.explorers) if e.spot]
    who = f" On the bridge: {', '.join(on)}." if on else " Nobody is on the bridge."
    return (Pick("press the idol's head", "HEAD", f"The bridge will shake.{who}"),)


def _spot(game: ForbiddenBridge, state: State, plank: str, spot: str, does: str) -> Pick:
    name = words.spot(spot, game.trail.kind(plank, spot))
    hint = f"{does} the {name} of {words.called(plank)}: {risk(game, state, plank, spot)}."
    return Pick(name, (plank, spot), hint)


def _stand(game: ForbiddenBridge, state: State, action: StandUp) -> tuple[Pick, ...]:
    where = Pick(words.called(action.space), action.space, f"Stand up {words.at(action.space)}, then move.")
    if not action.spot:
        return (where,)
    return where, _spot(game, state, action.space, action.spot, "Stand up on")


def _move(game: ForbiddenBridge, state: State, action: Move) -> tuple[Pick, ...]:
    if not action.route:
        return (_stay(game, state),)
    end = action.route[-1]
    moves = [a for a in game.legal_actions(state, state.seat) if isinstance(a, Move)]
    same = [a for a in moves if a.route[-1:] == (end,)]
    if len(same) == 1:
        return (Pick(words.called(end), end, _move_hint(game, state, action)),)
    where = Pick(words.called(end), end, f"Move to {words.called(end)}; then choose how.")
    how = []
    if len({a.route for a in same}) > 1:
        how.append("by way of " + ", ".join(_way(game, state, action)))
    if any(a.jewel for a in same):
        how.append(f"pick up the jewel {words.lying(action.jewel)}" if action.jewel else "leave the jewel")
    return where, Pick(", ".join(how), end, _move_hint(game, state, action))


def _way(game: ForbiddenBridge, state: State, action: Move) -> list[str]:
    before, said = state.me.place, []
    for space in action.route:
        if game.trail.is_log((before, space)) or game.trail.is_log((space, before)):
            said.append("the log")
        said.append(words.called(space))
        before = space
    return said


def _move_hint(game: ForbiddenBridge, state: State, action: Move) -> str:
    """Say what the move leads to."""
    trail, me, end = game.trail, state.me, action.route[-1]
    count, number = len(action.route), state.number
    said = [f"{words.spaces(count).capitalize()} to {words.called(end)}"]
    if count > number:
        said.append("pushed on by those in the way")
    first_home = end == trail.beach and not me.hold and bool(me.backpack or action.jewel)
    if action.jewel:
        then = ", put it into the canoe and stop" if first_home else " and stop"
        said.append(f"pick up the jewel {words.lying(action.jewel)}{then}")
    elif end == trail.platform:
        if me.backpack:
            said.append("and stop: the backpack is full already")
        elif state.left or state.right:
            said.append("take a jewel from the idol and stop")
        else:
            said.append("and stop: the idol's hands are empty")
    elif count < number and end == trail.last_plank:
        said.append("and wait: the platform is full")
    if end == trail.beach and me.backpack:
        said.append(
            "put the first jewel into the canoe and stop" if first_home else "keep the second jewel and stop"
        )
    if end == trail.start:
        home = me.hold + me.backpack >= game.rules.jewels.to_win
        said.append("and win" if home else "and stop: two jewels are needed to win")
    victims = [
        state.names[i] for i, e in enumerate(state.explorers) if e.backpack and i != state.seat and end in e.spaces
    ]
    may_rob = state.picture == "jewel" and not state.used and _empty_at(game, state, action)
    if victims and may_rob and count == number:
        said.append(f"then steal from {' or '.join(victims)} if wanted")
    if end in trail.planks:
        kinds = [game.trail.kind(end, spot) for spot in game.moving.free_spots(state.explorers, end, state.seat)]
        listed = ", ".join(f"{kind} {percent(game.chances.risk(state.idol, kind))}" for kind in kinds)
        return f"{', '.join(said)}. Falls in 100 presses: {listed}."
    return f"{', '.join(said)}."


def _empty_at(game: ForbiddenBridge, state: State, action: Move) -> bool:
    """Say whether the backpack is empty when the move has ended (rulings 36 and 49)."""
    me, end = state.me, action.route[-1]
    if me.backpack or action.jewel:
        return end == game.trail.beach and not me.hold
    return end != game.trail.platform or not (state.left or state.right)


def _choose(game: ForbiddenBridge, state: State, action: ChooseSpot) -> tuple[Pick, ...]:
    return (_spot(game, state, state.me.place, action.spot, "Take"),)


def _shift(game: ForbiddenBridge, state: State, action: Shift) -> tuple[Pick, ...]:
    rival, name = state.explorers[action.seat], state.names[action.seat]
    now = words.spot(rival.spot, game.trail.kind(rival.place, rival.spot))
    kind = game.trail.kind(rival.place, rival.spot)
    chance = percent(game.chances.risk(state.idol, kind))
    hint = f"Shift {name} on {words.called(rival.place)}, now on the {now} ({chance} in 100 fall)."
    first = Pick(f"shift {name}", ("explorer", action.seat), hint)
    return first, _spot(game, state, rival.place, action.spot, f"Put {name} on")


def _steal(game: ForbiddenBridge, state: State, action: Steal) -> tuple[Pick, ...]:
    name = state.names[action.seat]
    first = state.me.place == game.trail.beach and not state.me.hold
    home = ", put it into the canoe and end the turn" if first else " and end the turn"
    hint = f"Take the jewel from {name}'s backpack{', then move' if state.stage == 'act' else home}."
    return (Pick(f"steal from {name}", ("explorer", action.seat), hint),)


def _pick_up(game: ForbiddenBridge, state: State, action: PickUp) -> tuple[Pick, ...]:
    if action.jewel == (game.trail.platform,):
        hint = "Take a jewel from the idol and stay here until the next turn."
        return (Pick("take a jewel", game.trail.platform, hint),)
    where = words.lying(action.jewel)
    into = "canoe" if state.me.place == game.trail.beach and not state.me.hold else "backpack"
    hint = f"Put the jewel {where} into the {into} and stay here until the next turn."
    return (Pick(f"pick up the jewel {where}", state.me.place, hint),)


def _stay(game: ForbiddenBridge, state: State) -> Pick:
    me = state.me
    if me.backpack and me.place == game.trail.beach:
        hint = "Put the first jewel into the canoe, where it is safe, and stay here until the next turn."
        return Pick("put the jewel into the canoe", me.place, hint)
    if game.moving.may_wait(state):
        return Pick("wait", me.place, "The platform is full: wait here until an explorer leaves it.")
    return Pick("stay", me.place, "No jewel can be approached with this roll: stay here.")


def _done(game: ForbiddenBridge, state: State, action: Done) -> tuple[Pick, ...]:
    what = "Move no rival" if state.picture == "explorer" else "Steal nothing"
    return (Pick("end the turn", None, f"{what} and end the turn."),)


_PICKS: dict[type[Action], Callable[[Any, State, Any], tuple[Pick, ...]]] = {
    RollDice: _roll,
    Press: _press,
    StandUp: _stand,
    Move: _move,
    ChooseSpot: _choose,
    Shift: _shift,
    Steal: _steal,
    PickUp: _pick_up,
    Done: _done,
}


# -- refusals ------------------------------------------------------------------------------------------------

_FIRST = {
    "roll": "The dice must be rolled first.",
    "press": "The idol's head must be pressed before anything else.",
    "stand": "The fallen explorer must stand up first, where its head rests.",
    "spot": "A free spot of the plank must be chosen first.",
    "after": "The move has been made: only the picture die's task is left.",
}


def refusal(game: ForbiddenBridge, state: State, action: Action) -> str:
    """Return why `action` is not legal now, in one sentence; takes any nonsense."""
    if state.stage in ("dice", "shake", "fate", "pack", "loose"):
        return "That cannot come up now."
    if isinstance(action, Shift | Steal | Done) and state.stage in ("act", "after"):
        return _no_task(state, action)
    if state.stage in _FIRST:
        return _FIRST[state.stage]
    if isinstance(action, Move):
        return _no_move(game, state, action)
    if isinstance(action, PickUp):
        if state.me.backpack:
            return "The backpack is full: it holds one jewel."
        return "No such jewel lies here."
    return "That is not possible now."


def _no_task(state: State, action: Action) -> str:
    if isinstance(action, Done):
        return "The explorer must move first."
    wanted = "explorer" if isinstance(action, Shift) else "jewel"
    if state.picture != wanted:
        return f"The picture die does not show the {wanted}."
    if state.used:
        return "The picture die's task has been done."
    if isinstance(action, Shift):
        return "Only a rival's standing explorer is moved, to a free spot of its own plank."
    if state.me.backpack:
        return "Only an explorer with an empty backpack steals."
    if state.stage == "after" and not state.exact:
        return "To steal after the move the explorer must land by exact count."
    return "A jewel is stolen only from a backpack on the same space."


def _no_move(game: ForbiddenBridge, state: State, action: Move) -> str:
    route, me = action.route, state.me
    if route == () and not action.jewel:
        if me.place == game.trail.beach and me.backpack:
            return "Only a first jewel is put into the canoe."
        return "The explorer can move, so it must."
    if not isinstance(route, tuple) or not route or any(space not in game.trail.spaces for space in route):
        return "A move goes along the trail."
    before = me.place
    for space in route:
        if space not in game.trail.near[before]:
            return f"There is no way from {words.called(before)} to {words.called(space)}."
        before = space
    if len({me.place, *route}) <= len(route):
        return "A move goes in one direction and never back."
    if action.jewel:
        if me.backpack:
            return "The backpack is full: it holds one jewel."
        return "No such jewel can be picked up there."
    if not game.moving.room(state, route[-1], state.seat):
        return f"There is no room {words.at(route[-1])}."
    if me.backpack and not me.hold and route[-1] in game.trail.river:
        return "The first jewel must be taken to the Beach."
    nearer = me.backpack or game.moving.nearer(route[-1], game.moving.goals(state))
    if len(route) == state.number and not nearer:
        return "The Jewel Rule: with an empty backpack a move ends nearer to a jewel."
    return f"The die shows {state.number}: the explorer moves that far, unless it must stop."

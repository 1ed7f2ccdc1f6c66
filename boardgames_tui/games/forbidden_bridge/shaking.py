"""The shake: what becomes of explorers, of the jewels they carry and of those that lie on the bridge.

Rulebook: What Happens When the Bridge Shakes; rulings 18, 26, 28, 34, 35, 42.
"""

from __future__ import annotations

from typing import Any

from boardgames_tui.engine.game import Event, Step

from . import events
from .actions import Fate, LooseJewel, PackJewel, Shake
from .state import Explorer, Jewels, Stage, State, after, changed, put, ready, without
from .trail import Trail


def shake(trail: Trail, state: State, action: Shake) -> Step:
    """Begin a shake of one strength: everybody on the bridge is due, and every jewel that lies there."""
    planks = trail.planks
    due = tuple([seat for seat, e in enumerate(state.explorers) if e.spot])
    sliding = tuple([jewel for jewel in state.loose if jewel[0] in planks])
    shaken = _go_on(state, due, sliding, strength=action.strength)
    return Step(shaken, (events.Shook(action.strength),))


def _go_on(state: State, due: tuple[int, ...], sliding: Jewels, **changes: Any) -> State:
    """Turn to the next explorer or jewel that the shake has not reached yet."""
    stage: Stage = "fate" if due else "loose"
    if not due and not sliding:
        explorers = changes.get("explorers", state.explorers)
        stage, changes["strength"] = ready(explorers[state.seat]), ""
    return after(state, stage=stage, due=due, sliding=sliding, pack=(), **changes)


def fate(state: State, action: Fate) -> Step:
    """Let an explorer stand, lie, hang or fall, and its backpack be shaken next."""
    seat, kind, was = action.seat, action.fate, state.explorers[action.seat]
    plank = was.place
    case: str = kind
    told: Event
    if kind == "stand":
        now, told = was, events.StoodFast(seat, plank)
    elif kind == "lie":
        still = was.posture == "lying"
        now = changed(was, posture="lying", heads=action.heads)
        told = events.FellDown(seat, plank, action.heads, still)
        case = "still_lying" if still else kind
    elif kind == "hang":
        still = was.posture == "hanging"
        now = changed(was, posture="hanging", heads=action.heads)
        told = events.Hung(seat, plank, still)
        case = "still_hanging" if still else kind
    else:
        now = changed(was, place=action.heads[0], spot="", posture="fallen", heads=action.heads)
        told = events.FellOff(seat, plank, action.heads, action.river)
    explorers = put(state.explorers, seat, now)
    if was.backpack:
        pack = (plank, was.spot, case)
        return Step(after(state, explorers=explorers, stage="pack", pack=pack), (told,))
    return Step(_go_on(state, state.due[1:], state.sliding, explorers=explorers), (told,))


def pack_jewel(state: State, action: PackJewel) -> Step:
    """Let the jewel in a shaken backpack stay or drop."""
    seat, due = action.seat, state.due[1:]
    if action.lands == "stays":
        return Step(_go_on(state, due, state.sliding), (events.JewelHeld(seat),))
    explorers = put(state.explorers, seat, changed(state.explorers[seat], backpack=0))
    told = events.JewelFell(seat, action.lands, action.spaces, action.owner)
    landed = _land(state, action, explorers, state.loose)
    return Step(_go_on(state, due, state.sliding, **landed), (told,))


def loose_jewel(state: State, action: LooseJewel) -> Step:
    """Let a jewel that lay on the bridge stay, slide or fall."""
    sliding = state.sliding[1:]
    if action.lands == "stays":
        return Step(_go_on(state, (), sliding), (events.LooseHeld(action.at),))
    told = events.LooseFell(action.at, action.lands, action.spaces, action.owner)
    landed = _land(state, action, state.explorers, without(state.loose, action.at))
    return Step(_go_on(state, (), sliding, **landed), (told,))


def _land(
    state: State, jewel: PackJewel | LooseJewel, explorers: tuple[Explorer, ...], loose: Jewels
) -> dict[str, Any]:
    """Put a shaken jewel where it lands (rulebook: Fallen Jewels); returns what changes."""
    if jewel.lands == "canoe":
        owner = explorers[jewel.owner]
        explorers = put(explorers, jewel.owner, changed(owner, hold=owner.hold + 1))
    elif jewel.lands == "lies":
        loose = tuple(sorted((*loose, jewel.spaces)))
    elif state.right < state.left:
        return {"explorers": explorers, "loose": loose, "right": state.right + 1}
    else:
        return {"explorers": explorers, "loose": loose, "left": state.left + 1}
    return {"explorers": explorers, "loose": loose}

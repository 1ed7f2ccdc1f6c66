"""Builds a position of Forbidden Bridge from a scenario's `given`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_tui.engine.game import Table
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import Explorer, State, after

KEYS = {"seat", "turn", "roll", "used", "explorers", "loose", "left", "right", "shake"}
EXPLORER = {"place", "spot", "posture", "heads", "backpack", "hold", "canoe", "facing"}


def given(game: ForbiddenBridge, table: Table, data: Mapping[str, Any]) -> State:
    """Return the position: explorers as told (the rest at the start), all other jewels with the idol.

    `roll: [5, jewel]` puts the dice on the table; `shake: medium` begins a shake of that strength. Jewels
    that `left` and `right` leave over are in the bag.
    """
    if extra := data.keys() - KEYS:
        raise ValueError(f"unknown keys {sorted(extra)}")
    start = game.setup(table)
    explorers = list(start.explorers)
    for seat, item in enumerate(data.get("explorers", [])):
        explorers[seat] = _explorer(game, explorers[:seat], item)
    loose = tuple(sorted(tuple(spaces) for spaces in data.get("loose", [])))
    out = sum(e.backpack + e.hold for e in explorers) + len(loose)
    left, right = start.left, start.right
    while out > 0 and not {"left", "right"} & data.keys():
        left, right, out = (left - 1, right, out - 1) if left >= right else (left, right - 1, out - 1)
    left, right = data.get("left", left), data.get("right", right)
    total = game.conserved(start)["jewels"]
    bag = total - left - right - len(loose) - sum(e.backpack + e.hold for e in explorers)
    if bag < 0:
        raise ValueError(f"there are only {total} jewels")
    state = State(
        names=start.names,
        idol=start.idol,
        turn=data.get("turn", 1),
        seat=data.get("seat", table.first),
        stage="roll",
        explorers=tuple(explorers),
        loose=loose,
        left=left,
        right=right,
        bag=bag,
    )
    if "roll" in data:
        number, picture = data["roll"]
        ready = "act" if state.me.posture == "standing" else "stand"
        stage = "press" if picture == "idol" else ready
        state = after(state, number=number, picture=picture, stage=stage, used=data.get("used", False))
    if strength := data.get("shake"):
        due = tuple(seat for seat, e in enumerate(explorers) if e.spot)
        sliding = tuple(jewel for jewel in loose if jewel[0] in game.trail.planks)
        stage = "fate" if due else "loose"
        state = after(state, stage=stage, strength=strength, due=due, sliding=sliding)
    return state


def _explorer(game: ForbiddenBridge, others: list[Explorer], item: Mapping[str, Any]) -> Explorer:
    if extra := item.keys() - EXPLORER:
        raise ValueError(f"unknown keys of an explorer {sorted(extra)}")
    place = item["place"]
    posture = item.get("posture", "standing")
    spot = item.get("spot", "")
    if place in game.trail.planks and not spot:
        held = [e.spot for e in others if e.place == place]
        spot = next(s for s in game.trail.planks[place].spots if s not in held)
    heads = tuple(item.get("heads", () if posture == "standing" else (place,)))
    canoe = item.get("canoe", place if place in game.trail.river else game.trail.beach)
    backpack, hold = item.get("backpack", 0), item.get("hold", 0)
    return Explorer(place, spot, posture, heads, backpack, hold, canoe, item.get("facing", 1))

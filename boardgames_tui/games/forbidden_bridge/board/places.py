"""Where the pieces stand and lie on the picture: explorers, canoes and fallen jewels."""

from __future__ import annotations

from ..state import State
from .plan import CANOE, Box, Plan, pack


def explorer_places(p: Plan, view: State) -> dict[int, tuple[int, int]]:
    """Return the left column and the top row of every explorer that is on foot."""
    found: dict[int, tuple[int, int]] = {}
    groups: dict[str, list[int]] = {}
    for seat, e in enumerate(view.explorers):
        if e.spot:
            box = p.spot(e.place, e.spot)
            found[seat] = (box.x + max(0, (box.w - p.figure) // 2), box.y)
        elif e.place in p.planks:
            box = p.spaces[e.place]
            found[seat] = (box.x + max(0, (box.w - p.figure) // 2), box.y + p.tall)
        elif e.place[0] != "R":
            groups.setdefault(e.place, []).append(seat)
    for space, seats in groups.items():
        box = p.spaces[space]
        if space == "BEACH":
            box = Box(box.x + box.w // 2, box.y, box.w - box.w // 2, box.h)
        elif space[0] == "J" and box.h > p.tall + 1:
            box = Box(box.x, box.y + (space[1] == "N"), box.w, box.h - 1)
        width = p.figure + (1 if space[0] == "J" or p.tall > 1 else 0)
        for seat, at in zip(seats, pack(box, len(seats), width, p.tall), strict=True):
            found[seat] = at
    return found


def canoe_places(p: Plan, view: State) -> dict[int, tuple[int, int]]:
    """Return the left column and the top row of every canoe."""
    width, height = CANOE[p.tall]
    groups: dict[str, list[int]] = {}
    for seat, e in enumerate(view.explorers):
        groups.setdefault(e.canoe, []).append(seat)
    found: dict[int, tuple[int, int]] = {}
    for space, seats in groups.items():
        box = p.spaces[space]
        room = box.h - (box.h > 4 or len(seats) < box.h)
        box = Box(box.x, box.y, box.w // 2 if space == "BEACH" else box.w, room)
        for seat, at in zip(seats, pack(box, len(seats), width, height), strict=True):
            found[seat] = at
    return found


def place_of_jewel(p: Plan, jewel: tuple[str, ...]) -> tuple[int, int]:
    """Return the column and row of a fallen jewel: on its space, or where its two spaces meet."""
    first = p.spaces[jewel[0]]
    if len(jewel) == 1:
        if jewel[0] in p.planks:
            return first.x, first.y + first.h
        if jewel[0] == "BEACH":
            return first.x + first.w - 3, first.y
        return first.x + first.w - (3 if p.tall < 3 else 7), first.y + max(0, (first.h - 1) // 2)
    for log, box in p.logs:
        if jewel == log:
            return box.x, box.y + box.h // 2
    second = p.spaces[jewel[1]]
    if jewel[0] in p.planks:
        return second.x - (1 if p.tall == 1 else 2), second.y + second.h
    if jewel[0] == "BEACH":
        return second.x - 1, second.y + second.h - 1
    return second.x - 2, second.y + max(0, (second.h - 1) // 2)

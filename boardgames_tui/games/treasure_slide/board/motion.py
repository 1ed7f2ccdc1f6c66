"""How hunters move on the lake: the frames of an animation, from what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from boardgames_tui.engine.game import Event
from boardgames_tui.engine.squares import OFFSETS, Square, SquareBoard
from boardgames_tui.tui.widgets.board import Frame

from .. import events as happens
from ..ice import Ground
from ..state import State
from .layout import Plan


def frames(p: Plan, ground: Ground, before: State, after: State, events: Sequence[Event]) -> Iterator[Frame]:
    """Yield the pictures that lead from one position to the next: walks, slides, falls, and why somebody passes."""
    now = before
    for event in events:
        hunter = -1
        if isinstance(event, happens.HunterEvent):
            hunter = ground.hunters[event.seat][ground.names.index(event.hunter)]
        match event:
            case happens.Walks(start=start, end=end):
                way = _along(ground.board, start, end)
                yield from _fly(p, now, hunter, [start, *way], "")
                now = _put(now, hunter, end, "")
            case happens.Launches(start=start, edge=edge, ice=ice, heading=heading):
                way = _along(ground.board, start, edge)
                yield from _fly(p, now, hunter, [start, *way], "")
                yield from _fly(p, now, hunter, [edge, ice], heading)
                now = _put(now, hunter, ice, heading)
            case (
                happens.Slides(start=start, heading=heading, end=end)
                | happens.Pushed(start=start, heading=heading, end=end)
            ):
                lies = now.heading[hunter]
                yield from _fly(p, now, hunter, [start, end], lies, heading)
                now = _put(now, hunter, end or "", lies if end else "")
            case happens.Mines(square=square):
                index = ground.board.edge_index[square]
                mountains = (*now.mountains[:index], event.left, *now.mountains[index + 1 :])
                now = replace(_put(now, hunter, square, ""), mountains=mountains)
                yield Frame(now, (), 0.12)
            case happens.Captures(other=other, victim=victim) | happens.Bumps(other=other, victim=victim):
                gone = ground.hunters[other][ground.names.index(victim)]
                now = _put(now, gone, "", "")
                now = _put(now, hunter, event.square, "")
                yield Frame(now, (), 0.15)
            case happens.Passes(seat=seat, why=why):
                yield Frame(now, (("note", f"{after.players[seat]} must pass: {happens.listed(why)}."),), 1.6)
            case happens.BonusLost(seat=seat):
                yield Frame(now, (("note", event.text(after.players)),), 1.2)
            case _:
                pass


def _along(board: SquareBoard, start: Square, end: Square) -> list[Square]:
    """Return the squares after `start` on the shorter way along the edge to `end`."""
    size = len(board.edge)
    steps = (board.edge_index[end] - board.edge_index[start]) % size
    way = 1 if steps <= size // 2 else -1
    return [board.along(start, way * k) for k in range(1, min(steps, size - steps) + 1)]


def _put(view: State, hunter: int, square: Square, heading: Any) -> State:
    place = (*view.place[:hunter], square, *view.place[hunter + 1 :])
    headings = (*view.heading[:hunter], heading, *view.heading[hunter + 1 :])
    return replace(view, place=place, heading=headings)


def _fly(
    p: Plan, view: State, hunter: int, way: Sequence[Square | None], lies: str, heading: str = ""
) -> Iterator[Frame]:
    """Move a hunter from square to square; None is off the board in the direction it goes."""
    for start, end in pairwise(way):
        assert start is not None
        x0, y0 = p.centre(start)
        if end is not None:
            x1, y1 = p.centre(end)
        else:
            down, right = OFFSETS[heading]
            x1, y1 = x0 + right * p.width, y0 + down * p.height
        for i in (1, 2, 3):
            x, y = x0 + (x1 - x0) * i // 3, y0 + (y1 - y0) * i // 3
            yield Frame(view, (("fly", hunter, x, y, lies),), 0.05)

"""The animations: dice tumble, the idol nods, the bridge shakes and shows every fate, explorers walk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgames_tui.engine.game import Event
from boardgames_tui.tui.widgets.board import Frame

from .. import events as happens
from ..state import State, after, changed
from .places import canoe_places, explorer_places, place_of_jewel
from .plan import Plan

FORCE = {"weak": 1, "medium": 2, "strong": 3}
"""How many pixels the planks leave their place."""
SHAKES = {"weak": 10, "medium": 14, "strong": 18}
"""How many pictures a shake lasts."""
PICTURES = ("explorer", "jewel", "idol")


def frames(p: Plan, before: State, now: State, events: Sequence[Event]) -> Iterator[Frame]:
    """Yield the pictures that lead from one view to the next."""
    for event in events:
        match event:
            case happens.DiceFell(number=number, picture=picture):
                for i in range(6):
                    yield Frame(before, (("dice", (i * 5 + number) % 6 + 1, PICTURES[i % 3]),), 0.07)
                yield Frame(before, (("dice", number, picture),), 0.45)
            case happens.Pressed():
                for down in (1, 2, 3, 4, 4, 2, 0):
                    yield Frame(before, (("press", down),), 0.07)
            case happens.Shook(strength=strength):
                for phase in range(SHAKES[strength]):
                    yield Frame(before, (("shake", FORCE[strength], phase), ("press", 0)), 0.06)
            case happens.StoodFast(seat=seat):
                yield _said(p, now, seat, "holds!", 0.3)
            case happens.FellDown(seat=seat, still=still):
                yield _said(p, now, seat, "stays down" if still else "down!", 0.5)
            case happens.Hung(seat=seat, still=still):
                yield _said(p, now, seat, "still hangs" if still else "hangs!", 0.5)
            case happens.FellOff(seat=seat):
                yield from _fall(p, before, now, seat)
            case happens.JewelFell(seat=seat, lands=lands, spaces=spaces, owner=owner):
                yield from _drop(p, before, now, _at(p, before, seat), lands, spaces, owner)
            case happens.LooseFell(at=at, lands=lands, spaces=spaces, owner=owner):
                yield from _drop(p, before, now, place_of_jewel(p, at), lands, spaces, owner)
            case happens.Moved(seat=seat, start=start, route=route):
                yield from _walk(p, before, seat, start, route)
            case happens.Stolen(seat=seat):
                yield _said(p, now, seat, "steals!", 0.5)
            case _:
                pass


def _at(p: Plan, view: State, seat: int) -> tuple[int, int]:
    places = {**canoe_places(p, view), **explorer_places(p, view)}
    return places[seat]


def _said(p: Plan, view: State, seat: int, text: str, seconds: float) -> Frame:
    x, y = _at(p, view, seat)
    return Frame(view, (("say", x + p.figure // 2, y - 1, text),), seconds)


def _fall(p: Plan, before: State, now: State, seat: int) -> Iterator[Frame]:
    """Fall from the plank to where the head lies."""
    x0, y0 = _at(p, before, seat)
    x1, y1 = _at(p, now, seat)
    steps = 7
    for i in range(1, steps + 1):
        share = i / steps
        y = round((y0 + (y1 - y0) * share**2) * 2)
        yield Frame(before, (("figure", seat, round(x0 + (x1 - x0) * share), y),), 0.05)
    yield _said(p, now, seat, "falls off!", 0.5)


def _drop(
    p: Plan, before: State, now: State, start: tuple[int, int], lands: str, spaces: tuple[str, ...], owner: int
) -> Iterator[Frame]:
    """Let a jewel fall to where it lands."""
    x0, y0 = start
    if lands == "lies":
        (x1, y1), text = place_of_jewel(p, spaces), "a jewel!"
    elif lands == "canoe":
        (x1, y1), text = canoe_places(p, now)[owner], "into the canoe!"
    else:
        x1, y1, text = x0, p.river + 1, "splash!"
    for i in range(1, 7):
        share = i / 6
        yield Frame(before, (("gem", round(x0 + (x1 - x0) * share), round((y0 + (y1 - y0) * share**2) * 2)),), 0.05)
    yield Frame(now, (("say", x1 + 1, y1 - 1, text),), 0.5)


def _walk(p: Plan, view: State, seat: int, start: str, route: tuple[str, ...]) -> Iterator[Frame]:
    """Step from space to space, paddling on the river."""
    me = view.explorers[seat]
    here = _at(p, view, seat)
    before = start
    for space in route:
        afloat = space[0] == "R" or (before[0] == "R" and space == "BEACH")
        canoe = space if space[0] == "R" else "BEACH" if before[0] == "R" else me.canoe
        me = changed(me, place=space, spot="", canoe=canoe, posture="standing", heads=())
        view = after(view, explorers=(*view.explorers[:seat], me, *view.explorers[seat + 1 :]))
        there = _at(p, view, seat)
        kind = "canoe" if afloat else "figure"
        for i in (1, 2, 3):
            x = round(here[0] + (there[0] - here[0]) * i / 3)
            y = round((here[1] + (there[1] - here[1]) * i / 3) * 2)
            hop = 1 if kind == "figure" and i < 3 and p.tall > 1 else 0
            yield Frame(view, ((kind, seat, x, y - hop),), 0.05)
        here, before = there, space

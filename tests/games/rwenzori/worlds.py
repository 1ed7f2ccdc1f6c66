"""Histories that somebody cannot tell apart: one game as seen from a seat or from outside, with other secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from boardgames_tui.engine.codec import Codec
from boardgames_tui.engine.game import CHANCE, Action, Table
from boardgames_tui.engine.journal import FORMAT
from boardgames_tui.engine.match import Match
from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.state import State

from .conftest import play

Did = tuple[int, Action]
"""Who did what (chance too)."""

UNSEEN = (act.Deal, act.Draw, act.PickUp, act.Search, act.Guide, act.ScoutSwap, act.Give)
"""Actions whose tiles are not shown to all."""


class Slot(NamedTuple):
    """A tile that somebody got unseen: by which action of the history, in which of its fields, where in there."""

    number: int
    seat: int
    place: int


class History(NamedTuple):
    """A game from the deal on, and its states (one more than there are actions)."""

    table: Table
    did: tuple[Did, ...]
    states: tuple[State, ...]


def history(game: Rwenzori, table: Table, seed: str) -> History:
    """Play a game."""
    plies = list(play(game, table, seed))
    did = tuple((seat, action) for _, seat, action, _ in plies)
    return History(table, did, (*(state for state, *_ in plies), plies[-1][3].state))


def twin(game: Rwenzori, true: History, viewer: int | None, seed: str, tries: int = 120) -> History:
    """Return another history that shows `viewer` (None: a bystander) the same at every moment.

    Dark tiles and cards that are never shown are exchanged for each other, and what was drawn unseen for what
    was drawn unseen; a change that the viewer would notice by what can be seen is not made.
    """
    rng = Random(seed)
    found = true
    hidden = [*_never_shown(game, true, viewer)]
    for names in hidden:
        if len(names) > 1:
            mixed = names[1:] + names[:1]
            found = _told(game, true, found, _renamed(found.did, dict(zip(names, mixed, strict=True))), viewer)
    for number in range(tries):
        slots = [slot for slot in _slots(found.did) if slot.seat != viewer]
        one, other = rng.sample(slots, 2)
        names = _tile(found.did, one), _tile(found.did, other)
        if names[0] == names[1]:
            continue
        if number % 2:
            did = _exchanged(found.did, one, other)
        else:
            swapped = dict(zip(names, names[::-1], strict=True))
            rest = [(n >= one.number and isinstance(did[1], UNSEEN)) for n, did in enumerate(found.did)]
            new = _renamed(found.did, swapped)
            did = tuple(b if hidden else a for a, b, hidden in zip(found.did, new, rest, strict=True))
        found = _told(game, true, found, did, viewer)
    return found


def _told(game: Rwenzori, true: History, now: History, did: tuple[Did, ...], viewer: int | None) -> History:
    """Return the history in which `did` happened, or `now` if that cannot be or `viewer` could tell."""
    first = next((n for n, (new, old) in enumerate(zip(did, now.did, strict=True)) if new != old), len(did))
    states = list(now.states[: first + 1])
    for (seat, action), state in zip(did[first:], true.states[first + 1 :], strict=True):
        if game.why_not(states[-1], seat, action) is not None:
            return now
        states.append(game.apply(states[-1], seat, action).state)
        if game.view(states[-1], viewer) != game.view(state, viewer) or game.turn(states[-1]) != game.turn(state):
            return now
    return History(true.table, did, tuple(states))


def _never_shown(game: Rwenzori, true: History, viewer: int | None) -> Iterator[list[str]]:
    """Yield the dark tiles, the gear and the characters that stay hidden from `viewer` to the end."""
    last = true.states[-1]
    shown = {cell.tile for cell in game.view(last, viewer).cave.values()} | set(last.gone)
    held = set(last.players[viewer].hand) if viewer is not None else set()
    yield [tile for tile, spec in game.book.specs.items() if spec.kind == "dark" and tile not in shown | held]
    for kind in ("gear", "character"):
        yield [
            getattr(player, kind)
            for seat, player in enumerate(last.players)
            if seat != viewer and not getattr(player, f"{kind}_used")
        ]


def _slots(did: Sequence[Did]) -> Iterator[Slot]:
    for number, (_, action) in enumerate(did):
        match action:
            case act.Draw(seat=seat):
                yield Slot(number, seat, 0)
            case act.Deal(hands=several) | act.PickUp(stacks=several):
                for seat, tiles in enumerate(several):
                    yield from (Slot(number, seat, place) for place in range(len(tiles)))


def _tile(did: Sequence[Did], slot: Slot) -> str:
    match did[slot.number][1]:
        case act.Draw(tile=tile):
            return tile
        case act.Deal(hands=several) | act.PickUp(stacks=several):
            return several[slot.seat][slot.place]
    raise TypeError(did[slot.number])


def _exchanged(did: Sequence[Did], one: Slot, other: Slot) -> tuple[Did, ...]:
    """Exchange two tiles that were drawn unseen."""
    changes: dict[int, dict[tuple[int, int], str]] = {}
    for slot, from_ in ((one, other), (other, one)):
        changes.setdefault(slot.number, {})[slot.seat, slot.place] = _tile(did, from_)
    new = list(did)
    for number, tiles in changes.items():
        seat, action = new[number]
        new[number] = seat, _filled(action, tiles)
    return tuple(new)


def _filled(action: Action, tiles: Mapping[tuple[int, int], str]) -> Action:
    def several(old: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(sorted(tiles.get((seat, place), tile) for place, tile in enumerate(own)))
            for seat, own in enumerate(old)
        )

    match action:
        case act.Deal():
            return replace(action, hands=several(action.hands))
        case act.PickUp():
            return replace(action, stacks=several(action.stacks))
        case act.Draw():
            return replace(action, tile=tiles[action.seat, 0])
    raise TypeError(action)


def _renamed(did: Sequence[Did], names: Mapping[str, str]) -> tuple[Did, ...]:
    """Call tiles or cards by other names throughout."""

    def changed(value: Any) -> Any:
        if isinstance(value, tuple):
            found = tuple(changed(item) for item in value)
            tiles = bool(value) and all(isinstance(item, str) for item in value)
            return tuple(sorted(found)) if tiles and tuple(sorted(value)) == value and found != value else found
        return names.get(value, value) if isinstance(value, str) else value

    return tuple(
        (seat, type(action)(*(changed(getattr(action, field.name)) for field in fields(action))))  # type: ignore[arg-type]
        for seat, action in did
    )


def written(game: Rwenzori, what: History, path: Path, until: int | None = None) -> Path:
    """Keep the first `until` actions of a history at `path` as the journal of a match."""
    codec = Codec(game.actions)
    match = Match(game, what.table, "written")
    lines: list[dict[str, Any]] = [{"app": "boardgames_tui", "format": FORMAT, **match.header()}]
    for seat, action in what.did[:until]:
        data = codec.encode(action)
        lines.append({"c": data} if seat == CHANCE else {"s": seat, "a": data})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path

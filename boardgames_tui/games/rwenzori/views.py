"""What a seat may know, built up from what is public and what is its own; and worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from boardgames_tui.engine.hexes import Hex

from .blocked import helps
from .cave import DARK, Cave, Cell
from .draft import Book, changed
from .menu import stage_of
from .state import Player, SeatView, SoloView, State, View

FACE_DOWN = "dark"
"""What the view calls a dark tile whose face the seat does not know."""


def view(book: Book, state: State, seat: int | None) -> View:
    """Return what `seat` (None: a bystander) may know."""
    cells: dict[Hex, Cell] = {}
    for at, cell in state.cave.items():
        if cell.state == DARK and (cell.by != seat or seat is None):
            cell = Cell(FACE_DOWN, 0, 0, DARK, cell.by)
        cells[at] = cell
    own = state.players[seat] if seat is not None else None
    solo = None
    if state.solo is not None:
        piles = state.solo
        own = state.players[0]
        solo = SoloView(
            len(piles.normal),
            len(piles.plus_one),
            len(piles.plus_two),
            len(piles.illuminate),
            piles.saves,
            len(state.pool) + len(piles.bottom),
            piles.choose,
            piles.fresh,
            piles.exchanges,
        )
    looks = state.stage == "scout" and seat == state.actor
    return View(
        options=state.options,
        names=state.names,
        players=tuple(_seat(player) for player in state.players),
        cave=Cave(cells, state.cave.limits),
        gone=state.gone,
        lost=len(state.lost),
        number=state.number,
        actor=state.actor,
        decider=state.decider,
        stage=stage_of(state),
        bonus=state.bonus,
        extra=state.extra,
        passage=state.passage,
        tunnels=state.tunnels,
        treasures=state.treasures,
        pending=state.pending,
        cause=state.cause,
        discards=state.discards,
        traded=state.traded,
        other=state.other,
        ending=state.ending,
        idle=state.idle,
        over=state.over,
        winner=state.winner,
        lava=state.lava,
        solo=solo,
        hand=own.hand if own is not None else (),
        gear=own.gear if own is not None and not own.gear_used else "",
        character=own.character if own is not None and not own.character_used else "",
        looked=state.players[state.other].hand if looks else (),
    )


def _seat(player: Player) -> SeatView:
    return SeatView(
        tiles=len(player.hand),
        stack=player.stack,
        at=player.at,
        entry=player.entry,
        gear=player.gear if player.gear_used else "",
        gear_used=player.gear_used,
        character=player.character if player.character_used else "",
        character_used=player.character_used,
        missed=player.missed,
        trapped=player.trapped,
    )


def resample(book: Book, state: State, seat: int | None, rng: Random) -> State:
    """Return a world drawn from all that `seat` (None: a bystander) cannot tell from this one.

    Everything that the seat does not see is mixed: hands, piles, the pool, dark faces, unused cards, but for what
    the choice that is asked for tells of a hand.
    """
    if state.chance in ("deal", "set out"):
        return state
    if state.solo is not None:
        return _resample_solo(book, state, rng)
    seen = {seat} if seat is not None else set()
    if state.stage == "scout" and seat == state.actor:
        seen.add(state.other)
    faces = [at for at, cell in state.cave.items() if cell.state == DARK and (cell.by != seat or seat is None)]
    tiles = [*state.pool, *state.lost, *(state.cave[at].tile for at in faces)]
    for index, player in enumerate(state.players):
        tiles += player.top
        if index not in seen:
            tiles += player.hand
        if index != seat:
            tiles += player.bottom
    darks = [tile for tile in tiles if book.specs[tile].kind == "dark"]
    rest = [tile for tile in tiles if book.specs[tile].kind != "dark"]
    rng.shuffle(darks)
    cells = dict(state.cave)
    for at in faces:
        cells[at] = Cell(darks.pop(), 0, 0, DARK, cells[at].by)
    lost = tuple(sorted(darks.pop() for _ in state.lost))
    players = list(state.players)
    for index, player in enumerate(players):
        if player.searched:
            under = len(player.bottom)
            if index != seat:
                under = rng.randrange(max(0, under - 1), min(player.stack, under + 1) + 1)
            room = player.stack - under
            skipped = rng.randrange(min(len(player.top) + 2, room + 1, len(darks) + 1))
            top = tuple(darks.pop() for _ in range(skipped))
            bottom = player.bottom if index == seat else ("",) * under
            players[index] = changed(player, top=top, unknown=room - skipped, bottom=bottom)
    rng.shuffle(rest)
    bound = _bound(book, state)
    sure: list[str] = []
    if bound is not None and bound[0] not in seen:
        sure = [next(tile for tile in rest if bound[1](tile))]
        rest.remove(sure[0])
    rest += darks
    rng.shuffle(rest)
    for index, player in enumerate(players):
        changes: dict[str, object] = {}
        if index not in seen:
            first = sure if bound is not None and index == bound[0] else []
            changes["hand"] = tuple(sorted([*first, *(rest.pop() for _ in player.hand[len(first) :])]))
        if index != seat:
            changes["bottom"] = tuple(rest.pop() for _ in player.bottom)
        players[index] = changed(player, **changes)
    for kind, cards in (("gear", book.gear), ("character", book.characters)):
        if not getattr(players[0], kind):
            continue
        secret = [i for i in range(len(players)) if i != seat and not getattr(players[i], f"{kind}_used")]
        known = {getattr(p, kind) for i, p in enumerate(players) if i not in secret}
        left = [card for card in cards if card not in known]
        rng.shuffle(left)
        for index, card in zip(secret, left, strict=False):
            players[index] = changed(players[index], **{kind: card})
    return replace(
        state,
        players=tuple(players),
        cave=Cave(cells, state.cave.limits),
        pool=tuple(sorted(rest)),
        lost=lost,
    )


def _bound(book: Book, state: State) -> tuple[int, Callable[[str], bool]] | None:
    """Return whose hand is known to hold a tile of some kind, and which tiles are of it.

    Who has to give a tile for a +1 penalty has one that is not dark; a hand that is offered holds one that helps
    (ruling 59).
    """
    if state.stage == "give":
        return state.decider, lambda tile: book.specs[tile].kind != "dark"
    if state.stage == "offer":
        trapped = state.players[state.other]
        return state.actor, lambda tile: helps(book, state, (tile,), trapped)
    return None


def _resample_solo(book: Book, state: State, rng: Random) -> State:
    """Mix the dark faces with the dark tiles of the cave deck, and its passages with the stack of passages."""
    assert state.solo is not None
    faces = [at for at, cell in state.cave.items() if cell.state == DARK]
    darks = [state.cave[at].tile for at in faces] + [t for t in state.pool if book.specs[t].kind == "dark"]
    darks += state.lost
    rng.shuffle(darks)
    lost = tuple(sorted(darks.pop() for _ in state.lost))
    cells = dict(state.cave)
    for at in faces:
        cells[at] = Cell(darks.pop(), 0, 0, DARK, -1)
    count = sum(book.specs[tile].kind == "normal" for tile in state.pool)
    normal = [tile for tile in state.pool if book.specs[tile].kind == "normal"] + list(state.solo.normal)
    rng.shuffle(normal)
    others = [tile for tile in state.pool if book.specs[tile].kind not in ("dark", "normal")]
    pool = tuple(sorted(others + darks + normal[:count]))
    solo = replace(state.solo, normal=tuple(sorted(normal[count:])))
    return replace(state, cave=Cave(cells, state.cave.limits), pool=pool, lost=lost, solo=solo)

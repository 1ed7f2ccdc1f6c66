"""Watching a history go by: at the table, in the replay, on the command line and in the result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from boardgames_tui.cli import main
from boardgames_tui.engine.game import CHANCE, Event
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import entry
from boardgames_tui.games.rwenzori import events as ev
from boardgames_tui.games.rwenzori.cave import DARK
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.state import State
from boardgames_tui.start import Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.replay import Replay
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from tests.tui.pilot import app_for, asked, choose, opened, pass_covers, table_of, until

from .reading import Page, Told, page, palette
from .worlds import History, written

SIZE = (116, 32)
"""The smallest terminal at which the map is drawn with all that is printed on the tiles."""
TOLD = (
    ev.Drew,
    ev.GotExtra,
    ev.Revealed,
    ev.Offered,
    ev.Looked,
    ev.GotHand,
    ev.PutUnder,
    ev.PickedUp,
    ev.LaidObstacle,
)
"""What happens with hidden things: the first of each is looked at from before to after."""


def decisions(game: Rwenzori, what: History) -> list[tuple[int, int, list[Event]]]:
    """Return the number of every decision, who made it, and the events up to the next one."""
    found: list[tuple[int, int, list[Event]]] = []
    for number, (seat, action) in enumerate(what.did):
        events = game.apply(what.states[number], seat, action).events
        if seat != CHANCE:
            found.append((number, seat, []))
        if found:
            found[-1][2].extend(events)
    return found


def stops(game: Rwenzori, what: History, viewer: int | None) -> list[int]:
    """Return the decisions to look at: for each kind of event the first by the viewer and the first by another."""
    found: set[int] = set()
    for own in (True, False):
        seen: set[type[Event]] = set()
        for number, seat, events in decisions(game, what):
            kinds = {type(event) for event in events} & set(TOLD)
            if (seat == viewer) is own and kinds - seen:
                seen |= kinds
                found.add(number)
    return sorted(found)


async def walk(
    pilot: Pilot[None], match: Match, what: History, viewer: int | None, at: Sequence[int], menus: bool = True
) -> list[Page]:
    """Go through a history at the table; return all that `viewer` could read at the given decisions.

    The cover is for everybody; the table is for whoever holds the keyboard.
    """
    app = pilot.app
    assert isinstance(app, BoardgamesApp)
    await opened(pilot)
    pages: list[Page] = []

    async def read(when: str, seat: int) -> None:
        if seat == viewer or not isinstance(app.screen, TableScreen):
            pages.append(await page(pilot, when))

    for number in at:
        await pass_covers(pilot)
        for seat, action in what.did[match.moment : number]:
            match._push(seat, action, False)
        screen = table_of(app)
        screen.hand_over()
        if isinstance(app.screen, HandoverScreen):
            await read(f"the cover before {number}", -1)
        assert await asked(pilot) is screen
        seat, action = what.did[number]
        await read(f"the table before {number}", seat)
        if seat == viewer:
            await pilot.press("tab")
            await read(f"the next choice before {number}", seat)
            if menus:
                pages.append(await palette(pilot, f"the palette before {number}"))
                await pilot.press("v")
                await read(f"the past before {number}", seat)
                await pilot.press("left", "left")
                await read(f"two steps before {number}", seat)
                await pilot.press("q")
        while match.moment == number:
            await choose(pilot, screen, action)
        await read(f"after {number}", seat)
    return pages


async def read_at_table(
    game: Rwenzori,
    what: History,
    viewer: int | None,
    at: Sequence[int],
    tmp_path: Path,
    menus: bool = True,
    **flags: Any,
) -> list[Page]:
    """Open the app on a history at its first stop and walk on from there; chance does what it did then."""
    match = Match.replay(written(game, what, tmp_path / "table.jsonl", at[0]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match.game, "sample", lambda state, rng: what.did[match.moment][1])
        app = app_for(entry("rwenzori"), match, animation=False, **flags)
        async with app.run_test(size=SIZE) as pilot:
            return await walk(pilot, match, what, viewer, at, menus)


async def frames(game: Rwenzori, what: History, tmp_path: Path, until_: int | None = None) -> list[Page]:
    """Step through the whole replay of a journal as a bystander; return what every frame shows."""
    match = Match.replay(written(game, what, tmp_path / "replay.jsonl", until_))
    app = BoardgamesApp(Start("replay", entry("rwenzori"), match, animation=False))
    pages: list[Page] = []
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        screen = table_of(app)
        assert isinstance(screen, Replay)
        for moment in range(match.moment + 1):
            assert screen.at == moment
            pages.append(await page(pilot, f"frame {moment}"))
            await pilot.press("right")
        pages.append(await palette(pilot, "the palette of the replay"))
    return pages


def names_of(game: Rwenzori) -> re.Pattern[str]:
    """Return what finds the names of tiles and cards in a text, the longest first."""
    cards = [card.name for card in (*game.book.gear.values(), *game.book.characters.values())]
    names = {spec.name for spec in game.book.specs.values() if spec.kind not in ("lava", "start")} | set(cards)
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))


def public(game: Rwenzori, state: State) -> set[str]:
    """Return the names of the tiles and cards that everybody has seen, as the position shows."""
    book, seen = game.book, game.view(state, None)
    tiles = [cell.tile for cell in seen.cave.values() if cell.tile in book.specs] + list(seen.gone)
    cards = [book.gear[player.gear].name for player in seen.players if player.gear]
    cards += [book.characters[player.character].name for player in seen.players if player.character]
    return {book.specs[tile].name for tile in tiles} | set(cards)


def nothing_named_early(game: Rwenzori, what: History, pages: Sequence[Page]) -> None:
    """Raise `Told` for a frame that names a tile or a card before all have seen it."""
    names, known = names_of(game), set[str]()
    for frame, state in zip(pages, what.states, strict=False):
        known |= public(game, state)
        for channel in ("text", "log", "toasts", "title", "commands"):
            for name in names.findall(str(frame.get(channel, ""))):
                if name not in known:
                    raise Told({channel}, f"{frame['of']} names {name}")


def printed(game: Rwenzori, what: History, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[Page]:
    """Return what the `replay` command prints of a journal."""
    path = written(game, what, tmp_path / "printed.jsonl")
    assert main(["replay", str(path), "--text", "--check"]) == 0
    return [{"of": "replay --text --check", "printed": capsys.readouterr().out}]


async def results(game: Rwenzori, true: History, end: State, tmp_path: Path) -> list[Page]:
    """Return what the result of a game that ended in `end` shows, the table behind it, and the palette there."""
    match = Match.replay(written(game, true, tmp_path / "result.jsonl"))
    match._states[-1] = end
    app = app_for(entry("rwenzori"), match, animation=False)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        pages = [await page(pilot, "the result")]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        pages.append(await page(pilot, "the table after the end"))
        return [*pages, await palette(pilot, "the palette after the end")]


def ends(game: Rwenzori, true: History) -> list[State]:
    """Return the end of a game, and another one that a bystander cannot tell from it."""
    end = true.states[-1]
    other = game.resample(end, None, Random(1))
    for seat, player in enumerate(end.players):
        assert not player.hand or player.hand != other.players[seat].hand
    darks = [at for at, cell in end.cave.items() if cell.state == DARK]
    assert [end.cave[at] for at in darks] != [other.cave[at] for at in darks]
    return [end, other]

"""From the words of the command line to the first screen: tables, matches, and the seam to Textual."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from .engine import homes
from .engine.errors import UserError
from .engine.game import Game, Seat, Table
from .engine.match import Match, UndoRule
from .engine.names import clean_names, seats_for
from .engine.options import named_options, read_options
from .engine.registry import GameEntry, entry
from .start import Common, Proposal, Start


def open_lobby(common: Common) -> int:
    """Open the lobby."""
    return _launch(Start("lobby"), common)


def open_game(
    item: GameEntry,
    game: Game[Any, Any],
    common: Common,
    players: str | None,
    first: str | None,
    pairs: Iterable[str],
    seed: str | None,
    undo: UndoRule,
) -> int:
    """Open the set-up of a game, or with `players` a new match of it."""
    if first is not None and not game.info.free_start:
        raise UserError(f"--first: who begins {game.info.title} is not free to choose; leave it out")
    if players is None:
        if first not in (None, "random"):
            raise UserError("--first NAME needs --players; without names only --first random can be said")
        by_lot: Any = first
        options = named_options(game.info.options, pairs)
        return _launch(Start("setup", item, proposal=Proposal(options, by_lot, seed, undo)), common)
    table, seed = _table(game, players.split(","), first, pairs, seed)
    need_terminal()
    path = homes.new_match_path(item.id)
    return _show_match(item, Match.new(game, table, seed, undo, path), path, common)


def open_match(match_id: str | None, common: Common) -> int:
    """Continue the match whose id begins with `match_id` (None: the one last played that is not over)."""
    if match_id is not None:
        path = homes.find(match_id)
    else:
        waiting = [summary for summary in homes.unfinished() if not summary.problem]
        if not waiting:
            raise UserError(f"no unfinished match in {homes.matches()}; begin one with boardgames-tui GAME")
        path = waiting[0].path
    need_terminal()
    match = Match.resume(path, common.rules)
    return _show_match(entry(match.game.info.id), match, path, common)


def open_replay(file: Path, common: Common) -> int:
    """Step through the match kept in `file` on its board."""
    need_terminal()
    match = Match.replay(file, common.rules)
    return _launch(Start("replay", entry(match.game.info.id), match, file), common)


def _table(
    game: Game[Any, Any], names: Sequence[str], first: str | None, pairs: Iterable[str], seed: str | None
) -> tuple[Table, str]:
    """Return the table that the words ask for, and the seed; raises `UserError`."""
    options = read_options(game.info.options, pairs)
    clean = clean_names(names)
    check_count(game, len(clean))
    seed = seed or secrets.token_hex(8)
    begins = 0
    if first == "random":
        begins = Random(f"{seed}/first").randrange(len(clean))
    elif first is not None:
        wanted = clean_names([first])[0].casefold()
        found = [index for index, name in enumerate(clean) if name.casefold() == wanted]
        if not found:
            raise UserError(f"--first: nobody is called {first!r} (at the table: {', '.join(clean)})")
        begins = found[0]
    table = Table(seats_for(clean), options, begins)
    if reason := game.check_table(table):
        raise UserError(reason)
    return table, seed


def check_count(game: Game[Any, Any], count: int) -> None:
    """Raise `UserError` unless the game can be played by `count` players."""
    low, high = game.info.players
    if not low <= count <= high:
        fit = f"{low}" if low == high else f"{low} to {high}"
        raise UserError(f"{game.info.title} is for {fit} players, not {count}")


def random_table(game: Game[Any, Any], players: int | None, pairs: Iterable[str]) -> Table:
    """Return a table of nameless seats for `simulate` (None: the fewest that can play); raises `UserError`."""
    count = game.info.players[0] if players is None else players
    check_count(game, count)
    options = read_options(game.info.options, pairs)
    table = Table(tuple(Seat(f"Seat {n + 1}") for n in range(count)), options)
    if reason := game.check_table(table):
        raise UserError(reason)
    return table


def need_terminal() -> None:
    """Raise `UserError` unless a person can see the screen and press keys (a driver of one's own counts)."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    for name, stream in (("input", sys.stdin), ("output", sys.stdout), ("error output", sys.stderr)):
        if stream is None or not stream.isatty():
            raise UserError(
                f"the game is played on a terminal, and standard {name} is not one; start it in a terminal window"
            )


def _show_match(item: GameEntry, match: Match, path: Path, common: Common) -> int:
    try:
        return _launch(Start("match", item, match, path), common)
    finally:
        match.close()


def _launch(start: Start, common: Common) -> int:
    """Show the screens; the only place that imports Textual. Returns the exit status."""
    need_terminal()
    from .tui.app import launch

    return launch(
        replace(
            start,
            rules=common.rules,
            ascii=common.ascii,
            no_color=common.no_color,
            animation=common.animation,
        )
    )

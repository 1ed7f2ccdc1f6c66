"""What the command line prints without a screen: a match's log and verdict, a simulation's report and bar."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .engine import homes
from .engine.journal import read
from .engine.match import Match, PlayedAgain, TakenBack
from .simulate import Tally, span


def waiting() -> Iterable[str]:
    """Yield the lines that `matches` prints: every match that can be continued, and what is wrong with others."""
    found = homes.unfinished()
    if not found:
        yield f"No unfinished match in {homes.matches()}."
    for summary in found:
        said = f"{summary.title}: {', '.join(summary.names)}, turn {summary.turn}"
        yield f"{summary.id}  {summary.changed:%Y-%m-%d %H:%M}  {summary.problem or said}"


def verdict(match: Match, path: Path) -> str:
    """Return the line that `replay --check` prints for a legal journal."""
    outcome = match.outcome
    if outcome is not None:
        stands = f"finished: {outcome.reason}"
    else:
        owed = [match.table.names[seat] for seat in match.turn.seats if seat >= 0]
        stands = f"unfinished: turn {match.turn.number}, to act: {', '.join(owed) or 'chance'}"
    torn = " (an unfinished last line was left out)" if match.notice else ""
    return f"{path}: {len(read(path).entries)} entries, all legal{torn}; {stands}"


def log(match: Match) -> Iterable[str]:
    """Yield the lines that `replay --text` prints: what a bystander saw, each with its turn."""
    yield f"{match.game.info.title}: {', '.join(match.table.names)}"
    for moment, event in match.events(None):
        before = moment if isinstance(event, TakenBack | PlayedAgain) or not moment else moment - 1
        turn = match.game.turn(match.at(before)).number
        yield f"{turn:4}  {event.text(match.table.names)}"
    if match.outcome is not None:
        yield match.outcome.reason


class Bar:
    """A progress bar on the error output of a terminal, and nothing elsewhere."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Bar:
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("games", total=self._games)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: int) -> None:
        """Show that so many games are done."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done)


def report(title: str, tally: Tally, seed: str) -> Iterable[str]:
    """Yield the lines that `simulate` prints for a person."""
    yield f"{title}: {tally.games} random games, {tally.seats} players, seed {seed}"
    yield f"finished   {tally.finished}"
    shares = (f"seat {n} {wins} ({wins / tally.games:.1%})" for n, wins in enumerate(tally.wins, 1))
    yield f"wins       {', '.join(shares)}; a shared win counts for each"
    for name, lengths in (("turns", tally.turns), ("actions", tally.lengths)):
        low, middle, high = span(lengths)
        yield f"{name:10} {low} at least, {middle} in the middle, {high} at most"
    for ending, count in tally.ordered_endings().items():
        yield f"ended      {ending}: {count} ({count / tally.games:.1%})"
    yield f"speed      {tally.speed:,.0f} actions a second ({tally.actions:,} in {tally.seconds:.1f} s)"

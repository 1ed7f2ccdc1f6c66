"""Random games by the thousand, on one processor core or several, and what they come to."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from .engine.errors import UserError
from .engine.game import Game, Table
from .engine.playout import Playout, playout
from .engine.registry import entry

SLICE = 0.2
"""Seconds that one slice of games takes about; the bar moves and ctrl+c is answered this often."""


class Span(NamedTuple):
    """The shortest, the middle and the longest of many lengths."""

    min: int
    median: int | float
    max: int


@dataclass(slots=True)
class Tally:
    """What the games played so far come to; tallies add up to the same whatever the order."""

    seats: int
    games: int = 0
    finished: int = 0
    actions: int = 0
    """Actions of all games together, CHANCE's too."""
    wins: list[int] = field(default_factory=list)
    """First places by seat; a shared one counts for each."""
    lengths: list[int] = field(default_factory=list)
    """Actions of each game."""
    turns: list[int] = field(default_factory=list)
    """Turns (or rounds) of each game."""
    endings: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats

    def count(self, played: Playout) -> None:
        """Add one game."""
        self.games += 1
        self.actions += played.actions
        self.lengths.append(played.actions)
        self.turns.append(played.turns)
        if played.outcome is None:
            self.endings["no end within the bound"] += 1
            return
        self.finished += 1
        self.endings[played.outcome.ending] += 1
        for seat in played.outcome.winners:
            self.wins[seat] += 1

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.finished += other.finished
        self.actions += other.actions
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.lengths += other.lengths
        self.turns += other.turns
        self.endings += other.endings

    @property
    def speed(self) -> float:
        """Actions a second, by the clock on the wall."""
        return self.actions / self.seconds if self.seconds else 0.0

    def ordered_endings(self) -> dict[str, int]:
        """Return how games ended, the most frequent first."""
        return dict(sorted(self.endings.items(), key=lambda item: (-item[1], item[0])))

    def data(self, game_id: str) -> dict[str, Any]:
        """Return the object that `--json` prints; lengths are counted in actions."""
        return {
            "game": game_id,
            "players": self.seats,
            "games": self.games,
            "finished": self.finished,
            "wins_by_seat": self.wins,
            "actions": self.actions,
            "actions_per_second": round(self.speed, 1),
            "length": span(self.lengths)._asdict(),
            "endings": self.ordered_endings(),
        }


def span(lengths: list[int]) -> Span:
    """Return the shortest, middle and longest of `lengths` (at least one)."""
    middle = median(lengths)
    return Span(min(lengths), int(middle) if middle == int(middle) else middle, max(lengths))


def simulate(
    game_id: str,
    table: Table,
    games: int,
    seed: str,
    jobs: int = 1,
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play `games` random games at `table`; game number i has its own generator, seeded by (seed, i).

    So the tally is the same whatever `jobs` is. `progress` is told how many games are done, now and then.
    Raises `UserError` when a worker process dies.
    """
    game = entry(game_id).game(folder)
    total = Tally(len(table.seats))
    begun = time.perf_counter()
    if min(jobs, games) <= 1:
        for index in range(games):
            total.count(_one(game, table, seed, index))
            progress(total.games)
    else:
        for part in _pooled(game_id, table, games, seed, min(jobs, games), folder):
            total.add(part)
            progress(total.games)
    total.seconds = time.perf_counter() - begun
    return total


def _one(game: Game[Any, Any], table: Table, seed: str, index: int) -> Playout:
    return playout(game, table, Random(f"{seed}/{index}"))


class _Worker:
    """What a worker process keeps between slices."""

    game: Game[Any, Any]
    stop: Event


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep ctrl+c waiting, so that processes started meanwhile never hear it and this one hears it after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(game_id: str, folder: Path | None, stop: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.game = entry(game_id).game(folder)
    _Worker.stop = stop


def _slice(table: Table, seed: str, indices: range) -> tuple[Tally, float]:
    tally, begun = Tally(len(table.seats)), time.perf_counter()
    for index in indices:
        if _Worker.stop.is_set():
            break
        tally.count(_one(_Worker.game, table, seed, index))
    return tally, time.perf_counter() - begun


def _pooled(game_id: str, table: Table, games: int, seed: str, jobs: int, folder: Path | None) -> Iterator[Tally]:
    """Yield the tallies of slices of games, played in `jobs` fresh processes."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (game_id, folder, stop))
    size, start = 1, 0
    running: set[Future[tuple[Tally, float]]] = set()
    try:
        while running or start < games:
            while start < games and len(running) < 2 * jobs:
                indices = range(start, min(start + size, games))
                with _deaf():  # the first of these starts the processes
                    running.add(pool.submit(_slice, table, seed, indices))
                start = indices.stop
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                tally, seconds = future.result()
                fitting = round(tally.games * SLICE / max(seconds, 1e-6))
                size = max(1, min(fitting, (games - start) // jobs))
                yield tally
    except BrokenProcessPool:
        raise UserError("a worker process died (out of memory?); try fewer --jobs") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)

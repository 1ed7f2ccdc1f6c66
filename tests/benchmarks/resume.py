"""Resume: how long it takes to open a match of 5,000 lines, beside reading its JSON alone."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from boardgames_tui.engine.game import Game, Kind, Table
from boardgames_tui.engine.journal import Journal
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.engine.registry import games

LINES = 5000
ROUNDS = 5
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")


class _Hasty(Journal):
    """A journal that does not wait for the disk, to write a long one quickly."""

    def append(self, *lines: Any) -> None:
        self._file.write(b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))


def write(game: Game[Any, Any], path: Path, lines: int = LINES) -> Path:
    """Keep a match of `lines` lines at `path`: random play, with undos where the game ends too soon."""
    rng = Random(1)
    table = Table(seats_for(NAMES[: game.info.players[1]]), game.info.options())
    match = Match.new(game, table, "bench", "free", path)
    assert match.journal is not None
    match.journal.__class__ = _Hasty
    while len(path.read_bytes().splitlines()) < lines:
        for _ in range(50):
            turn = match.turn
            if turn.kind is Kind.OVER:
                for _ in range(20):
                    match.undo()
            else:
                seat = turn.seats[0]
                match.play(seat, rng.choice(match.legal_actions(seat)))
    match.close()
    text = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(text[:lines]))
    return path


def run() -> Iterator[str]:
    """Resume the match of every game a few times."""
    with tempfile.TemporaryDirectory() as folder:
        for item, game in games():
            path = write(game, Path(folder) / f"{item.id}.jsonl")
            kept = path.read_bytes()
            times: list[float] = []
            plain: list[float] = []
            for _ in range(ROUNDS):
                path.write_bytes(kept)
                begun = time.perf_counter()
                for line in path.read_bytes().splitlines():
                    json.loads(line)
                plain.append(time.perf_counter() - begun)
                begun = time.perf_counter()
                Match.resume(path).close()
                times.append(time.perf_counter() - begun)
            yield (
                f"{item.id:16} {LINES} lines  {median(times) * 1000:6.0f} ms  "
                f"(reading the JSON alone {median(plain) * 1000:.0f} ms)"
            )

"""Start: from the process to the first painted board, beside a bare Textual app in the same rounds."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from boardgames_tui.engine.registry import games
from tests.terminal import Terminal

ROUNDS = 9
SIZE = (80, 24)
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")
HERE = Path(__file__).resolve().parent
PIXELS = 100
"""So many half blocks are a board."""


def bare() -> Terminal:
    """Start the yardstick."""
    return Terminal([sys.executable, str(HERE / "bare.py")], SIZE, {}, HERE)


def board(game_id: str, players: int, home: str, size: tuple[int, int] = SIZE) -> Terminal:
    """Start a game with names, so that the board is what comes first."""
    names = ",".join(NAMES[:players])
    words = [sys.executable, "-m", "boardgames_tui", game_id, "--players", names, "--no-animation", "--seed", "1"]
    return Terminal(words, size, {"BOARDGAMES_TUI_HOME": home}, Path(home))


def painted(text: bytes) -> bool:
    """Return whether a board is on the screen."""
    return sum(map(text.count, ("▀".encode(), "▄".encode(), "█".encode()))) >= PIXELS


def lobby_or_footer(text: bytes) -> bool:
    """Return whether the bare app is on the screen."""
    return b"Ring" in text and b"Bare" in text


def run() -> Iterator[str]:
    """Measure every game's start; the bare app takes its turn before each."""
    with tempfile.TemporaryDirectory() as home:
        for item, game in games():
            pairs: list[tuple[float, float]] = []
            for number in range(ROUNDS + 1):
                yardstick = bare()
                theirs = yardstick.until(lobby_or_footer)
                yardstick.close()
                table = board(item.id, game.info.players[0], home)
                ours = table.until(painted)
                table.close()
                if number:  # the first round fills the caches
                    pairs.append((ours, theirs))
            yield (
                f"{item.id:16} {median(o for o, _ in pairs) * 1000:5.0f} ms  "
                f"bare app {median(t for _, t in pairs) * 1000:5.0f} ms  "
                f"ratio {median(o / t for o, t in pairs):.2f}"
            )

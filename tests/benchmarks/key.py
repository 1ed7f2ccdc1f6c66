"""Keys: from a key press in a large terminal to the last byte of what it painted on the board."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from statistics import median, quantiles

from boardgames_tui.engine.registry import games

from .start import board, painted

SIZE = (200, 60)
PRESSES = 80
KEYS = (b"\x1b[C", b"\x1b[D", b"\t", b"\t")
DECISIONS = 6
"""Enter is pressed so often between, so that more than one position is measured."""


def run() -> Iterator[str]:
    """Move the cursor about on the board of every game."""
    with tempfile.TemporaryDirectory() as home:
        for item, game in games():
            terminal = board(item.id, game.info.players[0], home, SIZE)
            terminal.until(painted)
            terminal.settle()
            moves: list[float] = []
            takes: list[float] = []
            while len(takes) < DECISIONS:
                for number in range(PRESSES // DECISIONS):
                    seconds, size = terminal.press(KEYS[number % len(KEYS)])
                    if size:  # with a single choice there is nowhere to go
                        moves.append(seconds)
                seconds, size = terminal.press(b"\r")
                takes.append(seconds)
            terminal.close()
            if len(moves) < 2:
                yield f"{item.id:16} {SIZE[0]}x{SIZE[1]}  no key moved the cursor"
                continue
            yield (
                f"{item.id:16} {SIZE[0]}x{SIZE[1]}  cursor {median(moves) * 1000:5.1f} ms median, "
                f"{quantiles(moves, n=20)[-1] * 1000:5.1f} ms at 95 % ({len(moves)} presses);  "
                f"an action {median(takes) * 1000:5.1f} ms median"
            )

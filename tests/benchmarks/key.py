"""Keys: from a key press in a large terminal to the last byte of what it painted on the board."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import games
from tests.terminal import Terminal

from .cave import large
from .start import board, painted

SIZE = (200, 60)
PRESSES = 80
KEYS = (b"\x1b[C", b"\x1b[D", b"\t", b"\t")
DECISIONS = 6
"""Enter is pressed so often between, so that more than one position is measured."""
SIZES = ((80, 24), (120, 36), SIZE)
CAVE_KEYS = {
    "cursor": (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A"),
    "turn": (b"r",),
    "zoom": (b"-", b"-", b"+", b"+"),
    "pan": (b"\x1b[1;2C", b"\x1b[1;2B", b"\x1b[1;2D", b"\x1b[1;2A"),
}
"""What is pressed on the map of a hundred tiles."""


def run() -> Iterator[str]:
    """Move the cursor about on the board of every game, then all keys of the map on a large cave."""
    with tempfile.TemporaryDirectory() as home:
        for item, game in games():
            terminal = board(item.id, game.info.players[0], home, SIZE)
            terminal.until(painted)
            terminal.settle()
            moves: list[float] = []
            takes: list[float] = []
            while len(takes) < DECISIONS:
                moves += presses(terminal, KEYS, PRESSES // DECISIONS)
                seconds, _ = terminal.press(b"\r")
                takes.append(seconds)
            terminal.close()
            if len(moves) < 2:
                yield f"{item.id:16} {SIZE[0]}x{SIZE[1]}  no key moved the cursor"
                continue
            yield f"{line(item.id, SIZE, 'cursor', moves)};  an action {median(takes) * 1000:5.1f} ms median"
        yield from cave(Path(home))


def cave(home: Path) -> Iterator[str]:
    """Press every kind of key on the map of a large cave, in three sizes."""
    path = large(home / "matches")
    tiles = len(Match.replay(path).state.cave)
    for size in SIZES:
        words = [sys.executable, "-m", "boardgames_tui", "resume", path.stem, "--no-animation"]
        terminal = Terminal(words, size, {"BOARDGAMES_TUI_HOME": str(home)}, home)
        terminal.until(lambda text: b"keyboard" in text)
        terminal.settle()
        terminal.press(b"\r")  # the cover; what is typed in its first moments is dropped, and settle took longer
        terminal.until(painted)
        terminal.settle()
        for what, keys in CAVE_KEYS.items():
            found = presses(terminal, keys, PRESSES)
            yield line(f"{tiles} tiles", size, what, found) if len(found) > 1 else f"{what}: nothing was painted"
        terminal.close()


def presses(terminal: Terminal, keys: Sequence[bytes], count: int) -> list[float]:
    """Press keys in turn; return the seconds of those that painted something."""
    pressed = [terminal.press(keys[number % len(keys)]) for number in range(count)]
    return [seconds for seconds, size in pressed if size]  # with a single choice there is nowhere to go


def line(name: str, size: tuple[int, int], what: str, times: Sequence[float]) -> str:
    """Return a line of the report."""
    return (
        f"{name:16} {size[0]:>3}x{size[1]}  {what:6} {median(times) * 1000:5.1f} ms median, "
        f"{quantiles(times, n=20)[-1] * 1000:5.1f} ms at 95 % ({len(times)} presses)"
    )

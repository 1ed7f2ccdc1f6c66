"""Runs the benchmarks: `python tests/benchmarks/run.py [play] [start] [key] [resume]` (all unless named)."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

ALL = {
    "play": "random play beside python-chess asking is_game_over() each ply",
    "start": "start to the first painted board beside a bare Textual app with Header and Footer",
    "key": "a key press painted on the board at 200x60, and on a cave of a hundred tiles in three sizes",
    "resume": "resume of a match of 5,000 lines",
    "grow": "an action of Caves of Rwenzori on a small and on a large map",
}


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all."""
    for name in names:
        if name not in ALL:
            print(f"no benchmark is called {name!r} (there are: {', '.join(ALL)})", file=sys.stderr)
            return 2
    for name in names or ALL:
        print(f"== {name}: {ALL[name]}", flush=True)
        for line in import_module(f"tests.benchmarks.{name}").run():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

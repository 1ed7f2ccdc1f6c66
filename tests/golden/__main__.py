"""`python -m tests.golden --renew [GAME ...]`: write the playthroughs anew, and saves where there are none."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardgames_tui.engine.registry import entries
from tests import toy
from tests.conformance import all_entries

from . import HERE, renew


def main() -> None:
    """Read the command line and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--renew", nargs="*", metavar="GAME", required=True, help="the games (none: all)")
    wanted = parser.parse_args().renew or sorted(all_entries())
    entries()[toy.ENTRY.id] = toy.ENTRY
    for game_id in wanted:
        if game_id not in entries():
            parser.error(f"no game is called {game_id!r}")
        entry = entries()[game_id]
        tables = Path(toy.__file__).parent if entry is toy.ENTRY else None
        for path in renew(entry.game(), entry.table, tables):
            print(path.relative_to(HERE))


main()

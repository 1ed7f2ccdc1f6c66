"""Takes the pictures of the README: `python screenshots/take.py [NAME...]` writes SVG files beside itself."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NAMES = ("Ana", "Bo", "Chris", "Dee", "Eve", "Fay")


@dataclass(frozen=True)
class Shot:
    """One picture: a match played at random from a seed up to a moment, then some keys."""

    game: str
    players: int
    seed: str
    actions: int
    size: tuple[int, int] = (120, 36)
    keys: tuple[str, ...] = ()
    ascii: bool = False
    options: dict[str, Any] = field(default_factory=dict)


SHOTS = {
    "treasure-cave": Shot("treasure-cave", 4, "s115", 304),
    "treasure-slide": Shot("treasure-slide", 2, "s3", 30, keys=("enter",)),
    "forbidden-bridge": Shot("forbidden-bridge", 4, "s5", 300, keys=("enter",)),
    "bridge-troll": Shot("bridge-troll", 5, "s1", 40),
    "rwenzori": Shot("rwenzori", 4, "s26", 73, keys=("enter",)),
    "treasure-cave-80x24": Shot("treasure-cave", 4, "s115", 304, (80, 24)),
    "treasure-cave-ascii": Shot("treasure-cave", 4, "s115", 304, (80, 24), ascii=True),
}


async def lobby() -> str:
    """Return the picture of the lobby."""
    from boardgames_tui.start import Start
    from boardgames_tui.tui.app import BoardgamesApp

    app = BoardgamesApp(Start("lobby"))
    async with app.run_test(size=(110, 32)) as pilot:
        await pilot.press("down", "up")
        await pilot.pause(0.2)
        return app.export_screenshot(title="boardgames_tui")


async def take(shot: Shot) -> str:
    """Return the picture of a table."""
    from boardgames_tui.engine.game import Table
    from boardgames_tui.engine.match import Match
    from boardgames_tui.engine.names import seats_for
    from boardgames_tui.engine.registry import entry
    from boardgames_tui.start import Start
    from boardgames_tui.tui.app import BoardgamesApp
    from boardgames_tui.tui.screens.handover import HandoverScreen

    item = entry(shot.game)
    game = item.game()
    table = Table(seats_for(NAMES[: shot.players]), game.info.options.model_validate(shot.options))
    match, rng = Match.new(game, table, shot.seed), random.Random(shot.seed)
    for _ in range(shot.actions):
        if match.outcome is not None:
            break
        seat = match.turn.seats[0]
        match.play(seat, rng.choice(match.legal_actions(seat)))
    app = BoardgamesApp(Start("match", entry=item, match=match, ascii=shot.ascii or None))
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause(0.2)
        if isinstance(app.screen, HandoverScreen):
            await pilot.pause(HandoverScreen.GRACE + 0.1)
            await pilot.press("enter")
            await pilot.pause(0.2)
        await pilot.press(*shot.keys)
        await pilot.pause(0.2)
        return app.export_screenshot(title=game.info.title)


def main(names: list[str]) -> int:
    """Write the named pictures, or all."""
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as home:
        os.environ["BOARDGAMES_TUI_HOME"] = home
        for name in names or ["lobby", *SHOTS]:
            picture = asyncio.run(lobby() if name == "lobby" else take(SHOTS[name]))
            path = HERE / f"{name}.svg"
            path.write_text("\n".join(line.rstrip() for line in picture.splitlines()) + "\n", encoding="utf-8")
            print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

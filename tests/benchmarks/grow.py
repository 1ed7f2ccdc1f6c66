"""Growth: what an action of Caves of Rwenzori costs on a small and on a large map, side by side."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from boardgames_tui.engine.game import CHANCE, Kind, Seat, Table
from boardgames_tui.engine.registry import entry
from tests.games.rwenzori.conftest import eager

ROUNDS = 7
GAMES = 12
SMALL, LARGE = range(20), range(50, 200)
"""How many tiles lie on the map."""


def run() -> Iterator[str]:
    """Play the same games in every round and part their actions by the size of the map."""
    game = entry("rwenzori").game()
    for players in (2, 5):
        table = Table(tuple(Seat(f"Seat {n}") for n in range(players)), game.info.options())
        rounds: list[tuple[float, float]] = []
        counts = (0, 0)
        for _ in range(ROUNDS):
            spent, actions = [0.0, 0.0], [0, 0]
            rng = Random(f"grow/{players}")
            for _ in range(GAMES):
                state = game.setup(table)
                while (turn := game.turn(state)).kind is not Kind.OVER:
                    begun = time.perf_counter()
                    if turn.kind is Kind.CHANCE:
                        seat, action = CHANCE, game.sample(state, rng)
                    else:
                        seat = turn.seats[0]
                        legal = game.legal_actions(state, seat)
                        took = time.perf_counter() - begun
                        action = eager(list(legal), rng)
                        begun = time.perf_counter() - took
                    step = game.apply(state, seat, action)
                    took = time.perf_counter() - begun
                    size = len(state.cave)
                    for part, sizes in enumerate((SMALL, LARGE)):
                        if size in sizes:
                            spent[part] += took
                            actions[part] += 1
                    state = step.state
            rounds.append((spent[0] / actions[0], spent[1] / actions[1]))
            counts = (actions[0], actions[1])
        ratio = median(large / small for small, large in rounds)
        yield (
            f"rwenzori {players} players  {counts[0]:,} actions under {SMALL.stop} tiles "
            f"{median(s for s, _ in rounds) * 1e6:5.1f} us each, {counts[1]:,} on {LARGE.start} and more "
            f"{median(large for _, large in rounds) * 1e6:5.1f} us, ratio {ratio:.2f}"
        )

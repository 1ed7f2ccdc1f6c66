"""Random play: actions a second of every game beside random python-chess games in the same rounds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import chess

from boardgames_tui.engine.game import Game, Seat, Table
from boardgames_tui.engine.playout import playout
from boardgames_tui.engine.registry import games

ROUNDS = 7
SECONDS = 0.4


def chess_speed(rng: Random, seconds: float = SECONDS) -> float:
    """Return the moves a second of random chess games that ask `is_game_over()` each ply."""
    moves, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / took


def game_speed(game: Game[Any, Any], players: int, rng: Random, seconds: float = SECONDS) -> float:
    """Return the actions a second of random games by the rules alone (CHANCE's actions too)."""
    table = Table(tuple(Seat(f"Seat {n}") for n in range(players)), game.info.options())
    actions, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        actions += playout(game, table, rng).actions
    return actions / took


def run() -> Iterator[str]:
    """Measure every game with the fewest and the most players; chess takes its turn before each."""
    for item, game in games():
        for players in sorted(set(game.info.players)):
            rng = Random(f"{item.id}/{players}")
            game_speed(game, players, rng, 0.1)
            pairs = [(game_speed(game, players, rng), chess_speed(rng)) for _ in range(ROUNDS)]
            ratio = median(ours / chess_ for ours, chess_ in pairs)
            yield (
                f"{item.id:16} {players} players  {median(ours for ours, _ in pairs):9,.0f} actions/s  "
                f"chess {median(chess_ for _, chess_ in pairs):7,.0f}  ratio {ratio:5.2f}"
            )

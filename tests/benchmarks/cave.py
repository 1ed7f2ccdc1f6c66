"""A large cave: a match of Caves of Rwenzori, kept on disk, whose map holds a hundred tiles and more."""

from __future__ import annotations

from pathlib import Path
from random import Random

from boardgames_tui.engine.game import Action, Kind, Table
from boardgames_tui.engine.hexes import neighbours, sides
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.engine.registry import entry
from boardgames_tui.games.rwenzori import actions as act

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")
TILES = 100
OPTIONS = {"sheet": True, "hidden_passages": True, "treasure_hunter": True, "lava_river": "lay the river"}
"""What brings the most tiles onto the table."""
CHOICES = 10
"""So many choices at least are open in the position that is kept, so that keys have something to do."""
SEEDS = 200
LIKED = {act.LayObstacle: 32, act.PassObstacle: 30, act.Lay: 24, act.Swap: 14, act.GoBlind: 13, act.Move: 10}
UNWANTED = {act.Escape: -100, act.Stop: 1, act.Illuminate: 6, act.LayTnt: 5}


def liking(match: Match, action: Action, rng: Random) -> float:
    """Return how gladly an action is taken by players who want the cave to grow and nobody to leave it."""
    cave = match.state.cave
    liked = (LIKED | UNWANTED).get(type(action), 8) + 6 * rng.random()
    if isinstance(action, act.Lay):
        around = neighbours(action.at)
        mask = match.game.book.specs[action.tile].turned[action.turn]
        ways = sum(cave.free(around[side]) for side in sides(mask))
        return liked + 4 * min(ways, 3) if ways else liked - 15
    if isinstance(action, act.Move):
        return liked + 2 * len(cave.ways(action.to).exits)
    if isinstance(action, act.LayLava):
        return liked + abs(action.at[0]) + abs(action.at[1])
    return liked


def large(folder: Path) -> Path:
    """Play until the cave is large and somebody has something to choose; returns the match's file."""
    item = entry("rwenzori")
    game = item.game()
    table = Table(seats_for(NAMES), game.info.options.model_validate(OPTIONS))
    for number in range(SEEDS):
        seed = f"large/{number}"
        match, rng, moves = Match.new(game, table, seed), Random(seed), list[tuple[int, Action]]()
        while match.turn.kind is not Kind.OVER:
            seat = match.turn.seats[0]
            legal = match.legal_actions(seat)
            if len(match.state.cave) >= TILES and len(legal) >= CHOICES:
                return _kept(match, moves, folder / "large.jsonl")
            best = max(legal, key=lambda action: liking(match, action, rng))
            match.play(seat, best)
            moves.append((seat, best))
    raise RuntimeError(f"no game of {SEEDS} had {TILES} tiles on the table")


def _kept(played: Match, moves: list[tuple[int, Action]], path: Path) -> Path:
    """Play the same match again and keep it."""
    match = Match.new(played.game, played.table, played.seed, path=path)
    for seat, action in moves:
        match.play(seat, action)
    assert match.state == played.state
    match.close()
    return path

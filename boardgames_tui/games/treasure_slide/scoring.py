"""Points, trees, and how a game that has ended is told (rulebook: Ending the Game, Scoring)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.engine.game import Outcome, Score

from .ice import Ground
from .state import Ending, State
from .tables import Scoring

WHY: Mapping[Ending, str] = {
    "no moves left": "Nobody can move and nobody lies on the ice",
    "turn limit": "The game has reached its limit of turns",
}


def counted(count: int, what: str) -> str:
    """Say a number of points or trees: "1 tree", "2 trees"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def trees(state: State, seat: int) -> int:
    """Return how many complete trees of one colour the seat has: one pyramid of each size (ruling 43)."""
    return sum(min(pile) for pile in state.treasure[seat])


def score(ground: Ground, scoring: Scoring, state: State, seat: int) -> Score:
    """Return what the seat's treasure pool is worth now; hunters of both sides in it count alike (ruling 43)."""
    taken = (sum(sizes) for sizes in zip(*state.treasure[seat], strict=True))
    pips = sum(count * pips for count, pips in zip(taken, ground.nest, strict=True))
    complete = trees(state, seat)
    hunters = state.pool.count(seat)
    lines = (
        ("pips of pyramids", pips),
        (f"trees ({complete})", complete * scoring.tree),
        (f"hunters ({hunters})", hunters * scoring.hunter),
    )
    return Score(sum(points for _, points in lines), lines)


def outcome(ground: Ground, scoring: Scoring, state: State) -> Outcome | None:
    """Return the result: a side without hunters has lost whatever the score (ruling 41); else points decide."""
    if not state.ending:
        return None
    scores = tuple(score(ground, scoring, state, seat) for seat, _ in enumerate(state.players))
    ranking: tuple[tuple[int, ...], ...]
    if state.ending == "no hunters left":
        loser = next(seat for seat, own in enumerate(ground.hunters) if not any(state.place[h] for h in own))
        winner = ground.other[loser]
        names = state.players
        reason = f"{names[loser]} has no hunters left on the board, so {names[winner]} wins."
        return Outcome(((winner,), (loser,)), scores, state.ending, reason)
    keys = [(each.total, trees(state, seat)) for seat, each in enumerate(scores)]
    if len({total for total, _ in keys}) == 1:
        scores = tuple(replace(each, ties=(("trees", key[1]),)) for each, key in zip(scores, keys, strict=True))
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    others = tuple(seat for seat, key in enumerate(keys) if key != best)
    ranking = (winners, others) if others else (winners,)
    return Outcome(ranking, scores, state.ending, _reason(state, keys, winners))


def _reason(state: State, keys: list[tuple[int, int]], winners: tuple[int, ...]) -> str:
    why = WHY[state.ending]
    total, complete = max(keys)
    low = min(keys)
    if len(winners) > 1:
        return f"{why}: a draw, {counted(total, 'point')} and {counted(complete, 'tree')} each."
    name = state.players[winners[0]]
    if low[0] == total:
        return f"{why}: {counted(total, 'point')} each, but {name} wins by trees, {complete} to {low[1]}."
    return f"{why}: {name} wins, {counted(total, 'point')} to {low[0]}."

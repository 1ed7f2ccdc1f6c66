"""How a game ends: its kinds, the ranking, and the sentence that says who has won."""

from __future__ import annotations

from collections.abc import Sequence

from .state import treasures

TARGET = "early target"
NOTHING_LEFT = "no treasure left"
BRIDGE_GONE = "bridge gone"
CAP = "turn limit"


def ranking(camps: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats from most to fewest treasures in camp; equal camps share a place (ruling 46).

    It serves all endings: whoever has reached the early target is ahead of all who have not (rulings 45, 47).
    """
    return tuple(
        tuple(seat for seat, camp in enumerate(camps) if camp == count)
        for count in sorted(set(camps), reverse=True)
    )


def reason(kind: str, names: Sequence[str], camps: Sequence[int], target: int) -> str:
    """Say why the game is over and who has won."""
    why = {
        TARGET: f"The target of {treasures(target)} in camp is reached",
        NOTHING_LEFT: "The cave and all backpacks are empty",
        BRIDGE_GONE: "The last board of the bridge is gone",
        CAP: "The last turn is played",
    }[kind]
    best = ranking(camps)[0]
    have = f"with {treasures(camps[best[0]])} in camp"
    if len(best) == 1:
        return f"{why}: {names[best[0]]} wins {have}."
    winners = ", ".join(names[seat] for seat in best[:-1]) + f" and {names[best[-1]]}"
    return f"{why}: {winners} share the victory {have}."

"""The position of a game of Forbidden Bridge; everything in it is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeVar

T = TypeVar("T")

Posture = Literal["standing", "lying", "hanging", "fallen"]
"""How an explorer is: on its feet, down on the bridge, hanging off it, or fallen off it."""

Stage = Literal["roll", "dice", "press", "shake", "fate", "pack", "loose", "stand", "act", "spot", "after", "over"]
"""What must happen next: the roll, the dice, the idol's head pressed, the strength of the shake, each
explorer's fate, the jewel of a shaken backpack, each loose jewel, standing up, the task and the move,
the spot on a plank, a task after the move; or the game is over."""


Jewels = tuple[tuple[str, ...], ...]
"""Fallen jewels: the space each lies on, or the two it lies between (or whose log it lies on)."""


@dataclass(frozen=True, slots=True)
class Explorer:
    """One explorer with its backpack and its canoe."""

    place: str
    """Its space; for one that lies or hangs the plank whose spot it keeps (ruling 26)."""
    spot: str = ""
    """The side of the plank (N, C, S), "" elsewhere."""
    posture: Posture = "standing"
    heads: tuple[str, ...] = ()
    """Down or fallen: the spaces where it may stand up."""
    backpack: int = 0
    """Jewels in the backpack: 0 or 1."""
    hold: int = 0
    """Jewels in the bottom of its canoe, safe."""
    canoe: str = ""
    """Where its canoe is."""
    facing: int = 1
    """1: faces the idol, -1: faces away from it (ruling 31)."""

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space it counts as being on (ruling 39)."""
        return self.heads if self.posture == "fallen" else (self.place,)


@dataclass(frozen=True, slots=True)
class State:
    """The whole game; jewels are `left` + `right` + `bag` + `loose` + all backpacks and canoes."""

    names: tuple[str, ...]
    idol: str
    """How wild the idol is."""
    turn: int
    seat: int
    """Whose turn it is."""
    stage: Stage
    explorers: tuple[Explorer, ...]
    loose: Jewels
    """Fallen jewels, sorted."""
    left: int
    right: int
    """Jewels in the idol's hands."""
    bag: int
    """Jewels out of play."""
    number: int = 0
    picture: str = ""
    """What the dice show this turn."""
    used: bool = False
    """Whether the picture die's task has been done this turn."""
    exact: bool = False
    """Whether the move ended by exact count."""
    strength: str = ""
    """How hard the bridge is shaking."""
    due: tuple[int, ...] = ()
    """Explorers whose fate is still to come."""
    pack: tuple[str, ...] = ()
    """Plank, spot and fate of the explorer due first, whose backpack is being shaken."""
    sliding: Jewels = ()
    """Loose jewels on the bridge whose fate is still to come."""

    @property
    def me(self) -> Explorer:
        """The explorer whose turn it is."""
        return self.explorers[self.seat]


def _changer(cls: type[T]) -> Callable[..., T]:
    """Return what `dataclasses.replace` does for `cls`, several times as fast: random play lives on it.

    It is written out field by field, as dataclasses write their own methods.
    """
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    put = {name: getattr(cls, name).__set__ for name in names}
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls, "put": put}
    scope |= {f"set_{name}": setter for name, setter in put.items()}
    lines = ["def change(thing, **changes):", " copy = new(cls)"]
    lines += [f" set_{name}(copy, thing.{name})" for name in names]
    lines += [" for name, value in changes.items():", "  put[name](copy, value)", " return copy"]
    exec("\n".join(lines), scope)
    change: Callable[..., T] = scope["change"]
    return change


after: Callable[..., State] = _changer(State)
"""Return a state with some fields changed."""

changed: Callable[..., Explorer] = _changer(Explorer)
"""Return an explorer with some fields changed."""


def put(explorers: tuple[Explorer, ...], seat: int, explorer: Explorer) -> tuple[Explorer, ...]:
    """Return the explorers with another one for `seat`."""
    return (*explorers[:seat], explorer, *explorers[seat + 1 :])


def without(jewels: Jewels, jewel: tuple[str, ...]) -> Jewels:
    """Return the fallen jewels with one less at that place."""
    i = jewels.index(jewel)
    return jewels[:i] + jewels[i + 1 :]


def ready(explorer: Explorer) -> Stage:
    """Return what follows the dice (and the shake): stand up, then act (rulebook: Fallen Explorers)."""
    return "act" if explorer.posture == "standing" else "stand"

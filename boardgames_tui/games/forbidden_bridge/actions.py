"""What players and chance do in Forbidden Bridge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardgames_tui.engine.game import Action


@dataclass(frozen=True, slots=True)
class RollDice(Action):
    """Roll both dice (rulebook: Roll and Move)."""

    ask: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Dice(Action):
    """CHANCE: what the dice show."""

    number: int
    picture: str


@dataclass(frozen=True, slots=True)
class Press(Action):
    """Press the idol's head (rulebook: Idol)."""

    ask: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Shake(Action):
    """CHANCE: how hard the bridge shakes."""

    strength: str


@dataclass(frozen=True, slots=True)
class Fate(Action):
    """CHANCE: what the shake does to an explorer.

    `fate` is stand, lie, hang or fall; `heads` are the spaces its head rests on; `river` is the river space
    its head lies in, if it does.
    """

    seat: int
    fate: str
    heads: tuple[str, ...] = ()
    river: str = ""


@dataclass(frozen=True, slots=True)
class PackJewel(Action):
    """CHANCE: what the shake does to the jewel in an explorer's backpack.

    `lands` is stays, lies (at `spaces`), canoe (into that of seat `owner`) or idol (through the river).
    """

    seat: int
    lands: str
    spaces: tuple[str, ...] = ()
    owner: int = -1


@dataclass(frozen=True, slots=True)
class LooseJewel(Action):
    """CHANCE: what the shake does to a jewel that lies loose at `at` on the bridge; see `PackJewel`."""

    at: tuple[str, ...]
    lands: str
    spaces: tuple[str, ...] = ()
    owner: int = -1


@dataclass(frozen=True, slots=True)
class StandUp(Action):
    """Stand the own explorer up where its head rests (rulebook: Fallen Explorers)."""

    space: str
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move along `route`, the spaces entered in order; at its end pick up the jewel that lies at `jewel`.

    An empty `jewel` picks up nothing. An empty route stays: where no jewel can be approached, below a full
    platform (rulings 6 and 46), or on the Beach to put the first jewel into the canoe (rulings 21 and 45).
    """

    route: tuple[str, ...]
    jewel: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseSpot(Action):
    """Take a spot of the plank the move ended on (rulebook: How to Position an Explorer on the Bridge)."""

    spot: str


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """Pick up the fallen jewel at the own feet and stay (rulebook: Fallen Jewels).

    On the platform `jewel` is the platform: take another one from the idol (ruling 14).
    """

    jewel: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """Explorer die: put a rival's standing explorer on another spot of its plank."""

    seat: int
    spot: str


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Jewel die: take the jewel from the backpack of an explorer on the same space."""

    seat: int


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Leave the picture die's task undone and end the turn."""


ACTIONS: tuple[type[Action], ...] = (
    RollDice,
    Dice,
    Press,
    Shake,
    Fate,
    PackJewel,
    LooseJewel,
    StandUp,
    Move,
    ChooseSpot,
    PickUp,
    Shift,
    Steal,
    Done,
)
"""Every action class, as the journal knows them."""

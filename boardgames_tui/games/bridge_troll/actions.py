"""What players, the weather die and the deck do in Bridge Troll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from boardgames_tui.engine.game import Action

Side = Literal["toll", "food"]
"""A side of a bridge: toll on the left, food on the right."""
Selection = Literal["all", "highest", "lowest"]
"""Which cards of both sides are exchanged together."""


@dataclass(frozen=True, slots=True)
class RollWeather(Action):
    """The active player rolls the weather die (rulebook: phase 1)."""

    ask: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Weather(Action):
    """CHANCE: the face that the weather die shows."""

    face: str


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """CHANCE: the travelers that come, the first of them face down."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Go on: no (further) special, exchange or purchase now."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A sealed bid: boulders by colour, in the box's order; none closes the bridge (rulebook: phase 2)."""

    boulders: tuple[int, ...]
    jester: bool = False
    """Played with the Jester: in more than one colour."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Claim the traveler at a place of the row; 0 is the one dealt face down (rulebook: phase 3)."""

    place: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the normal traveler just taken on one side of the bridge."""

    side: Side


@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Throw boulders at the hazard, as many as the threatened card is worth."""


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Let the hazard have the threatened card."""

    side: Side
    card: str


@dataclass(frozen=True, slots=True)
class BeatGoat(Action):
    """Throw one boulder of each of these colours at the goat."""

    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class YieldToGoat(Action):
    """Let the goat damage the bridge and run back into the deck."""


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw some of the boulders that are due into the supply."""

    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """Take some of the boulders that are due from the supply, or from the richest bridge when it is empty."""

    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class CollectBid(Action):
    """Take the whole bid that lies on one bridge, and return the trophy."""

    bridge: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange cards of both sides for victory points; `extra` points are added by boulders.

    `toll` and `food` name the two cards of a "highest" or "lowest" selection (empty for "all").
    """

    selection: Selection
    toll: str = ""
    food: str = ""
    extra: int = 0


@dataclass(frozen=True, slots=True)
class HandIn(Action):
    """Add one card to a free exchange (option `exchange: free`)."""

    side: Side
    card: str


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Close the free exchange that was put together; `extra` points are added by boulders."""

    extra: int = 0


@dataclass(frozen=True, slots=True)
class BuyUpgrade(Action):
    """Buy the visible bridge upgrade for its number in victory points."""


@dataclass(frozen=True, slots=True)
class LookUnder(Action):
    """Fortune Teller: look at the traveler that lies face down."""


@dataclass(frozen=True, slots=True)
class DriveOff(Action):
    """Garlic Seller: drive off the hazard that attacks (never a goat)."""


@dataclass(frozen=True, slots=True)
class CallMason(Action):
    """Mason: take boulders of any colours."""


@dataclass(frozen=True, slots=True)
class SendMessenger(Action):
    """Royal Messenger: move one royal card from the food side to the toll side."""

    royal: str


@dataclass(frozen=True, slots=True)
class Eat(Action):
    """Put a special traveler on the food side without using what it can do."""

    card: str


ACTIONS: tuple[type[Action], ...] = (
    RollWeather,
    Weather,
    Deal,
    Done,
    Bid,
    Take,
    Place,
    Defend,
    Lose,
    BeatGoat,
    YieldToGoat,
    Throw,
    Gather,
    CollectBid,
    Exchange,
    HandIn,
    Trade,
    BuyUpgrade,
    LookUnder,
    DriveOff,
    CallMason,
    SendMessenger,
    Eat,
)

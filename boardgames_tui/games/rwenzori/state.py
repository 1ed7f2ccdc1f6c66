"""The state of a game of Caves of Rwenzori, and what a seat may see of it."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.engine.hexes import Hex

from .cave import Cave
from .options import RwenzoriOptions


@dataclass(frozen=True)
class Player:
    """One player: hand, stack, meeple and cards.

    A stack is, from its top: dark tiles that a +1 penalty skipped (`top`, seen by nobody), tiles whose order
    nobody knows and which therefore have none (`unknown`, drawn from the state's pool), and tiles put under it
    (`bottom`, known to the owner).
    """

    hand: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    unknown: int = 0
    bottom: tuple[str, ...] = ()
    searched: bool = False
    """Whether a +1 penalty has searched the stack, so that `top` may hold any number of dark tiles."""
    at: Hex = (0, 0)
    entry: int = -1
    """The side by which the meeple came onto the active obstacle under it, else -1."""
    came: Hex | None = None
    """The neighbour that the meeple last came from."""
    gear: str = ""
    gear_used: bool = False
    character: str = ""
    character_used: bool = False
    missed: bool = False
    """Whether the player has already lost a turn because of being blocked."""
    trapped: bool = False
    """Whether the player said so at the end of the last own turn (ruling 57)."""

    @property
    def stack(self) -> int:
        """How many tiles the stack holds."""
        return len(self.top) + self.unknown + len(self.bottom)


@dataclass(frozen=True, slots=True)
class Lava:
    """The lava tiles still to come, and where the two ends of the river are."""

    left: int
    laid: int = 0
    """How many tiles the two ends have got (cutting the board)."""
    top: Hex | None = None
    bottom: Hex | None = None
    alarms: int = 0
    """How many alarms are still to come (cutting the passage)."""


@dataclass(frozen=True, slots=True)
class Solo:
    """The piles of the solo mode; `pool` of the state is what the cave deck holds in unknown order."""

    normal: tuple[str, ...]
    plus_one: tuple[str, ...]
    plus_two: tuple[str, ...]
    illuminate: tuple[str, ...]
    saves: tuple[str, ...]
    """The unplayable section: Saves and TNT, face up."""
    bottom: tuple[str, ...] = ()
    """Tiles put back under the cave deck, in order."""
    choose: int = 0
    """How many Saves are to be chosen for the active selection."""
    want: str = ""
    """The pile that must refill the active selection."""
    cave: int = 0
    """How many cave tiles must be laid now."""
    tried: int = 0
    """How many cave tiles in a row fitted nowhere."""
    fresh: Hex | None = None
    """The passage that the cave has just laid next to the meeple."""
    exchanges: int = 0


@dataclass(frozen=True)
class State:
    """A game as it stands; what is pending in the turn stands in it too."""

    options: RwenzoriOptions
    names: tuple[str, ...]
    players: tuple[Player, ...]
    cave: Cave
    pool: tuple[str, ...]
    """The tiles in unknown order: those of all stacks and those left in the box (solo: the cave deck), sorted."""
    gone: tuple[str, ...] = ()
    """Tiles out of the game whose faces all have seen, sorted."""
    lost: tuple[str, ...] = ()
    """Dark tiles that went out of the game face down, sorted."""
    number: int = 1
    actor: int = 0
    """Whose turn it is."""
    decider: int = 0
    """Who must decide (another seat than the actor when a hand is offered or a tile given)."""
    stage: str = "action"
    chance: str = "deal"
    """What CHANCE must do, if anything."""
    due: tuple[int, ...] = ()
    """How many tiles each seat has to draw."""
    bonus: int = 0
    """Further lays in this turn."""
    extra: int = 0
    """Further lays in this turn that must be passages (TNT, going in blind)."""
    passage: bool = False
    """Whether the bonus lay may still be swapped for a walk through the hidden passages."""
    tunnels: tuple[Hex, ...] = ()
    """Where hidden passages lie."""
    treasures: tuple[Hex, ...] = ()
    """Treasures reached in this turn, still to step on."""
    pending: Hex | None = None
    """The dark tile that is being revealed."""
    cause: str = ""
    """How: "blind", "illuminate" or "torch"; "boots" while they make nothing of the clock under the meeple."""
    discards: int = 0
    traded: int = -1
    """With whom the Trader swapped hands."""
    other: int = -1
    """The second seat in an offer, a look at a hand, or a penalty."""
    ending: bool = False
    """Whether the end phase has begun."""
    progress: bool = False
    idle: int = 0
    """Turns in a row without progress (ruling 62)."""
    swaps: tuple[int, ...] = ()
    """Hand swaps of each seat since anybody made other progress (ruling 84)."""
    over: str = ""
    winner: int = -1
    lava: Lava | None = None
    solo: Solo | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a player."""

    tiles: int
    stack: int
    at: Hex
    entry: int
    gear: str
    """The piece of gear once it has been used, else empty."""
    gear_used: bool
    character: str
    character_used: bool
    missed: bool
    trapped: bool


@dataclass(frozen=True, slots=True)
class SoloView:
    """What the solo player sees of the piles: everything but the order of what is face down."""

    normal: int
    plus_one: int
    plus_two: int
    illuminate: int
    saves: tuple[str, ...]
    deck: int
    choose: int
    fresh: Hex | None
    exchanges: int


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: the table, and its own hand and cards (empty for a bystander)."""

    options: RwenzoriOptions
    names: tuple[str, ...]
    players: tuple[SeatView, ...]
    cave: Cave
    """Dark tiles show their face (`tile`) only to who laid them; to all others it is "dark"."""
    gone: tuple[str, ...]
    lost: int
    """How many dark tiles went out of the game face down."""
    number: int
    actor: int
    decider: int
    stage: str
    bonus: int
    extra: int
    passage: bool
    tunnels: tuple[Hex, ...]
    treasures: tuple[Hex, ...]
    pending: Hex | None
    cause: str
    discards: int
    traded: int
    other: int
    ending: bool
    idle: int
    over: str
    winner: int
    lava: Lava | None
    solo: SoloView | None
    hand: tuple[str, ...]
    gear: str
    """The own gear while unused."""
    character: str
    looked: tuple[str, ...]
    """The hand that this seat is looking at as the Scout."""

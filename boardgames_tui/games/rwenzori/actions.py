"""What players, and chance, do in Caves of Rwenzori."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.engine.game import Action as Action
from boardgames_tui.engine.hexes import Hex

# -- chance ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """The start hands and the cards, by seat."""

    hands: tuple[tuple[str, ...], ...]
    gear: tuple[str, ...]
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A tile from the top of a seat's stack."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """What every seat's stack holds, picked up when the end phase begins."""

    stacks: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Search(Action):
    """The first non-dark tile of a stack (or none), and the dark tiles skipped, for a +1 penalty."""

    skipped: tuple[str, ...]
    tile: str


@dataclass(frozen=True, slots=True)
class SetOut(Action):
    """Solo: the normal tiles shuffled into the cave deck, and the tiles on top of the piles."""

    deck: tuple[str, ...]
    normal: tuple[str, ...]
    plus_one: str
    plus_two: str
    illuminate: str


@dataclass(frozen=True, slots=True)
class Refill(Action):
    """Solo: the next tile of a pile."""

    tile: str


@dataclass(frozen=True, slots=True)
class CaveDraw(Action):
    """Solo: the next tile of the cave deck."""

    tile: str


# -- LAY -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a tile as a passage at `at`, turned `turn` sixths; `gear` is the Map Fragment or empty."""

    tile: str
    at: Hex
    turn: int
    gear: str = ""


@dataclass(frozen=True, slots=True)
class LayObstacle(Action):
    """Lay an obstacle against another player; a dark tile has turn 0 (face down)."""

    tile: str
    at: Hex
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PassObstacle(Action):
    """Lay a Save at `at` past the obstacle at `past` (solo: over it, when both are one hex).

    `gear` is the card that makes a Save of the tile, or empty.
    """

    tile: str
    past: Hex
    at: Hex
    turn: int
    gear: str = ""


@dataclass(frozen=True, slots=True)
class Illuminate(Action):
    """Discard an illuminate tile to reveal the dark tile at `at`."""

    tile: str
    at: Hex


@dataclass(frozen=True, slots=True)
class LayTnt(Action):
    """Lay TNT over the tile at `at`."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """Lay the Escape tile at `at` and win."""

    at: Hex


# -- MOVE, GO IN BLIND -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the meeple to `to`."""

    to: Hex


@dataclass(frozen=True, slots=True)
class Tunnel(Action):
    """Go through the hidden passages and on to `to`."""

    to: Hex


@dataclass(frozen=True, slots=True)
class StepOn(Action):
    """Step onto the treasure just reached, at no cost."""

    to: Hex


@dataclass(frozen=True, slots=True)
class GoBlind(Action):
    """Go in blind to the dark tile at `at`."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Orient(Action):
    """Turn the revealed tile."""

    turn: int


@dataclass(frozen=True, slots=True)
class Suffer(Action):
    """Take the penalty of the revealed tile."""


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Do without the further lays, discards or exchanges."""


# -- cards -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WearBoots(Action):
    """Sturdy Boots: the clock has no effect."""


@dataclass(frozen=True, slots=True)
class OpenBag(Action):
    """Medical Bag: no extra tile for a +1 penalty."""


@dataclass(frozen=True, slots=True)
class LightTorch(Action):
    """Spare Torch: turn over the dark tile at `at`."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Guide(Action):
    """Guide: put these tiles under the stack and draw as many."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Trader: swap hands with `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Scout(Action):
    """Scout: look at the hand of `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class ScoutSwap(Action):
    """Scout: take one tile of that hand and give one of the own."""

    take: str
    give: str


@dataclass(frozen=True, slots=True)
class TellStory(Action):
    """Storyteller: all hands go to the left."""


@dataclass(frozen=True, slots=True)
class Tremor(Action):
    """Geologist: all hands go under the stacks."""


# -- blocked ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Miss(Action):
    """Miss the turn, being blocked."""


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Put the hand under the stack and take as many tiles, being blocked."""


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer the whole hand, unseen, to the trapped player in `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Take the hand that is offered."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Refuse the hand that is offered."""


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a tile out of the game, for having set somebody free."""

    tile: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give a tile of the hand for a +1 penalty in the end phase."""

    tile: str


# -- solo, lava ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseSave(Action):
    """Solo: take a tile from the unplayable section into the active selection."""

    tile: str


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Solo: exchange an active Save for another one."""

    give: str
    take: str


@dataclass(frozen=True, slots=True)
class LayLava(Action):
    """Lay a lava tile at `at`."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Alarm(Action):
    """The timer has gone off: lava behind everybody."""


ALL: tuple[type[Action], ...] = (
    Deal,
    Draw,
    PickUp,
    Search,
    SetOut,
    Refill,
    CaveDraw,
    Lay,
    LayObstacle,
    PassObstacle,
    Illuminate,
    LayTnt,
    Escape,
    Move,
    Tunnel,
    StepOn,
    GoBlind,
    Orient,
    Suffer,
    Stop,
    WearBoots,
    OpenBag,
    LightTorch,
    Guide,
    Trade,
    Scout,
    ScoutSwap,
    TellStory,
    Tremor,
    Miss,
    Swap,
    Offer,
    Accept,
    Refuse,
    Discard,
    Give,
    ChooseSave,
    Exchange,
    LayLava,
    Alarm,
)

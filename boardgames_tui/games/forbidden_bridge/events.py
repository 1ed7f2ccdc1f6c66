"""What happens in Forbidden Bridge, each told in one sentence; everybody sees everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.engine.game import Event, Spot

from . import words

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class DiceTaken(Event):
    """A player rolls."""

    seat: int

    def text(self, names: Names) -> str:
        """Say who rolls."""
        return f"{names[self.seat]} rolls both dice."


@dataclass(frozen=True, slots=True)
class DiceFell(Event):
    """What the dice show."""

    seat: int
    number: int
    picture: str

    def text(self, names: Names) -> str:
        """Say both faces."""
        return f"The dice show {self.number} and the {self.picture}."


@dataclass(frozen=True, slots=True)
class Pressed(Event):
    """The idol's head goes down."""

    seat: int

    def text(self, names: Names) -> str:
        """Say who presses."""
        return f"{names[self.seat]} presses the idol's head."


@dataclass(frozen=True, slots=True)
class Shook(Event):
    """The bridge shakes."""

    strength: str

    def text(self, names: Names) -> str:
        """Say how hard."""
        return f"The bridge {words.SHAKES[self.strength]}."


@dataclass(frozen=True, slots=True)
class StoodFast(Event):
    """An explorer keeps its feet."""

    seat: int
    plank: str

    def text(self, names: Names) -> str:
        """Say who still stands where."""
        return f"{names[self.seat]} keeps standing on {words.called(self.plank)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat),)


@dataclass(frozen=True, slots=True)
class FellDown(Event):
    """An explorer lies on the bridge, newly or `still`."""

    seat: int
    plank: str
    heads: tuple[str, ...]
    still: bool

    def text(self, names: Names) -> str:
        """Say where the head rests."""
        does = "stays down" if self.still else "falls down"
        return f"{names[self.seat]} {does} on {words.called(self.plank)}, head {words.lying(self.heads)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat),)


@dataclass(frozen=True, slots=True)
class Hung(Event):
    """An explorer hangs off the bridge, newly or `still`."""

    seat: int
    plank: str
    still: bool

    def text(self, names: Names) -> str:
        """Say where it hangs."""
        does = "still hangs" if self.still else "slips and hangs"
        return f"{names[self.seat]} {does} from {words.called(self.plank)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat),)


@dataclass(frozen=True, slots=True)
class FellOff(Event):
    """An explorer falls off the bridge."""

    seat: int
    plank: str
    heads: tuple[str, ...]
    river: str

    def text(self, names: Names) -> str:
        """Say where it lands."""
        fall = f"{names[self.seat]} falls off {words.called(self.plank)}"
        if self.river:
            where = words.called(self.river)
            return f"{fall}, head in the river at {where}, nearest to {words.called(self.heads[0])}."
        return f"{fall} and lies {words.lying(self.heads)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (self.plank, ("explorer", self.seat))


@dataclass(frozen=True, slots=True)
class JewelHeld(Event):
    """A shaken backpack keeps its jewel."""

    seat: int

    def text(self, names: Names) -> str:
        """Say whose jewel stays."""
        return f"The jewel stays in {names[self.seat]}'s backpack."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat),)


def _landed(lands: str, spaces: tuple[str, ...], owner: int, names: Names) -> str:
    if lands == "canoe":
        return f"falls into the canoe of {names[owner]}, who keeps it"
    if lands == "idol":
        return "falls into the river and goes back to the idol"
    return f"ends {words.lying(spaces)}"


@dataclass(frozen=True, slots=True)
class JewelFell(Event):
    """A jewel leaves a shaken backpack."""

    seat: int
    lands: str
    spaces: tuple[str, ...]
    owner: int

    def text(self, names: Names) -> str:
        """Say where it lands."""
        end = _landed(self.lands, self.spaces, self.owner, names)
        then = "," if self.lands == "idol" else " and"
        return f"The jewel drops from {names[self.seat]}'s backpack{then} {end}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat), *self.spaces)


@dataclass(frozen=True, slots=True)
class LooseHeld(Event):
    """A jewel that lies loose on the bridge stays there."""

    at: tuple[str, ...]

    def text(self, names: Names) -> str:
        """Say which jewel stays."""
        return f"The jewel {words.lying(self.at)} stays there."


@dataclass(frozen=True, slots=True)
class LooseFell(Event):
    """A jewel that lay loose on the bridge slides or falls."""

    at: tuple[str, ...]
    lands: str
    spaces: tuple[str, ...]
    owner: int

    def text(self, names: Names) -> str:
        """Say where it lands."""
        start = f"The jewel {words.lying(self.at)}"
        if self.lands == "lies" and self.spaces[0][0] == "P":
            return f"{start} slides to {words.called(self.spaces[0])}."
        return f"{start} {_landed(self.lands, self.spaces, self.owner, names)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (*self.at, *self.spaces)


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """An explorer stands up again."""

    seat: int
    space: str
    spot: str
    kind: str

    def text(self, names: Names) -> str:
        """Say where."""
        where = f", {words.spot(self.spot, self.kind)}" if self.spot else ""
        return f"{names[self.seat]} stands up {words.at(self.space)}{where}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return ((self.space, self.spot) if self.spot else self.space,)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """An explorer moves; `steps` is what the die asked for."""

    seat: int
    start: str
    route: tuple[str, ...]
    steps: int

    def text(self, names: Names) -> str:
        """Say how far and where to."""
        end, count = self.route[-1], len(self.route)
        does = "paddles" if end[0] == "R" or (self.start[0] == "R" and end == "BEACH") else "moves"
        on = ", pushed on by those in the way" if count > self.steps else ""
        return f"{names[self.seat]} {does} {words.spaces(count)} to {words.called(end)}{on}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (self.start, self.route[-1])


@dataclass(frozen=True, slots=True)
class TookSpot(Event):
    """An explorer takes its spot on a plank."""

    seat: int
    plank: str
    spot: str
    kind: str

    def text(self, names: Names) -> str:
        """Say which spot."""
        return f"{names[self.seat]} takes the {words.spot(self.spot, self.kind)} of {words.called(self.plank)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return ((self.plank, self.spot),)


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """A fallen jewel goes into a backpack."""

    seat: int
    jewel: tuple[str, ...]

    def text(self, names: Names) -> str:
        """Say which jewel."""
        return f"{names[self.seat]} picks up the jewel {words.lying(self.jewel)} and stops."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (*self.jewel,)


@dataclass(frozen=True, slots=True)
class GotJewel(Event):
    """The idol gives a jewel from its left or right hand; `hand` "" when both are empty."""

    seat: int
    hand: str

    def text(self, names: Names) -> str:
        """Say who takes it."""
        if not self.hand:
            return f"The idol's hands are empty: {names[self.seat]} gets no jewel."
        return f"{names[self.seat]} takes a jewel from the idol's {self.hand} hand."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return ("IDOL",)


@dataclass(frozen=True, slots=True)
class Stowed(Event):
    """The first jewel goes into the canoe."""

    seat: int

    def text(self, names: Names) -> str:
        """Say whose."""
        return f"{names[self.seat]} puts the first jewel into the canoe, where it is safe."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return ("BEACH",)


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """An explorer does not move."""

    seat: int
    space: str

    def text(self, names: Names) -> str:
        """Say who stays where."""
        return f"{names[self.seat]} stays {words.at(self.space)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (self.space,)


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """A rival's explorer is put on another spot."""

    seat: int
    rival: int
    plank: str
    spot: str
    kind: str

    def text(self, names: Names) -> str:
        """Say who puts whom where."""
        where = f"{words.spot(self.spot, self.kind)} of {words.called(self.plank)}"
        return f"{names[self.seat]} puts {names[self.rival]} on the {where}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return ((self.plank, self.spot),)


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """A jewel changes backpacks."""

    seat: int
    victim: int

    def text(self, names: Names) -> str:
        """Say who robs whom."""
        return f"{names[self.seat]} steals the jewel from {names[self.victim]}'s backpack."

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat), ("explorer", self.victim))


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A player leaves the picture die's task undone."""

    seat: int
    picture: str

    def text(self, names: Names) -> str:
        """Say who leaves it."""
        what = "moves no rival" if self.picture == "explorer" else "steals nothing"
        return f"{names[self.seat]} {what}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A player is home with two jewels."""

    seat: int

    def text(self, names: Names) -> str:
        """Say who wins."""
        return f"{names[self.seat]} is on the Finish space with two jewels and wins!"

    def spots(self) -> tuple[Spot, ...]:
        """Return the places it touches."""
        return (("explorer", self.seat),)

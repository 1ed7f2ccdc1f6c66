"""What happens in Treasure Slide, each in one sentence; `hunter` is "small", "medium" or "large"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.engine.game import Event, Spot
from boardgames_tui.engine.squares import WORDS, Direction, Square


def listed(parts: Sequence[str]) -> str:
    """Join parts as a sentence does: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def possessive(name: str) -> str:
    """Return the name as owner."""
    return f"{name}'s"


@dataclass(frozen=True, slots=True)
class HunterEvent(Event):
    """Something that a seat's hunter does or suffers."""

    seat: int
    hunter: str

    def who(self, names: Sequence[str]) -> str:
        """Return "Ana's small hunter"."""
        return f"{possessive(names[self.seat])} {self.hunter} hunter"


@dataclass(frozen=True, slots=True)
class Walks(HunterEvent):
    """A hunter moves along the edge (rulebook: The Movement Phase)."""

    start: Square
    end: Square

    def text(self, names: Sequence[str]) -> str:
        """Say from where to where."""
        return f"{self.who(names)} walks from {self.start} to {self.end}."

    def spots(self) -> tuple[Spot, ...]:
        """Return both ends."""
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Launches(HunterEvent):
    """A hunter lies down on the ice (rulebook: The Movement Phase)."""

    start: Square
    edge: Square
    """Where it leaves the edge; `start` when it takes no step along it."""
    ice: Square
    heading: Direction
    target: Square
    """The mountain at the end of its way."""

    def text(self, names: Sequence[str]) -> str:
        """Say the way it takes and where it will end."""
        by = "" if self.edge == self.start else f" over {self.edge}"
        way = f"{self.start}{by} onto the ice at {self.ice}"
        return f"{self.who(names)} goes from {way}, {WORDS[self.heading]} towards {self.target}."

    def spots(self) -> tuple[Spot, ...]:
        """Return where it came from and where it lies."""
        return self.start, self.ice


@dataclass(frozen=True, slots=True)
class Slides(HunterEvent):
    """A lying hunter slides one square (rulebook: The Slide Phase)."""

    start: Square
    heading: Direction
    end: Square | None
    """None: off the board."""

    def text(self, names: Sequence[str]) -> str:
        """Say where it slides."""
        end = f"to {self.end}" if self.end else "off the board"
        return f"{self.who(names)} slides {WORDS[self.heading]} from {self.start} {end}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the squares it was on."""
        return (self.start, self.end) if self.end else (self.start,)


@dataclass(frozen=True, slots=True)
class Pushed(HunterEvent):
    """A lying hunter is pushed one square (rulebook: The Slide Phase)."""

    start: Square
    heading: Direction
    end: Square | None

    def text(self, names: Sequence[str]) -> str:
        """Say where it is pushed."""
        end = f"to {self.end}" if self.end else "off the board"
        return f"{self.who(names)} is pushed {WORDS[self.heading]} from {self.start} {end}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the squares it was on."""
        return (self.start, self.end) if self.end else (self.start,)


@dataclass(frozen=True, slots=True)
class Mines(HunterEvent):
    """A hunter takes the top pyramid of a mountain (rulebook: Capturing and Mining)."""

    square: Square
    colour: str
    pips: int
    left: int
    """How many pyramids the mountain has now."""

    def text(self, names: Sequence[str]) -> str:
        """Say what is taken, and when the mountain is gone."""
        bare = "" if self.left else "; nothing but ice is left there"
        return f"{self.who(names)} mines {self.colour} {self.pips} at {self.square}{bare}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the square."""
        return (self.square,)


@dataclass(frozen=True, slots=True)
class Captures(HunterEvent):
    """A hunter captures one of the other side's (rulebook: Capturing and Mining)."""

    square: Square
    other: int
    victim: str

    def text(self, names: Sequence[str]) -> str:
        """Say who captures whom."""
        return f"{self.who(names)} captures {possessive(names[self.other])} {self.victim} hunter at {self.square}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the square."""
        return (self.square,)


@dataclass(frozen=True, slots=True)
class Bumps(HunterEvent):
    """An arriving hunter bumps one that stands there into its owner's pool (rulebook: The Slide Phase)."""

    square: Square
    other: int
    victim: str

    def text(self, names: Sequence[str]) -> str:
        """Say who bumps whom, and into whose pool."""
        victim = f"{possessive(names[self.other])} {self.victim} hunter"
        pool = f"{possessive(names[self.seat])} pool"
        return f"{self.who(names)} bumps {victim} off {self.square} into {pool}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the square."""
        return (self.square,)


@dataclass(frozen=True, slots=True)
class Falls(HunterEvent):
    """A hunter leaves the board over its edge (rulebook: The Slide Phase)."""

    pool: int

    def text(self, names: Sequence[str]) -> str:
        """Say who gets it."""
        return f"{self.who(names)} falls into {possessive(names[self.pool])} pool."


@dataclass(frozen=True, slots=True)
class Points(HunterEvent):
    """A hunter met head-on is turned by its controller (rulebook: The Slide Phase)."""

    heading: Direction

    def text(self, names: Sequence[str]) -> str:
        """Say where it points now."""
        return f"{names[self.seat]} turns the {self.hunter} hunter {WORDS[self.heading]}."


@dataclass(frozen=True, slots=True)
class BonusLost(Event):
    """A bonus move that nobody can make (rulebook: Capturing and Mining)."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say that it lapses."""
        return f"{names[self.seat]} has no hunter that could make the bonus move."


@dataclass(frozen=True, slots=True)
class Passes(Event):
    """A seat cannot move; `why` holds one reason for each of its hunters on the board."""

    seat: int
    why: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say who passes and why."""
        return f"{names[self.seat]} passes: {listed(self.why)}."


@dataclass(frozen=True, slots=True)
class Ends(Event):
    """The game is over."""

    reason: str

    def text(self, names: Sequence[str]) -> str:
        """Say why."""
        return self.reason

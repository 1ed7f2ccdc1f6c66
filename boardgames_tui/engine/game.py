"""The contract that every game keeps, so that one table, one journal and one test suite serve all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

CHANCE: Final = -1
"""The seat of dice, decks and everything else that nobody decides."""

Spot = Hashable
"""A place on a game's board; the game's own type (a number, a pair, a hex, a name)."""


class IllegalAction(Exception):
    """An action that the rules do not allow now; its text is one sentence for the player."""


class Kind(Enum):
    """Who must speak next."""

    DECIDE = "decide"
    """One seat chooses in the open."""
    COMMIT = "commit"
    """Every listed seat owes one secret choice, in any order."""
    CHANCE = "chance"
    """Dice or a deck speak."""
    OVER = "over"
    """The game has ended."""


class Turn(NamedTuple):
    """Whose decision it is: the kind, the seats that owe one, and the decision's name.

    `stage` keys prompts and help ("bid", "orient"); `number` counts the game's turns (or rounds) from 1.
    """

    kind: Kind
    seats: tuple[int, ...]
    stage: str
    number: int = 1


class Options(BaseModel):
    """The variants, expansions and difficulties of a game; each field has a title, a description and a default.

    Fields are bool, Literal or bounded int, so that a set-up form can be made from the model alone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the lobby, the command line and the tests must know of a game before it is played."""

    id: str
    title: str
    tagline: str
    players: tuple[int, int]
    """Fewest and most seats."""
    minutes: int
    """How long a game takes at a table."""
    options: type[Options]
    rules_version: int
    """Raised whenever the same journal would give another state."""
    bound: int
    """A random game ends within this many actions."""
    hidden: bool = False
    """Whether seats know different things, so that the keyboard must be handed over."""
    free_start: bool = True
    """Whether the table may choose who begins (otherwise the seats' order decides)."""
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"standard": {}})
    """Named option sets; the conformance suite plays every one, and each has golden files."""
    only_for: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Presets that fit only these numbers of seats."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table: a name, and the glyph and colour number that stand for it on the board."""

    name: str
    glyph: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays, under which options, and who begins."""

    seats: tuple[Seat, ...]
    options: Options
    first: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat (or CHANCE) does; subclasses are frozen, slotted dataclasses of plain values.

    The journal writes an action as its class name and fields, so both are part of a game's `rules_version`.
    """

    ask: ClassVar[bool] = False
    """Whether to wait for a key even when this is the only choice (a roll, a hand-over)."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened; a subclass adds the facts and says them in one plain sentence with names."""

    def text(self, names: Sequence[str]) -> str:
        """Say what happened in one sentence in the present tense, with names and never "you"."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> Event | None:
        """Return what this seat (None: a bystander) sees of it: itself, a masked form, or nothing."""
        return self

    def spots(self) -> tuple[Spot, ...]:
        """Return the board places that it touched, to be marked as the last move."""
        return ()


class Step(NamedTuple):
    """What an action led to."""

    state: Any
    events: tuple[Event, ...] = ()
    barrier: bool = False
    """True when somebody learnt something hidden by it, so that it cannot be taken back."""


class Pick(NamedTuple):
    """One field of an action as a player chooses it: the general chooser narrows actions pick by pick."""

    label: str
    """Short words for the choice list."""
    spot: Spot | None = None
    """Where on the board it is chosen, if it is."""
    hint: str = ""
    """What it will do, in a sentence, shown before it is taken."""
    warn: bool = False
    """Whether it is a choice that nobody makes gladly, to be confirmed by a second Enter."""


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's result: the total, the lines that make it up, and the lines that broke a tie."""

    total: int
    lines: tuple[tuple[str, int], ...] = ()
    ties: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats from first to last place; seats in one tuple share the place."""
    scores: tuple[Score, ...]
    """One a seat, in seat order."""
    ending: str
    """The kind of ending, in a word or two, the same for all games that end so ("early target")."""
    reason: str
    """Why it ended and who won, in one sentence with names."""
    lost: bool = False
    """Whether the game itself has won: then nobody does, whatever the ranking."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: those in the first place, or nobody when the game has."""
        return () if self.lost else self.ranking[0]


S = TypeVar("S")
V = TypeVar("V")


class Game(ABC, Generic[S, V]):
    """The rules of one game: pure functions over frozen states.

    `S` is the game's state, `V` what a seat may know of it. A state is never changed and holds no set and
    no dict whose order could depend on hashing: `repr(state)` is its canonical form.
    """

    info: GameInfo
    actions: ClassVar[tuple[type[Action], ...]]
    """Every action class, CHANCE's too; a journal can hold no other."""

    @classmethod
    @abstractmethod
    def load(cls, rules: Any = None) -> Game[S, V]:
        """Read the game's tables (from the folder `rules`, or those shipped); raises `TableError`."""

    digest: str = ""
    """The digest of the tables this game plays with; part of every journal."""

    def of_version(self, version: int) -> Game[S, V] | None:
        """Return the game with the same tables by the rules of `version`; None when those are known no longer.

        A match goes on by the rules that it was begun with, so that no correction of a rule costs anybody a game.
        """
        return self if version == self.info.rules_version else None

    @property
    def latest(self) -> Game[S, V]:
        """The game by the rules of today, for a match that is begun now."""
        return self

    def check_table(self, table: Table) -> str | None:
        """Return why this table cannot play (options that do not fit the number of seats), or None."""
        return None

    @abstractmethod
    def setup(self, table: Table) -> S:
        """Return the starting state; deterministic (what is shuffled or dealt is CHANCE's)."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Return whose decision it is."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int) -> Sequence[Action]:
        """Return what `seat` may do in canonical order; empty exactly for seats that owe nothing."""

    @abstractmethod
    def why_not(self, state: S, seat: int, action: Action) -> str | None:
        """Return None for a legal action, else one sentence that says why not, from what `seat` may know.

        For the seat CHANCE: None exactly for outcomes that can be drawn now.
        """

    @abstractmethod
    def sample(self, state: S, rng: Random) -> Action:
        """Draw CHANCE's action with `rng`, by integer weights; only when the turn is CHANCE's."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: Action) -> Step:
        """Return the next state and what happened; raises `IllegalAction`. CHANCE acts by the seat CHANCE."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what `seat` (None: a bystander) may know, built up from public facts and its own.

        Equal to the bystander's view exactly when the seat knows nothing more; the only thing screens get.
        """

    def resample(self, state: S, seat: int | None, rng: Random) -> S:
        """Return a random world that `seat` cannot tell from this one; for open games the state itself."""
        return state

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    @abstractmethod
    def picks(self, view: V, seat: int, action: Action) -> tuple[Pick, ...]:
        """Return how a player chooses this legal action, field by field; from the view alone."""

    def forced(self, state: S, seat: int, legal: Sequence[Action]) -> bool:
        """Return whether a single legal action is taken by itself (not where that would betray a secret)."""
        return len(legal) == 1 and not legal[0].ask and not self.info.hidden

    def conserved(self, state: S) -> Mapping[str, int]:
        """Return counts that never change from the first state to the last (tiles, cards, jewels)."""
        return {}

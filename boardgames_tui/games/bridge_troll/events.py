"""What happens in Bridge Troll, in sentences with names, and what each seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames_tui.engine.game import Event, Spot

Heap = tuple[tuple[str, int], ...]
"""Boulders as (colour, how many) pairs."""


def points(count: int) -> str:
    """Return "1 VP" or "5 VP"."""
    return f"{count} VP"


def counted(count: int) -> str:
    """Return "1 boulder" or "5 boulders"."""
    return f"{count} boulder{'' if count == 1 else 's'}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return "a", "a and b" or "a, b and c"; `joint` is the last word between."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def boulders(heap: Heap) -> str:
    """Return "2 sky and 1 pink boulders"."""
    total = sum(count for _, count in heap)
    words = listed([f"{count} {colour}" for colour, count in heap]) if heap else "no"
    return f"{words} boulder{'' if total == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class WeatherRolled(Event):
    """The weather die fell."""

    face: str
    travelers: int

    def text(self, names: Sequence[str]) -> str:
        """Say the weather and how many come."""
        return f"The weather is {self.face}: {self.travelers} travelers come."


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The active player threw the weather die."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say who rolls."""
        return f"{names[self.seat]} rolls the weather die."


@dataclass(frozen=True, slots=True)
class TravelersCame(Event):
    """The row was dealt; its first card is face down and not named here."""

    cards: tuple[str, ...]
    """Those that lie face up."""

    def text(self, names: Sequence[str]) -> str:
        """Say who lies face up."""
        if not self.cards:
            return "One traveler comes, face down."
        return f"One traveler comes face down, and face up: {', '.join(self.cards)}."

    def spots(self) -> tuple[Spot, ...]:
        """The whole row."""
        return tuple(("row", place) for place in range(len(self.cards) + 1))


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """A seat goes on without (another) special."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say who goes on."""
        return f"{names[self.seat]} plays no special now."


@dataclass(frozen=True, slots=True)
class BidSealed(Event):
    """A seat has made its secret bid; only that seat sees what it holds."""

    seat: int
    bid: Heap | None
    jester: bool = False

    def text(self, names: Sequence[str]) -> str:
        """Say that there is a bid, and to its owner which."""
        name = names[self.seat]
        if self.bid is None:
            return f"{name} holds out a closed fist."
        with_jester = " and the Jester" if self.jester else ""
        return f"{name} holds out a closed fist with {boulders(self.bid)}{with_jester}."

    def seen_by(self, seat: int | None) -> Event:
        """Hide the bid from all but its owner."""
        return self if seat == self.seat else BidSealed(self.seat, None)

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class BidShown(Event):
    """The fists open: one seat's bid, and its trophy."""

    seat: int
    bid: Heap
    jester: bool
    trophy: int
    """The rank; 0: the bridge is closed."""
    left: int
    """Boulders that stay under the bridge."""

    def text(self, names: Sequence[str]) -> str:
        """Say the bid and the trophy."""
        name = names[self.seat]
        if not self.trophy:
            return f"{name} bids nothing: a closed bridge."
        by_jester = " with the Jester's help" if self.jester else ""
        return f"{name} bids {boulders(self.bid)}{by_jester}, keeps {self.left} and takes trophy {self.trophy}."

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class TrophyPaid(Event):
    """The holder of the first trophy takes what lies on it."""

    seat: int
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say who gains."""
        return f"{names[self.seat]} takes {points(self.count)} from the first trophy."


@dataclass(frozen=True, slots=True)
class NobodyBids(Event):
    """Every bridge is closed: the travelers leave."""

    cards: tuple[str, ...]
    each: int

    def text(self, names: Sequence[str]) -> str:
        """Say what follows."""
        gone = ", ".join(self.cards)
        return f"All bridges are closed: {gone} are discarded, and each troll takes {self.each} boulders."


@dataclass(frozen=True, slots=True)
class TravelerTaken(Event):
    """A seat claims a traveler of the row."""

    seat: int
    place: int
    card: str
    """Empty where a special went unseen from the face-down place into the hand."""
    kept: bool = False
    """Whether it went into the hand."""
    seen: int = 0
    """Who knows a card that went unseen into the hand, as in `Held`."""

    def text(self, names: Sequence[str]) -> str:
        """Say who takes whom."""
        name = names[self.seat]
        if not self.card:
            return f"{name} takes the face-down traveler into the hand: it is a special."
        hidden = "the face-down traveler, " if not self.place else ""
        hand = " into the hand" if self.kept else ""
        return f"{name} takes {hidden}{self.card}{hand}."

    def seen_by(self, seat: int | None) -> Event:
        """Hide a special that was never face up from those who do not know it."""
        if not self.kept or self.place:
            return self
        known = seat is not None and self.seen >> seat & 1
        return replace(self, seen=0, card=self.card if known else "")

    def spots(self) -> tuple[Spot, ...]:
        """The place in the row and the bridge."""
        return (("row", self.place), ("bridge", self.seat))


@dataclass(frozen=True, slots=True)
class TravelerPlaced(Event):
    """A traveler is put on one side of a bridge."""

    seat: int
    card: str
    side: str

    def text(self, names: Sequence[str]) -> str:
        """Say where it goes."""
        return f"{names[self.seat]} puts {self.card} on the {self.side} side."

    def spots(self) -> tuple[Spot, ...]:
        """The side."""
        return ((self.side, self.seat),)


@dataclass(frozen=True, slots=True)
class BridgeMended(Event):
    """A traveler with a bridge icon is discarded for its victory points."""

    seat: int
    card: str
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say what it brings."""
        return f"{self.card} mends {names[self.seat]}'s bridge: {points(self.count)}."

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A hazard attacks the seat that took it."""

    seat: int
    card: str
    threatened: tuple[tuple[str, str], ...]
    """The (side, card) pairs it may take: several when the highest are equal; none: it does nothing."""
    value: int

    def text(self, names: Sequence[str]) -> str:
        """Say what is threatened."""
        name = names[self.seat]
        if not self.threatened:
            return f"{self.card} finds nothing to take from {name} and leaves."
        what = listed([f"{card} ({side} {self.value})" for side, card in self.threatened], "or")
        return f"{self.card} attacks {name} and threatens {what}."

    def spots(self) -> tuple[Spot, ...]:
        """The threatened sides."""
        return tuple(dict.fromkeys((side, self.seat) for side, _ in self.threatened))


@dataclass(frozen=True, slots=True)
class GoatAttacked(Event):
    """A goat attacks the bridge of the seat that took it."""

    seat: int
    card: str
    colours: int
    reward: int

    def text(self, names: Sequence[str]) -> str:
        """Say what would beat it."""
        return (
            f"{self.card} attacks {names[self.seat]}'s bridge: {self.colours} boulders of different colours "
            f"beat it for {points(self.reward)}."
        )

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """Boulders from under a bridge go into the supply."""

    seat: int
    heap: Heap

    def text(self, names: Sequence[str]) -> str:
        """Say how many of which colours."""
        return f"{names[self.seat]} throws {boulders(self.heap)}."

    def spots(self) -> tuple[Spot, ...]:
        """The bridge and the supply."""
        return (("bridge", self.seat), ("supply",))


@dataclass(frozen=True, slots=True)
class Defends(Event):
    """A seat pays boulders to be rid of a hazard."""

    seat: int
    card: str
    value: int

    def text(self, names: Sequence[str]) -> str:
        """Say who leaves."""
        return f"{names[self.seat]} defends against {self.card} with {counted(self.value)}: it is discarded."


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A hazard takes a card; both are discarded."""

    seat: int
    card: str
    side: str
    hazard: str

    def text(self, names: Sequence[str]) -> str:
        """Say what is lost."""
        return f"{names[self.seat]} loses {self.card} from the {self.side} side to {self.hazard}."

    def spots(self) -> tuple[Spot, ...]:
        """The side."""
        return ((self.side, self.seat),)


@dataclass(frozen=True, slots=True)
class DrivenOff(Event):
    """A Garlic Seller drives a hazard off."""

    seat: int
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say who is driven off."""
        return f"{names[self.seat]}'s Garlic Seller drives {self.card} off."


@dataclass(frozen=True, slots=True)
class GoatBeaten(Event):
    """A goat is beaten and leaves the game."""

    seat: int
    card: str
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say what it brings."""
        return f"{names[self.seat]} beats {self.card} and gains {points(self.count)}."

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class GoatWon(Event):
    """A goat damages a bridge and is shuffled back into the deck."""

    seat: int
    card: str
    lost: int
    """Victory points asked for; a bridge that has fewer gives what it has."""

    def text(self, names: Sequence[str]) -> str:
        """Say what it costs."""
        return (
            f"{self.card} damages {names[self.seat]}'s bridge ({points(self.lost)}, if there is any) "
            "and is shuffled back into the deck."
        )

    def spots(self) -> tuple[Spot, ...]:
        """The bridge."""
        return (("bridge", self.seat),)


@dataclass(frozen=True, slots=True)
class BidCollected(Event):
    """A seat takes the bid from one bridge's centre and returns its trophy."""

    seat: int
    bridge: int
    heap: Heap

    def text(self, names: Sequence[str]) -> str:
        """Say whose bid goes to whom."""
        whose = "back the bid" if self.bridge == self.seat else f"{names[self.bridge]}'s bid"
        return f"{names[self.seat]} takes {whose} of {boulders(self.heap)} and returns the trophy."

    def spots(self) -> tuple[Spot, ...]:
        """Both bridges."""
        return (("bridge", self.seat), ("bridge", self.bridge))


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """A seat takes boulders from the supply, or from the richest bridge when it is empty."""

    seat: int
    heap: Heap
    victim: int

    def text(self, names: Sequence[str]) -> str:
        """Say where they come from."""
        source = "the supply" if self.victim < 0 else f"under {names[self.victim]}'s bridge"
        return f"{names[self.seat]} takes {boulders(self.heap)} from {source}."

    def spots(self) -> tuple[Spot, ...]:
        """The bridge and the source."""
        return (("bridge", self.seat), ("supply",) if self.victim < 0 else ("bridge", self.victim))


@dataclass(frozen=True, slots=True)
class SupplyShort(Event):
    """The supply is empty: the richest bridge must pay the rest."""

    seat: int
    victim: int
    left: int

    def text(self, names: Sequence[str]) -> str:
        """Say who pays."""
        return (
            f"The supply is empty: {names[self.seat]} takes the missing {self.left} from "
            f"{names[self.victim]}, who has most boulders."
        )

    def spots(self) -> tuple[Spot, ...]:
        """The richest bridge."""
        return (("bridge", self.victim),)


@dataclass(frozen=True, slots=True)
class NothingLeft(Event):
    """There is no boulder left to take."""

    seat: int
    left: int

    def text(self, names: Sequence[str]) -> str:
        """Say who goes without."""
        return f"No boulder is left to take: {names[self.seat]} goes without {self.left}."


@dataclass(frozen=True, slots=True)
class HandedIn(Event):
    """A card is added to a free exchange."""

    seat: int
    side: str
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say which card."""
        return f"{names[self.seat]} offers {self.card} from the {self.side} side."

    def spots(self) -> tuple[Spot, ...]:
        """The side."""
        return ((self.side, self.seat),)


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Cards of both sides are exchanged for victory points."""

    seat: int
    toll: tuple[str, ...]
    food: tuple[str, ...]
    toll_total: int
    food_total: int
    extra: int
    """Points of it that boulders add."""
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say what is given and gained."""
        cards = (
            f"toll {self.toll_total} ({', '.join(self.toll)}) and food {self.food_total} ({', '.join(self.food)})"
        )
        lifted = f", boulders lift the lower side by {self.extra}" if self.extra else ""
        return f"{names[self.seat]} exchanges {cards} for {points(self.count)}{lifted}."

    def spots(self) -> tuple[Spot, ...]:
        """Both sides."""
        return (("toll", self.seat), ("food", self.seat))


@dataclass(frozen=True, slots=True)
class UpgradeBought(Event):
    """A seat buys the visible upgrade."""

    seat: int
    number: int

    def text(self, names: Sequence[str]) -> str:
        """Say what it costs."""
        return f"{names[self.seat]} buys bridge upgrade {self.number} for {points(self.number)}."

    def spots(self) -> tuple[Spot, ...]:
        """The stack and the bridge."""
        return (("upgrade",), ("bridge", self.seat))


@dataclass(frozen=True, slots=True)
class PhaseDone(Event):
    """A seat ends its turn of phase 4."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say who is done."""
        return f"{names[self.seat]} is done."


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    """A seat uses a special traveler, which then lies on its food side."""

    seat: int
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        return f"{names[self.seat]} uses {self.card}, who then lies on the food side."

    def spots(self) -> tuple[Spot, ...]:
        """The food side."""
        return (("food", self.seat),)


@dataclass(frozen=True, slots=True)
class LookedUnder(Event):
    """A Fortune Teller's owner looks at the face-down traveler; only that seat sees it."""

    seat: int
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say who looks, and to that seat at what."""
        what = f": {self.card}" if self.card else ""
        return f"{names[self.seat]} looks at the face-down traveler{what}."

    def seen_by(self, seat: int | None) -> Event:
        """Hide the card from the others."""
        return self if seat == self.seat else LookedUnder(self.seat, "")

    def spots(self) -> tuple[Spot, ...]:
        """The face-down card."""
        return (("row", 0),)


@dataclass(frozen=True, slots=True)
class RoyalMoved(Event):
    """A royal traveler moves from the food side to the toll side."""

    seat: int
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say who moves."""
        return f"{self.card} moves from {names[self.seat]}'s food side to the toll side."

    def spots(self) -> tuple[Spot, ...]:
        """The toll side."""
        return (("toll", self.seat),)


@dataclass(frozen=True, slots=True)
class Eaten(Event):
    """A special traveler is put on the food side unused."""

    seat: int
    card: str

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        return f"{names[self.seat]} puts {self.card} on the food side without using it."

    def spots(self) -> tuple[Spot, ...]:
        """The food side."""
        return (("food", self.seat),)


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The weather die passes on, and the trophies are stacked again."""

    number: int
    active: int

    def text(self, names: Sequence[str]) -> str:
        """Say whose die it is."""
        return f"Round {self.number}: {names[self.active]} has the weather die."


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The deck cannot supply the travelers: the game is over and all totals are shown."""

    wanted: int
    left: int
    totals: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say why, and the totals."""
        totals = ", ".join(f"{name} {total}" for name, total in zip(names, self.totals, strict=True))
        left = f"{self.left or 'none'} {'are' if self.left > 1 else 'is'}"
        return f"{self.wanted} travelers should come, but {left} left: the game is over ({totals})."

"""What happens in the toy, with the masked forms that the other seats see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames_tui.engine.game import Event


def _card(card: int | None) -> str:
    return "a card" if card is None else f"a {card}"


@dataclass(frozen=True, slots=True)
class Private(Event):
    """An event whose card only its seat sees."""

    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Dealt(Private):
    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws {_card(self.card)}."


@dataclass(frozen=True, slots=True)
class Sealed(Private):
    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} seals {_card(self.card)}."


@dataclass(frozen=True, slots=True)
class Chosen(Private):
    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes {_card(self.card)} from the hand."


@dataclass(frozen=True, slots=True)
class Placed(Private):
    spot: int
    up: bool

    def seen_by(self, seat: int | None) -> Event | None:
        return self if self.up or seat == self.seat else replace(self, card=None)

    def text(self, names: Sequence[str]) -> str:
        way = "openly" if self.up else "face down"
        return f"{names[self.seat]} lays {_card(self.card)} {way} on spot {self.spot + 1}."


@dataclass(frozen=True, slots=True)
class Peeked(Private):
    owner: int
    spot: int

    def text(self, names: Sequence[str]) -> str:
        seen = "" if self.card is None else f": a {self.card}"
        return f"{names[self.seat]} looks at spot {self.spot + 1} of {names[self.owner]}{seen}."


@dataclass(frozen=True, slots=True)
class Calls(Event):
    seat: int

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} calls for the die."


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    face: int

    def text(self, names: Sequence[str]) -> str:
        return f"The lot is worth {self.face}."


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    cards: tuple[int, ...]
    winner: int | None
    lowest: int | None

    def text(self, names: Sequence[str]) -> str:
        shown = ", ".join(f"{names[seat]} {card}" for seat, card in enumerate(self.cards))
        who = "nobody" if self.winner is None else names[self.winner]
        last = "" if self.lowest is None else f", {names[self.lowest]} is lowest"
        return f"The cards are shown ({shown}): {who} wins the night{last}."


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    points: int

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes the lot for {self.points}."


@dataclass(frozen=True, slots=True)
class Paired(Event):
    seat: int
    card: int

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} shows a pair of {self.card}."


@dataclass(frozen=True, slots=True)
class TookCoin(Event):
    seat: int
    pile: int

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes a coin from pile {self.pile + 1}."


@dataclass(frozen=True, slots=True)
class Night(Event):
    number: int

    def text(self, names: Sequence[str]) -> str:
        return f"Night {self.number} begins."


@dataclass(frozen=True, slots=True)
class Opened(Event):
    cards: tuple[tuple[int, ...], ...]

    def text(self, names: Sequence[str]) -> str:
        stands = "; ".join(
            f"{name} {' '.join(map(str, cards)) or 'nothing'}"
            for name, cards in zip(names, self.cards, strict=True)
        )
        return f"The market closes and the stands are opened: {stands}."

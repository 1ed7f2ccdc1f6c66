"""The toy's state and what a seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goods:
    card: int
    up: bool
    seen: tuple[int, ...] = ()
    """Seats that have peeked at it."""


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    nights: int
    peeking: bool
    first: int
    night: int
    stage: str
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    sealed: tuple[int | None, ...]
    stands: tuple[tuple[Goods | None, ...], ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    piles: tuple[int, ...]
    discard: tuple[int, ...]
    lot: int = 0
    pending: int | None = None
    winner: int | None = None
    lowest: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """Goods as a seat sees them: the card where it is known."""

    card: int | None
    up: bool
    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    names: tuple[str, ...]
    nights: int
    peeking: bool
    first: int
    night: int
    stage: str
    deck: int
    cards: tuple[int, ...]
    """How many cards each hand holds."""
    sealed: tuple[bool, ...]
    stands: tuple[tuple[Shown | None, ...], ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    piles: tuple[int, ...]
    discard: tuple[int, ...]
    lot: int
    pending: bool
    winner: int | None
    lowest: int | None
    hand: tuple[int, ...]
    """The seat's own hand (nothing for a bystander), like the two that follow."""
    own_seal: int | None
    own_pending: int | None

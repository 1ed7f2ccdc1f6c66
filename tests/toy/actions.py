"""What the toy's players and CHANCE do."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.engine.game import Action


@dataclass(frozen=True, slots=True)
class Deal(Action):
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    ask = True


@dataclass(frozen=True, slots=True)
class Face(Action):
    face: int


@dataclass(frozen=True, slots=True)
class Seal(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    pass


@dataclass(frozen=True, slots=True)
class Choose(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    spot: int
    up: bool


@dataclass(frozen=True, slots=True)
class Pair(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Peek(Action):
    owner: int
    spot: int


@dataclass(frozen=True, slots=True)
class Coin(Action):
    pile: int

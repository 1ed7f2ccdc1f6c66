"""The toy's table: decks, die, hand and piles."""

from __future__ import annotations

from pydantic import Field, model_validator

from boardgames_tui.engine.tables import Sheet, Sourced


class Players(Sourced):
    fewest: int = Field(ge=2)
    most: int
    minutes: int
    bound: int


class Decks(Sourced):
    small: dict[int, int]
    large: dict[int, int]


class Market(Sourced):
    die: tuple[int, ...] = Field(min_length=1)
    hand: int = Field(ge=1)
    spots: int = Field(ge=1)
    pair: int
    piles: tuple[int, int]


class ToySheet(Sheet):
    players: Players
    decks: Decks
    market: Market

    @model_validator(mode="after")
    def _same_values(self) -> ToySheet:
        if self.decks.small.keys() != self.decks.large.keys():
            raise ValueError("both decks must have the same values")
        return self

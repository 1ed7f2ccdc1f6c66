"""What the engine's tests sit down to: the toy at a table, kept in a file or not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from boardgames_tui.engine.game import Action, Kind, Seat, Table
from boardgames_tui.engine.match import Match, UndoRule
from tests.toy.rules import MarketOptions, NightMarket

NAMES = ("Ana", "Bo", "Cy", "Dee")
GAME = NightMarket.load()


def table(players: int = 3, first: int = 0, **options: Any) -> Table:
    seats = tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players]))
    return Table(seats, MarketOptions.model_validate(options), first)


def sit(path: Path | None = None, players: int = 3, seed: str = "s", undo: UndoRule = "strict", **o: Any) -> Match:
    """Return a new match of the toy; the cards are dealt, the opener is asked to roll."""
    return Match.new(GAME, table(players, **o), seed, undo, path)


def go(match: Match, stage: str, rng: Random | None = None) -> Match:
    """Play at random until `stage` is asked for."""
    rng = rng or Random(1)
    while match.turn.stage != stage:
        assert match.turn.kind is not Kind.OVER, f"{stage} never came"
        seat = rng.choice(match.turn.seats)
        match.play(seat, rng.choice(match.legal_actions(seat)))
    return match


def act(match: Match, kind: type[Action], seat: int | None = None) -> Action:
    """Play the first legal action of a class."""
    seat = match.turn.seats[0] if seat is None else seat
    action = next(a for a in match.legal_actions(seat) if isinstance(a, kind))
    match.play(seat, action)
    return action

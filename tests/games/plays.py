"""Tables and random games through the rules alone, for every game's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from boardgames_tui.engine.game import CHANCE, Action, Game, Kind, Seat, Step, Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal")

Choose = Callable[[Random, Sequence[Action]], Action]


def table(game: Game[Any, Any], players: int = 2, first: int = 0, **options: Any) -> Table:
    """Return a table of so many players; options not named are the defaults."""
    seats = tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players]))
    return Table(seats, game.info.options.model_validate(options), first)


def random_game(
    game: Game[Any, Any], at: Table, seed: str, choose: Choose = Random.choice
) -> Iterator[tuple[Any, int, Action, Step]]:
    """Play at random and yield (state, seat, action, step) for every action."""
    rng = Random(seed)
    state = game.setup(at)
    while (turn := game.turn(state)).kind is not Kind.OVER:
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, game.sample(state, rng)
        else:
            seat = turn.seats[0]
            action = choose(rng, game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state

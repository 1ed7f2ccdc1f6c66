"""The rules play as a second game does that shares no code with them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import Action, Kind
from boardgames_tui.games.treasure_cave.actions import (
    EndTurn,
    Leave,
    LeaveTreasure,
    Move,
    Repair,
    Roll,
    Rolled,
    Steal,
    Take,
    WhiteRolled,
)
from boardgames_tui.games.treasure_cave.rules import TreasureCave
from boardgames_tui.games.treasure_cave.state import State
from tests.games.plays import table

from . import second

CASES = [(players, bridge) for players in (2, 3, 4) for bridge in second.CRACKED]


def plain(action: Action) -> tuple[Any, ...]:
    """Return the action as the second game writes it."""
    match action:
        case Roll(dice):
            return ("roll", dice)
        case Rolled(faces):
            return ("faces", faces)
        case Move(die, to):
            return ("move", die, to)
        case Repair(die, board):
            return ("mend", die, board)
        case Leave(die):
            return ("leave", die)
        case Steal():
            return ("steal",)
        case LeaveTreasure():
            return ("spare",)
        case EndTurn():
            return ("end",)
        case WhiteRolled(face):
            return ("white", face)
        case Take(count):
            return ("take", count)
    raise AssertionError(action)


def choose(state: State, seat: int, legal: list[Action], rng: Random, purpose: float) -> Action:
    """Choose at random, or, as often as `purpose` says, go to the cave, take all, and come home over boards."""
    if state.stage == "take" and rng.random() < purpose:
        return legal[-1]
    ahead = [
        action
        for action in legal
        if isinstance(action, Move)
        and state.boards[action.to]
        and (action.to > state.pawns[seat]) == (not state.packs[seat])
    ]
    return rng.choice(ahead if ahead and rng.random() < purpose else legal)


def in_step(game: TreasureCave, players: int, bridge: str, seed: int) -> str:
    """Play one game in both, comparing every list of actions and every position; return how it ends."""
    rng = Random(f"{players}{bridge}{seed}")
    purpose = rng.random()
    first = seed % players
    state, other = game.setup(table(game, players, first, bridge=bridge)), second.Position(players, bridge, first)
    while (turn := game.turn(state)).kind is not Kind.OVER:
        seat = turn.seats[0]
        if turn.kind is Kind.CHANCE:
            action = game.sample(state, rng)
        else:
            assert seat == other.decider()
            legal = list(game.legal_actions(state, seat))
            assert sorted(map(repr, map(plain, legal))) == sorted(map(repr, other.moves()))
            action = choose(state, seat, legal, rng, purpose)
        state = game.apply(state, seat, action).state
        other.do(plain(action))
        assert list(state.pawns) == other.at
        assert list(state.packs) == other.load
        assert list(state.camps) == other.home
        assert list(state.boards[1:-1]) == list(other.boards.values())
        assert (state.cave, state.river) == (other.cave, other.river)
        assert (state.active, state.turn, state.curse) == (other.player, other.turns, other.curse)
    assert state.ending == other.ending
    return state.ending


@pytest.mark.parametrize(("players", "bridge"), CASES)
def test_random_games_in_step(game: TreasureCave, players: int, bridge: str) -> None:
    for seed in range(3):
        in_step(game, players, bridge, seed)


@pytest.mark.slow
def test_many_random_games_in_step(game: TreasureCave) -> None:
    ends = Counter(in_step(game, *CASES[seed % len(CASES)], seed) for seed in range(1000, 1900))
    assert set(ends) == {"early target", "no treasure left", "bridge gone", "turn limit"}

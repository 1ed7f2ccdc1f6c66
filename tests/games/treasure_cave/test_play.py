"""What holds in every game of Treasure Cave, whatever is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boardgames_tui.engine.game import CHANCE, Action, IllegalAction, Kind, Pick
from boardgames_tui.engine.match import Match
from boardgames_tui.games.treasure_cave import actions, ending
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
from tests.games.plays import random_game, table

from .conftest import Position

CASES = [(players, bridge) for players in (2, 3, 4) for bridge in ("standard", "hard", "hardest")]

POOL: tuple[Action, ...] = (
    *(Move(die, to) for die in ("green", "yellow", "red", "white", "") for to in range(-1, 12)),
    *(Repair(die, board) for die in ("green", "yellow", "blue") for board in range(-1, 12)),
    *(Leave(die) for die in ("green", "yellow", "red", "black")),
    *(Take(count) for count in range(-1, 6)),
    *(WhiteRolled(face) for face in (-1, 0, 5, 6)),
    *(Rolled(faces) for faces in ((), (0,), (5, 5), (0, 3, 5), (0, 0, 6), (-1, 0, 0), (0, 0, 0, 0))),
    Roll(()),
    Roll(("red",)),
    Roll(("red", "green")),
    Roll(("green", "red")),
    Roll(("green", "yellow", "red")),
    Roll(("green", "green", "red")),
    Steal(),
    LeaveTreasure(),
    EndTurn(),
    Action(),
)
NONSENSE: tuple[Action, ...] = (
    Move(None, "x"),  # type: ignore[arg-type]
    Move("green", None),  # type: ignore[arg-type]
    Repair([], {}),  # type: ignore[arg-type]
    Repair("green", 2.5),  # type: ignore[arg-type]
    Roll(None),  # type: ignore[arg-type]
    Rolled(None),  # type: ignore[arg-type]
    Rolled([0, 0, 0]),  # type: ignore[arg-type]
    Rolled(("a", None, True)),  # type: ignore[arg-type]
    WhiteRolled("crack"),  # type: ignore[arg-type]
    Take("all"),  # type: ignore[arg-type]
    Leave({}),  # type: ignore[arg-type]
)


def check(game: TreasureCave, state: State) -> None:
    """Check what must hold in every state."""
    assert game.conserved(state) == {"treasures": 25, "figures": len(state.names)}
    assert min(state.packs) >= 0
    assert max(state.packs) <= 3
    assert state.boards[0] == state.boards[10] == 2
    inner = [pawn for pawn in state.pawns if 0 < pawn < 10]
    assert len(inner) - len(set(inner)) == (state.stage == "steal"), "each board supports one figure"
    assert all(state.boards[pawn] for pawn in inner), "nobody stands in the air"
    assert all(not load for load, pawn in zip(state.packs, state.pawns, strict=True) if pawn == 0)
    assert bool(state.using) <= (state.stage in ("act", "steal", "white"))


@pytest.mark.parametrize(("players", "bridge"), CASES)
def test_random_games_keep_the_rules_and_end(game: TreasureCave, players: int, bridge: str) -> None:
    for seed in range(6):
        count, last, turns = 0, None, 1
        for state, _, _, step in random_game(game, table(game, players, bridge=bridge), f"{players}{bridge}{seed}"):
            check(game, state)
            assert step.events, "every action is told"
            assert not step.barrier
            assert all(event.text(state.names).endswith((".", "!")) for event in step.events)
            number = game.turn(step.state).number
            assert number - turns in (0, 1)
            turns, last, count = number, step.state, count + 1
        assert last is not None
        check(game, last)
        assert count <= game.info.bound
        outcome = game.outcome(last)
        assert outcome is not None
        assert sorted(seat for place in outcome.ranking for seat in place) == list(range(players))
        best = max(last.camps)
        assert outcome.ranking[0] == tuple(s for s in range(players) if last.camps[s] == best)


@pytest.mark.parametrize("players", [2, 4])
def test_why_not_agrees_with_legal_actions(game: TreasureCave, players: int) -> None:
    rng = Random(players)
    for number, (state, _, _, _) in enumerate(random_game(game, table(game, players), f"why{players}")):
        if number % 7:
            continue
        turn = game.turn(state)
        for seat in (CHANCE, *range(players)):
            legal = game.legal_actions(state, seat)
            assert bool(legal) == (seat in turn.seats)
            assert len(set(legal)) == len(legal)
            for action in legal:
                assert game.why_not(state, seat, action) is None
            for action in (*rng.sample(POOL, 40), *NONSENSE):
                reason = game.why_not(state, seat, action)
                assert (reason is None) == (action in legal), action
                if reason is not None:
                    assert reason.endswith(".")
                    assert reason[0].isupper()
                    with pytest.raises(IllegalAction):
                        game.apply(state, seat, action)
        for seat in (-2, players, 99):
            assert not game.legal_actions(state, seat)
            assert game.why_not(state, seat, EndTurn()) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_picks_lead_to_one_action_each(game: TreasureCave, players: int) -> None:
    for state, seat, _, _ in random_game(game, table(game, players), f"picks{players}"):
        paths: dict[tuple[tuple[str, object], ...], Action] = {}
        prefixes: dict[tuple[tuple[str, object], ...], Pick] = {}
        for action in game.legal_actions(state, seat):
            path = game.picks(state, seat, action)
            key = tuple((pick.label, pick.spot) for pick in path)
            assert key not in paths
            paths[key] = action
            for n, pick in enumerate(path):
                assert prefixes.setdefault(key[: n + 1], pick) == pick
                assert pick.spot is None or pick.spot in range(11)
                assert pick.hint.endswith(".") or seat == CHANCE
        whole = set(paths)
        assert not any(key[:n] in whole for key in whole for n in range(1, len(key))), "no path inside another"


@pytest.mark.parametrize("players", [2, 4])
def test_a_hint_tells_what_then_happens(game: TreasureCave, players: int) -> None:
    """Whoever falls, is pushed or comes home by a move, the hint has said it."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        for state, seat, action, step in random_game(game, table(game, players), f"hint{players}{seed}"):
            if not isinstance(action, Move | Steal | LeaveTreasure):
                continue
            pick = game.picks(state, seat, action)[-1]
            hint = pick.hint
            for event in step.events:
                kind = type(event).__name__
                seen[kind] += 1
                if kind == "TurnBegins":
                    break
                if kind == "Pushed":
                    assert state.names[event.seat] in hint
                elif kind == "Fell" and event.seat == seat:
                    assert pick.warn
                    assert f"{event.lost or 'no'} treasure" in hint
                elif kind == "Fell":
                    assert f"{state.names[event.seat]} into the gap at board {event.board}" in hint
                    assert f"{event.lost or 'no'} treasure" in hint
                elif kind == "Banked":
                    assert "camp" in hint
                    assert f"{event.count} treasure" in hint
                elif kind == "CurseBegins":
                    assert "Curse" in hint
            if step.state.stage == "white":
                assert "white die" in hint or not isinstance(action, Move)
            if isinstance(action, Move):
                mends = step.state.stage == "act" and step.state.using == action.die
                assert ("the hammer may mend" in hint) == mends
            if step.state.stage == "steal":
                assert "may steal from" in hint
    assert seen["Pushed"] > 20
    assert seen["Fell"] > 10


def test_every_kind_of_action_comes_up(game: TreasureCave) -> None:
    done: Counter[type[Action]] = Counter()
    for seed in range(5):
        done.update(type(action) for _, _, action, _ in random_game(game, table(game, 4), f"kinds{seed}"))
    assert set(done) == set(actions.ALL)


def test_a_match_waits_for_the_roll_and_saves_nothing_hidden(game: TreasureCave) -> None:
    match = Match.new(game, table(game), seed="roll")
    assert match.moment == 0
    assert [type(action) for action in match.legal_actions(0)] == [Roll]
    match.play(0, match.legal_actions(0)[0])
    assert match.turn.stage == "act"
    assert match.undo_status().by_consent


def test_a_repair_may_be_taken_back_and_played_again(game: TreasureCave) -> None:
    match = Match.new(game, table(game), seed="undo")
    while not (repairs := [a for a in match.legal_actions(match.turn.seats[0]) if isinstance(a, Repair)]):
        match.play(match.turn.seats[0], match.legal_actions(match.turn.seats[0])[0])
    before = match.state
    match.play(match.turn.seats[0], repairs[0])
    after = match.state
    assert after.boards != before.boards
    match.undo()
    assert match.state == before
    match.redo()
    assert match.state == after


def test_older_states_keep_their_value(game: TreasureCave) -> None:
    history = [(state, repr(state)) for state, _, _, _ in random_game(game, table(game, 3), "old")]
    assert all(repr(state) == text for state, text in history)


def test_play_is_the_same_every_time(game: TreasureCave) -> None:
    other = TreasureCave.load()
    first = [(s, a) for s, _, a, _ in random_game(game, table(game, 3), "again")]
    second = [(s, a) for s, _, a, _ in random_game(other, table(other, 3), "again")]
    assert first == second


def test_apply_does_not_depend_on_what_was_asked_before(game: TreasureCave, position: Position) -> None:
    """The list that is kept for the last state never answers for another one."""
    here = position(pawns=(5, 0), dice={"red": "3"})
    there = position(pawns=(2, 0), dice={"green": "1"})
    assert game.legal_actions(here, 0) != game.legal_actions(there, 0)
    game.legal_actions(here, 0)
    assert game.why_not(there, 0, Move("red", 8)) is not None
    assert game.why_not(here, 0, Move("red", 8)) is None


@pytest.mark.slow
def test_all_endings_come_up_and_dice_are_fair(game: TreasureCave) -> None:
    ends: Counter[str] = Counter()
    faces: Counter[int] = Counter()
    white: Counter[int] = Counter()
    for seed in range(400):
        state = None
        for _, _, action, step in random_game(game, table(game, 2 + seed % 3, bridge="hardest"), f"all{seed}"):
            state = step.state
            if isinstance(action, Rolled):
                faces.update(action.faces)
            elif isinstance(action, WhiteRolled):
                white[action.face] += 1
        assert state is not None
        ends[state.ending] += 1
    assert {ending.TARGET, ending.NOTHING_LEFT, ending.CAP} <= set(ends)
    for counts in (faces, white):
        mean = sum(counts.values()) / 6
        assert all(abs(counts[face] - mean) < 5 * mean**0.5 for face in range(6))


def test_the_turn_kinds(game: TreasureCave, position: Position) -> None:
    state = position(pawns=(2, 0), dice={"red": "3 danger"})
    assert game.turn(state).kind is Kind.DECIDE
    state = game.apply(state, 0, Move("red", 3)).state
    assert game.turn(state).kind is Kind.CHANCE
    with pytest.raises(ValueError, match="no die"):
        game.sample(position(pawns=(2, 0)), Random(1))

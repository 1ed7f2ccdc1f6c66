"""What scenarios cannot say of Treasure Slide: tables, totals, reasons, picks, previews, random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.game import CHANCE, Action, IllegalAction, Kind, Seat, Table
from boardgames_tui.engine.tables import Loader, shipped
from boardgames_tui.games.treasure_slide import preview
from boardgames_tui.games.treasure_slide.actions import Launch, Pass, Point, Slide, Walk
from boardgames_tui.games.treasure_slide.rules import TreasureSlide
from boardgames_tui.games.treasure_slide.state import State

from .given import given

GAME = TreasureSlide.load()
OPTIONS = GAME.info.options
TABLE = Table((Seat("Ana"), Seat("Bo")), OPTIONS())
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "treasure_slide"
SENTENCES = {
    "Things You Need": 2,
    "Setup": 7,
    "The Rules": 2,
    "The Slide Phase": 18,
    "The Movement Phase": 18,
    "Capturing and Mining": 5,
    "Ending the Game": 3,
    "Scoring": 5,
}
"""How many sentences that rule something the rulebook has under each heading."""


def at(**data: Any) -> State:
    return given(GAME, TABLE, data)


def test_every_sentence_of_the_rulebook_has_a_scenario() -> None:
    proved = {
        str(claim)
        for path in SCENARIOS.glob("*.yaml")
        for item in yaml.load(path.read_text(encoding="utf-8"), Loader=Loader)
        for claim in item["proves"]
        if str(claim).startswith("text: ")
    }
    wanted = {f"text: {heading} {n}" for heading, count in SENTENCES.items() for n in range(1, count + 1)}
    assert proved == wanted


# -- tables and set-up ---------------------------------------------------------------------------------------


def test_setup_holds_four_stashes() -> None:
    state = GAME.setup(TABLE)
    assert GAME.conserved(state) == {"pyramids": 60, "pips": 120, "hunters": 6}
    colours = Counter(state.mountain_colours[index] for index in GAME.ground.colours_at)
    assert set(colours.values()) == {4}
    corners = {GAME.ground.colours_at[GAME.ground.board.edge_index[c]] for c in ("a1", "f1", "f6", "a6")}
    assert corners == {0}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"hunters_1": "white", "hunters_2": "white"}, "different colours"),
        ({"hunters_1": "red"}, "beside rainbow mountains hunters are purple"),
        ({"mountains": "xeno", "hunters_1": "red"}, "not orange"),
        ({}, None),
        ({"mountains": "xeno", "hunters_1": "red", "hunters_2": "green"}, None),
    ],
)
def test_check_table(options: dict[str, str], reason: str | None) -> None:
    said = GAME.check_table(Table(TABLE.seats, OPTIONS(**options)))
    assert said is None if reason is None else reason in said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("stashes: 4", "stashes: 3", "must give a nest for each of the 20 edge squares"),
        ("nest: [1, 2, 3]", "nest: [3, 2, 1]", "largest on top"),
        ("tree: [3, 2, 1]", "tree: [3, 2]", "smallest on top"),
        ("corners: [a1, f6]", "corners: [a1, f1]", "two opposite corners"),
        ("start: a1", "start: c3", "an edge square"),
        ("{name: red, letter: R}", "{name: red, letter: G}", "the same name or letter"),
        ("{name: medium, pips: 2}", "{name: medium, pips: 3}", "must grow in pips"),
        ("provenance: rulebook\n  side: 6", "provenance: rumour\n  side: 6", "board.provenance"),
        ("hunter: 5 ", "hunter: -5 ", "scoring.hunter"),
    ],
)
def test_a_table_that_does_not_fit_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (shipped() / "treasure_slide.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "treasure_slide.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TableError, match=message):
        TreasureSlide.load(tmp_path)


def test_numbers_come_from_the_table(tmp_path: Path) -> None:
    text = (shipped() / "treasure_slide.yaml").read_text(encoding="utf-8")
    text = text.replace("bonus: 1 ", "bonus: 2 ").replace("hunter: 5 ", "hunter: 7 ")
    text = text.replace("turns: 400", "turns: 1")
    (tmp_path / "treasure_slide.yaml").write_text(text, encoding="utf-8")
    game = TreasureSlide.load(tmp_path)
    assert game.digest != GAME.digest
    state = given(game, TABLE, {"hunters": {0: {"small": "e6", "large": "pool 0"}, 1: {"large": "d6"}}})
    state = game.apply(state, 0, Walk(1, 1)).state
    assert state.stage == "bonus"
    state = game.apply(state, 0, Walk(2, 1)).state
    assert state.place[1] == "c1"
    result = game.outcome(state)
    assert result is not None
    assert (result.ending, [score.total for score in result.scores]) == ("turn limit", [17, 0])


# -- random games --------------------------------------------------------------------------------------------


def play(seed: int, options: dict[str, str] | None = None, first: int = 0) -> tuple[State, int]:
    rng = Random(seed)
    state, actions = GAME.setup(Table(TABLE.seats, OPTIONS(**(options or {})), first)), 0
    while (turn := GAME.turn(state)).kind is not Kind.OVER:
        legal = GAME.legal_actions(state, turn.seats[0])
        assert legal
        state = GAME.apply(state, turn.seats[0], rng.choice(legal)).state
        actions += 1
    return state, actions


def finishes(seeds: range, options: dict[str, str] | None = None) -> Counter[str]:
    endings: Counter[str] = Counter()
    for seed in seeds:
        state, actions = play(seed, options, seed % 2)
        assert GAME.conserved(state) == {"pyramids": 60, "pips": 120, "hunters": 6}
        assert state.number < GAME.tables.limits.turns
        assert actions < GAME.info.bound
        assert GAME.outcome(state) is not None
        endings[state.ending] += 1
    return endings


@pytest.mark.parametrize("preset", sorted(GAME.info.presets))
def test_random_games_end(preset: str) -> None:
    endings = finishes(range(100), dict(GAME.info.presets[preset]))
    assert set(endings) == {"no hunters left", "no moves left"}


@pytest.mark.slow
def test_ten_thousand_random_games_end_under_the_cap() -> None:
    endings = finishes(range(10_000))
    assert endings["turn limit"] == 0
    assert 0.7 < endings["no hunters left"] / 10_000 < 0.98


def everything() -> list[Action]:
    """Every action that could be written down, and some that could not."""
    ways: Any = (-1, 0, 1, 2)
    headings: Any = (*("N", "NE", "E", "SE", "S", "SW", "W", "NW"), "", "UP")
    actions: list[Action] = [Pass(), Action()]
    for pips in (0, 1, 2, 3, 4):
        actions.append(Slide(pips))
        actions += [Walk(pips, way) for way in ways]
        actions += [Launch(pips, s, way, h) for s in (-1, 0, 1, 2, 3) for way in ways for h in headings]
    return actions + [Point(heading) for heading in headings]


@pytest.mark.parametrize("seed", range(4))
def test_why_not_agrees_with_the_legal_list(seed: int) -> None:
    rng = Random(seed)
    state, actions = GAME.setup(TABLE), everything()
    while (turn := GAME.turn(state)).kind is not Kind.OVER:
        for seat in (CHANCE, 0, 1):
            legal = GAME.legal_actions(state, seat)
            assert bool(legal) == (seat in turn.seats)
            assert len(set(legal)) == len(legal)
            for action in rng.sample(actions, 60) if seat in turn.seats else actions[:3]:
                reason = GAME.why_not(state, seat, action)
                assert (reason is None) == (action in legal)
                assert reason is None or reason.endswith(".")
        action = rng.choice(GAME.legal_actions(state, turn.seats[0]))
        paths = {tuple((p.label, p.spot) for p in GAME.picks(state, turn.seats[0], a)) for a in legal}
        assert len(paths) == len(legal)
        state = GAME.apply(state, turn.seats[0], action).state
    for seat in (CHANCE, 0, 1):
        assert GAME.why_not(state, seat, Pass()) == "The game is over."


def test_illegal_actions_change_nothing() -> None:
    state = GAME.setup(TABLE)
    before = repr(state)
    with pytest.raises(IllegalAction, match="stands under a smaller one"):
        GAME.apply(state, 0, Walk(3, 1))
    with pytest.raises(IllegalAction, match="Nothing is left to chance"):
        GAME.sample(state, Random(0))
    assert repr(state) == before


# -- what the table shows ------------------------------------------------------------------------------------


def test_preview_of_a_launch_names_gain_and_risk() -> None:
    state = at(mountains={"f4": 1}, hunters={0: {"small": "c1"}, 1: {"small": "e3 N", "medium": "d6"}})
    seen = preview.of_move(GAME, state, 0, Launch(1, 0, 0, "SE"))
    assert (seen.walk, seen.slide) == (("c1",), ("d2", "e3", "f4"))
    assert seen.text == (
        "f4 in 2 turns: mines yellow 1. RISK: only 1 left, else into Bo's pool; Bo's small hunter in the way."
    )


def test_preview_of_a_walk() -> None:
    state = at(hunters={0: {"small": "b1", "large": "a5"}, 1: {"small": "c1"}})
    assert preview.of_move(GAME, state, 0, Walk(1, 1)).text == "Walks to c1 and captures Bo's small hunter."
    seen = preview.of_move(GAME, state, 0, Walk(3, 1))
    assert seen.walk == ("a5", "a4", "a3", "a2")


PUSHES: list[tuple[dict[str, Any], str]] = [
    (
        {"hunters": {0: {"small": "d3 E"}, 1: {"small": "e3 N"}}},
        "Slides to e3 and pushes Bo's small hunter to f3 (Bo mines blue 3).",
    ),
    (
        {"mountains": {"f3": 1}, "hunters": {0: {"small": "d3 E"}, 1: {"small": "e3 N"}}},
        "Slides to e3 and pushes Bo's small hunter to f3 (Bo mines blue 1, the last one there).",
    ),
    (
        {"hunters": {0: {"small": "d3 E", "medium": "f3"}, 1: {"small": "e3 N"}}},
        "Slides to e3 and pushes Bo's small hunter to f3 (Bo captures Ana's medium hunter).",
    ),
    (
        {"hunters": {0: {"small": "d3 E"}, 1: {"small": "e3 N", "medium": "f3"}}},
        "Slides to e3 and pushes Bo's small hunter to f3 (bumps Bo's medium hunter into Bo's pool).",
    ),
    (
        {"mountains": {"f3": 0}, "hunters": {0: {"small": "d3 E"}, 1: {"small": "f3 N", "medium": "e3 N"}}},
        "Slides to e3, pushes Bo's small hunter off the board (into Ana's pool) "
        "and pushes Bo's medium hunter to f3.",
    ),
    (
        {"mountains": {"f3": 0}, "hunters": {0: {"small": "f3 E"}}},
        "Slides off the board and into Bo's pool.",
    ),
]


@pytest.mark.parametrize(("data", "now"), PUSHES)
def test_preview_of_a_slide_says_who_gains_by_a_push(data: dict[str, Any], now: str) -> None:
    data["hunters"][0]["large"] = "c3 S"
    hint = GAME.picks(at(**data), 0, Slide(1))[0].hint
    assert hint.startswith(now)


@pytest.mark.parametrize(
    ("hunters", "gain"),
    [
        ({1: {"small": "f3"}}, "captures Bo's small hunter"),
        ({0: {"medium": "f3"}}, "bumps Ana's medium hunter"),
        ({}, "mines blue 3"),
    ],
)
def test_preview_of_a_lying_hunter(hunters: dict[int, dict[str, str]], gain: str) -> None:
    hunters = {0: {"small": "c3 E", **hunters.get(0, {})}, 1: hunters.get(1, {})}
    state = at(hunters=hunters)
    seen = preview.of_lying(GAME, state, 0)
    assert seen.slide == ("c3", "d3", "e3", "f3")
    assert f"f3 in 2 turns: {gain}" in seen.text
    assert f"f3 in 3 turns: {gain}" in preview.of_lying(GAME, at(hunters=hunters, seat=1), 0).text


def test_preview_counts_the_slide_that_is_still_to_come_this_turn() -> None:
    state = at(hunters={0: {"small": "c3 E", "medium": "d3 W", "large": "b1"}})
    state = GAME.apply(state, 0, Slide(1)).state
    assert (state.stage, state.due) == ("point", (1,))
    hints = {str(action): GAME.picks(state, 0, action)[0].hint for action in GAME.legal_actions(state, 0)}
    assert hints[str(Point("E"))] == "f3 this turn: mines blue 3."
    assert hints[str(Point("N"))] == "e1 next turn: mines black 3."


def test_preview_of_a_slide_off_the_board_is_a_warning() -> None:
    state = at(mountains={"f3": 0}, hunters={0: {"small": "c3 E"}, 1: {"small": "d3 W"}})
    seat = 0
    state = GAME.apply(state, seat, Slide(1)).state
    assert state.stage == "point"
    picks = {action.heading: GAME.picks(state, 1, action)[0] for action in GAME.legal_actions(state, 1)}  # type: ignore[attr-defined]
    assert picks["E"].warn
    assert picks["E"].hint == "Off the board in 2 turns, into Ana's pool."
    assert not picks["N"].warn
    assert (picks["N"].label, picks["N"].spot) == ("north", "e2")


def test_picks_name_hunter_square_and_direction() -> None:
    state = at(hunters={0: {"small": "c1"}})
    labels = [pick.label for pick in GAME.picks(state, 0, Launch(1, 0, 0, "S"))]
    assert labels == ["small hunter", "ice c2 S to c6"]
    first, second = GAME.picks(state, 0, Walk(1, 1))
    assert (first.spot, second.spot) == ("c1", "d1")
    assert first.hint == "The small hunter has 2 walks and 3 ways onto the ice."
    assert second.hint == "Walks to d1 and mines yellow 3."
    state = at(hunters={0: {"medium": "c1"}})
    labels = [pick.label for pick in GAME.picks(state, 0, Launch(2, 0, 0, "S"))]
    assert labels == ["medium hunter", "ice c2", "S to c6"]


def test_a_pass_says_why() -> None:
    state = replace(at(hunters={0: {"small": "c3 S", "medium": "pool 1", "large": "pool 1"}}), due=(), stage="move")
    assert GAME.legal_actions(state, 0) == (Pass(),)
    assert GAME.picks(state, 0, Pass())[0].hint == "No move is possible: the small hunter lies on the ice."


def test_the_running_score_has_its_lines() -> None:
    state = at(
        treasure={0: {"green": [1, 2, 1], "blue": [0, 0, 2]}}, hunters={0: {"small": "pool 0", "medium": "b1"}}
    )
    score = GAME.score(state, 0)
    assert score.lines == (("pips of pyramids", 14), ("trees (1)", 5), ("hunters (1)", 5))
    assert (score.total, score.ties) == (24, ())


@pytest.mark.parametrize(
    ("pile", "ties", "ranking"),
    [
        ([0, 1, 3], [(("trees", 1),), (("trees", 0),)], ((0,), (1,))),
        ([0, 0, 3], [(), ()], ((0,), (1,))),
    ],
)
def test_trees_are_shown_only_where_they_break_a_tie(
    pile: list[int], ties: list[Any], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = at(
        mountains=dict.fromkeys(GAME.ground.board.edge, 0) | {"b1": 1},
        treasure={0: {"green": [1, 1, 1]}, 1: {"blue": pile}},
        hunters={
            0: {"small": "a1", "medium": "d6", "large": "c6"},
            1: {"small": "f3", "medium": "e1", "large": "a4"},
        },
    )
    state = GAME.apply(state, 0, Walk(1, 1)).state
    result = GAME.outcome(
        replace(state, treasure=at(treasure={0: {"green": [1, 1, 1]}, 1: {"blue": pile}}).treasure)
    )
    assert result is not None
    assert ([score.ties for score in result.scores], result.ranking) == (ties, ranking)

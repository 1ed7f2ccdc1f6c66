"""Random games of Bridge Troll: nothing is lost, all of it ends, and no action costs too much."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE, Event, Kind, Seat, Table
from boardgames_tui.games.bridge_troll.actions import Bid
from boardgames_tui.games.bridge_troll.bids import many_colours, one_colour
from boardgames_tui.games.bridge_troll.boulders import portions
from boardgames_tui.games.bridge_troll.exchange import offers
from boardgames_tui.games.bridge_troll.rules import BridgeTroll
from boardgames_tui.games.bridge_troll.state import State

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")
GAME = BridgeTroll.load()


def table(players: int, first: int = 0, **options: str) -> Table:
    seats = tuple(Seat(name, name[0], i) for i, name in enumerate(NAMES[:players]))
    return Table(seats, GAME.info.options.model_validate(options), first)


def walk(players: int, seed: int, **options: str) -> list[tuple[State, tuple[Event, ...]]]:
    """Return every position of a random game with what led to it."""
    rng = Random(seed)
    state = GAME.setup(table(players, seed % players, **options))
    found: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while (turn := GAME.turn(state)).kind is not Kind.OVER:
        if turn.kind is Kind.CHANCE:
            seat, action = CHANCE, GAME.sample(state, rng)
        else:
            seat = rng.choice(turn.seats)
            action = rng.choice(GAME.legal_actions(state, seat))
        state, events, _ = GAME.apply(state, seat, action)
        found.append((state, events))
        assert len(found) < GAME.info.bound
    return found


@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("preset", sorted(GAME.info.presets))
def test_53_travelers_54_boulders_and_15_upgrades_never_change(players: int, preset: str) -> None:
    for seed in range(3):
        options: dict[str, Any] = dict(GAME.info.presets[preset])
        for state, _ in walk(players, seed, **options):
            assert GAME.conserved(state) == {"travelers": 53, "boulders": 54, "upgrades": 15}
            for bridge in state.bridges:
                assert min(bridge.boulders) >= 0
                assert min(bridge.bid) >= 0
                assert bridge.points >= 0
            assert min(state.deck) >= 0
            assert min(state.supply) >= 0


def test_points_follow_from_what_all_can_see() -> None:
    """Ruling 5: a watcher who adds up the open events knows every total."""
    for seed in range(6):
        totals = [5] * 4
        for state, events in walk(4, seed):
            for event in events:
                match type(event).__name__:
                    case "TrophyPaid" | "BridgeMended" | "GoatBeaten" | "Exchanged":
                        totals[event.seat] += event.count  # type: ignore[attr-defined]
                    case "UpgradeBought":
                        totals[event.seat] -= event.number  # type: ignore[attr-defined]
                    case "GoatWon":
                        totals[event.seat] = max(0, totals[event.seat] - 1)  # type: ignore[attr-defined]
            assert totals == [bridge.points for bridge in state.bridges]


def test_one_colour_bids_are_none_and_every_number_of_every_colour() -> None:
    assert one_colour((2, 0, 1)) == (Bid((0, 0, 0)), Bid((1, 0, 0)), Bid((2, 0, 0)), Bid((0, 0, 1)))


def test_jester_bids_have_at_least_two_colours() -> None:
    assert {bid.boulders for bid in many_colours((2, 0, 1))} == {(1, 0, 1), (2, 0, 1)}
    assert len(many_colours((3, 2, 1, 0, 0, 0))) == 4 * 3 * 2 - 1 - 3 - 2 - 1


@pytest.mark.parametrize(
    ("stones", "left", "wanted"),
    [
        ((0, 0, 0), 3, ()),
        ((0, 5, 0), 3, ((1, 3),)),
        ((0, 2, 0), 3, ((1, 2),)),
        ((1, 2, 0), 3, ((0, 1),)),
        ((1, 3, 0), 3, ((0, 1), (1, 1), (1, 2), (1, 3))),
    ],
)
def test_portions(stones: tuple[int, ...], left: int, wanted: tuple[tuple[int, int], ...]) -> None:
    assert portions(stones, left) == wanted


def test_offers_are_all_highest_and_lowest() -> None:
    """The rulebook's example: toll 5 and 2, food 6 and 3."""
    found = offers(GAME.box, ("Pilgrim 2/3", "Merchant 5/1"), ("Serf 1/6", "Pilgrim 2/3"))
    assert [(o.selection, o.toll_total, o.food_total, o.points) for o in found] == [
        ("all", 7, 9, 7),
        ("highest", 5, 6, 5),
        ("lowest", 2, 3, 2),
    ]


@pytest.mark.slow
def test_the_weather_die_and_the_deck_are_fair() -> None:
    """Over many first rounds each face comes as often as it should, and each card is as often face down."""
    rng, start = Random(7), GAME.setup(table(3))
    faces = dict.fromkeys(GAME.box.faces, 0)
    first = dict.fromkeys(GAME.box.titles, 0)
    runs = 12_000
    for _ in range(runs):
        state = GAME.apply(start, 0, GAME.legal_actions(start, 0)[0]).state
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng)).state
        faces[state.weather] += 1
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng)).state
        first[state.row[0]] += 1
    for face, weight in zip(GAME.box.faces, GAME.box.face_weights, strict=True):
        assert abs(faces[face] / runs - weight / 6) < 0.02
    for title, count in zip(GAME.box.titles, GAME.box.deck, strict=True):
        assert abs(first[title] / runs - count / 53) < 0.012

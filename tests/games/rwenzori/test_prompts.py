"""The prompt says which of the actions are open and why the others are not."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.prompts import LAYS, prompt
from boardgames_tui.games.rwenzori.rules import Rwenzori

from .conftest import play, table
from .given import given

BLOCK = ["n_bend"] * 4
FLOODED = [[1, -1, "flood_a", 0], [0, -1, "dead_end", 2], [-1, 1, "dead_end", 0], [0, 1, "dead_end", 5]]


def said(game: Rwenzori, players: int, data: dict[str, Any], seat: int = 0, **options: Any) -> str:
    at = table(game, players, **{"gear": False, "characters": False} | options)
    state = given(game, at, {"actor": seat} | data)
    return prompt(game.book, game.view(state, seat), seat, game.legal_actions(state, seat))


def kinds(game: Rwenzori, players: int, data: dict[str, Any]) -> set[type[Any]]:
    """What the first seat may do at the beginning of its turn: the choices that stand below the prompt."""
    state = given(game, table(game, players, gear=False, characters=False), {"actor": 0} | data)
    return {type(action) for action in game.legal_actions(state, 0)}


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (["n_y", "n_y", "n_hook", "s_jump_a"], "move. No dive Save fits the flooded cave; no dark tile ahead."),
        (["n_y", "n_y", "n_hook", "s_dive_a"], "lay or move. No dark tile ahead."),
        (["dead_end", "n_y", "n_y", "s_dive_a"], "lay or move. No dark tile ahead."),
        (["n_y", "n_y", "n_y", "tnt"], "lay or move. No dive Save fits the flooded cave; no dark tile ahead."),
    ],
)
def test_in_front_of_a_flooded_cave(game: Rwenzori, hand: list[str], reason: str) -> None:
    data = {"tiles": FLOODED, "seats": {0: {"hand": hand}, 1: {"hand": BLOCK}}}
    assert said(game, 2, data).startswith(reason)


def test_a_save_at_hand_with_no_room_past_the_obstacle(game: Rwenzori) -> None:
    """Ruling 26: a Save is laid past, so it needs an empty hex there."""
    spec = game.book.specs["flood_a"]
    past = [[2, -1, "n_y", 0], [2, -2, "n_y", 0], [1, -2, "n_y", 0], [0, -1, "n_y", 0]]
    tiles = [*FLOODED[:1], *past, *FLOODED[2:]]
    assert spec.save == "dive"
    hand = ["n_y", "n_y", "n_hook", "s_dive_a"]
    text = said(game, 2, {"tiles": tiles, "seats": {0: {"hand": hand}, 1: {"hand": BLOCK}}})
    assert "o empty hex past the flooded cave" in text


def test_an_empty_exit_and_nothing_but_obstacles(game: Rwenzori) -> None:
    hand = ["dead_end", "dead_end", "flood_a", "flood_a"]
    text = said(game, 2, {"seats": {0: {"hand": hand}, 1: {"hand": BLOCK}}})
    assert text == "lay or move. No passage in the hand; no dark tile ahead."


def test_on_the_edge_of_the_sheet(game: Rwenzori) -> None:
    edge = sorted(game.book.sheet(2))[0]
    data = {
        "tiles": [[*edge, "n_y", 0]],
        "seats": {0: {"hand": ["n_y", "n_y", "n_y", "n_y"], "at": edge}, 1: {"hand": BLOCK}},
    }
    assert "sheet" not in said(game, 2, data, sheet=True)
    around = [
        [*near, "dead_end", 0] for _, near in given(game, table(game, 2, sheet=True), data).cave.ways(edge).exits
    ]
    assert "Only TNT opens the dead end" in said(game, 2, data | {"tiles": data["tiles"] + around}, sheet=True)
    walls = [[q, r, "n_straight", 0] for q, r, *_ in around]
    assert "he play sheet ends here" in said(game, 2, data | {"tiles": data["tiles"] + walls}, sheet=True)


def test_a_blocked_player_is_told_what_is_left(game: Rwenzori) -> None:
    """Rulings 58-60: missing the turn, the second time swapping too; an offer only with a hand that frees."""
    shut = [
        [5, 0, "n_straight", 1],
        [4, 0, "d_blast_a", 1, "cave-in"],
        [6, 0, "d_blast_b", 0, "cave-in"],
    ]
    seats: dict[int, dict[str, Any]] = {0: {"hand": ["n_y"] * 4, "at": (5, 0), "stack": 6}, 1: {"hand": BLOCK}}
    text = said(game, 2, {"tiles": shut, "seats": seats})
    assert text.startswith("you are blocked. Only TNT opens the cave-in; no path to move;")
    assert kinds(game, 2, {"tiles": shut, "seats": seats}) == {act.Miss}
    seats[0]["missed"] = True
    assert said(game, 2, {"tiles": shut, "seats": seats}) == text
    assert kinds(game, 2, {"tiles": shut, "seats": seats}) == {act.Miss, act.Swap}
    seats[0]["trapped"] = True
    assert "no tile of yours frees Ana" in said(game, 2, {"tiles": shut, "seats": seats}, 1)
    seats[1]["hand"] = ["n_bend"] * 3 + ["tnt"]
    assert "offer your hand" in said(game, 2, {"tiles": shut, "seats": seats}, 1)
    seats[1]["hand"] = ["n_bend"] * 4 + ["tnt"]
    assert "only a hand of 4 can be offered" in said(game, 2, {"tiles": shut, "seats": seats}, 1)


@pytest.mark.parametrize("preset", list(Rwenzori.load().info.presets))
def test_every_action_is_named_open_or_explained(game: Rwenzori, preset: str) -> None:
    """LAY, MOVE and GO IN BLIND at the beginning of every turn; the further lays while they last."""
    players = game.info.only_for[preset][0]
    stages = set()
    for seed in range(2):
        for state, seat, _, _ in play(game, table(game, players, **game.info.presets[preset]), f"ask/{seed}"):
            if seat < 0:
                continue
            legal = game.legal_actions(state, seat)
            view = game.view(state, seat)
            text = prompt(game.book, view, seat, legal)
            stages.add(view.stage)
            assert text
            assert text != "wait."
            if view.stage != "action" or any(isinstance(action, act.Escape) for action in legal):
                continue
            kinds = {type(action) for action in legal}
            open_, _, closed = text.removeprefix("you are blocked").removeprefix(": ").partition(". ")
            assert ("lay" in open_.replace("play", "")) == bool(kinds & set(LAYS))
            assert ("move" in open_) == bool(kinds & {act.Move, act.Tunnel})
            assert ("go in blind" in open_) == (act.GoBlind in kinds)
            if not kinds & set(LAYS):
                assert closed
            assert ("no path to move" in closed.lower()) != ("move" in open_)
            assert ("no dark tile ahead" in closed.lower()) != ("go in blind" in open_)
            if any(game.book.specs[tile].obstacle for tile in state.players[seat].hand) and players > 1:
                assert ("no place for an obstacle" in closed.lower()) == (act.LayObstacle not in kinds)
    assert "action" in stages

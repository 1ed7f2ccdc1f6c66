"""Worlds that a seat cannot tell apart, where what is public binds the hidden hands."""

from __future__ import annotations

from random import Random

from boardgames_tui.games.rwenzori import actions as act
from boardgames_tui.games.rwenzori.blocked import helps
from boardgames_tui.games.rwenzori.rules import Rwenzori

from .conftest import table
from .given import given


def test_who_has_to_give_a_tile_can_in_every_world(game: Rwenzori) -> None:
    """A hand of one tile that can be given among dark ones: whoever looks knows that there is one, not which."""
    hands = {0: {"hand": ["n_y"]}, 1: {"hand": ["d_blast_a", "d_blast_b", "n_bend"]}, 2: {"hand": ["n_hook"]}}
    data = {"ending": True, "actor": 0, "decider": 1, "other": 1, "stage": "give", "seats": hands}
    state = given(game, table(game, 3, gear=False, characters=False), data)
    for viewer in (None, 0, 2):
        worlds = [game.resample(state, viewer, Random(seed)) for seed in range(60)]
        for world in worlds:
            assert game.view(world, viewer) == game.view(state, viewer)
            assert game.conserved(world) == game.conserved(state)
            assert game.legal_actions(world, 1)
        assert len({world.players[1].hand for world in worlds}) > 1
    assert game.resample(state, 1, Random(1)).players[1].hand == state.players[1].hand


def test_an_offered_hand_helps_in_every_world(game: Rwenzori) -> None:
    """Ruling 59: an offer tells that the hand holds TNT or a Save that fits, not which tile, nor the others."""
    tiles = [[5, 0, "n_straight", 1], [4, 0, "d_blast_a", 1, "cave-in"], [6, 0, "flood_a", 1]]
    tiles += [[7, 0, "n_bend", 0]]
    seats = {0: {"hand": ["n_bend", "n_bend", "n_fan", "tnt"]}, 1: {"hand": ["n_y"] * 3, "at": (5, 0)}}
    seats[1]["trapped"] = True
    state = given(game, table(game, 3, gear=False, characters=False), {"tiles": tiles, "seats": seats, "actor": 0})
    offer = next(action for action in game.legal_actions(state, 0) if isinstance(action, act.Offer))
    state = game.apply(state, 0, offer).state
    for viewer in (None, 1, 2):
        worlds = [game.resample(state, viewer, Random(seed)) for seed in range(40)]
        for world in worlds:
            assert helps(game.book, world, world.players[0].hand, world.players[1])
            assert game.view(world, viewer) == game.view(state, viewer)
            assert game.conserved(world) == game.conserved(state)
        assert len({world.players[0].hand for world in worlds}) > 1

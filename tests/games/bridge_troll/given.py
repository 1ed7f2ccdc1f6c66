"""Positions of Bridge Troll for scenarios: a mapping of what differs from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from boardgames_tui.engine.game import Table
from boardgames_tui.games.bridge_troll.rules import BridgeTroll
from boardgames_tui.games.bridge_troll.state import Haul, Held, State, everybody

BRIDGE = {"toll", "food", "boulders", "bid", "hand", "points", "upgrades"}
OWN = {"bridges", "supply", "deck"}
"""Fields that are not simply copied into the state."""


def stones(game: BridgeTroll, given: Mapping[str, int]) -> tuple[int, ...]:
    """Return boulders written as {colour: number}."""
    assert not given.keys() - set(game.box.colours), f"no such colours: {given}"
    return tuple(given.get(colour, 0) for colour in game.box.colours)


def held(seats: int, seat: int, given: str | Mapping[str, Any]) -> Held:
    """Return a card in hand: a title (seen by all), or {card: ..., seen: [seats besides the owner]}."""
    if isinstance(given, str):
        return Held(given, everybody(seats))
    assert given.keys() == {"card", "seen"}
    return Held(given["card"], sum(1 << s for s in {seat, *given["seen"]}))


def given(game: BridgeTroll, table: Table, data: Mapping[str, Any]) -> State:
    """Return the start of the game with `data` changed.

    `bridges` maps a seat to the fields that differ; boulders are {colour: number}. Cards in piles, row and
    hands leave the deck; all other boulders are the supply, unless `supply` says what is in it (the rest
    is then out of play, for scenarios about shortage). `deck` is {title: number} of what is left in it.
    """
    state = game.setup(table)
    box, seats = game.box, len(table.seats)
    known = {item.name for item in fields(state)} - {"free", "open_totals", "names", "colours"}
    assert not data.keys() - known, f"unknown: {sorted(data.keys() - known)}"
    bridges = list(state.bridges)
    for seat, changes in data.get("bridges", {}).items():
        assert not changes.keys() - BRIDGE, f"unknown: {sorted(changes.keys() - BRIDGE)}"
        new: dict[str, Any] = {}
        for name, value in changes.items():
            match name:
                case "boulders" | "bid":
                    new[name] = stones(game, value)
                case "hand":
                    cards = sorted((held(seats, seat, card) for card in value), key=lambda h: box.index[h.card])
                    new[name] = tuple(cards)
                case "toll" | "food":
                    new[name] = box.sort(list(value))
                case "upgrades":
                    new[name] = tuple(value)
                case _:
                    new[name] = value
        bridges[seat] = bridges[seat]._replace(**new)
    plain = {name: _tuples(value) for name, value in data.items() if name not in OWN}
    plain["hauls"] = tuple(Haul(**haul) for haul in data.get("hauls", ()))
    if "row" in data and "seen" not in data:
        plain["seen"] = 0
    state = replace(state, **plain, bridges=tuple(bridges))
    if "active" in data and "seat" not in data and state.stage == "roll":
        state = replace(state, seat=state.active)
    return replace(state, supply=_supply(game, state, data), deck=_deck(game, state, data))


def _tuples(value: object) -> Any:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_tuples(item) for item in value)
    return value


def _supply(game: BridgeTroll, state: State, data: Mapping[str, Any]) -> tuple[int, ...]:
    if "supply" in data:
        return stones(game, data["supply"])
    rest = [game.box.table.boulders.per_colour] * len(game.box.colours)
    for bridge in state.bridges:
        rest = [r - a - b for r, a, b in zip(rest, bridge.boulders, bridge.bid, strict=True)]
    assert min(rest) >= 0, "there are not so many boulders"
    return tuple(rest)


def _deck(game: BridgeTroll, state: State, data: Mapping[str, Any]) -> tuple[int, ...]:
    if "deck" in data:
        assert not data["deck"].keys() - set(game.box.titles), f"no such cards: {data['deck']}"
        return tuple(data["deck"].get(title, 0) for title in game.box.titles)
    rest = list(game.box.deck)
    used = [card for card in (*state.row, state.card, *state.offer_toll, *state.offer_food) if card]
    for bridge in state.bridges:
        used += [*bridge.toll, *bridge.food, *(item.card for item in bridge.hand)]
    for card in used:
        rest[game.box.index[card]] -= 1
    assert min(rest) >= 0, "there are not so many cards"
    return tuple(rest)

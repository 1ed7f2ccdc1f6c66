"""The shaking bridge: every chance sums to exactly one and says what the table says, draws follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.game import CHANCE
from boardgames_tui.games.forbidden_bridge.actions import Fate, PackJewel, Press
from boardgames_tui.games.forbidden_bridge.chances import Draw, alike, mix, sure
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import Explorer

from .conftest import Position

STRENGTHS = ("weak", "medium", "strong")
CASES = ("stand", "lie", "hang", "fall", "still_lying", "still_hanging")


def spots(game: ForbiddenBridge) -> Iterator[tuple[str, str, str]]:
    """Every spot of the bridge: plank, side, kind."""
    for plank in game.rules.planks.rows:
        for side, kind in plank.spots.items():
            yield plank.space, side, kind


def share(draw: Draw[Any], wanted: Any) -> Fraction:
    """The chance that an outcome is as `wanted` says."""
    found = (w for outcome, w in zip(draw.outcomes, draw.weights, strict=True) if wanted(outcome))
    return Fraction(sum(found), draw.total)


def exact(draw: Draw[Any]) -> None:
    """Weights are whole and above zero, outcomes unlike each other, the total their sum."""
    assert all(isinstance(weight, int) and weight > 0 for weight in draw.weights)
    assert len(set(draw.outcomes)) == len(draw.outcomes)
    assert sum(draw.weights) == draw.total


@pytest.mark.parametrize("strength", STRENGTHS)
def test_standing_explorers_fare_as_the_table_says(game: ForbiddenBridge, strength: str) -> None:
    for plank, side, kind in spots(game):
        draw = game.chances.fates(1, Explorer(plank, side), strength)
        exact(draw)
        row = getattr(getattr(game.rules.standing, kind), strength)
        for fate in ("stand", "lie", "hang", "fall"):
            chance = Fraction(getattr(row, fate), 1000)
            assert share(draw, lambda o, f=fate: o.fate == f) == chance, (plank, side, fate)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_lying_and_the_hanging_too(game: ForbiddenBridge, strength: str) -> None:
    for plank, side, _ in spots(game):
        draw = game.chances.fates(0, Explorer(plank, side, "lying", (plank,)), strength)
        exact(draw)
        row = getattr(game.rules.lying, strength)
        for fate in ("lie", "hang", "fall"):
            assert share(draw, lambda o, f=fate: o.fate == f) == Fraction(getattr(row, fate), 1000)
        assert all(o.heads == (plank,) for o in draw.outcomes if o.fate == "lie")
        draw = game.chances.fates(0, Explorer(plank, side, "hanging", (plank,)), strength)
        exact(draw)
        assert {o.fate for o in draw.outcomes} == {"hang", "fall"}
        assert share(draw, lambda o: o.fate == "fall") == Fraction(getattr(game.rules.hanging, strength).fall, 1000)


def test_heads_rest_as_the_table_says(game: ForbiddenBridge) -> None:
    draw = game.chances.fates(0, Explorer("P6", "N"), "strong")
    lie = share(draw, lambda o: o.fate == "lie")
    parts = {("P6",): 550, ("P6", "P7"): 175, ("P5", "P6"): 175, ("P7",): 50, ("P5",): 50}
    for heads, part in parts.items():
        assert share(draw, lambda o, h=heads: o.fate == "lie" and o.heads == h) == lie * Fraction(part, 1000)


def test_falling_from_a_side_the_middle_and_a_rim(game: ForbiddenBridge) -> None:
    def falls(plank: str, side: str) -> dict[tuple[tuple[str, ...], str], Fraction]:
        draw = game.chances.fates(0, Explorer(plank, side), "strong")
        fall = share(draw, lambda o: o.fate == "fall")
        return {
            (o.heads, o.river): share(draw, lambda x, o=o: x == o) / fall for o in draw.outcomes if o.fate == "fall"
        }

    per = Fraction(1, 1000)
    assert falls("P6", "S") == {
        (("JS2",), ""): 600 * per,
        (("JS2",), "R4"): 250 * per,
        (("JS1", "JS2"), ""): 150 * per,
    }
    middle = falls("P6", "C")
    assert middle[("JN2",), ""] == middle[("JS2",), ""] == 300 * per
    rim = falls("P10", "N")
    assert rim[("JS3",), "R2"] == Fraction(6, 10) * Fraction(7, 10) / 2
    assert rim[("JN3",), ""] == Fraction(6, 10) * Fraction(3, 10) / 2 + Fraction(4, 10) * Fraction(6, 10)
    assert rim[("JN2", "JN3"), ""] == Fraction(4, 10) * Fraction(15, 100)
    cliff = falls("P3", "N")
    assert cliff[("BEACH",), ""] == 600 * per / 4
    assert cliff[("BEACH",), "R5"] == 250 * per / 4
    assert falls("P2", "S")[("BEACH",), ""] == 600 * per / 2 + 250 * per


CANOES = (("R1", "R1"), ("BEACH", "R3"), ("R2", "R3", "R4"), ("BEACH",) * 4, ("R3", "R3", "R3", "R1"))


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("case", CASES)
def test_jewels_leave_backpacks_as_the_table_says(game: ForbiddenBridge, strength: str, case: str) -> None:
    leaves = getattr(game.rules.jewel_leaves, case)
    chance = Fraction(leaves if isinstance(leaves, int) else getattr(leaves, strength), 1000)
    for plank, side, _ in spots(game):
        for canoes in CANOES:
            draw = game.chances.pack_jewels(1, (plank, side, case), strength, canoes)
            exact(draw)
            assert share(draw, lambda o: o.lands == "stays") == 1 - chance
            below = game.trail.planks[plank].under.C
            owners = {o.owner for o in draw.outcomes if o.lands == "canoe"}
            assert owners == {seat for seat, place in enumerate(canoes) if place == below}
            equal = {share(draw, lambda o, s=seat: o.owner == s) for seat in owners}
            assert len(equal) <= 1
            assert any(o.lands == "idol" for o in draw.outcomes) == (below in game.trail.river)


def test_where_a_dropped_jewel_lands(game: ForbiddenBridge) -> None:
    draw = game.chances.pack_jewels(0, ("P8", "N", "fall"), "weak", ("R3", "R3"))
    leaves = Fraction(55, 100)
    ground, between, river = Fraction(62, 100), Fraction(13, 100), Fraction(25, 100)
    log = share(draw, lambda o: o.spaces == ("JN2", "JS2"))
    assert log == leaves * ground * Fraction(8, 100)
    assert share(draw, lambda o: o.lands == "canoe") == leaves * (
        ground * Fraction(6, 100) + river * Fraction(12, 100)
    )
    assert share(draw, lambda o: o.lands == "idol") == leaves * river * Fraction(88, 100)
    assert share(draw, lambda o: o.spaces == ("JN2", "JN3")) == leaves * between
    assert share(draw, lambda o: o.spaces == ("JN2",)) == leaves * ground * Fraction(86, 100)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_loose_jewels_move_as_the_table_says(game: ForbiddenBridge, strength: str) -> None:
    bridge = game.trail.bridge
    places = [(plank,) for plank in bridge] + list(pairwise(bridge))
    stays = Fraction(getattr(game.rules.loose_jewel.stays, strength), 1000)
    for at in places:
        for canoes in CANOES:
            draw = game.chances.loose_jewels(at, strength, canoes)
            exact(draw)
            assert share(draw, lambda o: o.lands == "stays") == stays
            slides = share(draw, lambda o: o.lands == "lies" and o.spaces[0] in bridge)
            assert slides == (1 - stays) * Fraction(3, 10)


def test_odds_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1/2"):
        Draw({"a": Fraction(1, 2)})


def test_mixing_keeps_the_whole() -> None:
    mixed = mix([(Fraction(1, 3), sure("a")), (Fraction(2, 3), alike("ab"))])
    assert mixed == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    draw = Draw(mixed)
    assert (draw.outcomes, draw.weights, draw.total) == (("a", "b"), (2, 1), 3)


def test_the_strength_follows_the_idol(game: ForbiddenBridge) -> None:
    wanted = {"gentle": (5, 4, 1), "tuned": (3, 5, 2), "furious": (3, 10, 7)}
    for idol, weights in wanted.items():
        assert game.chances.shakes[idol].weights == weights


def test_the_risks_that_the_screen_names(game: ForbiddenBridge) -> None:
    wanted = {"peg": 0.004, "hook": 0.004, "rail": 0.033, "bump": 0.068, "open": 0.178, "rim": 0.341}
    for kind, risk in wanted.items():
        assert game.chances.risk("tuned", kind) == Fraction(str(risk))


def chi_square(counts: Counter[Any], draw: Draw[Any], total: int) -> tuple[float, int]:
    """Return the statistic and the degrees of freedom; outcomes rarer than 5 are counted together."""
    rare_have, rare_want, statistic, freedom = 0, 0.0, 0.0, -1
    for outcome, weight in zip(draw.outcomes, draw.weights, strict=True):
        want = total * weight / draw.total
        if want < 5:
            rare_have, rare_want = rare_have + counts[outcome], rare_want + want
            continue
        statistic += (counts[outcome] - want) ** 2 / want
        freedom += 1
    if rare_want >= 5:
        statistic += (rare_have - rare_want) ** 2 / rare_want
        freedom += 1
    return statistic, freedom


def limit(freedom: int) -> float:
    """A bound that chi-square passes about once in a million (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 4.75 * part**0.5) ** 3)


@pytest.mark.slow
@pytest.mark.parametrize("idol", ["gentle", "tuned", "furious"])
def test_over_a_hundred_thousand_shakes_every_spot_fares_as_the_table_says(
    game: ForbiddenBridge, position: Position, idol: str
) -> None:
    """Whole presses through the rules: strength, fates and jewels of all spots agree with the table."""
    rng = Random(f"shakes/{idol}")
    everywhere = list(spots(game))
    shakes = 100_000
    strengths: Counter[str] = Counter()
    fates: dict[tuple[str, str, str], Counter[Fate]] = {}
    jewels: dict[tuple[str, str, str, str], Counter[PackJewel]] = {}
    starts = []
    for i in range(0, len(everywhere), 3):
        explorers: list[dict[str, Any]] = [{"place": "R3"}]
        explorers += [{"place": p, "spot": s, "backpack": 1} for p, s, _ in everywhere[i : i + 3]]
        starts.append(position(idol, explorers=explorers, roll=[2, "idol"]))
    for number in range(shakes):
        state = game.apply(starts[number % len(starts)], 0, Press()).state
        while state.stage in ("shake", "fate", "pack"):
            action = game.sample(state, rng)
            if state.stage == "shake":
                strengths[action.strength] += 1  # type: ignore[attr-defined]
            elif isinstance(action, Fate):
                e = state.explorers[action.seat]
                key = (e.place, e.spot, state.strength)
                fates.setdefault(key, Counter())[Fate(0, action.fate, action.heads, action.river)] += 1
            elif isinstance(action, PackJewel):
                case = (*state.pack, state.strength)
                landed = PackJewel(0, action.lands, action.spaces, action.owner)
                jewels.setdefault(case, Counter())[landed] += 1  # type: ignore[arg-type]
            state = game.apply(state, CHANCE, action).state
    drawn = Counter({action: strengths[action.strength] for action in game.chances.shakes[idol].outcomes})
    statistic, freedom = chi_square(drawn, game.chances.shakes[idol], shakes)
    assert statistic < limit(freedom)
    assert len(fates) == 3 * len(everywhere)
    for (plank, side, strength), counts in fates.items():
        draw = game.chances.fates(0, Explorer(plank, side), strength)
        assert set(counts) <= set(draw.outcomes)
        statistic, freedom = chi_square(counts, draw, counts.total())
        assert freedom < 1 or statistic < limit(freedom), (plank, side, strength)
    for (plank, side, case, strength), landings in jewels.items():
        canoes = ("R3", "BEACH", "BEACH", "BEACH")
        table = game.chances.pack_jewels(0, (plank, side, case), strength, canoes)
        assert set(landings) <= set(table.outcomes)
        statistic, freedom = chi_square(landings, table, landings.total())
        assert freedom < 1 or statistic < limit(freedom), (plank, side, case, strength)

"""The totals that the tables must keep, and what is said when they do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.tables import Loader, shipped
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge

Spoil = Callable[[dict[str, Any]], None]


def _set(path: str, value: object) -> Spoil:
    def spoil(data: dict[str, Any]) -> None:
        *steps, last = path.split(".")
        node: Any = data
        for step in steps:
            node = node[int(step) if step.isdigit() else step]
        node[int(last) if last.isdigit() else last] = value

    return spoil


SPOILT: list[tuple[Spoil, str]] = [
    (_set("jewels.spare", 4), "jewels: hands and bag hold 16 jewels, not all 15"),
    (_set("spaces.river", ["R1", "R2", "R3", "R4"]), "there are 5 river spaces, not 4"),
    (_set("spaces.bridge.12", "X13"), "a bridge space is called P and a number, not X13"),
    (_set("spaces.jungle.1", "JN1"), "two spaces have one name"),
    (_set("dice.number", [2, 3, 5]), "a die has 6 faces, not 3"),
    (_set("dice.picture.0", "troll"), "dice.picture.0"),
    (_set("intensity.tuned.weak", 301), "intensity.tuned: the chances of a row sum to 1000, these to 1001"),
    (_set("standing.rim.strong.fall", 549), "standing.rim.strong: the chances of a row sum to 1000, these to 999"),
    (_set("lying_head.next_plank", 60), "lying_head: the chances of a row sum to 1000, these to 1010"),
    (_set("jewel_lands.ground.over_log", 960), "log and canoe together are at most 1000"),
    (_set("jewel_leaves.lie", 1001), "jewel_leaves.lie"),
    (_set("planks.railings", 6), "the planks have 7 railings, not 6"),
    (_set("planks.rows.3.hole", False), "plank P4 has 2 spots for 3 explorers"),
    (_set("planks.rows.3.space", "P5"), "the planks are not the bridge's spaces in order"),
    (_set("planks.rows.4.under.C", "JN2"), "what lies below plank P5 is no such space"),
    (_set("planks.rows.7.log", ["JN1", "JS1"]), "the log below plank P8 is not among the logs"),
    (_set("links.foot.0", ["BEACH", "C9"]), "a link names C9, which is no space"),
    (_set("capacity.provenance", "guess"), "capacity.provenance"),
    (_set("weather", "fine"), "weather"),
]


@pytest.mark.parametrize(("spoil", "message"), SPOILT, ids=[message for _, message in SPOILT])
def test_a_spoilt_table_is_named(tmp_path: Path, spoil: Spoil, message: str) -> None:
    data = yaml.load((shipped() / "forbidden_bridge.yaml").read_text(), Loader=Loader)
    spoil(data)
    (tmp_path / "forbidden_bridge.yaml").write_text(json.dumps(data))
    with pytest.raises(TableError) as error:
        ForbiddenBridge.load(tmp_path)
    assert message in str(error.value)


def test_what_the_rulebook_counts(game: ForbiddenBridge) -> None:
    rules, trail = game.rules, game.trail
    assert len(rules.spaces.everything) == 12 + 3 + 13 + 1
    assert sum(plank.hole for plank in rules.planks.rows) == 4
    assert [plank.space for plank in rules.planks.rows if plank.hole] == ["P4", "P7", "P10", "P12"]
    assert sum(kind in ("peg", "hook") for plank in rules.planks.rows for kind in plank.spots.values()) == 4
    assert trail.capacity["P7"] == 2
    assert trail.capacity["P6"] == 3
    assert {rules.dice.number.count(n) for n in (2, 3, 5)} == {2}
    assert {rules.dice.picture.count(p) for p in ("idol", "explorer", "jewel")} == {2}
    assert game.info.players == (2, 4)


def test_a_milder_idol_shakes_less(game: ForbiddenBridge) -> None:
    risks = [game.chances.risk(idol, "open") for idol in ("gentle", "tuned", "furious")]
    assert risks == sorted(set(risks))

"""The numbers of Bridge Troll: a mistake in the table is found when it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.tables import shipped
from boardgames_tui.games.bridge_troll.rules import BridgeTroll

TEXT = (shipped() / "bridge_troll.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "because"),
    [
        ("food: 4, count: 2}", "food: 4, count: 3}", "53 cards, not 54"),
        ("per_colour: 9", "per_colour: 8", "not 54 boulders"),
        ("sunny: 2, cloudy: 2, rainy: 1, stormy: 1", "sunny: 2, cloudy: 2, rainy: 1, stormy: 2", "six faces"),
        ("sunny: 6,", "foggy: 6,", "faces of the die"),
        ("    5: {", "    7: {", "no travel schedule for 5"),
        ("threat: toll", "threat: roll", "threat"),
        ("{title: Jester,", "{title: Mason,", "one title"),
        ("effect: jester,", "", "effect"),
        ("points: 1, count: 2", "points: 1, food: 1, count: 2", "bridge icon"),
        ("provenance: house\n  per_colour", "provenance: guess\n  per_colour", "provenance"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, old: str, new: str, because: str) -> None:
    assert old in TEXT
    (tmp_path / "bridge_troll.yaml").write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TableError) as caught:
        BridgeTroll.load(tmp_path)
    assert because in str(caught.value)
    assert "bridge_troll.yaml:" in str(caught.value)


def test_the_shipped_table_keeps_the_totals_of_the_box() -> None:
    game = BridgeTroll.load()
    assert sum(game.box.deck) == 53
    assert game.box.table.boulders.total == 54
    assert game.info.players == (3, 6)
    assert [game.box.table.program.schedules[n].boulders for n in range(3, 7)] == [3, 2, 1, 1]
    assert {n: list(game.box.table.program.schedules[n].travelers.items()) for n in range(3, 7)} == {
        3: [("sunny", 6), ("cloudy", 5), ("rainy", 4), ("stormy", 3)],
        4: [("sunny", 7), ("cloudy", 6), ("rainy", 5), ("stormy", 4)],
        5: [("sunny", 8), ("cloudy", 7), ("rainy", 6), ("stormy", 5)],
        6: [("sunny", 9), ("cloudy", 8), ("rainy", 7), ("stormy", 6)],
    }


def test_other_numbers_make_another_game(tmp_path: Path) -> None:
    (tmp_path / "bridge_troll.yaml").write_text(TEXT.replace("points: 5 ", "points: 6 ", 1), encoding="utf-8")
    other = BridgeTroll.load(tmp_path)
    assert other.box.table.setup.points == 6
    assert other.digest != BridgeTroll.load().digest

"""The tables: what is shipped fits, and what the rulebook states cannot be broken unseen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.registry import entry
from boardgames_tui.engine.tables import shipped
from boardgames_tui.games.treasure_cave.rules import TreasureCave
from boardgames_tui.games.treasure_cave.tables import COLOURS, Face

TEXT = (shipped() / "treasure_cave.yaml").read_text(encoding="utf-8")


def test_the_faces_that_the_rulebook_names_exist(game: TreasureCave) -> None:
    dice = game.sheet.dice
    assert Face(feet=1, symbol="hammer") in dice.faces("green")
    assert Face(feet=2, symbol="hand") in dice.faces("yellow")
    assert Face(feet=2) in dice.faces("yellow")
    assert Face(feet=3, symbol="danger") in dice.faces("red")
    assert dice.white.count("blank") == 3


def test_each_die_does_what_is_said_of_it(game: TreasureCave) -> None:
    """Slow and sure, better to steal with, fast and dangerous; nobody crosses in one turn."""
    dice = game.sheet.dice
    feet = [sum(face.feet for face in dice.faces(colour)) for colour in COLOURS]
    assert feet == sorted(set(feet))
    dangers = [sum(face.symbol == "danger" for face in dice.faces(colour)) for colour in COLOURS]
    assert dangers == sorted(set(dangers))
    assert {c for c in COLOURS for f in dice.faces(c) if f.symbol == "hand"} == {"yellow"}
    assert {c for c in COLOURS for f in dice.faces(c) if f.symbol == "hammer"} == {"green"}
    assert sum(max(face.feet for face in dice.faces(colour)) for colour in COLOURS) < 10


def test_the_rules_page_shows_the_dice_of_the_table(game: TreasureCave) -> None:
    page = entry("treasure-cave").page()
    words = {None: "", "hammer": " hammer", "hand": " hand", "danger": " lightning"}
    for colour in COLOURS:
        faces = ", ".join(f"{face.feet}{words[face.symbol]}" for face in game.sheet.dice.faces(colour))
        assert f"| {colour} | {faces} |" in page
    white = ", ".join("lost treasure" if face == "lost" else face for face in game.sheet.dice.white)
    assert f"| white | {white} |" in page
    assert f"After {game.sheet.play.turn_cap} turns" in page
    targets = game.sheet.targets.by_players
    assert f"{targets[2]} with two players, {targets[3]} with three, {targets[4]} with four" in page


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("boards: 9", "boards: 8", "the bridge has 9 boards"),
        ("cave: 25", "cave: 24", "25 treasures"),
        ("    - {feet: 4, symbol: danger}\n", "", "red die has 6 faces, not 4"),
        ("[blank, blank, blank, crack", "[blank, blank, crack, crack", "half of the white die"),
        ("symbol: hand}", "symbol: foot}", "symbol"),
        ("{feet: 1}", "{feet: 0}", "feet"),
        ("by_load: [3, 3, 2, 1]", "by_load: [3, 3, 2]", "by_load"),
        ("by_load: [3, 3, 2, 1]", "by_load: [3, 3, 2, 0]", "one, two or three dice"),
        ("{2: 7, 3: 6, 4: 5}", "{2: 7, 3: 6}", "targets"),
        ("cracked: [2, 4, 6, 8]", "cracked: [2, 4, 6, 10]", "4, 8 and 9 different boards"),
        ("cracked: [2, 4, 6, 8]", "cracked: [2, 4, 6, 6]", "4, 8 and 9 different boards"),
        ("bound: 6000", "bound: 600", "play.bound is at least"),
        ("provenance: house\n  green", "provenance: guess\n  green", "provenance"),
        ("  minutes: 30", "  minutes: 30\n  weather: fine", "weather"),
    ],
)
def test_a_wrong_table_is_refused_with_file_and_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TEXT
    (tmp_path / "treasure_cave.yaml").write_text(TEXT.replace(old, new), encoding="utf-8")
    with pytest.raises(TableError, match=rf"treasure_cave\.yaml:\d+: .*{re.escape(said)}"):
        TreasureCave.load(tmp_path)


def test_a_table_of_ones_own_is_played(tmp_path: Path) -> None:
    text = TEXT.replace("{2: 7, 3: 6, 4: 5}", "{2: 9, 3: 6, 4: 5}")
    (tmp_path / "treasure_cave.yaml").write_text(text, encoding="utf-8")
    own = TreasureCave.load(tmp_path)
    assert own.rules.targets[2] == 9
    assert own.digest != TreasureCave.load().digest

"""Where matches are kept, and how they are found again without being read as a whole."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from boardgames_tui.engine import homes
from boardgames_tui.engine.errors import UserError

HEAD: dict[str, Any] = {
    "app": "boardgames_tui",
    "format": 1,
    "game": "treasure-cave",
    "seats": [{"name": "Ana", "glyph": "●", "colour": 0}, {"name": "Bo", "glyph": "■", "colour": 1}],
}
MOVE = {"s": 0, "a": ["Roll", {}]}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDGAMES_TUI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def keep(name: str, lines: Iterable[Any], age: float = 0, tail: str = "") -> Path:
    path = homes.matches() / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + tail)
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def test_the_variable_moves_everything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert homes.matches() == home / "matches"
    assert homes.settings_file() == home / "settings.json"
    monkeypatch.delenv("BOARDGAMES_TUI_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "xdg"))
    assert homes.home().name == "boardgames_tui"
    assert homes.home() != home


def test_a_new_match_has_a_file_of_its_own(home: Path) -> None:
    first, second = homes.new_match_path("treasure-cave"), homes.new_match_path("treasure-cave")
    assert first != second
    assert first.parent == home / "matches"
    assert first.name.startswith("treasure-cave-20")
    assert first.suffix == ".jsonl"


def test_no_folder_is_no_match() -> None:
    assert homes.unfinished() == []


def test_newest_first_and_only_those_to_go_on_with() -> None:
    keep("old", [HEAD, MOVE, {"h": "x", "t": 7}, MOVE], age=30)
    keep("new", [HEAD, MOVE], age=10)
    keep("done", [HEAD, MOVE, {"h": "x", "t": 9}, {"over": "target"}], age=20)
    keep("back", [HEAD, MOVE, {"h": "x", "t": 4}, {"over": "target"}, {"undo": 1, "by": 0}], age=40)
    found = homes.unfinished()
    assert [(summary.id, summary.turn, summary.over) for summary in found] == [
        ("new", 1, False),
        ("old", 7, False),
        ("back", 4, False),
    ]
    assert found[0].title == "The Bridge to Treasure Cave"
    assert found[0].names == ("Ana", "Bo")
    assert [summary.id for summary in homes.summaries() if summary.over] == ["done"]


def test_a_checkpoint_far_from_the_end_is_found() -> None:
    keep("long", [HEAD, {"h": "x", "t": 5}, *[MOVE] * 3000])
    assert homes.unfinished()[0].turn == 5


@pytest.mark.parametrize(
    ("lines", "tail", "problem"),
    [
        ([], "\x00\x01\x02", "damaged"),
        ([[1, 2]], "", "damaged"),
        ([{"app": "boardgames_tui"}], "", "damaged"),
        ([{"app": "chess"}], "", "damaged"),
        ([{**HEAD, "seats": 3}], "", "damaged"),
        ([{**HEAD, "game": "ludo"}], "", "'ludo' is not installed"),
    ],
)
def test_a_damaged_file_tells_its_problem(lines: list[Any], tail: str, problem: str) -> None:
    keep("sound", [HEAD, MOVE], age=50)
    keep("broken", lines, tail=tail)
    broken, sound = homes.unfinished()
    assert problem in broken.problem
    assert (sound.id, sound.problem) == ("sound", "")


def test_a_match_killed_before_its_first_line_never_was() -> None:
    keep("empty", [])
    assert homes.summaries() == []


def test_a_torn_tail_is_passed_over() -> None:
    keep("torn", [HEAD, MOVE, {"h": "x", "t": 3}], tail='{"s":0,"a":["Ro')
    summary = homes.unfinished()[0]
    assert (summary.turn, summary.problem) == (3, "")


def test_a_folder_that_looks_like_a_match_is_no_crash() -> None:
    (homes.matches() / "odd.jsonl").mkdir(parents=True)
    assert "cannot be read" in homes.unfinished()[0].problem


def test_find_takes_ids_starts_of_ids_and_files(tmp_path: Path) -> None:
    one, two = keep("treasure-cave-1", [HEAD]), keep("treasure-cave-12", [HEAD])
    assert homes.find("treasure-cave-1") == one
    assert homes.find("treasure-cave-12") == two
    with pytest.raises(UserError, match="2 matches begin with 'treasure'"):
        homes.find("treasure")
    with pytest.raises(UserError, match="no match is called 'rwenzori'"):
        homes.find("rwenzori")
    with pytest.raises(UserError, match="no match is called ''"):
        homes.find("")
    with pytest.raises(UserError, match="no match is called"):
        homes.find("../matches/treasure-cave")
    elsewhere = tmp_path / "kept.jsonl"
    elsewhere.write_text(json.dumps(HEAD) + "\n")
    assert homes.find(str(elsewhere)) == elsewhere

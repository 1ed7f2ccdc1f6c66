"""A mistake in a rules table is one line: file, line, field, and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
import yaml
from pydantic import Field, model_validator

from boardgames_tui.engine.errors import TableError
from boardgames_tui.engine.tables import Sheet, Sourced, load, shipped


class Dice(Sourced):
    faces: tuple[int, ...] = Field(min_length=2)
    colour: Literal["red", "blue"] = "red"


class Tile(Sheet):
    name: str
    count: int = Field(ge=1)


class Box(Sheet):
    dice: Dice
    tiles: tuple[Tile, ...] = ()
    chances: dict[str, float] = {}

    @model_validator(mode="after")
    def _total(self) -> Box:
        if self.chances and sum(self.chances.values()) != 1:
            raise ValueError("the chances must sum to one")
        return self


GOOD = """\
# a table
dice:
  provenance: rulebook
  faces: [1, 2, 3]
tiles:
  - name: cave
    count: 4
  - {name: lake, count: 2}
chances: {north: 0.5, south: 0.5}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "box.yaml"


def complaint(path: Path) -> str:
    with pytest.raises(TableError) as caught:
        load(Box, "box", path.parent)
    text = str(caught.value)
    assert text.startswith(str(path))
    assert "\n" not in text
    return text.removeprefix(str(path))


def test_a_good_table(path: Path) -> None:
    path.write_text(GOOD)
    box, digest = load(Box, "box", path.parent)
    assert box.dice.faces == (1, 2, 3)
    assert box.tiles[1] == Tile(name="lake", count=2)
    assert len(digest) == 16


def test_the_digest_is_of_the_values(path: Path) -> None:
    path.write_text(GOOD)
    _, digest = load(Box, "box", path.parent)
    path.write_text("chances: {south: 0.5, north: 0.5}\n" + GOOD.replace("chances: {north: 0.5, south: 0.5}\n", ""))
    assert load(Box, "box", path.parent)[1] == digest
    path.write_text(GOOD.replace("count: 4", "count: 5"))
    assert load(Box, "box", path.parent)[1] != digest


MISTAKES = {
    "a wrong type": ("count: 4", "count: four", ":7: tiles.0.count: ", "not 'four'"),
    "a wrong type in a flow": ("count: 2", "count: []", ":8: tiles.1.count: ", "integer"),
    "too small": ("count: 4", "count: 0", ":7: tiles.0.count: ", "greater than or equal to 1, not 0"),
    "too few": ("[1, 2, 3]", "[1]", ":4: dice.faces: ", "at least 2 items"),
    "a wrong face": ("[1, 2, 3]", "[1, x, 3]", ":4: dice.faces.1: ", "not 'x'"),
    "a wrong word": ("provenance: rulebook", "provenance: dream", ":3: dice.provenance: ", "not 'dream'"),
    "no provenance": ("  provenance: rulebook\n", "", ":2: dice.provenance: ", "field required"),
    "a missing field": ("  - name: cave\n    count: 4", "  - name: cave", ":6: tiles.0.count: ", "field required"),
    "a missing table": ("dice:", "dyce:", ":2: dice: ", "field required"),
    "an unknown field": ("    count: 4", "    count: 4\n    size: 3", ":8: tiles.0.size: ", "not permitted"),
    "a wrong total": ("0.5, south", "0.6, south", ":2: the whole table: ", "the chances must sum to one"),
    "a mapping for a list": ("[1, 2, 3]", "{a: 1}", ":4: dice.faces: ", "tuple"),
    "an open bracket": ("[1, 2, 3]", "[1, 2", ":", "expected"),
    "a tab": ("  faces", "\tfaces", ":4: ", "found"),
    "a bad indent": ("  faces", " faces", ":4: ", "expected"),
    "an unknown tag": ("count: 4", "count: !!python/object:os.system 4", ":7: ", "constructor"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_named_with_its_line(path: Path, kind: str) -> None:
    old, new, where, said = MISTAKES[kind]
    assert old in GOOD
    path.write_text(GOOD.replace(old, new))
    text = complaint(path)
    assert text.startswith(where), text
    assert said in text, text


WHOLES = {
    "empty": (b"", ":1: the whole table: "),
    "a list": (b"- 1\n", ":1: the whole table: "),
    "a word": (b"dice\n", ":1: the whole table: "),
    "two documents": (
        b"a: 1\n---\nb: 2\n",
        ": expected a single document in the stream but found another document",
    ),
    "not UTF-8": (b"dice: \xff\xfe\n", ": cannot be read (not UTF-8 text)"),
    "a control character": (b"dice: \x07\n", ":1: "),
    "an alias to nowhere": (b"dice: *lost\n", ":1: "),
}


@pytest.mark.parametrize("kind", WHOLES)
def test_a_file_that_is_no_table(path: Path, kind: str) -> None:
    data, said = WHOLES[kind]
    path.write_bytes(data)
    assert said in complaint(path)


def test_no_file(path: Path) -> None:
    assert complaint(path) == ": no such rules table"


def test_a_folder_for_a_file(path: Path) -> None:
    path.mkdir()
    assert complaint(path) == ": cannot be read (Is a directory)"


@pytest.mark.parametrize("file", sorted(shipped().glob("*.yaml")), ids=lambda file: file.stem)
def test_every_shipped_table_says_where_its_numbers_come_from(file: Path) -> None:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    data.pop("bound", None)  # how long a random game may be: no number of the game's
    assert [name for name, part in data.items() if not _sourced(part)] == []


def _sourced(part: object) -> bool:
    """Return whether a table, or every table in it, names its source."""
    if not isinstance(part, dict):
        return False
    return part.get("provenance") in ("rulebook", "house") or (bool(part) and all(map(_sourced, part.values())))

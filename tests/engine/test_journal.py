"""The file behind a match: whole lines, one writer, and nothing shown is ever lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from boardgames_tui.engine.errors import JournalError
from boardgames_tui.engine.journal import FORMAT, Journal, read, tail
from boardgames_tui.engine.match import Match

from .at_table import GAME, table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "m.jsonl"


def begun(path: Path, *lines: dict[str, object]) -> bytes:
    journal = Journal.create(path, {"game": "x"})
    journal.append(*lines)
    journal.close()
    return path.read_bytes()


def test_lines_are_json_and_end_in_newlines(path: Path) -> None:
    data = begun(path, {"a": 1}, {"b": "é\n"})
    assert data == b'{"app":"boardgames_tui","format":1,"game":"x"}\n{"a":1}\n{"b":"\\u00e9\\n"}\n'
    text = read(path)
    assert text.header["game"] == "x"
    assert text.entries == [(2, {"a": 1}), (3, {"b": "é\n"})]
    assert (text.sound, text.torn, text.ended) == (len(data), False, True)


def test_a_file_that_is_there_is_not_overwritten(path: Path) -> None:
    data = begun(path)
    with pytest.raises(JournalError, match="cannot be kept there"):
        Journal.create(path, {"game": "y"})
    assert path.read_bytes() == data
    Journal.resume(path)[0].close()


def test_folders_are_made(tmp_path: Path) -> None:
    begun(tmp_path / "a" / "b" / "m.jsonl")


def test_a_header_that_cannot_be_written_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(JournalError, match="could not be saved"):
            Journal.create(path, {"game": "x"})
    assert not path.exists()
    begun(path)


@pytest.mark.parametrize("where", ["file/m.jsonl", "file/deeper/m.jsonl"])
def test_a_folder_that_cannot_be_written(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="set BOARDGAMES_TUI_HOME to a folder that can be written"):
        Journal.create(tmp_path / where, {})


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_read_only_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(JournalError, match="cannot be kept there"):
        Journal.create(tmp_path / "m.jsonl", {})


CONTENTS = {
    "empty": (b"", ":1: an empty file is not a match"),
    "one newline": (b"\n", ":1: damaged line"),
    "foreign JSON": (b'{"app":"chess","format":1}\n', ":1: this is not a match of boardgames_tui"),
    "no format": (b'{"app":"boardgames_tui"}\n', ":1: this is not a match of boardgames_tui"),
    "a list": (b"[1,2]\n", ":1: damaged line"),
    "text": (b"once upon a time\n", ":1: damaged line"),
    "a torn header": (b'{"app":"boardga', ":1: damaged line"),
    "binary": (bytes(range(256)), ":1: damaged line"),
    "newer": (
        json.dumps({"app": "boardgames_tui", "format": FORMAT + 1}).encode() + b"\n",
        f":1: written by a newer boardgames_tui \\(format {FORMAT + 1}\\); update the program",
    ),
    "damage in the middle": (b'{"app":"boardgames_tui","format":1}\n{"a"\n{}\n', ":2: damaged line"),
    "damage at the end": (b'{"app":"boardgames_tui","format":1}\n{}\n{"a"\n', ":3: damaged line"),
}


@pytest.mark.parametrize("kind", CONTENTS)
def test_what_is_no_journal(path: Path, kind: str) -> None:
    data, said = CONTENTS[kind]
    path.write_bytes(data)
    for opening in (read, Journal.resume):
        with pytest.raises(JournalError, match=f"^{path}{said}"):
            opening(path)
    assert path.read_bytes() == data


def test_no_file(path: Path) -> None:
    for opening in (read, Journal.resume):
        with pytest.raises(JournalError, match="no such match"):
            opening(path)
    assert not path.exists()


def test_a_folder_is_no_match(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be read"):
        read(tmp_path)
    with pytest.raises(JournalError, match="no such match"):
        Journal.resume(tmp_path)


@pytest.mark.parametrize("cut", [1, 3, 6])
def test_a_torn_tail_is_found_but_only_mended_when_asked(path: Path, cut: int) -> None:
    data = begun(path, {"a": 1}, {"b": 2})
    path.write_bytes(data[:-cut])
    journal, text = Journal.resume(path)
    torn = cut > 1
    assert text.torn is torn
    assert len(text.entries) == 2 - torn
    assert path.read_bytes() == data[:-cut]
    journal.mend()
    assert path.read_bytes() == (data if not torn else data[: data.index(b'{"b"')])
    journal.append({"c": 3})
    journal.close()
    assert [line for _, line in read(path).entries] == [{"a": 1}, *([] if torn else [{"b": 2}]), {"c": 3}]


def test_to_append_mends_first(path: Path) -> None:
    data = begun(path, {"a": 1})
    path.write_bytes(data + b'{"b')
    journal, _ = Journal.resume(path)
    journal.append({"c": 3})
    journal.close()
    assert path.read_bytes() == data + b'{"c":3}\n'


def test_a_write_that_fails_half_way_leaves_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = begun(path, {"a": 1})
    journal, _ = Journal.resume(path)

    def broken(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(JournalError, match=r"m\.jsonl: the move could not be saved \(Input/output error\)"):
            journal.append({"b": 2}, {"c": 3})
    assert path.read_bytes() == data
    journal.append({"d": 4})
    journal.close()
    assert path.read_bytes() == data + b'{"d":4}\n'


def test_one_writer_in_this_process(path: Path) -> None:
    begun(path)
    journal, _ = Journal.resume(path)
    with pytest.raises(JournalError, match="open in another window; close it there first"):
        Journal.resume(path)
    journal.close()
    Journal.resume(path)[0].close()


HOLD = (
    "import sys\nfrom pathlib import Path\nfrom boardgames_tui.engine.journal import Journal\n"
    "journal, text = Journal.resume(Path(sys.argv[1]))\nprint('held', flush=True)\nsys.stdin.read()\n"
)


def test_one_writer_among_processes_and_a_killed_one_lets_go(path: Path) -> None:
    begun(path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(JournalError, match="open in another window"):
            Journal.resume(path)
        assert read(path).header["game"] == "x"
        other.kill()
    Journal.resume(path)[0].close()


def test_the_tail_is_read_from_the_end(path: Path) -> None:
    begun(path, *({"n": n} for n in range(2000)))
    with path.open("ab") as file:
        file.write(b'{"torn')
    found = list(tail(path, 100))
    assert found[:3] == [{"n": 1999}, {"n": 1998}, {"n": 1997}]
    assert len(found) < 20


PLAY = """
import sys
from pathlib import Path
from random import Random
from boardgames_tui.engine.game import Kind
from boardgames_tui.engine.registry import entries
from boardgames_tui.engine.match import Match
from tests.engine.at_table import sit
from tests.toy import ENTRY
entries()[ENTRY.id] = ENTRY
folder, rng, number = Path(sys.argv[1]), Random(int(sys.argv[2])), 0
while True:
    match = sit(folder / f"{number}.jsonl", seed=str(number), undo="free")
    while match.turn.kind is not Kind.OVER:
        seat = rng.choice(match.turn.seats)
        if rng.random() < 0.2 and match.undo_status().allowed:
            match.undo()
        elif rng.random() < 0.2 and match.redo_status().allowed:
            match.redo()
        else:
            match.play(seat, rng.choice(match.legal_actions(seat)))
        print(number, match._lines, match.checkpoint(), flush=True)
    match.close()
    number += 1
"""


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(4))
def test_kill_9_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    with subprocess.Popen(
        [sys.executable, "-c", PLAY, str(tmp_path), str(seed)], stdout=subprocess.PIPE, cwd=ROOT
    ) as child:
        assert child.stdout is not None
        shown = [child.stdout.readline() for _ in range(rng.randint(1, 120))]
        time.sleep(rng.random() / 100)
        child.kill()
        shown += child.stdout.readlines()
    number, lines, checkpoint = shown[-1].split() if shown[-1].endswith(b"\n") else shown[-2].split()
    path = tmp_path / f"{int(number)}.jsonl"
    match = Match(GAME, table(), str(int(number)), "free")
    for _, line in read(path).entries:
        match._read(line)
        if match._lines == int(lines):
            assert match.checkpoint() == checkpoint.decode()
            break
    else:
        pytest.fail(f"line {lines} was shown and is not in the file")
    for file in sorted(tmp_path.glob("*.jsonl")):
        if file.stat().st_size:  # killed before its first line, a match had not begun
            Match.resume(file).close()

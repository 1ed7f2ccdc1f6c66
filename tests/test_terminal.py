"""The real program in a pseudo-terminal: it starts, plays, leaves with the way back, and survives kill -9."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from boardgames_tui.cli import main
from boardgames_tui.engine.journal import read
from boardgames_tui.engine.match import Match

from .terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def start(home: Path, *words: str) -> Terminal:
    command = [sys.executable, "-m", "boardgames_tui", "--no-animation", *words]
    return Terminal(command, (80, 24), {"BOARDGAMES_TUI_HOME": str(home)}, home)


def begin(home: Path) -> tuple[Terminal, Path]:
    """Start a match and wait for its board; returns it and its file."""
    terminal = start(home, "treasure-cave", "--players", "Ana,[/]", "--seed", "1")
    terminal.until(lambda text: b"Leave" in text)
    terminal.settle()
    (path,) = (home / "matches").glob("*.jsonl")
    return terminal, path


def test_leaving_tells_the_way_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terminal, path = begin(tmp_path)
    lines = len(read(path).entries)
    terminal.press(b"\r")
    terminal.settle()
    assert len(read(path).entries) > lines
    assert terminal.leave(b"\x11") == 0
    assert f"boardgames-tui resume {path.stem}".encode() in terminal.seen
    assert b"Traceback" not in terminal.seen
    assert main(["replay", str(path), "--check"]) == 0


def test_kill_9_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    terminal, path = begin(tmp_path)
    before = Match.replay(path).moment
    shown = len(terminal.seen)
    os.write(terminal.master, b"\r")
    terminal.until(lambda text: len(text) > shown)  # the first byte of what the roll paints
    terminal.close()
    killed = Match.replay(path)
    assert killed.moment > before
    again = start(tmp_path, "resume", path.stem)
    again.until(lambda text: b"Leave" in text)
    again.settle()
    assert again.leave(b"\x11") == 0
    resumed = Match.replay(path)
    assert resumed.moment >= killed.moment
    assert resumed.at(killed.moment) == killed.state


def test_lobby_opens_and_leaves(tmp_path: Path) -> None:
    terminal = start(tmp_path)
    terminal.until(lambda text: b"Treasure Cave" in text)
    terminal.settle()
    assert terminal.leave(b"\x11") == 0
    assert b"Traceback" not in terminal.seen

"""Every test plays in a home of its own, without animation, and with no setting of the machine's left over."""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

os.environ["TEXTUAL_ANIMATIONS"] = "none"
for _name in (
    "NO_COLOR",
    "FORCE_COLOR",
    "COLORTERM",
    "TEXTUAL",
    "TEXTUAL_DRIVER",
    "TEXTUAL_THEME",
    "TEXTUAL_DEBUG",
):
    os.environ.pop(_name, None)
os.environ["TERM"] = "xterm-256color"
os.environ.pop("BOARDGAMES_TUI_HOME", None)


gc.disable()


def pytest_collection_finish() -> None:
    """Spare the collector what lives until the end anyway: without this it takes a seventh of the run."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Let the process end without a last look at everything."""
    gc.freeze()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where this test's matches and settings are kept."""
    folder = Path(mkdtemp(prefix="home-", dir=tmp_path_factory.getbasetemp()))
    monkeypatch.setenv("BOARDGAMES_TUI_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _fixed_seed() -> None:
    """Tests that draw without a generator of their own draw the same every time."""
    random.seed(20_240_229)


@pytest.fixture
def toy() -> Iterator[object]:
    """Install the toy game among the registered ones for one test; returns its entry."""
    from boardgames_tui.engine.registry import entries

    from .toy import ENTRY

    entries()[ENTRY.id] = ENTRY
    yield ENTRY
    entries().pop(ENTRY.id, None)

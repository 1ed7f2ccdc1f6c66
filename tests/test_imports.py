"""The rules never pull in the terminal: what a static contract cannot see, looked at in a fresh process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardgames_tui.engine.registry import entries

CODE = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
    if not {"board", "screen"} & {*module.name.split(".")}:
        importlib.import_module(module.name)
        print(module.name)
bad = []
for name in sys.modules:
    top, *rest = name.split(".")
    if top in ("textual", "rich") or (top == "boardgames_tui" and {"tui", "board", "screen"} & {*rest}):
        bad.append(name)
sys.exit(f"pulled in: {bad[:5]}" if bad else 0)
"""


@pytest.mark.parametrize(
    "package",
    ["boardgames_tui.engine", *(item.rules.rpartition(".")[0] for item in entries().values())],
)
def test_no_terminal_behind_the_rules(package: str) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, package], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 3

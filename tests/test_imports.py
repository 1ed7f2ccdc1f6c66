"""The rules never pull in the terminal: what a static contract cannot see, looked at in a fresh process."""

from __future__ import annotations

import subprocess
import sys

from boardgames_tui.engine.registry import entries

CODE = """
import importlib, pkgutil, sys
for package in map(importlib.import_module, sys.argv[1:]):
    found = 0
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if not {"board", "screen"} & {*module.name.split(".")}:
            importlib.import_module(module.name)
            found += 1
    bad = []
    for name in sys.modules:
        top, *rest = name.split(".")
        if top in ("textual", "rich") or (top == "boardgames_tui" and {"tui", "board", "screen"} & {*rest}):
            bad.append(name)
    if bad or found <= 3:
        sys.exit(f"{package.__name__}: {found} modules, pulled in: {bad[:5]}")
"""


def test_no_terminal_behind_the_rules() -> None:
    packages = ["boardgames_tui.engine", *(item.rules.rpartition(".")[0] for item in entries().values())]
    done = subprocess.run([sys.executable, "-c", CODE, *packages], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

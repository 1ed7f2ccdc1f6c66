"""A terminal for tests and benchmarks: a program in a pseudo-terminal, and when which of its bytes arrive."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
PATIENCE = 30.0
"""Seconds until a program that shows nothing is given up."""


class Terminal:
    """A running program and everything that it has written so far."""

    def __init__(self, words: Sequence[str], size: tuple[int, int], env: Mapping[str, str], cwd: Path) -> None:
        self.master, slave = pty.openpty()
        columns, rows = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        unwanted = ("NO_COLOR", "TEXTUAL_ANIMATIONS", "TEXTUAL_DRIVER")
        inherited = {key: value for key, value in os.environ.items() if key not in unwanted}
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            words,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**inherited, **ENVIRONMENT, **env},
            cwd=cwd,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = bytearray()

    def _read(self, timeout: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], timeout)
        if not ready:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            data = b""
        self.seen += data
        return bool(data)

    def until(self, shown: Callable[[bytes], bool]) -> float:
        """Read until what was written shows it; returns seconds since the start of the program."""
        while not shown(self.seen):
            if not self._read(PATIENCE):
                raise RuntimeError(f"the program never showed it; its last bytes: {self.seen[-500:]!r}")
        return time.perf_counter() - self.begun

    def settle(self, quiet: float = 0.4) -> None:
        """Read until nothing comes for a while."""
        while self._read(quiet):
            pass

    def press(self, key: bytes, quiet: float = 0.06) -> tuple[float, int]:
        """Press a key; returns the seconds to the last byte of what it painted, and how many bytes."""
        before = len(self.seen)
        begun = last = time.perf_counter()
        os.write(self.master, key)
        timeout = 1.0
        while self._read(timeout):
            last, timeout = time.perf_counter(), quiet
        return last - begun, len(self.seen) - before

    def leave(self, key: bytes) -> int:
        """Press the key that ends the program; returns its exit status once everything is read."""
        os.write(self.master, key)
        while self._read(PATIENCE):
            pass
        status = self.process.wait(PATIENCE)
        os.close(self.master)
        return status

    def close(self) -> None:
        """End the program (and only it)."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

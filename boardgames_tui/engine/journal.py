"""The append-only file behind a match: JSON Lines, on disk before anything shows, one writer at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from .errors import JournalError
from .lock import lock

FORMAT = 1
"""The version of the file format; a reader refuses a newer one."""

Line = Mapping[str, Any]


class Text(NamedTuple):
    """What a journal file holds: its header, its entries with their line numbers, and where a torn tail begins."""

    header: dict[str, Any]
    entries: list[tuple[int, dict[str, Any]]]
    sound: int
    """Bytes up to the end of the last whole line."""
    torn: bool
    """Whether an unfinished last line follows, which was never shown to anybody."""
    ended: bool
    """Whether the last sound line ends in a newline."""


def read(path: Path) -> Text:
    """Read a journal without changing it; raises `JournalError` with file and line."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise JournalError(f"{path}: no such match") from None
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({error.strerror})") from None
    lines = data.split(b"\n")
    ended = lines[-1] == b""
    if ended:
        lines.pop()
    parsed: list[tuple[int, dict[str, Any]]] = []
    torn, sound = False, len(data)
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
            if not isinstance(value, dict):
                raise ValueError("not an object")
        except (ValueError, RecursionError):
            if number == len(lines) and not ended and number > 1:
                torn, sound, ended = True, len(data) - len(line), True
                break
            raise JournalError(
                f"{path}:{number}: damaged line; nothing was changed (mend it or delete the file)"
            ) from None
        parsed.append((number, value))
    if not parsed:
        raise JournalError(f"{path}:1: an empty file is not a match (delete it)")
    header = parsed[0][1]
    version = header.get("format")
    if header.get("app") != "boardgames_tui" or not isinstance(version, int):
        raise JournalError(f"{path}:1: this is not a match of boardgames_tui")
    if version > FORMAT:
        raise JournalError(f"{path}:1: written by a newer boardgames_tui (format {version}); update the program")
    return Text(header, parsed[1:], sound, torn, ended)


class Journal:
    """One match's file, open for appending and locked against other writers."""

    def __init__(self, path: Path, file: BinaryIO, text: Text | None = None) -> None:
        self.path = path
        self._file = file
        self._found = text
        """What stood in the file when it was opened, until its end has been mended."""

    @classmethod
    def create(cls, path: Path, header: Line) -> Journal:
        """Start a new file with `header`; raises `JournalError` when the folder cannot be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("xb", buffering=0)
        except OSError as error:
            raise JournalError(
                f"{path}: the match cannot be kept there ({error.strerror or error}); "
                "set BOARDGAMES_TUI_HOME to a folder that can be written"
            ) from None
        _lock(path, file)
        journal = cls(path, file)
        try:
            journal.append({"app": "boardgames_tui", "format": FORMAT, **header})
            _sync_folder(path.parent)
        except JournalError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Text]:
        """Open an existing file for more; returns it with what it holds.

        Nothing is changed yet: a torn last line is dropped by `mend`, once the rest has proved sound.
        """
        if not path.is_file():
            raise JournalError(f"{path}: no such match")
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise JournalError(f"{path}: cannot be written ({error.strerror})") from None
        _lock(path, file)
        try:
            text = read(path)
        except JournalError:
            file.close()
            raise
        return cls(path, file, text), text

    def mend(self) -> None:
        """Drop a torn last line and end the last sound one, so that more can follow; raises `JournalError`."""
        text, self._found = self._found, None
        if text is None:
            return
        try:
            if text.torn:
                self._file.truncate(text.sound)
            self._file.seek(0, os.SEEK_END)
            if not text.ended:
                self._file.write(b"\n")
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written ({error.strerror})") from None

    def append(self, *lines: Line) -> None:
        """Put lines on disk, all together; returns when they are safe. Raises `JournalError`."""
        self.mend()
        data = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
        start = self._file.tell()
        try:
            written = self._file.write(data)
            if written != len(data):
                raise OSError(28, "no space left on the device")
            os.fsync(self._file.fileno())
        except OSError as error:
            try:
                self._file.truncate(start)
                self._file.seek(start)
            except OSError:
                pass
            raise JournalError(f"{self.path}: the move could not be saved ({error.strerror})") from None

    def close(self) -> None:
        """Let go of the file, so that another table may continue it."""
        self._file.close()


def _lock(path: Path, file: BinaryIO) -> None:
    try:
        taken = lock(file)
    except OSError as error:
        file.close()
        raise JournalError(f"{path}: cannot be locked ({error.strerror or error})") from None
    if not taken:
        file.close()
        raise JournalError(f"{path}: this match is open in another window; close it there first")


def _sync_folder(folder: Path) -> None:
    """Put the folder's list of files on disk too, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def tail(path: Path, size: int = 4096) -> Iterator[dict[str, Any]]:
    """Yield a journal's last whole lines, newest first, reading only its end; damaged lines are passed over."""
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - size))
        for line in reversed(file.read().split(b"\n")):
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if isinstance(value, dict):
                yield value

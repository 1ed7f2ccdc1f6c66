"""Where matches and settings live on this machine, and which matches wait there to be continued."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import platformdirs

from .errors import UserError
from .journal import tail
from .registry import entry

VARIABLE: Final = "BOARDGAMES_TUI_HOME"
"""The environment variable that moves everything the program keeps."""

_TAILS: Final = (4096, 65536, 1 << 20)
_MOVES: Final = frozenset({"s", "c", "undo", "redo", "withdraw"})


def home() -> Path:
    """Return the folder of everything the program keeps; it need not exist yet."""
    own = os.environ.get(VARIABLE)
    return Path(own).expanduser() if own else platformdirs.user_data_path("boardgames_tui", appauthor=False)


def matches() -> Path:
    """Return the folder of the matches, one `.jsonl` file each."""
    return home() / "matches"


def settings_file() -> Path:
    """Return the file of the settings."""
    return home() / "settings.json"


def new_match_path(game_id: str) -> Path:
    """Return a fresh file name for a match of `game_id`; its stem is the match's id."""
    return matches() / f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A kept match as the lobby and `resume` show it, read from the file's two ends alone."""

    path: Path
    changed: datetime
    """When the file last changed (local time, aware)."""
    game: str = ""
    """The game's id; empty when the file does not say."""
    title: str = ""
    """The game's title, or its id when it is not installed."""
    names: tuple[str, ...] = ()
    turn: int = 1
    """The turn that was being played, counted from 1."""
    over: bool = False
    problem: str = ""
    """Why it cannot be continued, in one line; empty for a sound match."""

    @property
    def id(self) -> str:
        """What `resume` calls the match."""
        return self.path.stem


def summaries() -> list[MatchSummary]:
    """Return every kept match, the one last changed first; a damaged file tells its problem."""
    try:
        files = [path for path in matches().iterdir() if path.suffix == ".jsonl"]
    except OSError:
        return []
    titles: dict[str, str] = {}
    found = [summary for path in files if (summary := _summary(path, titles)) is not None]
    return sorted(found, key=lambda summary: (summary.changed, summary.id), reverse=True)


def unfinished() -> list[MatchSummary]:
    """Return the matches that can be continued, and the damaged ones, the one last changed first."""
    return [summary for summary in summaries() if not summary.over]


def find(match_id: str) -> Path:
    """Return the file of the match called `match_id`: its id, the start of one, or a file's path.

    Raises `UserError` when there is none or more than one.
    """
    exact = matches() / f"{match_id}.jsonl"
    if Path(match_id).name == match_id and exact.is_file():
        return exact
    found = [summary.path for summary in summaries() if match_id and summary.id.startswith(match_id)]
    if len(found) == 1:
        return found[0]
    if found:
        some = ", ".join(path.stem for path in found[:3]) + (", …" if len(found) > 3 else "")
        raise UserError(f"{len(found)} matches begin with {match_id!r}: {some}; say more of the one you mean")
    if Path(match_id).is_file():
        return Path(match_id)
    raise UserError(f"no match is called {match_id!r} in {matches()}; see boardgames-tui matches")


def _summary(path: Path, titles: dict[str, str]) -> MatchSummary | None:
    try:
        stat = path.stat()
        changed = datetime.fromtimestamp(stat.st_mtime).astimezone()
    except OSError:
        return None
    if not stat.st_size:  # the program was killed before the first line: no match had begun
        return None
    try:
        with path.open("rb") as file:
            head = json.loads(file.readline(1 << 20))
        if head["app"] != "boardgames_tui":
            raise ValueError
        game = str(head["game"])
        names = tuple(str(seat["name"]) for seat in head["seats"])
        turn, over = _end(path)
    except OSError as error:
        return MatchSummary(path, changed, problem=f"cannot be read ({error.strerror or error})")
    except (ValueError, KeyError, TypeError, RecursionError):
        return MatchSummary(path, changed, problem="damaged: its first line is not that of a match")
    if game not in titles:
        titles[game] = _title(game)
    title = titles[game]
    problem = "" if title else f"its game {game!r} is not installed"
    return MatchSummary(path, changed, game, title or game, names, turn, over, problem)


def _title(game: str) -> str:
    """Return the game's title, or nothing when it cannot be played here."""
    try:
        return entry(game).game().info.title
    except UserError:
        return ""


def _end(path: Path) -> tuple[int, bool]:
    """Return the turn number and whether the match is over, from as little of the end as tells."""
    length = path.stat().st_size
    over: bool | None = None
    for size in _TAILS:
        over, turn = None, None
        line: dict[str, Any]
        for line in tail(path, size):
            if over is None and ("over" in line or line.keys() & _MOVES):
                over = "over" in line
            if isinstance(line.get("t"), int):
                turn = int(line["t"])
                break
        if turn is not None:
            return turn, bool(over)
        if size >= length:
            break
    return 1, bool(over)

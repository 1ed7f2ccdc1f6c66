"""The games that are installed, found through the entry-point group `boardgames_tui.games`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from .errors import UserError
from .game import Game

GROUP = "boardgames_tui.games"


@dataclass(frozen=True, slots=True)
class GameEntry:
    """How to reach a game: its id, its table's file name, and where its rules and its screen are.

    `rules` and `screen` are "module:object" and imported only when needed, so that the rules never pull in
    the terminal. `pages` is the module whose folder holds `rules.md`.
    """

    id: str
    table: str
    rules: str
    screen: str

    def game(self, folder: Path | None = None) -> Game[Any, Any]:
        """Return the game with its tables read from `folder` (None: the shipped ones).

        Raises `TableError`, or `UserError` when its rules cannot be imported.
        """
        cls = _resolve(self.id, self.rules)
        return _shipped(cls) if folder is None else _loaded(cls, folder)

    def screen_class(self) -> Any:
        """Return the game's Textual screen class."""
        return _resolve(self.id, self.screen)

    def page(self) -> str:
        """Return the rules page that players read (Markdown)."""
        file = import_module(self.rules.partition(":")[0]).__file__
        assert file is not None
        return Path(file).with_name("rules.md").read_text(encoding="utf-8")


def _resolve(game_id: str, reference: str) -> Any:
    module, _, name = reference.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UserError(f"game {game_id!r} cannot be loaded: {error}") from error


def _loaded(cls: Any, folder: Path | None) -> Game[Any, Any]:
    game = cls.load(folder)
    assert isinstance(game, Game)
    return game


@cache
def _shipped(cls: Any) -> Game[Any, Any]:
    """Return a game with the shipped tables, which stay what they are while the program runs."""
    return _loaded(cls, None)


@cache
def entries() -> dict[str, GameEntry]:
    """Return every installed game by id, in order of id; raises `UserError` when two claim one id."""
    found: dict[str, GameEntry] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            entry = point.load()
        except (ImportError, AttributeError) as error:
            raise UserError(f"game {point.name!r} from {point.value} cannot be loaded: {error}") from None
        if entry.id in found and found[entry.id] != entry:
            raise UserError(f"two installed games are called {entry.id!r}")
        found[entry.id] = entry
    return found


def entry(game_id: str) -> GameEntry:
    """Return the game called `game_id`; raises `UserError` that names those there are."""
    known = entries()
    if game_id not in known:
        there = ", ".join(known) or "none is installed: run pip install in the project folder"
        raise UserError(f"no game is called {game_id!r} (there are: {there})")
    return known[game_id]


def games(folder: Path | None = None) -> Iterator[tuple[GameEntry, Game[Any, Any]]]:
    """Yield every game with its tables; those in `folder` replace the shipped ones where present."""
    for item in entries().values():
        own = folder is not None and (folder / f"{item.table}.yaml").exists()
        yield item, item.game(folder if own else None)

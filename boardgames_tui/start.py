"""What the command line asks the screens for: the one thing that crosses the seam before Textual is imported."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from .engine.errors import UserError

if TYPE_CHECKING:
    from .engine.match import Match, UndoRule
    from .engine.registry import GameEntry

StartKind = Literal["lobby", "setup", "match", "replay"]
"""Which screen comes first."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the set-up screen is filled with at first; every field may stay empty."""

    options: dict[str, Any] = field(default_factory=dict)
    """Options by name, valid for the game's model; those not named have their defaults."""
    first: int | Literal["random"] | None = None
    """Who begins: a seat, by lot, or (None) not said."""
    seed: str | None = None
    undo: UndoRule = "strict"


@dataclass(frozen=True, slots=True)
class Start:
    """How the screens begin: `launch(start)` shows `kind` first and returns the exit status.

    - "lobby": nothing else is set but `rules` and the looks;
    - "setup": `entry` is the game, `proposal` what the form shows at first;
    - "match": `match` is open for play (its journal is locked) and `entry` is its game;
    - "replay": `match` is read-only (it has no journal), `entry` is its game, `path` the file.
    """

    kind: StartKind
    entry: GameEntry | None = None
    match: Match | None = None
    path: Path | None = None
    """The file behind `match`."""
    rules: Path | None = None
    """The folder of one's own rules tables (`--rules`), for every match begun from here; None: the shipped ones."""
    proposal: Proposal = field(default_factory=Proposal)
    ascii: bool | None = None
    """True: only ASCII is drawn (`--ascii`); None: as the settings say."""
    no_color: bool | None = None
    """True: no colour (`--no-color` or NO_COLOR); None: as the settings say."""
    animation: bool | None = None
    """False: nothing moves (`--no-animation`); None: as the settings say."""


@dataclass(frozen=True, slots=True)
class Common:
    """The flags that may stand before or after the sub-command."""

    rules: Path | None = None
    ascii: bool | None = None
    no_color: bool | None = None
    animation: bool | None = None

    def given(
        self, rules: Path | None = None, ascii: bool = False, no_color: bool = False, no_animation: bool = False
    ) -> Common:
        """Return these flags with those of a sub-command added; raises `UserError` for a missing folder."""
        found = self
        if rules is not None:
            if not rules.is_dir():
                raise UserError(f"--rules: {rules}: no such folder")
            found = replace(found, rules=rules)
        if ascii:
            found = replace(found, ascii=True)
        if no_color or os.environ.get("NO_COLOR"):
            found = replace(found, no_color=True)
        if no_animation:
            found = replace(found, animation=False)
        return found

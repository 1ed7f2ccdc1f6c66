"""Players' names as they may stand at a table, and the glyph and colour number of each seat."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from .errors import UserError
from .game import Seat

LONGEST: Final = 20
"""The widest name, in terminal cells."""
POINTS: Final = 40
"""The most code points of a name, so that marks without width cannot pile up without end."""
GLYPHS: Final = ("●", "■", "▲", "◆", "★", "✚")
"""One cell each and no emoji; seat n has glyph n and colour number n."""

_JOINERS: Final = "\u200c\u200d"
_EMOJI_STYLE: Final = "\ufe0f"


def cells(text: str) -> int:
    """Return how many terminal cells `text` takes at most (terminals that join emoji may need fewer)."""
    width = last = 0
    for char in text:
        if char == _EMOJI_STYLE:
            width, last = width + (last == 1), 2
        elif unicodedata.category(char) not in ("Mn", "Me", "Cf"):
            last = 2 if unicodedata.east_asian_width(char) in "WF" else 1
            width += last
    return width


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in Unicode NFC with single spaces; raises `UserError` that names the one at fault.

    A name is 1 to `LONGEST` cells wide, has no control characters, and no two are the same but for case.
    Brackets and the like are plain text here and must stay so wherever a name is shown.
    """
    clean: list[str] = []
    keys: list[str] = []
    for number, raw in enumerate(names, 1):
        name = unicodedata.normalize("NFC", raw)
        for char in name:
            if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp") and char not in _JOINERS:
                raise UserError(f"player {number}: the name {name!r} holds a character that cannot be shown")
        name = " ".join(name.split())
        width = cells(name)
        if not width:
            raise UserError(f"player {number} has no name")
        if width > LONGEST or len(name) > POINTS:
            start = name[:LONGEST]
            raise UserError(f"player {number}: the name {start!r}… is too long (at most {LONGEST} cells)")
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in keys:
            raise UserError(f"players {keys.index(key) + 1} and {number} are both called {name!r}")
        clean.append(name)
        keys.append(key)
    return tuple(clean)


def seats_for(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return a seat for each (clean) name, with glyphs and colour numbers that differ; at most six."""
    if len(names) > len(GLYPHS):
        raise UserError(f"at most {len(GLYPHS)} players find a seat, not {len(names)}")
    return tuple(Seat(name, GLYPHS[index], index) for index, name in enumerate(names))

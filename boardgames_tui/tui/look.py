"""How things look: the seats' colours and glyphs, and whether pictures, text or plain ASCII are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from boardgames_tui.engine.game import Seat

from .canvas import NONE, Colour

Glyphs = Literal["pictures", "text", "ascii"]
"""Half-block pictures; letters and lines; the same within ASCII."""

SEAT_COLOURS: tuple[tuple[str, Colour], ...] = (
    ("vermilion", 0xFF6B4A),
    ("sky", 0x5AB4F0),
    ("yellow", 0xF5D547),
    ("green", 0x2FC08E),
    ("pink", 0xE48FC0),
    ("white", 0xE8E8E8),
)
"""The seats' colours, after Okabe and Ito: told apart with every kind of colour vision, by name and number."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How one seat is shown: its name, one-cell glyph, one-letter mark and colour."""

    name: str
    glyph: str
    letter: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is to be drawn: what kind of glyphs, and with or without colour."""

    glyphs: Glyphs = "pictures"
    colour: bool = True

    @property
    def pictures(self) -> bool:
        """Whether boards are drawn in half-block pixels."""
        return self.glyphs == "pictures" and self.colour

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may appear."""
        return self.glyphs == "ascii"

    def pick(self, fancy: str, plain: str) -> str:
        """Return `fancy`, or its ASCII twin where only ASCII may appear."""
        return plain if self.ascii else fancy

    def seats(self, seats: Sequence[Seat]) -> tuple[SeatLook, ...]:
        """Return how each seat is shown; letters are unlike each other: the first free one of the name."""
        letters: list[str] = []
        for number, seat in enumerate(seats, 1):
            own = [c.upper() for c in seat.name if c.isascii() and c.isalpha()]
            letters.append(next((c for c in [*own, str(number)] if c not in letters), str(number)))
        return tuple(
            SeatLook(
                seat.name,
                letter if self.ascii else seat.glyph or letter,
                letter,
                SEAT_COLOURS[seat.colour % len(SEAT_COLOURS)][1] if self.colour else NONE,
            )
            for seat, letter in zip(seats, letters, strict=True)
        )

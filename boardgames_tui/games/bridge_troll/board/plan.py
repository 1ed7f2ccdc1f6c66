"""Where everything lies on a board of one size: the row of travelers, the supply, the bridges."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """All in cells; a bridge is (x, y, width, height)."""

    cols: int
    rows: int
    card_x: int
    card_y: int
    card_w: int
    card_h: int
    pitch: int
    """From one card to the next."""
    supply: int
    """The line of the supply, the deck and the upgrades."""
    bridges: tuple[tuple[int, int, int, int], ...]

    @property
    def sky(self) -> int:
        """How many lines of sky there are."""
        return self.supply

    def card(self, place: int) -> tuple[int, int, int, int]:
        """Return the cells of a place in the row."""
        return (self.card_x + self.pitch * place, self.card_y, self.card_w, self.card_h)


def plan(cols: int, rows: int, seats: int, places: int, most: int) -> Plan:
    """Return the layout: a row of `places` cards (never more than `most`), then the bridges in one or two rows."""
    pitch, least_pitch = (max(5, min(18, (cols - 1) // max(1, count))) for count in (places, most))
    card_w = pitch - (pitch != 6)  # six letters hold every name in lines, so such cards touch each other
    wide = seats if seats <= 3 or (seats == 4 and cols >= 110 and rows < 46) else 2 if seats == 4 else 3
    lines = (seats + wide - 1) // wide
    least = 5
    spare = rows - 2 - lines * least
    card_h = max(
        3, min(13, spare if spare <= 5 else 4 + (spare - 4) // 3, least_pitch + 1 if least_pitch < 10 else 13)
    )
    card_y = 1
    supply = card_y + card_h
    if rows - supply - 1 - lines * least >= lines * 3 and rows > 30:
        card_y, supply = 2, supply + 2
    room = rows - supply - 1
    tall = min(room // lines, 24 if lines == 1 else 18)
    above = (room - tall * lines) // 2
    found = []
    for seat in range(seats):
        line, column = divmod(seat, wide)
        here = min(wide, seats - line * wide)
        width = (cols - 1) // wide
        left = (cols - width * here + 1) // 2 + width * column
        found.append((left, supply + 1 + above + line * tall, width - 1, tall))
    return Plan(
        cols, rows, max(0, (cols - pitch * places + 1) // 2), card_y, card_w, card_h, pitch, supply, tuple(found)
    )

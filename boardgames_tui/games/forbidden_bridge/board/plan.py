"""Where everything lies on a canvas of one size: cliff, planks and their spots, idol, river and banks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..tables import Plank, Rules


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[int, int]:
        """The cell in the middle."""
        return self.x + (self.w - 1) // 2, self.y + (self.h - 1) // 2


FIGURE: tuple[int, ...] = (0, 3, 3, 5, 7)
"""The width of a figure by the rows it is high."""
CANOE: tuple[tuple[int, int], ...] = ((0, 0), (6, 1), (7, 2), (9, 3), (13, 4))
"""Width and height of a canoe, by the rows a figure is high."""
SIDES = "NCS"


@dataclass(frozen=True, slots=True)
class Plan:
    """The layout; columns and rows in cells."""

    cols: int
    rows: int
    cliff: int
    """Width of the Climbing Cliff."""
    pitch: int
    """Columns from one plank to the next."""
    width: int
    """Columns of a plank."""
    tall: int
    """Rows of a spot, which is the height of a figure."""
    top: int
    """The row of the first and the last plank's north edge."""
    deck: tuple[int, ...]
    """The row of each plank's north edge."""
    north: int
    river: int
    south: int
    """The first rows of the north bank, the river and the south bank."""
    planks: tuple[str, ...]
    spaces: dict[str, Box]
    """The places of the board."""
    platform: int
    """Width of the platform."""
    logs: tuple[tuple[tuple[str, str], Box], ...]
    """Where each log lies."""

    @property
    def crowded(self) -> bool:
        """Whether a spot has no room for its word: planks touch each other, or spots have one row only."""
        return self.tall == 1 or self.width == self.pitch

    @property
    def idol(self) -> Box:
        """Where the idol stands, behind its platform."""
        x = self.cliff + self.pitch * len(self.planks) + self.platform
        return Box(x, 0, self.cols - x, self.river)

    @property
    def figure(self) -> int:
        """Columns of a figure."""
        return FIGURE[self.tall]

    def spot(self, plank: str, side: str) -> Box:
        """Return the cells of a spot of a plank."""
        box = self.spaces[plank]
        return Box(box.x, box.y + SIDES.index(side) * self.tall, box.w, self.tall)


def _between(rows: Sequence[Plank], pitch: int, left: int, pick: str, space: str) -> tuple[int, int] | None:
    """The columns of the planks above a space."""
    under = [i for i, plank in enumerate(rows) if getattr(plank.under, pick) == space]
    return (left + under[0] * pitch, left + (under[-1] + 1) * pitch) if under else None


def plan(cols: int, rows: int, rules: Rules) -> Plan:
    """Return the layout for a canvas: figures in four sizes, planks as wide as there is room."""
    planks = rules.planks.rows
    count = len(planks)
    pitch = max(2, (cols - max(16, cols * 24 // 100)) // count)
    rest = cols - pitch * count
    cliff = max(3, rest * 2 // 5)
    width = pitch if pitch < 5 else pitch - 1
    tall = 1 if rows < 22 else 2 if rows < 31 else 3 if rows < 44 else 4
    while tall > 1 and FIGURE[tall] > width:
        tall -= 1
    lower = rows // 2
    bank = max(1, min(lower * 3 // 10, (lower - 4) // 2))
    upper = rows - lower
    sag = 0 if rows < 14 else 1 if rows < 30 else 2 if rows < 44 else 3
    top = max(0, upper - 3 * tall - sag - 1 - (1 if rows >= 40 else 0))
    middle = (count - 1) / 2
    deck = tuple(top + round(sag * (1 - ((i - middle) / middle) ** 2)) for i in range(count))
    north, river, south = upper, upper + bank, rows - bank
    spaces: dict[str, Box] = {}
    for i, plank in enumerate(planks):
        spaces[plank.space] = Box(cliff + i * pitch, deck[i], width, 3 * tall)
    figure = FIGURE[tall]
    step = max(0, cliff - figure - 2)
    floor, roof = river - tall, top + tall
    for i, space in enumerate(rules.spaces.cliff):
        share = i / max(1, len(rules.spaces.cliff) - 1)
        y = round(floor + (roof - floor) * share)
        spaces[space] = Box(1 + round(step * share), y, figure + (1 if step > 1 else 0), tall)
    beach = _between(planks, pitch, cliff, "C", rules.spaces.beach)
    edge = beach[1] if beach else cliff
    spaces[rules.spaces.beach] = Box(0, river, edge, south - river)
    for i, space in enumerate(rules.spaces.river):
        found = _between(planks, pitch, cliff, "C", space)
        if found is None:
            share = (cols - edge) // len(rules.spaces.river)
            found = (cols - (i + 1) * share, cols - i * share)
        right = cols if i == 0 else found[1]
        spaces[space] = Box(found[0], river, right - found[0], south - river)
    half = len(rules.spaces.jungle) // 2
    end = cliff + pitch * count
    for i, space in enumerate(rules.spaces.jungle):
        side = "N" if i < half else "S"
        found = _between(planks, pitch, cliff, side, space)
        x0, x1 = found or (cliff, end)
        spaces[space] = Box(x0 + 1, north if side == "N" else south, x1 - x0 - 2, bank)
    platform = max(figure + 1, (cols - end) // 4)
    spaces[rules.spaces.platform] = Box(end, top, platform, 3 * tall)
    logs = []
    for log in rules.links.logs:
        above = next((i for i, plank in enumerate(planks) if plank.log == log), None)
        x = spaces[log[0]].middle[0] if above is None else _log_column(planks, above, cliff, pitch)
        thick = 2 if pitch < 6 else 3 if pitch < 9 else 4
        logs.append((log, Box(x - thick // 2, river - 1, thick, south - river + 2)))
    return Plan(
        cols, rows, cliff, pitch, width, tall, top, deck, north, river, south,
        rules.spaces.bridge, spaces, platform, tuple(logs),
    )  # fmt: skip


def _log_column(planks: Sequence[Plank], above: int, cliff: int, pitch: int) -> int:
    """A log lies where two river spaces meet below its plank, so that canoes have room beside it."""
    here = planks[above].under.C
    left = above > 0 and here != planks[above - 1].under.C
    return cliff + (above if left else above + 1) * pitch


def pack(box: Box, count: int, width: int, height: int) -> list[tuple[int, int]]:
    """Return where `count` things of one size stand in a box: in rows, closer together if they must be."""
    if not count:
        return []
    across = max(1, min(count, box.w // width))
    down = -(-count // across)
    stride = min(height, max(1, (box.h - height) // (down - 1))) if down > 1 else height
    used = (down - 1) * stride + height
    y0 = box.y + max(0, (box.h - used) // 2)
    found = []
    for i in range(count):
        row, column = divmod(i, across)
        here = min(across, count - row * across)
        gap = max(width, min(width + 2, box.w // here))
        x0 = box.x + max(0, (box.w - (gap * (here - 1) + width)) // 2)
        found.append((x0 + column * gap, min(y0 + row * stride, box.y + box.h - 1)))
    return found

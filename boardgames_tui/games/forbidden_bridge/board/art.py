"""The pieces as pictures: explorers on their feet, down, hanging or in their canoes; jewels; dice."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, NONE, Canvas, Colour, mix, shade
from boardgames_tui.tui.look import SeatLook

from ..state import Explorer
from .plan import CANOE, FIGURE

SKIN: Colour = 0xF2D3B0
PACK: Colour = 0x7A4A22
GEM: Colour = 0x53E6F5
GEM_LIGHT: Colour = 0xD6FBFF
GEM_DARK: Colour = 0x2A9FC0
INK: Colour = 0x101018
BONE: Colour = 0xECE6D6


def head_way(explorer: Explorer) -> int:
    """Return where the head of one that lies points: 1 to the idol, -1 away from it, 0 neither."""
    if explorer.posture != "lying":
        return 0
    if explorer.heads[0] != explorer.place:
        return 1 if _number(explorer.heads[0]) > _number(explorer.place) else -1
    if len(explorer.heads) == 2:
        return 1
    return 0


def _number(space: str) -> int:
    return int("".join(filter(str.isdigit, space)) or 0)


def sign(explorer: Explorer, plain: bool = False) -> str:
    """Return the sign behind an explorer's letter: nothing, an arrow for its head, or that it hangs."""
    if explorer.posture == "hanging":
        return "v" if plain else "↓"
    if explorer.posture == "fallen":
        return "_" if plain else "▂"
    if explorer.posture == "lying":
        return {1: ">" if plain else "→", -1: "<" if plain else "←", 0: "_" if plain else "▂"}[head_way(explorer)]
    return ""


def figure(canvas: Canvas, x: int, y: int, tall: int, look: SeatLook, explorer: Explorer) -> None:
    """Draw an explorer with its left edge at column `x` and its top at pixel `y`."""
    for row in range(y // 2, y // 2 + tall):
        canvas.erase(x, row, FIGURE[tall])
    if tall == 1:
        _token(canvas, x, y // 2, look, explorer)
    elif explorer.posture == "hanging":
        _hanging(canvas, x, y, tall, look, explorer)
    elif explorer.posture != "standing":
        _down(canvas, x, y, tall, look, explorer)
    else:
        _upright(canvas, x, y, tall, look, explorer)


def _token(canvas: Canvas, x: int, row: int, look: SeatLook, explorer: Explorer) -> None:
    """One row of text: letter, sign, jewel."""
    mark = sign(explorer)
    text = f"{look.letter}{mark}" if mark else f" {look.letter}"
    if explorer.posture == "standing":
        canvas.write(x, row, text + " ", INK, look.colour, BOLD)
    else:
        canvas.write(x, row, text + " ", look.colour, INK, BOLD)
    if explorer.backpack:
        canvas.write(x + 2, row, "◆", 0x0B5E78 if explorer.posture == "standing" else GEM, NONE, BOLD)
        glyph = canvas.text[row].get(x + 2) if 0 <= row < canvas.rows else None
        if glyph is not None:
            canvas.write(x + 2, row, "◆", GEM, INK, BOLD)


def _upright(canvas: Canvas, x: int, y: int, tall: int, look: SeatLook, explorer: Explorer) -> None:
    """Hat, face, lettered coat, legs, and the backpack on its back."""
    w = FIGURE[tall]
    colour, dark, legs = look.colour, shade(look.colour, -0.5), shade(look.colour, -0.65)
    back = x + w if explorer.facing < 0 else x - 1
    middle = x + w // 2
    if tall == 2:
        canvas.rect(x, y, w, 1, dark)
        canvas.rect(x, y + 1, w, 1, SKIN)
        canvas.rect(x, y + 2, w, 2, colour)
        letter = (y + 2) // 2
    elif tall == 3:
        canvas.rect(x + 1, y, w - 2, 1, dark)
        canvas.rect(x, y, w, 1, dark)
        canvas.rect(x + 1, y + 1, w - 2, 1, SKIN)
        canvas.dot(middle + explorer.facing, y + 1, INK)
        canvas.rect(x, y + 2, w, 3, colour)
        canvas.dot(x + 1, y + 5, legs)
        canvas.dot(x + w - 2, y + 5, legs)
        letter = (y + 2) // 2
    else:
        canvas.rect(x + 2, y, w - 4, 1, dark)
        canvas.rect(x, y + 1, w, 1, dark)
        canvas.rect(x + 1, y + 2, w - 2, 2, SKIN)
        canvas.dot(middle - 1 + (explorer.facing > 0), y + 2, INK)
        canvas.dot(middle + 1 + (explorer.facing > 0), y + 2, INK)
        canvas.rect(x, y + 4, w, 3, colour)
        canvas.rect(x, y + 6, 1, 1, SKIN)
        canvas.rect(x + w - 1, y + 6, 1, 1, SKIN)
        canvas.rect(x + 1, y + 7, 2, 1, legs)
        canvas.rect(x + w - 3, y + 7, 2, 1, legs)
        letter = (y + 4) // 2
    canvas.write(middle, letter, look.letter, INK, colour, BOLD)
    canvas.rect(back, y + (1 if tall == 2 else 2), 1, tall, PACK)
    if explorer.backpack:
        canvas.write(back, letter, "◆", GEM, PACK, BOLD)


def _down(canvas: Canvas, x: int, y: int, tall: int, look: SeatLook, explorer: Explorer) -> None:
    """Flat on its side, the head where it points."""
    w = FIGURE[tall] + 1
    way = head_way(explorer) or explorer.facing
    row = (y + tall * 2 - 1) // 2
    thick = 2 if tall < 4 else 4
    low = row * 2 + 2 - thick
    head = x + w - 1 if way > 0 else x
    feet = x if way > 0 else x + w - 1
    canvas.rect(x, low, w, thick, look.colour)
    canvas.rect(feet, low + thick // 2, 1, thick // 2, shade(look.colour, -0.65))
    canvas.rect(min(head, head - way * (tall > 2)), low, 1 + (tall > 2), thick, SKIN)
    canvas.rect(head + way, low, 1, thick, shade(look.colour, -0.5))
    middle = x + w // 2 - way * (tall > 3)
    canvas.write(middle, row, look.letter, INK, look.colour, BOLD)
    if explorer.backpack:
        canvas.write(middle - way, row, "◆", GEM, PACK, BOLD)


def _hanging(canvas: Canvas, x: int, y: int, tall: int, look: SeatLook, explorer: Explorer) -> None:
    """Two hands on the edge, face and coat below it."""
    w = FIGURE[tall]
    base = y + (2 if tall > 2 else 0)
    canvas.rect(x, base, 1, 2, SKIN)
    canvas.rect(x + w - 1, base, 1, 2, SKIN)
    canvas.rect(x + 1, base + 1, w - 2, 1, SKIN)
    row = (base + 2) // 2
    canvas.rect(x, row * 2, w, 2 if tall < 4 else 4, look.colour)
    canvas.write(x + w // 2, row, look.letter, INK, look.colour, BOLD)
    canvas.write(x + w // 2, row - 1, "↓", INK, SKIN, BOLD)
    if explorer.backpack:
        canvas.write(x + w - 1, row, "◆", GEM, PACK, BOLD)


def canoe(canvas: Canvas, x: int, y: int, tall: int, look: SeatLook, explorer: Explorer, aboard: bool) -> None:
    """Draw a canoe with its left edge at column `x`, its top at pixel `y`: hull, paddler, jewels in it."""
    w, rows = CANOE[tall]
    hull, dark, rim = mix(look.colour, 0x3A2412, 0.55), mix(look.colour, 0x1A0E06, 0.8), shade(look.colour, 0.15)
    gems = "◆" * min(explorer.hold, 3)
    last = y // 2 + rows - 1
    low = last * 2
    middle = x + w // 2
    canvas.erase(x, last, w)
    if tall == 1:
        canvas.dot(x, low, rim)
        canvas.dot(x + w - 1, low, rim)
        letter = (INK, look.colour) if aboard else (look.colour, dark)
        canvas.write(x + 1, last, look.letter, *letter, BOLD)
        canvas.write(x + 2, last, "◆" if aboard and explorer.backpack else " ", GEM, PACK if aboard else dark, BOLD)
        canvas.write(x + 3, last, gems[:2].ljust(w - 4), GEM, dark, BOLD)
        return
    if aboard:
        _paddler(canvas, middle, low, tall, look, explorer)
    for side, way in ((x, 1), (x + w - 1, -1)):
        canvas.rect(side, low - 1 - (tall > 3), 1, 1 + (tall > 3), rim)
        canvas.rect(side + way, low - (tall > 3), 1, 1 + (tall > 3), rim)
    if tall > 3:
        canvas.rect(x + 1, low - 1, w - 2, 1, hull)
    canvas.rect(x + 1, low, w - 2, 1, hull)
    canvas.rect(x + 2 + (tall > 3), low + 1, w - 4 - 2 * (tall > 3), 1, dark)
    name = "" if aboard else look.letter
    text = f"{name}{gems}" if tall > 2 else f"{name}{gems[:2]}"
    if text:
        left = middle - len(text) // 2 if tall > 2 or not aboard else middle + 1
        canvas.write(left, last, name, look.colour, dark, BOLD)
        canvas.write(left + len(name), last, text[len(name) :], GEM, dark, BOLD)


def _paddler(canvas: Canvas, middle: int, low: int, tall: int, look: SeatLook, explorer: Explorer) -> None:
    """Hat, face and coat above the hull that begins at pixel `low`."""
    dark = shade(look.colour, -0.5)
    if tall == 2:
        canvas.rect(middle - 1, low - 2, 3, 1, dark)
        canvas.rect(middle - 1, low - 1, 3, 1, SKIN)
        canvas.write(middle, low // 2, look.letter, INK, look.colour, BOLD)
        if explorer.backpack:
            canvas.write(middle - 1, low // 2, "◆", GEM, PACK, BOLD)
        return
    half = 2 if tall == 3 else 3
    top = low - 4 if tall == 3 else low - 6
    canvas.rect(middle - half, top, half * 2 + 1, 1, dark)
    canvas.rect(middle - half + 1, top + 1, half * 2 - 1, 1 if tall == 3 else 2, SKIN)
    if tall > 3:
        canvas.rect(middle - 1, top - 1, 3, 1, dark)
        canvas.dot(middle - 1, top + 1, INK)
        canvas.dot(middle + 1, top + 1, INK)
    canvas.rect(middle - half, low - 2 - (tall > 3), half * 2 + 1, 2 + (tall > 3), look.colour)
    canvas.write(middle, low // 2 - 1, look.letter, INK, look.colour, BOLD)
    if explorer.backpack:
        canvas.write(middle - half, low // 2 - 1, "◆", GEM, PACK, BOLD)


def gem(canvas: Canvas, x: int, y: int, tall: int, count: int = 1) -> None:
    """Draw a fallen jewel (or a heap) with its top left at column `x`, pixel `y`."""
    if tall == 1:
        text = "◆" if count == 1 else f"◆{count}"
        canvas.write(x, y // 2, text, GEM, INK, BOLD)
        return
    wide = 3 if tall == 2 else 5
    rows = ((1, 1), (0, 3), (0, 3), (1, 1)) if tall == 2 else ((1, 3), (0, 5), (0, 5), (1, 3), (2, 1))
    for dy, (left, width) in enumerate(rows):
        canvas.erase(x, (y + dy) // 2, wide)
        canvas.rect(x + left, y + dy, width, 1, GEM if dy else GEM_LIGHT)
    canvas.rect(x + wide // 2, y + len(rows) - 2, wide // 2, 1, GEM_DARK)
    if count > 1:
        canvas.write(x + wide, y // 2 + 1, f"x{count}", GEM_LIGHT, INK, BOLD)


PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
FACES = {
    "idol": (".ggggg.", ".grgrg.", ".ggggg.", ".gbbbg.", ".ggggg."),
    "explorer": ("..kkk..", ".kkkkk.", "..sss..", ".ccccc.", "..c.c.."),
    "jewel": ("..www..", ".ggggg.", ".ggggg.", "..ggg..", "...g..."),
}
INKS: dict[str, dict[str, Colour]] = {
    "idol": {"g": 0x7C8471, "r": 0xE5451F, "b": 0x3A1410},
    "explorer": {"k": 0x5B3A1C, "s": SKIN, "c": 0xC24A2E},
    "jewel": {"w": 0xD6FBFF, "g": 0x1FA9C4},
}


def dice(canvas: Canvas, x: int, y: int, tall: int, number: int, picture: str) -> None:
    """Draw both dice with the left edge at column `x`, the top at row `y`."""
    if tall == 1:
        canvas.write(x, y, f" {number} ", INK, BONE, BOLD)
        canvas.write(x + 4, y, f" {picture} ", INK, 0xE8C88A, BOLD)
        return
    for left, fill in ((x, BONE), (x + 12, 0xF0DDB0)):
        canvas.rect(left, y * 2, 11, 7, fill)
        canvas.rect(left, y * 2 + 7, 11, 1, shade(fill, -0.45))
    for dx, dy in PIPS.get(number, ()):
        canvas.rect(x + 1 + dx * 3 + (dx > 0), y * 2 + 1 + dy * 2, 2, 1, INK)
    canvas.sprite(x + 14, y * 2 + 1, FACES[picture], INKS[picture])
    canvas.write(x, y + 4, str(number).center(11), BONE, NONE, BOLD)
    canvas.write(x + 12, y + 4, picture.center(11), 0xF0DDB0, NONE, BOLD)

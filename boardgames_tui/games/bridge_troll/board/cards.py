"""Travelers as small pictures: a card with a coloured family edge and letter, its values and an icon."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, NONE, Canvas, Colour, shade
from boardgames_tui.tui.look import Look

from ..tables import Box, Card

FAMILY: dict[str, Colour] = {"normal": 0x8A5A2B, "hazard": 0xB8322A, "royalty": 0x7B3FA0, "special": 0xC79A1E}
"""The border colours that the rules name: brown, red, purple, gold."""
LETTER = {"normal": "N", "hazard": "H", "royalty": "R", "special": "S"}
COIN, LARDER = 0xF2C230, 0x9CCB5A
"""Toll is gold, food is green, wherever they stand."""
PAPER, INK, BACK, BACK_LINE = 0xEFE6D0, 0x241C14, 0x33405E, 0x4A5B84

SHORT = {
    "Knight": "Knght",
    "Bandit": "Bandt",
    "Dragon": "Dragn",
    "Small Goat": "SGoat",
    "Middle Goat": "MGoat",
    "Great Goat": "GGoat",
    "Princess": "Prncs",
    "Pilgrim": "Pilgm",
    "Peddler": "Peddl",
    "Merchant": "Merch",
    "Carpenter": "Carp.",
    "Fortune Teller": "Fortn",
    "Garlic Seller": "Garlc",
    "Royal Messenger": "Messg",
    "Jester": "Jestr",
}
"""Names in five letters; others are cut."""
MIDDLE = {
    "Fortune Teller": "Fortune",
    "Garlic Seller": "Garlic",
    "Royal Messenger": "Messengr",
    "Middle Goat": "MidGoat",
    "Great Goat": "GrtGoat",
    "Small Goat": "SmlGoat",
    "Carpenter": "Carpntr",
}

ICONS = {
    "Serf": ("..ss...", ".hhhh..", "..ss...", ".gggg..", "gggggg.", ".g..g.."),
    "Pilgrim": (".kkk..k", ".ssk..k", ".kkkkkk", "kkkkk.k", "kkkkk.k", ".k.k..k"),
    "Peddler": ("..ss.bb", ".kkkbbb", "..ssbbb", ".rrrrbb", ".rrrrr.", ".k..k.."),
    "Merchant": ("..ss...", ".kkkk..", ".bbbb.y", "bbbbbyy", ".bbbb.y", ".k..k.."),
    "Carpenter": ("gggggg.", "gggggg.", "..bb...", "..bb...", "..bb...", "..bb..."),
    "Knight": ("..gg..r", ".ggggr.", ".gkkg..", ".gggg..", "gggggg.", "ggggggg"),
    "Bandit": (".kkkk..", "kkkkkk.", ".swsw..", "kkkkkk.", ".kkkk..", "kkkkkk."),
    "Dragon": ("r...rr.", "rr.rrkr", "rrrrrrr", ".rrr..y", "rrrr...", "r..r..."),
    "Goat": ("w...w..", ".w.w...", ".wwww..", ".wkwk..", "..ww...", "..w...."),
    "Baron": ("y.y.y..", "yyyyy..", ".sss...", "ppppp..", "ppppp..", ".k.k..."),
    "Duke": ("y.y.y.y", "yyyyyyy", "..sss..", ".ppppp.", "ppppppp", "..k.k.."),
    "Princess": ("..y....", ".yyy...", ".bss...", ".bpp...", ".pppp..", "pppppp."),
    "Fortune Teller": ("..ccc..", ".cwccc.", ".ccccc.", "..ccc..", ".kkkkk.", "kkkkkkk"),
    "Garlic Seller": ("...g...", "..gg...", ".wwww..", "wwwwww.", "wwwwww.", ".wwww.."),
    "Jester": ("y....c.", "rr..cc.", "rrrccc.", ".ssss..", "rrrccc.", "r....c."),
    "Mason": ("gggg...", "ggggg..", "....kk.", ".....kk", "rrr.rrr", ".rrr.rr"),
    "Royal Messenger": ("wwwwwww", "wkwwwkw", "wwkwkww", "wwwkwww", "wwwrwww", "wwwwwww"),
}
"""Six rows of seven pixels each, by the first words of a title."""
PENS: dict[str, Colour] = {
    "s": 0xE8B68A,
    "h": 0xD9B44A,
    "g": 0x7D8894,
    "k": 0x2C2530,
    "b": 0x7C4E22,
    "r": 0xC23B2E,
    "y": 0xE9B824,
    "w": 0xB9BCC4,
    "p": 0x7B3FA0,
    "c": 0x4C86C6,
}


def name_of(title: str) -> str:
    """Return a title without its values."""
    words = title.split(" ")
    return " ".join(words[:-1]) if len(words) > 1 and (words[-1][0].isdigit() or words[-1][0] == "+") else title


def fit(title: str, width: int) -> str:
    """Return a traveler's name in at most `width` letters."""
    name = name_of(title)
    if len(name) <= width:
        return name
    middle = MIDDLE.get(name, name)
    if len(middle) <= width:
        return middle
    return SHORT.get(name, name)[:width]


def motto(card: Card, width: int) -> str:
    """Return in a few letters what a card without two values does."""
    if card.threat == "bridge":
        beat, gain = card.colours, card.points
        words = (f"{beat} colours +{gain}", f"{beat}col +{gain}", f"{beat}c +{gain}")
    elif card.threat:
        what = {"food": "food", "toll": "toll", "both": "both"}[card.threat]
        words = (f"takes {what}", f"-{what}", f"-{what}")
    elif card.points:
        words = (f"bridge +{card.points}", f"+{card.points} VP", f"+{card.points}VP")
    else:
        words = ("", "", "")
    return next((word for word in words if len(word) <= width), words[-1][:width])


At = tuple[int, int, int, int]
"""Column, row, width and height in cells."""


def draw_card(canvas: Canvas, look: Look, box: Box, title: str, at: At, hidden: bool) -> None:
    """Draw one traveler; `hidden`: it lies face down but is known here."""
    x, y, w, h = at
    card = box.cards[title]
    edge = FAMILY[card.family]
    paper = PAPER if not hidden else 0xB9C0D4
    canvas.rect(x, y * 2, w, h * 2, edge)
    canvas.rect(x + (w > 6), y * 2 + 2, w - 2 * (w > 6), h * 2 - 4, paper)
    name = fit(title, w)
    plain = not canvas.pixels
    colour = look.colour
    canvas.write(x, y, name.center(w), 0xFFFFFF if colour else NONE, edge if not plain else NONE, BOLD)
    letter = f"{LETTER[card.family]}?" if hidden else LETTER[card.family]
    foot = letter.center(w) if not plain else f"{letter:-^{w}}"
    canvas.write(x, y + h - 1, foot, 0xFFFFFF if colour else NONE, edge if not plain else NONE, BOLD)
    if not plain and h >= 6 and w >= 7:
        key = next((k for k in ICONS if title.startswith(k) or (k == "Goat" and "Goat" in title)), "")
        scale = 2 if h >= 10 and w >= 16 else 1
        if key:
            top = y * 2 + 3 + (h * 2 - 8 - 6 * scale) // 2
            canvas.sprite(x + (w - 7 * scale) // 2, top, ICONS[key], PENS, scale)
    line = y + h - 2
    inner = w - 2 * (w > 6)
    start = x + (w > 6)
    ink = INK if colour and not plain else NONE
    if card.toll is not None or card.food is not None:
        toll, food = ("-" if card.toll is None else str(card.toll)), str(card.food)
        half = inner // 2
        if plain:
            gap = inner - len(toll) - len(food)
            canvas.write(start, line, f"{toll}{' ' * gap}{food}", flags=BOLD)
            return
        if card.toll is not None:
            chip = toll.center(min(3, half))
            canvas.write(start, line, chip, ink, COIN, BOLD)
        chip = food.center(min(3, half))
        canvas.write(start + inner - len(chip), line, chip, ink, LARDER, BOLD)
    else:
        canvas.write(start, line, motto(card, inner).center(inner), ink if not plain else NONE, NONE, BOLD)


SUN, GREY, DROP, BOLT = 0xF2B824, 0x8C98A4, 0x3A78C0, 0xE0A010
FACES = {
    "sunny": ("..y..", ".yyy.", "yyyyy", ".yyy.", "..y.."),
    "cloudy": (".....", "..g..", ".ggg.", "ggggg", "....."),
    "rainy": ("..g..", "ggggg", "d.d.d", ".d.d.", "d.d.d"),
    "stormy": ("..g..", "ggggg", "..bb.", ".bb..", ".b..."),
}
"""The faces of the weather die."""


def draw_die(canvas: Canvas, look: Look, weather: str, at: At) -> None:
    """Draw the weather die with a face up, or blank before it was rolled."""
    x, y, w, h = at
    canvas.rect(x, y * 2, w, h * 2, 0xF4F0E6)
    canvas.rect(x, (y + h) * 2 - 1, w, 1, 0xC9C2B0)
    canvas.rect(x + w - 1, y * 2, 1, h * 2, 0xC9C2B0)
    if not canvas.pixels:
        canvas.write(x, y, "." + "-" * (w - 2) + ".")
        canvas.write(x, y + h - 1, "'" + "-" * (w - 2) + "'")
        canvas.write(x + 1, y + h // 2, (weather or "?").center(w - 2), NONE, NONE, BOLD)
        return
    face = FACES.get(weather)
    if face is None:
        canvas.write(x + w // 2, y + (h - 1) // 2, "?", INK, NONE, BOLD)
        return
    scale = max(1, min((h * 2 - 2) // 5, (w - 2) // 5))
    pens = {"y": SUN, "g": GREY, "d": DROP, "b": BOLT}
    canvas.sprite(x + (w - 5 * scale) // 2, y * 2 + (h * 2 - 5 * scale) // 2, face, pens, scale)


def draw_back(canvas: Canvas, look: Look, at: At, looked: int) -> None:
    """Draw the back of the traveler that lies face down, and how many have looked at it."""
    x, y, w, h = at
    canvas.rect(x, y * 2, w, h * 2, BACK)
    for i in range(0, w + h * 2, 4):
        for j in range(h * 2):
            if 0 <= i - j < w:
                canvas.dot(x + i - j, y * 2 + j, BACK_LINE)
    canvas.frame(x, y * 2, w, h * 2, shade(BACK_LINE, 0.2))
    fg = 0xFFFFFF if look.colour else NONE
    if canvas.pixels:
        canvas.write(x + w // 2, y + (h - 1) // 2, "?", fg, NONE, BOLD)
    else:
        canvas.write(x, y, "down".center(w), fg, NONE, BOLD)
        canvas.write(x + w // 2, y + 1, "?", fg, NONE, BOLD)
        canvas.write(x, y + h - 1, "-" * w, fg)
    if looked:
        seen = f"seen{looked}" if w < 8 else f"seen by {looked}"
        canvas.write(x + (w - len(seen)) // 2, y + h - 2 + (h < 5), seen[:w], 0xC8D4F0 if look.colour else NONE)

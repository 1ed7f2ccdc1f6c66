"""Travelers as small pictures: a card with a coloured family edge and letter, its values and an icon."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, NONE, REVERSE, Canvas, Colour, shade
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.widgets.board import CURSOR

from ..tables import Box, Card

FAMILY: dict[str, Colour] = {"normal": 0x8A5A2B, "hazard": 0xB8322A, "royalty": 0x7B3FA0, "special": 0xC79A1E}
"""The border colours that the rules name: brown, red, purple, gold."""
LETTER = {"normal": "N", "hazard": "H", "royalty": "R", "special": "S"}
COIN, LARDER = 0xF2C230, 0x9CCB5A
"""Toll is gold, food is green, wherever they stand."""
PAPER, INK, BACK, BACK_LINE = 0xEFE6D0, 0x241C14, 0x33405E, 0x4A5B84

BREAKS = (
    "Pil-grim",
    "Ped-dler",
    "Mer-chant",
    "Car-penter",
    "Kni-ght",
    "Ban-dit",
    "Dra-gon",
    "Mid-dle",
    "Prin-cess",
    "For-tune",
    "Tel-ler",
    "Gar-lic",
    "Sel-ler",
    "Jes-ter",
    "Mes-senger",
)
"""Where a word goes on in the next line when it is wider than a card."""
HALVES = {word.replace("-", ""): word.partition("-")[::2] for word in BREAKS}

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


def word_of(title: str) -> str:
    """Return the one word that tells a traveler from all others."""
    name = name_of(title)
    first, _, last = name.partition(" ")
    return name if "Goat" in name else last if first == "Royal" else first


def fit(title: str, width: int) -> str:
    """Return a traveler's name in one line of at most `width` letters: in full, or in a word."""
    name = name_of(title)
    return name if len(name) <= width else word_of(title)[:width]


def lines_of(title: str, width: int, most: int) -> list[str]:
    """Return a traveler's whole name in lines of `width` letters; of more than `most`, the last ones."""
    name = name_of(title)
    if len(name) <= width:
        return [name]
    lines: list[str] = []
    for word in name.split():
        head, tail = HALVES.get(word, (word, ""))
        lines += [word] if len(word) <= width else [f"{head}-"[:width], tail[:width]]
    return lines[-most:]


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


def draw_card(
    canvas: Canvas, look: Look, box: Box, title: str, at: At, hidden: bool, odd: bool = False, lit: bool = False
) -> None:
    """Draw one traveler; `hidden`: it lies face down but is known here.

    Where cards touch each other every second one is `odd`, a shade darker, and the one under the cursor is `lit`.
    """
    x, y, w, h = at
    card = box.cards[title]
    plain, colour, side = not canvas.pixels, look.colour, int(w > 6)
    edge = shade(FAMILY[card.family], -0.25 if odd else 0)
    paper = PAPER if not hidden else 0xB9C0D4
    fg, back = 0xFFFFFF if colour else NONE, NONE if plain else edge
    name = lines_of(title, w, max(1, h - 2))
    letter = f"{LETTER[card.family]}?" if hidden else LETTER[card.family]
    top = len(name)
    folded = not plain and w >= 8 and h - top == 4
    """Whether the values stand in the foot beside the letter, to leave room for the icon."""
    line = y + h - (1 if folded else 2)
    canvas.rect(x, y * 2, w, h * 2, edge)
    canvas.rect(x + side, (y + top) * 2, w - 1 - side, (h - 1 - top) * 2, paper)
    head = (INK, CURSOR) if lit and not plain else (fg, back)
    for i, part in enumerate(name):
        canvas.write(x, y + i, part.center(w), *head, BOLD | (REVERSE if plain and odd else 0))
    foot = letter.center(w) if not plain else f"{letter:-^{w}}"
    canvas.write(x, y + h - 1, foot, fg, back, BOLD)
    room = line - y - top
    key = next((k for k in ICONS if title.startswith(k) or (k == "Goat" and "Goat" in title)), "")
    if not plain and room >= 3 and w >= 7 and key:
        scale = 2 if h >= 10 and w >= 16 else 1
        canvas.sprite(x + (w - 7 * scale) // 2, (y + top) * 2 + room - 3 * scale, ICONS[key], PENS, scale)
    start, inner = x + side, w - 1 - side
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
    elif folded:
        words = f"{letter} {motto(card, w - len(letter) - 1)}"
        canvas.write(x, line, words.center(w), fg, back, BOLD)
    else:
        canvas.write(start, line, motto(card, inner).center(inner), ink, NONE, BOLD)


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

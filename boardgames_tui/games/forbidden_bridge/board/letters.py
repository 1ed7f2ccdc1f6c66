"""The letters-and-lines twin of the board, for terminals without colour or with ASCII alone."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, DIM, NONE, Canvas
from boardgames_tui.tui.widgets.board import Scene

from ..state import Explorer, State
from . import art
from .landscape import hands
from .places import canoe_places, explorer_places, place_of_jewel
from .plan import CANOE, Plan

PLAIN = {"peg": "+", "hook": "J", "rail": "#", "bump": "n", "open": ".", "rim": "o"}
FANCY = {"peg": "‡", "hook": "⊃", "rail": "╪", "bump": "∩", "open": "·", "rim": "○"}


def draw(canvas: Canvas, p: Plan, scene: Scene) -> None:
    """Draw cliff, bridge, idol, banks, river and all pieces."""
    _ground(canvas, p, scene)
    _bridge(canvas, p, scene)
    _idol(canvas, p, scene)
    _pieces(canvas, p, scene)
    _dice(canvas, p, scene)


def _ground(canvas: Canvas, p: Plan, scene: Scene) -> None:
    look, rules = scene.look, scene.game.rules
    wave, leaf, rock = look.pick("≈", "~"), look.pick("♣", '"'), look.pick("▒", "#")
    for y in range(p.north, p.rows):
        if p.river <= y < p.south:
            canvas.write(p.spaces["BEACH"].w, y, f"{wave}   " * p.cols, flags=DIM)
    for y in (p.north, p.rows - 1):
        for x in range(0, p.cols, 3):
            canvas.write(x, y, leaf, flags=DIM)
    for i, space in enumerate(rules.spaces.jungle):
        box = p.spaces[space]
        for dy in range(box.h):
            canvas.write(box.x, box.y + dy, " " * box.w)
        y = box.y if i < len(rules.spaces.jungle) // 2 else box.y + box.h - 1
        canvas.write(box.x, y, f"jungle {space[1:]}" if box.w >= 18 else space[1:], flags=DIM)
        canvas.write(box.x - 1, box.y + box.h // 2, "-", flags=DIM)
    for _, box in p.logs:
        for y in range(box.y, box.y + box.h):
            canvas.write(box.x, y, look.pick("║║", "||")[: box.w], flags=BOLD)
    for space in rules.spaces.river:
        box = p.spaces[space]
        first = space == rules.spaces.river[0]
        name = "START/FINISH" if first and box.w >= 14 else "START" if first else space[1:]
        canvas.write(box.x + 1, p.south - 1, name, flags=BOLD)
    beach = p.spaces["BEACH"]
    for y in range(p.river, p.south):
        canvas.write(beach.w - 1, y, look.pick(":", ":"), flags=DIM)
    canvas.write(0, p.south - 1, "BEACH", flags=BOLD)
    for y in range(p.top, p.river):
        canvas.write(0, y, rock * max(1, p.cliff - 1), flags=DIM)
    for space in rules.spaces.cliff:
        box = p.spaces[space]
        for dy in range(box.h):
            canvas.write(box.x, box.y + dy, " " * box.w)
        canvas.write(box.x + box.w // 2, box.y, space[1:], flags=DIM)


def _bridge(canvas: Canvas, p: Plan, scene: Scene) -> None:
    look, view = scene.look, scene.view
    symbols = PLAIN if look.ascii else FANCY
    for name, plank in scene.game.trail.planks.items():
        box = p.spaces[name]
        if plank.hole:
            for dy in range(p.tall):
                canvas.write(box.x, box.y + p.tall + dy, look.pick("░", " ") * box.w, flags=DIM)
            canvas.write(box.x + (box.w - 1) // 2, box.y + p.tall + p.tall // 2, look.pick("○", "O"))
        for side, kind in plank.spots.items():
            spot = p.spot(name, side)
            risk = scene.game.chances.risk(view.idol, kind)
            number = "<1" if 0 < risk < 0.005 else str(round(risk * 100))
            text = f"{symbols[kind]}{number}" if spot.w < 7 else f"{kind} {number}%"
            canvas.write(spot.x, spot.y, text[: spot.w])
        if p.pitch > p.width:
            for y in range(box.y, box.y + box.h):
                canvas.write(box.x + box.w, y, look.pick("│", "|"), flags=DIM)
        number = name[1:]
        canvas.write(box.x + (box.w - len(number)) // 2, box.y + box.h, number, flags=DIM)
        for dx in range(box.w):
            if "rail" in (plank.spots.get("N"), ""):
                canvas.write(box.x + dx, box.y - 1, look.pick("═", "="), flags=BOLD)


def _idol(canvas: Canvas, p: Plan, scene: Scene) -> None:
    box, view, look = p.idol, scene.view, scene.look
    platform = p.spaces["IDOL"]
    face = [
        "/" + "-" * (box.w - 2) + "\\",
        "|" + "O   O".center(box.w - 2) + "|",
        "|" + "[vvv]".center(box.w - 2) + "|",
    ]
    for dy, line in enumerate(face):
        canvas.write(box.x, dy, line[: box.w], flags=BOLD)
    for y in range(3, p.river):
        canvas.write(box.x, y, "|", flags=DIM)
        canvas.write(box.x + box.w - 1, y, "|", flags=DIM)
    gem = look.pick("◆", "*")
    for hand, count in zip(hands(p), (view.left, view.right), strict=True):
        canvas.write(hand.x + max(0, (hand.w - 2) // 2), hand.y, f"{count}{gem}", flags=BOLD)
    canvas.write(platform.x, platform.y + platform.h, look.pick("▔", "=") * platform.w, flags=BOLD)


def _pieces(canvas: Canvas, p: Plan, scene: Scene) -> None:
    view: State = scene.view
    gem = scene.look.pick("◆", "*")
    for jewel in dict.fromkeys(view.loose):
        x, y = place_of_jewel(p, jewel)
        count = view.loose.count(jewel)
        canvas.write(x, y, gem if count == 1 else f"{gem}{count}", flags=BOLD)
    walking = explorer_places(p, view)
    for seat, (x, y) in canoe_places(p, view).items():
        e, who = view.explorers[seat], scene.seats[seat]
        rower = who.letter if seat not in walking else who.letter.lower()
        load = gem * e.backpack if seat not in walking else ""
        low = y + CANOE[p.tall][1] - 1
        canvas.write(x, low, f"\\{rower}{load}_{gem * min(e.hold, 2)}/", who.colour, NONE, BOLD)
    for seat, (x, y) in walking.items():
        e, who = view.explorers[seat], scene.seats[seat]
        canvas.write(x, y + (p.tall - 1) // 2, token(e, who.letter, scene).ljust(3)[:3], who.colour, NONE, BOLD)


def token(explorer: Explorer, letter: str, scene: Scene) -> str:
    """Return an explorer in at most three letters: letter, how it is, its jewel."""
    gem = scene.look.pick("◆", "*") if explorer.backpack else ""
    sign = art.sign(explorer, scene.look.ascii)
    return f"{letter}{sign}{gem}" if sign else f" {letter}{gem}"


def _dice(canvas: Canvas, p: Plan, scene: Scene) -> None:
    view: State = scene.view
    number, picture = view.number, view.picture
    for effect in scene.effects:
        if effect[0] == "dice":
            number, picture = effect[1], effect[2]
    if number:
        canvas.write(p.cliff, 0, f"[{number}] [{picture}]", flags=BOLD)
    symbols = PLAIN if scene.look.ascii else FANCY
    if p.top >= 2 and p.width < 7:
        canvas.write(p.cliff, 1, " ".join(f"{s}{kind}" for kind, s in symbols.items()), flags=DIM)
    for effect in scene.effects:
        if effect[0] == "say":
            _, x, y, text = effect
            canvas.write(max(0, min(canvas.cols - len(text), x - len(text) // 2)), max(0, y), text, flags=BOLD)

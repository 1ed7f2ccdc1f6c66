"""What stands still: sky and jungle, the Climbing Cliff, banks, river, logs and the body of the idol."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, NONE, Canvas, Colour, mix, shade

from .plan import Box, Plan

SKY_TOP: Colour = 0x1B3146
SKY_LOW: Colour = 0x35605A
MOON: Colour = 0xC9D2B4
MOON_SPOT: Colour = 0xB2BC9F
HILL: Colour = 0x254A4C
JUNGLE: Colour = 0x1E4A33
JUNGLE_DARK: Colour = 0x163A2A
GRASS: Colour = 0x2F6B33
GRASS_DARK: Colour = 0x245528
CLEARING: Colour = 0x4F8A43
TRAIL: Colour = 0x8A9A55
SAND: Colour = 0xD6B878
SAND_DARK: Colour = 0xB4945A
WATER: Colour = 0x2467A8
WATER_DARK: Colour = 0x1B5290
FOAM: Colour = 0x5FA3DC
ROCK: Colour = 0x7A6450
ROCK_DARK: Colour = 0x5C4A3B
ROCK_LIGHT: Colour = 0x96806A
LEDGE: Colour = 0xC2A47C
STONE: Colour = 0x7C8471
STONE_DARK: Colour = 0x5E6657
STONE_LIGHT: Colour = 0x98A08C
MOSS: Colour = 0x4E7A46
LOG: Colour = 0x8A5A2E
LOG_LIGHT: Colour = 0xA9743F
LOG_DARK: Colour = 0x5E3B1C


def landscape(canvas: Canvas, p: Plan, river: tuple[str, ...], jungle: tuple[str, ...]) -> None:
    """Draw everything that never moves."""
    _sky(canvas, p)
    _banks(canvas, p, jungle)
    _river(canvas, p, river)
    _logs(canvas, p)
    _cliff(canvas, p)
    _idol(canvas, p)


def _sky(canvas: Canvas, p: Plan) -> None:
    low = p.north * 2
    for y in range(0, low, 2):
        canvas.rect(0, y, p.cols, 2, mix(SKY_TOP, SKY_LOW, y / max(1, low)))
    if p.tall > 1:
        cx, cy, r = p.cols // 2, max(4, p.top * 4 // 5), max(3, p.top // 2)
        for dy in range(-r, r + 1):
            half = round((r * r - dy * dy) ** 0.5)
            canvas.rect(cx - half, cy + dy, half * 2 + 1, 1, MOON)
        canvas.rect(cx - r // 2, cy - r // 3, max(1, r // 3), max(1, r // 4), MOON_SPOT)
        canvas.rect(cx + r // 4, cy + r // 3, max(1, r // 3), max(1, r // 5), MOON_SPOT)
        for at, height in ((0.2, 0.4), (0.33, 0.6), (0.66, 0.5), (0.8, 0.35)):
            peak = round(p.top * 2 * height)
            for dy in range(peak):
                half = dy * 3 // 2 + 1
                canvas.rect(round(p.cols * at) - half, p.top * 2 - peak + dy, half * 2, 1, HILL)
        canvas.rect(0, p.top * 2, p.cols, low - p.top * 2, mix(HILL, JUNGLE_DARK, 0.5))
    for i in range(0, p.cols + 8, 9):
        height = 3 + (i * 7 // 9 % 5) * max(1, p.tall)
        for dy in range(height):
            half = 2 + dy // 2
            canvas.rect(i - half + (i * 5 % 4), low - height + dy, half * 2, 1, JUNGLE if i % 2 else JUNGLE_DARK)


def _banks(canvas: Canvas, p: Plan, jungle: tuple[str, ...]) -> None:
    canvas.rect(0, p.north * 2, p.cols, (p.river - p.north) * 2, GRASS)
    canvas.rect(0, p.south * 2, p.cols, (p.rows - p.south) * 2, GRASS)
    canvas.rect(0, p.river * 2 - 1, p.cols, 1, GRASS_DARK)
    canvas.rect(0, p.rows * 2 - 1, p.cols, 1, GRASS_DARK)
    for x in range(3, p.cols, 11):
        canvas.rect(x, p.north * 2, 3, 1, GRASS_DARK)
        canvas.rect(x + 5, p.rows * 2 - 2, 4, 1, GRASS_DARK)
    boxes = [p.spaces[space] for space in jungle]
    half = len(boxes) // 2
    for row in (boxes[:half], boxes[half:]):
        y = row[0].y * 2 + row[0].h - 1
        canvas.rect(max(0, p.cliff - 2), y, row[-1].x - p.cliff + 2, 2 if p.tall > 1 else 1, TRAIL)
        for box in row:
            inset = 1 if box.h > 2 else 0
            canvas.rect(box.x, box.y * 2 + inset, box.w, box.h * 2 - 2 * inset, CLEARING)
            if box.h > 2:
                canvas.rect(box.x + 1, box.y * 2 + inset, box.w - 2, 1, shade(CLEARING, 0.12))
    for i, (space, box) in enumerate(zip(jungle, boxes, strict=True)):
        name = f"{'north' if i < half else 'south'} jungle {space[2:]}" if box.w >= 20 else f"{space[1:]}"
        y = box.y if i < half else box.y + box.h - 1
        canvas.write(box.x, y, name, 0xCDE6B0, CLEARING)
    for x in range(1, p.cols, 13 if p.tall > 1 else 17):
        _palm(canvas, x, p.rows * 2, p.tall) if p.tall > 1 and x % 2 else None


def _palm(canvas: Canvas, x: int, y: int, tall: int) -> None:
    """A tuft at the lower edge."""
    for i in range(tall + 1):
        canvas.rect(x - tall + i, y - 1 - i, 2, 1, JUNGLE)
        canvas.rect(x + tall - i, y - 1 - i, 2, 1, JUNGLE)


def _river(canvas: Canvas, p: Plan, river: tuple[str, ...]) -> None:
    beach = p.spaces["BEACH"]
    top, low = p.river * 2, p.south * 2
    canvas.rect(0, top, p.cols, low - top, WATER)
    for y in range(top + 1, low, 3):
        for x in range(beach.w + y % 5, p.cols, 12):
            canvas.rect(x, y, 5, 1, WATER_DARK)
    for y in range(top, low):
        wave = (0, 0, 1, 1)[y % 4]
        canvas.rect(0, y, beach.w - 1 + wave, 1, SAND)
        canvas.dot(beach.w - 1 + wave, y, FOAM)
    for x in range(2, beach.w - 3, 5):
        canvas.rect(x, top + 1 + x % 3, 2, 1, SAND_DARK)
    for space in river:
        box = p.spaces[space]
        if box.x > beach.w:
            for y in range(top, low, 2):
                canvas.dot(box.x, y, FOAM)
        name = "START/FINISH" if space == river[0] and box.w >= 14 else "START" if space == river[0] else space[1:]
        at = box.x + (box.w - len(name)) // 2 if space == river[0] else box.x + 1
        canvas.write(at, p.south - 1, name, 0xBFE0FF if space != river[0] else 0xFFE9A8, NONE, BOLD)
    canvas.write(1, p.south - 1, "BEACH" if beach.w >= 7 else "", 0x5A4320, SAND, BOLD)


def _logs(canvas: Canvas, p: Plan) -> None:
    for _, box in p.logs:
        x, y, w, h = box.x, box.y * 2, box.w, box.h * 2
        canvas.rect(x, y, w, h, LOG)
        canvas.rect(x, y, 1, h, LOG_LIGHT)
        canvas.rect(x + w - 1, y, 1, h, LOG_DARK)
        canvas.rect(x, y, w, 1, LOG_LIGHT)
        canvas.rect(x, y + h - 1, w, 1, LOG_DARK)
        for dy in range(3, h - 2, 5):
            canvas.rect(x + 1, y + dy, max(1, w - 2), 1, LOG_DARK)


def _cliff(canvas: Canvas, p: Plan) -> None:
    top, low = max(0, p.top * 2 - 2), p.river * 2
    for y in range(top, low):
        lean = (y - top) * 2 // max(1, low - top) + (1 if (y // 3) % 3 == 0 else 0)
        canvas.rect(0, y, p.cliff - 2 + lean, 1, ROCK if y % 7 else ROCK_DARK)
    canvas.rect(0, top, p.cliff - 1, 1, ROCK_LIGHT)
    for y in range(top + 3, low - 2, 6):
        canvas.rect((y * 3) % max(1, p.cliff - 3), y, 3, 2, ROCK_DARK)
    for space, box in ((s, b) for s, b in p.spaces.items() if s[0] == "C"):
        canvas.rect(box.x - 1, box.y * 2 + box.h * 2, box.w + 2, 1, LEDGE)
        canvas.rect(box.x - 1, box.y * 2 + box.h * 2 + 1, box.w + 2, 1, ROCK_DARK)
        canvas.rect(box.x, box.y * 2, box.w, box.h * 2, shade(ROCK_DARK, -0.15))
        canvas.write(box.x + box.w // 2, box.y + (box.h - 1) // 2, space[1:], ROCK_LIGHT, NONE)


def _idol(canvas: Canvas, p: Plan) -> None:
    box = p.idol
    platform = p.spaces["IDOL"]
    low = p.river * 2
    floor = (platform.y + platform.h) * 2
    canvas.rect(platform.x, floor, p.cols - platform.x, low - floor, STONE_DARK)
    canvas.rect(platform.x - 1, floor, platform.w + 1, 2, STONE_LIGHT)
    for y in range(floor + 4, low, 4):
        canvas.rect(platform.x, y, p.cols - platform.x, 1, shade(STONE_DARK, -0.2))
        for x in range(platform.x + (y % 8), p.cols, 8):
            canvas.rect(x, y - 3, 1, 3, shade(STONE_DARK, -0.2))
    canvas.rect(platform.x, platform.y * 2, platform.w, platform.h * 2, shade(STONE_DARK, -0.35))
    shoulders = shoulder_row(p) * 2
    canvas.rect(box.x, shoulders, box.w, low - shoulders, STONE_DARK)
    canvas.rect(box.x + 1, shoulders, box.w - 2, low - shoulders, STONE)
    canvas.rect(box.x, shoulders, box.w, 1, STONE_LIGHT)
    for y in range(shoulders + 3, low - 1, 5):
        canvas.rect(box.x + 2 + y % 3, y, max(2, box.w // 3), 1, STONE_DARK)
    for x in range(box.x, p.cols, 4):
        canvas.rect(x, low - 1 - x % 3, 2, 1 + x % 3, MOSS)


def shoulder_row(p: Plan) -> int:
    """Return the row of the idol's shoulders: its head is above."""
    return max(3, p.idol.h * 9 // 20)


def hands(p: Plan) -> tuple[Box, Box]:
    """Return the cells of the idol's left and right hand (on the screen left and right)."""
    box, row = p.idol, shoulder_row(p) + max(1, (p.idol.h - shoulder_row(p)) // 3)
    w = max(3, box.w // 2 - 1) if box.w < 10 else box.w * 2 // 5
    h = 1 if p.tall == 1 else 2 if p.tall < 4 else 3
    return Box(box.x, row, w, h), Box(box.x + box.w - w, row, w, h)

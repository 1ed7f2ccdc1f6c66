"""The treasure pools beside the board: pyramids by colour and size, trees, hunters, and the running score."""

from __future__ import annotations

from boardgames_tui.tui.canvas import BOLD, DIM, NONE, Canvas, shade
from boardgames_tui.tui.widgets.board import Scene

from .. import scoring
from ..state import State
from .art import PIECES, piece, pyramid

PALE, FAINT = 0xC9D1DE, 0x5C6678


def _readable(colour: str) -> int:
    return PIECES["clear"] if colour == "black" else piece(colour)


def draw(canvas: Canvas, scene: Scene, x: int, rows: int) -> None:
    """Draw both pools from column `x` on: with pictures of pyramids where there is room, else with counts."""
    room = canvas.cols - x
    if room < 11:
        return
    view: State = scene.view
    share = rows // len(view.players)
    tall = 3 + 2 * len(view.mountain_colours)
    for seat in range(len(view.players)):
        top = seat * share
        if room >= 16 and share >= tall - 1:
            _pictures(canvas, scene, x, top, share, seat, room >= 24)
        else:
            _counts(canvas, scene, x, top, min(room, 20), share, seat)


def draw_text(canvas: Canvas, scene: Scene, x: int) -> None:
    """Write both pools with counts."""
    room = canvas.cols - x
    if room >= 11:
        share = canvas.rows // len(scene.view.players)
        for seat in range(len(scene.view.players)):
            _counts(canvas, scene, x, seat * share, min(room, 20), share, seat)


def _head(canvas: Canvas, scene: Scene, x: int, y: int, room: int, seat: int) -> None:
    look = scene.seats[seat]
    total = str(scene.game.score(scene.view, seat).total)
    name = f"{look.letter} {look.name}"[: room - len(total) - 1]
    canvas.write(x, y, name.ljust(room - len(total)) + total, look.colour, NONE, BOLD)


def _counts(canvas: Canvas, scene: Scene, x: int, y: int, room: int, rows: int, seat: int) -> None:
    """Write a line a colour: how many small, medium and large ones, and the complete trees."""
    view: State = scene.view
    coloured = scene.look.colour
    _head(canvas, scene, x, y, room, seat)
    sizes = scene.game.ground.nest
    line = y + 1
    if rows >= len(view.mountain_colours) + 3:
        canvas.write(x + 2, line, "  ".join(map(str, sizes)), FAINT if coloured else NONE, NONE, DIM)
        line += 1
    for colour, pile in zip(view.mountain_colours, view.treasure[seat], strict=True):
        letter = scene.game.letters[colour]
        canvas.write(x, line, letter, _readable(colour) if coloured else NONE, NONE, BOLD)
        for i, count in enumerate(pile):
            fg = (_readable(colour) if count else FAINT) if coloured else NONE
            none = scene.look.pick("·", ".")
            canvas.write(x + 2 + 3 * i, line, str(count or none), fg, NONE, BOLD if count else DIM)
        if trees := min(pile):
            canvas.write(
                x + 10, line, scene.look.pick("♠", "T") * trees, 0x7CE38B if coloured else NONE, NONE, BOLD
            )
        line += 1
    hunters, trees = view.pool.count(seat), scoring.trees(view, seat)
    text = f"hunters {hunters}" if room < 16 else f"hunters {hunters} trees {trees}"
    canvas.write(x, line, text[:room], (PALE if hunters + trees else FAINT) if coloured else NONE)


def _pictures(canvas: Canvas, scene: Scene, x: int, y: int, rows: int, seat: int, large: bool) -> None:
    """Draw for each colour its three sizes of pyramids, each with its count, and the complete trees."""
    view: State = scene.view
    colours = view.mountain_colours
    pitch = 3 if rows >= 3 + 3 * len(colours) else 2
    _head(canvas, scene, x, y, 23 if large else 16, seat)
    for row, (colour, pile) in enumerate(zip(colours, view.treasure[seat], strict=True)):
        line = y + row * pitch + pitch
        foot = line * 2 + 2
        canvas.write(x, line, scene.game.letters[colour], _readable(colour), NONE, BOLD)
        at = x + 2
        for size, count in enumerate(pile, 1):
            wide, tall = (1 + 2 * size, min(1 + size, pitch * 2 - 1)) if large else (2 * size - 1, min(1 + size, 3))
            if count:
                pyramid(canvas, at, foot - tall, wide, tall, colour)
            else:
                canvas.rect(at, foot - 1, wide, 1, shade(FAINT, -0.4))
            canvas.write(at + wide, line, str(count), PALE if count else FAINT, NONE, BOLD if count else 0)
            at += wide + 2
        if trees := min(pile):
            canvas.write(x, line - 1, "♠" * trees, 0x7CE38B, NONE, BOLD)
    hunters, trees = view.pool.count(seat), scoring.trees(view, seat)
    line = y + 1 + pitch * len(colours)
    canvas.write(x, line, f"hunters {hunters} trees {trees}", PALE, NONE, 0)

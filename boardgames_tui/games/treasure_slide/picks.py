"""How a player chooses an action: which hunter, to which square, in which direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.engine.game import Action, Pick
from boardgames_tui.engine.squares import WORDS, Square

from . import preview, reasons
from .actions import Launch, Point, Slide, Walk
from .events import listed
from .state import State

if TYPE_CHECKING:
    from .rules import TreasureSlide


def picks(game: TreasureSlide, view: State, seat: int, action: Action) -> tuple[Pick, ...]:
    """Return the choices that lead to a legal action; a launch asks for the direction where there are several."""
    names = game.ground.names
    match action:
        case Slide(pips):
            hunter = game.hunter(seat, pips)
            hint = preview.of_slide(game, view, seat, action)
            return (Pick(f"{names[hunter]} hunter", view.place[hunter], hint),)
        case Point(heading):
            ahead = game.ground.board.steps[view.place[view.turning[0]]][heading]
            seen = preview.of_heading(game, view, heading)
            return (Pick(WORDS[heading], ahead, seen.text, seen.off),)
        case Walk(pips, _):
            seen = preview.of_move(game, view, seat, action)
            end = seen.walk[-1]
            return _which(game, view, seat, pips), Pick(f"walk to {end}", end, seen.text)
        case Launch(pips, _, _, heading):
            seen = preview.of_move(game, view, seat, action)
            ice, end = seen.slide[0], seen.slide[-1]
            first, way = _which(game, view, seat, pips), f"{heading} to {end}"
            if _ways(game, view, seat, action, ice) == 1:
                return first, Pick(f"ice {ice} {way}", ice, seen.text)
            return (
                first,
                Pick(f"ice {ice}", ice, f"Lie down on the ice at {ice}; the direction comes next."),
                Pick(way, end, seen.text),
            )
        case _:
            why = listed(reasons.why_pass(game, view, seat))
            return (Pick("pass", None, f"No move is possible: {why}."),)


def _which(game: TreasureSlide, view: State, seat: int, pips: int) -> Pick:
    moves = [move for move in game.legal_actions(view, seat) if getattr(move, "pips", None) == pips]
    walks = sum(isinstance(move, Walk) for move in moves)
    launches = len(moves) - walks
    hunter = game.hunter(seat, pips)
    ways = [_count(walks, "walk", "walks"), _count(launches, "way onto the ice", "ways onto the ice")]
    hint = f"The {game.ground.names[hunter]} hunter has {listed([way for way in ways if way])}."
    return Pick(f"{game.ground.names[hunter]} hunter", view.place[hunter], hint)


def _ways(game: TreasureSlide, view: State, seat: int, launch: Launch, ice: Square) -> int:
    """Return in how many directions the hunter can lie down at `ice`."""
    board, start = game.ground.board, view.place[game.hunter(seat, launch.pips)]
    return sum(
        board.steps[board.along(start, move.way * move.steps)][move.heading] == ice
        for move in game.legal_actions(view, seat)
        if isinstance(move, Launch) and move.pips == launch.pips
    )


def _count(number: int, one: str, more: str) -> str:
    return "" if not number else f"1 {one}" if number == 1 else f"{number} {more}"

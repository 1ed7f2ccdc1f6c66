"""Why an action is refused, and why a player must pass, in sentences for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.squares import DIRECTIONS, WORDS, Square

from .actions import Launch, Pass, Point, Slide, Walk
from .events import listed, possessive
from .moves import WAYS
from .state import State

if TYPE_CHECKING:
    from .rules import TreasureSlide


def spaces(count: int) -> str:
    """Return "1 space" or "2 spaces"."""
    return f"{count} space" if count == 1 else f"{count} spaces"


def why_not(game: TreasureSlide, state: State, seat: int, action: Action) -> str:
    """Return why this action, which is not in the legal list, is not."""
    ground = game.ground
    if state.stage == "over":
        return "The game is over."
    decider = game.turn(state).seats[0]
    name = state.players[decider]
    if seat != decider:
        return f"It is {possessive(name)} decision now."
    if isinstance(action, Walk | Launch | Slide) and action.pips not in ground.pips:
        return f"There is no hunter with {action.pips} pips."
    match state.stage:
        case "point":
            if not isinstance(action, Point):
                return f"{name} must first turn the {ground.names[state.turning[0]]} hunter, which was met head-on."
            if action.heading not in DIRECTIONS:
                return "A hunter points in one of the eight directions."
            return "A hunter that was met head-on must point in a new direction."
        case "slide":
            due = listed([ground.names[hunter] for hunter in state.due])
            if not isinstance(action, Slide):
                return f"{possessive(name)} hunters on the ice slide first: {due}."
            return f"The {_size(game, action.pips)} hunter does not slide now; still to slide: {due}."
        case stage:
            if isinstance(action, Slide):
                return "Hunters slide only at the beginning of their player's turn."
            if isinstance(action, Point):
                return "No hunter was met head-on."
            if isinstance(action, Pass):
                return "There is a move to make; passing is only for those who have none."
            if isinstance(action, Walk | Launch):
                hunter = game.hunter(seat, action.pips)
                pace = game.moves.pace(hunter, stage == "bonus")
                return _hunter(game, state, hunter) or _move(game, state, hunter, pace, action)
            return "This is not an action of Treasure Slide."


def why_pass(game: TreasureSlide, state: State, seat: int) -> tuple[str, ...]:
    """Return, for each hunter that the seat has on the board, why it cannot move."""
    ground = game.ground
    found = []
    for hunter in ground.hunters[seat]:
        if state.place[hunter]:
            problem = _problem(game, state, hunter)
            pace = spaces(ground.pips[hunter])
            problem = problem or f"has no walk of exactly {pace} and no slide that ends on a mountain"
            found.append(f"the {ground.names[hunter]} hunter {problem}")
    return tuple(found)


def _size(game: TreasureSlide, pips: int) -> str:
    return game.ground.names[game.ground.pips.index(pips)]


def _problem(game: TreasureSlide, state: State, hunter: int) -> str:
    if state.heading[hunter]:
        return "lies on the ice"
    if hunter in state.slid:
        return "has slid this turn"
    if game.moves.covered(state.place, hunter):
        return "stands under a smaller one"
    return ""


def _hunter(game: TreasureSlide, state: State, hunter: int) -> str:
    """Return why this hunter may not be moved at all, or nothing."""
    name = f"The {game.ground.names[hunter]} hunter"
    if not state.place[hunter]:
        return f"{name} is in {possessive(state.players[state.pool[hunter]])} treasure pool."
    if problem := _problem(game, state, hunter):
        return f"{name} {problem} and may not be moved."
    return ""


def _move(game: TreasureSlide, state: State, hunter: int, pace: int, move: Walk | Launch) -> str:
    """Return what is wrong with the way that a hunter is to take."""
    board, name = game.ground.board, game.ground.names[hunter]
    start = state.place[hunter]
    if isinstance(move, Walk):
        if move.way not in WAYS:
            return "A walk goes along the edge, one way or the other."
        if gap := _gap(game, state, start, move.way, pace - 1):
            return f"{gap} is bare ice; it cannot be walked across."
        end = board.along(start, move.way * pace)
        mountain = state.mountains[board.edge_index[end]]
        if mountain:
            return f"The {name} hunter cannot end its walk at {end}, where a friend stands."
        return f"{end} is bare ice; a walk ends on a mountain or on an enemy that stands."
    if not 0 <= move.steps < pace:
        return f"The step onto the ice counts: the {name} hunter moves {spaces(pace)} at most."
    if move.heading not in DIRECTIONS or move.way not in (WAYS if move.steps else (0,)):
        return "A hunter goes one way along the edge, if at all, then in one of eight directions onto the ice."
    if gap := _gap(game, state, start, move.way, move.steps):
        return f"{gap} is bare ice; it cannot be walked across."
    edge = board.along(start, move.way * move.steps)
    ice = board.steps[edge][move.heading]
    if ice is None:
        return f"{WORDS[move.heading].capitalize()} of {edge} there is no square."
    if ice in board.edge_index and state.mountains[board.edge_index[ice]]:
        return f"{ice} is a mountain, not ice."
    if ice == start:
        return f"Turning back to {start} is not allowed."
    if any(square == ice and not heading for square, heading in zip(state.place, state.heading, strict=True)):
        return f"A hunter stands at {ice}; no other can lie down there."
    return f"A slide {WORDS[move.heading]} from {ice} would not end on a mountain."


def _gap(game: TreasureSlide, state: State, start: Square, way: int, steps: int) -> Square | None:
    """Return the first of so many squares along the edge that is bare ice."""
    board = game.ground.board
    for step in range(1, steps + 1):
        square = board.along(start, way * step)
        if not state.mountains[board.edge_index[square]]:
            return square
    return None

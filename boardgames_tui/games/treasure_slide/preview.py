"""Where a move or a lying hunter would end as things stand, what it takes there, and with what risk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames_tui.engine.squares import Direction, Square

from .actions import Launch, Slide, Walk
from .events import (
    BonusLost,
    Bumps,
    Captures,
    Ends,
    Falls,
    Mines,
    Pushed,
    Slides,
    Walks,
    listed,
    possessive,
)
from .state import State

if TYPE_CHECKING:
    from .rules import TreasureSlide


@dataclass(frozen=True, slots=True)
class Preview:
    """A way over the board: along the edge, then over the ice; what happens at once, at its end, and the risk."""

    walk: tuple[Square, ...]
    """The squares along the edge, the first being where the hunter stands."""
    slide: tuple[Square, ...]
    """The squares on the ice and the mountain at their end; empty for a walk."""
    now: str
    """What happens at once, in a sentence."""
    later: str = ""
    """Where the slide ends, when, and what it takes there."""
    risk: str = ""
    """What may go wrong before; empty when nothing can."""
    take: str = ""
    """What it takes in short: "+3" pips, "x12" for captured hunters of 1 and 2 pips, "=2" for a bumped friend."""
    off: bool = False
    """Whether the slide leaves the board."""

    @property
    def text(self) -> str:
        """All of it, in sentences."""
        return " ".join(filter(None, (self.now, self.later, self.risk)))


def of_move(game: TreasureSlide, state: State, seat: int, move: Walk | Launch) -> Preview:
    """Return the preview of a legal move."""
    board = game.ground.board
    hunter = game.hunter(seat, move.pips)
    start = state.place[hunter]
    now = at_once(game, state, seat, move)
    if isinstance(move, Walk):
        pace = game.moves.pace(hunter, state.stage == "bonus")
        walk = tuple(board.along(start, move.way * step) for step in range(pace + 1))
        there = [h for h, square in enumerate(state.place) if square == walk[-1]]
        return Preview(walk, (), now, take=_take(game, state, seat, walk[-1], there))
    walk = tuple(board.along(start, move.way * step) for step in range(move.steps + 1))
    ice = board.steps[walk[-1]][move.heading]
    assert ice is not None
    return _slide(game, state, hunter, walk, ice, move.heading, now, start)


def way_of(game: TreasureSlide, state: State, seat: int, move: Walk | Launch) -> Square:
    """Return the square that a legal move enters last: where it walks to, or where it lies down."""
    board = game.ground.board
    hunter = game.hunter(seat, move.pips)
    if isinstance(move, Walk):
        return board.along(state.place[hunter], move.way * game.moves.pace(hunter, state.stage == "bonus"))
    ice = board.steps[board.along(state.place[hunter], move.way * move.steps)][move.heading]
    assert ice is not None
    return ice


def of_lying(game: TreasureSlide, state: State, hunter: int) -> Preview:
    """Return where a lying hunter is going."""
    square, heading = state.place[hunter], state.heading[hunter]
    assert heading
    return _slide(game, state, hunter, (), square, heading, "", "")


def of_slide(game: TreasureSlide, state: State, seat: int, slide: Slide) -> str:
    """Say what a slide does now, and where it goes on to if the hunter still lies then."""
    hunter = game.hunter(seat, slide.pips)
    after = game.apply(state, seat, slide).state
    later = of_lying(game, after, hunter).text if after.heading[hunter] else ""
    return f"{at_once(game, state, seat, slide)} {later}".rstrip()


def of_heading(game: TreasureSlide, state: State, heading: Direction) -> Preview:
    """Return where the hunter that is to be turned would go in this direction."""
    hunter = state.turning[0]
    return _slide(game, state, hunter, (), state.place[hunter], heading, "", "")


def at_once(game: TreasureSlide, state: State, seat: int, action: Walk | Launch | Slide) -> str:
    """Say in a short sentence what a legal action does at once; lying down without a push is nothing to say.

    What a pushed hunter takes by that stands in brackets after its push, for it goes to its own owner (ruling 30).
    """
    names = state.players
    mover = game.ground.names[game.hunter(seat, action.pips)]
    parts: list[str] = []
    for event in game.apply(state, seat, action).events:
        if isinstance(event, Mines | Captures | Bumps | Falls) and (event.seat, event.hunter) != (seat, mover):
            parts[-1] += f" ({_pushed(event, names)})"
            continue
        match event:
            case Walks(end=end):
                parts.append(f"walks to {end}")
            case Slides(end=end):
                parts.append(f"slides to {end}" if end else "slides off the board")
            case Mines(colour=colour, pips=pips, left=left):
                parts.append(f"mines {colour} {pips}" + ("" if left else ", the last one there"))
            case Captures(other=other, victim=victim):
                parts.append(f"captures {possessive(names[other])} {victim} hunter")
            case Bumps(other=other, victim=victim, seat=owner):
                victim = f"{possessive(names[other])} {victim} hunter"
                parts.append(f"bumps {victim} into {possessive(names[owner])} pool")
            case Pushed(seat=owner, hunter=name, end=end):
                where = f"to {end}" if end else "off the board"
                parts.append(f"pushes {possessive(names[owner])} {name} hunter {where}")
            case Falls(pool=pool):
                parts.append(f"into {possessive(names[pool])} pool")
            case BonusLost():
                parts.append("no bonus move is possible")
            case Ends():
                parts.append("the game ends")
            case _:
                pass
    sentence = listed(parts)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _pushed(event: Mines | Captures | Bumps | Falls, names: Sequence[str]) -> str:
    """Say what becomes of a hunter that has just been pushed."""
    match event:
        case Mines(seat=owner, colour=colour, pips=pips, left=left):
            return f"{names[owner]} mines {colour} {pips}{'' if left else ', the last one there'}"
        case Captures(seat=owner, other=other, victim=victim):
            return f"{names[owner]} captures {possessive(names[other])} {victim} hunter"
        case Bumps(seat=owner, other=other, victim=victim):
            return f"bumps {possessive(names[other])} {victim} hunter into {possessive(names[owner])} pool"
        case Falls(pool=pool):
            return f"into {possessive(names[pool])} pool"


def _slide(
    game: TreasureSlide,
    state: State,
    hunter: int,
    walk: tuple[Square, ...],
    ice: Square,
    heading: Direction,
    now: str,
    leaves: Square,
) -> Preview:
    """Follow the ray from `ice`; `leaves` is the square that the hunter itself clears by launching.

    The turns are its owner's, from the next one on; a hunter that is still to slide this turn slides once before.
    """
    ground = game.ground
    board, seat = ground.board, ground.owner[hunter]
    end = game.moves.ray_end(state.mountains, ice, heading)
    ray = board.ray(ice, heading)
    path = (ice, *(ray if end is None else ray[: ray.index(end) + 1]))
    turns = len(path) - (end is not None) - (hunter in state.due)
    count = {0: "this turn", 1: "next turn"}.get(turns, f"in {turns} turns")
    pool = f"into {possessive(state.players[ground.other[seat]])} pool"
    if end is None:
        return Preview(walk, path, now, f"Off the board {count}, {pool}.", take="lost", off=True)
    there = [h for h, square in enumerate(state.place) if square == end and (h != hunter or square != leaves)]
    left = state.mountains[board.edge_index[end]]
    who = listed([f"{possessive(state.players[ground.owner[h]])} {ground.names[h]} hunter" for h in there])
    if not there:
        colour = state.mountain_colours[ground.colours_at[board.edge_index[end]]]
        gain = f"mines {colour} {ground.nest[left - 1]}"
    elif ground.owner[there[0]] == seat:
        gain = f"bumps {who}"
    else:
        gain = f"captures {who}"
    risks = []
    if left <= turns:
        on = game.moves.ray_end(state.mountains, end, heading)
        risks.append(f"only {left} left, else {f'on towards {on}' if on else pool}")
    between = tuple(h for h, square in enumerate(state.place) if square in path[1:-1] and h != hunter)
    if between:
        names = [f"{possessive(state.players[ground.owner[h]])} {ground.names[h]} hunter" for h in between]
        risks.append(f"{listed(names)} in the way")
    risk = f"RISK: {'; '.join(risks)}." if risks else ""
    return Preview(walk, path, now, f"{end} {count}: {gain}.", risk, _take(game, state, seat, end, there))


def _take(game: TreasureSlide, state: State, seat: int, square: Square, there: list[int]) -> str:
    """Return what arriving at `square` takes: a mountain's top pyramid, or the hunters that stand there."""
    ground = game.ground
    if there:
        sign = "=" if ground.owner[there[0]] == seat else "x"
        return sign + "".join(str(ground.pips[hunter]) for hunter in there)
    left = state.mountains[ground.board.edge_index[square]]
    return f"+{ground.nest[left - 1]}"

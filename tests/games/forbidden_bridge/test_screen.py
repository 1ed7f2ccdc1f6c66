"""Forbidden Bridge on the screen: whole games by keyboard and by mouse, pictures and their twins."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from boardgames_tui.engine.game import Action
from boardgames_tui.games.forbidden_bridge import events as happens
from boardgames_tui.games.forbidden_bridge.actions import (
    ChooseSpot,
    Done,
    Fate,
    Move,
    PickUp,
    Press,
    Shake,
    Shift,
    StandUp,
    Steal,
)
from boardgames_tui.games.forbidden_bridge.board import ForbiddenBoard
from boardgames_tui.games.forbidden_bridge.rules import ForbiddenBridge
from boardgames_tui.games.forbidden_bridge.state import State
from boardgames_tui.tui.canvas import Canvas
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Scene
from tests.games.plays import table
from tests.tui.pilot import app_for, by_keyboard, by_mouse, new_match, screen_text

from .conftest import Position


def worth(game: ForbiddenBridge, state: State, action: Action) -> float:
    """How good an action looks to somebody in a hurry."""
    me, far = state.me, game.trail.far
    risk = game.chances.risk
    match action:
        case Move(route=route, jewel=jewel) if route:
            end = route[-1]
            if jewel or end == "IDOL":
                return 90 + (end == "R1")
            home = me.hold + me.backpack > 1
            goal = "R1" if home else "BEACH" if me.backpack else "IDOL"
            return 50 - far[end][goal]
        case ChooseSpot(spot=spot):
            return -float(risk(state.idol, game.trail.kind(me.place, spot)))
        case StandUp(space=space, spot=spot):
            return -float(risk(state.idol, game.trail.kind(space, spot))) if spot else 0
        case Steal() | PickUp() | Move(route=()):
            return 95
        case Shift():
            return -1
        case Done():
            return 0
    return 1


def hurried(screen: TableScreen, rng: random.Random) -> int:
    """Fetch two jewels on the safest spots: a game of some forty turns."""
    game, state = screen.game, screen.match.state
    assert isinstance(game, ForbiddenBridge)
    choices = screen.chooser.choices
    return max(range(len(choices)), key=lambda i: (max(worth(game, state, a) for a in choices[i].actions), -i))


@pytest.mark.parametrize(
    ("mode", "players", "seed", "size"),
    [
        (by_keyboard, 2, "short37", (80, 24)),
        pytest.param(by_mouse, 2, "short22", (120, 40), marks=pytest.mark.slow),
        pytest.param(by_keyboard, 4, "short7", (120, 40), marks=pytest.mark.slow),
        (by_mouse, 4, "short7", (80, 24)),
    ],
)
async def test_a_whole_game(mode: Any, players: int, seed: str, size: tuple[int, int]) -> None:
    item, match = new_match("forbidden-bridge", players, seed=seed)
    app = app_for(item, match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await mode(pilot, random.Random(1), hurried)
        for _ in range(300):
            if isinstance(app.screen, ResultScreen):
                break
            await asyncio.sleep(0.01)
        assert isinstance(app.screen, ResultScreen)
        outcome = match.outcome
        assert outcome is not None
        assert outcome.ending == "home with two jewels"
        assert outcome.reason[:40] in screen_text(app)


def scene(position: Position, game: ForbiddenBridge, look: Look, **data: Any) -> Scene:
    state = position(**data)
    return Scene(state, game, look.seats(table(game, len(state.names)).seats), look)


CROWD: dict[str, Any] = {
    "explorers": [
        {"place": "P3", "spot": "S", "hold": 1, "backpack": 1},
        {"place": "P8", "spot": "S", "posture": "lying", "heads": ["P8", "P9"]},
        {"place": "P9", "spot": "S", "posture": "hanging", "backpack": 1},
        {"place": "R1", "backpack": 1, "hold": 2},
    ],
    "loose": [["P4"], ["P11", "P12"], ["JN2"], ["JS3"], ["JS3"], ["JN2", "JS2"], ["BEACH"]],
    "roll": [5, "idol"],
}
SIZES = [(50, 14), (56, 16), (85, 26), (115, 34), (155, 50)]


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_at_every_size(game: ForbiddenBridge, position: Position, size: tuple[int, int]) -> None:
    """Every place can be clicked, no two planks overlap, numbers are whole, everybody is seen."""
    board = ForbiddenBoard(scene(position, game, Look(), **CROWD))
    canvas = Canvas(*size)
    board.terrain(canvas, board.scene)
    board.draw(canvas, board.scene)
    spaces = set(game.trail.spaces)
    sides = {(plank, side) for plank in game.trail.bridge for side in "NCS"}
    explorers = {("explorer", seat) for seat in range(4)}
    assert set(canvas.spots) == spaces | sides | explorers | {"HEAD"}
    for where in canvas.spots.values():
        assert where.width > 0
        assert where.height > 0
        assert where.x >= 0
        assert where.y >= 0
        assert where.right <= size[0]
        assert where.bottom <= size[1]
    for one, other in zip(game.trail.bridge, game.trail.bridge[1:], strict=False):
        assert canvas.spots[one].right <= canvas.spots[other].x
    lines = canvas.lines()
    text = "\n".join(lines)
    for number in range(1, 14):
        where = canvas.spots[f"P{number}"]
        assert str(number) in lines[where.bottom]
    for seat, letter in enumerate("ABCD"):
        where = canvas.spots["explorer", seat]
        assert any(letter in line[where.x : where.right] for line in lines[where.y : where.bottom]), letter
    for word in ("START", "BEACH", "idol", "5"):
        assert word in text


def test_every_spot_names_its_risk(game: ForbiddenBridge, position: Position) -> None:
    """In words where there is room, by its shape where there is little."""
    wanted = {"peg": "<1", "hook": "<1", "rail": "3", "bump": "7", "open": "18", "rim": "34"}
    shapes = {"peg": "‡", "hook": "⊃", "rail": "╪", "bump": "∩", "open": "·", "rim": "○"}
    for size, names in (((56, 16), shapes), ((155, 50), {kind: f"{kind} " for kind in wanted})):
        board = ForbiddenBoard(scene(position, game, Look()))
        canvas = Canvas(*size)
        board.terrain(canvas, board.scene)
        board.draw(canvas, board.scene)
        lines = canvas.lines()
        for name, plank in game.trail.planks.items():
            for side, kind in plank.spots.items():
                where = canvas.spots[name, side]
                assert f"{names[kind]}{wanted[kind]}" in lines[where.y][where.x : where.right], (name, side)


@pytest.mark.parametrize("size", SIZES)
def test_the_ascii_twin(game: ForbiddenBridge, position: Position, size: tuple[int, int]) -> None:
    """Letters for everybody, with arrows for heads, v for hanging and * for jewels."""
    board = ForbiddenBoard(scene(position, game, Look("ascii"), **CROWD))
    canvas = Canvas(*size, pixels=False)
    board.draw_text(canvas, board.scene)
    text = "\n".join(canvas.lines())
    assert text.isascii()
    for token in ("A*", "B>", "Cv*", "\\D*_**/", "\\a", "\\b_", "[5] [idol]", "START", "*2", "||"):
        assert token in text, token


def test_the_twin_without_colour_has_no_colour(game: ForbiddenBridge, position: Position) -> None:
    board = ForbiddenBoard(scene(position, game, Look("text", colour=False), **CROWD))
    canvas = Canvas(56, 16, pixels=False)
    board.draw_text(canvas, board.scene)
    assert all(glyph.fg == glyph.bg == -1 for row in canvas.text for glyph in row.values())


def test_posters_are_drawn_as_small_as_they_get(game: ForbiddenBridge, position: Position) -> None:
    for look, pixels in ((Look(), True), (Look("ascii"), False)):
        canvas = Canvas(40, 10, pixels=pixels)
        ForbiddenBoard.poster(canvas, scene(position, game, look))
        assert any(line.strip() for line in canvas.lines())


def test_the_move_under_the_cursor_is_dotted(game: ForbiddenBridge, position: Position) -> None:
    still = scene(position, game, Look(), explorers=[{"place": "BEACH"}], roll=[5, "jewel"])
    plain, dotted = Canvas(115, 34), Canvas(115, 34)
    ForbiddenBoard(still).draw(plain, still)
    moving = Scene(still.view, game, still.seats, still.look, actions=(Move(("C1", "C2", "C3", "P1", "P2")),))
    ForbiddenBoard(moving).draw(dotted, moving)
    assert plain.px != dotted.px


def test_the_spot_under_the_cursor_shows_the_explorer_there(game: ForbiddenBridge, position: Position) -> None:
    state = position(explorers=[{"place": "P3", "spot": "N"}], roll=[2, "explorer"])
    state = game.apply(state, 0, Move(("P4", "P5"))).state
    look = Look("ascii")
    for side in "NCS":
        here = Scene(state, game, look.seats(table(game).seats), look, actions=(ChooseSpot(side),))
        canvas = Canvas(56, 16, pixels=False)
        ForbiddenBoard(here).draw_text(canvas, here)
        where = canvas.spots["P5", side]
        assert "A" in canvas.lines()[where.y][where.x : where.right]


async def test_the_shake_shows_every_fate_where_it_happened(game: ForbiddenBridge) -> None:
    """The idol nods, the planks leave their places, each explorer says how it fared; then all is at rest."""
    item, match = new_match("forbidden-bridge", 2)
    app = app_for(item, match)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        board = app.screen.query_one(ForbiddenBoard)
        state = match.state
        events = [
            happens.Pressed(0),
            happens.Shook("strong"),
            happens.StoodFast(0, "P3"),
            happens.FellDown(1, "P3", ("P3",), False),
            happens.Hung(0, "P3", True),
            happens.FellOff(1, "P3", ("JN1",), ""),
            happens.JewelFell(0, "idol", (), -1),
            happens.JewelFell(0, "lies", ("JN1",), -1),
            happens.LooseFell(("P4",), "canoe", (), 1),
        ]
        frames = board.frames(state, state, events)
        said = [effect[3] for frame in frames for effect in frame.effects if effect[0] == "say"]
        assert said == [
            "holds!", "down!", "still hangs", "falls off!", "splash!", "a jewel!", "into the canoe!",
        ]  # fmt: skip
        kinds = {effect[0] for frame in frames for effect in frame.effects}
        assert {"press", "shake", "say", "figure", "gem"} <= kinds
        assert sum(frame.seconds for frame in frames if frame.effects[0][0] == "shake") < 1.5
        for frame in frames:
            board.change(view=frame.view, effects=frame.effects)


async def test_the_journey_of_a_press(game: ForbiddenBridge, position: Position) -> None:
    """Pressing on the screen asks for the press first, then tells the fate in the log."""
    item, match = new_match("forbidden-bridge", 2)
    state = position(explorers=[{"place": "P6", "spot": "N"}, {"place": "C2"}], roll=[2, "idol"])
    match._states[-1] = state
    app = app_for(item, match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Press its head before anything else" in screen_text(app)
        where = app.screen.query_one(ForbiddenBoard).canvas.spots["HEAD"]
        await pilot.click("#board", offset=(where.x + 1, where.y + 1))
        await pilot.pause()
        kinds = [type(match.entry(i).action) for i in range(1, match.moment + 1)]
        assert kinds[:3] == [Press, Shake, Fate]
        assert "Ana keeps standing" in screen_text(app) or "Ana stands up" in screen_text(app)

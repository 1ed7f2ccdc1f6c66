"""Treasure Cave on the screen: whole games by keyboard and by mouse, pictures and their twins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from boardgames_tui.games.treasure_cave.actions import EndTurn, Leave, Move, Repair, Steal, Take
from boardgames_tui.games.treasure_cave.board import BridgeBoard
from boardgames_tui.games.treasure_cave.state import GAP
from boardgames_tui.tui.canvas import Canvas
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Scene
from tests.tui.pilot import app_for, by_keyboard, by_mouse, new_match, screen_text


def carrier(screen: TableScreen, rng: random.Random) -> int:
    """Go far with the largest steps, take two treasures, bring them home: a game of some forty turns."""
    state = screen.match.state
    seat = state.active
    home = state.packs[seat] > 0

    def worth(action: object) -> float:
        match action:
            case Move(to=to):
                fall = 0 < to < len(state.boards) - 1 and state.boards[to] == GAP
                return -50 if fall else (-to if home else to)
            case Take(count=count):
                return count if count <= 2 else -1
            case Steal():
                return 5
            case Repair():
                return -12
            case EndTurn() | Leave():
                return -20
        return 0

    choices = screen.chooser.choices
    return max(range(len(choices)), key=lambda i: (max(map(worth, choices[i].actions)), -i))


@pytest.mark.parametrize(("mode", "size"), [(by_keyboard, (80, 24)), (by_mouse, (120, 40))])
async def test_a_whole_game(mode: object, size: tuple[int, int]) -> None:
    item, match = new_match("treasure-cave", 2, seed="short")
    app = app_for(item, match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await mode(pilot, random.Random(1), carrier)  # type: ignore[operator]
        assert isinstance(app.screen, ResultScreen)
        outcome = match.outcome
        assert outcome is not None
        assert outcome.ending == "early target"
        text = screen_text(app)
        assert outcome.reason[:40] in text
        assert "Rematch" in text


def scene(look: Look, **changes: object) -> Scene:
    _, match = new_match("treasure-cave", 3)
    state = replace(match.state, **changes)
    return Scene(state, match.game, look.seats(match.table.seats), look)


def test_the_ascii_twin() -> None:
    """Whole, cracked and missing boards differ by their letters; figures are letters with their load above."""
    boards = (2, 2, 1, 0, 1, 2, 1, 2, 1, 2, 2)
    board = BridgeBoard(scene(Look("ascii"), boards=boards, pawns=(5, 0, 10), packs=(2, 0, 1), camps=(1, 0, 4)))
    canvas = Canvas(56, 16, pixels=False)
    board.draw_text(canvas, board.scene)
    lines = canvas.lines()
    assert "\n".join(lines).isascii()
    text = "\n".join(lines)
    assert text.count("=-=") == boards[1:10].count(1)
    assert text.count("===") == boards[1:10].count(2)
    assert "**" in text
    assert "CAVE" in text


@pytest.mark.parametrize("size", [(50, 14), (56, 16), (85, 26), (155, 50)])
def test_the_picture_at_every_size(size: tuple[int, int]) -> None:
    """Every place can be clicked, no two boards overlap, names and numbers are whole."""
    board = BridgeBoard(scene(Look(), pawns=(5, 5, 10), packs=(3, 1, 2), river=4))
    canvas = Canvas(*size)
    board.terrain(canvas, board.scene)
    board.draw(canvas, board.scene)
    assert set(canvas.spots) == set(range(11))
    for place in range(1, 9):
        here, there = canvas.spots[place], canvas.spots[place + 1]
        assert here.right <= there.x
        assert here.bottom <= size[1]
    text = "\n".join(canvas.lines())
    for place in range(1, 10):
        assert str(place) in text
    assert "CAVE 25" in text
    assert "river 4" in text

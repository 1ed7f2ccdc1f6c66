"""The table of Rwenzori through the real app: what the prompt says, and the map in its sizes."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from boardgames_tui.engine.game import Kind
from boardgames_tui.engine.registry import entry
from boardgames_tui.games.rwenzori.board import CaveBoard, words
from boardgames_tui.games.rwenzori.shapes import ZOOMS, centre, shape
from boardgames_tui.games.rwenzori.tables import SHUFFLED
from boardgames_tui.tui.screens.table import TableScreen
from tests.tui.pilot import app_for, asked, new_match, pass_covers, screen_text

from .conftest import eager
from .given import given

SIZES = ((80, 24), (120, 36), (200, 60))


def advance(match: Any, actions: int, seed: int = 1) -> None:
    """Play so many actions without the screen."""
    rng = random.Random(seed)
    for _ in range(actions):
        if match.turn.kind is Kind.OVER:
            return
        seat = match.turn.seats[0]
        match.play(seat, eager(list(match.legal_actions(seat)), rng))


async def test_the_prompt_says_what_is_open_and_why_the_rest_is_not() -> None:
    item, match = new_match("rwenzori", 2, "prompt")
    game = match.game
    data = {
        "tiles": [[1, -1, "flood_a", 0], [0, -1, "dead_end", 2], [-1, 1, "dead_end", 0], [0, 1, "dead_end", 5]],
        "seats": {0: {"hand": ["n_y", "n_y", "n_hook", "s_jump_a"]}, 1: {"hand": ["n_bend"] * 4}},
    }
    match._states[-1] = given(game, match.table, data)
    app = app_for(item, match, animation=False)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await asked(pilot)
        assert screen is not None
        said = screen.ask(match.view(0), 0, match.turn)
        await pilot.pause()
    assert said == "move. No dive Save fits the flooded cave; no dark tile ahead."


async def test_no_word_of_the_hand_is_cut() -> None:
    book = entry("rwenzori").game().book
    for tile in book.specs:
        assert all(len(word) <= 6 for word in words(book, tile) if book.specs[tile].kind in SHUFFLED)
        assert len(words(book, tile)) <= 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_", [False, True])
async def test_three_sizes_with_and_without_pictures(size: tuple[int, int], ascii_: bool) -> None:
    item, match = new_match("rwenzori", 3, "sizes")
    advance(match, 30)
    app = app_for(item, match, animation=False, ascii=ascii_)
    async with app.run_test(size=size) as pilot:
        screen = await asked(pilot)
        assert screen is not None
        text = screen_text(app)
        assert "Caves of Rwenzori" in text
        assert "hand 4 stack" in text
        if ascii_:
            assert all(ord(char) < 128 for line in screen.board.canvas.lines() for char in line)
        for key in ("plus", "minus", "minus", "shift+left", "full_stop", "r", "R"):
            await pilot.press(key)
            await pilot.pause()
        assert isinstance(screen.board, CaveBoard)
        assert screen.board.zoom == 0
        assert screen.board.pan == (0, 0)


async def test_a_key_is_painted_within_a_frame_on_a_large_map() -> None:
    """The work of the board for one key, a hundred tiles laid, on a quiet machine well under 16 ms."""
    item, match = new_match("rwenzori", 2, "large", hidden_passages=True, gear=False, characters=False)
    for seed in range(40):
        item, match = new_match("rwenzori", 2, f"large/{seed}", hidden_passages=True, gear=False, characters=False)
        advance(match, 400, seed)
        if len(match.state.cave) > 60:
            break
    match._states[-1] = match._states[-2] if match.turn.kind is Kind.OVER else match._states[-1]
    app = app_for(item, match, animation=False)
    async with app.run_test(size=(200, 60)) as pilot:
        await pass_covers(pilot)
        screen = next(s for s in app.screen_stack if isinstance(s, TableScreen))
        board = screen.board
        took = []
        for _ in range(9):
            begun = time.perf_counter()
            board._paint()
            took.append(time.perf_counter() - begun)
        assert sorted(took)[len(took) // 2] < 0.016


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_hexes_fill_the_plane_without_gap_or_overlap(zoom: int) -> None:
    seen: dict[tuple[int, int], int] = {}
    for q in range(-4, 5):
        for r in range(-4, 5):
            x, y = centre(zoom, (q, r))
            for dy, first, count in shape(zoom):
                for dx in range(first, first + count):
                    at = (x + dx, y + dy)
                    seen[at] = seen.get(at, 0) + 1
    assert set(seen.values()) == {1}
    width, height, _ = ZOOMS[zoom]
    assert all((x, y) in seen for x in range(-width, width) for y in range(-height, height))

"""Treasure Slide on the screen: whole games by keyboard and by mouse, the lake at every size, its twin."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_tui.engine.game import Event, Seat, Table
from boardgames_tui.games.treasure_slide import events as happens
from boardgames_tui.games.treasure_slide.actions import Launch, Slide, Walk
from boardgames_tui.games.treasure_slide.board.art import arrow_shape
from boardgames_tui.games.treasure_slide.board.lake import LakeBoard
from boardgames_tui.games.treasure_slide.board.layout import plan
from boardgames_tui.games.treasure_slide.board.motion import frames as motion
from boardgames_tui.games.treasure_slide.rules import TreasureSlide
from boardgames_tui.games.treasure_slide.screen import short
from boardgames_tui.tui.canvas import Canvas
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.screens.confirm import ConfirmScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Scene
from tests.tui.pilot import Policy, app_for, by_keyboard, by_mouse, new_match, screen_text

from .given import given

GAME = TreasureSlide.load()
TABLE = Table((Seat("Ana", "●", 0), Seat("Bo", "■", 1)), GAME.info.options())
SIZES = [(50, 14), (56, 16), (85, 26), (115, 34), (155, 50)]


def hunter(seed: int) -> Policy:
    """Let Ana capture and Bo fall where they can: a short game with bonus moves, slides and a head-on."""
    own = random.Random(seed)

    def choose(screen: TableScreen, rng: random.Random) -> int:
        match = screen.match
        seat = match.turn.seats[0]

        def worth(action: Any) -> int:
            events = match.game.apply(match.state, seat, action).events
            return sum(
                (isinstance(e, happens.Captures) and e.seat == 0) or (isinstance(e, happens.Falls) and e.seat == 1)
                for e in events
            )

        choices = screen.chooser.choices
        return max(range(len(choices)), key=lambda i: (max(map(worth, choices[i].actions)), own.random()))

    return choose


@pytest.mark.parametrize(
    ("mode", "size"),
    [
        (by_keyboard, (80, 24)),
        pytest.param(by_mouse, (80, 24), marks=pytest.mark.slow),
        (by_mouse, (120, 40)),
    ],
)
async def test_a_whole_game(mode: Any, size: tuple[int, int]) -> None:
    item, match = new_match("treasure-slide", 2)
    app = app_for(item, match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await mode(pilot, random.Random(1), hunter(285))
        assert isinstance(app.screen, ResultScreen)
        text = screen_text(app)
        assert match.outcome is not None
        assert match.outcome.ending == "no hunters left"
        assert match.outcome.reason[:40] in text
        stages = {match.game.turn(match.at(moment)).stage for moment in range(match.moment + 1)}
        assert stages == {"slide", "point", "bonus", "move", "over"}


async def test_taking_back_past_the_other_side_asks_both() -> None:
    item, match = new_match("treasure-slide", 2)
    app = app_for(item, match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert match.turn.seats == (1,)
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmScreen)
        assert "agree" in screen_text(app)
        await pilot.press("y")
        await pilot.pause()
        assert match.moment == 0
        assert match.turn.seats == (0,)


async def test_free_tables_take_back_at_once() -> None:
    item, match = new_match("treasure-slide", 2, undo="free")
    app = app_for(item, match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "u")
        await pilot.pause()
        assert match.moment == 0


async def test_the_screen_says_why_somebody_passed() -> None:
    item, match = new_match("treasure-slide", 2)
    hunters = {0: {"small": "c3 S", "medium": "pool 1", "large": "pool 1"}, 1: {"small": "b1", "large": "c6"}}
    match._states[0] = given(GAME, match.table, {"hunters": hunters})
    match.settle()
    app = app_for(item, match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "Ana passed (small lies). Move a hunter." in text
        assert "Bo to move · Ana passed (small lies)" in text
        assert "Ana passes: the" in text


# -- pictures ------------------------------------------------------------------------------------------------


def scene(
    look: Look | None = None, actions: tuple[Any, ...] = (), effects: tuple[Any, ...] = (), **data: Any
) -> Scene:
    look = look or Look()
    state = given(GAME, TABLE, data)
    return Scene(
        state,
        GAME,
        look.seats(TABLE.seats),
        look,
        actor=GAME.turn(state).seats[0],
        actions=actions,
        effects=effects,
    )


def picture(size: tuple[int, int], shown: Scene) -> Canvas:
    board = LakeBoard(shown)
    canvas = Canvas(*size, pixels=shown.look.pictures)
    if shown.look.pictures:
        board.terrain(canvas, shown)
        board.draw(canvas, shown)
    else:
        board.draw_text(canvas, shown)
    board.draw_marks(canvas, shown)
    return canvas


FULL = {
    "mountains": {"b1": 2, "c1": 1, "d1": 0, "a3": 0},
    "hunters": {
        0: {"small": "b1", "medium": "c3 NE", "large": "d1"},
        1: {"small": "d4 W", "medium": "f6", "large": "f6"},
    },
    "treasure": {0: {"green": (1, 2, 3), "black": (0, 1, 0)}, 1: {"red": (1, 1, 1)}},
}


@pytest.mark.parametrize("size", SIZES)
def test_the_lake_at_every_size(size: tuple[int, int]) -> None:
    """No two squares overlap, all lie on the canvas, and letters and pips of every piece are whole."""
    canvas = picture(size, scene(**FULL))
    assert set(canvas.spots) == set(GAME.ground.board.squares)
    p = plan(*size, 6)
    boxes = [p.box(square) for square in GAME.ground.board.squares]
    assert all(x + w <= size[0] and y + h <= size[1] * 2 for x, y, w, h in boxes)
    assert len({(x, y) for x, y, _, _ in boxes}) == 36
    text = "\n".join(canvas.lines())
    for label in ("R●●", "B●", "A●", "A●●", "A●●●", "B●", "B●●+1"):
        assert label in text
    assert text.count("G●●●") == 4
    assert "Ana" in text
    assert "Bo" in text
    assert "hunters 0" in text


@pytest.mark.parametrize("size", SIZES)
def test_a_hunter_hides_no_mountain_and_stays_in_its_square(size: tuple[int, int]) -> None:
    p = plan(*size, 6)
    alone = picture(size, scene(hunters={0: {"small": "a2"}}, mountains={"d1": 2}))
    stands = picture(size, scene(hunters={0: {"small": "a2", "large": "d1"}}, mountains={"d1": 2}))
    x, y, w, h = p.box("d1")
    foot = (y + h) // 2 - 1
    row = "".join(stands.text[foot][i].char for i in range(x, x + w) if i in stands.text[foot])
    assert row == "Y●●"
    changed = [(i, j) for j in range(size[1] * 2) for i in range(size[0]) if alone.px[j][i] != stands.px[j][i]]
    ax, ay, aw, ah = p.box("a1")
    inside = [(x <= i < x + w and y <= j < y + h) or (ax <= i < ax + aw and ay <= j < ay + ah)
              for i, j in changed]  # fmt: skip
    assert all(inside)


@pytest.mark.parametrize(("width", "height"), [(7, 5), (10, 7), (15, 10), (21, 15)])
def test_eight_arrows_of_eight_shapes(width: int, height: int) -> None:
    shapes = {d: arrow_shape(width, height, d, 0.8) for d in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}
    assert len(set(shapes.values())) == 8
    assert shapes["W"] == tuple(row[::-1] for row in shapes["E"])
    assert shapes["S"] == shapes["N"][::-1]
    assert shapes["SW"] == tuple(row[::-1] for row in shapes["SE"])
    assert all(len(shape) == height and {len(row) for row in shape} == {width} for shape in shapes.values())


@pytest.mark.parametrize("size", SIZES)
def test_the_path_shows_where_a_slide_ends_and_what_it_takes(size: tuple[int, int]) -> None:
    data: dict[str, Any] = {"hunters": {0: {"small": "c1"}}, "mountains": {"f4": 1}}
    canvas = picture(size, scene(actions=(Launch(1, 0, 0, "SE"),), **data))
    bare = picture(size, scene(**data))
    p = plan(*size, 6)
    for square in ("d2", "e3"):
        x, y = p.centre(square)
        assert canvas.px[y][x] != bare.px[y][x]
    assert "+1!" in "\n".join(canvas.lines())
    assert "+3" in "\n".join(picture(size, scene(actions=(Walk(1, 1),), **data)).lines())


def test_a_slide_off_the_board_is_shown_as_lost() -> None:
    data = {"hunters": {0: {"small": "e3 E", "medium": "b3 S"}}, "mountains": {"f3": 0}}
    assert "lost" in "\n".join(picture((85, 26), scene(actions=(Slide(1),), **data)).lines())


def test_the_cursor_on_a_hunter_marks_its_squares() -> None:
    data: dict[str, Any] = {"hunters": {0: {"small": "c1"}}}
    state = given(GAME, TABLE, data)
    moves = tuple(a for a in GAME.legal_actions(state, 0) if getattr(a, "pips", 0) == 1)
    marked, bare = picture((85, 26), scene(actions=moves, **data)), picture((85, 26), scene(**data))
    p = plan(85, 26, 6)
    for square in GAME.ground.board.squares:
        x, y, _, _ = p.box(square)
        assert (marked.px[y][x] != bare.px[y][x]) == (square in {"b1", "d1", "b2", "c2", "d2"})


@pytest.mark.parametrize("size", [(56, 16), (85, 26)])
def test_the_ascii_twin(size: tuple[int, int]) -> None:
    text = "\n".join(picture(size, scene(Look("ascii"), (Slide(2),), **FULL)).lines())
    assert text.isascii()
    for part in ("/R2\\", "/B1\\", "A1", "A2 NE", "B1 W", "A3", "B2+1", "_", "T", "hunters 0"):
        assert part in text
    assert text.count("/G3\\") == 4


def test_nothing_in_the_twin_needs_colour() -> None:
    shown = scene(Look("text", False), **FULL)
    canvas = picture((56, 16), shown)
    assert {glyph.fg for row in canvas.text for glyph in row.values()} == {-1}
    assert "A2↗" in "\n".join(canvas.lines())


def test_the_poster_fits_the_lobby() -> None:
    canvas = Canvas(40, 10)
    LakeBoard.poster(canvas, scene())
    assert "G" in "\n".join(canvas.lines())


# -- animation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_step_has_frames_that_can_be_drawn(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.setup(TABLE)
    board = LakeBoard(scene())
    p = plan(56, 16, 6)
    for _ in range(60):
        turn = GAME.turn(state)
        if not turn.seats:
            break
        step = GAME.apply(state, turn.seats[0], rng.choice(GAME.legal_actions(state, turn.seats[0])))
        frames = list(motion(p, GAME.ground, state, step.state, step.events))
        assert sum(frame.seconds for frame in frames) < 3
        for frame in frames[::3]:
            shown = Scene(frame.view, GAME, board.scene.seats, Look(), effects=frame.effects)
            picture((56, 16), shown)
        state = step.state


def test_a_pass_is_announced_on_the_lake() -> None:
    said: list[Event] = [happens.Passes(0, ("the small hunter lies on the ice",))]
    state = GAME.setup(TABLE)
    (frame,) = motion(plan(56, 16, 6), GAME.ground, state, state, said)
    for look in (Look(), Look("ascii")):
        text = "\n".join(picture((56, 16), scene(look, effects=frame.effects)).lines())
        assert "must pass" in text


def test_short_reasons() -> None:
    why = (
        "the small hunter lies on the ice",
        "the medium hunter has slid this turn",
        "the large hunter stands under a smaller one",
        "the large hunter has no walk of exactly 3 spaces and no slide that ends on a mountain",
    )
    assert short(why) == "small lies, medium slid, large covered, large stuck"

"""The table that all games share: cursor, keys, mouse, taking back, notices, animation, the way back to a match."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Markdown

from boardgames_tui.engine.errors import JournalError
from boardgames_tui.engine.game import Kind
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import GameEntry
from boardgames_tui.games.treasure_cave.board import BridgeBoard
from boardgames_tui.start import Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.confirm import ConfirmScreen
from boardgames_tui.tui.screens.lobby import LobbyScreen
from boardgames_tui.tui.screens.replay import SPEEDS, Replay
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Board, Frame, Scene
from boardgames_tui.tui.widgets.keys import Keys
from boardgames_tui.tui.widgets.log import Log
from boardgames_tui.tui.widgets.prompt import Prompt

from .pilot import _choice_at, app_for, new_match, opened, pass_covers, screen_text, table_of, toasts, until


def walk(match: Match, steps: int, seed: int = 1) -> Match:
    """Play at random without a screen."""
    rng = random.Random(seed)
    for _ in range(steps):
        if match.turn.kind is Kind.OVER:
            break
        seat = match.turn.seats[0]
        match.play(seat, rng.choice(match.legal_actions(seat)))
    return match


def cave(
    steps: int = 0, path: Path | None = None, undo: str = "strict", flags: dict[str, bool] | None = None
) -> tuple[BoardgamesApp, Match]:
    item, match = new_match("treasure-cave", 2, path=path, undo=undo)
    return app_for(item, walk(match, steps), **(flags or {})), match


def many(match: Match) -> Match:
    """Play on until there are at least three actions to choose from, on different boards."""
    rng = random.Random(2)
    while len(match.legal_actions(match.turn.seats[0])) < 6:
        seat = match.turn.seats[0]
        match.play(seat, rng.choice(match.legal_actions(seat)))
    return match


def footer(app: BoardgamesApp, word: str) -> tuple[int, bool]:
    """Return the column of a key in the footer, and whether it is dimmed."""
    content = app.screen.query_one(Keys).render()
    at = content.plain.index(f" {word}") + 1
    dim = any(span.start <= at < span.end and "text-disabled" in str(span.style) for span in content.spans)
    return at, dim


async def click_footer(pilot: Pilot[None], word: str) -> None:
    at, _ = footer(pilot.app, word)  # type: ignore[arg-type]
    assert await pilot.click(Keys, offset=(at, 0))
    await pilot.pause()


# -- cursor and choices --------------------------------------------------------------------------------------


async def test_the_cursor_goes_round_the_list() -> None:
    app, match = cave()
    many(match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        chooser, count = table.chooser, len(table.chooser.choices)
        assert count > 2
        assert chooser.index == 0
        for keys, index in (
            (["tab"], 1), (["r"], 2), (["shift+tab"], 1), (["R"], 0), (["R"], count - 1), (["tab"], 0),
        ):  # fmt: skip
            await pilot.press(*keys)
            assert chooser.index == index
        assert match.turn.seats == (table.viewer,)


@pytest.mark.parametrize(("right", "left"), [("right", "left"), ("l", "h"), ("down", "up"), ("j", "k")])
async def test_the_cursor_moves_where_the_key_points(right: str, left: str) -> None:
    app, match = cave()
    many(match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        flat = [c.pick.spot is None for c in table.chooser.choices]
        if any(flat):  # a list without places: the keys go through it
            await pilot.press(right)
            assert table.chooser.index == 1
            await pilot.press(left)
            assert table.chooser.index == 0
        index = next(i for i, c in enumerate(table.chooser.choices) if not c.leaf)
        await pilot.press(table.chooser.choices[index].key)
        places = [c.pick.spot for c in table.chooser.choices]
        if right in ("right", "l") and places.count(None) == 0 and len(places) > 1:
            here = table.board.centre(table.chooser.current.pick.spot)
            await pilot.press(right)
            there = table.board.centre(table.chooser.current.pick.spot)
            await pilot.press(left, left, left, left)
            far = table.board.centre(table.chooser.current.pick.spot)
            assert here is not None
            assert there is not None
            assert far is not None
            assert there[0] >= here[0]
            assert far[0] <= there[0]
            assert far[0] == min(table.board.centre(p)[0] for p in places)  # type: ignore[index]
            assert table.board.scene.cursor == table.chooser.current.pick.spot


async def test_choices_are_taken_by_key_and_esc_goes_back() -> None:
    app, match = cave()
    many(match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        before = match.moment
        index = next(i for i, c in enumerate(table.chooser.choices) if not c.leaf)
        choice = table.chooser.choices[index]
        assert footer(app, "Back")[1]
        await pilot.press(choice.key)
        assert table.chooser.picked == (choice.pick,)
        assert choice.pick.label in screen_text(app)
        assert not footer(app, "Back")[1]
        await pilot.press("escape")
        assert table.chooser.picked == ()
        assert table.chooser.index == index
        assert footer(app, "Back")[1]
        await pilot.press("enter", "backspace")
        assert table.chooser.picked == ()
        await pilot.press("escape", "escape")
        assert app.screen is table
        assert match.moment == before
        await pilot.press("space")
        assert len(table.chooser.picked) == 1
        await pilot.press("!", "0", "~", "ctrl+a", "f7")
        assert match.moment == before


@pytest.mark.usefixtures("toy")
async def test_a_warning_wants_a_second_enter() -> None:
    item, match = new_match("night-market", 2)
    match._states[-1] = replace(match.state, stage="turn", winner=0, hands=((3, 3, 4), (1, 2, 2)), lot=2)
    app = app_for(item, match)
    async with app.run_test() as pilot:
        await opened(pilot)
        await pass_covers(pilot)
        table = table_of(app)
        await pilot.press("3")
        assert [c.pick.label for c in table.chooser.choices] == ["of 3"]
        await pilot.press("enter")
        assert table.chooser.warned
        assert "Enter again to do it" in screen_text(app)
        await pilot.press("escape")
        assert not table.chooser.warned
        assert match.state.points == (0, 0)
        await pilot.click("#prompt", offset=_choice_at(table, 0))
        await pilot.pause()
        assert table.chooser.warned
        assert match.state.points == (0, 0)
        await pilot.press("enter")
        assert match.state.points == (5, 0)


async def test_the_mouse_plays_on_board_and_prompt() -> None:
    app, match = cave()
    many(match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        index = next(i for i, c in enumerate(table.chooser.choices) if not c.leaf)
        label = table.chooser.choices[index].pick.label
        assert await pilot.click("#prompt", offset=_choice_at(table, index))
        await pilot.pause()
        assert [p.label for p in table.chooser.picked] == [label]
        choice = next(c for c in table.chooser.choices if c.pick.spot is not None and not c.pick.warn)
        where = table.board.canvas.spots[choice.pick.spot]
        before = match.moment
        leaf = choice.leaf
        assert await pilot.click("#board", offset=(where.x + where.width // 2, where.y + where.height // 2))
        await pilot.pause()
        assert (match.moment > before) == leaf
        assert await pilot.click("#board", offset=(0, 0))
        assert await pilot.click("#prompt", offset=(70, 1))


async def test_several_choices_on_one_board_are_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click takes what is the only choice on its place; of several it takes the one under the cursor."""
    app, match = cave()
    many(match)
    picks = type(match.game).picks

    def same(self: object, view: object, seat: int, action: object) -> tuple[object, ...]:
        return tuple(p._replace(spot=5) for p in picks(self, view, seat, action))  # type: ignore[arg-type]

    monkeypatch.setattr(type(match.game), "picks", same)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        await pilot.press("tab")
        taken = table.chooser.current
        assert taken is not None
        table.post_message(Board.Clicked(5))
        await pilot.pause()
        assert table.chooser.picked[:1] == (taken.pick,) or match.moment


async def test_the_footer_tells_the_truth_and_can_be_clicked() -> None:
    app, match = cave()
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        assert footer(app, "Undo")[1]
        assert "Redo" not in app.screen.query_one(Keys).render().plain
        await click_footer(pilot, "Undo")
        assert app.screen is table
        await click_footer(pilot, "Rules")
        assert isinstance(app.screen, RulesScreen)
        await click_footer(pilot, "Back")
        assert app.screen is table
        before = match.moment
        await click_footer(pilot, "Do it")
        assert match.moment > before
        assert not footer(app, "Undo")[1]
        await click_footer(pilot, "Leave")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


# -- taking back ---------------------------------------------------------------------------------------------


async def test_undo_past_the_dice_asks_the_table() -> None:
    app, match = cave()
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        start = match.state
        await pilot.press("u")  # nothing has been done yet
        assert app.screen is table
        await pilot.press("enter")
        rolled, moment = match.state, match.moment
        assert rolled != start
        await pilot.press("u")
        assert isinstance(app.screen, ConfirmScreen)
        text = screen_text(app)
        assert "Ana, Bo" in text
        assert "Chance has spoken" in text
        await pilot.press("n")
        assert app.screen is table
        assert match.moment == moment
        await pilot.press("u", "escape")
        assert match.moment == moment
        await pilot.press("u", "y")
        assert match.state == start
        assert table.query_one("#log", Log)._lines[-1].plain.endswith("back, all agreed.")
        assert not footer(app, "Redo")[1]
        await pilot.press("U")
        assert match.state == rolled
        await pilot.press("u", "y", "ctrl+y")
        assert match.state == rolled
        assert "Redo" not in app.screen.query_one(Keys).render().plain


async def test_undo_of_a_move_needs_nobody() -> None:
    app, match = cave()
    many(match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        rng = random.Random(0)
        before = match.state
        seat = table.viewer
        while match.state == before:
            await pilot.press(rng.choice(table.chooser.choices).key)
        if match.undo_status(None).allowed:
            await pilot.press("ctrl+z")
            assert match.state == before
            assert table.viewer == seat
            assert app.screen is table


async def test_the_free_rule_never_asks() -> None:
    app, match = cave(undo="free")
    async with app.run_test() as pilot:
        await opened(pilot)
        start = match.state
        await pilot.press("enter", "u")
        assert app.screen is table_of(app)
        assert match.state == start


# -- notices -------------------------------------------------------------------------------------------------


async def test_too_small_is_told_and_goes_away_by_itself() -> None:
    app, match = cave()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        before = screen_text(app)
        for size in ((60, 24), (80, 15), (40, 8)):
            await pilot.resize_terminal(*size)
            told = f"it has {size[0]}x{size[1]}"
            await until(pilot, lambda told=told: told in " ".join(screen_text(app).split()))  # type: ignore[misc]
            text = " ".join(screen_text(app).split())
            assert "needs 72x20" in text
            assert "Do it" not in text
            await pilot.press("enter", "space", "1", "u", "U", "tab", "escape")
            assert match.moment == 0
            assert app.screen is table_of(app)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not table_of(app)._small)
        await pilot.pause()
        assert screen_text(app) == before
        await pilot.press("enter")
        assert match.moment > 0


async def test_the_last_move_is_marked() -> None:
    app, match = cave()
    for step in range(50):
        if match.moment and any(event.spots() for event in match.entry(match.moment).events):
            break
        walk(match, 1, step)
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        board = table_of(app).board
        entries = [match.entry(m) for m in range(1, match.moment + 1)]
        last = next(e for e in reversed(entries) if any(x.spots() for x in e.events))
        touched = {s for e in last.events for s in e.spots()}
        assert touched <= set(board.scene.last)
        marked = board._paint().px
        board.scene = replace(board.scene, last=())
        assert board._paint().px != marked


async def test_a_journal_that_cannot_be_written_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, match = cave(path=tmp_path / "m.jsonl")
    assert match.journal is not None
    text = (tmp_path / "m.jsonl").read_text()
    async with app.run_test() as pilot:
        await opened(pilot)
        state, shown = match.state, screen_text(app)

        def refuse(*_: object) -> None:
            raise JournalError("m.jsonl cannot be written: [the disk] is full")

        with monkeypatch.context() as patch:
            patch.setattr(match.journal, "append", refuse)
            await pilot.press("enter")
            assert toasts(app) == ["m.jsonl cannot be written: [the disk] is full"]
            assert match.state == state
            assert match.moment == 0
            app.clear_notifications()
            await pilot.pause()
            assert screen_text(app) == shown
        assert (tmp_path / "m.jsonl").read_text() == text
        await pilot.press("enter")
        assert match.moment > 0
        match.close()


# -- animation -----------------------------------------------------------------------------------------------


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    return monkeypatch


async def test_frames_play_and_lead_to_the_same_state(moving: pytest.MonkeyPatch) -> None:
    shown: list[Scene] = []
    frames = BridgeBoard.frames

    def quick(self: BridgeBoard, *parts: object) -> list[Frame]:
        return [f._replace(seconds=0.0) for f in frames(self, *parts)]  # type: ignore[arg-type]

    show = Board.show

    def watched(self: Board, scene: Scene) -> None:
        shown.append(scene)
        show(self, scene)

    moving.setattr(BridgeBoard, "frames", quick)
    moving.setattr(Board, "show", watched)
    results = []
    for flags in ({}, {"animation": False}):
        app, match = cave(flags=flags)
        shown.clear()
        async with app.run_test() as pilot:
            await opened(pilot)
            table = table_of(app)
            for _ in range(4):
                await pilot.press("enter")
                await until(pilot, lambda table=table: table._after is None)  # type: ignore[misc]
            moved = any(scene.effects for scene in shown)
            assert moved == (not flags)
            results.append((match.state, screen_text(app)))
    assert results[0] == results[1]


async def test_any_key_skips_an_animation_and_does_no_more(moving: pytest.MonkeyPatch) -> None:
    moving.setattr(BridgeBoard, "frames", lambda self, before, after, events: [Frame(before, (), 600.0)])
    app, match = cave()
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        for number, key in enumerate(("x", "1", "enter", "u", "q", "question_mark", "tab")):
            moment = match.moment
            while match.moment == moment:
                await pilot.press("enter")
            assert "Any key: skip." in screen_text(app)
            assert footer(app, "Undo")[1]
            moment = match.moment
            await pilot.resize_terminal(100 + number, 30)
            await pilot.pause()
            assert "Any key: skip." in screen_text(app)
            await pilot.press(key)
            assert "Any key: skip." not in screen_text(app)
            assert table._after is None
            assert table.chooser.choices
            assert app.screen is table
            assert match.moment == moment


# -- the way back --------------------------------------------------------------------------------------------


async def test_a_match_left_in_mid_turn_looks_the_same_when_resumed(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    app, match = cave(path=path)
    many(match)
    async with app.run_test(size=(100, 32)) as pilot:
        await opened(pilot)
        await pilot.press("enter", "tab")  # picked, not yet done: nothing that is on disk
        await pilot.press("escape")
        table_of(app).chooser.point(0)
        table_of(app)._cursor_moved()
        await pilot.pause()
        before = screen_text(app)
        await pilot.press("ctrl+q")
    assert match.journal is None
    assert app.after.endswith(f"boardgames-tui resume {path.stem}")
    again = Match.resume(path)
    app = app_for(_entry(again), again)
    async with app.run_test(size=(100, 32)) as pilot:
        await opened(pilot)
        assert screen_text(app) == before
    again.close()


def _entry(match: Match) -> object:
    from boardgames_tui.engine.registry import entry

    return entry(match.game.info.id)


async def test_a_torn_line_is_told(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    app, match = cave(path=path)
    walk(match, 5)
    match.close()
    path.write_bytes(path.read_bytes()[:-7])
    again = Match.resume(path)
    app = app_for(_entry(again), again)
    async with app.run_test() as pilot:
        await opened(pilot)
        assert toasts(app) == [again.notice]
        assert again.notice
    again.close()


# -- rules, past, replay -------------------------------------------------------------------------------------


async def test_the_rules_open_with_the_keys_that_work(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = cave()
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        await pilot.press("enter")
        before = screen_text(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        source = app.screen.query_one(Markdown).source
        assert "## Keys" in source
        for what in ("Take the last action back", "Take this choice", "Step through the match so far"):
            assert what in source
        assert "Play what was taken back again" not in source
        page = app.screen.query_one("#page")
        await pilot.press("space", "j", "down")
        assert page.scroll_offset.y > 0
        await pilot.press("escape")
        assert app.screen is table
        assert screen_text(app) == before
        monkeypatch.setattr(GameEntry, "page", lambda self: "# Rules")
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        assert "## Keys" in app.screen.query_one(Markdown).source
        await pilot.press("q")
        assert app.screen is table
        assert screen_text(app) == before


async def test_the_past_steps_and_comes_back() -> None:
    app, match = cave(12)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        title, before = app.title, screen_text(app)
        await pilot.press("v")
        past = app.screen
        assert isinstance(past, Replay)
        assert past.at == match.moment
        await pilot.press("left", "h")
        assert past.at == match.moment - 2
        await pilot.press("home")
        assert past.at == 0
        assert f"0 of {match.moment}" in screen_text(app)
        await pilot.press("left", "enter", "1", "u")
        assert past.at == 0
        await pilot.press("right", "l")
        assert past.at == 2
        assert past.board.scene.view == match.at(2)
        await pilot.press("q")
        assert app.screen is table
        assert screen_text(app) == before
        assert app.title == title


async def test_a_replay_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    _, match = cave(9, path=path)
    match.close()
    saved = path.read_bytes()
    match = Match.replay(path)
    app = BoardgamesApp(Start("replay", _entry(match), match, path))  # type: ignore[arg-type]
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        replay = app.screen
        assert isinstance(replay, Replay)
        assert replay.at == 0
        await pilot.press("right")
        assert replay.at == 1
        await pilot.press("end", "right")
        assert replay.at == match.moment
        await pilot.press("g")
        assert replay.at == 0
        await pilot.press("minus", *["plus"] * 9)
        assert replay._speed == len(SPEEDS) - 1
        await pilot.press("space")
        assert f"playing, {SPEEDS[-1]:g} a second" in screen_text(app)
        await until(pilot, lambda: replay.at >= 2)
        await pilot.press("space")
        at = replay.at
        assert replay._run is None
        assert "stopped" in screen_text(app)
        assert replay.at == at
        await pilot.press("end", "space")
        await until(pilot, lambda: replay._run is None)
        await pilot.press("minus", "q")
    assert app._exit
    assert app.after == ""
    assert path.read_bytes() == saved


# -- the result ----------------------------------------------------------------------------------------------


@pytest.fixture
def ended(toy: object, home: Path) -> tuple[BoardgamesApp, Match]:
    """Return the app with a match that is over: a night of the toy."""
    item, match = new_match("night-market", 3, path=home / "matches" / "old.jsonl", nights=1, peeking=False)
    walk(match, 100)
    assert match.outcome is not None
    return app_for(item, match), match


async def test_a_rematch_keeps_the_seats_and_passes_the_start_on(ended: tuple[BoardgamesApp, Match]) -> None:
    app, match = ended
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        text = screen_text(app)
        assert match.outcome is not None
        assert match.outcome.reason in text
        for name, score in zip(match.table.names, match.outcome.scores, strict=True):
            assert any(name in line and str(score.total) in line for line in text.splitlines())
            assert all(what in text for what, _ in score.lines)
        await pilot.press("enter")
        await until(pilot, lambda: table_of(app).match is not match)
        fresh = table_of(app).match
        assert fresh.table.seats == match.table.seats
        assert fresh.table.options == match.table.options
        assert fresh.table.first == 1
        assert fresh.journal is not None
        assert fresh.journal.path.parent.name == "matches"
        assert match.journal is None
        fresh.close()


async def test_from_the_result_to_the_board_and_back_and_to_the_lobby(
    ended: tuple[BoardgamesApp, Match],
) -> None:
    app, match = ended
    async with app.run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await pilot.press("escape")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "Enter: the result" in screen_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        assert match.journal is None
        assert "old" in app.after


async def test_the_end_can_be_taken_back(ended: tuple[BoardgamesApp, Match]) -> None:
    app, match = ended
    async with app.run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await pilot.press("u")
        if isinstance(app.screen, ConfirmScreen):
            await pilot.press("y")
        assert match.outcome is None
        assert not isinstance(app.screen, ResultScreen)
        match.close()


async def test_a_long_prompt_shows_where_the_cursor_is() -> None:
    """Choices that do not fit scroll with the cursor, and a click hits what it shows."""
    app, match = cave()
    many(match)
    async with app.run_test(size=(72, 20)) as pilot:
        await opened(pilot)
        table = table_of(app)
        prompt = table.query_one("#prompt", Prompt)
        for _ in range(len(table.chooser.choices)):
            await pilot.press("tab")
            prompt.render()
            x, y = prompt.places[table.chooser.index]
            line = screen_text(app).splitlines()[prompt.region.y + prompt.gutter.top + y]
            assert table.chooser.current is not None
            assert table.chooser.current.pick.label in line[x : x + 60]

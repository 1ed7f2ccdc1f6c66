"""Handing the keyboard over in a hidden game: nothing of any hand is to be had while the cover is up."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardgames_tui.engine.errors import JournalError
from boardgames_tui.engine.match import Match
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.log import Log
from tests.toy.actions import Coin, Roll, Seal

from .pilot import app_for, new_match, opened, pass_covers, screen_text, table_of, toasts, until

pytestmark = pytest.mark.usefixtures("toy")

SECRET = re.compile(r"hand: \d|sealed: \d|to lay: \d|(draws|seals|takes|lays) a \d|(?<!stand)\ba [1-5]\b")
"""What a hand would look like on the toy's screen or in its log."""


def everything(app: BoardgamesApp) -> str:
    """Return all that can be had from the terminal: text, picture, titles, toasts, palette, what lies beneath."""
    table = table_of(app)
    palette = [f"{c.title} {c.help}" for c in app.get_system_commands(app.screen)]
    parts = [screen_text(app), app.export_screenshot(), app.title, str(app.sub_title), *toasts(app), *palette]
    parts += [table.board.text(), *(line.plain for line in table.query_one("#log", Log)._lines), str(table.title)]
    parts += [str(table.query_one(f"#{part}").render()) for part in ("title", "seats", "prompt")]
    return "\n".join(parts)


async def lift(pilot: Pilot[None]) -> TableScreen:
    """Let the next seat take the keyboard; returns the table."""
    assert isinstance(pilot.app.screen, HandoverScreen)
    await pass_covers(pilot)
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


def sealing(seed: str = "pilot", path: Path | None = None) -> tuple[BoardgamesApp, Match]:
    """Return the app at the moment when three seats owe a sealed card, Ana's turn to look first."""
    item, match = new_match("night-market", 3, seed, path)
    match.play(0, Roll())
    return app_for(item, match), match


def lone(match: Match) -> tuple[int, int]:
    """Seal for every seat so that one wins the night and another is lowest; returns the two."""
    hands = match.state.hands
    for a in hands[0]:
        for b in hands[1]:
            for c in hands[2]:
                if len({a, b, c}) == 3:
                    for seat, card in enumerate((a, b, c)):
                        match.play(seat, Seal(card))
                    return match.state.winner, match.state.lowest
    raise AssertionError("this deal has no lone cards")


async def test_the_cover_names_the_next_player_and_nothing_else() -> None:
    app, match = sealing()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert isinstance(app.screen, HandoverScreen)
        assert not app.screen.is_modal
        assert "Ana" in screen_text(app)
        table = await lift(pilot)
        assert f"hand: {' '.join(map(str, match.state.hands[0]))}" in screen_text(app)
        await pilot.press("1")
        assert isinstance(app.screen, HandoverScreen)
        assert match.state.sealed[0] is not None
        text = screen_text(app)
        assert "keyboard goes to" in text
        assert "Bo" in text
        assert table.covered
        found = everything(app)
        assert not SECRET.search(found), SECRET.search(found)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert isinstance(app.screen, HandoverScreen)
        assert not SECRET.search(everything(app))
        assert "Bo" in screen_text(app)


async def test_the_cover_is_the_same_in_every_world() -> None:
    """Other hands, another sealed card: not a letter and not a colour of what can be had differs."""
    seen: list[list[str]] = []
    for world in range(3):
        app, match = sealing()
        if world:
            match._states[-1] = match.game.resample(match.state, None, random.Random(world))
        async with app.run_test(size=(100, 30)) as pilot:
            await opened(pilot)
            await until(pilot, lambda app=app: app.title.startswith("Night Market"))  # type: ignore[misc]
            views = [everything(app)]
            table = await lift(pilot)
            choices = table.chooser.choices
            await pilot.press(choices[-1 if world else 0].key)
            views.append(everything(app))
            seen.append(views)
    for other in seen[1:]:
        for mine, theirs in zip(seen[0], other, strict=True):
            assert mine.splitlines() == theirs.splitlines()


async def test_keys_typed_before_the_cover_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HandoverScreen.GRACE >= 0.25
    monkeypatch.setattr(HandoverScreen, "GRACE", 600.0)
    app, match = sealing()
    async with app.run_test() as pilot:
        await opened(pilot)
        app.screen._since = -1e9  # type: ignore[attr-defined]
        await pilot.press("enter")
        for key in ("1", "enter", "2", "3", "u"):  # as fast as the fingers go
            app.simulate_key(key)
        await pilot.pause()
        cover = app.screen
        assert isinstance(cover, HandoverScreen)
        assert [card is not None for card in match.state.sealed] == [True, False, False]
        cover._since = -1e9
        await pilot.press("enter")
        assert table_of(app).viewer == 1


async def test_only_enter_takes_the_keyboard_and_nothing_else_works() -> None:
    app, match = sealing()
    async with app.run_test() as pilot:
        await opened(pilot)
        await lift(pilot)
        await pilot.press("1")
        cover = app.screen
        assert isinstance(cover, HandoverScreen)
        cover._since = 0.0
        before = screen_text(app)
        keys = ("space", "x", "escape", "tab", "q", "v", "U", "question_mark", "f1", "1", "9", "ctrl+p", "ctrl+s")
        await pilot.press(*keys)
        assert app.screen is cover
        assert screen_text(app) == before
        for action in ("command_palette", "screenshot", "show_help_panel", "change_theme", "open_settings"):
            assert app.check_action(action, ()) is False
            await app.run_action(f"app.{action}")
        await pilot.pause()
        assert app.screen is cover
        assert len(app.screen_stack) == 3
        assert match.state.sealed[1:] == (None, None)
        await pilot.press("enter")
        assert app.screen is table_of(app)


async def test_another_seat_that_owes_may_come_first() -> None:
    app, _ = sealing()
    async with app.run_test() as pilot:
        await opened(pilot)
        await lift(pilot)
        await pilot.press("1")
        assert "3  ▲ Cy" in screen_text(app)
        app.screen._since = 0.0  # type: ignore[attr-defined]
        await pilot.press("3")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.viewer == 2
        await pilot.press("1")
        assert isinstance(app.screen, HandoverScreen)
        assert app.screen.seat == 1


async def test_a_sealed_choice_is_withdrawn_on_the_cover() -> None:
    app, match = sealing()
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await lift(pilot)
        hand = match.state.hands[0]
        await pilot.press("1")
        assert "Ana takes the last action back" in screen_text(app)
        app.screen._since = 0.0  # type: ignore[attr-defined]
        await pilot.press("u")
        table = table_of(app)
        assert app.screen is table
        assert table.viewer == 0
        assert match.state.hands[0] == hand
        assert match.state.sealed == (None, None, None)
        assert "takes the last action back" in screen_text(app)
        await pilot.press("2")
        assert isinstance(app.screen, HandoverScreen)
        assert match.state.sealed[0] is not None


async def test_an_action_without_a_secret_is_taken_back_on_the_cover() -> None:
    item, match = new_match("night-market", 3, "pilot")
    match.play(0, Roll())
    winner, lowest = lone(match)
    app = app_for(item, match)
    async with app.run_test() as pilot:
        await opened(pilot)
        assert app.screen.seat == winner  # type: ignore[attr-defined]
        table = await lift(pilot)
        await pilot.press("2", "1", "1", "1")  # lay a card, the first, on spot 1, face down
        assert match.turn.stage == "coin"
        assert match.state.stands[winner][0] is not None
        cover = app.screen
        assert isinstance(cover, HandoverScreen)
        assert cover.seat == lowest
        assert not SECRET.search(everything(app))
        cover._since = 0.0
        await pilot.press("u")
        assert app.screen is table
        assert table.viewer == winner
        assert match.turn.stage == "place"


async def test_a_journal_that_fails_keeps_the_cover(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app, match = sealing(path=tmp_path / "m.jsonl")
    async with app.run_test() as pilot:
        await opened(pilot)
        await lift(pilot)
        await pilot.press("1")
        assert match.journal is not None

        def refuse(*_: object) -> None:
            raise JournalError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(match.journal, "append", refuse)
            app.screen._since = 0.0  # type: ignore[attr-defined]
            await pilot.press("u")
        assert isinstance(app.screen, HandoverScreen)
        assert match.state.sealed[0] is not None
        assert not SECRET.search(everything(app))
    match.close()


async def test_toasts_do_not_outlive_the_hand() -> None:
    app, _ = sealing()
    async with app.run_test(notifications=True) as pilot:
        await opened(pilot)
        await lift(pilot)
        app.notify("Ana, your hand: 5 5 5", timeout=600)
        await until(pilot, lambda: "5 5 5" in screen_text(app))
        await pilot.press("1")
        assert isinstance(app.screen, HandoverScreen)
        assert toasts(app) == []
        assert "5 5 5" not in everything(app)
        await lift(pilot)
        assert "5 5 5" not in everything(app)


async def test_the_log_parts_what_is_new() -> None:
    app, match = sealing()
    async with app.run_test(size=(130, 48)) as pilot:
        await opened(pilot)
        table = await lift(pilot)
        for key in ("1", "2", "1"):
            await pilot.press(key)
            await pass_covers(pilot)
        for _ in range(40):  # on to the next night's seals
            if match.state.night == 2 and match.turn.stage == "seal" and table.viewer == 0:
                break
            key = "1"
            if match.turn.stage == "seal" and table.viewer == 0:
                break
            await pilot.press(key)
            await pass_covers(pilot)
        log = table.query_one("#log", Log)
        assert table.viewer is not None
        lines = [line.plain for line in log._lines]
        name = table.names[table.viewer]
        parting = f"-- since {name} last looked --"
        assert lines.count(parting) == 1
        new = lines[lines.index(parting) + 1 :]
        assert new
        assert "Night 2 begins." in new
        assert not any("Night 2 begins." in line for line in lines[: lines.index(parting)])
        before = list(lines)
        await pilot.resize_terminal(100, 40)
        await pilot.pause()
        assert [line.plain for line in log._lines] == before
        own = {f"{n} draws a card." for i, n in enumerate(table.names) if i == table.viewer}
        assert not own & set(lines)
        assert any(re.fullmatch(f"{name} draws a [1-5].", line) for line in lines)
        assert not any(re.search("draws a [1-5]", line) for line in lines if not line.startswith(name))


async def test_where_views_agree_nobody_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    item, match = new_match("night-market", 3)
    nothing = replace(match.state, hands=((), (), ()), stage="coin", winner=0, lowest=1, nights=1)
    match._states[-1] = nothing
    app = app_for(item, match)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.viewer == 1
        assert "Bo to move" in screen_text(app)
        match.play(1, Coin(0))
    item, match = new_match("treasure-cave", 2)
    app = app_for(item, match)

    def never(*_: object) -> None:
        raise AssertionError("an open game needs no cover")

    monkeypatch.setattr(HandoverScreen, "__init__", never)
    async with app.run_test() as pilot:
        await opened(pilot)
        for _ in range(25):
            await pilot.press("enter")
        assert {e.seat for e in match._entries} >= {0, 1}


@pytest.mark.parametrize("flags", [{}, {"ascii": True}])
async def test_a_whole_game_keeps_its_secrets(flags: dict[str, bool]) -> None:
    """Every cover of a random game is clean, and the end shows the result of open hands."""
    item, match = new_match("night-market", 2, "whole", nights=2)
    app = app_for(item, match, **flags)
    rng = random.Random(5)
    covers = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        while not isinstance(app.screen, ResultScreen):
            if isinstance(app.screen, HandoverScreen):
                found = everything(app)
                assert not SECRET.search(found), SECRET.search(found)
                covers += 1
                await lift(pilot)
            choices = table_of(app).chooser.choices
            await pilot.press(rng.choice(choices).key)
            if table_of(app).chooser.warned:
                await pilot.press("enter")
        assert covers >= 4
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason[:30] in screen_text(app)
        assert app.title == "Night Market · over"
        assert not toasts(app)
        await pilot.press("escape")
        assert "hand: -" in screen_text(app)

"""Settings that last, the palette, boards without colour or beyond ASCII, and a handful of pictures."""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import isawaitable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Select, Switch

from boardgames_tui.engine.registry import GameEntry, entries, entry
from boardgames_tui.start import Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.lobby import LobbyScreen
from boardgames_tui.tui.screens.replay import Replay
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.settings import SettingsScreen
from boardgames_tui.tui.settings import Settings

from .pilot import app_for, new_match, opened, screen_text, table_of, toasts, until

# -- settings ------------------------------------------------------------------------------------------------


async def test_settings_last_over_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    app = BoardgamesApp(Start("lobby"))
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.press("s")
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        screen.query_one("#theme", Select).value = "parchment"
        screen.query_one("#glyphs", Select).value = "ascii"
        screen.query_one("#animation", Switch).toggle()
        await pilot.pause()
        assert app.theme == "parchment"
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)
    item, match = new_match("treasure-cave", 2)
    app = app_for(item, match)
    async with app.run_test() as pilot:
        await opened(pilot)
        assert app.theme == "parchment"
        assert app.look == Look("ascii")
        assert not app.animated
        assert table_of(app).board.text().isascii()
        app.set_glyphs("pictures")
        await pilot.pause()
        assert not table_of(app).board.text().isascii()


async def test_damaged_settings_fall_back(home: Path) -> None:
    wrong = json.dumps({"theme": 5, "glyphs": "[/]", "animation": "maybe", "names": 3})
    for content in ("", "{", "[]", "null", '"x"', "\xff", wrong):
        (home / "settings.json").write_bytes(content.encode("latin-1"))
        assert Settings.load() == Settings()
    app = BoardgamesApp(Start("lobby"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert app.theme == "gorge"
        assert app.look == Look()


async def test_one_bad_setting_spoils_no_other(home: Path) -> None:
    (home / "settings.json").write_text('{"theme": "no such theme", "glyphs": 7, "animation": false, "more": 1}')
    assert Settings.load() == Settings(theme="no such theme", animation=False)
    app = BoardgamesApp(Start("lobby"))
    assert app.theme == "gorge"
    assert app.look == Look()


async def test_settings_that_cannot_be_kept_hold_for_now(home: Path) -> None:
    (home / "settings.json").mkdir()
    app = BoardgamesApp(Start("lobby"))
    async with app.run_test() as pilot:
        await opened(pilot)
        app.set_theme("parchment")
        assert app.theme == "parchment"
        await pilot.pause()
        assert [path.name for path in home.iterdir()] == ["settings.json"]
        assert toasts(app) == ["The settings could not be saved."]


# -- the palette ---------------------------------------------------------------------------------------------


async def run(pilot: Pilot[None], title: str) -> None:
    """Run a command of the palette."""
    app = pilot.app
    await pilot.pause()
    found = {command.title: command for command in app.get_system_commands(app.screen)}
    result = found[title].callback()
    if isawaitable(result):
        await result
    await pilot.pause()


async def test_the_palette_can_do_what_the_keys_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    monkeypatch.setattr(GameEntry, "page", lambda self: "# Rules")
    item, match = new_match("treasure-cave", 2, undo="free")
    app = app_for(item, match, animation=False)
    async with app.run_test() as pilot:
        await opened(pilot)
        table = table_of(app)
        titles = [command.title for command in app.get_system_commands(table)]
        assert len(titles) == len(set(titles))
        assert "Undo" not in titles
        assert {"Rules", "Past", "Leave", "Settings", "Quit", "Theme: parchment"} <= set(titles)
        await pilot.press("enter")
        moved = match.moment
        await run(pilot, "Undo")
        assert match.moment == 0
        await run(pilot, "Redo")
        assert match.moment == moved
        await run(pilot, "Rules")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await run(pilot, "Past")
        assert isinstance(app.screen, Replay)
        await pilot.press("q")
        await run(pilot, "Draw boards as ASCII only")
        assert app.look.ascii
        await run(pilot, "Draw boards as pictures")
        assert app.look.pictures
        await run(pilot, "Turn animations on")
        assert app.animated
        await run(pilot, "Turn animations off")
        assert not app.animated
        await run(pilot, "Theme: parchment")
        assert app.theme == "parchment"
        assert Settings.load() == Settings(theme="parchment", animation=False)
        await run(pilot, "Settings")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        await run(pilot, "Leave")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await run(pilot, "Quit")
    assert app._exit


async def test_the_palette_opens_with_its_key() -> None:
    item, match = new_match("treasure-cave", 2)
    app = app_for(item, match)
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Leave the table" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))
        assert match.moment == 0


# -- few glyphs, few colours ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", sorted(entries()))
async def test_boards_in_pure_ascii(game_id: str) -> None:
    item, match = new_match(game_id, entry(game_id).game().info.players[1])
    app = app_for(item, match, ascii=True)
    async with app.run_test(size=(72, 20)) as pilot:
        await opened(pilot)
        board = table_of(app).board
        for size in ((72, 20), (80, 24), (130, 40)):
            await pilot.resize_terminal(*size)
            assert app.size == size
            for _ in range(3):
                assert board.text().isascii()
                for y in range(board.content_size.height):
                    strip = board.render_line(y)
                    assert strip.text.isascii()
                    assert strip.cell_length == board.content_size.width
                await pilot.press("enter")


@pytest.mark.parametrize("way", ["flag", "environment", "empty"])
@pytest.mark.parametrize("game_id", sorted(entries()))
async def test_boards_without_any_colour(monkeypatch: pytest.MonkeyPatch, game_id: str, way: str) -> None:
    if way != "flag":
        monkeypatch.setenv("NO_COLOR", "1" if way == "environment" else "")
    item, match = new_match(game_id, entry(game_id).game().info.players[1])
    app = app_for(item, match, no_color=True if way == "flag" else None)
    assert app.look == Look("text", colour=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        board = table_of(app).board
        assert not any("▀" in line for line in board.text().splitlines())
        for y in range(board.content_size.height):
            for segment in board.render_line(y):
                assert segment.style is None or (segment.style.color, segment.style.bgcolor) == (None, None)
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert colour is None or colour.is_default


@pytest.mark.parametrize(
    ("system", "glyphs"), [("standard", "text"), (None, "text"), ("256", "pictures"), ("truecolor", "pictures")]
)
def test_a_console_of_16_colours_gets_letters(
    monkeypatch: pytest.MonkeyPatch, system: str | None, glyphs: str
) -> None:
    app = BoardgamesApp(Start("lobby"))
    assert not app.is_headless
    monkeypatch.setattr(type(app.console), "color_system", property(lambda _: system))
    assert app.look.glyphs == glyphs
    assert app.look.colour
    assert BoardgamesApp(Start("lobby", ascii=True)).look.ascii


# -- pictures ------------------------------------------------------------------------------------------------

Compare = Callable[..., bool]


def cave(**flags: Any) -> BoardgamesApp:
    item, match = new_match("treasure-cave", 3, seed="picture")
    for _ in range(14):
        seat = match.turn.seats[0]
        match.play(seat, match.legal_actions(seat)[-1 if len(match.legal_actions(seat)) < 3 else 0])
    return app_for(item, match, **flags)


async def settled(pilot: Pilot[None]) -> None:
    await opened(pilot)
    await pilot.pause(0.1)


def test_picture_of_the_lobby(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"treasure-cave": entry("treasure-cave")}
    monkeypatch.setattr("boardgames_tui.engine.registry.entries", lambda: known)
    assert snap_compare(BoardgamesApp(Start("lobby")), terminal_size=(80, 24), run_before=settled)


def test_picture_of_the_set_up(snap_compare: Compare) -> None:
    app = BoardgamesApp(Start("setup", entry("treasure-cave")))
    app.settings.names = ("Ana", "[/]", "漢字")

    async def still(pilot: Pilot[None]) -> None:
        await settled(pilot)
        pilot.app.set_focus(None)
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=still)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_picture_of_the_table(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(cave(), terminal_size=size, run_before=settled)


def test_picture_of_the_table_in_ascii(snap_compare: Compare) -> None:
    assert snap_compare(cave(ascii=True), terminal_size=(80, 24), run_before=settled)


@pytest.mark.usefixtures("toy")
def test_picture_of_the_cover(snap_compare: Compare) -> None:
    item, match = new_match("night-market", 3)

    async def covered(pilot: Pilot[None]) -> None:
        await settled(pilot)
        assert isinstance(pilot.app.screen, HandoverScreen)

    assert snap_compare(app_for(item, match), terminal_size=(60, 18), run_before=covered)

"""The lobby and the set-up: what can be begun and continued, and a form made from what each game says of itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Select, Static

from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import GLYPHS
from boardgames_tui.engine.registry import GameEntry, entries, entry
from boardgames_tui.start import Proposal, Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.lobby import LobbyScreen
from boardgames_tui.tui.screens.new_game import NewGameScreen, values_of
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.settings import SettingsScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.settings import Settings
from tests.toy import ENTRY as TOY

from .pilot import NAMES, new_match, opened, pass_covers, screen_text, table_of, toasts, until

CAVE = "treasure-cave"
GAMES = sorted([*entries(), TOY.id])


def kept(home: Path, name: str, game: str = CAVE, age: int = 0, names: tuple[str, ...] = NAMES) -> Path:
    """Leave an unfinished match behind, last played `age` seconds ago."""
    path = home / "matches" / f"{name}.jsonl"
    _, match = new_match(game, 2, path=path, names=names)
    match.play(match.turn.seats[0], match.legal_actions(match.turn.seats[0])[0])
    match.close()
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


def lobby() -> BoardgamesApp:
    return BoardgamesApp(Start("lobby"))


def setup(item: GameEntry, **proposal: Any) -> BoardgamesApp:
    return BoardgamesApp(Start("setup", item, proposal=Proposal(**proposal)))


def menu(app: BoardgamesApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one("#menu", OptionList).options]


# -- the lobby -----------------------------------------------------------------------------------------------


async def test_every_game_is_listed_with_picture_and_words(toy: object) -> None:
    app = lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        found = "\n".join(menu(app))
        for n, game_id in enumerate(entries()):
            info = entry(game_id).game().info
            assert f"{info.title}\n  " in found
            assert info.title in screen_text(app) or len(GAMES) > 8
            words = str(app.screen.query_one("#words", Static).render())
            poster = app.screen.query_one("#poster")
            width = poster.content_size.width
            assert width >= 40
            lines = [poster.render_line(y) for y in range(poster.content_size.height)]
            assert all(line.cell_length == width for line in lines)
            assert any(line.text.strip() for line in lines)
            assert info.tagline in words
            text = " ".join(screen_text(app).split())
            assert info.tagline.split()[-1] in text
            await pilot.press("down" if n % 2 else "j")


async def test_what_can_be_continued_comes_first_and_newest_first(home: Path) -> None:
    kept(home, "old", age=90_000, names=("Old", "Bo"))
    kept(home, "new", age=60, names=("New", "Bo"))
    app = lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        found = menu(app)
        assert found[0] == "Continue"
        assert "New, Bo" in found[1]
        assert "1 minute ago" in found[1]
        assert "Old, Bo" in found[2]
        assert "1 day ago" in found[2]
        assert found.index("New game") > 2
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        match = table_of(app).match
        assert match.table.names == ("New", "Bo")
        assert match.journal is not None
        before = match.moment
        while match.moment == before:
            await pilot.press("enter")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        assert app.title == "Board games"
        assert "New, Bo" in menu(app)[1]
        assert "just now" in menu(app)[1]
        assert match.journal is None


async def test_a_damaged_match_tells_its_problem(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameEntry, "page", lambda self: "# Rules")
    order = ("header", "line", "rules", "locked")
    paths = {damage: kept(home, damage) for damage in order}
    text = {damage: path.read_text() for damage, path in paths.items()}
    head, *rest = text["line"].splitlines(keepends=True)
    paths["header"].write_text("[/] not a match\n" + text["header"])
    paths["line"].write_text(head + '{"s": 1, "a": ["Nonsense[/]"], "i": 1}\n' + "".join(rest))
    paths["rules"].write_text(text["rules"].replace('"rules_version":', '"rules_version":9', 1))
    for age, path in enumerate(paths.values()):
        os.utime(path, (1e9 - age, 1e9 - age))
    before = [path.read_bytes() for path in paths.values()]
    other = Match.resume(paths["locked"])
    app = lobby()
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        assert "damaged" in menu(app)[1]
        assert "damaged" in screen_text(app)
        for number, damage in enumerate(order, 1):
            await pilot.press("enter")
            assert isinstance(app.screen, LobbyScreen)
            assert len(toasts(app)) == number
            assert f"{damage}.jsonl" in toasts(app)[-1]
            await pilot.press("question_mark")
            assert isinstance(app.screen, LobbyScreen if damage == "header" else RulesScreen)
            await pilot.press(*["escape"] * isinstance(app.screen, RulesScreen), "down")
    assert [path.read_bytes() for path in paths.values()] == before
    other.close()


async def test_the_ways_out_of_the_lobby(toy: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameEntry, "page", lambda self: "# Rules")
    app = lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("down")
        place = app.screen.query_one("#menu", OptionList).highlighted
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("q")
        assert app.screen.query_one("#menu", OptionList).highlighted == place == 2
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, LobbyScreen)
        await pilot.press("q")
    assert app._exit


# -- the set-up ----------------------------------------------------------------------------------------------


def name_of(app: BoardgamesApp, row: int) -> Input:
    return app.screen.query_one(f"#name{row}", Input)


def fill(app: BoardgamesApp, *names: str) -> None:
    for row, name in enumerate(names):
        name_of(app, row).value = name


def problem(app: BoardgamesApp) -> str:
    return str(app.screen.query_one("#error", Static).render())


@pytest.mark.parametrize("game_id", GAMES)
async def test_the_form_of_every_game(toy: object, home: Path, game_id: str) -> None:
    """All seats and options are there with their defaults and whole words at 80x24; Start opens the table."""
    item = entry(game_id)
    info = item.game().info
    low, high = info.players
    app = setup(item)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        screen = app.screen
        assert len(screen.query("Input")) == high + 1
        assert bool(screen.query("#first")) == info.free_start
        for name, field in info.options.model_fields.items():
            select = screen.query_one(f"#option-{name}", Select)
            assert select._options == values_of(field)
            assert select.value == field.get_default(call_default_factory=True)
            assert field.title
            assert field.description
            label = select.parent.query_one(".label", Static)  # type: ignore[union-attr]
            assert len(field.title) <= label.content_size.width
        for select in screen.query(Select):
            for words, _ in select._options:
                assert len(str(words)) <= select.content_size.width - 4, words
        await pilot.press("f5")
        assert app.screen is screen
        assert "\n" not in problem(app)
        assert problem(app)
        fill(app, *NAMES[: max(low, 2)])
        await pilot.press("f5")
        await until(pilot, lambda: app.screen is not screen and bool(app.screen.query("*")))
        match = table_of(app).match
        assert match.table.options == info.options()
        assert match.table.names == NAMES[: max(low, 2)]
        assert match.journal is not None
        assert match.journal.path.parent == home / "matches"
        assert Settings.load().names == match.table.names
        match.close()


async def test_names_are_kept_and_empty_seats_left_out() -> None:
    app = setup(entry(CAVE), first=2)
    async with app.run_test() as pilot:
        await opened(pilot)
        fill(app, "Ana", "", "Cy")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = table_of(app).match.table
        assert table.names == ("Ana", "Cy")
        assert [s.glyph for s in table.seats] == [GLYPHS[0], GLYPHS[2]]
        assert table.first == 1
        table_of(app).match.close()
    app = setup(entry(CAVE))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert [name_of(app, n).value for n in range(4)] == ["Ana", "Cy", "", ""]


async def test_a_name_that_does_not_do_is_one_line(home: Path) -> None:
    app = setup(entry(CAVE))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        form = app.screen
        for names, words in (
            (("Ana", ""), "2 to 4 players"),
            (("Ana", " ana "), "both called"),
            (("Ana", "x" * 21), "too long (at most"),
            (("Ana", "\u0007bell"), "cannot be shown"),
            (("Ana", "漢" * 11), "too long (at most"),
            (("[b]Ana[/b]", "[B]ana[/B]"), "both called '[B]ana[/B]'"),
        ):
            fill(app, *names)
            await pilot.press("f5")
            assert app.screen is form
            assert words in problem(app)
            assert "\n" not in problem(app)
            assert words in screen_text(app)
            assert not (home / "matches").exists()
        fill(app, "Ana", "Bo")
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table_of(app).match.close()


async def test_seats_change_order_and_glyphs() -> None:
    app = setup(entry(CAVE), seed="7")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Ana", "enter", *"Bo", "enter", *"Cy")
        form = app.screen
        assert isinstance(form, NewGameScreen)
        assert [name_of(app, n).value for n in range(3)] == ["Ana", "Bo", "Cy"]
        assert await pilot.click("#up2")
        await pilot.pause()
        assert [name_of(app, n).value for n in range(3)] == ["Ana", "Cy", "Bo"]
        assert form.marks[:3] == [0, 2, 1]
        seen = set()
        for _ in range(6):
            form.query_one("#mark0", Button).press()
            await pilot.pause()
            assert len(set(form.marks)) == len(form.marks)
            seen.add(form.marks[0])
        assert len(seen) >= 3
        form.marks = [5, 2, 1, 3]
        form.query_one("#first", Select).value = "2"
        await pilot.pause()
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        match = table_of(app).match
        assert match.table.names == ("Ana", "Cy", "Bo")
        assert [s.glyph for s in match.table.seats] == [GLYPHS[5], GLYPHS[2], GLYPHS[1]]
        assert match.table.first == 2
        assert match.seed == "7"
        match.close()


async def test_an_empty_seat_cannot_begin() -> None:
    app = setup(entry(CAVE), first=3)
    async with app.run_test() as pilot:
        await opened(pilot)
        fill(app, "Ana", "Bo")
        await pilot.press("f5")
        assert problem(app) == "seat 4 is empty, so it cannot begin"


async def test_the_lot_depends_on_the_seed() -> None:
    firsts = set()
    app = setup(entry(CAVE), first="random", seed="a", undo="free", options={"bridge": "hard"})
    async with app.run_test() as pilot:
        await opened(pilot)
        fill(app, "Ana", "Bo", "Cy")
        field = app.screen.query_one("#seed", Input)
        assert field.value == "a"
        for seed in ("a", "b", "c", "d", "e"):
            field.value = seed
            match = app.screen.match()  # type: ignore[attr-defined]
            firsts.add(match.table.first)
            assert match.seed == seed
            assert match.table.options.bridge == "hard"
            assert match.undo_rule == "free"
            match.close()
    assert len(firsts) > 1


async def test_a_place_that_cannot_be_written_is_one_line(home: Path) -> None:
    (home / "matches").write_text("a file where the folder should be")
    app = setup(entry(CAVE))
    async with app.run_test() as pilot:
        await opened(pilot)
        fill(app, "Ana", "Bo")
        await pilot.press("f5")
        assert isinstance(app.screen, NewGameScreen)
        assert str(home) in problem(app)


# -- names ---------------------------------------------------------------------------------------------------

WILD = (
    "[/]",
    "[@click=app.quit]x[/]"[:20],
    "漢字の名前",
    "Zoe\u0308 a\u0301e\u0301",
    "[red]Bo[/red]",
    "$x {y} \\[z]",
)


async def everywhere(app: BoardgamesApp, pilot: Pilot[None], names: tuple[str, ...]) -> None:
    """Check the screen: rows are as wide as the terminal, and the names stand there letter by letter."""
    text = screen_text(app)
    for strip in app.screen._compositor.render_strips():
        assert strip.cell_length == app.size.width
    for name in names:
        assert name in text, name


@pytest.mark.parametrize("names", [WILD[:3], WILD[3:]])
async def test_wild_names_are_text_everywhere(toy: object, home: Path, names: tuple[str, ...]) -> None:
    import unicodedata

    names = tuple(unicodedata.normalize("NFC", name) for name in names)
    for game in (CAVE, TOY.id):
        kept(home, f"wild-{game}", game, names=names[:2])
    app = setup(entry(TOY.id), options={"nights": 1, "peeking": False})
    async with app.run_test(size=(130, 40)) as pilot:
        await opened(pilot)
        fill(app, *names)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) or len(app.screen_stack) > 2)
        await everywhere(app, pilot, (names[table_of(app).match.table.first],))
        await pass_covers(pilot)
        await everywhere(app, pilot, names)
        match = table_of(app).match
        for _ in range(60):
            if match.outcome is None:
                await pilot.press("enter")
                await pass_covers(pilot)
        assert match.outcome is not None
        await everywhere(app, pilot, names)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await everywhere(app, pilot, names[:2])
        assert not app._exit


async def test_names_are_typed_one_after_the_other() -> None:
    """Tab and the arrows go from name to name, and from the last one on; Shift+Tab goes to the glyphs too."""
    app = setup(entry("rwenzori"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("A", "tab", "B", "down", "C")
        names = [field.value for field in app.screen.query(Input)]
        assert names[:3] == ["A", "B", "C"]
        await pilot.press("up", "backspace", "D")
        assert app.screen.query(Input)[1].value == "D"
        await pilot.press("shift+tab")
        assert app.focused is not None
        assert app.focused.id == "mark1"
        app.screen.query_one("#name4", Input).focus()
        await pilot.press("tab", "tab")
        assert isinstance(app.focused, Select)

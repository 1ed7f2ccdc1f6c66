"""Names: what may stand at a table, and that a name never takes more cells than it is measured at."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.names import GLYPHS, LONGEST, cells, clean_names, seats_for


@pytest.mark.parametrize(
    ("given_names", "clean"),
    [
        (["Ana", "Bo"], ("Ana", "Bo")),
        (["  Ana ", "Bo  the   Bold"], ("Ana", "Bo the Bold")),
        (["[/]", "[@click=app.quit]x[/]"[:20]], ("[/]", "[@click=app.quit]x[/")),
        (["Zoe\u0308", "Бо"], ("Zo\u00eb", "Бо")),
        (["花子", "ﾊﾅｺ"], ("花子", "ﾊﾅｺ")),
        (["x" * 20, "花" * 10], ("x" * 20, "花" * 10)),
        (["🧗🏽", "👩‍🚀"], ("🧗🏽", "👩‍🚀")),
    ],
)
def test_good_names(given_names: list[str], clean: tuple[str, ...]) -> None:
    assert clean_names(given_names) == clean


@pytest.mark.parametrize(
    ("given_names", "says"),
    [
        (["Ana", ""], "player 2 has no name"),
        ([" \u3000 ", "Bo"], "player 1 has no name"),
        (["Ana", "\u0301"], "player 2 has no name"),
        (["x" * 21, "Bo"], "player 1: the name 'xxxxxxxxxxxxxxxxxxxx'… is too long (at most 20 cells)"),
        (["Ana", "花" * 11], "is too long"),
        (["a" + "\u0303" * 60, "Bo"], "is too long"),
        (["Ana", "Bo\nCy"], "player 2: the name 'Bo\\nCy' holds a character that cannot be shown"),
        (["\x1b[31mAna", "Bo"], "cannot be shown"),
        (["A\u202ena", "Bo"], "cannot be shown"),
        (["Ana", "\ud800"], "cannot be shown"),
        (["Ana", "Bo", "ANA"], "players 1 and 3 are both called 'ANA'"),
        (["Straße", "STRASSE"], "both called"),
        (["Zo\u00eb", "Zoe\u0308"], "both called"),
        (["Ana", "Ａｎａ"], "both called"),
    ],
)
def test_bad_names(given_names: list[str], says: str) -> None:
    with pytest.raises(UserError) as caught:
        clean_names(given_names)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def assert_one_line(text: str) -> None:
    assert len(text.splitlines()) == 1


@given(st.text(max_size=30))
@example("☺\ufe0f")
@example("1\ufe0f\u20e3")
@example("👨‍👩‍👧")
@settings(max_examples=300, deadline=None)
def test_a_clean_name_is_stable_and_never_wider_than_measured(text: str) -> None:
    try:
        (name,) = clean_names([text])
    except UserError as error:
        assert_one_line(str(error))
        return
    assert clean_names([name]) == (name,)
    assert unicodedata.is_normalized("NFC", name)
    assert cell_len(name) <= cells(name) <= LONGEST
    assert name.strip()


def test_seats_differ_in_glyph_and_colour() -> None:
    seats = seats_for(["Ana", "Bo", "Cy", "Dee", "Eve", "Fay"])
    assert [seat.name for seat in seats] == ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay"]
    assert [seat.colour for seat in seats] == [0, 1, 2, 3, 4, 5]
    assert len({seat.glyph for seat in seats}) == 6
    assert all(cell_len(glyph) == 1 for glyph in GLYPHS)
    with pytest.raises(UserError, match="at most 6"):
        seats_for(["n"] * 7)

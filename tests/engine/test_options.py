"""Options as words: every kind of field, and what is said of a wrong one."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import Field, model_validator

from boardgames_tui.engine.errors import UserError
from boardgames_tui.engine.game import Options
from boardgames_tui.engine.options import described, named_options, read_options


class Variants(Options):
    storm: bool = Field(False, title="Storm", description="A storm blows.")
    cracked: Literal[4, 8, 9] = 4
    level: Literal["easy", "hard"] = "easy"
    first_seat: int = Field(1, ge=1, le=6, description="Who begins")

    @model_validator(mode="after")
    def _fits(self) -> Variants:
        if self.storm and self.level == "easy":
            raise ValueError("a storm needs the hard level")
        return self


def test_every_kind_of_option_is_read() -> None:
    pairs = ["storm=yes", "cracked=8", "level=HARD", "first-seat=3"]
    assert read_options(Variants, pairs) == Variants(storm=True, cracked=8, level="hard", first_seat=3)
    assert read_options(Variants, []) == Variants()
    assert named_options(Variants, ["cracked=9"]) == {"cracked": 9}


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        (["wind=3"], "there is no option 'wind' (there are: storm, cracked, level, first_seat)"),
        (["storm"], "option 'storm': write it as storm=VALUE (yes or no)"),
        (["storm=maybe"], "option storm: 'maybe' does not fit (yes or no)"),
        (["cracked=5"], "option cracked: '5' does not fit (4, 8 or 9)"),
        (["level="], "option level: '' does not fit (easy or hard)"),
        (["first_seat=0"], "option first_seat: '0' does not fit (a whole number from 1 to 6)"),
        (["first_seat=x"], "option first_seat: 'x' does not fit (a whole number from 1 to 6)"),
        (["cracked=4", "cracked=8"], "option 'cracked' is given twice"),
        (["storm=yes"], "a storm needs the hard level"),
        (["=3"], "there is no option ''"),
    ],
)
def test_a_wrong_option_says_what_would_be_right(pairs: list[str], says: str) -> None:
    with pytest.raises(UserError) as caught:
        read_options(Variants, pairs)
    assert says in str(caught.value)


def test_options_describe_themselves() -> None:
    assert dict(described(Variants)) == {
        "storm": "A storm blows (yes or no; no unless said)",
        "cracked": "cracked (4, 8 or 9; 4 unless said)",
        "level": "level (easy or hard; easy unless said)",
        "first_seat": "Who begins (a whole number from 1 to 6; 1 unless said)",
    }

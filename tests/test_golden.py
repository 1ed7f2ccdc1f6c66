"""Seeded games play as they were written out, and old saves lead where they always led."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgames_tui.engine.match import Match

from . import golden
from .conformance import all_entries
from .test_conformance import GAMES, game_of

PRESETS = [(game_id, preset) for game_id in GAMES for preset in game_of(game_id).info.presets]
SAVES = sorted(golden.HERE.glob("*/v*/*.jsonl"))
RENEW = "write it with: python -m tests.golden --renew"


@pytest.mark.parametrize(("game_id", "preset"), PRESETS)
def test_playthrough(game_id: str, preset: str) -> None:
    path = golden.playthrough_file(game_of(game_id), preset)
    assert path.exists(), f"{path} is missing; {RENEW} {game_id}"
    now = golden.playthrough(game_of(game_id), preset).splitlines()
    kept = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        assert old == new, f"{path}:{number} differs; if that is meant, {RENEW} {game_id} and read the diff"
    assert len(kept) == len(now)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_playthrough_is_left_over_or_too_long_to_read(game_id: str) -> None:
    game = game_of(game_id)
    files = set((golden.HERE / game_id).glob("*.txt"))
    assert files == {golden.playthrough_file(game, preset) for preset in game.info.presets}
    assert {path.name: size for path in files if (size := path.stat().st_size) > 150_000} == {}


@pytest.mark.parametrize(("game_id", "preset"), PRESETS)
def test_every_preset_has_a_save_of_this_rules_version(game_id: str, preset: str) -> None:
    path = golden.save_folder(game_of(game_id)) / f"{golden.slug(preset)}.jsonl"
    assert path in SAVES, f"{path} is missing; {RENEW} {game_id}"


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("path", SAVES, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_save_loads_for_ever(path: Path) -> None:
    """With the tables it was played with, which are kept beside it."""
    before = path.read_bytes()
    match = Match.replay(path, path.parent)
    ends = json.loads((path.parent / "ends.json").read_text())
    assert match.checkpoint() == ends[path.stem]
    assert match.outcome is not None
    assert path.read_bytes() == before


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("path", SAVES, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_match_goes_on_by_its_own_rules_and_a_rematch_by_those_of_today(path: Path) -> None:
    game = Match.replay(path, path.parent).game
    version = int(path.parent.name.removeprefix("v"))
    assert game.info.rules_version == version
    assert game.of_version(version) is game
    newest = game.latest
    assert newest.info.rules_version >= version
    assert newest.latest is newest
    assert newest.of_version(newest.info.rules_version + 1) is None
    assert newest.of_version(0) is None


def test_every_folder_belongs_to_a_game() -> None:
    folders = {path.name for path in golden.HERE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(all_entries())

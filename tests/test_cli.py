"""The command line: what it starts, what it prints, and one clear line with status 2 for every mistake."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from boardgames_tui import __version__, cli
from boardgames_tui.cli import main
from boardgames_tui.engine import homes, registry
from boardgames_tui.engine.game import Table
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.engine.tables import shipped
from boardgames_tui.simulate import simulate
from boardgames_tui.start import Start

GAME = "treasure-cave"
TITLE = "The Bridge to Treasure Cave"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test's own, without waiting for the disk."""
    monkeypatch.setenv("BOARDGAMES_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return tmp_path / "home"


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """Pretend a terminal, and note what the screens are asked for instead of showing them."""
    asked: list[Start] = []

    def launch(start: Start) -> int:
        asked.append(start)
        return 0

    app = ModuleType("boardgames_tui.tui.app")
    app.launch = launch  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "boardgames_tui.tui.app", app)
    monkeypatch.setattr("boardgames_tui.opening.need_terminal", lambda: None)
    return asked


Run = Callable[..., str]


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line that must succeed; returns what it printed."""

    def run(*words: str) -> str:
        assert main(words) == 0, capsys.readouterr().err
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line that must fail with one line and status 2; returns the line."""

    def run(*words: str) -> str:
        status = main(words)
        out, err = capsys.readouterr()
        assert status == 2, (out, err)
        assert out == ""
        assert err.startswith("boardgames-tui: ")
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        assert err[:-1].isprintable()
        return err[:-1].removeprefix("boardgames-tui: ")

    return run


def play(match: Match, actions: int, seed: int = 1) -> Match:
    """Play so many random decisions (fewer when the game ends)."""
    rng = Random(seed)
    for _ in range(actions):
        turn = match.turn
        if not turn.seats:
            break
        match.play(turn.seats[0], rng.choice(match.legal_actions(turn.seats[0])))
    return match


def begun(path: Path, actions: int = 12, seed: str = "s", names: tuple[str, ...] = ("Ana", "Bo")) -> Path:
    """Keep a match of so many random decisions at `path`."""
    game = registry.entry(GAME).game()
    table = Table(seats_for(names), game.info.options())
    match = play(Match.new(game, table, seed, path=path), actions)
    match.close()
    return path


def age(path: Path, seconds: int) -> Path:
    """Make a file older."""
    os.utime(path, (path.stat().st_mtime - seconds,) * 2)
    return path


# -- answers without a screen ----------------------------------------------------------------------------


def test_version(says: Run) -> None:
    assert says("--version") == f"boardgames-tui {__version__}\n"


def test_list_names_every_game(says: Run) -> None:
    out = says("--list")
    for item, game in registry.games():
        assert item.id in out
        assert game.info.title in out
        assert game.info.tagline in out
        assert f"{game.info.players[0]}" in out
        assert f"{game.info.minutes} min" in out


def test_help_names_games_and_commands(says: Run) -> None:
    out = says("--help")
    assert says("-h") == out
    for word in (GAME, TITLE, *cli.RESERVED, "--rules", "--ascii", "--no-color", "--no-animation"):
        assert word in out


def test_help_of_a_game_tells_its_facts_and_options(says: Run) -> None:
    out = says(GAME, "--help")
    info = registry.entry(GAME).game().info
    for word in (TITLE, "2 to 4 players", "--players", "--first", "--seed", "--undo", *info.options.model_fields):
        assert word in out


@pytest.mark.parametrize("command", cli.RESERVED)
def test_help_of_every_command(says: Run, command: str) -> None:
    assert says(command, "--help").startswith(f"Usage: boardgames-tui {command}")


def test_textual_stays_away() -> None:
    lines = [
        ("--list",),
        ("--version",),
        ("--help",),
        (GAME, "--help"),
        ("resume", "--help"),
        ("matches",),
        ("simulate", GAME, "--games", "2"),
        (GAME, "--players", "Ana"),
    ]
    code = (
        "import sys\nfrom boardgames_tui.cli import main\n"
        f"for words in {lines!r}:\n"
        "    main(words)\n"
        "    bad = [name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')]\n"
        "    if bad:\n        sys.exit(f'{words} pulls in {bad[:3]}')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# -- what the screens are asked for ----------------------------------------------------------------------


def test_nothing_said_opens_the_lobby(says: Run, screens: list[Start]) -> None:
    says()
    assert screens == [Start("lobby")]


def test_a_game_opens_its_set_up(says: Run, screens: list[Start]) -> None:
    says(GAME, "--seed", "7", "--undo", "free", "--first", "random")
    (start,) = screens
    assert (start.kind, start.match) == ("setup", None)
    assert start.entry is not None
    assert start.entry.id == GAME
    proposal = start.proposal
    assert (proposal.first, proposal.seed, proposal.undo, proposal.options) == ("random", "7", "free", {})


def test_players_open_the_board_of_a_kept_match(
    capsys: pytest.CaptureFixture[str], screens: list[Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([GAME, "--players", "Ana, Bo ,[/]", "--first", "bo", "--seed", "x", "--undo", "free"]) == 0
    (start,) = screens
    match = start.match
    assert match is not None
    assert start.kind == "match"
    assert match.table.names == ("Ana", "Bo", "[/]")
    assert (match.table.first, match.seed, match.undo_rule) == (1, "x", "free")
    assert [seat.colour for seat in match.table.seats] == [0, 1, 2]
    assert start.path is not None
    assert start.path.parent == homes.matches()
    assert match.journal is None, "it must be closed after the screens"
    assert Match.replay(start.path).table == match.table


def test_options_reach_the_table(says: Run, screens: list[Start]) -> None:
    info = registry.entry(GAME).game().info
    name, choice = next(
        (name, choice)
        for preset in info.presets.values()
        for name, choice in preset.items()
        if choice != info.options.model_fields[name].default
    )
    says(GAME, "--players", "Ana,Bo", "--option", f"{name}={choice}")
    says(GAME, "--option", f"{name}={choice}")
    assert screens[0].match is not None
    assert getattr(screens[0].match.table.options, name) == choice
    assert screens[1].proposal.options == {name: choice}


def test_the_lot_for_the_first_player_comes_from_the_seed(says: Run, screens: list[Start]) -> None:
    for seed in ("0", *map(str, range(12))):
        says(GAME, "--players", "Ana,Bo,Cy", "--first", "random", "--seed", seed)
    firsts = [start.match.table.first for start in screens if start.match]
    assert firsts[0] == firsts[1]
    assert set(firsts) == {0, 1, 2}


@pytest.mark.parametrize("order", ["before", "after"])
def test_common_flags_stand_before_or_after(says: Run, screens: list[Start], order: str) -> None:
    flags = ["--ascii", "--no-color", "--no-animation", "--rules", str(shipped())]
    for words in ([GAME], [GAME, "--players", "Ana,Bo"], ["resume"], ["replay", "treasure-cave"]):
        says(*(flags + words if order == "before" else words + flags))
        start = screens.pop()
        assert (start.ascii, start.no_color, start.animation) == (True, True, False)
        assert start.rules == shipped()


def test_looks_not_said_are_left_to_the_settings(
    says: Run, screens: list[Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    says()
    assert (screens[0].ascii, screens[0].no_color, screens[0].animation) == (None, None, None)
    monkeypatch.setenv("NO_COLOR", "1")
    says()
    assert screens[1].no_color is True


def test_the_exit_status_is_that_of_the_screens(screens: list[Start], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["boardgames_tui.tui.app"], "launch", lambda start: 4)
    assert main([]) == 4


def test_resume_takes_the_newest_that_is_not_over(says: Run, screens: list[Start], home: Path) -> None:
    kept = homes.matches()
    age(begun(kept / "a.jsonl"), 50)
    newest = age(begun(kept / "b.jsonl"), 40)
    age(begun(kept / "done.jsonl", 5000), 30)
    broken = kept / "broken.jsonl"
    broken.write_text("{}\n")
    says("resume")
    (start,) = screens
    assert (start.kind, start.path) == ("match", newest)
    assert start.match is not None
    assert start.match.moment > 0


def test_resume_takes_the_start_of_an_id(says: Run, screens: list[Start]) -> None:
    path = begun(homes.matches() / "treasure-cave-20260101-aa.jsonl")
    begun(homes.matches() / "treasure-cave-20260102-bb.jsonl")
    says("resume", "treasure-cave-20260101")
    assert screens[0].path == path


def test_resume_writes_nothing_that_was_not_played(says: Run, screens: list[Start]) -> None:
    path = begun(homes.matches() / "one.jsonl")
    before = path.read_bytes()
    says("resume", "one")
    assert path.read_bytes() == before


def test_replay_opens_read_only(says: Run, screens: list[Start], tmp_path: Path) -> None:
    path = begun(tmp_path / "kept.jsonl")
    before = path.read_bytes()
    says("replay", str(path))
    (start,) = screens
    assert (start.kind, start.path) == ("replay", path)
    assert start.match is not None
    assert start.match.journal is None
    assert path.read_bytes() == before


# -- matches, replay without a screen --------------------------------------------------------------------


def test_matches_lists_what_can_be_continued(says: Run) -> None:
    assert says("matches").startswith("No unfinished match in ")
    begun(homes.matches() / "one.jsonl")
    (homes.matches() / "two.jsonl").write_text("x\x1b[2J\n")
    out = says("matches")
    assert f"{TITLE}: Ana, Bo, turn " in out
    assert "damaged" in out
    assert "\x1b" not in out


def test_check_of_an_unfinished_match(says: Run, tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl")
    lines = len(path.read_text().splitlines()) - 1
    turn = Match.replay(path).turn
    assert says("replay", str(path), "--check") == (
        f"{path}: {lines} entries, all legal; unfinished: turn {turn.number}, "
        f"to act: {('Ana', 'Bo')[turn.seats[0]]}\n"
    )


def test_check_of_a_finished_match(says: Run, tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl", 5000)
    outcome = Match.replay(path).outcome
    assert outcome is not None
    assert says("replay", "--check", str(path)).endswith(f" entries, all legal; finished: {outcome.reason}\n")


def test_check_tells_of_a_torn_line_and_leaves_it(says: Run, tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl")
    path.write_bytes(path.read_bytes() + b'{"s":0,"a":["Ro')
    before = path.read_bytes()
    assert "all legal (an unfinished last line was left out); unfinished" in says("replay", str(path), "--check")
    assert path.read_bytes() == before


def test_text_prints_the_log_with_turns(says: Run, tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl", 5000)
    match = Match.replay(path)
    first, *lines, last = says("replay", str(path), "--text").splitlines()
    assert first == f"{TITLE}: Ana, Bo"
    told = [happening.event.text(match.table.names) for happening in match.events(None)]
    assert [line[6:] for line in lines] == told
    turns = [int(line[:4]) for line in lines]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert turns[-1] == match.turn.number
    assert match.outcome is not None
    assert last == match.outcome.reason


def test_text_of_a_hostile_file_cannot_drive_the_terminal(says: Run, tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl")
    lines = path.read_text().replace('"Ana"', '"\\u001b[2JAna\\n"').splitlines(keepends=True)
    lines = [re.sub(r',"i":\d+', "", line) for line in lines if not line.startswith('{"h"')]
    path.write_text("".join(lines))
    out = says("replay", str(path), "--text")
    assert "\x1b" not in out
    assert "?[2JAna " in out


# -- mistakes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], f"no game is called 'chess'; there are: {', '.join(registry.entries())}"),
        (["tresure-cave"], "no game is called 'tresure-cave'; did you mean treasure-cave? There are: "),
        (["resum"], "did you mean resume?"),
        (["simulate", "chess"], "no game is called 'chess'"),
        (["simulate"], "Missing argument 'GAME' (see boardgames-tui simulate --help)"),
        (["--frobnicate"], "No such option"),
        ([GAME, "--frobnicate"], f"(see boardgames-tui {GAME} --help)"),
        ([GAME, "extra"], "unexpected extra argument"),
        ([GAME, "--players"], "requires an argument"),
        ([GAME, "--undo", "never"], "'never' is not one of"),
        ([GAME, "--option", "wind=3"], "there is no option 'wind'"),
        ([GAME, "--option", "bridge=paper"], "option bridge: 'paper' does not fit ("),
        ([GAME, "--option", "bridge"], "write it as bridge=VALUE"),
        ([GAME, "--players", "Ana"], f"{TITLE} is for 2 to 4 players, not 1"),
        ([GAME, "--players", "A,B,C,D,E"], f"{TITLE} is for 2 to 4 players, not 5"),
        ([GAME, "--players", "A,B,C,D,E,F,G"], f"{TITLE} is for 2 to 4 players, not 7"),
        ([GAME, "--players", ""], "player 1 has no name"),
        ([GAME, "--players", "Ana,,Bo"], "player 2 has no name"),
        ([GAME, "--players", "Ana,ana"], "players 1 and 2 are both called 'ana'"),
        ([GAME, "--players", "Ana," + "x" * 300], "is too long (at most 20 cells)"),
        ([GAME, "--players", "Ana,\x1b[31mBo"], "holds a character that cannot be shown"),
        ([GAME, "--players", "Ana,B\no"], "holds a character that cannot be shown"),
        ([GAME, "--players", "Ana,Bo", "--first", "Cy"], "--first: nobody is called 'Cy' (at the table: Ana, Bo)"),
        ([GAME, "--first", "Ana"], "--first NAME needs --players"),
        ([GAME, "--rules", "/nowhere/at/all"], "--rules: /nowhere/at/all: no such folder"),
        (["--rules", "/nowhere/at/all"], "--rules: /nowhere/at/all: no such folder"),
        (["resume"], "no unfinished match in "),
        (["resume", "nothing"], "no match is called 'nothing' in "),
        (["replay", "nothing.jsonl", "--check"], "no match is called 'nothing.jsonl' in "),
        (["replay"], "Missing argument 'FILE'"),
        (["simulate", GAME, "--players", "5"], f"{TITLE} is for 2 to 4 players, not 5"),
        (["simulate", GAME, "--players", "Ana,Bo"], "is not a valid integer"),
        (["simulate", GAME, "--games", "0"], "0 is not in the range"),
        (["simulate", GAME, "--jobs", "0"], "0 is not in the range"),
        (["simulate", GAME, "--option", "wind=3"], "there is no option 'wind'"),
        (["no\nsuch\x1b[2Jgame"], "no game is called"),
    ],
    ids=lambda value: " ".join(value)[:40].encode("unicode_escape").decode() if isinstance(value, list) else "",
)
def test_a_mistake_is_one_line(refused: Run, screens: list[Start], words: list[str], line: str) -> None:
    assert line in refused(*words)
    assert screens == []
    assert homes.summaries() == []


def test_a_table_that_the_game_refuses(refused: Run, screens: list[Start], monkeypatch: pytest.MonkeyPatch) -> None:
    cls = type(registry.entry(GAME).game())
    monkeypatch.setattr(cls, "check_table", lambda self, table: "That bridge needs three players.")
    assert refused(GAME, "--players", "Ana,Bo") == "That bridge needs three players."
    assert refused("simulate", GAME) == "That bridge needs three players."
    assert homes.summaries() == []


def test_a_game_that_does_not_let_the_table_choose_who_begins(
    refused: Run, screens: list[Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    game = registry.entry(GAME).game()
    monkeypatch.setattr(game, "info", replace(game.info, free_start=False))
    assert "is not free to choose" in refused(GAME, "--players", "Ana,Bo", "--first", "Bo")
    assert "is not free to choose" in refused(GAME, "--first", "random")


@pytest.mark.parametrize("word", cli.RESERVED)
def test_no_game_may_take_a_word_of_the_program(refused: Run, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr(registry, "entries", lambda: {word: registry.GameEntry(word, word, "", "")})
    assert refused("--help") == f"an installed game is called '{word}', which is a command here; it must be renamed"


def test_a_game_that_cannot_be_imported(
    capsys: pytest.CaptureFixture[str], refused: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = registry.GameEntry("lost", "lost", "boardgames_tui.lost:Lost", "")
    monkeypatch.setattr(registry, "entries", lambda: {"lost": lost})
    assert "game 'lost' cannot be loaded: No module named" in refused("lost")
    assert main(["--help"]) == 0
    assert "cannot be played" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], [GAME], [GAME, "--players", "Ana,Bo"], ["resume"], ["replay", "kept"]])
def test_not_a_terminal(refused: Run, words: list[str]) -> None:
    path = begun(homes.matches() / "kept.jsonl")
    before = path.read_bytes()
    assert refused(*words).startswith("the game is played on a terminal, and standard input is not one")
    assert path.read_bytes() == before
    assert len(homes.summaries()) == 1, "nothing may be begun that cannot be shown"


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_every_stream_must_be_the_terminal(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    from boardgames_tui.engine.errors import UserError
    from boardgames_tui.opening import need_terminal

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Screen())
    need_terminal()
    monkeypatch.setattr(sys, stream, io.StringIO())
    with pytest.raises(UserError, match="is not one"):
        need_terminal()
    monkeypatch.setenv("TEXTUAL_DRIVER", "some.web:Driver")
    need_terminal()


# -- files -----------------------------------------------------------------------------------------------


DAMAGE: dict[str, tuple[Callable[[list[bytes]], Any], str]] = {
    "empty": (lambda lines: lines.clear(), ":1: an empty file is not a match"),
    "no match": (lambda lines: lines.__setitem__(0, b'{"app": "chess"}\n'), ":1: this is not a match"),
    "binary": (lambda lines: lines.__setitem__(2, b"\x00\xff\xfe\n"), ":3: damaged line"),
    "half a line": (lambda lines: lines.__setitem__(2, lines[2][:9] + b"\n"), ":3: damaged line"),
    "a line lost": (lambda lines: lines.__delitem__(2), ": "),
    "newer": (lambda lines: lines.__setitem__(0, lines[0].replace(b'"format":1', b'"format":99')), "newer"),
    "no seats": (
        lambda lines: lines.__setitem__(0, lines[0].replace(b'"seats"', b'"saets"')),
        ":1: damaged header",
    ),
    "no such game": (lambda lines: lines.__setitem__(0, lines[0].replace(b"treasure-cave", b"ludo")), "'ludo'"),
    "unknown entry": (lambda lines: lines.insert(3, b'{"x": 1}\n'), ":4: unknown entry"),
    "no such action": (lambda lines: lines.insert(3, b'{"s":0,"a":["Fly",{}]}\n'), ":4: "),
    "no such seat": (lambda lines: lines.insert(3, b'{"s":77,"a":["Roll",{}]}\n'), ":4: "),
    "undo of nothing": (lambda lines: lines.insert(1, b'{"undo":5,"by":0}\n'), ":2: cannot take 5 actions back"),
}


@pytest.mark.parametrize("kind", DAMAGE)
@pytest.mark.parametrize("command", [["resume", "kept"], ["replay", "kept", "--check"], ["replay", "kept"]])
def test_damage_names_file_and_line_and_changes_nothing(
    refused: Run, screens: list[Start], kind: str, command: list[str]
) -> None:
    path = begun(homes.matches() / "kept.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    spoil, said = DAMAGE[kind]
    spoil(lines)
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    line = refused(*command)
    assert said in line
    assert "ludo" in line or str(path) in line
    assert path.read_bytes() == before
    assert screens == []


def test_a_journal_mangled_anywhere_never_ends_in_a_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sound = begun(tmp_path / "sound.jsonl").read_bytes()
    path = tmp_path / "mangled.jsonl"
    rng = Random(5)
    for _ in range(150):
        data = bytearray(sound)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(data))
            match rng.randrange(3):
                case 0:
                    data[at] = rng.choice(b'0123456789-"{}[],:\nx\xff')
                case 1:
                    del data[at : at + rng.randint(1, 30)]
                case _:
                    data[at:at] = rng.choice([b"-", b"9", b"null", b'"', b"[]", b"{}", b"1e999", b"\n"])
        path.write_bytes(data)
        assert main(["replay", str(path), "--check", "--text"]) in (0, 2)
        assert len(capsys.readouterr().err.splitlines()) <= 1


def test_an_unreadable_match(refused: Run) -> None:
    (homes.matches() / "odd.jsonl").mkdir(parents=True)
    assert "odd.jsonl: cannot be read" in refused("replay", str(homes.matches() / "odd.jsonl"), "--check")


def test_a_torn_line_is_dropped_with_a_notice(says: Run, screens: list[Start]) -> None:
    path = begun(homes.matches() / "kept.jsonl")
    sound = path.read_bytes()
    path.write_bytes(sound + b'{"s":0,"a":["Ro')
    says("resume")
    assert screens[0].match is not None
    assert "dropped" in screens[0].match.notice
    match = screens[0].match
    match.play(match.turn.seats[0], match.legal_actions(match.turn.seats[0])[0])
    match.close()
    assert path.read_bytes().startswith(sound)
    says("replay", str(path), "--check")


def test_two_windows_on_one_match(refused: Run, screens: list[Start]) -> None:
    path = begun(homes.matches() / "kept.jsonl")
    match = Match.resume(path)
    try:
        assert refused("resume") == f"{path}: this match is open in another window; close it there first"
        assert refused("resume", "kept").endswith("close it there first")
    finally:
        match.close()
    assert main(["resume"]) == 0


def test_two_processes_on_one_match(refused: Run, screens: list[Start]) -> None:
    path = begun(homes.matches() / "kept.jsonl")
    code = (
        "import sys\nfrom pathlib import Path\nfrom boardgames_tui.engine.match import Match\n"
        f"match = Match.resume(Path({str(path)!r}))\nprint('open', flush=True)\nsys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert "open in another window" in refused("resume")
        other.kill()
    assert main(["resume"]) == 0, "a killed process must not keep the match locked"


@pytest.mark.parametrize("where", ["file", "below a file"])
def test_a_data_directory_that_cannot_be_written(
    refused: Run, screens: list[Start], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("BOARDGAMES_TUI_HOME", str(blocked if where == "file" else blocked / "deeper"))
    line = refused(GAME, "--players", "Ana,Bo")
    assert "the match cannot be kept there" in line
    assert "set BOARDGAMES_TUI_HOME to a folder that can be written" in line
    assert screens == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_read_only_data_directory(refused: Run, screens: list[Start], home: Path) -> None:
    home.mkdir()
    home.chmod(0o500)
    assert "the match cannot be kept there" in refused(GAME, "--players", "Ana,Bo")


def test_a_full_disk_while_a_match_begins(
    refused: Run, screens: list[Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "could not be saved (No space left on device)" in refused(GAME, "--players", "Ana,Bo")


# -- rules tables ----------------------------------------------------------------------------------------


def own_rules(folder: Path, change: Callable[[str], str]) -> Path:
    """Return a folder with a changed copy of the game's table."""
    folder.mkdir()
    text = (shipped() / "treasure_cave.yaml").read_text()
    (folder / "treasure_cave.yaml").write_text(change(text))
    return folder


@pytest.mark.parametrize(
    ("change", "says_"),
    [
        (lambda text: text.replace("\n  provenance: rulebook", "\n  provenance: rumour", 1), "provenance"),
        (lambda text: text + "\nspare: 1\n", "spare"),
        (lambda text: text.replace("\n  provenance: ", "\n  provenance ", 1), ""),
        (lambda text: "a: [1, 2\n", ""),
        (lambda text: "", "the whole table"),
    ],
)
def test_wrong_tables_name_file_line_and_field(
    refused: Run, screens: list[Start], tmp_path: Path, change: Callable[[str], str], says_: str
) -> None:
    folder = own_rules(tmp_path / "own", change)
    for words in (["--list"], [GAME], ["simulate", GAME], [GAME, "--players", "Ana,Bo"]):
        line = refused("--rules", str(folder), *words)
        file, number, said = line.split(":", 2)
        assert file == str(folder / "treasure_cave.yaml")
        assert int(number) >= 1
        assert says_ in said


def test_a_folder_without_the_table(refused: Run, says: Run, tmp_path: Path) -> None:
    assert refused(GAME, "--rules", str(tmp_path)).endswith("treasure_cave.yaml: no such rules table")
    assert GAME in says("--list", "--rules", str(tmp_path)), "the lobby falls back on the shipped ones"


def test_a_match_is_not_continued_under_other_tables(
    refused: Run, says: Run, screens: list[Start], tmp_path: Path
) -> None:
    folder = own_rules(tmp_path / "own", lambda text: text.replace("minutes: ", "minutes: 1"))
    says(GAME, "--players", "Ana,Bo", "--rules", str(folder))
    assert "begun under other rules tables" in refused("resume")
    says("resume", "--rules", str(folder))
    assert screens[-1].kind == "match"
    path = begun(tmp_path / "shipped.jsonl")
    assert "begun under other rules tables" in refused("replay", str(path), "--check", "--rules", str(folder))


# -- simulate --------------------------------------------------------------------------------------------


def simulated(says: Run, *words: str) -> dict[str, Any]:
    out = says("simulate", GAME, "--json", *words)
    assert len(out.splitlines()) == 1
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def test_simulate_as_json(says: Run) -> None:
    data = simulated(says, "--games", "6", "--players", "3", "--seed", "5")
    keys = "game players games finished wins_by_seat actions actions_per_second length endings"
    assert " ".join(data) == keys
    assert (data["game"], data["players"], data["games"], data["finished"]) == (GAME, 3, 6, 6)
    assert len(data["wins_by_seat"]) == 3
    assert sum(data["wins_by_seat"]) >= 6
    assert sum(data["endings"].values()) == 6
    length = data["length"]
    assert 0 < length["min"] <= length["median"] <= length["max"]
    assert length["min"] * 6 <= data["actions"] <= length["max"] * 6
    assert data["actions_per_second"] > 0


def test_a_game_that_beats_the_player_counts_for_nobody(says: Run) -> None:
    out = says("simulate", "rwenzori", "--games", "4", "--players", "1", "--seed", "1", "--json")
    data = json.loads(out)
    assert data["endings"] == {"caves win": 4}
    assert data["wins_by_seat"] == [0]


def test_simulate_says_it_to_a_person(says: Run) -> None:
    out = says("simulate", GAME, "--games", "3", "--players", "2", "--seed", "abc")
    for word in (
        TITLE,
        "3 random games, 2 players, seed abc",
        "finished   3",
        "seat 2",
        "turns",
        "actions a second",
    ):
        assert word in out


def test_the_seed_and_nothing_else_makes_the_result(says: Run) -> None:
    def result(*words: str) -> dict[str, Any]:
        data = simulated(says, "--games", "9", *words)
        del data["actions_per_second"]
        return data

    one = result("--seed", "7")
    assert result("--seed", "7") == one
    assert result("--seed", "7", "--jobs", "3") == one
    assert result("--seed", "8") != one


def test_more_jobs_than_games(says: Run) -> None:
    assert simulated(says, "--games", "2", "--jobs", "8")["finished"] == 2


def test_every_preset_can_be_simulated(says: Run) -> None:
    info = registry.entry(GAME).game().info
    for preset, options in info.presets.items():
        words = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        count = info.only_for.get(preset, info.players)[-1]
        assert simulated(says, "--games", "1", "--players", str(count), *words)["finished"] == 1


def test_own_tables_reach_the_workers(says: Run, tmp_path: Path) -> None:
    folder = own_rules(tmp_path / "own", lambda text: text.replace("turn_cap: ", "turn_cap: 1 # "))
    short = simulated(says, "--games", "4", "--jobs", "2", "--rules", str(folder))
    assert short["length"]["max"] < simulated(says, "--games", "4")["length"]["min"]


def test_a_game_without_an_end_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    game = registry.entry(GAME).game()
    monkeypatch.setattr(game, "info", replace(game.info, bound=5))
    assert main(["simulate", GAME, "--games", "2", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["finished"], data["endings"]) == (0, {"no end within the bound": 2})


def test_progress_is_told_game_by_game() -> None:
    game = registry.entry(GAME).game()
    table = Table(seats_for(["Ana", "Bo"]), game.info.options())
    for jobs in (1, 2):
        done: list[int] = []
        simulate(GAME, table, 5, "s", jobs, progress=done.append)
        assert done == sorted(done)
        assert done[-1] == 5
        assert len(done) > 1


def test_the_bar_is_only_for_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["simulate", GAME, "--games", "3", "--json"]) == 0
    assert "3/3" in screen.getvalue()
    json.loads(capsys.readouterr().out)


def test_an_interrupt_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardgames_tui.simulate.playout", interrupted)
    assert main(["simulate", GAME]) == 130
    assert capsys.readouterr().err.strip() == ""


def children(pid: int) -> set[int]:
    """Return the child processes of a process (Linux)."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}
    return set()


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Heed SIGINT, for it is ignored in what a shell starts in the background, and programs inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("group", [False, True], ids=["the program", "its group"])
@pytest.mark.parametrize(
    "late", [pytest.param(0.0, marks=pytest.mark.slow), 0.4], ids=["at the start", "in the middle"]
)
def test_ctrl_c_ends_a_simulation(jobs: str, group: bool, late: float) -> None:
    words = [sys.executable, "-m", "boardgames_tui", "simulate", GAME, "--games", "1000000", "--jobs", jobs]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        wanted = 0 if jobs == "1" else 3  # two workers and the resource tracker
        for _ in range(1200):
            running = "pydantic_core" in Path(f"/proc/{process.pid}/maps").read_text()
            if running and len(children(process.pid)) >= wanted:
                break
            time.sleep(0.05)
        time.sleep(late)
        workers = children(process.pid)
        (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode in (130, -signal.SIGINT)  # a shell reports both as 130
    assert out == ""
    assert err.strip() == ""
    for _ in range(100):
        if not any(Path(f"/proc/{worker}").exists() for worker in workers):
            break
        time.sleep(0.05)
    else:
        pytest.fail("a worker outlives the program")


# -- the process -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "status"), [(["--version"], 0), (["ludo"], 2), ([], 2), ([GAME, "--players", "[/],Bo"], 2)]
)
def test_python_m(words: list[str], status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "boardgames_tui", *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == status
    assert len((done.stdout + done.stderr).splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_mistake() -> None:
    done = subprocess.run(
        f"{sys.executable} -m boardgames_tui --list | true", shell=True, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


def test_a_narrow_locale_still_prints(tmp_path: Path) -> None:
    path = begun(tmp_path / "m.jsonl", names=("Zoë", "花子"))
    done = subprocess.run(
        [sys.executable, "-m", "boardgames_tui", "replay", str(path), "--text"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        check=False,
    )
    assert done.returncode == 0
    assert "Zoë, ??".encode("latin-1") in done.stdout

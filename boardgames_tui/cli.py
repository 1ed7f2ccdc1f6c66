"""The command line: arguments first, one clear line for a mistake, Textual only when a screen is needed."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from . import __version__
from .engine.errors import UserError
from .start import Common

if TYPE_CHECKING:
    from .engine.match import UndoRule
    from .engine.registry import GameEntry

PROGRAM: Final = "boardgames-tui"
RESERVED: Final = ("resume", "replay", "simulate", "matches")
"""Words that no game may have as its id."""
INTERRUPTED: Final = 130

F = TypeVar("F", bound=Callable[..., Any])


def _rules_flag(command: F) -> F:
    return click.option(
        "--rules", type=click.Path(path_type=Path), metavar="DIR", help="Play with the rules tables in DIR."
    )(command)


def _looks(command: F) -> F:
    for flag, words in (
        ("--no-animation", "Show every change at once."),
        ("--no-color", "Use no colour (NO_COLOR does the same)."),
        ("--ascii", "Draw with ASCII characters only."),
    ):
        command = click.option(flag, is_flag=True, help=words)(command)
    return command


# -- the games as sub-commands -------------------------------------------------------------------------------


def _games() -> dict[str, GameEntry]:
    """Return the installed games; raises `UserError` when one has a name that the program needs itself."""
    from .engine.registry import entries

    found = entries()
    for word in RESERVED:
        if word in found:
            raise UserError(f"an installed game is called {word!r}, which is a command here; it must be renamed")
    return found


class Games(click.Group):
    """The program: every installed game is a sub-command beside its own few."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the games first, then the rest."""
        return [*_games(), *RESERVED]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the sub-command, made from the game's info when it is a game."""
        games = _games()
        if cmd_name in games:
            return _game_command(games[cmd_name])
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Say which games there are when the word is none of them."""
        word = args[0]
        if not word.startswith("-") and self.get_command(ctx, word) is None:
            raise UserError(_unknown(word, RESERVED))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List games and other commands apart, with the games' titles."""
        games = [(game_id, _title(item)) for game_id, item in _games().items()]
        if games:
            with formatter.section("Games"):
                formatter.write_dl(games)
        with formatter.section("Commands"):
            rows = [(name, self.commands[name].get_short_help_str(70)) for name in RESERVED]
            formatter.write_dl(rows)


def _unknown(word: str, others: Sequence[str] = ()) -> str:
    from difflib import get_close_matches

    known = list(_games())
    there = ", ".join(known) or "none is installed: run pip install in the project folder"
    near = get_close_matches(word, [*known, *others], 1, 0.7)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"no game is called {word!r}; {hint}There are: {there}".replace("; There", "; there")


def _title(item: GameEntry) -> str:
    try:
        return item.game().info.title
    except UserError as error:
        return f"cannot be played: {error}"


@click.group(
    PROGRAM,
    cls=Games,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--list", "listing", is_flag=True, help="List the games and leave.")
@click.version_option(__version__, message=f"{PROGRAM} %(version)s")
@_rules_flag
@_looks
@click.pass_context
def program(
    ctx: click.Context,
    listing: bool,
    rules: Path | None,
    ascii: bool,
    no_color: bool,
    no_animation: bool,
) -> int | None:
    """Board games for friends at one terminal, passing the keyboard.

    Without a game the lobby opens. With a game its set-up opens, and with --players its board.
    """
    common = Common().given(rules, ascii, no_color, no_animation)
    ctx.obj = common
    if listing:
        _list(common)
        ctx.exit(0)
    if ctx.invoked_subcommand is None:
        _games()
        from .opening import open_lobby

        return open_lobby(common)
    return None


def _list(common: Common) -> None:
    from .engine.registry import games

    rows: list[tuple[str, str, str, str]] = []
    for item, game in games(common.rules):
        low, high = game.info.players
        players = f"{low}" if low == high else f"{low}-{high}"
        rows.append((item.id, game.info.title, f"{players} players", f"{game.info.minutes} min"))
        rows.append(("", game.info.tagline, "", ""))
    width = max((len(row[0]) for row in rows), default=0)
    for game_id, title, *facts in rows:
        click.echo(f"{game_id:{width}}  {', '.join(word for word in (title, *facts) if word)}")


def _game_command(item: GameEntry) -> click.Command:
    """Return the sub-command that plays one game."""

    @click.command(item.id, cls=GameCommand, options_metavar="[OPTIONS]")
    @click.option("--players", metavar="ANA,BO", help="The names in seat order; straight to the board.")
    @click.option("--first", metavar="NAME|random", help="Who begins (the first seat unless said).")
    @click.option("--option", "-o", "pairs", multiple=True, metavar="K=V", help="Choose a variant; see below.")
    @click.option("--seed", metavar="S", help="Any word; the same word brings the same dice and deals.")
    @click.option(
        "--undo",
        type=click.Choice(["strict", "free"]),
        default="strict",
        help="strict: back to the last thing anybody learnt, further if all agree. free: always.",
    )
    @_rules_flag
    @_looks
    @click.pass_obj
    def play(
        common: Common,
        /,
        players: str | None,
        first: str | None,
        pairs: tuple[str, ...],
        seed: str | None,
        undo: UndoRule,
        **flags: Any,
    ) -> int:
        from .opening import open_game

        common = common.given(**flags)
        game = item.game(common.rules)
        return open_game(item, game, common, players, first, pairs, seed, undo)

    play.help = item.id
    return play


class GameCommand(click.Command):
    """A game's sub-command; its help tells the game's facts and options."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write title, tagline, players and minutes."""
        info = _games()[str(self.name)].game().info
        low, high = info.players
        players = f"{low}" if low == high else f"{low} to {high}"
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(info.title)
            formatter.write_text(info.tagline)
            formatter.write_text(f"{players} players, about {info.minutes} minutes")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what `--option` takes."""
        from .engine.options import described

        options = list(described(_games()[str(self.name)].game().info.options))
        if options:
            with formatter.section("Variants (--option K=V)"):
                formatter.write_dl(options)


# -- matches and simulations ---------------------------------------------------------------------------------


@program.command()
@click.argument("match_id", metavar="[ID]", required=False)
@_rules_flag
@_looks
@click.pass_obj
def resume(common: Common, /, match_id: str | None, **flags: Any) -> int:
    """Continue the match last played, or the one named.

    ID is a match's id (see `matches`), or as much of its start as tells it from the others.
    """
    from .opening import open_match

    return open_match(match_id, common.given(**flags))


@program.command()
def matches() -> int:
    """List the unfinished matches, newest first."""
    from .reports import waiting

    for line in waiting():
        click.echo(plain(line))
    return 0


@program.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Say without a screen whether every line is legal.")
@click.option("--text", is_flag=True, help="Print the log without a screen.")
@_rules_flag
@_looks
@click.pass_obj
def replay(common: Common, /, file: Path, check: bool, text: bool, **flags: Any) -> int:
    """Step through a match, finished or not.

    FILE is the file it is kept in, or its id; nothing in it is changed.
    """
    from .engine import homes
    from .engine.match import Match
    from .opening import open_replay
    from .reports import log, verdict

    common = common.given(**flags)
    path = file if file.exists() else homes.find(str(file))
    if not (check or text):
        return open_replay(path, common)
    match = Match.replay(path, common.rules)
    for line in [*(log(match) if text else ()), *([verdict(match, path)] if check else ())]:
        click.echo(plain(line))
    return 0


@program.command()
@click.argument("game_id", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--players", type=int, metavar="K", help="How many seats (the fewest unless said).")
@click.option("--seed", default="1", show_default=True, metavar="S", help="Any word; same word, same result.")
@click.option("--option", "-o", "pairs", multiple=True, metavar="K=V", help="Choose a variant of the game.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at work.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@_rules_flag
@click.pass_obj
def simulate(
    common: Common,
    /,
    game_id: str,
    games: int,
    players: int | None,
    seed: str,
    pairs: tuple[str, ...],
    jobs: int,
    as_json: bool,
    rules: Path | None,
) -> int:
    """Play random games and report what they come to.

    Everybody picks any legal action with the same chance; no screen is shown and no match is kept.
    """
    if game_id not in _games():
        raise UserError(_unknown(game_id))
    import json

    from .opening import random_table
    from .reports import Bar, report
    from .simulate import simulate as run

    common = common.given(rules)
    game = _games()[game_id].game(common.rules)
    table = random_table(game, players, pairs)
    gc.enable()
    with Bar(games) as bar:
        tally = run(game_id, table, games, seed, jobs, common.rules, bar.show)
    lines = [json.dumps(tally.data(game_id))] if as_json else report(game.info.title, tally, seed)
    for line in lines:
        click.echo(line)
    return 0 if tally.finished == tally.games else 1


# -- the way out ---------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return `text` as one line that no terminal acts on, whatever names and files are called."""
    return "".join(
        char if char.isprintable() or char in "\u200c\u200d" else " " if char.isspace() else "?" for char in text
    )


def _fail(text: str) -> int:
    click.echo(f"{PROGRAM}: {plain(' '.join(text.split()))}", err=True)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with `arguments` (None: those of the process) and return its exit status.

    0: done; 1: a simulated game did not end; 2: a mistake that the person can mend, told in one line on the
    error output; 130: interrupted.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    gc.disable()  # nothing that a start makes is garbage; the screens turn it on again once they are painted
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them reads every installed package
    try:
        status = program.main(
            None if arguments is None else list(arguments), prog_name=PROGRAM, standalone_mode=False
        )
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else PROGRAM
        return _fail(f"{error.format_message().rstrip('.')} (see {where} --help)")
    except click.ClickException as error:
        return _fail(error.format_message())
    except UserError as error:
        return _fail(str(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    finally:
        gc.enable()
    return status if isinstance(status, int) else 0

"""Golden files: one seeded game of every preset, written out, and saves that must load for ever."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardgames_tui.engine.codec import Codec
from boardgames_tui.engine.game import CHANCE, Action, Game, Kind
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.tables import shipped
from tests.conformance import Viewer, at, places, reach, table_for

HERE = Path(__file__).parent
SEED = "golden"
LONG = 160
"""A value longer than this (in characters) is shown by its start and a digest."""
FULL = 150
"""So many actions at the start are written out, and `LAST` at the end; between them what is new, else digests."""
LAST = 20
MANY = 8
"""A legal list longer than this is shown by its ends and a digest."""


def smallest(game: Game[Any, Any], preset: str) -> int:
    """Return the fewest players that the preset fits."""
    low, high = game.info.players
    fits = game.info.only_for.get(preset, range(low, high + 1))
    return next(n for n in fits if game.check_table(table_for(game, n, preset)) is None)


def playthrough_file(game: Game[Any, Any], preset: str) -> Path:
    """Return where the playthrough of a preset is kept."""
    return HERE / game.info.id / f"{slug(preset)}-{smallest(game, preset)}.txt"


def slug(preset: str) -> str:
    """Return a preset's name as a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", preset.lower()).strip("-")


def save_folder(game: Game[Any, Any]) -> Path:
    """Return where the saves under the present rules version are kept."""
    return HERE / game.info.id / f"v{game.info.rules_version}"


# -- playthroughs --------------------------------------------------------------------------------------------


def playthrough(game: Game[Any, Any], preset: str) -> str:
    """Write out a seeded game: every turn, every change of every view, every legal list, every event."""
    table = table_for(game, smallest(game, preset), preset)
    match = Match(game, table, f"{SEED}/{preset}")
    match.settle()
    rng = Random(f"{SEED}/{preset}")
    while match.turn.kind is not Kind.OVER:
        seat = rng.choice(match.turn.seats)
        match.play(seat, rng.choice(match.legal_actions(seat)))
    return "\n".join(_told(match)) + "\n"


def _told(match: Match) -> Iterator[str]:
    game, names = match.game, match.table.names
    codec = Codec(game.actions)
    viewers: tuple[Viewer, ...] = (None, *range(len(names))) if game.info.hidden else (None,)
    yield f"{game.info.title}: {json.dumps(match.table.options.model_dump(mode='json'))}, {', '.join(names)}"
    yield f"This file is written by: python -m tests.golden --renew {game.info.id}"
    yield f"start: {_short(game.view(match.at(0), None), 4000)}"
    met: set[str] = set()
    for moment in range(match.moment + 1):
        state = match.at(moment)
        if moment:
            entry = match.entry(moment)
            kinds = {type(part).__name__ for part in (entry.action, *entry.events)}
            if FULL < moment <= match.moment - LAST and kinds <= met:
                who = "chance" if entry.seat == CHANCE else names[entry.seat]
                yield f"{moment}. {who}: {_action(codec, entry.action)} {_digest(match, moment, viewers)}"
                continue
            met |= kinds
            before = match.at(moment - 1)
            who = "chance" if entry.seat == CHANCE else names[entry.seat]
            marks = " (by itself)" * entry.auto + " (barrier)" * entry.barrier
            yield ""
            yield f"{moment}. {who}: {_action(codec, entry.action)}{marks}"
            for event in entry.events:
                seen = {v: e.text(names) if (e := event.seen_by(v)) else "-" for v in viewers}
                yield f"  * {seen[None]}"
                yield from (
                    f"    {names[v]}: {text}" for v, text in seen.items() if v is not None and text != seen[None]
                )
            common = list(_changes(game, before, state, None))
            yield from (f"  {line}" for line in common)
            for viewer in viewers[1:]:
                own = [line for line in _changes(game, before, state, viewer) if line not in common]
                yield from (f"    {names[viewer or 0]}: {line}" for line in own)
        turn = game.turn(state)
        seats = " ".join(names[seat] for seat in turn.seats if seat != CHANCE)
        yield f"  = {turn.number} {turn.kind.value} {turn.stage} {seats}".rstrip()
        for seat in turn.seats:
            if seat != CHANCE:
                yield f"  ? {names[seat]} {_legal(codec, game.legal_actions(state, seat))}"
    yield ""
    yield f"final state {match.checkpoint()}"
    yield from _lines_of(match.outcome)


def _digest(match: Match, moment: int, viewers: Sequence[Viewer]) -> str:
    """Return a digest of all that a moment shows: views, turn, legal lists, events."""
    state, game = match.at(moment), match.game
    turn = game.turn(state)
    shown = (
        [game.view(state, viewer) for viewer in viewers],
        turn,
        [game.legal_actions(state, seat) for seat in turn.seats if seat != CHANCE],
        [event.text(match.table.names) for event in match.entry(moment).events],
    )
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:8]


def _lines_of(outcome: Any) -> Iterator[str]:
    yield f"{outcome.ending}: {outcome.reason}"
    yield f"ranking {outcome.ranking}"
    yield from (f"seat {seat}: {score}" for seat, score in enumerate(outcome.scores))


def _changes(game: Game[Any, Any], before: Any, after: Any, viewer: Viewer) -> Iterator[str]:
    old, new = game.view(before, viewer), game.view(after, viewer)
    for place in places(old, new):
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).removeprefix(".")
        yield f"{where}: {_short(at(old, place))} -> {_short(at(new, place))}"


def _action(codec: Codec, action: Action) -> str:
    name, values = codec.encode(action)
    inside = ", ".join(f"{key}={value!r}" for key, value in values.items())
    return f"{name}({inside})"


def _legal(codec: Codec, legal: Sequence[Action]) -> str:
    words = [_action(codec, action) for action in legal]
    if len(words) > MANY:
        digest = hashlib.sha256("\n".join(words).encode()).hexdigest()[:8]
        words = [*words[:2], f"... {digest} ...", *words[-2:]]
    return f"{len(legal)}: {'; '.join(words)}"


def _short(value: Any, longest: int = LONG) -> str:
    text = repr(value)
    if len(text) <= longest:
        return text
    return f"{text[: longest - 20]}... {hashlib.sha256(text.encode()).hexdigest()[:8]}"


# -- saves ---------------------------------------------------------------------------------------------------


def write_save(game: Game[Any, Any], preset: str, path: Path) -> None:
    """Play a match with everything a journal can hold into `path`: undo, consent, redo, withdrawal."""
    table = table_for(game, smallest(game, preset), preset)
    rng = Random(f"save/{preset}")
    match = Match.new(game, table, f"save/{preset}", path=path)
    while match.turn.kind is not Kind.OVER:
        seat = rng.choice(match.turn.seats)
        dice = rng.random()
        status = match.undo_status(seat)
        if dice < 0.08 and (status.allowed or status.by_consent):
            match.undo(seat, consent=not status.allowed)
        elif dice < 0.16 and match.undo_status().allowed:
            match.undo()
        elif dice < 0.3 and match.redo_status().allowed:
            match.redo()
        else:
            match.play(seat, rng.choice(match.legal_actions(seat)))
    match.close()
    path.with_suffix(".lock").unlink(missing_ok=True)


def renew(game: Game[Any, Any], table: str, tables: Path | None = None) -> Iterator[Path]:
    """Write the playthroughs anew, and the saves (with the tables they were played with) where missing."""
    folder = HERE / game.info.id
    folder.mkdir(exist_ok=True)
    wanted = {playthrough_file(game, preset): preset for preset in game.info.presets}
    for old in folder.glob("*.txt"):
        if old not in wanted:
            old.unlink()
            yield old
    for path, preset in wanted.items():
        text = playthrough(game, preset)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            yield path
    (folder / "reached.json").write_text(json.dumps(reach(game), indent=1) + "\n", encoding="utf-8")
    saves = save_folder(game)
    saves.mkdir(exist_ok=True)
    ends = saves / "ends.json"
    known: dict[str, str] = json.loads(ends.read_text()) if ends.exists() else {}
    for preset in game.info.presets:
        path = saves / f"{slug(preset)}.jsonl"
        if not path.exists():
            source = (tables or shipped()) / f"{table}.yaml"
            kept = saves / source.name
            if kept.exists() and kept.read_bytes() != source.read_bytes():
                raise SystemExit(f"{kept} differs from {source}: delete the saves of this version, or raise it")
            kept.write_bytes(source.read_bytes())
            write_save(game, preset, path)
            known[path.stem] = Match.replay(path).checkpoint()
            yield path
    ends.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")

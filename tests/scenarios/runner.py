"""Plays the scenarios: positions and actions written as data, each naming the rule that it proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from boardgames_tui.engine.codec import Codec
from boardgames_tui.engine.game import CHANCE, Action, Game, IllegalAction, Kind, Seat, Table
from boardgames_tui.engine.registry import entries
from boardgames_tui.engine.tables import Loader

HERE = Path(__file__).parent
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")
KEYS = {"name", "proves", "players", "options", "first", "given", "do", "then"}


def files() -> list[tuple[str, Path]]:
    """Return every scenario file with its game's id (the folder's name is the game's package)."""
    ids = {item.table: item.id for item in entries().values()}
    return [(ids[path.parent.name], path) for path in sorted(HERE.glob("*/*.yaml"))]


def scenarios() -> list[tuple[str, str, dict[str, Any]]]:
    """Return (game id, "file: name", scenario) for all scenarios."""
    found = []
    for game_id, path in files():
        for item in yaml.load(path.read_text(encoding="utf-8"), Loader=Loader):
            if extra := item.keys() - KEYS:
                raise ValueError(f"{path}: {item.get('name')}: unknown keys {sorted(extra)}")
            found.append((game_id, f"{path.parent.name}/{path.stem}: {item['name']}", item))
    return found


def plain(value: object) -> Any:
    """Return `value` as YAML would write it: dataclasses as mappings, tuples as lists, enums as values."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {plain(k) if not isinstance(k, tuple) else str(k): plain(v) for k, v in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


def look(value: object, path: str) -> Any:
    """Return the part of `value` at a dotted path of field names, mapping keys (a pair: "(1,0)") and indices."""
    for step in path.split("."):
        if isinstance(value, Mapping):
            places = {str(key).replace(" ", ""): key for key in value if isinstance(key, tuple)}
            value = value[places[step]] if step in places else value[step] if step in value else value[int(step)]
        elif isinstance(value, Sequence) and not isinstance(value, str) and step.lstrip("-").isdigit():
            value = value[int(step)]
        else:
            value = getattr(value, step)
    return plain(value)


def run(game: Game[Any, Any], package: str, item: Mapping[str, Any]) -> None:
    """Set up, act and check one scenario."""
    players = item.get("players", game.info.players[0])
    names = players if isinstance(players, list) else NAMES[:players]
    options = game.info.options.model_validate(item.get("options", {}))
    table = Table(tuple(Seat(n, n[0], i) for i, n in enumerate(names)), options, item.get("first", 0))
    assert game.check_table(table) is None
    if "given" in item:
        state = import_module(f"tests.games.{package}.given").given(game, table, item["given"])
    else:
        state = game.setup(table)
    codec = Codec(game.actions)
    said: list[str] = []
    state = _forced(game, state, names, said)
    for number, step in enumerate(item.get("do", []), 1):
        if isinstance(step, Mapping):
            seat, action = _action(codec, step["refuse"])
            reason = game.why_not(state, seat, action)
            assert reason is not None, f"step {number}: {action} is legal"
            if because := step.get("because"):
                assert because in reason, f"step {number}: refused because {reason!r}, not {because!r}"
            try:
                game.apply(state, seat, action)
            except IllegalAction:
                continue
            raise AssertionError(f"step {number}: apply took the illegal {action}")
        seat, action = _action(codec, step)
        reason = game.why_not(state, seat, action)
        assert reason is None, f"step {number}: {action} refused: {reason}"
        result = game.apply(state, seat, action)
        said += [event.text(names) for event in result.events]
        state = _forced(game, result.state, names, said)
    _then(game, state, codec, said, item["then"])


def _action(codec: Codec, step: Sequence[Any]) -> tuple[int, Action]:
    seat, name, *rest = step
    return CHANCE if seat == "chance" else int(seat), codec.decode([name, rest[0] if rest else {}])


def _forced(game: Game[Any, Any], state: Any, names: Sequence[str], said: list[str]) -> Any:
    while (turn := game.turn(state)).kind is Kind.DECIDE:
        seat = turn.seats[0]
        legal = game.legal_actions(state, seat)
        if not game.forced(state, seat, legal):
            break
        result = game.apply(state, seat, legal[0])
        said += [event.text(names) for event in result.events]
        state = result.state
    return state


def _then(game: Game[Any, Any], state: Any, codec: Codec, said: list[str], then: Mapping[str, Any]) -> None:
    known = {"turn", "state", "views", "events", "no_events", "legal", "outcome"}
    assert not then.keys() - known, f"unknown checks {sorted(then.keys() - known)}"
    assert then, "a scenario must check something"
    for path, value in then.get("state", {}).items():
        assert look(state, path) == value, f"state.{path} is {look(state, path)!r}, not {value!r}"
    for who, checks in then.get("views", {}).items():
        view = game.view(state, None if who == "bystander" else int(who))
        for path, value in checks.items():
            assert look(view, path) == value, f"view of {who}: {path} is {look(view, path)!r}, not {value!r}"
    if "turn" in then:
        turn = game.turn(state)
        have = {
            "kind": turn.kind.value,
            "seats": list(turn.seats),
            "stage": turn.stage,
            "number": turn.number,
        }
        for key, value in then["turn"].items():
            assert have[key] == value, f"turn is {have}, not {then['turn']}"
    rest = list(said)
    for sentence in then.get("events", []):
        assert sentence in rest, f"{sentence!r} is not said (in this order) in {said}"
        rest = rest[rest.index(sentence) + 1 :]
    for part in then.get("no_events", []):
        assert not any(part in line for line in said), f"{part!r} is said in {said}"
    checks = then.get("legal", [])
    for check in [checks] if isinstance(checks, Mapping) else checks:
        seat = check["seat"]
        legal = [codec.encode(action) for action in game.legal_actions(state, seat)]
        legal = [plain(item) for item in legal]
        for wanted in check.get("has", []):
            assert _full(codec, wanted) in legal, f"{wanted} is not legal; these are: {legal}"
        for wanted in check.get("not", []):
            assert _full(codec, wanted) not in legal, f"{wanted} is legal"
        if "only" in check:
            assert sorted(map(repr, legal)) == sorted(repr(_full(codec, w)) for w in check["only"]), legal
        if "kinds" in check:
            assert sorted({kind for kind, _ in legal}) == sorted(check["kinds"]), legal
    if "outcome" in then:
        outcome = game.outcome(state)
        assert outcome is not None, "the game is not over"
        wanted = then["outcome"]
        if "ending" in wanted:
            assert outcome.ending == wanted["ending"]
        if "winners" in wanted:
            assert plain(outcome.winners) == wanted["winners"]
        if "ranking" in wanted:
            assert plain(outcome.ranking) == wanted["ranking"]
        if "totals" in wanted:
            assert [score.total for score in outcome.scores] == wanted["totals"]


def _full(codec: Codec, wanted: Sequence[Any]) -> Any:
    return plain(codec.encode(codec.decode([wanted[0], wanted[1] if len(wanted) > 1 else {}])))

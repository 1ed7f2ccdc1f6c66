"""The YAML tables in `rules/`, read into pydantic models, with errors that name file, line and field."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import TableError

Provenance = Literal["rulebook", "house"]
"""Where a table's numbers come from: the printed rules, or a value of our own."""

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quickest safe loader that is installed."""


class Sheet(BaseModel):
    """A part of a rules table: frozen, and no field that the model does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Sourced(Sheet):
    """A part of a rules table that says where its numbers come from."""

    provenance: Provenance


M = TypeVar("M", bound=BaseModel)


def shipped() -> Path:
    """Return the folder of the tables that come with the program."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "rules"
    return inside if inside.is_dir() else package.parent / "rules"


def load(model: type[M], name: str, folder: Path | None = None) -> tuple[M, str]:
    """Read `name`.yaml from `folder` (None: the shipped tables) into `model`.

    Returns the model and the digest of the values (comments and order of keys do not matter).
    Raises `TableError` with file, line, field and what was expected.
    """
    path = (folder or shipped()) / f"{name}.yaml"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TableError(f"{path}: no such rules table") from None
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"{path}: cannot be read ({_cause(error)})") from None
    try:
        data = yaml.load(text, Loader=Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or "not YAML"
        if problem.startswith("but "):
            problem = f"{getattr(error, 'context', None) or 'something else was expected'} {problem}"
        raise TableError(f"{path}:{line}: {problem}") from None
    try:
        sheet = model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the whole table"
        line = _line(text, first["loc"])
        got = "" if isinstance(first["input"], dict | list) else f", not {first['input']!r}"
        message = first["msg"].removeprefix("Value error, ")
        raise TableError(f"{path}:{line}: {where}: {message[0].lower()}{message[1:]}{got}") from None
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
    return sheet, hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _cause(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "not UTF-8 text"


def _line(text: str, loc: tuple[int | str, ...]) -> int:
    """Return the line of the deepest node along `loc` that exists (a missing field: its mapping's line)."""
    node = yaml.compose(text, Loader=Loader)
    if node is None:
        return 1
    line = node.start_mark.line
    for step in loc:
        if isinstance(node, yaml.MappingNode):
            found = [(key, value) for key, value in node.value if str(key.value) == str(step)]
            if not found:
                break
            line, node = found[0][0].start_mark.line, found[0][1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line
        else:
            break
    return int(line) + 1

"""A game's options as words of a command line: `name=value`, checked against the game's own model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from .errors import UserError
from .game import Options


def read_options(model: type[Options], pairs: Iterable[str]) -> Options:
    """Return the options that `pairs` ("name=value") ask for, defaults for the rest.

    A dash in a name counts as an underscore. Raises `UserError` that says what would be right.
    """
    return _validate(model, named_options(model, pairs))


def named_options(model: type[Options], pairs: Iterable[str]) -> dict[str, Any]:
    """Return only the options that `pairs` name, as the model's own values; raises `UserError`."""
    given: dict[str, Any] = {}
    for pair in pairs:
        word, sign, text = pair.partition("=")
        name = word.strip().replace("-", "_")
        if name not in model.model_fields:
            there = ", ".join(model.model_fields) or "none"
            raise UserError(f"there is no option {word.strip()!r} (there are: {there})")
        if not sign:
            raise UserError(f"option {pair!r}: write it as {name}=VALUE ({allowed(model, name)})")
        if name in given:
            raise UserError(f"option {name!r} is given twice")
        given[name] = _value(model, name, text.strip())
    checked = _validate(model, given)
    return {name: getattr(checked, name) for name in given}


def _value(model: type[Options], name: str, text: str) -> Any:
    """Return the literal that `text` writes, or the text itself for the model to read."""
    for choice in choices(model, name):
        if not isinstance(choice, bool) and str(choice).casefold() == text.casefold():
            return choice
    return text


def _validate(model: type[Options], given: dict[str, Any]) -> Options:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        if not first["loc"]:
            raise UserError(first["msg"].removeprefix("Value error, ")) from None
        name = str(first["loc"][0])
        raise UserError(f"option {name}: {first['input']!r} does not fit ({allowed(model, name)})") from None


def choices(model: type[Options], name: str) -> Sequence[Any]:
    """Return the values an option can have when they can be listed (a bool, a Literal), else nothing."""
    kind = model.model_fields[name].annotation
    if kind is bool:
        return (True, False)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return ()


def allowed(model: type[Options], name: str) -> str:
    """Return in words which values an option takes ("yes or no", "7, 8 or 9", "a whole number from 1 to 9")."""
    found = choices(model, name)
    if found == (True, False):
        return "yes or no"
    if found:
        words = [str(value) for value in found]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    bounds = {
        word: getattr(part, limit)
        for part in model.model_fields[name].metadata
        for limit, word in (("ge", "from"), ("gt", "above"), ("le", "to"), ("lt", "below"))
        if hasattr(part, limit)
    }
    kind = model.model_fields[name].annotation
    what = "a whole number" if kind is int else getattr(kind, "__name__", str(kind))
    return " ".join([what, *(f"{word} {limit}" for word, limit in bounds.items())])


def described(model: type[Options]) -> Iterator[tuple[str, str]]:
    """Yield each option's name and one line on it: what it is, what it takes, and its default."""
    for name, field in model.model_fields.items():
        words = field.description or field.title or name
        default = field.default
        shown = {True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default)
        yield name, f"{words.rstrip('.')} ({allowed(model, name)}; {shown} unless said)"

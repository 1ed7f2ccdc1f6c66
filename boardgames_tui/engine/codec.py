"""Actions to JSON and back, checked against their dataclasses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from .game import Action


class Codec:
    """Writes a game's actions as `[name, {field: value}]` and reads them back, types checked."""

    def __init__(self, classes: Iterable[type[Action]]) -> None:
        self._classes = {cls.__name__: cls for cls in classes}
        self._adapters: dict[str, TypeAdapter[Any]] = {}
        self._fields = {cls: tuple(f.name for f in fields(cls)) for cls in self._classes.values()}

    def encode(self, action: Action) -> list[Any]:
        """Return plain JSON values for `action`."""
        return [type(action).__name__, {name: getattr(action, name) for name in self._fields[type(action)]}]

    def decode(self, data: object) -> Action:
        """Return the action that `data` stands for; raises ValueError with one sentence."""
        match data:
            case [str(name), dict(values)] if name in self._classes:
                cls = self._classes[name]
                if extra := sorted(map(str, values.keys() - set(self._fields[cls]))):
                    raise ValueError(f"{name} has no {', '.join(extra)}")
                adapter = self._adapters.get(name)
                if adapter is None:
                    adapter = self._adapters[name] = TypeAdapter(cls)
                try:
                    action = adapter.validate_python(values)
                except ValidationError as error:
                    first = error.errors()[0]
                    where = ".".join(map(str, first["loc"]))
                    raise ValueError(f"{name}.{where}: {first['msg']}") from None
                assert isinstance(action, Action)
                return action
            case [str(name), dict()]:
                raise ValueError(f"no action is called {name!r}")
            case _:
                raise ValueError("an action is [name, {field: value}]")

"""What lasts from one evening to the next: theme, glyphs, animation, the names at the table."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from boardgames_tui.engine.homes import settings_file

from .look import Glyphs


class Settings(BaseModel):
    """The settings file; what it does not know is left out, what does not fit falls back to its default."""

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    theme: str = "gorge"
    glyphs: Glyphs = "pictures"
    animation: bool = True
    names: tuple[str, ...] = ()

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Read the settings; a missing or damaged file gives the defaults."""
        try:
            data = json.loads((path or settings_file()).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return cls()
        known = {}
        for key, value in (data if isinstance(data, dict) else {}).items():
            try:
                cls.model_validate({key: value})
            except ValidationError:
                continue
            known[key] = value
        return cls.model_validate(known)

    def save(self, path: Path | None = None) -> bool:
        """Write the settings, all or nothing; returns whether it could be done."""
        target = path or settings_file()
        left = None
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=target.parent, delete=False, suffix=".tmp"
            ) as file:
                left = Path(file.name)
                file.write(self.model_dump_json(indent=2) + "\n")
            os.replace(left, target)
        except OSError:
            if left is not None:
                left.unlink(missing_ok=True)
            return False
        return True

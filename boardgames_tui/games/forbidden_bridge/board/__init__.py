"""The board of Forbidden Bridge, drawn in half-block pixels and in letters."""

from .bridge import ForbiddenBoard

__all__ = ["ForbiddenBoard"]

"""The errors that reach a person as one clear line: what, where, what to do."""

from __future__ import annotations


class UserError(Exception):
    """Something a person can mend; its text is one line, and the program ends with status 2."""


class TableError(UserError):
    """A rules table that does not fit its model: file, line, field and what was expected."""


class JournalError(UserError):
    """A journal that cannot be read, written or continued; nothing was changed."""

"""Match: one game being played at one table, with its journal, its past, and what may be taken back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from .codec import Codec
from .errors import JournalError, UserError
from .game import CHANCE, Action, Event, Game, IllegalAction, Kind, Outcome, Seat, Table, Turn
from .journal import Journal, Text, read
from .registry import entry

UndoRule = Literal["strict", "free"]
"""Strict: back to the last thing anybody learnt, further only if all agree. Free: back at any time."""


class Entry(NamedTuple):
    """One action of the match as it stands: who, what, by itself or by choice, and what it led to."""

    seat: int
    action: Action
    kind: Kind
    auto: bool
    events: tuple[Event, ...]
    barrier: bool


class UndoStatus(NamedTuple):
    """Whether the last action may be taken back, and the sentence that says why or why not."""

    allowed: bool
    reason: str
    by_consent: bool = False
    """Whether it could still be taken back if everybody at the table agrees."""


class Happening(NamedTuple):
    """An event and the moment after which it was seen (an index for `Match.at`)."""

    moment: int
    event: Event


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """A seat took its last action back (with everybody's consent, when it went past a barrier)."""

    seat: int
    consent: bool

    def text(self, names: Sequence[str]) -> str:
        """Say who took something back."""
        agreed = ", all agreed" if self.consent else ""
        return f"{names[self.seat]} takes the last action back{agreed}."


@dataclass(frozen=True, slots=True)
class PlayedAgain(Event):
    """What was taken back was played again."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say whose action came back."""
        return f"{names[self.seat]} plays the action taken back again."


class Match:
    """A game at a table: plays, undoes, answers for every moment, and writes all of it down first.

    Nothing here is random but the draws for CHANCE: draw number i of a table is made with a generator
    seeded by (seed, i), and i never goes back, so neither undo nor reloading shows a coming die.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        table: Table,
        seed: str,
        undo: UndoRule = "strict",
        journal: Journal | None = None,
    ) -> None:
        self.game = game
        self.table = table
        self.seed = seed
        self.undo_rule: UndoRule = undo
        self.journal = journal
        self.notice = ""
        """What a person should be told about how this match was opened (a torn line dropped)."""
        self._codec = Codec(game.actions)
        self._entries: list[Entry] = []
        self._states: list[Any] = [game.setup(table)]
        self._redo: list[list[Entry]] = []
        self._notes: list[Happening] = []
        self._story: list[Happening] = []
        self._draws = 0
        self._over = -1
        self._lines = 0
        self._unsaved: list[dict[str, Any]] = []
        self._turn_number = game.turn(self._states[0]).number

    # -- opening -----------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        table: Table,
        seed: str | None = None,
        undo: UndoRule = "strict",
        path: Path | None = None,
    ) -> Match:
        """Begin a match; with `path` it is kept there from the first line on.

        Raises `UserError` for a table that the game cannot seat, `JournalError` when it cannot be kept.
        """
        low, high = game.info.players
        if not low <= len(table.seats) <= high:
            raise UserError(f"{game.info.title} is for {low} to {high} players, not {len(table.seats)}")
        if not 0 <= table.first < len(table.seats):
            raise UserError(f"there is no seat {table.first} to begin")
        if reason := game.check_table(table):
            raise UserError(reason)
        seed = seed or secrets.token_hex(8)
        journal = None
        match = cls(game, table, seed, undo)
        if path is not None:
            journal = Journal.create(path, match.header())
            match.journal = journal
        try:
            match.settle()
        except JournalError:
            match.close()
            raise
        return match

    def header(self) -> dict[str, Any]:
        """Return what the first line of the journal says of this match."""
        return {
            "game": self.game.info.id,
            "rules_version": self.game.info.rules_version,
            "rules": self.game.digest,
            "seats": [{"name": s.name, "glyph": s.glyph, "colour": s.colour} for s in self.table.seats],
            "options": self.table.options.model_dump(mode="json"),
            "first": self.table.first,
            "seed": self.seed,
            "undo": self.undo_rule,
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
        }

    @classmethod
    def resume(cls, path: Path, folder: Path | None = None) -> Match:
        """Continue the match kept at `path`; raises `JournalError` (nothing is changed then)."""
        journal, text = Journal.resume(path)
        try:
            match = cls._from(path, text, folder)
            journal.mend()
            match.journal = journal
            match.settle()
        except BaseException:
            journal.close()
            raise
        return match

    @classmethod
    def replay(cls, path: Path, folder: Path | None = None) -> Match:
        """Read the match kept at `path` to look at it; it is neither locked nor changed."""
        return cls._from(path, read(path), folder)

    @classmethod
    def _from(cls, path: Path, text: Text, folder: Path | None) -> Match:
        head = text.header
        try:
            found = entry(head["game"])
        except (KeyError, TypeError):
            raise JournalError(f"{path}:1: damaged header (no game); nothing was changed") from None
        except UserError as error:
            raise JournalError(f"{path}:1: {error}") from None
        game = found.game(folder)
        try:
            seats = tuple(Seat(str(s["name"]), str(s["glyph"]), int(s["colour"])) for s in head["seats"])
            options = game.info.options.model_validate(head["options"])
            table = Table(seats, options, int(head["first"]))
            seed, undo, version = str(head["seed"]), head["undo"], head["rules_version"]
            if undo not in ("strict", "free"):
                raise ValueError(f"undo {undo!r}")
        except (KeyError, TypeError, ValueError, ValidationError) as error:
            what = type(error).__name__ if isinstance(error, KeyError | TypeError) else str(error).split("\n")[0]
            raise JournalError(f"{path}:1: damaged header ({what}); nothing was changed") from None
        begun = game.of_version(version)
        if begun is None or head.get("rules") != game.digest:
            raise JournalError(
                f"{path}:1: this match was begun under other rules tables; continue it with the tables of "
                "then (--rules DIR) or the version of the program that wrote it"
            )
        low, high = game.info.players
        if not low <= len(seats) <= high or not 0 <= table.first < len(seats):
            raise JournalError(f"{path}:1: damaged header (seats); nothing was changed")
        match = cls(begun, table, seed, undo)
        for number, line in text.entries:
            try:
                match._read(line)
            except (IllegalAction, ValueError, KeyError, IndexError, TypeError) as error:
                raise JournalError(f"{path}:{number}: {error or 'damaged line'}; nothing was changed") from None
        if text.torn:
            match.notice = "The last line of the journal was unfinished and was dropped; nothing shown was lost."
        return match

    def _read(self, line: dict[str, Any]) -> None:
        """Do again what a line of the journal says; raises what `_from` turns into one clear line."""
        self._lines += 1
        if line.get("i", self._lines) != self._lines:
            raise ValueError(f"line {self._lines} of the match is expected here, not {line['i']}")
        for key in ("s", "by"):
            if key in line and line[key] not in range(len(self.table.seats)):
                raise ValueError(f"there is no seat {line[key]!r}")
        match line:
            case {"c": data}:
                self._draws += 1
                self._push(CHANCE, self._codec.decode(data), False)
            case {"s": int(seat), "a": data}:
                auto = bool(line.get("auto"))
                if not auto:
                    self._redo.clear()
                self._push(seat, self._codec.decode(data), auto)
            case {"undo": int(count), "by": int(seat)}:
                index = self._last_decision()
                if index is None or count != self.moment - index:
                    raise ValueError(f"cannot take {count} actions back")
                consent = bool(line.get("consent"))
                status = self.undo_status(seat, withdraw=False)
                if not status.allowed and not consent:
                    raise IllegalAction(status.reason)
                self._pop(count, seat, consent)
            case {"redo": int(count), "by": int(seat)}:
                if not self._redo or count != len(self._redo[-1]):
                    raise ValueError(f"no {count} actions were taken back")
                self._replay_undone(seat)
            case {"withdraw": int(index), "by": int(seat)}:
                self._remove(index, seat)
            case {"h": str(digest)}:
                self._turn_number = self.turn.number
                if digest != self.checkpoint():
                    raise ValueError("the position differs from the one that was played")
            case {"over": _}:
                self._over = self.moment
            case {"note": _}:
                pass
            case _:
                raise ValueError("unknown entry")

    # -- the present -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self._states[-1]

    @property
    def turn(self) -> Turn:
        """Whose decision it is."""
        return self.game.turn(self._states[-1])

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.game.outcome(self._states[-1])

    @property
    def moment(self) -> int:
        """How many entries the match has as it stands; the index of the present for `at`."""
        return len(self._entries)

    def view(self, seat: int | None) -> Any:
        """Return what `seat` may know now."""
        return self.game.view(self._states[-1], seat)

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Return what `seat` may do now."""
        return self.game.legal_actions(self._states[-1], seat)

    def why_not(self, seat: int, action: Action) -> str | None:
        """Return None when `seat` may do `action` now, else one sentence."""
        return self.game.why_not(self._states[-1], seat, action)

    def checkpoint(self) -> str:
        """Return the hash of the canonical state, as written at turn ends."""
        return hashlib.sha256(repr(self._states[-1]).encode()).hexdigest()[:12]

    @property
    def notes(self) -> Sequence[Happening]:
        """What was taken back and played again, with the moments at which that was seen."""
        return self._notes

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action) -> None:
        """Do `action` for `seat`, then let CHANCE and forced choices follow.

        Raises `IllegalAction` or `JournalError`; then nothing has changed.
        """
        if reason := self.why_not(seat, action):
            raise IllegalAction(reason)
        with self._together():
            step = self.game.apply(self.state, seat, action)
            self._write({"s": seat, "a": self._codec.encode(action)})
            self._redo.clear()
            self._keep(seat, action, False, step)
            self._settle()

    def settle(self) -> None:
        """Let CHANCE and forced choices act until somebody must decide or the game is over."""
        with self._together():
            self._settle()

    def _settle(self) -> None:
        while True:
            turn = self.turn
            if turn.number != self._turn_number or turn.kind is Kind.OVER:
                if turn.number != self._turn_number or not self._ended():
                    self._write({"h": self.checkpoint(), "t": turn.number})
                self._turn_number = turn.number
            if turn.kind is Kind.CHANCE:
                action = self.game.sample(self.state, Random(f"{self.seed}/{self._draws}"))
                step = self.game.apply(self.state, CHANCE, action)
                self._write({"c": self._codec.encode(action)})
                self._draws += 1
                self._keep(CHANCE, action, False, step)
                continue
            if turn.kind is Kind.DECIDE:
                seat = turn.seats[0]
                legal = self.legal_actions(seat)
                if self.game.forced(self.state, seat, legal):
                    step = self.game.apply(self.state, seat, legal[0])
                    self._write({"s": seat, "a": self._codec.encode(legal[0]), "auto": True})
                    self._keep(seat, legal[0], True, step)
                    continue
            if turn.kind is Kind.OVER and not self._ended():
                outcome = self.outcome
                self._write({"over": outcome.ending if outcome else ""})
                self._over = self.moment
            return

    def _ended(self) -> bool:
        return self._over == self.moment

    def _push(self, seat: int, action: Action, auto: bool) -> None:
        self._keep(seat, action, auto, self.game.apply(self.state, seat, action))

    def _keep(self, seat: int, action: Action, auto: bool, step: Any) -> None:
        kind = self.turn.kind
        self._entries.append(Entry(seat, action, kind, auto, step.events, step.barrier))
        self._states.append(step.state)
        self._story += [Happening(self.moment, event) for event in step.events]

    def _write(self, line: dict[str, Any]) -> None:
        self._lines += 1
        self._unsaved.append(line | {"i": self._lines})

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Keep all that happens within, and put it on disk in one piece; if that fails, nothing happened."""
        lists: tuple[list[Any], ...] = (self._entries, self._states, self._redo, self._notes, self._story)
        before = [list(item) for item in lists]
        numbers = self._draws, self._over, self._lines, self._turn_number
        try:
            yield
            if self.journal is not None and self._unsaved:
                self.journal.append(*self._unsaved)
        except Exception:
            for item, old in zip(lists, before, strict=True):
                item[:] = old
            self._draws, self._over, self._lines, self._turn_number = numbers
            raise
        finally:
            self._unsaved.clear()

    # -- taking back -------------------------------------------------------------------------------------

    def undo_status(self, seat: int | None = None, withdraw: bool = True) -> UndoStatus:
        """Return whether `seat` (None: whoever acted last, at an open table) may take back its last action.

        A choice of its own that is still sealed comes first, unless `withdraw` is false.
        """
        if withdraw and seat is not None and self._sealed(seat) is not None:
            return UndoStatus(True, "Your choice is still sealed: take it back and choose again.")
        index = self._last_decision()
        if index is None:
            return UndoStatus(False, "Nothing has been done yet.")
        tail = self._entries[index:]
        who = self.table.seats[tail[0].seat].name
        if self.undo_rule == "free":
            return UndoStatus(True, f"Take back {who}'s last action.")
        if seat is not None and tail[0].seat != seat:
            return UndoStatus(False, f"The last action was {who}'s, not yours to take back.", True)
        if any(e.kind is Kind.CHANCE for e in tail):
            return UndoStatus(False, "Chance has spoken since the last action.", True)
        if any(e.barrier for e in tail):
            return UndoStatus(False, "Something hidden has become known since the last action.", True)
        return UndoStatus(True, f"Take back {who}'s last action.")

    def undo(self, seat: int | None = None, consent: bool = False) -> None:
        """Take the last action back; with `consent` of all seats past a barrier too.

        Raises `IllegalAction` with the reason when it is not allowed.
        """
        if seat is not None and (sealed := self._sealed(seat)) is not None:
            with self._together():
                self._remove(sealed, seat)
                self._write({"withdraw": sealed, "by": seat})
            return
        status = self.undo_status(seat)
        if not status.allowed and not (consent and status.by_consent):
            raise IllegalAction(status.reason)
        index = self._last_decision()
        assert index is not None
        count, by = self.moment - index, self._entries[index].seat if seat is None else seat
        agreed = consent and not status.allowed
        with self._together():
            self._write({"undo": count, "by": by} | ({"consent": True} if agreed else {}))
            self._pop(count, by, agreed)

    def redo_status(self, seat: int | None = None) -> UndoStatus:
        """Return whether `seat` (None: anybody at an open table) may play again what was taken back."""
        if not self._redo:
            return UndoStatus(False, "Nothing was taken back.")
        owner = self._redo[-1][0].seat
        if seat is not None and seat != owner:
            return UndoStatus(False, f"It was {self.table.seats[owner].name}'s action.")
        return UndoStatus(True, f"Play {self.table.seats[owner].name}'s action again.")

    def redo(self, seat: int | None = None) -> None:
        """Play again what was taken back, dice and all, exactly as it was; raises `IllegalAction`."""
        status = self.redo_status(seat)
        if not status.allowed:
            raise IllegalAction(status.reason)
        owner = self._redo[-1][0].seat
        with self._together():
            self._write({"redo": len(self._redo[-1]), "by": owner})
            self._replay_undone(owner)
            self._settle()

    def _last_decision(self) -> int | None:
        for index in range(self.moment - 1, -1, -1):
            found = self._entries[index]
            if found.kind is not Kind.CHANCE and not found.auto:
                return index
        return None

    def _sealed(self, seat: int) -> int | None:
        """Return the index of the seat's choice of this round that nobody has seen yet."""
        now = self.turn
        if now.kind is not Kind.COMMIT:
            return None
        for index in range(self.moment - 1, -1, -1):
            found = self._entries[index]
            then = self.game.turn(self._states[index])
            if found.barrier or (then.kind, then.stage, then.number) != (now.kind, now.stage, now.number):
                return None
            if found.seat == seat:
                return index
        return None

    def _pop(self, count: int, seat: int, consent: bool) -> None:
        self._redo.append(self._entries[-count:])
        del self._entries[-count:]
        del self._states[-count:]
        self._turn_number, self._over = self.turn.number, -1
        self._note(TakenBack(seat, consent))

    def _replay_undone(self, seat: int) -> None:
        if not self._redo:
            raise ValueError("nothing was taken back")
        told = len(self._story)
        for item in self._redo.pop():
            self._push(item.seat, item.action, item.auto)
        self._turn_number = self.turn.number
        self._note(PlayedAgain(seat), told)

    def _remove(self, index: int, seat: int) -> None:
        if index != self._sealed(seat):
            raise ValueError("only a choice that is still sealed can be withdrawn")
        later = self._entries[index + 1 :]
        del self._entries[index:]
        del self._states[index + 1 :]
        told = len(self._story)
        for item in later:
            self._push(item.seat, item.action, item.auto)
        del self._story[told:]
        self._redo.clear()
        self._note(TakenBack(seat, False))

    def _note(self, event: Event, told: int | None = None) -> None:
        note = Happening(self.moment, event)
        self._notes.append(note)
        self._story.insert(len(self._story) if told is None else told, note)

    # -- the past ----------------------------------------------------------------------------------------

    def at(self, moment: int) -> Any:
        """Return the state after the first `moment` entries (0: the start); read-only like every state."""
        return self._states[moment]

    def entry(self, moment: int) -> Entry:
        """Return the entry that led to `at(moment)`; `moment` counts from 1."""
        return self._entries[moment - 1]

    def events(self, seat: int | None, since: int = 0, until: int | None = None) -> Iterator[Happening]:
        """Yield what `seat` (None: a bystander) saw after moment `since`, up to `until`, in order."""
        end = self.moment if until is None else until
        notes: dict[int, list[Happening]] = {}
        for note in self._notes:
            notes.setdefault(note.moment, []).append(note)
        for moment in range(since, end + 1):
            if moment > since:
                for event in self._entries[moment - 1].events:
                    seen = event.seen_by(seat)
                    if seen is not None:
                        yield Happening(moment, seen)
            yield from notes.get(moment, ())

    @property
    def told(self) -> int:
        """How much has happened at this table, things taken back included; never goes back."""
        return len(self._story)

    def story(self, seat: int | None, since: int = 0) -> Iterator[Happening]:
        """Yield what `seat` (None: a bystander) saw, in the order it was seen, from `since` (an old `told`) on.

        Unlike `events` it keeps what was taken back, so it answers "what happened since I last looked".
        """
        for happening in self._story[since:]:
            seen = happening.event.seen_by(seat)
            if seen is not None:
                yield Happening(happening.moment, seen)

    def close(self) -> None:
        """Let go of the journal; the match can be resumed from it."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

"""Faults that let something hidden be read, each in a channel of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest
from textual.app import ComposeResult, SystemCommand
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.engine.game import Event, Turn
from boardgames_tui.engine.match import Match
from boardgames_tui.games.rwenzori.board import CaveBoard
from boardgames_tui.games.rwenzori.rules import Rwenzori
from boardgames_tui.games.rwenzori.screen import RwenzoriScreen
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.canvas import Canvas
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Scene
from tests.tui.pilot import table_of

WATCHING = 2
"""The seat from which others' secrets are kept."""


def others(match: Match) -> str:
    """Return what the watching seat may not know."""
    players = [player for seat, player in enumerate(match.state.players) if seat != WATCHING]
    return " ".join(tile for player in players for tile in (*player.hand, player.gear))


def shade_of(match: Match) -> str:
    """Return a colour that only who knows those hands can explain."""
    return f"#{crc32(others(match).encode()) & 0xFFFFFF:06x}"


Fault = Callable[[pytest.MonkeyPatch], None]


def event(cls: type[Event]) -> Fault:
    return lambda patch: patch.setattr(cls, "seen_by", lambda self, seat: self)


def view(patch: pytest.MonkeyPatch) -> None:
    """The view shows dark tiles."""
    told = Rwenzori.view
    patch.setattr(Rwenzori, "view", lambda self, state, seat: replace(told(self, state, seat), cave=state.cave))


def line(patch: pytest.MonkeyPatch) -> None:
    """The panel beside the board names a hand."""
    patch.setattr(RwenzoriScreen, "seat_lines", lambda self, view, seat: (others(self.match),))


def style(patch: pytest.MonkeyPatch) -> None:
    """The colour of a line depends on a hand."""
    patch.setattr(
        RwenzoriScreen, "seat_lines", lambda self, view, seat: (Content.styled("hand", shade_of(self.match)),)
    )


def ask(patch: pytest.MonkeyPatch) -> None:
    """The prompt names a hand."""
    patch.setattr(RwenzoriScreen, "ask", lambda self, view, seat, turn: others(self.match))


def toast(patch: pytest.MonkeyPatch) -> None:
    """A toast names a hand when a turn is over."""
    after = TableScreen.hand_over

    def hand_over(self: TableScreen) -> None:
        after(self)
        self.notify(others(self.match), markup=False)

    patch.setattr(TableScreen, "hand_over", hand_over)


def palette(patch: pytest.MonkeyPatch) -> None:
    """The help of a command names a hand."""
    known = BoardgamesApp.get_system_commands

    def get_system_commands(self: BoardgamesApp, screen: Screen[Any]) -> Iterator[SystemCommand]:
        yield from known(self, screen)
        yield SystemCommand("Peek", others(table_of(self).match), self.bell)

    patch.setattr(BoardgamesApp, "get_system_commands", get_system_commands)


def picture(patch: pytest.MonkeyPatch) -> None:
    """A pixel depends on a hand."""
    drawn = CaveBoard.draw

    def draw(self: CaveBoard, canvas: Canvas, scene: Scene) -> None:
        drawn(self, canvas, scene)
        assert isinstance(self.screen, TableScreen)
        canvas.dot(3, 3, int(shade_of(self.screen.match)[1:], 16))

    patch.setattr(CaveBoard, "draw", draw)


def tooltip(patch: pytest.MonkeyPatch) -> None:
    """The mouse over the board shows a hand."""
    shown = TableScreen.sync

    def sync(self: TableScreen) -> None:
        shown(self)
        if self.query("#board"):
            self.board.tooltip = others(self.match)

    patch.setattr(TableScreen, "sync", sync)


def window(patch: pytest.MonkeyPatch) -> None:
    """The title of the window names a hand."""
    shown = TableScreen._show_title

    def show_title(self: TableScreen, view: Any, turn: Turn) -> None:
        shown(self, view, turn)
        self.app.terminal_title = others(self.match)

    patch.setattr(TableScreen, "_show_title", show_title)


def cover(patch: pytest.MonkeyPatch) -> None:
    """The cover names a hand."""
    shown = HandoverScreen.on_mount

    def on_mount(self: HandoverScreen) -> None:
        shown(self)
        assert isinstance(self.app, BoardgamesApp)
        self.query_one(Static).update(Content(others(table_of(self.app).match)))

    patch.setattr(HandoverScreen, "on_mount", on_mount)


def result(patch: pytest.MonkeyPatch) -> None:
    """The result names a hand."""
    shown = ResultScreen.compose

    def compose(self: ResultScreen) -> ComposeResult:
        yield Static(others(self.match), markup=False)
        yield from shown(self)

    patch.setattr(ResultScreen, "compose", compose)


def key(patch: pytest.MonkeyPatch) -> None:
    """Whether a key works depends on a hand."""
    told = TableScreen.check_action

    def check_action(self: TableScreen, action: str, parameters: tuple[object, ...]) -> bool | None:
        even = int(shade_of(self.match)[1:], 16) % 2 == 0
        return even if action == "rules" else told(self, action, parameters)

    patch.setattr(TableScreen, "check_action", check_action)

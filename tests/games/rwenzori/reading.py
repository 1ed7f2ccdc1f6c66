"""All that can be read off the app: what must be the same in two worlds that the reader cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.log import Log
from tests.tui.pilot import toasts, until

Page = dict[str, Any]
"""What can be read, by channel."""


class Told(AssertionError):
    """Something was different that should not be, or named too early; `channels` say where."""

    def __init__(self, channels: set[str], what: str) -> None:
        super().__init__(f"{sorted(channels)}: {what}")
        self.channels = channels


async def page(pilot: Pilot[None], of: str) -> Page:
    """Return everything that can be read once all is painted, whether or not it fits the screen."""
    app = pilot.app
    assert isinstance(app, BoardgamesApp)
    await until(pilot, lambda: painted(app.screen))
    strips = app.screen._compositor.render_strips()
    found: Page = {
        "of": of,
        "text": "\n".join("".join(segment.text for segment in strip) for strip in strips),
        "styles": [[(segment.text, segment.style) for segment in strip] for strip in strips],
        "toasts": toasts(app),
        "title": (app.title, app.sub_title),
    }
    found["commands"] = [(command.title, command.help) for command in app.get_system_commands(app.screen)]
    found["keys"] = [
        (key, bound.binding.description, bound.binding.tooltip, bound.enabled)
        for key, bound in app.screen.active_bindings.items()
    ]
    found["tooltips"] = [str(widget.tooltip) for widget in app.screen.walk_children() if widget.tooltip]
    for screen in app.screen_stack:
        if isinstance(screen, TableScreen):
            log, board = screen.query_one("#log", Log), screen.board.canvas
            found["log"] = [(line.plain, str(line.spans)) for line in log._lines]
            found["picture"] = [row[:] for row in board.px], board.lines(), dict(board.spots)
    return found


def painted(screen: Screen[Any]) -> bool:
    """Return whether nothing is left to be laid out or painted."""
    waiting = screen._layout_required or screen._repaint_required or screen._scroll_required
    return not waiting and not screen._dirty_widgets


async def palette(pilot: Pilot[None], of: str) -> Page:
    """Open the palette, return all of its entries with their help, and close it again."""
    app = pilot.app
    assert isinstance(app, BoardgamesApp)
    offered = len(list(app.get_system_commands(app.screen)))
    await pilot.press("ctrl+p")
    await until(pilot, lambda: isinstance(app.screen, CommandPalette))
    entries = app.screen.query_one(OptionList)
    await until(pilot, lambda: entries.option_count >= offered)
    found: Page = {"of": of, "palette": [str(option.prompt) for option in entries.options]}
    await pilot.press("escape")
    await until(pilot, lambda: not isinstance(app.screen, CommandPalette))
    return found


def compare(pages: Sequence[Page], others: Sequence[Page]) -> None:
    """Raise `Told` with all channels in which what could be read differs, and the first difference."""
    channels: set[str] = set()
    first = ""
    for one, other in zip(pages, others, strict=True):
        assert one.keys() == other.keys()
        for channel in one:
            if one[channel] != other[channel]:
                first = first or f"{channel} of {one['of']}: {difference(one[channel], other[channel])}"
                channels.add(channel)
    if channels:
        raise Told(channels, first)


def difference(one: Any, other: Any) -> str:
    """Return the first parts that differ, to be read by a person."""
    if isinstance(one, str) and isinstance(other, str):
        one, other = one.splitlines(), other.splitlines()
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        for a, b in zip(one, other, strict=False):
            if a != b:
                return f"{a!r} / {b!r}"
    return f"{one!r} / {other!r}"[:500]

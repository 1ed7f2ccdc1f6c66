"""The settings that last: theme, how boards are drawn, animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Select, Static, Switch

from ..widgets.keys import Keys

if TYPE_CHECKING:
    from ..app import BoardgamesApp


class SettingsScreen(Screen[None]):
    """One row a setting; a change holds at once and is kept."""

    BINDINGS = [Binding("escape,q", "app.pop_screen", "Back", key_display="Esc")]
    app: BoardgamesApp

    def compose(self) -> ComposeResult:
        """Show the settings as they are."""
        app = self.app
        yield Static("Settings", id="head")
        with VerticalScroll(id="form"):
            with Horizontal(classes="row"):
                yield Static("Theme", classes="label")
                yield Select(
                    [(name, name) for name in sorted(app.available_themes)],
                    value=app.theme,
                    allow_blank=False,
                    id="theme",
                    compact=True,
                )
            with Horizontal(classes="row"):
                yield Static("Boards", classes="label")
                kinds = [("pictures", "pictures"), ("letters and lines", "text"), ("ASCII only", "ascii")]
                yield Select(kinds, value=app.settings.glyphs, allow_blank=False, id="glyphs", compact=True)
            with Horizontal(classes="row"):
                yield Static("Animation", classes="label")
                yield Switch(app.animated, id="animation")
        yield Keys()

    @on(Select.Changed, "#theme")
    def _theme(self, event: Select.Changed) -> None:
        if event.value != self.app.theme:
            self.app.set_theme(str(event.value))

    @on(Select.Changed, "#glyphs")
    def _glyphs(self, event: Select.Changed) -> None:
        if event.value in ("pictures", "text", "ascii") and event.value != self.app.settings.glyphs:
            self.app.set_glyphs(event.value)

    @on(Switch.Changed, "#animation")
    def _animation(self, event: Switch.Changed) -> None:
        if event.value != self.app.animated:
            self.app.set_animation(event.value)

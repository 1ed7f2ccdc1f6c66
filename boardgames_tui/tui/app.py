"""The app: themes, settings, the palette, and the ways between lobby, set-up, table and replay."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.color import Color, ColorParseError
from textual.filter import NoColor
from textual.screen import Screen
from textual.signal import Signal
from textual.theme import Theme

from boardgames_tui.engine.homes import new_match_path
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.registry import GameEntry, entry
from boardgames_tui.start import Start

from .look import Glyphs, Look
from .settings import Settings

if TYPE_CHECKING:
    from .screens.table import TableScreen

GORGE = Theme(
    name="gorge",
    primary="#5AB4F0",
    secondary="#2FC08E",
    accent="#F5B041",
    warning="#F5D547",
    error="#FF6B4A",
    success="#2FC08E",
    foreground="#E6E4DC",
    background="#10131C",
    surface="#171B27",
    panel="#212737",
    dark=True,
)
PARCHMENT = Theme(
    name="parchment",
    primary="#1F5F8B",
    secondary="#2C7A5B",
    accent="#9A4F12",
    warning="#8A5A00",
    error="#B3261E",
    success="#2C7A5B",
    foreground="#2A241B",
    background="#F4EDDD",
    surface="#EBE1CB",
    panel="#DFD2B6",
    dark=False,
)


class BoardgamesApp(App[None]):
    """Lobby, set-up, table and replay; everything a match needs lives in its journal, not here."""

    CSS_PATH = "app.tcss"
    TITLE = "Board games"
    BINDINGS = [Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="quit")]
    COMMAND_PALETTE_BINDING = "ctrl+p"

    def __init__(self, start: Start) -> None:
        no_colour = bool(start.no_color) or "NO_COLOR" in os.environ
        super().__init__(ansi_color=no_colour)
        if no_colour and not self.no_color:  # --no-color without the environment's NO_COLOR
            self.no_color = True
            self._filters.append(NoColor())
        self.start = start
        self.settings = Settings.load()
        self.no_colour = no_colour
        self.after = ""
        """What is printed when the app has ended: how to resume."""
        self.look_changed: Signal[Look] = Signal(self, "look")
        self._glyphs: Glyphs | None = "ascii" if start.ascii else None
        self._animated: bool | None = start.animation
        self._title = ""
        for theme in (GORGE, PARCHMENT):
            self.register_theme(theme)
        if not no_colour:
            self.theme = self.settings.theme if self.settings.theme in self.available_themes else GORGE.name
        if not self.animated:
            self.animation_level = "none"

    # -- looks -------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How boards are drawn on this terminal."""
        glyphs = self._glyphs or self.settings.glyphs
        few = self.console.color_system in (None, "standard") and not self.is_headless
        if glyphs == "pictures" and (self.no_colour or few):
            glyphs = "text"
        return Look(glyphs, not self.no_colour)

    @property
    def animated(self) -> bool:
        """Whether boards move (never where Textual itself was told not to)."""
        if os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
            return False
        return self.settings.animation if self._animated is None else self._animated

    def set_glyphs(self, glyphs: Glyphs) -> None:
        """Draw boards as pictures, as text or in ASCII, from now on and next time too."""
        self._glyphs = None
        self._keep(glyphs=glyphs)
        self.look_changed.publish(self.look)

    def set_animation(self, on: bool) -> None:
        """Let boards move or not, from now on and next time too."""
        self._animated = None
        self._keep(animation=on)
        self.animation_level = "full" if on else "none"

    def set_theme(self, name: str) -> None:
        """Use a theme from now on and next time too."""
        self.theme = name
        self._keep(theme=name)

    def get_css_variables(self) -> dict[str, str]:
        """Return the theme's colours, with the faint ones mixed: text styled by hand ignores "auto 60%"."""
        variables = super().get_css_variables()
        try:
            front, back = Color.parse(variables["foreground"]), Color.parse(variables["panel"])
        except (KeyError, ColorParseError):
            return variables
        if front.ansi is None and back.ansi is None:
            variables["text-muted"] = front.blend(back, 0.36).hex
            variables["text-disabled"] = front.blend(back, 0.66).hex
        return variables

    def _keep(self, **changes: Any) -> None:
        for key, value in changes.items():
            setattr(self.settings, key, value)
        if not self.settings.save():
            self.notify("The settings could not be saved.", severity="warning")

    @property
    def terminal_title(self) -> str:
        """The title of the terminal's window."""
        return self._title

    @terminal_title.setter
    def terminal_title(self, text: str) -> None:
        self._title = text
        self.set_reactive(App.title, text)  # no header shows it: setting it plainly would repaint the whole screen

    # -- ways --------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the screen that the command line asked for."""
        self.set_timer(1, self._collect_garbage)
        start = self.start
        if start.kind == "match" and start.match is not None:
            self.push_screen(self.table(start.match))
        elif start.kind == "replay" and start.match is not None:
            from .screens.replay import replay_of

            self.push_screen(replay_of(start.match, None, own=True))
        elif start.kind == "setup" and start.entry is not None:
            self.open_setup(start.entry)
        else:
            self.open_lobby()

    def _collect_garbage(self) -> None:
        """Turn the collector on again, which the command line turned off for a quick start."""
        gc.freeze()
        gc.enable()

    def open_lobby(self) -> None:
        """Show the lobby."""
        from .screens.lobby import LobbyScreen

        self.push_screen(LobbyScreen())

    def open_setup(self, game: GameEntry) -> None:
        """Show the set-up of a game."""
        from .screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen(game, game.game(self.rules_for(game)), self.start.proposal))

    def rules_for(self, game: GameEntry) -> Path | None:
        """Return the folder of one's own tables if it has one for this game."""
        folder = self.start.rules
        if folder is None:
            return None
        return folder if self.start.entry == game or (folder / f"{game.table}.yaml").exists() else None

    def table(self, match: Match) -> TableScreen:
        """Return the table screen for a match."""
        screen = entry(match.game.info.id).screen_class()(match)
        from .screens.table import TableScreen

        assert isinstance(screen, TableScreen)
        return screen

    def open_table(self, match: Match) -> None:
        """Sit down at a table in place of the screen that is open."""
        self.switch_screen(self.table(match))

    def leave_table(self) -> None:
        """Let go of the match on the screen and go to the lobby."""
        self._let_go()
        from .screens.lobby import LobbyScreen

        self.switch_screen(LobbyScreen())

    def rematch(self, match: Match) -> None:
        """Begin another match with the same seats, options and undo rule; the next seat begins."""
        from boardgames_tui.engine.errors import UserError
        from boardgames_tui.engine.game import Table

        old = match.table
        first = (old.first + 1) % len(old.seats) if match.game.info.free_start else 0
        table = Table(old.seats, old.options, first)
        try:
            fresh = Match.new(
                match.game.latest, table, undo=match.undo_rule, path=new_match_path(match.game.info.id)
            )
        except UserError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._let_go()
        self.open_table(fresh)

    def _tables(self) -> list[TableScreen]:
        from .screens.table import TableScreen

        return [s for s in self.screen_stack if isinstance(s, TableScreen) and s.SAVED]

    def _let_go(self) -> None:
        for screen in self._tables():
            self._farewell(screen.match)
            screen.match.close()

    def _farewell(self, match: Match) -> None:
        if match.journal is not None:
            over = match.outcome is not None
            where = match.journal.path
            self.after = (
                f"The match is over; look at it again with: boardgames-tui replay {where}"
                if over
                else f"The match is saved; continue with: boardgames-tui resume {where.stem}"
            )

    async def action_quit(self) -> None:
        """Leave at once: every move is on disk already."""
        self._let_go()
        self.exit()

    # -- commands ----------------------------------------------------------------------------------------

    def _covered(self) -> bool:
        from .screens.handover import HandoverScreen

        return any(isinstance(screen, HandoverScreen) for screen in self.screen_stack)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow nothing but leaving while the keyboard changes hands."""
        if action != "quit" and self._covered():
            return False
        return super().check_action(action, parameters)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return the palette's commands: what the table can do, the looks, and the way out."""
        from .screens.table import TableScreen

        if isinstance(screen, TableScreen):
            told: set[str] = set()
            for active in screen.active_bindings.values():
                binding = active.binding
                if binding.action in told:
                    continue
                told.add(binding.action)
                if active.enabled and binding.id and active.node is screen and binding.id not in {"take", "back"}:
                    action = binding.action
                    yield SystemCommand(
                        binding.description,
                        binding.tooltip or "",
                        lambda action=action: screen.call_later(screen.run_action, action),
                    )
        yield SystemCommand("Settings", "Theme, drawing and animation", self.open_settings)
        for name, title in (("pictures", "pictures"), ("text", "letters and lines"), ("ascii", "ASCII only")):
            yield SystemCommand(
                f"Draw boards as {title}", "How boards are drawn", lambda n=name: self.set_glyphs(n)
            )
        on = self.animated
        yield SystemCommand(
            f"Turn animations {'off' if on else 'on'}", "Whether boards move", lambda: self.set_animation(not on)
        )
        for name in sorted(self.available_themes):
            if name != self.theme:
                yield SystemCommand(f"Theme: {name}", "Change the colours", lambda n=name: self.set_theme(n))
        yield SystemCommand("Quit", "Leave; every match is saved", self.action_quit)

    def open_settings(self) -> None:
        """Show the settings."""
        from .screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_open_settings(self) -> None:
        """Show the settings."""
        self.open_settings()


def launch(start: Start) -> int:
    """Run the app and print how to resume; returns the exit status."""
    app = BoardgamesApp(start)
    app.run()
    if app.after:
        print(app.after, file=sys.stdout)
    return app.return_code or 0

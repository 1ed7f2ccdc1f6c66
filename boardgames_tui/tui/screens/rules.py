"""The rules page of a game, and the keys that work now."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Markdown

from boardgames_tui.engine.registry import entry

from ..widgets.keys import Keys


class RulesScreen(Screen[None]):
    """Shows `rules.md` of the game with a table of keys before it."""

    BINDINGS = [
        Binding("escape,q,question_mark,f1", "dismiss", "Back", key_display="Esc"),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("space,pagedown", "scroll(15)", "Page", show=False),
        Binding("pageup", "scroll(-15)", "Page up", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, game_id: str, keys: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.game_id = game_id
        self.keys = keys

    def compose(self) -> ComposeResult:
        """Show the page."""
        page = entry(self.game_id).page()
        if self.keys:
            rows = "\n".join(f"| `{key}` | {what} |" for key, what in self.keys)
            own = "| `1` … `z` | take the choice with that digit or letter |\n| arrows, `hjkl` | move the cursor |"
            page += f"\n\n## Keys\n\n| key | what it does now |\n| --- | --- |\n{own}\n{rows}\n"
        with VerticalScroll(id="page"):
            yield Markdown(page)
        yield Keys()

    def action_scroll(self, lines: int) -> None:
        """Scroll the page."""
        self.query_one("#page").scroll_relative(y=lines * 2, animate=False)

    async def action_dismiss(self, result: None = None) -> None:
        """Go back to the table."""
        self.dismiss(result)

"""The yardstick of the start: a Textual app with a Header and a Footer and nothing else."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Footer, Header


class Bare(App[None]):
    """Header and footer."""

    BINDINGS = [("x", "bell", "Ring")]

    def compose(self) -> ComposeResult:
        """Lay them out."""
        yield Header()
        yield Footer()


if __name__ == "__main__":
    Bare().run()

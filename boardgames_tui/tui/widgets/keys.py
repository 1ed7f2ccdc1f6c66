"""The footer: one line that tells truthfully which keys do something now.

Textual's own footer is a row of widgets that is made anew whenever a key changes; this one is one line
of text, so that a key press on the board costs no layout.
"""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widget import Widget


class Keys(Widget):
    """Lists the screen's keys that are shown, dimmed when they would do nothing; a click presses one."""

    DEFAULT_CSS = "Keys { height: 1; dock: bottom; background: $panel; color: $foreground; }"
    ALLOW_SELECT = False

    def on_mount(self) -> None:
        """Follow the screen's keys."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def render(self) -> Content:
        """Lay the keys out in one line."""
        parts: list[Content] = []
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or binding.action in seen:
                continue
            seen.add(binding.action)
            key = self.app.get_key_display(binding)
            style = Style.from_meta({"press": binding.key}) if active.enabled else Style()
            text = Content.assemble(
                (f" {key} ", "bold $text-accent" if active.enabled else "$text-disabled"),
                (binding.description, "" if active.enabled else "$text-disabled"),
            )
            parts.append(text.stylize(style))
        return Content(" ").join(parts).truncate(self.content_size.width, ellipsis=True)

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        key = event.style.meta.get("press")
        if isinstance(key, str):
            event.stop()
            self.app.simulate_key(key)

"""Caves of Rwenzori."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="rwenzori",
    table="rwenzori",
    rules="boardgames_tui.games.rwenzori.rules:Rwenzori",
    screen="boardgames_tui.games.rwenzori.screen:RwenzoriScreen",
)

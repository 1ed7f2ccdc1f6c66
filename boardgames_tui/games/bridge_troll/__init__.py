"""Bridge Troll."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="bridge-troll",
    table="bridge_troll",
    rules="boardgames_tui.games.bridge_troll.rules:BridgeTroll",
    screen="boardgames_tui.games.bridge_troll.screen:BridgeTrollScreen",
)

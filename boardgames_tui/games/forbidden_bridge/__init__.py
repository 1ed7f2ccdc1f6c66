"""Forbidden Bridge."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="forbidden-bridge",
    table="forbidden_bridge",
    rules="boardgames_tui.games.forbidden_bridge.rules:ForbiddenBridge",
    screen="boardgames_tui.games.forbidden_bridge.screen:ForbiddenBridgeScreen",
)

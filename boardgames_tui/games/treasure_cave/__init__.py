"""The Bridge to Treasure Cave."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="treasure-cave",
    table="treasure_cave",
    rules="boardgames_tui.games.treasure_cave.rules:TreasureCave",
    screen="boardgames_tui.games.treasure_cave.screen:TreasureCaveScreen",
)

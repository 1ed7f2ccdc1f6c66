"""Treasure Slide."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="treasure-slide",
    table="treasure_slide",
    rules="boardgames_tui.games.treasure_slide.rules:TreasureSlide",
    screen="boardgames_tui.games.treasure_slide.screen:TreasureSlideScreen",
)

"""The options of Caves of Rwenzori."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from boardgames_tui.engine.game import Options

LavaRiver = Literal["off", "cut the board", "cut the passage", "surrounded", "lay the river"]


class RwenzoriOptions(Options):
    """Cards, solo level and expansions."""

    gear: bool = Field(
        True, title="Special gear", description="Everybody has one secret piece of gear (2-5 players)."
    )
    characters: bool = Field(
        True, title="Characters", description="Everybody has one secret character (2-5 players)."
    )
    sheet: bool = Field(
        False, title="Play sheet", description="The cave must stay on the play sheet (advanced mode)."
    )
    hidden_passages: bool = Field(
        False, title="Hidden Passages", description="Six more tiles: one more lay, or a walk from one to another."
    )
    treasure_hunter: bool = Field(
        False, title="Treasure Hunter", description="Five treasures on the play sheet: three more lays for each."
    )
    lava_river: LavaRiver = Field(
        "off", title="Lava River", description="Cut the board and lay the river are played on the play sheet."
    )
    alarms: Literal["rounds", "minutes"] = Field(
        "rounds", title="Lava alarms", description="What tells the time when lava cuts the passage."
    )
    level: Literal["easy", "medium", "hard", "crazy"] = Field(
        "medium", title="Solo level", description="How many normal tiles help in the cave deck (1 player)."
    )
    hard: Literal["levels", "setup"] = Field(
        "levels", title="Solo HARD", description="Two normal tiles (list of levels) or three (set-up section)."
    )

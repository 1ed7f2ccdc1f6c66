"""The table of Treasure Cave: what is asked, what the seats carry, and the board."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from boardgames_tui.engine.game import Turn
from boardgames_tui.tui.screens.table import TableScreen

from .board import BridgeBoard
from .rules import TreasureCave
from .state import State


class TreasureCaveScreen(TableScreen):
    """Asks for dice, moves, repairs and treasures in the words of the game."""

    board_class = BridgeBoard
    game: TreasureCave

    def ask(self, view: State, seat: int, turn: Turn) -> str:
        """Say what is asked and why."""
        load = view.packs[seat]
        match view.stage:
            case "dice":
                count = self.game.sheet.rolls.by_load[load]
                many = {1: "one die", 2: "two dice", 3: "all three dice"}[count]
                return f"you carry {load}, so you roll {many}. Which?" if count < 3 else "roll all three dice."
            case "act" if view.using:
                if view.moved:
                    return f"the {view.using} die has a hammer left. Mend a board?"
                return f"the board is mended. Move with the {view.using} die too?"
            case "act":
                bound = {1: " (towards the cave)", -1: " (towards the camp)", 0: ""}[view.way]
                return f"use a die{bound}, in any order, or end the turn."
            case "steal":
                return "your hand has reached a figure with treasure. Steal one?"
            case "take":
                return f"you carry {load}, the cave holds {view.cave}. How many do you take?"
            case _:
                return "wait for the dice."

    def heading(self, view: State) -> str:
        """Warn of the curse, and name the target."""
        target = self.game.sheet.targets.by_players[len(view.names)]
        return "THE CAVE'S CURSE: a board falls before every turn" if view.curse else f"first to {target} wins"

    def seat_lines(self, view: State, seat: int) -> Sequence[str | Content]:
        """Show what is safe, what is carried, and where the figure stands."""
        gem = self.app.look.pick("◆", "*")
        place = view.pawns[seat]
        last = len(view.boards) - 1
        where = "in camp" if place == 0 else "in the cave" if place == last else f"on board {place}"
        pack = gem * view.packs[seat] + self.app.look.pick("◇", ".") * (
            self.game.sheet.treasures.pack - view.packs[seat]
        )
        return (f"safe {view.camps[seat]}{gem} pack {pack}", where)

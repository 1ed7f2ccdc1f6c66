"""The table of Forbidden Bridge: what is asked, what the explorers carry, and the board."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from boardgames_tui.engine.game import Action, Turn
from boardgames_tui.tui.screens.table import TableScreen

from . import words
from .actions import Shift
from .board import ForbiddenBoard
from .rules import ForbiddenBridge
from .state import State


class ForbiddenBridgeScreen(TableScreen):
    """Asks for the roll, the press, the move and the spot in the words of the game."""

    board_class = ForbiddenBoard
    game: ForbiddenBridge

    def ask(self, view: State, seat: int, turn: Turn) -> str:
        """Say what is asked and why."""
        me = view.explorers[seat]
        match view.stage:
            case "roll":
                if me.posture != "standing":
                    return "roll both dice; then stand up and move."
                return f"roll both dice. {self._errand(view, seat)}"
            case "press":
                return "the idol! Press its head before anything else."
            case "stand":
                if me.posture == "hanging":
                    return f"stand up on {words.called(me.place)}, from which you hang: choose a spot."
                return "stand up where the head rests; on a plank choose a spot."
            case "spot":
                return f"choose a spot on {words.called(me.place)}: how often does a press throw you off?"
            case "after":
                task = "move a rival to another spot" if view.picture == "explorer" else "steal the jewel"
                return f"{task}, or end the turn?"
            case _:
                return f"{self._duty(view)}{self._errand(view, seat)}"

    def _duty(self, view: State) -> str:
        me, number = view.explorers[view.seat], view.number
        if not view.used and view.picture == "explorer" and any(isinstance(a, Shift) for a in self._offered(view)):
            return f"move {number}; before or after it a rival may be shifted. "
        if not view.used and view.picture == "jewel" and not me.backpack:
            return f"move {number}; steal before it, or after it by exact count. "
        return f"move {words.spaces(number)}. "

    def _offered(self, view: State) -> Sequence[Action]:
        return self.game.legal_actions(view, view.seat)

    def _errand(self, view: State, seat: int) -> str:
        me = view.explorers[seat]
        if me.hold + me.backpack >= self.game.rules.jewels.to_win:
            return "Two jewels: to Finish!"
        if me.backpack:
            return "Bring the jewel to the Beach."
        return "No jewel: get nearer to one."

    def heading(self, view: State) -> str:
        """Say how wild the idol is and what it has left."""
        wild = {"gentle": "gentle idol", "tuned": "idol", "furious": "FURIOUS idol"}[view.idol]
        left = view.left + view.right
        return f"{wild} has {left} jewel{'s' * (left != 1)}"

    def seat_lines(self, view: State, seat: int) -> Sequence[str | Content]:
        """Show backpack and canoe, and where the explorer is."""
        gem, none = self.app.look.pick("◆", "*"), self.app.look.pick("◇", ".")
        e = view.explorers[seat]
        carried = f"pack {gem if e.backpack else none} canoe {gem * e.hold or none}"
        where = "/".join(_short(space) for space in e.spaces)
        posture = {"standing": "", "lying": "down, ", "hanging": "hangs, ", "fallen": "fell, "}[e.posture]
        return (carried, posture + where)


def _short(space: str) -> str:
    """Return a space's name for the narrow panel."""
    name = words.called(space).removeprefix("the ").replace(" space", "").replace(" step", "")
    return name.replace("north ", "N ").replace("south ", "S ")

"""The table of Treasure Slide: what is asked, what the seats have left, and the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from boardgames_tui.engine.game import Turn
from boardgames_tui.tui.look import SeatLook
from boardgames_tui.tui.screens.table import TableScreen

from .board import LakeBoard
from .board.art import PIECES, piece
from .events import Passes
from .rules import TreasureSlide
from .scoring import counted, trees
from .state import State


class TreasureSlideScreen(TableScreen):
    """Asks for slides, directions and moves in the words of the game."""

    board_class = LakeBoard
    game: TreasureSlide

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """The seats in the colours of their hunters."""
        looks = super().looks
        if not self.app.look.colour:
            return looks
        colours = [
            PIECES["clear"] if colour == "black" else piece(colour) for colour in self.match.state.hunter_colours
        ]
        return tuple(replace(look, colour=colour) for look, colour in zip(looks, colours, strict=True))

    def _hand(self) -> int | None:
        """Take back freely within one's own turn; past the other side's action both must agree, or play "free"."""
        return self.viewer

    def ask(self, view: State, seat: int, turn: Turn) -> str:
        """Say what is asked and why; first of all why the other side had to pass."""
        names = self.game.ground.names
        if passed := self._passed():
            rest = "Which hunter on the ice slides first?" if view.stage == "slide" else "Move a hunter."
            return f"{passed} {rest}"
        match view.stage:
            case "slide":
                return "which of your hunters on the ice slides first?"
            case "point":
                return f"your {names[view.turning[0]]} hunter was met head-on. Point it in a new direction."
            case "bonus":
                return "a capture! Now move any one hunter one space."
            case _:
                return "move a hunter: exactly its pips, or onto the ice."

    def _passed(self) -> str:
        """Return why somebody passed just now, in a few words; nothing once a choice has been made since."""
        for moment in range(self.match.moment, 0, -1):
            found = self.match.entry(moment)
            if not found.auto:
                break
            for event in found.events:
                if isinstance(event, Passes):
                    return f"{self.names[event.seat]} passed ({short(event.why)})."
        return ""

    def heading(self, view: State) -> str:
        """Return why the other side passed, or else the phase of the turn."""
        passed = self._passed() if view is self.match.state else ""
        return passed.rstrip(".") or {
            "slide": "slide phase",
            "point": "head-on",
            "bonus": "bonus move",
            "move": "movement phase",
        }.get(view.stage, "")

    def seat_lines(self, view: State, seat: int) -> Sequence[str | Content]:
        """Show the running score with what makes it up, and where the hunters are."""
        score = self.game.score(view, seat)
        own = self.game.ground.hunters[seat]
        where = [f"{self.game.ground.pips[h]}{view.place[h]}" for h in own if view.place[h]]
        worth = f"{counted(score.total, 'point')}, {counted(trees(view, seat), 'tree')}"
        return (worth, " ".join(where))


def short(why: Sequence[str]) -> str:
    """Return the reasons for a pass in a few words: "small lies, large stuck"."""
    words = {"lies": "lies", "has slid": "slid", "stands": "covered", "has no": "stuck"}
    found = []
    for reason in why:
        _, size, _, rest = reason.split(" ", 3)
        found.append(f"{size} {next((word for start, word in words.items() if rest.startswith(start)), '')}")
    return ", ".join(found)

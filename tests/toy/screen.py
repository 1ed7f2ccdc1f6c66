"""The toy on the screen: a plain board of stands and piles, and the hand that only its seat may see."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from boardgames_tui.engine.game import Event, Turn
from boardgames_tui.tui.canvas import BOLD, NONE, Canvas
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Board, Frame, Scene

from .events import Rolled
from .rules import NightMarket
from .state import Shown, View


class MarketBoard(Board):
    """Each seat's stand in a row of its own, the piles below, and the viewer's hand last."""

    def terrain(self, canvas: Canvas, scene: Scene) -> None:
        canvas.rect(0, 0, canvas.cols, canvas.rows * 2, 0x1B1530)
        canvas.rect(0, canvas.rows * 2 - 4, canvas.cols, 4, 0x3A2A18)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        self._put(canvas, scene)

    def draw_text(self, canvas: Canvas, scene: Scene) -> None:
        self._put(canvas, scene)

    def _put(self, canvas: Canvas, scene: Scene) -> None:
        view = scene.view
        assert isinstance(view, View)
        for owner, stand in enumerate(view.stands):
            y = 1 + owner * 3
            canvas.write(2, y, scene.seats[owner].letter, scene.seats[owner].colour, NONE, BOLD)
            for spot, goods in enumerate(stand):
                x = 6 + spot * 8
                canvas.rect(x, 2 * y - 1, 5, 4, 0x4A3B6B)
                canvas.write(x + 1, y, f"[{_face(goods)}]")
                canvas.spot(("stand", owner, spot), x, y, 5, 1)
        for pile, left in enumerate(view.piles):
            x = 34 + pile * 9
            canvas.write(x, 1, f"pile {left}")
            canvas.spot(("pile", pile), x, 1, 6, 1)
        canvas.write(34, 4, f"lot {view.lot}" if view.lot else "lot -")
        if scene.effects:
            canvas.write(34, 6, "the die rolls")
        shown = " ".join(map(str, view.hand)) or "-"
        canvas.write(2, canvas.rows - 2, f"hand: {shown}")
        if view.own_seal is not None:
            canvas.write(20, canvas.rows - 2, f"sealed: {view.own_seal}")
        if view.own_pending is not None:
            canvas.write(34, canvas.rows - 2, f"to lay: {view.own_pending}")

    def frames(self, before: View, after: View, events: Sequence[Event]) -> Sequence[Frame]:
        if any(isinstance(event, Rolled) for event in events):
            return tuple(Frame(before, (face,), 0.05) for face in (1, 3, 2))
        return ()


def _face(goods: Shown | None) -> str:
    return "." if goods is None else "?" if goods.card is None else str(goods.card)


class NightMarketScreen(TableScreen):
    board_class = MarketBoard
    game: NightMarket

    def ask(self, view: View, seat: int, turn: Turn) -> str:
        match turn.stage:
            case "roll":
                return "call for the die."
            case "seal":
                return "seal one of your cards; the highest that stands alone wins the night."
            case "turn":
                return "you won the night. What do you do?"
            case "place":
                return f"where do you lay the {view.own_pending}?"
            case _:
                return "you were lowest: take a coin."

    def seat_lines(self, view: View, seat: int) -> Sequence[str | Content]:
        sealed = "sealed" if view.sealed[seat] else ""
        return (f"{view.cards[seat]} cards {sealed}", f"{view.points[seat]} points, {view.coins[seat]} coins")

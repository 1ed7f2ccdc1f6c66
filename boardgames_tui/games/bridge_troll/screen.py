"""The table of Bridge Troll: what is asked, what each troll owns in the open, and the board."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from boardgames_tui.engine.game import Turn
from boardgames_tui.tui.screens.table import TableScreen

from .board import TrollBoard
from .rules import BridgeTroll
from .secrets import View
from .travelers import threatened


class BridgeTrollScreen(TableScreen):
    """Asks for bids, travelers, defences and exchanges in the words of the game."""

    board_class = TrollBoard
    game: BridgeTroll

    def ask(self, view: View, seat: int, turn: Turn) -> str:
        """Say what is asked and why."""
        box, bridge = self.game.box, view.bridges[seat]
        match view.stage:
            case "roll":
                return "roll the weather die: it says how many travelers come."
            case "ready":
                return "play a special before the bids?"
            case "bid":
                many = sum(1 for card in view.row if card)
                return f"bid for {many} travelers: boulders of one colour, or nothing."
            case "travelers":
                left = sum(1 for card in view.row if card)
                return f"trophy {bridge.trophy}: take one of {left} traveler{'s' if left != 1 else ''}."
            case "place":
                return f"{view.card}: on the toll side or the food side? It stays there."
            case "hazard":
                _, value = threatened(box, bridge.toll, bridge.food, view.card)
                have = sum(bridge.boulders)
                can = "" if have >= value else f"; a defence takes {value} and you have {have}"
                return f"{view.card} attacks. Throw boulders or lose the card{can}."
            case "goat":
                card = box.cards[view.card]
                have = sum(1 for count in bridge.boulders if count)
                return f"{view.card} is beaten by {card.colours} colours for {card.points} VP; you have {have}."
            case "throw":
                return f"{view.due} boulder{'s are' if view.due != 1 else ' is'} due. Which colour?"
            case "after":
                return "play a special now, or go on?"
            case "bids":
                return "take one whole bid from a bridge; your trophy goes back."
            case "supply" | "mason":
                assert view.haul is not None
                victim = view.haul.victim
                whose = "the supply" if victim < 0 else f"{view.bridges[victim].name}, the richest"
                why = "your bridge was closed: " if view.stage == "supply" else "the Mason brings boulders: "
                return f"{why}take {view.haul.left} from {whose}. Which colour?"
            case "exchange":
                return self._phase_four(view, seat)
        return "wait."

    def _phase_four(self, view: View, seat: int) -> str:
        bridge, limits = view.bridges[seat], self.game.box.table.turn_limits
        if view.offer_toll or view.offer_food:
            return "put the exchange together from both sides, then close it."
        words = []
        if view.exchanged >= limits.exchanges:
            words.append("the exchange is made.")
        elif not bridge.toll or not bridge.food:
            words.append("no exchange: it takes cards from both sides.")
        else:
            lift = " (your bridge was closed: boulders may lift the lower side)" if bridge.closed else ""
            words.append(f"exchange cards of both sides{lift}?")
        if view.upgrade and view.bought < limits.upgrades and bridge.points is not None:
            if bridge.points >= view.upgrade:
                words.append(f"You may buy upgrade {view.upgrade}.")
            else:
                words.append(f"Upgrade {view.upgrade} costs more than your {bridge.points} VP.")
        return " ".join(words)

    def heading(self, view: View) -> str:
        """Name the weather and what is left in the deck: the game's clock."""
        weather = f"{view.weather} · " if view.weather else ""
        return f"{weather}deck {view.deck}"

    def seat_lines(self, view: View, seat: int) -> Sequence[str | Content]:
        """Show VP (where they are shown), upgrades and cards in hand; more where there is room."""
        bridge = view.bridges[seat]
        points = "?" if bridge.points is None else str(bridge.points)
        lines = [f"VP {points:<3}up {bridge.upgrades} hand {bridge.cards}"]
        if self.app.size.height >= 36 and self.app.size.width >= 100:
            box = self.game.box
            toll, food = sum(box.toll[c] for c in bridge.toll), sum(box.food[c] for c in bridge.food)
            lines.append(f"toll {toll} food {food} boulders {sum(bridge.boulders)}")
        return lines

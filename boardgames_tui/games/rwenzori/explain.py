"""Why an action is not allowed, in one sentence for the player, from what that player may know."""

from __future__ import annotations

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.hexes import Hex, distance, opposite, side_towards

from . import actions as act
from .cave import BARRED, CAVE_IN, DARK, DEAD, LAVA
from .draft import Book, entry_of, stuck
from .laying import beyond, in_front, past_fresh, save_for
from .menu import stage_of
from .moving import delayed
from .obstacles import dark_ban, red_ban, targets
from .state import State

_STAGES = {
    "action": "The turn begins: lay, move or go in blind.",
    "bonus": "Now a further tile may be laid, or the meeple moved.",
    "tunnel": "Now a tile may be laid or a dark tile gone into.",
    "past": "Now one passage may be laid beyond the revealed tile.",
    "hazard": "Now the revealed tile must be passed or its penalty taken.",
    "orient": "Now the revealed tile must be turned, open to who revealed it.",
    "scout": "Now one tile must be taken from the hand that was looked at, and one given.",
    "offer": "Now the offered hand must be taken or refused.",
    "discard": "Now tiles may be discarded.",
    "give": "Now a tile must be given to the player who went in blind.",
    "exchange": "Now further Saves may be exchanged.",
    "choose": "Now a Save must be chosen for the active selection.",
    "lava": "Now this round's lava tile must be laid.",
    "river": "Now the lava river is laid.",
}


def explain(book: Book, state: State, seat: int, action: Action) -> str:
    """Return why `action` is refused."""
    player = state.players[seat]
    tile = getattr(action, "tile", None)
    if tile is not None and not isinstance(action, act.ChooseSave) and tile not in player.hand:
        return "That tile is not in the hand."
    if delayed(book, state, player.at) and not isinstance(action, act.GoBlind | act.Move | act.WearBoots):
        return "The clock under the meeple costs the lay of this turn."
    if stage_of(state) in ("action", "bonus", "tunnel", "past", "hazard"):
        match action:
            case act.Lay():
                return _lay(book, state, seat, action)
            case act.LayObstacle():
                return _obstacle(book, state, seat, action)
            case act.PassObstacle():
                return _pass(book, state, seat, action)
            case act.Illuminate(at=at) | act.GoBlind(at=at) | act.LightTorch(at=at):
                return _dark(state, seat, at) or _card(book, state, seat, action)
            case act.Move(to=to):
                return _move(state, seat, to)
            case act.Tunnel():
                return "No walk through the hidden passages leads there."
            case act.StepOn():
                return "A treasure is stepped onto from the tile that has just reached it, to lay on from there."
            case act.Guide() | act.Trade() | act.Scout() | act.TellStory() | act.Tremor():
                return _character(state, seat, action)
            case act.Exchange() if state.solo is not None:
                return "A Save of the active selection is exchanged for another one, instead of laying."
            case act.LayTnt(at=at):
                return _tnt(state, seat, at)
            case act.Escape():
                return _escape(state, seat)
            case act.Miss() | act.Swap():
                return "Only a blocked player misses the turn, and swaps the hand from the second such turn on."
            case act.Offer():
                size = book.table.blocked.offer
                return f"A hand of {size} is offered only to a trapped player whom one of its tiles can help."
    return _STAGES[stage_of(state)]


_CHARACTERS = {
    act.Guide: "guide",
    act.Trade: "trader",
    act.Scout: "scout",
    act.TellStory: "storyteller",
    act.Tremor: "geologist",
}


def _character(state: State, seat: int, action: Action) -> str:
    player = state.players[seat]
    if player.character != _CHARACTERS[type(action)] or player.character_used:
        return "That character is not at hand."
    if state.ending:
        return "Characters are not played in the end phase."
    if stage_of(state) != "action":
        return "A character is played before the action."
    return "There are no tiles for that character to swap."


def _turns_left(state: State) -> bool:
    return state.stage in ("action", "bonus", "tunnel", "past")


def _free(state: State, at: Hex) -> str:
    if at in state.cave:
        return "There is a tile already."
    if not state.cave.free(at):
        return "That is beyond the edge of the play sheet."
    return ""


def _lay(book: Book, state: State, seat: int, action: act.Lay) -> str:
    player = state.players[seat]
    spec = book.specs.get(action.tile)
    if spec is None or spec.obstacle:
        return "An obstacle is laid against another player, never as a passage."
    if spec.kind == "tnt":
        return "TNT is laid over a tile that has already been laid."
    if not _turns_left(state):
        return _STAGES[stage_of(state)]
    if stuck(state, player):
        return "An active obstacle lies under the meeple: only the Save that it asks for can be laid past it."
    if action.gear and (action.gear != player.gear or player.gear_used or spec.bonus != 1 or spec.kind != "action"):
        return "Only an unused Map Fragment turns a +1 into a +2."
    if reason := _free(state, action.at):
        return reason
    exits = (*state.cave.ways(player.at).exits, *past_fresh(state, player))
    sides = [side for side, at in exits if at == action.at]
    if not sides:
        if side_towards(player.at, action.at) is None:
            return "A passage must be laid next to the tile that the meeple is on."
        return "The tile under the meeple has no open side there."
    if action.turn not in range(6) or not any(spec.turned[action.turn] >> opposite(side) & 1 for side in sides):
        return "Turned like this, the passages do not connect."
    return (
        "Another number of turns lays it the same way."
        if action.turn not in spec.turns
        else _STAGES[stage_of(state)]
    )


def _obstacle(book: Book, state: State, seat: int, action: act.LayObstacle) -> str:
    spec = book.specs.get(action.tile)
    if spec is None or not spec.obstacle:
        return "Only dark tiles, dead ends and flooded caves are laid against others."
    if state.stage not in ("action", "bonus", "tunnel") or (state.stage == "bonus" and not state.bonus):
        return _STAGES[stage_of(state)]
    if reason := _free(state, action.at):
        return reason
    if distance(action.at, state.players[seat].at) <= 1:
        return "An obstacle cannot be laid next to your own meeple."
    touch = targets(state, seat).get(action.at)
    if touch is None:
        return "An obstacle must block an available exit of a tile that another player's meeple is on."
    ban = dark_ban(book, state, action.at) if spec.kind == "dark" else red_ban(book, state, action.at)
    if ban:
        return f"{ban[0].upper()}{ban[1:]}."
    if spec.kind == "dark":
        return "A dark tile is laid face down and is not turned."
    if action.turn not in range(6) or not spec.turned[action.turn] & touch:
        return "Turned like this, it has no opening to the exit that it blocks."
    return "Another number of turns lays it the same way."


def _pass(book: Book, state: State, seat: int, action: act.PassObstacle) -> str:
    player = state.players[seat]
    cell = state.cave.get(action.past)
    if cell is None or action.past not in in_front(state, player):
        if cell is not None and cell.state == CAVE_IN:
            return "A cave-in lets nobody pass: only TNT opens it."
        if cell is not None and cell.state == DEAD:
            return "A dead end lets nobody pass: only TNT opens it."
        if cell is not None and cell.state == LAVA:
            return "Nothing passes the lava here."
        return "There is no active obstacle in front of the meeple there."
    save = save_for(book, state, action.past)
    if not save:
        return "That tile asks for no Save."
    spec = book.specs[action.tile]
    card = book.gear.get(action.gear)
    if action.gear:
        if card is None or player.gear != action.gear or player.gear_used:
            return "That card is not at hand."
        if spec.kind not in card.kinds or save not in card.icons:
            return f"The {card.name} makes no {save} Save of that tile."
    elif spec.icon != save:
        return f"Only a {save} Save passes that obstacle."
    over = state.solo is not None and cell.state == BARRED and not cell.marked
    if over:
        return "In the solo mode the Save is laid over the obstacle, open to the tile of the meeple."
    spots = [at for _, at in beyond(state, player, action.past)]
    if not spots:
        return "There is no empty hex past that obstacle: no Save can be laid."
    if action.at not in spots:
        return "A Save is laid past the obstacle, next to one of its other openings."
    return "Turned like this, the Save does not connect to the obstacle."


def _dark(state: State, seat: int, at: Hex) -> str:
    player = state.players[seat]
    cell = state.cave.get(at)
    if stuck(state, player):
        return "An active obstacle lies under the meeple."
    if cell is None or cell.state != DARK:
        return "There is no dark tile that is still face down."
    if at not in state.cave.ways(player.at).darks:
        return "The tile under the meeple has no opening to that dark tile."
    return ""


def _card(book: Book, state: State, seat: int, action: Action) -> str:
    player = state.players[seat]
    if isinstance(action, act.LightTorch):
        if player.gear != "spare_torch" or player.gear_used:
            return "The Spare Torch is not at hand."
        return "The Spare Torch is used before the action."
    if isinstance(action, act.Illuminate):
        spec = book.specs.get(action.tile)
        if spec is None or spec.kind != "illuminate":
            return "Only an illuminate tile reveals a dark tile."
    return _STAGES[stage_of(state)]


def _move(state: State, seat: int, to: Hex) -> str:
    player = state.players[seat]
    if to == player.at:
        return "A move of no step is no move."
    if state.stage not in ("action", "bonus"):
        return _STAGES[stage_of(state)]
    cell = state.cave.get(to)
    if cell is None:
        return "There is no tile."
    if cell.state == DARK:
        return "A dark tile that is face down is gone into blind, not moved onto."
    if cell.state == BARRED:
        return "That obstacle is still active: nobody moves onto it."
    if cell.state in (CAVE_IN, DEAD, LAVA):
        return f"Nobody moves onto a {cell.state}." if cell.state != LAVA else "Nobody moves onto lava."
    if stuck(state, player) and to not in state.cave.walk(player.at, entry_of(state, player)).ends:
        return "From an obstacle that has stopped the meeple it can only go back."
    return "No way leads there: a move must stop where an exit is available or a dark tile waits."


def _tnt(state: State, seat: int, at: Hex) -> str:
    player = state.players[seat]
    if "tnt" not in player.hand:
        return "There is no TNT in the hand."
    if stuck(state, player):
        return "An active obstacle lies under the meeple: only the Save that it asks for can be laid past it."
    cell = state.cave.get(at)
    if cell is None:
        return "TNT is laid over a tile that has already been laid."
    if cell.tile in ("lava", "escape"):
        return "TNT does nothing to lava, nor to the Escape tile."
    if at not in state.cave.ways(player.at).laid:
        return "TNT is laid next to the meeple, through an opening of its tile."
    return _STAGES[stage_of(state)]


def _escape(state: State, seat: int) -> str:
    player = state.players[seat]
    if player.hand or player.stack:
        return "The Escape tile can only be laid once the hand is empty."
    if stuck(state, player):
        return "An active obstacle lies under the meeple."
    return "The Escape tile is laid at an available exit of the tile under the meeple."

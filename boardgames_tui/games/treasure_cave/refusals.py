"""Why something is not allowed now, in one sentence for the player."""

from __future__ import annotations

from boardgames_tui.engine.game import CHANCE, Action, Kind, Turn

from .actions import EndTurn, Leave, LeaveTreasure, Move, Repair, Roll, Rolled, Steal, Take, WhiteRolled
from .play import Rules
from .state import CAMP, NORMAL, State, place

_ASKED = {
    "dice": "the dice must be chosen and rolled first",
    "act": "the rolled dice are to be used now",
    "steal": "it must be settled first whether a treasure is stolen",
    "take": "it must be settled first how many treasures are taken from the cave",
}
_STAGES: dict[type[Action], str] = {
    Roll: "dice",
    Move: "act",
    Repair: "act",
    Leave: "act",
    EndTurn: "act",
    Steal: "steal",
    LeaveTreasure: "steal",
    Take: "take",
}


def chance(rules: Rules, state: State, action: Action) -> str | None:
    """Return None for an outcome that the dice can have now, else why not."""
    if state.stage == "roll":
        if type(action) is not Rolled:
            return "The chosen dice are to be rolled now."
        faces, chosen = action.faces, state.chosen
        if type(faces) is not tuple or len(faces) != len(chosen):
            return "Each chosen die shows one face."
        for colour, face in zip(chosen, faces, strict=True):
            if type(face) is not int or not 0 <= face < len(rules.faces[colour]):
                return f"The {colour} die has no face {face!r}."
        return None
    if state.stage == "white":
        if type(action) is not WhiteRolled:
            return "The white die is to be rolled now."
        if type(action.face) is not int or not 0 <= action.face < len(rules.white):
            return f"The white die has no face {action.face!r}."
        return None
    return "No die is to be rolled now."


def decision(rules: Rules, state: State, seat: int, action: Action, turn: Turn) -> str:
    """Say why a seat may not do what is known to be illegal."""
    if turn.kind is Kind.OVER:
        return "The game is over."
    if turn.kind is Kind.CHANCE:
        return "The dice speak first."
    if seat not in turn.seats or seat == CHANCE:
        return f"It is {state.names[turn.seats[0]]}'s decision."
    kind = type(action)
    if kind not in _STAGES:
        return "That is for the dice to say, not for a player."
    if _STAGES[kind] != state.stage:
        asked = _ASKED[state.stage]
        return f"{asked[0].upper()}{asked[1:]}."
    if isinstance(action, Roll):
        load = state.packs[seat]
        return f"With {load} in the backpack exactly {_dice(rules.by_load[load])} must be rolled."
    if isinstance(action, Take):
        most = min(rules.pack - state.packs[seat], state.cave)
        return f"From 0 to {most} treasures can be taken: a backpack holds {rules.pack}, the cave {state.cave}."
    if isinstance(action, EndTurn):
        return f"The {state.using} die must be finished first."
    assert isinstance(action, Move | Repair | Leave)
    return _die(rules, state, seat, action)


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def _die(rules: Rules, state: State, seat: int, action: Move | Repair | Leave) -> str:
    for die in state.dice:
        if die.colour == action.die:
            break
    else:
        return f"There is no {action.die} die on the table this turn."
    if die.used:
        return f"The {die.colour} die has been used."
    if state.using and state.using != die.colour:
        return f"The {state.using} die must be finished before the {die.colour} die."
    if isinstance(action, Leave):
        return f"The {die.colour} die is not in use."
    face = rules.faces[die.colour][die.face]
    if isinstance(action, Repair):
        if not face.hammer:
            return f"The {die.colour} die shows no hammer."
        if state.mended:
            return "The hammer mends one board only."
        board = action.board
        if type(board) is int and CAMP < board < rules.cave and abs(board - state.pawns[seat]) <= 1:
            assert state.boards[board] == NORMAL
            return f"Board {board} needs no repair."
        return "Only the board under the figure, or a board or gap next to it, can be mended."
    if state.moved:
        return f"The move of the {die.colour} die has been made."
    at, to = state.pawns[seat], action.to
    if type(to) is not int or not CAMP <= to <= rules.cave:
        return "There is no such place."
    if to == at:
        return "A move goes at least one space."
    if state.way and (to > at) != (state.way > 0):
        return "The direction of the first step holds for the whole turn: no going back and forth."
    return f"The {die.colour} die goes {_spaces(face.feet)} at most: {place(to, rules.cave)} is too far."

"""How the actions are offered: short labels, places on the board, and what each choice will bring."""

from __future__ import annotations

from dataclasses import replace

from boardgames_tui.engine.game import Action, Pick

from .actions import EndTurn, Leave, LeaveTreasure, Move, Repair, Roll, Rolled, Steal, Take, WhiteRolled
from .events import dice_words
from .play import Faces, Rules
from .state import CAMP, CRACKED, GAP, State, place, treasures


def picks(rules: Rules, state: State, seat: int, action: Action) -> tuple[Pick, ...]:
    """Return how a player comes to this legal action, pick by pick."""
    match action:
        case Roll(dice):
            return (roll(dice),)
        case Move(die, to):
            return _die(rules, state, die), move(rules, state, seat, die, to)
        case Repair(die, board):
            return _die(rules, state, die), repair(state, board)
        case Leave(die):
            return (leave(state, die),)
        case Steal() | LeaveTreasure():
            return (theft(rules, state, seat, isinstance(action, Steal)),)
        case EndTurn():
            left = tuple(die.colour for die in state.dice if not die.used)
            return (Pick("end the turn", hint=f"Ends the turn and leaves {dice_words(left)} unused."),)
        case Take(count):
            return (take(rules, state, seat, count),)
        case Rolled(faces):
            shown = zip(state.chosen, faces, strict=True)
            return (Pick(", ".join(f"{colour} face {face + 1}" for colour, face in shown)),)
        case WhiteRolled(face):
            return (Pick(f"white face {face + 1}: {rules.white[face]}"),)
    raise AssertionError(action)


def roll(dice: tuple[str, ...]) -> Pick:
    """Offer dice to roll."""
    words = dice_words(dice)
    label = " and ".join(dice) if len(dice) == 2 else words.removeprefix("the ")
    return Pick(label, hint=f"Rolls {words}.")


def consequences(rules: Rules, state: State, seat: int, die: str, to: int) -> str:
    """Say in a sentence or two what a move with a die to a place brings."""
    at, face = state.pawns[seat], _face(rules, state, die)
    way = 1 if to > at else -1
    if to == CAMP:
        load = state.packs[seat]
        home = f" and brings {treasures(load)} home" if load else ""
        return f"Reaches the camp{home}; {_turn_ends(_ends(rules, state, seat))}."
    if to == rules.cave:
        most = min(rules.pack - state.packs[seat], state.cave)
        what = f"up to {most} of its treasures can be taken" if most else "there is nothing to take"
        if not most and state.cave:
            what = "the backpack is full"
        return f"Reaches the cave: {what}; the turn ends."
    leaves = at == rules.cave and seat == state.last_taker and not state.curse
    curse = " The last treasure leaves the cave: the Cave's Curse begins." if leaves else ""
    if state.boards[to] == GAP:
        lost, ends = treasures(state.packs[seat]), _turn_ends(_last(state, seat))
        return f"Jumps into the gap at board {to}: {lost} lost, back to the camp; {ends}.{curse}"
    said = [f"Goes to board {to}{' (cracked)' if state.boards[to] == CRACKED else ''}"]
    gaps = sum(state.boards[place] == GAP for place in range(at + way, to, way))
    if gaps:
        said[0] += f", over {'a gap' if gaps == 1 else f'{gaps} gaps'}"
    chain = pushes(rules, state, to, way)
    if chain:
        victim = _standing(state, to)
        if face.hand and state.packs[victim]:
            said.append(f"may steal from {state.names[victim]}")
        said.append(chain)
    sentence = ", ".join(said) + "." + curse
    if face.danger:
        sentence += " " + danger(state, seat, to)
    if face.hammer and not state.mended and rules.repairable(state, to):
        sentence += " Then the hammer may mend."
    return sentence


def pushes(rules: Rules, state: State, at: int, way: int) -> str:
    """Say what becomes of the figure on board `at` and of those behind it when it is pushed, or ""."""
    said = []
    while (seat := _standing(state, at)) >= 0:
        at += way
        name, load = state.names[seat], state.packs[seat]
        if at == CAMP:
            said.append(f"{name} into the camp ({treasures(load)} brought home{_ends(rules, state, seat)})")
            break
        if at == rules.cave:
            said.append(f"{name} into the cave")
            break
        if state.boards[at] == GAP:
            said.append(f"{name} into the gap at board {at} ({treasures(load)} lost{_last(state, seat)})")
            break
        said.append(f"{name} to board {at}")
    return f"pushes {' and '.join(filter(None, (', '.join(said[:-1]), said[-1])))}" if said else ""


def danger(state: State, seat: int, board: int) -> str:
    """Say what the white die could do to a seat's figure on a board."""
    crack = "break the board" if state.boards[board] == CRACKED else "crack the board"
    lost = " or take a treasure" if state.packs[seat] else ""
    return f"Then the white die: it may {crack}{lost}."


def move(rules: Rules, state: State, seat: int, die: str, to: int) -> Pick:
    """Offer a place to go to; a gap must be confirmed (ruling 12)."""
    label = "camp" if to == CAMP else place(to, rules.cave)
    return Pick(label, to, consequences(rules, state, seat, die, to), state.boards[to] == GAP)


def repair(state: State, board: int) -> Pick:
    """Offer a board to mend."""
    if state.boards[board] == GAP:
        return Pick(f"mend board {board}", board, f"Lays a new board into the gap at board {board}.")
    return Pick(f"mend board {board}", board, f"Turns board {board} to its whole side.")


def leave(state: State, die: str) -> Pick:
    """Offer to finish a die without the rest of it."""
    if state.moved:
        return Pick("no repair", hint=f"Finishes the {die} die without a repair.")
    return Pick("no move", hint=f"Finishes the {die} die without moving.")


def theft(rules: Rules, state: State, seat: int, steals: bool) -> Pick:
    """Offer to steal or not; a fourth treasure must be confirmed (ruling 25)."""
    at = state.pawns[seat]
    victim = next(s for s, pawn in enumerate(state.pawns) if pawn == at and s != seat)
    name, load = state.names[victim], state.packs[seat]
    if not steals:
        return Pick(f"spare {name}", hint=f"Steals nothing, {pushes(rules, state, at, state.way)}.")
    packs = list(state.packs)
    packs[victim] -= 1
    packs[seat] += 1
    state = replace(state, packs=tuple(packs))
    if load >= rules.pack:
        lost, ends = treasures(load + 1), _turn_ends(_last(state, seat))
        hint = f"A backpack holds {rules.pack}: falls at once, {lost} lost, back to the camp; {ends}."
        return Pick(f"steal from {name}", hint=hint, warn=True)
    chain = pushes(rules, state, at, state.way)
    return Pick(f"steal from {name}", hint=f"Steals a treasure ({load + 1} in the backpack then), {chain}.")


def take(rules: Rules, state: State, seat: int, count: int) -> Pick:
    """Offer a number of treasures to take, and say how many dice they leave."""
    load = state.packs[seat] + count
    dice = rules.by_load[load]
    hint = f"Goes with {treasures(load)}: {'1 die' if dice == 1 else f'{dice} dice'} in the next turn."
    if count and count == state.cave:
        hint += " It is the last treasure: the Cave's Curse begins when it leaves the cave."
    return Pick(f"take {count}" if count else "take none", hint=hint)


def _die(rules: Rules, state: State, colour: str) -> Pick:
    return Pick(f"{colour} die", hint=_die_hint(_face(rules, state, colour)))


def _die_hint(face: Faces) -> str:
    boards = "1 space" if face.feet == 1 else f"1 {'or' if face.feet == 2 else 'to'} {face.feet} spaces"
    more = {
        "hammer": "; mends a board before or after moving, or without moving",
        "hand": "; steals from a figure on the board where the move ends",
        "danger": "; then the white die must be rolled",
    }
    symbol = "hammer" if face.hammer else "hand" if face.hand else "danger" if face.danger else ""
    return f"Moves {boards}{more.get(symbol, '')}."


def _face(rules: Rules, state: State, colour: str) -> Faces:
    return next(rules.faces[die.colour][die.face] for die in state.dice if die.colour == colour)


def _standing(state: State, board: int) -> int:
    """Return the seat whose figure stands on a board, the active one's apart, or -1."""
    if not CAMP < board < len(state.boards) - 1:
        return -1
    return next((s for s, pawn in enumerate(state.pawns) if pawn == board and s != state.active), -1)


def _turn_ends(game: str) -> str:
    return "the turn and the game end" if game else "the turn ends"


def _ends(rules: Rules, state: State, seat: int) -> str:
    """Return the words that warn of the end of the game when a seat's backpack comes home."""
    load, camp = state.packs[seat], state.camps[seat]
    if load and camp + load >= rules.targets[len(state.names)]:
        return ", enough to end the game"
    return _last(state, seat)


def _last(state: State, seat: int) -> str:
    """Return the words that warn of the end of the game when a seat's backpack is emptied, the last that is not."""
    if state.cave or not state.packs[seat] or any(load for s, load in enumerate(state.packs) if s != seat):
        return ""
    return ", the last of all, so the game ends with this turn"

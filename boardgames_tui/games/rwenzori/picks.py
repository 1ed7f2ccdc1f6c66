"""How a player chooses an action: what, where, which way round, with a hint that says what it will do."""

from __future__ import annotations

from boardgames_tui.engine.game import Action, Pick
from boardgames_tui.engine.hexes import NAMES, Hex, bearing, neighbours, side_towards, sides

from . import actions as act
from .cave import LAVA
from .draft import Book
from .state import View

_SHORT = ("NE", "E", "SE", "SW", "W", "NW")


def place(view: View, seat: int, at: Hex) -> str:
    """Return a short name of a hex, seen from the seat's meeple: "north-east", "2E", "SE 3SW"."""
    way = bearing(view.players[seat].at, at)
    if sum(steps for _, steps in way) == 1:
        return NAMES[way[0][0]]
    return " ".join(f"{steps if steps > 1 else ''}{_SHORT[side]}" for side, steps in way) or "here"


def open_sides(mask: int) -> str:
    """Return the open sides of a tile in short words."""
    return " ".join(_SHORT[side] for side in sides(mask))


def _turn(book: Book, tile: str, turn: int, at: Hex | None, extra: str = "") -> Pick:
    mask = book.specs[tile].turned[turn]
    return Pick(f"open {open_sides(mask)}", at, f"Lay it open to {open_sides(mask)}.{extra}")


def _tile(book: Book, tile: str, gear: str = "") -> Pick:
    spec = book.specs[tile]
    if gear:
        return Pick(f"{spec.name} + {book.gear[gear].name}", None, f"Use the {book.gear[gear].name} with it, once.")
    return Pick(spec.name, None, _about(book, tile))


def _about(book: Book, tile: str) -> str:
    spec = book.specs[tile]
    match spec.kind:
        case "save":
            return f"A passage, or the {spec.icon} Save past an obstacle."
        case "illuminate":
            return "A passage, or discarded to reveal a dark tile."
        case "tnt":
            return "Blast a tile next to the meeple, then lay one passage more."
        case "action":
            return f"A passage, and {spec.bonus} more to lay."
        case "dead_end" | "flooded" | "dark":
            return "An obstacle against another player."
        case "hidden_passage":
            return "A passage, and one more to lay or a walk to another hidden passage."
    return "A passage."


def _victims(view: View, seat: int, at: Hex) -> str:
    found = [
        name
        for other, (name, player) in enumerate(zip(view.names, view.players, strict=True))
        if other != seat and any(near == at for _, near in view.cave.ways(player.at).exits)
    ]
    return " and ".join(found)


def _ways_on(view: View, at: Hex, mask: int) -> int:
    around = neighbours(at)
    return sum(view.cave.free(around[side]) for side in sides(mask))


def _lay(book: Book, view: View, seat: int, action: act.Lay) -> tuple[Pick, ...]:
    mask = book.specs[action.tile].turned[action.turn]
    where = Pick(place(view, seat, action.at), action.at, "Lay it as a passage there; the meeple goes along.")
    count = _ways_on(view, action.at, mask)
    more = f" {count} way{'s' if count != 1 else ''} on from there." if count else " No way on from there!"
    return (_tile(book, action.tile, action.gear), where, _turn(book, action.tile, action.turn, action.at, more))


def _pass(book: Book, view: View, seat: int, action: act.PassObstacle) -> tuple[Pick, ...]:
    cell = view.cave[action.past]
    what = "lava" if cell.state == LAVA else book.name(cell.tile)
    how = "over" if action.past == action.at else "past"
    hint = f"Lay the Save {how} the {what}; the meeple goes along."
    to = "" if how == "over" else f" to {place(view, seat, action.at)}"
    where = Pick(f"{how} the {what} {place(view, seat, action.past)}{to}", action.at, hint)
    turn = _turn(book, action.tile, action.turn, action.at)
    return (_tile(book, action.tile, action.gear), where, turn)


def _obstacle(book: Book, view: View, seat: int, action: act.LayObstacle) -> tuple[Pick, ...]:
    spec = book.specs[action.tile]
    victims = _victims(view, seat, action.at)
    hint = f"Block {victims} there{', face down' if spec.kind == 'dark' else ''}."
    where = Pick(f"against {victims} {place(view, seat, action.at)}", action.at, hint)
    if spec.kind == "dark":
        return (_tile(book, action.tile), where)
    return (_tile(book, action.tile), where, _turn(book, action.tile, action.turn, action.at))


def picks(book: Book, view: View, seat: int, action: Action) -> tuple[Pick, ...]:
    """Return the picks that lead to a legal action."""
    names = view.names
    match action:
        case act.Lay():
            return _lay(book, view, seat, action)
        case act.PassObstacle():
            return _pass(book, view, seat, action)
        case act.LayObstacle():
            return _obstacle(book, view, seat, action)
        case act.Illuminate(tile=tile, at=at):
            hint = "Discard the torch and reveal the dark tile; the turn is over then."
            return (_tile(book, tile), Pick(f"reveal {place(view, seat, at)}", at, hint))
        case act.LayTnt(at=at):
            cell = view.cave[at]
            what = "dark tile" if cell.state == "dark" else book.name(cell.tile)
            hint = f"Blast the {what}; the meeple goes onto the TNT."
            return (_tile(book, "tnt"), Pick(f"blast {place(view, seat, at)}", at, hint))
        case act.Escape(at=at):
            return (Pick("Escape", None, "Lay the Escape tile and win."), Pick(place(view, seat, at), at, "Win!"))
        case act.Move(to=to):
            hint = "The turn is over after a move."
            return (
                Pick("move", None, "Move the meeple; the turn is over then."),
                Pick(place(view, seat, to), to, hint),
            )
        case act.Tunnel(to=to):
            hint = "Then lay a tile or go in blind."
            walk = Pick("hidden passage", None, "Walk through the hidden passages, then lay or go in blind.")
            return (walk, Pick(place(view, seat, to), to, hint))
        case act.StepOn(to=to):
            return (Pick("step onto the treasure", to, "Free: lay on from the treasure tile."),)
        case act.GoBlind(at=at):
            first = Pick("go in blind", None, "Flip a dark tile in front of the meeple and face what it is.")
            return (first, Pick(place(view, seat, at), at, "Flip it: without its Save the penalty strikes."))
        case act.Orient(turn=turn):
            assert view.pending is not None
            tile = view.cave[view.pending].tile
            mask = book.specs[tile].turned[turn]
            own = side_towards(view.pending, view.players[seat].at)
            ways = sum(view.cave.free(neighbours(view.pending)[s]) for s in sides(mask) if s != own)
            past = view.solo is None and book.specs[tile].save
            none = " No empty hex past it" + (": no Save could be laid." if past else ".")
            more = " An empty hex lies past it." if ways else none
            return (_turn(book, tile, turn, view.pending, more),)
        case act.Suffer():
            return (Pick("take the penalty", None, _penalty(book, view), True),)
        case act.Stop():
            return (
                Pick(
                    "stop here",
                    None,
                    {"discard": "Keep the rest.", "exchange": "Exchange no more Saves."}.get(
                        view.stage, "Do without the rest of this turn."
                    ),
                ),
            )
        case act.WearBoots():
            return (Pick("wear the Sturdy Boots", None, "The clock has no effect: go on and lay."),)
        case act.OpenBag():
            return (Pick("open the Medical Bag", None, "Stopped, but no extra tile."),)
        case act.LightTorch(at=at):
            hint = "Free: turn a dark tile over, then take the turn."
            return (Pick("Spare Torch", None, hint), Pick(place(view, seat, at), at, hint))
        case act.Guide(tiles=tiles):
            label = ", ".join(book.name(tile) for tile in tiles)
            first = Pick("Guide", None, "Put tiles under the stack and draw as many (once).")
            return (first, Pick(label, None, f"Put {len(tiles)} under the stack and draw {len(tiles)}."))
        case act.Trade(seat=other):
            return (
                Pick("Trader", None, "Swap whole hands, unseen (once)."),
                Pick(names[other], None, "Swap hands."),
            )
        case act.Scout(seat=other):
            first = Pick("Scout", None, "Look at a hand, take one tile, give one (once).")
            return (first, Pick(names[other], None, f"Look at the hand of {names[other]}."))
        case act.ScoutSwap(take=take, give=give):
            return (Pick(f"take {book.name(take)}"), Pick(f"give {book.name(give)}"))
        case act.TellStory():
            return (Pick("Storyteller", None, "Everybody passes the whole hand to the left (once)."),)
        case act.Tremor():
            return (Pick("Geologist", None, "Everybody's hand goes under the stack for new tiles (once)."),)
        case act.Miss():
            return (Pick("miss the turn", None, "Blocked: nothing leads on."),)
        case act.Swap():
            return (Pick("swap the hand", None, "Put the hand under the stack and take as many tiles."),)
        case act.Offer(seat=other):
            hint = "Your whole hand for the trapped player, unseen" + ("." if view.ending else "; you draw anew.")
            return (Pick("offer the hand", None, hint), Pick(names[other], None, hint))
        case act.Accept():
            return (
                Pick(
                    "take the hand",
                    None,
                    "Your own hand goes under your stack." if not view.ending else "More tiles to lay!",
                ),
            )
        case act.Refuse():
            return (Pick("refuse", None, "Keep your own hand; the offer has cost its turn."),)
        case act.Discard(tile=tile):
            return (Pick(f"discard {book.name(tile)}", None, "Out of the game."),)
        case act.Give(tile=tile):
            return (Pick(f"give {book.name(tile)}", None, f"{names[view.actor]} has to lay it."),)
        case act.ChooseSave(tile=tile):
            return (Pick(book.name(tile), None, "Into the active selection."),)
        case act.Exchange(give=give, take=take):
            first = Pick("exchange", None, "Exchange up to three active Saves instead of laying.")
            return (first, Pick(f"put back {book.name(give)}"), Pick(f"take {book.name(take)}"))
        case act.LayLava(at=at):
            over = view.cave.get(at)
            what = "" if over is None else " over the tile there"
            return (Pick(f"lava {place(view, seat, at)}", at, f"Lay lava{what}."),)
        case act.Alarm():
            return (Pick("the alarm goes off", None, "The timer rang: lava behind everybody."),)
    raise TypeError(f"{action} is not chosen by a player")


def _penalty(book: Book, view: View) -> str:
    assert view.pending is not None
    cell = view.cave[view.pending]
    return {
        "clock": "Step onto it; no lay this turn.",
        "hand": "Stopped on it until the Save is laid past it.",
        "plus_one": "Stopped on it, and " + ("the cave lays one more." if view.solo else "a tile more to lay."),
        "no_entry": "It explodes: a cave-in, only TNT opens it.",
    }.get(book.specs[cell.tile].penalty, "")


__all__ = ["open_sides", "picks", "place"]

"""What the prompt asks: which of the actions are open now, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgames_tui.engine.game import Action
from boardgames_tui.engine.hexes import Hex, neighbours, sides

from . import actions as act
from .cave import BARRED, CAVE_IN, DARK, DEAD, LAVA
from .draft import Book
from .moving import delayed
from .state import View

LAYS = (act.Lay, act.PassObstacle, act.Illuminate, act.LayTnt, act.LayObstacle)
"""The actions of LAY, but for the Escape tile, which has words of its own."""


PASSING = {act.PassObstacle: "lay the Save past it", act.WearBoots: "put on the boots", act.OpenBag: "open the bag"}
"""What can be done about the revealed tile, but for taking the penalty."""
BESIDES = {act.Exchange: "exchange Saves", act.WearBoots: "put on the boots", act.Stop: "stop"}
"""What else can be open in a turn, besides the actions that are explained when they are not."""


def prompt(book: Book, view: View, seat: int, legal: Sequence[Action]) -> str:
    """Return what `seat` is asked, `legal` being what it may do; from nothing but what it may know."""
    pending = book.name(view.cave[view.pending].tile) if view.pending is not None else ""
    actor, other = view.names[view.actor], view.names[view.other]
    match view.stage:
        case "action" | "bonus" | "tunnel" | "past":
            return _turn(book, view, seat, legal)
        case "hazard":
            return f"{pending}: {_hazard(book, view, legal)}."
        case "orient":
            return f"{pending}: turn it, open to your tile."
        case "scout":
            return f"the hand of {other}: take one tile, give one."
        case "offer":
            return f"{actor} offers the whole hand, unseen. Take it?"
        case "discard":
            more = f"up to {view.discards} tiles" if view.discards > 1 else "one more tile"
            return f"you set a player free: discard {more}?"
        case "give":
            return f"{actor} must pick up a tile: which do you give?"
        case "exchange":
            left = view.solo.exchanges if view.solo is not None else 0
            return f"exchange up to {left} more Saves?" if left > 1 else "exchange one more Save?"
        case "choose":
            return "choose a Save for the active selection."
        case "lava":
            return "the round is over: lay a lava tile at the river's end."
        case "river":
            left = view.lava.left if view.lava is not None else 0
            return f"lay the lava river; {left} tile{'s' if left != 1 else ''} left."
    return "wait."


def _hazard(book: Book, view: View, legal: Sequence[Action]) -> str:
    """Say what can be done about the revealed tile."""
    assert view.pending is not None
    ways = _open(legal, PASSING)
    if ways:
        return _either([*ways, "take the penalty"])
    if not book.specs[view.cave[view.pending].tile].save:
        return "it costs the time to lay a tile"
    return next(_unpassed(book, view, legal, [view.pending]))


def _turn(book: Book, view: View, seat: int, legal: Sequence[Action]) -> str:
    """Say which of LAY, MOVE, GO IN BLIND and the offer are open, and why the rest is not."""
    kinds = {type(action) for action in legal}
    begins = view.stage == "action"
    if act.Escape in kinds:
        return "your hand is empty: lay the Escape tile and win!"
    can: list[str] = []
    cannot: list[str] = []
    if kinds & set(LAYS):
        can.append("lay")
    if delayed(book, view, view.players[seat].at):
        cannot.append("the clock costs the lay of this turn")
    elif begins or view.bonus + view.extra or view.stage == "tunnel":
        cannot += _unlaid(book, view, seat, legal)
    if kinds & {act.Move, act.Tunnel}:
        can.append("move")
    elif begins or (view.stage == "bonus" and view.bonus + view.extra):
        cannot.append("no path to move")
    if act.GoBlind in kinds:
        can.append("go in blind")
    elif begins or view.stage == "tunnel":
        cannot.append("no dark tile ahead")
    if act.StepOn in kinds:
        can.append("step onto the treasure")
    if act.Offer in kinds:
        can.append("offer your hand")
    elif begins:
        cannot += _unoffered(book, view, seat)
    can += _open(legal, BESIDES)
    before, can_ = _before(view, act.Miss in kinds), _either(can)
    said = f"{before}: {can_}" if before and can_ else before or can_ or "play a card"
    return f"{said}. {_sentence(cannot)}." if cannot else f"{said}."


def _before(view: View, blocked: bool) -> str:
    """Say in what situation the choice is made."""
    if blocked:
        return "you are blocked"
    match view.stage:
        case "bonus" if view.bonus + view.extra:
            more = view.bonus + view.extra
            what = "passage" if not view.bonus else "tile"
            return f"{more} more {what}{'s' if more > 1 else ''}"
        case "tunnel":
            return "out of the hidden passage"
        case "past":
            return "the way is free for one passage"
    return ""


def _unlaid(book: Book, view: View, seat: int, legal: Sequence[Action]) -> Iterator[str]:
    """Say why what is no passage cannot be laid on, what is no way out, and what the hand cannot place."""
    kinds = {type(action) for action in legal}
    player = view.players[seat]
    cell = view.cave[player.at]
    if player.entry >= 0 and cell.state == BARRED:
        yield from _unpassed(book, view, legal, [player.at])
    else:
        way = view.cave.ways(player.at)
        obstacles = [*way.barred, *way.lava] if view.stage != "past" else []
        yield from _unpassed(book, view, legal, obstacles)
        if act.Lay not in kinds and (way.exits or not obstacles):
            yield _unopened(view, seat)
    if view.stage == "past" or (view.stage == "bonus" and not view.bonus):
        return
    if act.LayObstacle not in kinds and any(book.specs[tile].obstacle for tile in view.hand):
        yield "no place for an obstacle"


def _unopened(view: View, seat: int) -> str:
    """Say why no passage can be laid from the seat's tile."""
    at = view.players[seat].at
    way = view.cave.ways(at)
    if way.exits:
        return "no passage in the hand" if view.hand else "the hand is empty"
    ahead = [view.cave[near].state for near in way.laid]
    if DARK in ahead:
        return "a dark tile is ahead"
    for shut in (DEAD, CAVE_IN):
        if shut in ahead:
            return f"only TNT opens the {shut}"
    around = neighbours(at)
    if any(around[side] not in view.cave for side in sides(view.cave[at].sides)):
        return "the play sheet ends here"
    return "no open exit here"


def _unpassed(book: Book, view: View, legal: Sequence[Action], obstacles: Sequence[Hex]) -> Iterator[str]:
    """Say of each obstacle that cannot be passed now what is missing (rulings 25, 26)."""
    passed = {action.past for action in legal if isinstance(action, act.PassObstacle)}
    for at in obstacles:
        if at in passed:
            continue
        cell = view.cave[at]
        if cell.state == LAVA:
            if view.options.lava_river not in ("surrounded", "lay the river"):
                yield "nothing crosses the lava"
                continue
            what, save = "lava", "jump"
        else:
            spec = book.specs[cell.tile]
            what, save = spec.hazard or "flooded cave", spec.save
        if any(book.specs[tile].icon == save for tile in view.hand):
            yield f"no empty hex past the {what}"
        else:
            yield f"no {save} Save fits the {what}"


def _unoffered(book: Book, view: View, seat: int) -> Iterator[str]:
    """Say why no trapped player can be offered the hand (ruling 59)."""
    shut = [view.names[other] for other, player in enumerate(view.players) if player.trapped and other != seat]
    if not shut:
        return
    size = book.table.blocked.offer
    if len(view.hand) != size:
        yield f"only a hand of {size} can be offered"
    else:
        yield f"no tile of yours frees {_either(shut)}"


def _open(legal: Sequence[Action], words: Mapping[type[Action], str]) -> list[str]:
    """Return the words for those actions that are open, in the order of `words`."""
    kinds = {type(action) for action in legal}
    return [said for kind, said in words.items() if kind in kinds]


def _either(parts: Sequence[str]) -> str:
    """Join what is open to one phrase."""
    return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else "".join(parts)


def _sentence(parts: Sequence[str]) -> str:
    """Join reasons to a sentence with a capital letter, each said once."""
    text = "; ".join(dict.fromkeys(parts))
    return text[:1].upper() + text[1:]

"""What happens in Caves of Rwenzori, and who sees how much of it.

Events carry the names of tiles and cards as the table prints them, so that they read without the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames_tui.engine.game import Event, Spot
from boardgames_tui.engine.hexes import Hex


def _an(what: str) -> str:
    if what == "TNT":
        return what
    return f"{'an' if what[:1].lower() in 'aeiou' else 'a'} {what}"


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _list(items: Sequence[str]) -> str:
    return " and ".join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)


@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """The table is laid."""

    stack: int
    box: int
    first: int

    def text(self, names: Sequence[str]) -> str:
        """Say how many tiles are in the stacks and the box, and who begins."""
        box = f", {_tiles(self.box)} in the box" if self.box else ""
        return f"Everybody has a hand and a stack of {_tiles(self.stack)}{box}; {names[self.first]} begins."


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat's start hand and cards; only that seat sees which."""

    seat: int
    tiles: tuple[str, ...]
    count: int
    cards: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say who got what."""
        if not self.tiles:
            return f"{names[self.seat]} gets {_tiles(self.count)}."
        cards = f"; cards: {', '.join(self.cards)}" if self.cards else ""
        return f"{names[self.seat]} gets {_list(self.tiles)}{cards}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the faces from all others."""
        return self if seat == self.seat else replace(self, tiles=(), cards=())


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A tile drawn; only its owner sees which."""

    seat: int
    tile: str

    def text(self, names: Sequence[str]) -> str:
        """Say who drew."""
        return f"{names[self.seat]} draws {_an(self.tile) if self.tile else 'a tile'}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the face from all others."""
        return self if seat == self.seat else replace(self, tile="")


@dataclass(frozen=True, slots=True)
class EndPhase(Event):
    """The end phase begins."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say who brought it about."""
        return f"{names[self.seat]} has no stack left: the end phase begins and everybody picks up their stack."


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """A stack picked up; only its owner sees it."""

    seat: int
    tiles: tuple[str, ...]
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say who picked up how many tiles."""
        if self.tiles:
            return f"{names[self.seat]} picks up {_list(self.tiles)}."
        return f"{names[self.seat]} picks up {_tiles(self.count)}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the faces from all others."""
        return self if seat == self.seat else replace(self, tiles=())


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A tile laid as a passage."""

    seat: int
    tile: str
    at: Hex
    turn: int
    bonus: int

    def text(self, names: Sequence[str]) -> str:
        """Say who laid what, and what it brings."""
        more = f" and may lay {self.bonus} more" if self.bonus else ""
        return f"{names[self.seat]} lays {_an(self.tile)}{more}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class LaidObstacle(Event):
    """An obstacle laid; what a dark tile is, only its layer sees."""

    seat: int
    tile: str
    at: Hex
    turn: int
    dark: bool
    against: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say who laid what against whom."""
        what = _an(self.tile) if self.tile else "a dark tile"
        down = " face down" if self.dark and self.tile else ""
        return f"{names[self.seat]} lays {what}{down} against {_list([names[s] for s in self.against])}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the face of a dark tile."""
        return replace(self, tile="") if self.dark and seat != self.seat else self

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A Save laid past an obstacle."""

    seat: int
    tile: str
    obstacle: str
    at: Hex
    turn: int
    past: Hex
    over: bool = False

    def text(self, names: Sequence[str]) -> str:
        """Say who passed what."""
        how = "over" if self.over else "past"
        return f"{names[self.seat]} lays {_an(self.tile)} {how} the {self.obstacle}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.past, self.at)


@dataclass(frozen=True, slots=True)
class Blasted(Event):
    """TNT laid over a tile."""

    seat: int
    at: Hex
    tile: str

    def text(self, names: Sequence[str]) -> str:
        """Say what was blasted."""
        return f"{names[self.seat]} lays TNT over {_an(self.tile)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class Freed(Event):
    """TNT set somebody free."""

    seat: int
    freed: tuple[int, ...]
    discards: int

    def text(self, names: Sequence[str]) -> str:
        """Say who is free."""
        who = _list([names[s] for s in self.freed])
        return f"{names[self.seat]} sets {who} free and may discard {_tiles(self.discards)}."


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A tile discarded out of the game."""

    seat: int
    tile: str

    def text(self, names: Sequence[str]) -> str:
        """Say what was discarded."""
        return f"{names[self.seat]} discards {_an(self.tile)}."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A meeple moved."""

    seat: int
    to: Hex
    how: str

    def text(self, names: Sequence[str]) -> str:
        """Say who moved."""
        return f"{names[self.seat]} {self.how}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.to,)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A dark tile turned over."""

    seat: int
    at: Hex
    tile: str
    cause: str

    def text(self, names: Sequence[str]) -> str:
        """Say how, and what it is."""
        how = {
            "blind": "goes in blind: it is",
            "illuminate": "illuminates the dark tile: it is",
            "torch": "turns over the dark tile with the Spare Torch: it is",
        }[self.cause]
        return f"{names[self.seat]} {how} {_an(self.tile)}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class Oriented(Event):
    """The revealed tile was turned."""

    seat: int
    at: Hex
    turn: int

    def text(self, names: Sequence[str]) -> str:
        """Say who turned it."""
        return f"{names[self.seat]} chooses how the revealed tile lies."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class CavedIn(Event):
    """An explosion."""

    seat: int
    at: Hex

    def text(self, names: Sequence[str]) -> str:
        """Say what it did."""
        return "The gas explodes: a cave-in blocks the passage for good."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A penalty, suffered."""

    seat: int
    at: Hex
    penalty: str

    def text(self, names: Sequence[str]) -> str:
        """Say what the penalty does."""
        who = names[self.seat]
        return {
            "clock": f"{who} loses time and lays no tile this turn.",
            "hand": f"{who} is stopped and needs the Save to go on.",
            "plus_one": f"{who} is stopped, needs the Save to go on and must pick up a tile.",
            "cave": f"{who} is stopped, needs the Save to go on, and the cave lays one tile more.",
        }[self.penalty]

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class GotExtra(Event):
    """A tile picked up for a +1 penalty; only who gets it (and who gave it) sees which."""

    seat: int
    layer: int
    tile: str
    given: bool

    def text(self, names: Sequence[str]) -> str:
        """Say where the tile comes from."""
        who, other = names[self.seat], names[self.layer]
        what = _an(self.tile) if self.tile else "a tile"
        if self.given:
            return f"{other} gives {who} {what}."
        whose = "their own stack" if self.seat == self.layer else f"the stack of {other}"
        return f"{who} picks up {what} from {whose}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the face from all who did not hold it."""
        knows = seat == self.seat or (self.given and seat == self.layer)
        return self if knows else replace(self, tile="")


@dataclass(frozen=True, slots=True)
class NoExtra(Event):
    """A +1 penalty found no tile."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say why."""
        return f"There is no tile for {names[self.seat]} to pick up."


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played."""

    seat: int
    card: str
    what: str
    other: int = -1

    def text(self, names: Sequence[str]) -> str:
        """Say which, and what it does."""
        other = f" {names[self.other]}" if self.other >= 0 else ""
        return f"{names[self.seat]} plays the {self.card}: {self.what}{other}."


@dataclass(frozen=True, slots=True)
class PutUnder(Event):
    """Tiles put under a stack; only their owner sees which."""

    seat: int
    tiles: tuple[str, ...]
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say how many."""
        what = _list(self.tiles) if self.tiles else _tiles(self.count)
        return f"{names[self.seat]} puts {what} under the stack."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the faces from all others."""
        return self if seat == self.seat else replace(self, tiles=())


@dataclass(frozen=True, slots=True)
class GotHand(Event):
    """A hand went from one player to another; only these two see it."""

    seat: int
    giver: int
    tiles: tuple[str, ...]
    count: int

    def text(self, names: Sequence[str]) -> str:
        """Say who got whose hand."""
        what = _list(self.tiles) if self.tiles else _tiles(self.count)
        return f"{names[self.seat]} gets {what} from {names[self.giver]}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the faces from all others."""
        return self if seat in (self.seat, self.giver) else replace(self, tiles=())


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The Scout looks at a hand; only the Scout sees it."""

    seat: int
    other: int
    tiles: tuple[str, ...]

    def text(self, names: Sequence[str]) -> str:
        """Say whose hand is looked at."""
        what = f": {_list(self.tiles)}" if self.tiles else ""
        return f"{names[self.seat]} looks at the hand of {names[self.other]}{what}."

    def seen_by(self, seat: int | None) -> Event | None:
        """Hide the hand from all others."""
        return self if seat == self.seat else replace(self, tiles=())


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A blocked player misses the turn, or swaps the hand."""

    seat: int
    swaps: bool

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        if self.swaps:
            return f"{names[self.seat]} is blocked and swaps the hand for new tiles."
        return f"{names[self.seat]} is blocked and misses the turn."


@dataclass(frozen=True, slots=True)
class Unblocked(Event):
    """A player who has missed a turn is blocked no longer, though nothing was laid."""

    seat: int

    def text(self, names: Sequence[str]) -> str:
        """Say so."""
        return f"{names[self.seat]} is not blocked any more."


@dataclass(frozen=True, slots=True)
class TrappedNow(Event):
    """A player says to be trapped, or no longer so."""

    seat: int
    trapped: bool

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        return f"{names[self.seat]} is {'' if self.trapped else 'no longer '}trapped."


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A hand is offered, refused, or taken."""

    seat: int
    other: int
    answer: str

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        a, b = names[self.seat], names[self.other]
        return {
            "": f"{a} offers the whole hand to {b}, unseen.",
            "yes": f"{b} takes the hand of {a}.",
            "no": f"{b} refuses the hand of {a}.",
        }[self.answer]


@dataclass(frozen=True, slots=True)
class Treasure(Event):
    """A treasure was reached."""

    seat: int
    at: Hex
    bonus: int

    def text(self, names: Sequence[str]) -> str:
        """Say what it brings."""
        return f"{names[self.seat]} reaches a treasure and may lay {self.bonus} more."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class LavaLaid(Event):
    """A lava tile was laid, by a seat or by the alarm (-1)."""

    seat: int
    at: Hex
    over: str

    def text(self, names: Sequence[str]) -> str:
        """Say over what."""
        over = f" over {_an(self.over)}" if self.over else ""
        who = f"{names[self.seat]} lays a lava tile" if self.seat >= 0 else "Lava flows"
        return f"{who}{over}."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class LavaBehind(Event):
    """Lava cut the passage behind a player, or could not."""

    seat: int
    at: Hex | None

    def text(self, names: Sequence[str]) -> str:
        """Say which."""
        return f"Lava {'flows' if self.at else 'finds no tile'} behind {names[self.seat]}."


@dataclass(frozen=True, slots=True)
class AlarmRang(Event):
    """The alarm that cuts the passage."""

    left: int

    def text(self, names: Sequence[str]) -> str:
        """Say how many are left."""
        return f"The alarm goes off: lava cuts the passages ({self.left} more to come)."


@dataclass(frozen=True, slots=True)
class LavaWaits(Event):
    """No hex could take this round's lava tile."""

    def text(self, names: Sequence[str]) -> str:
        """Say so."""
        return "No hex can take a lava tile in this round: it waits."


@dataclass(frozen=True, slots=True)
class PilesOut(Event):
    """Solo: the piles are set out."""

    deck: int
    normal: int

    def text(self, names: Sequence[str]) -> str:
        """Say how large the cave deck is."""
        return f"The cave deck holds {_tiles(self.deck)}, {self.normal} of them passages."


@dataclass(frozen=True, slots=True)
class Took(Event):
    """Solo: a tile came into the active selection."""

    seat: int
    tile: str
    instead: str

    def text(self, names: Sequence[str]) -> str:
        """Say which, and for what."""
        swap = f" for the {self.instead}" if self.instead else ""
        return f"{names[self.seat]} takes {_an(self.tile)}{swap}."


@dataclass(frozen=True, slots=True)
class CaveLaid(Event):
    """Solo: the cave laid a tile (a dark one face down), or set one aside."""

    at: Hex | None
    tile: str
    left: int

    def text(self, names: Sequence[str]) -> str:
        """Say what the cave laid."""
        where = "lays" if self.at else "sets aside"
        return f"The cave {where} {_an(self.tile)}; {_tiles(self.left)} left in its deck."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return () if self.at is None else (self.at,)


@dataclass(frozen=True, slots=True)
class CaveSkipped(Event):
    """Solo: a cave tile that nothing allowed went under the deck."""

    def text(self, names: Sequence[str]) -> str:
        """Say so."""
        return "The next cave tile fits nowhere and goes under the cave deck."


@dataclass(frozen=True, slots=True)
class Stays(Event):
    """A player does without the rest of the turn."""

    seat: int
    stage: str

    def text(self, names: Sequence[str]) -> str:
        """Say so."""
        what = {"discard": "keeps the other tiles", "exchange": "exchanges no more Saves"}
        return f"{names[self.seat]} {what.get(self.stage, 'stops here')}."


@dataclass(frozen=True, slots=True)
class EscapeLaid(Event):
    """The Escape tile was laid."""

    seat: int
    at: Hex

    def text(self, names: Sequence[str]) -> str:
        """Say who laid it."""
        return f"{names[self.seat]} lays the Escape tile."

    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes it touches."""
        return (self.at,)


@dataclass(frozen=True, slots=True)
class TurnOver(Event):
    """A turn is over."""

    seat: int
    number: int

    def text(self, names: Sequence[str]) -> str:
        """Say whose turn it is now."""
        return f"Turn {self.number}: {names[self.seat]}."


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game has ended."""

    winners: tuple[int, ...]
    how: str

    def text(self, names: Sequence[str]) -> str:
        """Say who won and how."""
        return sentence(self.how, self.winners, names)


def sentence(how: str, winners: Sequence[int], names: Sequence[str]) -> str:
    """Return why the game ended and who won."""
    who = _list([names[s] for s in winners])
    have = "has" if len(winners) == 1 else "have"
    return {
        "escape": f"{who} lays the Escape tile and is first out of the caves.",
        "stalemate": f"Nobody gets any further; {who} {have} the fewest tiles left.",
        "caves win": "The cave deck is laid: Rwenzori wins.",
    }[how]

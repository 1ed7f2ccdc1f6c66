"""One action being carried out: a draft of the next state that moves figures and treasures and tells of it."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.engine.game import Event

from . import ending
from .actions import Leave, Move, Repair, Roll, Rolled, Take, WhiteRolled
from .events import (
    Banked,
    BoardFalls,
    BoardLost,
    Cracked,
    CurseBegins,
    DiceChosen,
    DiceRolled,
    DieLeft,
    EmptyHanded,
    Fell,
    GameEnds,
    Moved,
    Pushed,
    Repaired,
    Stolen,
    Took,
    Trapped,
    TreasureLeft,
    TreasureLost,
    TurnBegins,
    TurnPassed,
    WhiteDie,
)
from .state import CAMP, GAP, NORMAL, Die, State
from .tables import COLOURS, TreasureCaveSheet


@dataclass(frozen=True, slots=True)
class Faces:
    """What a die's face asks for, laid out for quick reading."""

    feet: int
    hammer: bool
    hand: bool
    danger: bool
    word: str
    """The face in words: "2 feet and hand"."""


LaidOut = tuple[tuple[Die, ...], tuple[tuple[str, int], ...], tuple[str, ...]]


class Rules:
    """The tables as the rules read them: every number that a turn needs."""

    def __init__(self, sheet: TreasureCaveSheet) -> None:
        self.cave = sheet.bridge.boards + 1
        """The number of the cave's place."""
        self.pack = sheet.treasures.pack
        self.by_load = sheet.rolls.by_load
        self.targets = dict(sheet.targets.by_players)
        self.turn_cap = sheet.play.turn_cap
        self.white = sheet.dice.white
        self.faces = {
            colour: tuple(
                Faces(
                    face.feet,
                    face.symbol == "hammer",
                    face.symbol == "hand",
                    face.symbol == "danger",
                    f"{face.feet} {'foot' if face.feet == 1 else 'feet'}"
                    + (f" and {face.symbol}" if face.symbol else ""),
                )
                for face in sheet.dice.faces(colour)
            )
            for colour in COLOURS
        }
        self._rolls: dict[tuple[tuple[str, ...], tuple[int, ...]], LaidOut] = {}
        self.spent = {c: tuple(Die(c, i, True) for i in range(len(f))) for c, f in self.faces.items()}

    def laid_out(self, chosen: tuple[str, ...], faces: tuple[int, ...]) -> LaidOut:
        """Return the dice as they lie after this roll, as (colour, face) pairs, and in words."""
        found = self._rolls.get((chosen, faces))
        if found is None:
            shown = tuple(zip(chosen, faces, strict=True))
            dice = tuple(Die(colour, face) for colour, face in shown)
            words = tuple(self.faces[colour][face].word for colour, face in shown)
            found = self._rolls[chosen, faces] = (dice, shown, words)
        return found

    def repairable(self, state: State | Play, at: int) -> list[int]:
        """Return the boards within reach of a figure at a place that are cracked or missing (rulings 27, 28)."""
        boards = state.boards
        return [b for b in (at - 1, at, at + 1) if 0 < b < self.cave and boards[b] < NORMAL]


class Play:
    """A draft of the next state; its methods are the rulebook's sections, `freeze` is the next state."""

    __slots__ = (
        "active",
        "arrived",
        "boards",
        "camps",
        "cave",
        "chosen",
        "curse",
        "dice",
        "ending",
        "events",
        "last_taker",
        "mended",
        "moved",
        "names",
        "packs",
        "pawns",
        "river",
        "rules",
        "stage",
        "turn",
        "using",
        "way",
    )

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.names = state.names
        self.boards = list(state.boards)
        self.pawns = list(state.pawns)
        self.packs = list(state.packs)
        self.camps = list(state.camps)
        self.cave = state.cave
        self.river = state.river
        self.active = state.active
        self.turn = state.turn
        self.stage = state.stage
        self.chosen = state.chosen
        self.dice = state.dice
        self.using = state.using
        self.moved = state.moved
        self.mended = state.mended
        self.way = state.way
        self.arrived = state.arrived
        self.last_taker = state.last_taker
        self.curse = state.curse
        self.ending = state.ending

    def freeze(self) -> State:
        """Return the draft as a state."""
        return State(
            self.names,
            tuple(self.boards),
            tuple(self.pawns),
            tuple(self.packs),
            tuple(self.camps),
            self.cave,
            self.river,
            self.active,
            self.turn,
            self.stage,
            self.chosen,
            self.dice,
            self.using,
            self.moved,
            self.mended,
            self.way,
            self.arrived,
            self.last_taker,
            self.curse,
            self.ending,
        )

    # -- Roll --------------------------------------------------------------------------------------------

    def roll(self, action: Roll) -> None:
        """Choose the dice (rulebook: Roll)."""
        self.chosen = action.dice
        self.stage = "roll"
        self.events.append(DiceChosen(self.active, action.dice))

    def rolled(self, action: Rolled) -> None:
        """Lay the rolled dice out."""
        self.dice, shown, words = self.rules.laid_out(self.chosen, action.faces)
        self.chosen = ()
        self.stage = "act"
        self.events.append(DiceRolled(self.active, shown, words))

    # -- Dice Actions ------------------------------------------------------------------------------------

    def face(self) -> Faces:
        """Return the face of the die in progress."""
        for die in self.dice:
            if die.colour == self.using:
                return self.rules.faces[die.colour][die.face]
        raise AssertionError("no die is in progress")

    def finish_die(self) -> None:
        """Lay the die in progress aside; without another the turn is over (rulebook: Dice Actions)."""
        using, spent = self.using, self.rules.spent
        self.dice = tuple([spent[d.colour][d.face] if d.colour == using else d for d in self.dice])
        self.using, self.moved, self.mended = "", False, False
        self.stage = "act"
        if all(d.used for d in self.dice):
            self.end_turn()

    def leave(self, action: Leave) -> None:
        """Finish the die without its other part (ruling 4)."""
        self.events.append(DieLeft(self.active, action.die, "hammer" if self.moved else "move"))
        self.finish_die()

    def pass_turn(self) -> None:
        """End the turn with dice unused (ruling 3)."""
        self.events.append(TurnPassed(self.active, tuple([d.colour for d in self.dice if not d.used])))
        self.end_turn()

    # -- Move, Pushing, Steal, Repair --------------------------------------------------------------------

    def move(self, action: Move) -> None:
        """Go to a board, a gap, the camp or the cave (rulebook: Move; rulings 8 to 14)."""
        seat, to = self.active, action.to
        start = self.pawns[seat]
        self.using, self.moved = action.die, True
        self.way = 1 if to > start else -1
        self.pawns[seat] = to
        self.events.append(Moved(seat, start, to, action.die, self.rules.cave))
        if start == self.rules.cave and seat == self.last_taker and not self.curse:
            self.curse = True
            self.events.append(CurseBegins(seat))
        if to == CAMP:
            self.bank(seat)
            self.end_turn()
        elif to == self.rules.cave:
            self.arrived += (seat,)
            self.end_turn()
        elif self.boards[to] == GAP:
            self.fall(seat, "gap")
            self.end_turn()
        else:
            victim = self.victim()
            if victim < 0:
                self.after_push()
            elif self.packs[victim] and self.face().hand:
                self.stage = "steal"
            else:
                self.push(victim)
                self.after_push()

    def victim(self) -> int:
        """Return the seat whose figure stands on the active figure's board, or -1."""
        at = self.pawns[self.active]
        for seat, pawn in enumerate(self.pawns):
            if pawn == at and seat != self.active:
                return seat
        return -1

    def steal(self) -> None:
        """Take a treasure, then push; a fourth treasure makes the thief fall (rulebook: Steal; ruling 25)."""
        seat, victim = self.active, self.victim()
        self.packs[victim] -= 1
        self.packs[seat] += 1
        self.events.append(Stolen(seat, victim))
        if self.packs[seat] > self.rules.pack:
            self.fall(seat, "load")
            self.end_turn()
        else:
            self.push(victim)
            self.after_push()

    def leave_treasure(self) -> None:
        """Push without stealing (ruling 24)."""
        victim = self.victim()
        self.events.append(TreasureLeft(self.active, victim))
        self.push(victim)
        self.after_push()

    def push(self, seat: int) -> None:
        """Push a figure one space on, and whoever stands there too (rulebook: Pushing; rulings 15 to 21)."""
        start = self.pawns[seat]
        to = start + self.way
        gap = self.boards[to] == GAP
        self.pawns[seat] = to
        self.events.append(Pushed(seat, start, to, gap, self.rules.cave))
        if gap:
            self.fall(seat, "pushed")
        elif to == CAMP:
            self.bank(seat)
        elif to == self.rules.cave:
            self.arrived += (seat,)
        else:
            for other, pawn in enumerate(self.pawns):
                if pawn == to and other != seat:
                    self.push(other)
                    break

    def after_push(self) -> None:
        """Go on with what the die still asks for: the white die, a hammer, or nothing (ruling 36)."""
        face = self.face()
        if face.danger:
            self.stage = "white"
        elif face.hammer and not self.mended and self.rules.repairable(self, self.pawns[self.active]):
            self.stage = "act"
        else:
            self.finish_die()

    def repair(self, action: Repair) -> None:
        """Lay a board normal side up (rulebook: Repair; rulings 27 to 29)."""
        was = self.boards[action.board]
        self.boards[action.board] = NORMAL
        self.using, self.mended = action.die, True
        self.events.append(Repaired(self.active, action.board, was, action.die))
        if self.moved:
            self.finish_die()

    # -- The White Die -----------------------------------------------------------------------------------

    def white(self, action: WhiteRolled) -> None:
        """Suffer what the white die shows (rulebook: The White Die; rulings 36 to 38)."""
        seat, word = self.active, self.rules.white[action.face]
        board = self.pawns[seat]
        self.events.append(WhiteDie(seat, action.face, word))
        if word == "crack":
            self.boards[board] -= 1
            if self.boards[board] == GAP:
                self.events.append(BoardLost(seat, board))
                self.fall(seat, "crack")
                self.end_turn()
                return
            self.events.append(Cracked(seat, board))
        elif word == "lost" and self.packs[seat]:
            self.packs[seat] -= 1
            self.river += 1
            self.events.append(TreasureLost(seat))
        self.finish_die()

    # -- Back at Camp, Gaps ------------------------------------------------------------------------------

    def bank(self, seat: int) -> None:
        """Bring a backpack home (rulebook: Back at Camp)."""
        if count := self.packs[seat]:
            self.camps[seat] += count
            self.packs[seat] = 0
            self.events.append(Banked(seat, count))

    def fall(self, seat: int, cause: str) -> None:
        """Drop a figure's treasures into the river and put it in camp (rulebook: Dangerous Gaps; ruling 34)."""
        lost = self.packs[seat]
        self.events.append(Fell(seat, self.pawns[seat], lost, cause))
        self.river += lost
        self.packs[seat] = 0
        self.pawns[seat] = CAMP

    # -- The Cave ----------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """End the active player's turn; those who came into the cave take first (rulebook: The Cave)."""
        self.using, self.moved, self.mended = "", False, False
        if len(self.arrived) > 1:
            count, active = len(self.names), self.active
            self.arrived = tuple(sorted(self.arrived, key=lambda seat: (seat - active) % count))
        self.next_taker()

    def most(self, seat: int) -> int:
        """Return how many treasures a seat in the cave could take (ruling 30)."""
        return min(self.rules.pack - self.packs[seat], self.cave)

    def next_taker(self) -> None:
        """Let the next seat in the cave decide, or go on when none can take anything."""
        while self.arrived:
            seat = self.arrived[0]
            if self.most(seat):
                self.stage = "take"
                return
            self.events.append(EmptyHanded(seat, self.cave > 0))
            self.arrived = self.arrived[1:]
        self.after_turn()

    def take(self, action: Take) -> None:
        """Put treasures on the backpack of the seat that decides (rulebook: The Cave; rulings 30, 31)."""
        seat = self.arrived[0]
        self.arrived = self.arrived[1:]
        self.packs[seat] += action.count
        self.cave -= action.count
        if not self.cave:
            self.last_taker = seat
        self.events.append(Took(seat, action.count))
        self.next_taker()

    # -- End of the Game ---------------------------------------------------------------------------------

    def after_turn(self) -> None:
        """Test both endings and the cap of turns, then begin the next turn (rulings 45 to 48)."""
        if max(self.camps) >= self.rules.targets[len(self.names)]:
            self.end_game(ending.TARGET)
        elif self.nothing_left():
            self.end_game(ending.NOTHING_LEFT)
        elif self.turn >= self.rules.turn_cap:
            self.end_game(ending.CAP)
        else:
            self.begin_turn()

    def nothing_left(self) -> bool:
        """Return whether cave and backpacks are empty (ruling 46)."""
        return not self.cave and not any(self.packs)

    def end_game(self, kind: str) -> None:
        """End the game."""
        self.stage, self.ending = "over", kind
        self.events.append(
            GameEnds(ending.reason(kind, self.names, self.camps, self.rules.targets[len(self.names)]))
        )

    # -- The Cave's Curse --------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Begin the next seat's turn; under the curse a board falls first (rulebook: The Cave's Curse)."""
        self.active = (self.active + 1) % len(self.names)
        self.turn += 1
        self.dice, self.way, self.stage = (), 0, "dice"
        self.events.append(TurnBegins(self.active, self.turn))
        if self.curse:
            self.board_falls()

    def board_falls(self) -> None:
        """Take the board nearest the cave, and whoever stands on it (rulings 40 to 43)."""
        left = [board for board in range(1, self.rules.cave) if self.boards[board] != GAP]
        if left:
            board = left.pop()
            self.boards[board] = GAP
            self.events.append(BoardFalls(board))
            for seat, pawn in enumerate(self.pawns):
                if pawn == board:
                    self.fall(seat, "curse")
        if self.nothing_left():
            self.end_game(ending.NOTHING_LEFT)
        elif not left:
            for seat, lost in enumerate(self.packs):
                if lost:
                    self.packs[seat] = 0
                    self.river += lost
                    self.events.append(Trapped(seat, lost))
            self.end_game(ending.BRIDGE_GONE)

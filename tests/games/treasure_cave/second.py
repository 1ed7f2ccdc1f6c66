"""A second Bridge to Treasure Cave, plain, from the rulebook and the rulings: it shares no code with the rules.

It is only there to compare. Places are 0 (camp), 1 to 9 (boards) and 10 (cave); a position is changed in place,
and actions are tuples such as ("move", "red", 4).
"""

from __future__ import annotations

from itertools import combinations

CAVE = 10
FACES = {
    "green": [(1, ""), (1, "hammer"), (1, "hammer"), (1, "hammer"), (2, ""), (2, "")],
    "yellow": [(1, ""), (2, ""), (2, "hand"), (2, "hand"), (2, "hand"), (3, "danger")],
    "red": [(2, ""), (3, ""), (3, "danger"), (3, "danger"), (4, "danger"), (4, "danger")],
}
WHITE = ["", "", "", "crack", "crack", "lost"]
CRACKED = {
    "standard": {2, 4, 6, 8},
    "hard": {1, 2, 3, 4, 6, 7, 8, 9},
    "hardest": {1, 2, 3, 4, 5, 6, 7, 8, 9},
}


class Position:
    def __init__(self, players, bridge, first):
        self.players = players
        self.boards = {board: 1 if board in CRACKED[bridge] else 2 for board in range(1, CAVE)}
        self.at = [0] * players
        self.load = [0] * players
        self.home = [0] * players
        self.cave, self.river = 25, 0
        self.player, self.turns = first, 1
        self.last_taker, self.curse, self.ending = None, False, ""
        self.fresh_turn()

    def fresh_turn(self):
        self.phase, self.dice, self.direction, self.takers = "choose", {}, 0, []
        self.lay_aside()

    def lay_aside(self):
        self.die, self.has_moved, self.has_mended = None, False, False

    # -- what may be done --

    def decider(self):
        return self.takers[0] if self.phase == "take" else self.player

    def moves(self):
        if self.ending:
            return []
        if self.phase == "choose":
            count = {0: 3, 1: 3, 2: 2, 3: 1}[self.load[self.player]]
            return [("roll", dice) for dice in combinations(FACES, count)]
        if self.phase == "steal":
            return [("steal",), ("spare",)]
        if self.phase == "take":
            return [("take", count) for count in range(self.room(self.takers[0]) + 1)]
        found = set()
        for colour, (feet, symbol) in self.dice.items():
            if self.die in (None, colour):
                if not self.has_moved:
                    found |= {("move", colour, to) for to in self.reach(feet)}
                if symbol == "hammer" and not self.has_mended:
                    found |= {("mend", colour, board) for board in self.damaged()}
        return [*found, ("leave", self.die) if self.die else ("end",)]

    def reach(self, feet):
        start = self.at[self.player]
        ways = [self.direction] if self.direction else [way for way in (1, -1) if 0 <= start + way <= CAVE]
        return {max(0, min(CAVE, start + way * steps)) for way in ways for steps in range(1, feet + 1)}

    def damaged(self):
        here = self.at[self.player]
        return [board for board in (here - 1, here, here + 1) if self.boards.get(board, 2) < 2]

    def room(self, player):
        return min(3 - self.load[player], self.cave)

    # -- doing it --

    def do(self, move):
        kind, *rest = move
        getattr(self, kind)(*rest)

    def roll(self, dice):
        self.chosen, self.phase = dice, "roll"

    def faces(self, faces):
        self.dice = {colour: FACES[colour][face] for colour, face in zip(self.chosen, faces, strict=True)}
        self.phase = "act"

    def move(self, colour, to):
        player = self.player
        start = self.at[player]
        self.die, self.has_moved, self.direction = colour, True, 1 if to > start else -1
        if start == CAVE and player == self.last_taker:
            self.curse = True
        self.at[player] = to
        if to == 0:
            self.bring_home(player)
            self.end()
        elif to == CAVE:
            self.takers.append(player)
            self.end()
        elif not self.boards[to]:
            self.drown(player)
            self.end()
        elif self.met() is None:
            self.after_move()
        elif self.dice[colour][1] == "hand" and self.load[self.met()]:
            self.phase = "steal"
        else:
            self.shove(self.met())
            self.after_move()

    def met(self):
        here = self.at[self.player]
        others = [p for p in range(self.players) if self.at[p] == here and p != self.player]
        return others[0] if others else None

    def steal(self):
        self.load[self.met()] -= 1
        self.load[self.player] += 1
        if self.load[self.player] == 4:
            self.drown(self.player)
            self.end()
        else:
            self.spare()

    def spare(self):
        self.phase = "act"
        self.shove(self.met())
        self.after_move()

    def shove(self, player):
        to = self.at[player] + self.direction
        before = [p for p in range(self.players) if self.at[p] == to and 0 < to < CAVE]
        self.at[player] = to
        if to == 0:
            self.bring_home(player)
        elif to == CAVE:
            self.takers.append(player)
        elif not self.boards[to]:
            self.drown(player)
        elif before:
            self.shove(before[0])

    def after_move(self):
        symbol = self.dice[self.die][1]
        if symbol == "danger":
            self.phase = "white"
        elif symbol != "hammer" or self.has_mended or not self.damaged():
            self.die_done()

    def white(self, face):
        player, shown = self.player, WHITE[face]
        board = self.at[player]
        self.phase = "act"
        if shown == "lost" and self.load[player]:
            self.load[player] -= 1
            self.river += 1
        if shown == "crack":
            self.boards[board] -= 1
        if self.boards[board]:
            self.die_done()
        else:
            self.drown(player)
            self.end()

    def mend(self, colour, board):
        self.die, self.has_mended = colour, True
        self.boards[board] = 2
        if self.has_moved:
            self.die_done()

    def leave(self, colour):
        self.die_done()

    def die_done(self):
        del self.dice[self.die]
        self.lay_aside()
        if not self.dice:
            self.end()

    def bring_home(self, player):
        self.home[player] += self.load[player]
        self.load[player] = 0

    def drown(self, player):
        self.river += self.load[player]
        self.load[player] = self.at[player] = 0

    # -- what comes next --

    def end(self):
        around = [(self.player + n) % self.players for n in range(self.players)]
        self.takers = [player for player in around if player in self.takers]
        self.phase = "take"
        self.next_taker()

    def take(self, count):
        player = self.takers.pop(0)
        self.load[player] += count
        self.cave -= count
        if not self.cave:
            self.last_taker = player
        self.next_taker()

    def next_taker(self):
        while self.takers and not self.room(self.takers[0]):
            self.takers.pop(0)
        if self.takers:
            return
        if max(self.home) >= {2: 7, 3: 6, 4: 5}[self.players]:
            self.ending = "early target"
        elif not self.cave and not sum(self.load):
            self.ending = "no treasure left"
        elif self.turns == 300:
            self.ending = "turn limit"
        else:
            self.turns += 1
            self.player = (self.player + 1) % self.players
            self.fresh_turn()
            if self.curse:
                self.board_falls()

    def board_falls(self):
        left = [board for board, sort in self.boards.items() if sort]
        for board in left[-1:]:
            self.boards[board] = 0
            for player in range(self.players):
                if self.at[player] == board:
                    self.drown(player)
        if not sum(self.load):
            self.ending = "no treasure left"
        elif not any(self.boards.values()):
            self.ending = "bridge gone"
            self.river += sum(self.load)
            self.load = [0] * self.players

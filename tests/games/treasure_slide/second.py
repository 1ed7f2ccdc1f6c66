"""A second Treasure Slide, slow and plain, written from the rulebook alone: it shares no code with the rules.

It is only there to count: the rules must find as many lines of play as it does. Squares are (row, column),
headings (down, right); a position is changed in place on a deep copy.
"""

from __future__ import annotations

from copy import deepcopy

SIZES = ("small", "medium", "large")
COMPASS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def square(name):
    return int(name[1:]) - 1, "abcdef".index(name[0])


def on_board(at):
    return all(0 <= x <= 5 for x in at)


def on_edge(at):
    return on_board(at) and any(x in (0, 5) for x in at)


def plus(at, step):
    return at[0] + step[0], at[1] + step[1]


def edge_neighbours(at):
    """The two edge squares that touch an edge square along a side."""
    around = [plus(at, step) for step in [(-1, 0), (0, 1), (1, 0), (0, -1)]]
    return [other for other in around if on_edge(other)]


class Hunter:
    def __init__(self, side, size, at):
        self.side, self.size, self.at, self.heading, self.pool = side, size, at, None, None

    @property
    def stands(self):
        return self.at is not None and self.heading is None

    @property
    def lies(self):
        return self.heading is not None


class Position:
    def __init__(self, data):
        """Read the same data as `given` does, by itself."""
        self.pyramids = {(r, c): 3 for r in range(6) for c in range(6) if on_edge((r, c))}
        for name, left in data.get("mountains", {}).items():
            self.pyramids[square(name)] = left
        self.hunters = [Hunter(side, size, (5 * side, 5 * side)) for side in (0, 1) for size in (1, 2, 3)]
        for hunter in self.hunters:
            where = data.get("hunters", {}).get(hunter.side, {}).get(SIZES[hunter.size - 1])
            if where is None:
                continue
            if where.startswith("pool"):
                hunter.at, hunter.pool = None, int(where[-1])
            else:
                words = where.split()
                hunter.at = square(words[0])
                hunter.heading = COMPASS[words[1]] if words[1:] else None
        self.side = data.get("seat", 0)
        self.pending = []
        self.bonus = 0
        self.over = False
        self.begin_turn()

    # -- what may be done --

    def moves(self):
        if self.over:
            return []
        if self.pending:
            old = self.pending[0].heading
            return [("point", new) for new in COMPASS.values() if new != old]
        if self.bonus:
            return self.all_steps(True)
        if self.waiting and not self.has_moved:
            return [("slide", hunter.size) for hunter in self.waiting]
        return self.all_steps(False) or [("pass",)]

    def all_steps(self, bonus):
        return [step for hunter in self.hunters if hunter.side == self.side for step in self.steps(hunter, bonus)]

    def steps(self, hunter, bonus):
        if not hunter.stands or hunter in self.has_slid:
            return []
        here = [other for other in self.hunters if other.at == hunter.at]
        if any(other.size < hunter.size for other in here):
            return []
        count = 1 if bonus else hunter.size
        found = []
        # Every way along the edge without turning back, as lists of squares.
        roads = [[hunter.at]]
        while roads:
            road = roads.pop()
            last, walked = road[-1], len(road) - 1
            if walked == count:
                if self.may_end(hunter, last):
                    found.append(("walk", hunter.size, last))
                continue
            if walked and not self.pyramids[last]:
                continue
            found += self.launches(hunter, road)
            roads += [[*road, after] for after in edge_neighbours(last) if after not in road]
        return found

    def may_end(self, hunter, at):
        there = [other for other in self.hunters if other.at == at]
        if any(other.side == hunter.side for other in there):
            return False
        if self.pyramids[at]:
            return True
        return any(other.stands for other in there)

    def launches(self, hunter, road):
        found = []
        for heading in COMPASS.values():
            ice = plus(road[-1], heading)
            if not on_board(ice) or ice in road or self.pyramids.get(ice, 0):
                continue
            if any(other.at == ice and other.stands for other in self.hunters):
                continue
            ahead = plus(ice, heading)
            while on_board(ahead) and not self.pyramids.get(ahead, 0):
                ahead = plus(ahead, heading)
            if on_board(ahead):
                found.append(("launch", hunter.size, road[-1], heading))
        return found

    # -- doing it --

    def after(self, move):
        copy = deepcopy(self)
        copy.do(move)
        return copy

    def own(self, size):
        return next(h for h in self.hunters if h.side == self.side and h.size == size)

    def do(self, move):
        kind, *rest = move
        if kind == "point":
            self.pending.pop(0).heading = rest[0]
        elif kind == "slide":
            hunter = self.own(rest[0])
            self.waiting.remove(hunter)
            self.has_slid.append(hunter)
            ahead = plus(hunter.at, hunter.heading)
            if not on_board(ahead):
                self.take(hunter, 1 - hunter.side)
            else:
                self.shove(ahead, hunter.heading)
                self.slide_in(hunter, ahead)
        elif kind == "pass":
            self.has_moved = True
        else:
            if self.bonus:
                self.bonus -= 1
            else:
                self.has_moved = True
            hunter = self.own(rest[0])
            if kind == "walk":
                if not self.seize(hunter, rest[1]):
                    self.pyramids[rest[1]] -= 1
                hunter.at = rest[1]
            else:
                hunter.at = None
                ice = plus(rest[1], rest[2])
                self.shove(ice, rest[2])
                hunter.at, hunter.heading = ice, rest[2]
        self.settle()

    def shove(self, at, heading):
        for hunter in self.hunters:
            if hunter.at == at and hunter.lies:
                ahead = plus(at, heading)
                if on_board(ahead):
                    self.shove(ahead, heading)
                if hunter.side == self.side:
                    self.has_slid.append(hunter)
                if not on_board(ahead):
                    self.take(hunter, 1 - hunter.side)
                    return
                self.slide_in(hunter, ahead)
                if hunter.lies and plus(hunter.heading, heading) == (0, 0):
                    self.pending.append(hunter)
                return

    def slide_in(self, hunter, at):
        there = [other for other in self.hunters if other.at == at and other is not hunter]
        friends = [other for other in there if other.side == hunter.side]
        if self.pyramids.get(at, 0):
            hunter.heading = None
            if not self.seize(hunter, at):
                for friend in friends:
                    self.take(friend, hunter.side)
                if not friends:
                    self.pyramids[at] -= 1
        elif there:
            hunter.heading = None
            for other in there:
                self.take(other, hunter.side)
        hunter.at = at

    def seize(self, hunter, at):
        enemies = [other for other in self.hunters if other.at == at and other.side != hunter.side]
        for enemy in enemies:
            self.take(enemy, hunter.side)
            if hunter.side == self.side:
                self.bonus += 1
        return enemies

    def take(self, hunter, pool):
        hunter.at, hunter.heading, hunter.pool = None, None, pool

    # -- what comes next --

    def settle(self):
        if any(all(h.at is None for h in self.hunters if h.side == side) for side in (0, 1)):
            self.over = True
            return
        self.waiting = [hunter for hunter in self.waiting if hunter.lies]
        if self.pending:
            return
        if self.bonus and not self.all_steps(True):
            self.bonus = 0
        if self.bonus or not self.has_moved:
            return
        self.side = 1 - self.side
        self.begin_turn()

    def begin_turn(self):
        self.waiting = [hunter for hunter in self.hunters if hunter.side == self.side and hunter.lies]
        self.has_slid = []
        self.has_moved = False
        if not any(hunter.lies for hunter in self.hunters):
            sides = []
            for _ in (0, 1):
                sides += self.all_steps(False)
                self.side = 1 - self.side
            self.over = not sides


def count(position, depth):
    """Return how many sequences of `depth` actions there are (fewer where the game ends: those do not count)."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(count(position.after(move), depth - 1) for move in moves)

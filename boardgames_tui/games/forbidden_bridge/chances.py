"""The shaking bridge as exact chances: every outcome of every spot with a whole-number weight."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import gcd, lcm
from random import Random
from typing import Generic, TypeVar

from .actions import Fate, LooseJewel, PackJewel, Shake
from .state import Explorer
from .tables import SCALE, Plank, Rules
from .trail import Trail

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Odds = dict[T, Fraction]
"""Outcomes with their exact chances; they sum to one."""

Lands = tuple[str, tuple[str, ...], int]
"""What becomes of a jewel: the fields `lands`, `spaces` and `owner` of an action."""

FateFields = tuple[str, tuple[str, ...], str]
"""The fields of a fate without the seat."""

Head = tuple[tuple[str, ...], str]
"""Where the head of a fallen explorer rests: the fields `heads` and `river` of an action."""


class Draw(Generic[T]):
    """Outcomes with whole-number weights, ready to be drawn from; `total` is the sum of the weights."""

    __slots__ = ("_ladder", "outcomes", "total", "weights")

    def __init__(self, odds: Odds[T]) -> None:
        if sum(odds.values()) != 1:
            raise ValueError(f"the chances sum to {sum(odds.values())}, not to 1")
        scale = lcm(*(chance.denominator for chance in odds.values()))
        weights = {outcome: int(chance * scale) for outcome, chance in odds.items() if chance}
        common = gcd(*weights.values())
        self.outcomes: tuple[T, ...] = tuple(weights)
        self.weights: tuple[int, ...] = tuple(weight // common for weight in weights.values())
        self._ladder = list(accumulate(self.weights))
        self.total: int = self._ladder[-1]

    def told(self, tell: Callable[[T], U]) -> Draw[U]:
        """Return the same draw with every outcome put as `tell` puts it (no two alike)."""
        other: Draw[U] = object.__new__(Draw)
        other.outcomes = tuple(map(tell, self.outcomes))
        other.weights, other.total, other._ladder = self.weights, self.total, self._ladder
        return other

    def sample(self, rng: Random) -> T:
        """Draw one outcome with `rng`, by the whole-number weights."""
        return self.outcomes[bisect_right(self._ladder, rng.randrange(self.total))]


def mix(parts: Iterable[tuple[Fraction | int, Odds[T]]]) -> Odds[T]:
    """Return the odds of first drawing a part by its weight (out of 1 in all), then an outcome of it."""
    found: Odds[T] = {}
    for weight, odds in parts:
        for outcome, chance in odds.items():
            if weight * chance:
                found[outcome] = found.get(outcome, Fraction(0)) + weight * chance
    return found


def row(values: object) -> dict[str, Fraction]:
    """Return a row of the rules table as fractions of one."""
    return {k: Fraction(v, SCALE) for k, v in dict(values).items() if isinstance(v, int)}  # type: ignore[call-overload]


def sure(outcome: T) -> Odds[T]:
    """Return the odds of the one thing that can happen."""
    return {outcome: Fraction(1)}


def alike(outcomes: Iterable[T]) -> Odds[T]:
    """Return equal odds for all `outcomes`."""
    listed = list(outcomes)
    return mix((Fraction(1, len(listed)), sure(outcome)) for outcome in listed)


class Chances:
    """All that can happen when the bridge shakes, from one rules table."""

    def __init__(self, rules: Rules, trail: Trail) -> None:
        self._rules = rules
        self._trail = trail
        self._fate_draws: dict[Hashable, Draw[Fate]] = {}
        self._pack_draws: dict[Hashable, Draw[PackJewel]] = {}
        self._loose_draws: dict[Hashable, Draw[LooseJewel]] = {}
        self._fates = cache(self._fates)  # type: ignore[method-assign]
        self._packs = cache(self._packs)  # type: ignore[method-assign]
        self._falls = cache(self._falls)  # type: ignore[method-assign]
        self._lands = cache(self._lands)  # type: ignore[method-assign]
        self._down = cache(self._down)  # type: ignore[method-assign]
        self.shakes: dict[str, Draw[Shake]] = {
            idol: Draw(row(getattr(rules.intensity, idol))).told(Shake) for idol in ("gentle", "tuned", "furious")
        }
        self._risks = {
            (idol, kind): sum(
                weight * row(getattr(getattr(rules.standing, kind), strength))["fall"]
                for strength, weight in row(getattr(rules.intensity, idol)).items()
            )
            for idol in self.shakes
            for kind in type(rules.standing).model_fields
            if kind != "provenance"
        }

    def risk(self, idol: str, kind: str) -> Fraction:
        """Return the chance that one press throws an explorer that stands on a spot of this kind off."""
        return Fraction(self._risks[idol, kind])

    # -- explorers ---------------------------------------------------------------------------------------

    def fates(self, seat: int, explorer: Explorer, strength: str) -> Draw[Fate]:
        """Return what a shake of this strength can do to `explorer`, the one of `seat`."""
        key = (seat, explorer.posture, explorer.place, explorer.spot, explorer.heads, strength)
        found = self._fate_draws.get(key)
        if found is None:
            heads = explorer.heads if explorer.posture == "lying" else ()
            fates = self._fates(explorer.posture, explorer.place, explorer.spot, heads, strength)
            found = self._fate_draws[key] = fates.told(lambda fields: Fate(seat, *fields))
        return found

    def _fates(self, posture: str, name: str, spot: str, heads: tuple[str, ...], strength: str) -> Draw[FateFields]:
        rules, plank = self._rules, self._trail.planks[name]
        kind = plank.spots[spot]  # type: ignore[index]
        lying: Odds[Head] = {}
        if posture == "standing":
            chances = row(getattr(getattr(rules.standing, kind), strength))
            lying = {(rest, ""): chance for rest, chance in self._heads(name).items()}
        elif posture == "lying":
            chances = row(getattr(rules.lying, strength))
            lying = sure((heads, ""))
        else:
            chances = row(getattr(rules.hanging, strength))
        where: dict[str, Callable[[], Odds[Head]]] = {
            "stand": lambda: sure(((), "")),
            "lie": lambda: lying,
            "hang": lambda: sure(((name,), "")),
            "fall": lambda: self._falls(name, spot, kind == "rim"),
        }
        return Draw(
            {
                (fate, rest, river): chance * part
                for fate, chance in chances.items()
                if chance
                for (rest, river), part in where[fate]().items()
            }
        )

    def _neighbours(self, plank: str) -> tuple[str | None, str | None]:
        bridge = self._trail.bridge
        i = bridge.index(plank)
        return (bridge[i - 1] if i else None), (bridge[i + 1] if i + 1 < len(bridge) else None)

    def _heads(self, plank: str) -> Odds[tuple[str, ...]]:
        """Where the head rests of one that falls down; beyond the bridge's ends on its own plank (ruling 40)."""
        before, after = self._neighbours(plank)
        chances = row(self._rules.lying_head)
        return mix(
            [
                (chances["same_plank"], sure((plank,))),
                (chances["between_next"], sure((plank, after) if after else (plank,))),
                (chances["between_previous"], sure((before, plank) if before else (plank,))),
                (chances["next_plank"], sure((after or plank,))),
                (chances["previous_plank"], sure((before or plank,))),
            ]
        )

    def _sides(self, spot: str) -> Odds[str]:
        """The side to which something goes down: its own, from the middle either alike (ruling 41)."""
        return alike("NS") if spot == "C" else sure(spot)

    def _bank(self, plank: Plank, side: str) -> Odds[str]:
        """The land below a side: the bank, near the cliff sometimes the Beach."""
        beach = Fraction(plank.beach, SCALE)
        return mix([(beach, sure(self._trail.beach)), (1 - beach, sure(getattr(plank.under, side)))])

    def _falls(self, name: str, spot: str, rim: bool) -> Odds[Head]:
        falling, plank = self._rules.falling, self._trail.planks[name]
        through = Fraction(falling.through_hole, SCALE) if rim else Fraction(0)
        return mix(
            [
                *(
                    (through * chance, self._falls_down(plank, side, row(falling.hole)))
                    for side, chance in alike("NS").items()
                ),
                *(
                    ((1 - through) * chance, self._falls_down(plank, side, row(falling.beside)))
                    for side, chance in self._sides(spot).items()
                ),
            ]
        )

    def _falls_down(self, plank: Plank, side: str, chances: dict[str, Fraction]) -> Odds[Head]:
        middle = plank.under.C
        bank: Odds[Head] = {((land,), ""): chance for land, chance in self._bank(plank, side).items()}
        river: Odds[Head] = (
            {((land,), middle): chance for land, chance in self._bank(plank, side).items()}
            if middle in self._trail.river
            else sure(((middle,), ""))
        )
        return mix(
            [
                (chances["bank"], bank),
                (chances["river"], river),
                (chances["between"], sure((getattr(plank.between, side), ""))),
            ]
        )

    # -- jewels ------------------------------------------------------------------------------------------

    def pack_jewels(
        self, seat: int, pack: tuple[str, ...], strength: str, canoes: tuple[str, ...]
    ) -> Draw[PackJewel]:
        """Return what can become of the jewel in the backpack of `seat`.

        `pack` is plank, spot and fate (stand, lie, hang, fall, still_lying, still_hanging); `canoes` are the
        places of all canoes in seat order.
        """
        name, spot, fate = pack
        below = self._canoes(name, canoes)
        key = (seat, pack, strength, below)
        found = self._pack_draws.get(key)
        if found is None:
            packs = self._packs(name, spot, fate, strength, below)
            found = self._pack_draws[key] = packs.told(lambda fields: PackJewel(seat, *fields))
        return found

    def _packs(self, name: str, spot: str, fate: str, strength: str, below: tuple[int, ...]) -> Draw[Lands]:
        leaves = getattr(self._rules.jewel_leaves, fate)
        chance = Fraction(leaves if isinstance(leaves, int) else getattr(leaves, strength), SCALE)
        kind = {"still_hanging": "hang", "hang": "hang", "fall": "fall"}.get(fate, "stand_or_lie")
        return Draw(mix([(1 - chance, sure(("stays", (), -1))), (chance, self._lands(name, spot, kind, below))]))

    def loose_jewels(self, at: tuple[str, ...], strength: str, canoes: tuple[str, ...]) -> Draw[LooseJewel]:
        """Return what can become of a jewel that lies at `at` on the bridge."""
        below = tuple(self._canoes(plank, canoes) for plank in at)
        key = (at, strength, below)
        found = self._loose_draws.get(key)
        if found is None:
            table = self._rules.loose_jewel
            stays = Fraction(getattr(table.stays, strength), SCALE)
            moves = row(table.moves)
            share = Fraction(1, len(at))
            odds: Odds[Lands] = mix(
                [
                    (stays, sure(("stays", (), -1))),
                    ((1 - stays) * moves["slides"], self._slides(at)),
                    *(
                        ((1 - stays) * moves[way] * share * half, self._down(plank, side, way, canoes_below))
                        for plank, canoes_below in zip(at, below, strict=True)
                        for way in ("ground", "river")
                        for side, half in alike("NS").items()
                    ),
                ]
            )
            found = self._loose_draws[key] = Draw(odds).told(lambda fields: LooseJewel(at, *fields))
        return found

    def _canoes(self, plank: str, canoes: tuple[str, ...]) -> tuple[int, ...]:
        """The seats whose canoes lie below the middle of `plank`."""
        below = self._trail.planks[plank].under.C
        return tuple(seat for seat, place in enumerate(canoes) if place == below)

    def _slides(self, at: tuple[str, ...]) -> Odds[Lands]:
        """One plank to either side; from between two planks on to one of them (ruling 42)."""
        places = [p for p in self._neighbours(at[0]) if p is not None] if len(at) == 1 else at
        return alike(("lies", (plank,), -1) for plank in places)

    def _lands(self, name: str, spot: str, kind: str, below: tuple[int, ...]) -> Odds[Lands]:
        chances = row(getattr(self._rules.jewel_lands, kind))
        plank = self._trail.planks[name]
        before, after = self._neighbours(name)
        pairs = [pair for pair in ((before, name), (name, after)) if None not in pair]
        between: Odds[Lands] = alike(("lies", pair, -1) for pair in pairs)  # type: ignore[misc]
        return mix(
            [
                (chances["same_plank"], sure(("lies", (name,), -1))),
                (chances["between_planks"], between),
                *(
                    (chances[way] * half, self._down(name, side, way, below))
                    for way in ("ground", "river")
                    for side, half in self._sides(spot).items()
                ),
                *(
                    (chances["between_land"] * half, sure(("lies", getattr(plank.between, side), -1)))
                    for side, half in self._sides(spot).items()
                ),
            ]
        )

    def _down(self, name: str, side: str, way: str, below: tuple[int, ...]) -> Odds[Lands]:
        """Where a jewel ends that falls to the ground or into the river; log and canoe may catch it."""
        plank = self._trail.planks[name]
        caught = getattr(self._rules.jewel_lands, way)
        log = Fraction(caught.over_log if plank.log else 0, SCALE)
        canoe = Fraction(caught.over_canoe if below else 0, SCALE)
        rest: Odds[Lands]
        if way == "ground":
            rest = {("lies", (land,), -1): chance for land, chance in self._bank(plank, side).items()}
        elif plank.under.C in self._trail.river:
            rest = sure(("idol", (), -1))
        else:
            rest = sure(("lies", (plank.under.C,), -1))
        return mix(
            [
                (log, sure(("lies", plank.log or (), -1))),
                (canoe, alike(("canoe", (), seat) for seat in below) if below else {}),
                (1 - log - canoe, rest),
            ]
        )

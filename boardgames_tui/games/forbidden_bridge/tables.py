"""The models of `rules/forbidden_bridge.yaml`, with the totals that must come out exactly."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from boardgames_tui.engine.tables import Sheet, Sourced

Side = Literal["N", "C", "S"]
"""A spot of a plank: the north side, the middle, the south side (the idol on the right)."""

SpotKind = Literal["peg", "hook", "rail", "bump", "open", "rim"]
"""What holds an explorer on a spot: a peg to slip over, a hook, a railing, a bump to lean on; or nothing, or
worse, the rim of a large hole."""

Strength = Literal["weak", "medium", "strong"]
"""How hard the bridge shakes after one press."""

Picture = Literal["idol", "explorer", "jewel"]
"""A face of the picture die."""

SCALE = 1000
"""Every chance in the table is a whole number out of this."""

Permille = Annotated[int, Field(ge=0, le=SCALE)]
Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]


class Row(Sheet):
    """A row of chances, one field an outcome, that sums to exactly 1000."""

    @model_validator(mode="after")
    def _whole(self) -> Row:
        total = sum(value for value in dict(self).values() if isinstance(value, int))
        if total != SCALE:
            raise ValueError(f"the chances of a row sum to {SCALE}, these to {total}")
        return self


class Players(Sourced):
    """How many may play."""

    fewest: Positive
    most: Positive


class Length(Sourced):
    """How long a game takes: minutes at a table, and the most actions of a random game."""

    minutes: Positive
    bound: Positive


def _faces(faces: tuple[object, ...]) -> tuple[object, ...]:
    if len(faces) != 6:
        raise ValueError(f"a die has 6 faces, not {len(faces)}")
    return faces


class Dice(Sourced):
    """The faces of both dice (rulebook: Die Rolls)."""

    number: Annotated[tuple[Positive, ...], AfterValidator(_faces)]
    picture: Annotated[tuple[Picture, ...], AfterValidator(_faces)]


class Jewels(Sourced):
    """The jewels in the idol's hands and in the bag (rulebook: Contents, Setup), and how many win."""

    total: Positive
    left_hand: Count
    right_hand: Count
    spare: Count
    to_win: Positive

    @model_validator(mode="after")
    def _all(self) -> Jewels:
        have = self.left_hand + self.right_hand + self.spare
        if have != self.total:
            raise ValueError(f"hands and bag hold {have} jewels, not all {self.total}")
        return self


class Spaces(Sourced):
    """The names of the spaces (rulebook: The Game Spaces); the first river space is Start/Finish."""

    river: tuple[str, ...]
    beach: Literal["BEACH"]
    jungle: tuple[str, ...]
    cliff: tuple[str, ...]
    bridge: tuple[str, ...]
    platform: Literal["IDOL"]

    @model_validator(mode="after")
    def _counts(self) -> Spaces:
        printed = {"river": 5, "jungle": 6, "cliff": 3, "bridge": 13}
        for name, count in printed.items():
            if len(getattr(self, name)) != count:
                raise ValueError(f"there are {count} {name} spaces, not {len(getattr(self, name))}")
        kinds = {"river": "R", "jungle": "J[NS]", "cliff": "C", "bridge": "P"}
        for name, form in kinds.items():
            for space in getattr(self, name):
                if not re.fullmatch(f"{form}[0-9]+", space):
                    raise ValueError(f"a {name} space is called {form} and a number, not {space}")
        if len(set(self.everything)) != len(self.everything):
            raise ValueError("two spaces have one name")
        return self

    @property
    def everything(self) -> tuple[str, ...]:
        """All spaces, from Start/Finish round to the platform."""
        return (*self.river, self.beach, *self.jungle, *self.cliff, *self.bridge, self.platform)


class Capacity(Sourced):
    """How many explorers may share a space (rulebook: The Game Spaces); elsewhere any number."""

    cliff: Positive
    plank: Positive
    plank_with_hole: Positive
    platform: Positive


Link = tuple[str, str]


class Links(Sourced):
    """Which spaces are neighbours: by canoe, on foot, over a log (rulebook: Gameboard Spaces)."""

    canoe: tuple[Link, ...]
    foot: tuple[Link, ...]
    logs: tuple[Link, ...]


class Beside(Sheet):
    """A value for the north and one for the south side."""

    N: Link
    S: Link


class Under(Sheet):
    """What lies below the north side, the middle and the south side of a plank."""

    N: str
    C: str
    S: str


class Plank(Sheet):
    """One plank of the bridge: its spots, its hole, and what lies below."""

    space: str
    hole: bool
    beach: Permille = 0
    log: Link | None = None
    under: Under
    between: Beside
    spots: dict[Side, SpotKind]


class Planks(Sourced):
    """The bridge: 13 planks and 7 railings (rulebook: Contents)."""

    railings: Count
    rows: tuple[Plank, ...]

    @model_validator(mode="after")
    def _rails(self) -> Planks:
        rails = sum(kind == "rail" for plank in self.rows for kind in plank.spots.values())
        if rails != self.railings:
            raise ValueError(f"the planks have {rails} railings, not {self.railings}")
        return self


class Strengths(Row):
    """How often a press shakes the bridge weakly, medium and strongly."""

    weak: Permille
    medium: Permille
    strong: Permille


class Intensity(Sourced):
    """The strengths of a gentle, a tuned and a furious idol."""

    gentle: Strengths
    tuned: Strengths
    furious: Strengths


class Standing(Row):
    """What becomes of an explorer that stands."""

    stand: Permille
    lie: Permille
    hang: Permille
    fall: Permille


class Lying(Row):
    """What becomes of an explorer that lies on the bridge already."""

    lie: Permille
    hang: Permille
    fall: Permille


class Hanging(Row):
    """What becomes of an explorer that hangs off the bridge already."""

    hang: Permille
    fall: Permille


class StandingRows(Sheet):
    """The fates of those who stand, by the strength of the shake."""

    weak: Standing
    medium: Standing
    strong: Standing


class StandingTable(Sourced):
    """The fates of those who stand, by the kind of their spot."""

    peg: StandingRows
    hook: StandingRows
    rail: StandingRows
    bump: StandingRows
    open: StandingRows
    rim: StandingRows


class LyingTable(Sourced):
    """The fates of those who lie, by strength."""

    weak: Lying
    medium: Lying
    strong: Lying


class HangingTable(Sourced):
    """The fates of those who hang, by strength."""

    weak: Hanging
    medium: Hanging
    strong: Hanging


class LyingHead(Sourced, Row):
    """Where the head of an explorer rests that falls down on the bridge."""

    same_plank: Permille
    between_next: Permille
    between_previous: Permille
    next_plank: Permille
    previous_plank: Permille


class Landing(Row):
    """Where the head of an explorer rests that falls off."""

    bank: Permille
    river: Permille
    between: Permille


class Falling(Sourced):
    """How explorers fall: through a hole or beside the bridge, and where they land."""

    through_hole: Permille
    beside: Landing
    hole: Landing


class ByStrength(Sheet):
    """A chance for each strength of the shake."""

    weak: Permille
    medium: Permille
    strong: Permille


class JewelLeaves(Sourced):
    """How often a jewel leaves the backpack, by what becomes of its explorer."""

    stand: ByStrength
    lie: Permille
    hang: Permille
    fall: Permille
    still_lying: Permille
    still_hanging: Permille


class JewelLanding(Row):
    """Where a jewel lands that left a backpack."""

    same_plank: Permille
    between_planks: Permille
    ground: Permille
    between_land: Permille
    river: Permille


class Caught(Sheet):
    """How often a falling jewel is caught by a log or a canoe below."""

    over_log: Permille
    over_canoe: Permille

    @model_validator(mode="after")
    def _room(self) -> Caught:
        if self.over_log + self.over_canoe > SCALE:
            raise ValueError(f"log and canoe together are at most {SCALE}")
        return self


class JewelLands(Sourced):
    """Where jewels land, by what became of their explorer."""

    stand_or_lie: JewelLanding
    hang: JewelLanding
    fall: JewelLanding
    ground: Caught
    river: Caught


class Moves(Row):
    """What becomes of a loose jewel that does not stay where it lies."""

    slides: Permille
    ground: Permille
    river: Permille


class LooseJewel(Sourced):
    """What a shake does to a jewel that lies on the bridge."""

    stays: ByStrength
    moves: Moves


class Rules(Sheet):
    """Everything in `rules/forbidden_bridge.yaml`."""

    players: Players
    length: Length
    dice: Dice
    jewels: Jewels
    spaces: Spaces
    capacity: Capacity
    links: Links
    planks: Planks
    intensity: Intensity
    standing: StandingTable
    lying: LyingTable
    hanging: HangingTable
    lying_head: LyingHead
    falling: Falling
    jewel_leaves: JewelLeaves
    jewel_lands: JewelLands
    loose_jewel: LooseJewel

    @model_validator(mode="after")
    def _fits(self) -> Rules:
        known = set(self.spaces.everything)
        for pair in (*self.links.canoe, *self.links.foot, *self.links.logs):
            for name in pair:
                if name not in known:
                    raise ValueError(f"a link names {name}, which is no space")
        if tuple(plank.space for plank in self.planks.rows) != self.spaces.bridge:
            raise ValueError("the planks are not the bridge's spaces in order")
        land = {self.spaces.beach, *self.spaces.jungle}
        middle = {self.spaces.beach, *self.spaces.river}
        for plank in self.planks.rows:
            room = self.capacity.plank_with_hole if plank.hole else self.capacity.plank
            if len(plank.spots) != room:
                raise ValueError(f"plank {plank.space} has {len(plank.spots)} spots for {room} explorers")
            below = {plank.under.N, plank.under.S, *plank.between.N, *plank.between.S}
            if not below <= land or plank.under.C not in middle:
                raise ValueError(f"what lies below plank {plank.space} is no such space")
            if plank.log is not None and plank.log not in self.links.logs:
                raise ValueError(f"the log below plank {plank.space} is not among the logs")
        return self

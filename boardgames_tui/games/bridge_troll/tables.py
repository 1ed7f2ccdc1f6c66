"""The numbers of Bridge Troll: the models of `rules/bridge_troll.yaml`, and the box that the rules play from."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from boardgames_tui.engine.tables import Sheet, Sourced

Family = Literal["normal", "hazard", "royalty", "special"]
"""A traveler's border: brown, red, purple, gold."""
Threat = Literal["", "food", "toll", "both", "bridge"]
"""What a hazard goes for: the highest food, the highest toll, the highest of both, or the bridge itself."""
Effect = Literal["", "look", "garlic", "jester", "mason", "messenger"]
"""What a special traveler can do."""
Count = Annotated[int, Field(ge=1)]
Natural = Annotated[int, Field(ge=0)]


class Players(Sourced):
    """How many play, and how long."""

    fewest: Count
    most: Count
    minutes: Count


class Setup(Sourced):
    """What each bridge begins with, and what lies on the first trophy."""

    boulders: Count
    points: Natural
    trophy_points: Natural


class Boulders(Sourced):
    """The boulders of the box."""

    per_colour: Count
    total: Count
    colours: tuple[str, ...]

    @model_validator(mode="after")
    def _adds_up(self) -> Boulders:
        if len(set(self.colours)) != len(self.colours):
            raise ValueError("two colours have one name")
        if self.per_colour * len(self.colours) != self.total:
            raise ValueError(f"{len(self.colours)} colours of {self.per_colour} are not {self.total} boulders")
        return self


class Weather(Sourced):
    """The weather die: how many of its six faces show which weather."""

    faces: dict[str, Count]

    @model_validator(mode="after")
    def _six(self) -> Weather:
        if sum(self.faces.values()) != 6:
            raise ValueError(f"the die has six faces, not {sum(self.faces.values())}")
        return self


class Schedule(Sheet):
    """One travel schedule: travelers by weather, boulders of a closed bridge for each open one."""

    travelers: dict[str, Count]
    boulders: Count


class Program(Sourced):
    """The travel schedules by number of players."""

    schedules: dict[int, Schedule]


class Closed(Sourced):
    """What each takes when every bridge is closed."""

    all_closed: Count


class ExchangeTable(Sourced):
    """How boulders lift the lower side of a closed bridge's exchange."""

    boulders_per_point: Count


class TurnLimits(Sourced):
    """How often one may exchange and buy in a turn."""

    exchanges: Count
    upgrades: Count


class Upgrades(Sourced):
    """The stack of bridge upgrades, and what one is worth beyond its number."""

    highest: Count
    bonus: Natural


class Hazards(Sourced):
    """What a goat does to a bridge."""

    goat_damage: Count


class Specials(Sourced):
    """What specials bring."""

    mason: Count


class Card(Sheet):
    """One kind of traveler, and how many of it are in the deck."""

    title: str
    family: Family
    toll: Count | None = None
    food: Count | None = None
    points: Natural = 0
    """Victory points: of a bridge icon, or for a beaten goat."""
    threat: Threat = ""
    colours: Natural = 0
    """Boulders of different colours that beat a goat."""
    effect: Effect = ""
    count: Count

    @model_validator(mode="after")
    def _fits(self) -> Card:
        valued = (self.toll is not None, self.food is not None)
        match self.family:
            case "normal" if (any(valued) == bool(self.points)) or valued[0] != valued[1]:
                raise ValueError("a normal traveler has toll and food, or a bridge icon's points")
            case "royalty" if valued != (True, True):
                raise ValueError("royalty has toll and food")
            case "special" if valued != (False, True) or not self.effect:
                raise ValueError("a special traveler has food and an effect")
            case "hazard" if any(valued) or not self.threat or (self.threat == "bridge") != bool(self.colours):
                raise ValueError("a hazard has a threat, and only a goat has colours")
        return self


class Travelers(Sourced):
    """The traveler deck."""

    total: Count
    cards: tuple[Card, ...]

    @model_validator(mode="after")
    def _adds_up(self) -> Travelers:
        if len({card.title for card in self.cards}) != len(self.cards):
            raise ValueError("two kinds have one title")
        if (have := sum(card.count for card in self.cards)) != self.total:
            raise ValueError(f"the deck has {self.total} cards, not {have}")
        return self


class BridgeTrollTable(Sheet):
    """Everything in `rules/bridge_troll.yaml`."""

    players: Players
    setup: Setup
    boulders: Boulders
    weather: Weather
    program: Program
    closed: Closed
    exchange: ExchangeTable
    turn_limits: TurnLimits
    upgrades: Upgrades
    hazards: Hazards
    specials: Specials
    bound: Count
    travelers: Travelers

    @model_validator(mode="after")
    def _agree(self) -> BridgeTrollTable:
        if len(self.boulders.colours) < self.players.most:
            raise ValueError("there are fewer colours than players")
        for players in range(self.players.fewest, self.players.most + 1):
            schedule = self.program.schedules.get(players)
            if schedule is None:
                raise ValueError(f"there is no travel schedule for {players} players")
            if schedule.travelers.keys() != self.weather.faces.keys():
                raise ValueError(f"the schedule for {players} players does not name the faces of the die")
        return self


class Box:
    """The table laid out for quick use: cards by title and in deck order."""

    def __init__(self, table: BridgeTrollTable) -> None:
        cards = table.travelers.cards
        self.table = table
        self.titles = tuple(card.title for card in cards)
        self.index = {title: i for i, title in enumerate(self.titles)}
        self.cards = {card.title: card for card in cards}
        self.deck = tuple(card.count for card in cards)
        self.food = {card.title: card.food or 0 for card in cards}
        self.toll = {card.title: card.toll or 0 for card in cards}
        self.specials = tuple(card.title for card in cards if card.family == "special")
        self.royalty = tuple(card.title for card in cards if card.family == "royalty")
        self.of_effect: dict[str, str] = {card.effect: card.title for card in cards if card.effect}
        self.colours = table.boulders.colours
        self.colour_index = {colour: i for i, colour in enumerate(self.colours)}
        self.faces = tuple(table.weather.faces)
        self.face_weights = tuple(table.weather.faces.values())

    def sort(self, titles: list[str]) -> tuple[str, ...]:
        """Return cards in deck order: the canonical order of a pile."""
        titles.sort(key=self.index.__getitem__)
        return tuple(titles)

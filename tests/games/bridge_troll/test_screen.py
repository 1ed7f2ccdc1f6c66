"""Bridge Troll on the screen: whole games by keyboard and by mouse, pictures and twins, and no leaks."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import Any

import pytest

from boardgames_tui.engine.game import Action, Kind
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.games.bridge_troll import actions as a
from boardgames_tui.games.bridge_troll.board import TrollBoard
from boardgames_tui.games.bridge_troll.picks import picks
from boardgames_tui.games.bridge_troll.secrets import view
from boardgames_tui.games.bridge_troll.state import State
from boardgames_tui.tui.canvas import Canvas
from boardgames_tui.tui.look import Look
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.board import Scene
from tests.tui.pilot import NAMES, app_for, by_keyboard, by_mouse, new_match, pass_covers, screen_text

from .given import given
from .test_rules import GAME, table


def brisk(screen: TableScreen, rng: random.Random) -> int:
    """Choose so that a game is short: few small steps, most of a colour at once, something of everything."""
    choices = screen.chooser.choices
    index = rng.randrange(len(choices))
    kinds = {type(action) for action in choices[index].actions}
    if kinds & {a.Gather, a.Throw, a.Bid}:
        return len(choices) - 1 if rng.random() < 0.6 else index
    return index


@pytest.mark.parametrize(
    ("mode", "players", "size", "round_"),
    [
        (by_keyboard, 6, (80, 24), 6),
        (by_mouse, 3, (80, 24), 10),
        pytest.param(by_keyboard, 6, (80, 24), 1, marks=pytest.mark.slow),
        pytest.param(by_mouse, 3, (80, 24), 1, marks=pytest.mark.slow),
        pytest.param(by_keyboard, 3, (120, 40), 1, marks=pytest.mark.slow),
        pytest.param(by_mouse, 6, (120, 40), 1, marks=pytest.mark.slow),
    ],
)
async def test_a_game_to_its_end(
    mode: Any, players: int, size: tuple[int, int], round_: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From this round on; every round has all the stages."""
    monkeypatch.setattr(HandoverScreen, "GRACE", -1.0)
    item, match = new_match("bridge-troll", players, seed="short")
    rng = random.Random(players)
    while match.turn.number < round_:
        seat = match.turn.seats[0]
        match.play(seat, rng.choice(match.legal_actions(seat)))
    app = app_for(item, match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await mode(pilot, random.Random(players), brisk)
        assert isinstance(app.screen, ResultScreen)
        outcome = match.outcome
        assert outcome is not None
        text = screen_text(app)
        assert outcome.reason[:30] in text
        assert "Rematch" in text


# -- pictures ------------------------------------------------------------------------------------------------


def busy(players: int, stage: str = "travelers", **changes: Any) -> State:
    """Return a position with something of everything on the table."""
    row = ["Mason", "Knight", "Princess 10/3", "", "Great Goat", "Carpenter +2"]
    bridges: dict[int, Any] = {
        0: {
            "toll": ["Merchant 5/1", "Peddler 4/2", "Peddler 3/1"],
            "food": ["Serf 1/4", "Baron 6/4", "Jester"],
            "boulders": {"vermilion": 3, "white": 2, "pink": 3},
            "bid": {"vermilion": 2, "sky": 1},
            "hand": ["Royal Messenger", "Garlic Seller"],
            "points": 12,
        },
        1: {"boulders": {}, "hand": [{"card": "Fortune Teller", "seen": []}]},
        2: {"boulders": {"yellow": 6}, "bid": {"green": 3}, "upgrades": [15], "points": 9},
    }
    data = {"stage": stage, "seat": 0, "order": [0, 2], "queue": [2], "row": row, "bridges": bridges}
    return given(GAME, table(players), {"upgrade": 14, "round": 3, "weather": "sunny", **data, **changes})


def scene(state: State, seat: int | None, look: Look) -> Scene:
    seats = look.seats(seats_for(NAMES[: len(state.bridges)]))
    return Scene(GAME.view(state, seat), GAME, seats, look)


def drawn(state: State, seat: int | None, size: tuple[int, int], look: Look | None = None) -> Canvas:
    look = look or Look()
    board = TrollBoard(scene(state, seat, look))
    canvas = Canvas(*size, pixels=look.pictures)
    if look.pictures:
        board.terrain(canvas, board.scene)
        board.draw(canvas, board.scene)
    else:
        board.draw_text(canvas, board.scene)
    return canvas


SIZES = [(50, 14), (56, 16), (85, 26), (115, 34), (155, 50)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("look", [Look(), Look("text"), Look("ascii"), Look("pictures", colour=False)], ids=str)
def test_everything_stands_at_every_size(size: tuple[int, int], players: int, look: Look) -> None:
    canvas = drawn(busy(players), 0, size, look)
    text = "\n".join(canvas.lines())
    for word in ("sunny", "supply", "upgrade 14", "hand:", "Ana", "Bo", "V3", "W2", "P3", "1st", "2nd", "closed"):
        assert word in text, f"{word} is not in\n{text}"
    assert ("toll 12" if "toll 12" in text else "T12") in text
    assert ("food 10" if "food 10" in text else "F10") in text
    if look.ascii:
        assert text.isascii()
    for seat in range(players):
        where = canvas.spots["bridge", seat]
        assert where.right <= size[0]
        assert where.bottom <= size[1]
    for place in range(5):
        assert canvas.spots["row", place].right <= canvas.spots["row", place + 1].x
        assert canvas.spots["row", place].bottom <= canvas.spots["bridge", 0].y


@pytest.mark.parametrize("size", SIZES)
def test_what_is_picked_on_the_board_has_a_place_there(size: tuple[int, int]) -> None:
    """Every spot that a choice names lies on the picture, at every stage of random games."""
    for players in (3, 6):
        rng = random.Random(players)
        match = Match.new(GAME, table(players), seed=f"spots/{size}")
        while match.turn.kind is not Kind.OVER:
            seat = match.turn.seats[0]
            legal = match.legal_actions(seat)
            if rng.random() < 0.25:
                spots = drawn(match.state, seat, size).spots
                for action in legal[:40]:
                    for pick in picks(GAME.box, match.view(seat), seat, action):
                        if pick.spot is not None and len(pick.spot) < 3:  # type: ignore[arg-type]
                            assert pick.spot in spots, (match.turn.stage, pick)
            match.play(seat, rng.choice(legal))


def test_the_exchange_shows_its_points_before_it_is_taken() -> None:
    bridges = {0: {"toll": ["Merchant 5/1", "Pilgrim 2/3"], "food": ["Serf 1/6", "Pilgrim 2/3"]}}
    state = given(GAME, table(3), {"stage": "exchange", "seat": 0, "order": [0], "bridges": bridges})
    labels = [picks(GAME.box, GAME.view(state, 0), 0, act)[0].label for act in GAME.legal_actions(state, 0)]
    assert labels == ["all cards: 7 VP", "highest of both: 5 VP", "lowest of both: 2 VP", "done"]


def test_boulders_show_what_they_add() -> None:
    bridges = {0: {"toll": ["Peddler 3/1"], "food": ["Serf 1/4"]}}
    state = given(GAME, table(3), {"stage": "exchange", "seat": 0, "order": [1], "bridges": bridges})
    paths = [picks(GAME.box, GAME.view(state, 0), 0, act) for act in GAME.legal_actions(state, 0)]
    assert [[p.label for p in path] for path in paths] == [
        ["all cards: 3 VP", "no boulders: 3 VP"],
        ["all cards: 3 VP", "2 boulders: 4 VP"],
        ["done"],
    ]


@pytest.mark.slow
def test_painting_is_quick() -> None:
    board = TrollBoard(scene(busy(6), 0, Look()))
    ground = Canvas(155, 50)
    board.terrain(ground, board.scene)
    start = perf_counter()
    for _ in range(20):
        board.draw(ground.copy(), board.scene)
    assert (perf_counter() - start) / 20 < 0.02


# -- nothing leaks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(56, 16), (155, 50)])
@pytest.mark.parametrize("look", [Look(), Look("ascii")], ids=str)
def test_pictures_do_not_change_with_what_is_hidden(size: tuple[int, int], look: Look) -> None:
    rng = random.Random(4)
    sealed = busy(3, "bid", seat=-1, order=[])
    sealed = GAME.apply(sealed, 2, a.Bid((0, 0, 3, 0, 0, 0))).state
    for state in (busy(3), sealed, busy(3, "exchange", row=[])):
        for seat in (None, 0, 1, 2):
            before = drawn(state, seat, size, look)
            for _ in range(4):
                after = drawn(GAME.resample(state, seat, rng), seat, size, look)
                assert (after.px, after.text, after.spots) == (before.px, before.text, before.spots)


Deals = dict[str, tuple[str, ...]]
WORLDS: Deals = {
    "mason": ("Mason", "Serf 1/4", "Merchant 5/1"),
    "jester": ("Jester", "Serf 1/4", "Merchant 5/1"),
}
BIDS = {"mason": (2, 3), "jester": (3, 2)}
"""Ana's bid and the boulders left of Bo's: the second world differs before the reveal only in a fist."""


def dealt(monkeypatch: pytest.MonkeyPatch, cards: tuple[str, ...]) -> tuple[Any, Match]:
    """Begin a match in which this row comes, the first face down."""
    item, match = new_match("bridge-troll", 3, seed="leak")

    def sample(state: State, rng: random.Random) -> Action:
        return a.Weather("stormy") if state.stage == "weather" else a.Deal(cards)

    monkeypatch.setattr(match.game, "sample", sample)
    return item, match


async def shown(item: Any, match: Match, seat: int) -> list[str]:
    """Return all that `seat` can call up: the cover, table, log, past, palette, rules and toasts."""
    app = app_for(item, match)
    seen = []
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        seen.append(await still(app))
        if isinstance(app.screen, HandoverScreen) and seat in app.screen.waiting and app.screen.seat != seat:
            await pilot.press(str(seat + 1))
        await pass_covers(pilot)
        for key in ("u", "escape", "ctrl+p", "escape", "v", "left", "left", "escape"):
            await pilot.press(key)
            seen.append(await still(app))
    return seen


async def still(app: Any) -> str:
    """Return what is on the screen once it no longer changes."""
    text = ""
    for _ in range(100):
        await asyncio.sleep(0.05)
        before, text = text, screen_text(app)
        if text == before:
            return text
    raise AssertionError("the screen does not come to rest")


async def story(monkeypatch: pytest.MonkeyPatch, world: str, upto: str) -> tuple[list[str], list[str]]:
    """Play to a moment in one world; returns what Bo's screens and what Ana's events show there."""
    monkeypatch.setattr(HandoverScreen, "GRACE", -1.0)
    item, match = dealt(monkeypatch, WORLDS[world])
    match.play(0, a.RollWeather())
    match.play(0, a.Bid((BIDS[world][0] if upto == "bid" else 2, 0, 0, 0, 0, 0)))
    if upto != "bid":
        match.play(1, a.Bid((0, 1, 0, 0, 0, 0)))
        match.play(2, a.Bid((0,) * 6))
        match.play(0, a.Take(0))
        match.play(0, a.Done())
    texts = [h.event.text(match.table.names) for h in match.events(0)]
    return await shown(item, match, 1), texts


@pytest.mark.parametrize("upto", ["bid", "hand"])
async def test_two_worlds_look_alike_to_those_who_cannot_know(monkeypatch: pytest.MonkeyPatch, upto: str) -> None:
    """A sealed bid, or a special taken face down, shows on no screen of the others, whatever it is."""
    one, mine = await story(monkeypatch, "mason", upto)
    two, other = await story(monkeypatch, "jester", upto)
    assert mine != other, "the two worlds do not differ"
    assert one == two


async def test_a_cover_shows_nothing_of_the_hand_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandoverScreen, "GRACE", -1.0)
    item, match = dealt(monkeypatch, WORLDS["mason"])
    match.play(0, a.RollWeather())
    app = app_for(item, match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pass_covers(pilot)
        await pilot.press("2", "4")
        await pilot.pause()
        assert match.state.sealed[0] == a.Bid((4, 0, 0, 0, 0, 0))
        assert isinstance(app.screen, HandoverScreen)
        text = await still(app)
        assert "Bo" in text
        for word in ("Serf", "Merchant", "VP", "oulder", "vermilion", "V4", "4"):
            assert word not in text


def test_views_name_no_hidden_thing() -> None:
    """Nobody's view of a busy table holds a special that another took unseen."""
    state = busy(3)
    for seat in (None, 0, 2):
        seen = view(GAME.box, state, seat)
        assert "Fortune Teller" not in repr(seen.bridges[1])
        assert seen.row[0] == "?"

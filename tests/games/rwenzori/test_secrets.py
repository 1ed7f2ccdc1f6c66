"""Hands, stacks, cards and dark tiles are hidden wherever anything can be read, and a leak would be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames_tui.games.rwenzori import events as ev
from boardgames_tui.games.rwenzori.cave import DARK
from boardgames_tui.games.rwenzori.rules import Rwenzori

from . import leaks
from .conftest import play, table
from .leaks import WATCHING, Fault
from .reading import Told, compare
from .watching import ends, frames, names_of, nothing_named_early, printed, read_at_table, results, stops
from .worlds import History, history, twin

SEED = "secrets/287"
"""A game of three with every card, search, offer, look and reveal in it."""
SHORT = 24
"""So many actions are replayed where a fault is looked for."""


@pytest.fixture(scope="module")
def true(game: Rwenzori) -> History:
    return history(game, table(game, 3), SEED)


@pytest.fixture(scope="module")
def twins(game: Rwenzori, true: History) -> dict[int | None, History]:
    """For the bystander and one seat: another history that shows them the same."""
    return {None: twin(game, true, None, "twin"), WATCHING: twin(game, true, WATCHING, "twin 5")}


# -- the worlds are worth comparing ----------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, WATCHING])
def test_the_twin_has_other_secrets_nearly_all_the_time(
    game: Rwenzori, true: History, twins: dict[int | None, History], viewer: int | None
) -> None:
    """And shows the viewer the same, so that all other differences are leaks."""
    pairs = list(zip(true.states, twins[viewer].states, strict=True))
    assert all(game.view(one, viewer) == game.view(two, viewer) for one, two in pairs)
    hands = [[a.hand != b.hand for a, b in zip(one.players, two.players, strict=True)] for one, two in pairs]
    for seat in range(3):
        differs = sum(hand[seat] for hand in hands)
        assert (differs == 0) if seat == viewer else (differs > len(pairs) // 4)
    assert all(any(hands[number]) for number in stops(game, true, viewer))
    assert any(hands[-1])
    darks = [any(two.cave[at] != c for at, c in one.cave.items() if c.state == DARK) for one, two in pairs]
    assert sum(darks) > len(pairs) // 2
    if viewer is None:
        assert any(a.gear != b.gear for a, b in zip(pairs[1][0].players, pairs[1][1].players, strict=True))


# -- what a seat is shown -------------------------------------------------------------------------------


def test_no_face_that_is_not_public_reaches_another_seat(game: Rwenzori) -> None:
    """Hands, dark faces and unused cards, as the view and the events name them."""
    for state, _, _, step in play(game, table(game, 3), "leak"):
        for seat in range(3):
            seen = game.view(state, seat)
            assert seen.hand == state.players[seat].hand
            for at, cell in seen.cave.items():
                if cell.state == DARK:
                    assert cell.tile == (state.cave[at].tile if cell.by == seat else "dark")
            for other, player in enumerate(seen.players):
                if other != seat:
                    assert player.gear == (state.players[other].gear if state.players[other].gear_used else "")
        bystander = [e for event in step.events if (e := event.seen_by(None)) is not None]
        for event in bystander:
            for name in ("tile", "tiles"):
                if isinstance(
                    event, ev.Drew | ev.Dealt | ev.PickedUp | ev.GotHand | ev.PutUnder | ev.Looked | ev.GotExtra
                ):
                    assert not getattr(event, name, "")


def test_the_view_is_the_bystanders_where_a_seat_knows_nothing_more(game: Rwenzori) -> None:
    start = game.setup(table(game, 3))
    assert game.view(start, 0) == game.view(start, None)


# -- at the table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("viewer", "ascii_"), [(None, False), (WATCHING, False), (WATCHING, True)])
async def test_nothing_hidden_can_be_read_at_the_table(
    game: Rwenzori,
    true: History,
    twins: dict[int | None, History],
    viewer: int | None,
    ascii_: bool,
    tmp_path: Path,
) -> None:
    """Screen, styles, log, toasts, palette, picture, cover and keys say the same in both histories."""
    at = stops(game, true, viewer)
    pages = [await read_at_table(game, h, viewer, at, tmp_path, ascii=ascii_) for h in (true, twins[viewer])]
    assert len(pages[0]) > len(at)
    compare(*pages)


# -- the replay as a bystander ---------------------------------------------------------------------------


async def test_the_replay_tells_a_bystander_nothing(
    game: Rwenzori, true: History, twins: dict[int | None, History], tmp_path: Path
) -> None:
    """Every frame is the same in both histories, and none names what is hidden at that moment."""
    one, other = [await frames(game, h, tmp_path) for h in (true, twins[None])]
    assert len(one) == len(true.did) + 2
    compare(one, other)
    nothing_named_early(game, true, one)
    assert any(names_of(game).search(str(frame.get("log"))) for frame in one)


def test_the_replay_command_prints_nothing_hidden(
    game: Rwenzori,
    true: History,
    twins: dict[int | None, History],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, other = [printed(game, h, tmp_path, capsys) for h in (true, twins[None])]
    assert one[0]["printed"].count("\n") > len(true.did)
    compare(one, other)


# -- the result ------------------------------------------------------------------------------------------


async def test_the_result_shows_no_hand_and_no_dark_tile(game: Rwenzori, true: History, tmp_path: Path) -> None:
    compare(*[await results(game, true, end, tmp_path) for end in ends(game, true)])


# -- a leak would be found -------------------------------------------------------------------------------


AT_TABLE: dict[str, tuple[Fault, set[str]]] = {
    "an event tells what is drawn": (leaks.event(ev.Drew), {"log"}),
    "an event tells what a dark tile is": (leaks.event(ev.LaidObstacle), {"log"}),
    "the view shows dark tiles": (leaks.view, {"picture"}),
    "the panel names a hand": (leaks.line, {"text"}),
    "a style depends on a hand": (leaks.style, {"styles"}),
    "the prompt names a hand": (leaks.ask, {"text"}),
    "a toast names a hand": (leaks.toast, {"toasts"}),
    "the palette names a hand": (leaks.palette, {"commands", "palette"}),
    "a pixel depends on a hand": (leaks.picture, {"picture", "styles"}),
    "a tooltip names a hand": (leaks.tooltip, {"tooltips"}),
    "the window's title names a hand": (leaks.window, {"title"}),
    "the cover names a hand": (leaks.cover, {"text"}),
    "a key depends on a hand": (leaks.key, {"keys"}),
}


@pytest.mark.parametrize("name", AT_TABLE)
async def test_a_leak_at_the_table_is_found(
    game: Rwenzori,
    true: History,
    twins: dict[int | None, History],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault, channels = AT_TABLE[name]
    at = [n for n in stops(game, true, WATCHING) if true.did[n][0] == WATCHING][1:3]
    fault(monkeypatch)
    menus = "palette" in channels
    pages = [await read_at_table(game, h, WATCHING, at, tmp_path, menus) for h in (true, twins[WATCHING])]
    with pytest.raises(Told) as found:
        compare(*pages)
    assert channels <= found.value.channels
    if name == "a style depends on a hand":
        assert "text" not in found.value.channels


IN_REPLAY: dict[str, tuple[Fault, set[str]]] = {
    "an event tells what is drawn": (leaks.event(ev.Drew), {"log", "text", "printed"}),
    "an event tells the start hands and cards": (leaks.event(ev.Dealt), {"log", "text", "printed"}),
    "an event tells what a dark tile is": (leaks.event(ev.LaidObstacle), {"log", "text", "printed"}),
    "the view shows dark tiles": (leaks.view, {"picture", "styles"}),
    "the panel names a hand": (leaks.line, {"text"}),
    "the palette names a hand": (leaks.palette, {"palette"}),
}


@pytest.mark.parametrize("name", IN_REPLAY)
async def test_a_leak_in_the_replay_is_found(
    game: Rwenzori,
    true: History,
    twins: dict[int | None, History],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fault, channels = IN_REPLAY[name]
    fault(monkeypatch)
    one, other = [await frames(game, h, tmp_path, SHORT) for h in (true, twins[None])]
    with pytest.raises(Told) as found:
        compare(one, other)
    assert channels - {"printed"} <= found.value.channels
    if "printed" in channels:
        with pytest.raises(Told, match=r"frame \d+ names"):
            nothing_named_early(game, true, one)
        with pytest.raises(Told, match="printed"):
            compare(*[printed(game, h, tmp_path, capsys) for h in (true, twins[None])])


@pytest.mark.parametrize(("fault", "channel"), [(leaks.result, "text"), (leaks.picture, "picture")])
async def test_a_leak_in_the_result_is_found(
    game: Rwenzori,
    true: History,
    fault: Fault,
    channel: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two = ends(game, true)
    fault(monkeypatch)
    with pytest.raises(Told) as found:
        compare(*[await results(game, true, end, tmp_path) for end in two])
    assert channel in found.value.channels

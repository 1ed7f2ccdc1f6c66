"""One match at one table: playing, taking back, withdrawing, remembering, and finding it all in the journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgames_tui.engine.errors import JournalError, UserError
from boardgames_tui.engine.game import CHANCE, IllegalAction, Kind, Table
from boardgames_tui.engine.match import Match, PlayedAgain, TakenBack
from tests.toy.actions import Choose, Coin, Face, Place, Roll, Seal, Take
from tests.toy.events import Dealt, Sealed

from .at_table import GAME, act, go, sit, table

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "market.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def texts(match: Match, seat: int | None, since: int = 0) -> list[str]:
    return [h.event.text(match.table.names) for h in match.events(seat, since)]


# -- new -----------------------------------------------------------------------------------------------------


def test_a_new_match_lets_chance_speak_until_somebody_must_decide() -> None:
    match = sit()
    assert match.turn.kind is Kind.DECIDE
    assert match.turn.stage == "roll"
    assert [len(hand) for hand in match.state.hands] == [3, 3, 3]
    assert match.moment == 9
    assert all(match.entry(moment).seat == CHANCE for moment in range(1, 10))


def test_the_header_says_what_is_played(path: Path) -> None:
    match = sit(path, nights=2)
    head = lines(path)[0]
    time = head.pop("time")
    assert time.endswith("+00:00")
    assert head == {
        "app": "boardgames_tui",
        "format": 1,
        "game": "night-market",
        "rules_version": 1,
        "rules": GAME.digest,
        "seats": [{"name": n, "glyph": n[0], "colour": i} for i, n in enumerate(("Ana", "Bo", "Cy"))],
        "options": {"nights": 2, "peeking": True, "deck": "large"},
        "first": 0,
        "seed": "s",
        "undo": "strict",
    }
    match.close()


def test_a_seed_is_drawn_when_none_is_given() -> None:
    seeds = {Match.new(GAME, table()).seed for _ in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize(("players", "said"), [(1, "for 2 to 4 players, not 1"), (5, "for 2 to 4 players, not 5")])
def test_a_table_of_the_wrong_size_is_refused(players: int, said: str, path: Path) -> None:
    seats = (table(4).seats * 2)[:players]
    with pytest.raises(UserError, match=said):
        Match.new(GAME, Table(seats, table().options), path=path)
    assert not path.exists()


def test_a_table_that_the_game_refuses(path: Path) -> None:
    with pytest.raises(UserError, match="too few cards"):
        sit(path, players=4, deck="small", nights=4)
    assert not path.exists()


def test_a_first_seat_that_is_not_there() -> None:
    with pytest.raises(UserError, match="no seat 3"):
        Match.new(GAME, table(3, first=3))


def test_the_first_seat_opens() -> None:
    assert Match.new(GAME, table(3, first=2), "s").turn.seats == (2,)


def test_a_journal_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="cannot be kept there"):
        sit(tmp_path / "file" / "m.jsonl")


# -- play ----------------------------------------------------------------------------------------------------


def test_play_refuses_with_the_reason_and_changes_nothing(path: Path) -> None:
    match = sit(path)
    before = path.read_bytes(), match.state
    with pytest.raises(IllegalAction, match="somebody else's turn"):
        match.play(1, Roll())
    with pytest.raises(IllegalAction, match="not what is asked"):
        match.play(0, Take())
    with pytest.raises(IllegalAction, match="not speak so"):
        match.play(CHANCE, Face(1))
    assert (path.read_bytes(), match.state) == before


def test_chance_follows_a_play_at_once() -> None:
    match = sit()
    match.play(0, Roll())
    assert match.turn.kind is Kind.COMMIT
    assert isinstance(match.entry(match.moment).action, Face)


def test_a_forced_choice_is_taken_by_itself_and_marked() -> None:
    for seed in range(40):
        match = go(sit(seed=str(seed), nights=4), "over", Random(seed))
        autos = [e for m in range(1, match.moment + 1) if (e := match.entry(m)).auto]
        if autos:
            assert all(isinstance(entry.action, Coin) for entry in autos)
            return
    raise AssertionError("no coin was ever forced")


def test_an_action_that_asks_is_never_taken_by_itself() -> None:
    match = sit()
    assert match.legal_actions(0) == (Roll(),)
    assert match.turn.stage == "roll"


def test_a_full_disk_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit(path)
    before = path.read_bytes(), match.state, match.moment, match.told

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(JournalError, match="could not be saved"):
            match.play(0, Roll())
    assert (path.read_bytes(), match.state, match.moment, match.told) == before
    match.play(0, Roll())
    assert match.turn.stage == "seal"
    match.close()
    assert Match.replay(path).checkpoint() == match.checkpoint()


def test_a_full_disk_while_undoing_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit(path)
    go(match, "place")
    before = path.read_bytes(), match.state, match.moment, match.told

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(JournalError):
            match.undo()
    assert (path.read_bytes(), match.state, match.moment, match.told) == before
    match.undo()
    assert match.turn.stage == "turn"


def test_a_game_that_falls_over_while_chance_speaks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit()
    state = match.state
    with monkeypatch.context() as patch:
        patch.setattr(match.game, "sample", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            match.play(0, Roll())
    assert match.state is state
    assert match.moment == 9


def test_an_action_and_what_follows_are_one_piece_on_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit(path)
    written = []
    assert match.journal is not None
    monkeypatch.setattr(match.journal, "append", lambda *lines: written.append(lines))
    match.play(0, Roll())
    assert [[set(line) - {"i"} for line in piece] for piece in written] == [[{"s", "a"}, {"c"}]]


# -- undo and redo -------------------------------------------------------------------------------------------


def test_nothing_to_take_back_at_the_start() -> None:
    match = sit()
    assert match.undo_status() == (False, "Nothing has been done yet.", False)
    with pytest.raises(IllegalAction, match="Nothing has been done yet"):
        match.undo()
    with pytest.raises(IllegalAction, match="Nothing was taken back"):
        match.redo()


def test_a_die_is_a_barrier() -> None:
    match = sit()
    match.play(0, Roll())
    status = match.undo_status()
    assert (status.allowed, status.by_consent) == (False, True)
    assert status.reason == "Chance has spoken since the last action."
    with pytest.raises(IllegalAction, match="Chance has spoken"):
        match.undo()


def test_a_reveal_is_a_barrier() -> None:
    match = go(sit(), "turn")
    assert match.undo_status().reason == "Something hidden has become known since the last action."


def test_a_hidden_step_can_be_taken_back_and_played_again(path: Path) -> None:
    match = go(sit(path), "turn")
    state = match.state
    winner = match.turn.seats[0]
    action = act(match, Choose)
    after = match.state
    assert match.undo_status(winner) == (True, f"Take back {match.table.names[winner]}'s last action.", False)
    match.undo(winner)
    assert match.state == state
    assert match.redo_status(winner).allowed
    match.redo(winner)
    assert match.state == after
    assert match.entry(match.moment).action == action
    match.close()
    again = Match.replay(path)
    assert again.state == after
    assert list(again.story(None)) == list(match.story(None))


def test_two_steps_are_taken_back_one_by_one() -> None:
    match = go(sit(seed="two"), "turn")
    states = [match.state]
    winner = match.turn.seats[0]
    act(match, Choose)
    states.append(match.state)
    match.play(winner, Place(0, False))
    if match.entry(match.moment).seat == CHANCE:
        pytest.fail("the seed leads to no coin: choose another")
    assert match.turn.stage == "coin"
    match.undo()
    assert match.state == states[1]
    match.undo()
    assert match.state == states[0]
    match.redo()
    match.redo()
    assert match.turn.stage == "coin"
    assert not match.redo_status().allowed


def test_another_seats_action_is_not_mine_to_take_back() -> None:
    match = go(sit(seed="two"), "turn")
    winner = match.turn.seats[0]
    act(match, Choose)
    other = (winner + 1) % 3
    status = match.undo_status(other)
    assert (status.allowed, status.by_consent) == (False, True)
    assert status.reason == f"The last action was {match.table.names[winner]}'s, not yours to take back."
    match.undo(other, consent=True)
    assert match.turn.stage == "turn"
    assert match.redo_status(other) == (False, f"It was {match.table.names[winner]}'s action.", False)


def test_a_new_action_forgets_what_was_taken_back() -> None:
    match = go(sit(), "turn")
    act(match, Choose)
    match.undo()
    match.play(match.turn.seats[0], match.legal_actions(match.turn.seats[0])[-1])
    assert not match.redo_status().allowed


def test_consent_goes_past_a_die_and_the_next_die_is_a_new_one(path: Path) -> None:
    faces = set()
    for seed in range(12):
        match = sit(seed=str(seed))
        match.play(0, Roll())
        first = match.state.lot
        match.undo(consent=True)
        assert match.turn.stage == "roll"
        match.play(0, Roll())
        faces.add(first == match.state.lot)
    assert faces == {True, False}, "draws must not repeat after an undo"


def test_draws_never_go_back_not_even_over_a_resume(path: Path) -> None:
    match = sit(path, seed="draws")
    drawn = []
    for _ in range(6):
        match.play(0, Roll())
        drawn.append(match.state.lot)
        match.undo(consent=True)
        match.close()
        match = Match.resume(path)
    plain = sit(seed="draws")
    same = []
    for _ in range(6):
        plain.play(0, Roll())
        same.append(plain.state.lot)
        plain.undo(consent=True)
    assert drawn == same
    assert len(set(drawn)) > 1
    match.close()


def test_redo_never_rolls_again() -> None:
    match = sit(undo="free")
    match.play(0, Roll())
    state, draws = match.state, match._draws
    for _ in range(5):
        match.undo()
        match.redo()
        assert match.state == state
        assert match._draws == draws


def test_where_undo_is_free_everything_can_be_taken_back(path: Path) -> None:
    match = go(sit(path, undo="free"), "over")
    end, moment = match.state, match.moment
    while match.undo_status().allowed:
        match.undo()
    assert match.turn.stage == "roll"
    assert match.moment == 9
    while match.redo_status().allowed:
        match.redo()
    assert (match.state, match.moment) == (end, moment)
    match.close()
    assert Match.replay(path).state == end


def test_undo_after_the_end(path: Path) -> None:
    match = go(sit(path, undo="free"), "over")
    assert "over" in lines(path)[-1]
    match.undo()
    assert match.outcome is None
    seat = match.turn.seats[0]
    match.play(seat, match.legal_actions(seat)[0])
    go(match, "over")
    assert match.outcome is not None
    assert "over" in lines(path)[-1]
    match.close()
    again = Match.replay(path)
    assert again.outcome == match.outcome


def test_the_journal_says_who_took_what_back(path: Path) -> None:
    match = sit(path)
    match.play(0, Roll())
    match.undo(1, consent=True)
    assert lines(path)[-1] == {"undo": 2, "by": 1, "consent": True, "i": 12}
    assert texts(match, None)[-1] == "Bo takes the last action back, all agreed."
    match.redo()
    assert lines(path)[-1] == {"redo": 2, "by": 0, "i": 13}
    assert "Ana plays the action taken back again." in texts(match, None)
    match.close()


# -- sealed choices ------------------------------------------------------------------------------------------


def sealing(path: Path | None = None, **options: Any) -> Match:
    return go(sit(path, **options), "seal")


def test_a_sealed_choice_can_be_withdrawn_after_others_have_sealed(path: Path) -> None:
    match = sealing(path)
    before = match.state
    one = act(match, Seal, 0)
    act(match, Seal, 2)
    assert match.undo_status(0) == (True, "Your choice is still sealed: take it back and choose again.", False)
    match.undo(0)
    assert match.turn.seats == (0, 1)
    assert match.state.hands[0] == before.hands[0]
    assert match.state.sealed[2] is not None
    assert lines(path)[-1]["withdraw"] == match.moment - 1
    match.play(0, one)
    match.close()
    again = Match.resume(path)
    assert again.state == match.state
    assert again.undo_status(0).allowed
    again.close()


def test_the_order_of_sealing_leaves_no_trace() -> None:
    choices = {seat: sealing().legal_actions(seat)[0] for seat in range(3)}
    states = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = sealing()
        for seat in order:
            match.play(seat, choices[seat])
        states.append(match.at(14))
    assert sum(states[0].discard) == 3
    assert states[0] == states[1] == states[2]


def test_after_the_reveal_nothing_is_sealed() -> None:
    match = go(sit(), "turn")
    for seat in range(3):
        assert not match.undo_status(seat).allowed


def test_a_choice_of_last_night_is_not_sealed_tonight() -> None:
    match = go(sit(), "turn")
    match = go(match, "seal")
    assert match.turn.number == 2
    for seat in range(3):
        assert not match.undo_status(seat).allowed


def test_who_has_not_sealed_cannot_withdraw_for_another() -> None:
    match = sealing()
    act(match, Seal, 0)
    status = match.undo_status(1)
    assert (status.allowed, status.reason) == (False, "The last action was Ana's, not yours to take back.")


def test_undo_shows_nobody_what_was_sealed() -> None:
    match = sealing()
    act(match, Seal, 0)
    match.undo(0)
    told = [h.event for h in match.story(1)]
    assert told[-1] == TakenBack(0, False)
    assert all(event.card is None for event in told if isinstance(event, Sealed))


# -- views, events, the past ---------------------------------------------------------------------------------


def test_everybody_hears_what_is_theirs() -> None:
    match = sit()
    own = [h.event for h in match.events(1) if isinstance(h.event, Dealt)]
    assert [event.card is not None for event in own] == [event.seat == 1 for event in own]
    assert sorted(e.card for e in own if e.card is not None) == list(match.view(1).hand)
    assert all(h.event.card is None for h in match.events(None) if isinstance(h.event, Dealt))


def test_events_between_two_moments() -> None:
    match = go(sit(), "turn")
    everything = list(match.events(None))
    parts = [h for m in range(match.moment) for h in match.events(None, since=m, until=m + 1)]
    assert parts == everything
    assert list(match.events(None, since=match.moment)) == []


def test_at_gives_every_earlier_moment() -> None:
    match = go(sit(), "over")
    state = GAME.setup(match.table)
    for moment in range(match.moment + 1):
        assert match.at(moment) == state
        if moment < match.moment:
            entry = match.entry(moment + 1)
            state = GAME.apply(state, entry.seat, entry.action).state


def test_the_story_never_goes_back() -> None:
    match = go(sit(), "turn")
    looked = match.told
    act(match, Choose)
    match.undo()
    act(match, Take)
    said = [type(h.event).__name__ for h in match.story(None, looked)]
    assert said[:3] == ["Chosen", "TakenBack", "Took"]


def test_the_story_tells_again_what_was_played_again() -> None:
    match = go(sit(), "turn")
    act(match, Choose)
    looked = match.told
    match.undo()
    match.redo()
    said = [h.event for h in match.story(None, looked)]
    assert [type(event) for event in said[:2]] == [TakenBack, PlayedAgain]
    assert type(said[2]).__name__ == "Chosen"


def test_story_and_events_agree_when_nothing_was_taken_back() -> None:
    match = go(sit(), "over")
    for seat in (0, 1, 2, None):
        assert list(match.story(seat)) == list(match.events(seat))


# -- resume --------------------------------------------------------------------------------------------------


def test_resume_at_every_line_leads_to_the_same_end(path: Path, tmp_path: Path) -> None:
    """Also in the middle of chance: what was not yet written is drawn as it would have been."""
    match = go(sit(path, nights=1), "over")
    match.close()
    whole = path.read_bytes().splitlines(keepends=True)
    for count in range(1, len(whole) + 1):
        part = tmp_path / f"{count}.jsonl"
        part.write_bytes(b"".join(whole[:count]))
        again = Match.resume(part)
        assert again.turn.kind is not Kind.CHANCE
        kept = [again.entry(m) for m in range(1, min(again.moment, match.moment) + 1)]
        drawn = [entry for entry in kept if entry.seat == CHANCE]
        before = [match.entry(m) for m in range(1, match.moment + 1) if match.entry(m).seat == CHANCE]
        assert drawn == before[: len(drawn)]
        assert part.read_bytes().startswith(b"".join(whole[:count]))
        again.close()


def test_a_torn_line_is_dropped_with_a_notice(path: Path) -> None:
    match = sit(path)
    match.play(0, Roll())
    match.close()
    sound = path.read_bytes()
    for tail in (b"{", b'{"s":0,"a":["Seal",{"ca', b"\x00\x00\x00", b"\xff"):
        path.write_bytes(sound + tail)
        replayed = Match.replay(path)
        assert "dropped" in replayed.notice
        assert path.read_bytes() == sound + tail, "looking changes nothing"
        again = Match.resume(path)
        assert "dropped" in again.notice
        assert again.state == match.state
        again.close()
        assert path.read_bytes() == sound


def test_a_last_line_without_its_newline_counts(path: Path) -> None:
    match = sit(path)
    match.play(0, Roll())
    match.close()
    sound = path.read_bytes()
    path.write_bytes(sound[:-1])
    again = Match.resume(path)
    assert again.state == match.state
    assert again.notice == ""
    act(again, Seal, 1)
    again.close()
    assert path.read_bytes().startswith(sound)
    assert Match.replay(path).state == again.state


def test_nothing_is_changed_when_a_torn_file_is_damaged_too(path: Path) -> None:
    sit(path).close()
    data = path.read_bytes().replace(b'"card":', b'"crad":', 1) + b'{"s'
    path.write_bytes(data)
    with pytest.raises(JournalError, match=r"market\.jsonl:2: .*nothing was changed"):
        Match.resume(path)
    assert path.read_bytes() == data


def test_looking_at_a_match_that_is_open_elsewhere(path: Path) -> None:
    match = sit(path)
    assert Match.replay(path).state == match.state
    with pytest.raises(JournalError, match="open in another window"):
        Match.resume(path)
    match.close()
    Match.resume(path).close()


def test_other_tables_are_refused(path: Path, tmp_path: Path) -> None:
    sit(path).close()
    text = (Path(__file__).parent.parent / "toy" / "toy.yaml").read_text()
    (tmp_path / "toy.yaml").write_text(text.replace("pair: 2", "pair: 3"))
    with pytest.raises(JournalError, match=r"market\.jsonl:1: .*other rules tables"):
        Match.resume(path, tmp_path)
    (tmp_path / "toy.yaml").write_text("# only a remark\n" + text)
    Match.resume(path, tmp_path).close()


Spoil = Callable[[list[bytes]], Any]


def swap(lines: list[bytes], one: int, two: int) -> None:
    lines[one], lines[two] = lines[two], lines[one]


def put(lines: list[bytes], index: int, old: bytes, new: bytes) -> None:
    assert old in lines[index], lines[index]
    lines[index] = lines[index].replace(old, new, 1)


# The journal that is spoilt: header 1, nine cards 2-10, roll 11, face 12, seals 13-15, ...
DAMAGE: dict[str, tuple[Spoil, int, str]] = {
    "a line twice": (lambda x: x.insert(5, x[4]), 6, "line 5 of the match is expected here, not 4"),
    "a line lost": (lambda x: x.pop(4), 5, "line 4 of the match is expected here, not 5"),
    "two lines swapped": (lambda x: swap(x, 3, 4), 4, "line 3 of the match is expected here, not 4"),
    "two commits swapped": (lambda x: swap(x, 12, 13), 13, "line 12 of the match is expected here, not 13"),
    "header twice": (lambda x: x.insert(1, x[0]), 2, "unknown entry"),
    "an unknown card": (lambda x: put(x, 2, b'"card":', b'"card":1'), 3, "no such card"),
    "a wrong seat": (lambda x: put(x, 10, b'"s":0', b'"s":1'), 11, "somebody else's turn"),
    "no such seat": (lambda x: put(x, 10, b'"s":0', b'"s":7'), 11, "there is no seat 7"),
    "a seat that is chance": (lambda x: put(x, 10, b'"s":0', b'"s":-1'), 11, "there is no seat -1"),
    "a wrong type": (lambda x: put(x, 12, b'"card":', b'"card":"x","drac":'), 13, "has no drac"),
    "a wrong value": (lambda x: x.__setitem__(12, b'{"s":0,"a":["Seal",{"card":"x"}]}\n'), 13, "Seal.card"),
    "an unknown action": (lambda x: put(x, 10, b"Roll", b"Rool"), 11, "no action is called 'Rool'"),
    "an edited die": (lambda x: put(x, 11, b'"face":', b'"face":7'), 12, "no such face"),
    "an undo of too much": (lambda x: x.insert(11, b'{"undo":3,"by":0}\n'), 12, "cannot take 3 actions back"),
    "an undo past a die": (lambda x: x.insert(12, b'{"undo":2,"by":0}\n'), 13, "Chance has spoken"),
    "an undo by nobody": (lambda x: x.insert(12, b'{"undo":2,"by":9}\n'), 13, "there is no seat 9"),
    "a redo of nothing": (lambda x: x.insert(12, b'{"redo":2,"by":0}\n'), 13, "no 2 actions were taken back"),
    "a withdrawal of nothing": (lambda x: x.insert(12, b'{"withdraw":2,"by":0}\n'), 13, "still sealed"),
    "a false checkpoint": (lambda x: x.append(b'{"h":"0123456789ab","t":1}\n'), -1, "position differs"),
    "an empty line": (lambda x: x.insert(5, b"\n"), 6, "damaged line"),
    "a list": (lambda x: x.insert(5, b"[]\n"), 6, "damaged line"),
    "a pit of brackets": (lambda x: x.insert(5, b"[" * 100_000 + b"\n"), 6, "damaged line"),
    "half a line in the middle": (lambda x: put(x, 5, b'"c"', b"\n"), 6, "damaged line"),
    "no seats": (lambda x: put(x, 0, b'"seats"', b'"seets"'), 1, "damaged header"),
    "wrong options": (lambda x: put(x, 0, b'"nights":3', b'"nights":30'), 1, "damaged header"),
    "no undo rule": (lambda x: put(x, 0, b'"strict"', b'"severe"'), 1, "damaged header"),
    "nobody begins": (lambda x: put(x, 0, b'"first":0', b'"first":5'), 1, "damaged header"),
    "another game": (lambda x: put(x, 0, b"night-market", b"day-market"), 1, "no game is called 'day-market'"),
    "a game that is a list": (lambda x: put(x, 0, b'"night-market"', b"[1]"), 1, "damaged header"),
    "other rules": (lambda x: put(x, 0, b'"rules_version":1', b'"rules_version":2'), 1, "other rules"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_names_its_line_and_changes_nothing(path: Path, kind: str) -> None:
    match = sealing(path)
    for seat in range(3):
        act(match, Seal, seat)
    match.close()
    spoil, number, said = DAMAGE[kind]
    content = path.read_bytes().splitlines(keepends=True)
    spoil(content)
    data = b"".join(content)
    path.write_bytes(data)
    number = data.count(b"\n") if number < 0 else number
    for opening in (Match.resume, Match.replay):
        with pytest.raises(UserError) as caught:
            opening(path)
        assert str(caught.value).startswith(f"{path}:{number}: "), str(caught.value)
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)
        assert path.read_bytes() == data


def test_a_random_match_with_undo_and_withdrawal_is_read_back_whole(tmp_path: Path) -> None:
    for seed in range(15):
        rng = Random(seed)
        path = tmp_path / f"{seed}.jsonl"
        match = sit(path, players=2 + seed % 3, seed=str(seed), undo="free" if seed % 2 else "strict")
        for _ in range(60):
            if match.turn.kind is Kind.OVER:
                break
            seat = rng.choice(match.turn.seats)
            if rng.random() < 0.3:
                who = rng.choice((None, *range(len(match.table.seats))))
                status = match.undo_status(who)
                if status.allowed or (status.by_consent and rng.random() < 0.2):
                    match.undo(who, consent=not status.allowed)
            elif rng.random() < 0.3 and match.redo_status().allowed:
                match.redo()
            else:
                match.play(seat, rng.choice(match.legal_actions(seat)))
        match.close()
        again = Match.resume(path)
        assert again.state == match.state
        assert again.moment == match.moment
        assert again._draws == match._draws
        assert [again.entry(m) for m in range(1, again.moment + 1)] == [
            match.entry(m) for m in range(1, match.moment + 1)
        ]
        for viewer in (None, 0, 1):
            assert list(again.story(viewer)) == list(match.story(viewer))
            assert list(again.events(viewer)) == list(match.events(viewer))
        assert again.redo_status() == match.redo_status()
        assert [again.undo_status(s) for s in (None, 0, 1)] == [match.undo_status(s) for s in (None, 0, 1)]
        again.close()

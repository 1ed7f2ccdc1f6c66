"""Helpers that play a match through the real app with Textual's pilot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from textual.pilot import Pilot

from boardgames_tui.engine.game import Action, Kind, Table
from boardgames_tui.engine.match import Match
from boardgames_tui.engine.names import seats_for
from boardgames_tui.engine.registry import GameEntry, entry
from boardgames_tui.start import Start
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.chooser import Chooser
from boardgames_tui.tui.screens.handover import HandoverScreen
from boardgames_tui.tui.screens.result import ResultScreen
from boardgames_tui.tui.screens.table import TableScreen
from boardgames_tui.tui.widgets.prompt import Prompt

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")


def new_match(
    game_id: str,
    players: int,
    seed: str = "pilot",
    path: Path | None = None,
    undo: Any = "strict",
    names: Sequence[str] = NAMES,
    **options: Any,
) -> tuple[GameEntry, Match]:
    """Begin a match of a registered game."""
    item = entry(game_id)
    game = item.game()
    table = Table(seats_for(names[:players]), game.info.options.model_validate(options))
    return item, Match.new(game, table, seed, undo, path)


def app_for(item: GameEntry, match: Match, **flags: Any) -> BoardgamesApp:
    """Return the app with a match on its table."""
    return BoardgamesApp(Start("match", entry=item, match=match, **flags))


def screen_text(app: BoardgamesApp) -> str:
    """Return every character on the screen."""
    return "\n".join("".join(s.text for s in line) for line in app.screen._compositor.render_strips())


def table_of(app: BoardgamesApp) -> TableScreen:
    """Return the table that lies topmost, covered or not."""
    return next(screen for screen in reversed(app.screen_stack) if isinstance(screen, TableScreen))


def toasts(app: BoardgamesApp) -> list[str]:
    """Return the texts of the toasts that are shown."""
    return [str(note.message) for note in app._notifications]


def hasten(pilot: Pilot[None]) -> None:
    """Let the pilot wait until every message is handled rather than until the process sleeps.

    The keys and clicks are the same; only the waiting of 20 ms and more after each of them goes.
    """
    app = pilot.app

    async def settle() -> None:
        await pilot._wait_for_screen()
        for _ in range(1000):
            pumps = [app, *app.screen.walk_children(with_self=True)]
            if app.screen.is_mounted and all(p._message_queue.empty() and not p._next_callbacks for p in pumps):
                return
            await asyncio.sleep(0.002)
            await pilot._wait_for_screen()

    async def pause(delay: float | None = None) -> None:
        if delay:
            await asyncio.sleep(delay)
        await settle()

    async def press(*keys: str) -> None:
        for key in keys:
            app.simulate_key(key)
            await settle()

    pilot.pause = pause  # type: ignore[method-assign]
    pilot.press = press  # type: ignore[method-assign]


async def opened(pilot: Pilot[None]) -> None:
    """Hasten the pilot and wait until the first screen stands."""
    hasten(pilot)
    await until(pilot, lambda: len(pilot.app.screen_stack) > 1)


async def until(pilot: Pilot[None], reached: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something holds (for timers); never longer than that, and no shorter than it takes."""
    end = monotonic() + seconds
    await pilot.pause()
    while not reached():
        assert monotonic() < end, "it never came true"
        await asyncio.sleep(0.005)
        await pilot.pause()


async def asked(pilot: Pilot[None]) -> TableScreen | None:
    """Wait until a table asks for a choice and return it; None when the match is over and its result shows."""
    app = pilot.app
    for _ in range(1000):
        await pass_covers(pilot)
        screen = app.screen
        if isinstance(screen, ResultScreen):
            return None
        if isinstance(screen, TableScreen):
            if screen.chooser.choices:
                return screen
            if screen.match.turn.kind is Kind.OVER and screen.is_mounted and len(app.screen_stack) > 2:
                return None
        await asyncio.sleep(0.01)
    raise AssertionError(f"nothing is asked on {app.screen}")


def _stand(screen: TableScreen) -> tuple[object, ...]:
    return screen.match.moment, screen.chooser, screen.chooser.picked, screen.chooser.warned


async def heeded(screen: TableScreen, before: tuple[object, ...]) -> None:
    """Wait until what was pressed or clicked has been taken up, so that it is not done twice."""
    for _ in range(100):
        if _stand(screen) != before:
            return
        await asyncio.sleep(0.01)


async def pass_covers(pilot: Pilot[None]) -> None:
    """Take the keyboard wherever it is being handed over."""
    app = pilot.app
    while isinstance(app.screen, HandoverScreen):
        app.screen._since = 0.0
        await pilot.press("enter")
        await pilot.pause()


Policy = Callable[[TableScreen, random.Random], int]
"""Returns the index of the choice to take, of those that the chooser offers now."""


def at_random(screen: TableScreen, rng: random.Random) -> int:
    """Choose anything."""
    return rng.randrange(len(screen.chooser.choices))


async def by_keyboard(
    pilot: Pilot[None], rng: random.Random, policy: Policy = at_random, steps: int = 100_000
) -> int:
    """Play with Tab, letters and Enter until the match ends; returns the actions taken."""
    await opened(pilot)
    taken = 0
    for _ in range(steps):
        screen = await asked(pilot)
        if screen is None:
            break
        chooser = screen.chooser
        index = policy(screen, rng)
        choice = chooser.choices[index]
        before, stand = screen.match.moment, _stand(screen)
        if choice.key and rng.random() < 0.5:
            await pilot.press(choice.key)
        else:
            step = (index - chooser.index) % len(chooser.choices)
            if step <= 4:
                await pilot.press(*["tab"] * step, "enter")
            else:
                chooser.point(index)
                await pilot.press("enter")
        await heeded(screen, stand)
        if screen.chooser.warned:
            await pilot.press("enter")
        taken += screen.match.moment != before
    await pilot.pause()
    return taken


async def by_mouse(pilot: Pilot[None], rng: random.Random, policy: Policy = at_random, steps: int = 100_000) -> int:
    """Play by clicking on the board where there is a spot, on the prompt elsewhere."""
    await opened(pilot)
    taken = 0
    for _ in range(steps):
        screen = await asked(pilot)
        if screen is None:
            break
        chooser = screen.chooser
        index = policy(screen, rng)
        choice = chooser.choices[index]
        before, stand = screen.match.moment, _stand(screen)
        where = screen.board.canvas.spots.get(choice.pick.spot) if choice.pick.spot is not None else None
        if where is not None and where.x >= 0 and where.y >= 0:
            clicked = await pilot.click("#board", offset=(where.x + where.width // 2, where.y + where.height // 2))
            assert clicked
            await heeded(screen, stand)
            if screen.match.moment == before and screen.chooser.warned:
                await pilot.press("enter")
        else:
            await click_prompt(pilot, screen, index)
            await heeded(screen, stand)
            if screen.chooser.warned:
                await pilot.press("enter")
        taken += screen.match.moment != before
    await pilot.pause()
    return taken


async def click_prompt(pilot: Pilot[None], screen: TableScreen, index: int) -> None:
    """Click on a choice in the prompt, scrolled to where it can be seen."""
    screen.chooser.point(index)
    screen._cursor_moved()
    await pilot.pause()
    await pilot.click("#prompt", offset=_choice_at(screen, index))


async def press_choice(pilot: Pilot[None], screen: TableScreen, index: int, letter: bool = True) -> None:
    """Take a choice by its letter, or (where it has none) by going to it with Tab or Shift+Tab and Enter."""
    chooser = screen.chooser
    key = chooser.choices[index].key
    if letter and key:
        await pilot.press(key)
        return
    onward, back = (index - chooser.index) % len(chooser.choices), (chooser.index - index) % len(chooser.choices)
    await pilot.press(*(["tab"] * onward if onward <= back else ["shift+tab"] * back), "enter")


async def choose(pilot: Pilot[None], screen: TableScreen, wanted: Action, letter: bool = True) -> None:
    """Go one pick on towards an action, by key; where it must be confirmed, confirm it."""
    stand, chooser = _stand(screen), screen.chooser
    index = next(i for i, choice in enumerate(chooser.choices) if wanted in choice.actions)
    await press_choice(pilot, screen, index, letter)
    await heeded(screen, stand)
    if screen.chooser is chooser and chooser.warned:
        await pilot.press("enter")


def keys_to(screen: TableScreen, wanted: Action) -> list[str]:
    """Return what a practised player types for an action: the letters of its picks ([] where one has none)."""
    assert screen.viewer is not None
    view = screen.match.view(screen.viewer)
    chooser = Chooser(
        (a, screen.game.picks(view, screen.viewer, a)) for a in screen.match.legal_actions(screen.viewer)
    )
    typed: list[str] = []
    while True:
        choice = next(choice for choice in chooser.choices if wanted in choice.actions)
        if not choice.key:
            return []
        typed.append(choice.key)
        chooser.point_key(choice.key)
        if chooser.take() is not None:
            return typed
        if chooser.warned:
            return [*typed, "enter"]


async def follow(pilot: Pilot[None], moves: Sequence[int], mouse: bool = False) -> None:
    """Play a match to its end from what is on the screen, every choice by keys (or clicks).

    `moves` says for each decision which of the legal actions it is. The letters of an action are typed in one
    go; every fifth action is chosen step by step, with Tab and Enter.
    """
    await opened(pilot)
    for number, move in enumerate(moves):
        screen = await asked(pilot)
        assert screen is not None, f"the match is over after {number} decisions"
        assert screen.viewer is not None
        match = screen.match
        wanted, before = match.legal_actions(screen.viewer)[move], match.moment
        if not mouse and number % 5 and (typed := keys_to(screen, wanted)):
            for key in typed:
                pilot.app.simulate_key(key)
            await until(pilot, lambda match=match, before=before: match.moment > before)  # type: ignore[misc]
        while match.moment == before:
            if not mouse:
                await choose(pilot, screen, wanted, letter=False)
                continue
            stand, chooser = _stand(screen), screen.chooser
            index = next(i for i, choice in enumerate(chooser.choices) if wanted in choice.actions)
            spot = chooser.choices[index].pick.spot
            where = screen.board.canvas.spots.get(spot) if spot is not None else None
            if where is not None and chooser.spots.count(spot) == 1:
                middle = where.x + where.width // 2, where.y + where.height // 2
                assert await pilot.click("#board", offset=middle)
            else:
                await click_prompt(pilot, screen, index)
            await heeded(screen, stand)
            if screen.chooser is chooser and chooser.warned:
                await pilot.press("enter")
        done = match.entry(before + 1)
        assert done.action == wanted
    assert await asked(pilot) is None, f"the match goes on after {len(moves)} decisions"


def _choice_at(screen: TableScreen, index: int) -> tuple[int, int]:
    """Return where on the prompt widget a choice can be clicked."""
    prompt = screen.query_one("#prompt", Prompt)
    prompt.render()
    x, y = prompt.places[index]
    return x + prompt.gutter.left, y + prompt.gutter.top

"""Night Market: a small game of hidden hands, a die, sealed cards and two-step turns, for the tests alone."""

from boardgames_tui.engine.registry import GameEntry

ENTRY = GameEntry(
    id="night-market",
    table="toy",
    rules="tests.toy.rules:NightMarket",
    screen="tests.toy.screen:NightMarketScreen",
)

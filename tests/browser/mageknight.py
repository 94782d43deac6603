"""People at a table of Mage Knight Dungeons, who play as its bot would: they fight and come out."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator

import undercroft
from tests.browser.adventures import Adventurer
from tests.browser.playing import KEYS
from undercroft import bots
from undercroft.kernel.table import Table

GAME = "mageknight"


class Crawler(Adventurer):
    """Finds squares and figures on the board; asks `guide`, if there is one, what to do."""

    guide: Guide | None = None

    def act(self, choices: Random) -> str:
        return self.take(self._wanted(choices))

    def press(self, choices: Random) -> str:
        """Answer by an option's key."""
        following = self.seq + 1
        self.page.keyboard.press(KEYS[self.options.index(self._wanted(choices))])
        self.wait_for(following)
        return "key"

    def _wanted(self, choices: Random) -> dict[str, Any]:
        if self.guide is None:
            return eager(self.options, choices)
        chosen = self.guide.choose([option["id"] for option in self.options])
        return next(option for option in self.options if option["id"] == chosen)

    def _space_of(self, option: dict[str, Any]) -> str:
        """A figure is hit where it stands."""
        pieces = self.state["scene"]["board"]["pieces"]
        stand = (each["space"] for each in pieces if each["id"] in option["targets"])
        return super()._space_of(option) or next(stand, "")

    def _stop(self, option: dict[str, Any]) -> Locator:
        return self.page.locator(f'[data-space="{self._space_of(option)}"]')


class Guide:
    """The same game beside the server's: its bot says what to do, and both must offer the same."""

    def __init__(self, players: int, seed: int, **settings: Any) -> None:
        self.table: Table[Any] = undercroft.new(GAME, players, seed, **settings)
        self._bot = bots.make("heuristic", self.table.game, 1)

    @property
    def summary(self) -> str:
        """How the game ended."""
        assert self.table.result is not None
        return self.table.result.summary

    def choose(self, offered: list[str]) -> str:
        decision = self.table.decision
        assert decision is not None, "the game was over before"
        assert offered == list(decision.choices)
        chosen = offered[self._bot.choose(self.table)]
        self.table.act(chosen)
        return chosen


# What those without a guide would rather do, most of all first; all else is left to chance.
EAGER = ("strike", "shoot", "open", "disarm", "expose", "enter", "figure", "go", "token")


def eager(options: list[dict[str, Any]], choices: Random) -> dict[str, Any]:
    """One of the most wanted options."""
    for verb in EAGER:
        wanted = [option for option in options if option["id"].partition(":")[0] == verb]
        if wanted:
            return choices.choice(wanted)
    return choices.choice(options)

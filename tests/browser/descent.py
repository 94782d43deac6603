"""People at a table of Descent: they find spaces, figures and ways on the board, as a plan says."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from playwright.sync_api import Locator

from tests.browser.adventures import Adventurer
from tests.browser.browsing import PATIENCE
from tests.browser.playing import IN_SIGHT, KEYS
from tests.support.descent_plans import Plan

GAME = "descent"


class Quester(Adventurer):
    """Finds spaces, figures and ways on the board, as a plan says."""

    plan: Plan

    def act(self, choices: Random) -> str:
        return self.follow_up(self.plan.choose(self.state["asked"], self.state["scene"]))

    def press(self, choices: Random) -> str:
        """By an option's own key, or Enter on its button where keys run out."""
        chosen = self.plan.choose(self.state["asked"], self.state["scene"])
        place, following = self.options.index(chosen), self.seq + 1
        if place < len(KEYS):
            self.page.keyboard.press(KEYS[place])
        else:
            button = self.button(chosen["id"])
            button.focus()
            self.page.keyboard.press("Enter")
        self.wait_for(following)
        return "key"

    def follow_up(self, chosen: dict[str, Any]) -> str:
        """Take an option, or go a way with one click, and one more where the page asks first."""
        if "target" not in chosen:
            return self.take(chosen)
        place, following = self._square(chosen["target"][6:]), self.seq + 1
        self.uncover()
        if not place.evaluate(IN_SIGHT):
            self.visitor.hit(self.page.get_by_role("button", name="Show the whole board"))
        walks = len(self.walked)
        self.visitor.hit(place)
        if chosen["risk"]:  # the page asks before it costs what would be missed
            self.visitor.hit(self.page.locator(".menu").get_by_role("button", name="Go there"))
        end = time.monotonic() + PATIENCE / 1000
        while len(self.walked) == walks and len(chosen["options"]) > 1:
            assert time.monotonic() < end, f"nobody went to {chosen['target']}"
            self.page.wait_for_timeout(10)
        self.wait_for(max(following, self.walked[-1] if len(chosen["options"]) > 1 else 0))
        return "way"

    def _square(self, space: str) -> Locator:
        return self.page.locator(f'[data-space="{space}"]')

    def _stop(self, option: dict[str, Any]) -> Locator:
        return self._square(self._space_of(option))

    def _space_of(self, option: dict[str, Any]) -> str:
        """A figure is hit where it stands."""
        stand = (each["space"] for each in self._pieces if each["id"] in option["targets"])
        return super()._space_of(option) or next(stand, "")

    def _options_there(self, option: dict[str, Any]) -> list[dict[str, Any]]:
        space = self._space_of(option)
        names = {f"space:{space}"} | {
            each["id"] for each in self._pieces if space in (each["spaces"] or [each["space"]])
        }
        return [each for each in self.options if names & set(each["targets"])]

    @property
    def _pieces(self) -> list[dict[str, Any]]:
        pieces: list[dict[str, Any]] = self.state["scene"]["board"]["pieces"]
        return pieces

    def _lies(self, option: dict[str, Any]) -> tuple[str, bool]:
        """Fingers are shown the chances of an attack before it is made."""
        where, asks_which = super()._lies(option)
        weighed = any(
            each["preview"] and each["preview"]["chances"] for each in self._options_there(option)
        )
        return where, asks_which or (where == "board" and self.visitor.touches and weighed)

"""People at a table of World of Warcraft with bots beside them, who play by mouse or finger."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.games import Game
from tests.browser.playing import Player, result_of

GAME = "warcraft"
ANSWERS = 600  # far more than any of these games takes
# Who plays whom is settled beforehand: bots choose a character by a die of their own.
CHARACTERS = ("warrior", "mage", "hunter")


class Adventurer(Player):
    """Waits until somebody who is no bot is asked; finds each option where it lies."""

    people: tuple[int, ...] = (0,)

    def wait_for(self, seq: int) -> None:
        self.hear(seq)
        while not self.over and self.asked not in self.people:
            self.hear(self.seq + 1)
        super().wait_for(self.seq)

    def act(self, choices: Random) -> str:
        """Answer with any option: on the map or with a card of the hand where it shows there."""
        option = self.options[choices.randrange(len(self.options))]
        following = self.seq + 1
        self._put_card_away()
        where, asks_which = self._lies(option)
        if where == "hand":
            # Cards overlap: the corner with the cost is always free.
            self.hit_corner(self._card(option))
        elif where == "board":
            self.visitor.hit(self._stop(option))
        else:
            self.visitor.hit(self.page.locator(f'[data-option="{option["id"]}"]'))
        if asks_which:
            menu = self.page.locator(".menu")
            self.visitor.hit(menu.get_by_role("button", name=option["label"], exact=True))
        self.wait_for(following)
        return where

    def hit_corner(self, card: Locator) -> None:
        corner: Any = {"x": 14, "y": 22}
        if self.visitor.touches:
            card.tap(position=corner)
        else:
            card.click(position=corner)

    # -- where an option lies ----------------------------------------------------------------

    def _lies(self, option: dict[str, Any]) -> tuple[str, bool]:
        """Where, and whether the page then asks which of several is meant."""
        targets = option["targets"]
        if any(f"card:{name}" in targets for name in self.in_hand):
            same = [each for each in self.options if set(each["targets"]) & set(targets)]
            return "hand", len(same) > 1 or self.visitor.touches
        if any(target.startswith("space:") for target in targets) and self._in_sight(option):
            return "board", len(self._options_there(option)) > 1
        return "button", False

    @property
    def in_hand(self) -> list[str]:
        return [card["id"] for card in self._hand()["cards"]]

    def _hand(self) -> dict[str, Any]:
        panel = self.state["scene"]["panels"][self.state["viewer"]]
        empty = {"cards": []}
        return next((tray for tray in panel["trays"] if tray["look"] == "hand"), empty)

    def _card(self, option: dict[str, Any]) -> Locator:
        place = next(
            place for place, name in enumerate(self.in_hand) if f"card:{name}" in option["targets"]
        )
        return self.page.locator("section.hand:not(.open) li button").nth(place)

    def _stop(self, option: dict[str, Any]) -> Locator:
        space = next(each for each in option["targets"] if each.startswith("space:"))
        return self.page.locator(f'[data-space="{space.partition(":")[2]}"] .ground')

    def _in_sight(self, option: dict[str, Any]) -> bool:
        """Whether its space can be hit: not off the part of the map that is shown, nor covered."""
        box = self._stop(option).bounding_box()
        assert box is not None
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        return bool(self.page.evaluate(HITS, [*middle, self._stop(option).element_handle()]))

    def _options_there(self, option: dict[str, Any]) -> list[dict[str, Any]]:
        space = next(each for each in option["targets"] if each.startswith("space:"))
        pieces = self.state["scene"]["board"]["pieces"]
        names = {space, *(each["id"] for each in pieces if f"space:{each['space']}" == space)}
        return [each for each in self.options if names & set(each["targets"])]


# Whether what lies at a point of the window belongs to a space of the map.
HITS = """([x, y, part]) => {
  const there = document.elementFromPoint(x, y);
  return there !== null && part.closest('.space').contains(there);
}"""


class Adventure(Game):
    """A game of people with a bot among them, to its end."""

    def play_through(self, breaks: dict[int, Any] | None = None) -> None:
        seats = len(self.players[0].state["scene"]["panels"])
        for answer in range(ANSWERS):
            if self.over:
                break
            if breaks and answer in breaks:
                breaks[answer]()
            self.answer(Adventurer.act)
        assert self.movers == set(self.players), "somebody was never asked"
        for player in self.players:
            result = result_of(player.page)
            expect(result.locator(".standings li")).to_have_count(seats)
            expect(result.locator(".plots")).to_be_attached()


def sit_together(*players: Adventurer) -> None:
    """Every one of them knows which seats are no bots'."""
    for player in players:
        player.people = tuple(range(len(players)))

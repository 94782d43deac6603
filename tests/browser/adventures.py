"""People at a table with bots beside them: they answer on the board, by a card or by a button."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.games import Game
from tests.browser.playing import IN_SIGHT, KEYS, Player, result_of

ANSWERS = 600  # far more than any of these games takes


class Adventurer(Player):
    """Waits until somebody who is no bot is asked; finds each option where it lies."""

    people: tuple[int, ...] = (0,)

    def wait_for(self, seq: int) -> None:
        self.hear(seq)
        while not self.over and (self.asked not in self.people or self.state["asked"]["by_itself"]):
            self.hear(self.seq + 1)
        super().wait_for(self.seq)

    def act(self, choices: Random) -> str:
        """Answer with any option: on the board or with a card of the hand where it shows there."""
        return self.take(self.options[choices.randrange(len(self.options))])

    def take(self, option: dict[str, Any]) -> str:
        """Answer with this one; where it was found: "board", "hand" or "button"."""
        following = self.seq + 1
        self.uncover()
        where, asks_which = self._lies(option)
        if where == "hand":
            # Cards overlap: the corner with the cost is always free.
            self.hit_corner(self._card(option))
        elif where == "board":
            self.visitor.hit(self._stop(option))
        else:
            self.visitor.hit(self.button(option["id"]))
        if asks_which:
            menu = self.page.locator(".menu")
            self.visitor.hit(menu.get_by_role("button", name=option["label"], exact=True))
        self.wait_for(following)
        return where

    def by_keys(self, choices: Random) -> str:
        """Answer by keyboard: an option's own key, or Enter on it where keys run out."""
        place = choices.randrange(len(self.options))
        following = self.seq + 1
        if place < len(KEYS):
            self.page.keyboard.press(KEYS[place])
        else:
            button = self.page.locator(f'[data-option="{self.options[place]["id"]}"]')
            if not button.is_visible():
                self.page.locator(".option.places").focus()
                self.page.keyboard.press("Enter")
            button.focus()
            self.page.keyboard.press("Enter")
        self.wait_for(following)
        return "key"

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
        if self._space_of(option) and self._in_sight(option):
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

    def _space_of(self, option: dict[str, Any]) -> str:
        """The space that an option leads to, "" if it leads to none."""
        spaces = (each for each in option["targets"] if each.startswith("space:"))
        return next(spaces, "").partition(":")[2]

    def _stop(self, option: dict[str, Any]) -> Locator:
        return self.page.locator(f'[data-space="{self._space_of(option)}"] .ground')

    def _in_sight(self, option: dict[str, Any]) -> bool:
        """Whether its space can be hit: not off the part of the map that is shown, nor covered."""
        return bool(self._stop(option).evaluate(IN_SIGHT))

    def _options_there(self, option: dict[str, Any]) -> list[dict[str, Any]]:
        space = self._space_of(option)
        pieces = self.state["scene"]["board"]["pieces"]
        names = {f"space:{space}", *(each["id"] for each in pieces if each["space"] == space)}
        return [each for each in self.options if names & set(each["targets"])]


class Adventure(Game):
    """A game of people with a bot among them, to its end."""

    def play_through(self, breaks: dict[int, Any] | None = None, by: Any = Adventurer.act) -> None:
        for answer in range(ANSWERS):
            if self.over:
                break
            if breaks and answer in breaks:
                breaks[answer]()
            self.answer(by)
        assert self.over, "the game does not end"
        assert self.movers == set(self.players), "somebody was never asked"
        for player in self.players:
            result, standings = result_of(player.page), player.state["outcome"]["standings"]
            expect(result.locator(".standings li")).to_have_count(len(standings))
            expect(result.locator(".plots")).to_be_attached()


def sit_together(*players: Adventurer) -> None:
    """Every one of them knows which seats are no bots'."""
    for player in players:
        player.people = tuple(range(len(players)))

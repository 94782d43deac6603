"""Two people before one screen: a cover hides everything until the next one sits down."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.games import ANSWERS, Game
from tests.browser.playing import Player
from tests.browser.setting_up import YOU, start

SEED = 98  # with these answers loot is found early, and a monster met
# Whatever could give something away.
TELLING = "[data-space], [data-option], [role=log], [role=tab], .panels, .duel, .menu, dialog"


class SharedScreen(Player):
    """One browser. Who has answered looks at what came of it, and passes the screen on."""

    sitting: int | None = None

    @property
    def cover(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^Pass the screen to"))

    @property
    def pass_on(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Pass the screen to"))

    @property
    def must_pass(self) -> bool:
        """Another than the one who sits there is asked."""
        return not self.over and self.asked != self.sitting

    def wait_for(self, seq: int) -> None:
        self.hear(seq)
        if not self.must_pass:
            super().wait_for(seq)
        elif self.sitting is None:
            expect(self.cover).to_be_visible()
        else:
            expect(self.pass_on).to_be_visible()

    def reload(self) -> None:
        self.sitting = None
        super().reload()

    def give_away(self, by: str = "Enter") -> None:
        """Whoever sits there has seen enough: cover the screen."""
        expect(self.pass_on).to_be_focused()
        self._do(self.pass_on, by)
        expect(self.cover).to_be_visible()

    def sit_before_it(self, by: str = "Enter") -> None:
        """The next one is here."""
        button = self.cover.get_by_role("button", name=re.compile("^I am"))
        expect(button).to_be_focused()
        self._do(button, by)
        self.sitting = self.asked
        self.wait_for(self.seq)
        expect(self.cover).to_have_count(0)

    def _do(self, button: Locator, by: str) -> None:
        if by == "mouse":
            button.click()
        else:
            self.page.keyboard.press(by)  # it has the focus already

    @property
    def own_loot(self) -> list[str]:
        """What the one who is asked has found."""
        panel = self.state["scene"]["panels"][self.state["viewer"]]
        return [card["name"] for card in panel["cards"] if card["look"] == "loot"]


class Shared(Game):
    """A game before one screen: it goes from hand to hand."""

    def __init__(self, screen: SharedScreen) -> None:
        super().__init__(screen)
        self.screen = screen

    def hand_over(self) -> None:
        """If another is asked than sits there."""
        if self.screen.must_pass:
            if self.screen.sitting is not None:
                self.screen.give_away()
            self.screen.sit_before_it()

    def until(self, wanted: Callable[[], object]) -> None:
        """Play on until it is so; the screen may have to be handed over then."""
        for _ in range(ANSWERS):
            if wanted():
                return
            assert not self.screen.over, "the game was over before"
            self.hand_over()
            self.answer(Player.press)
        raise AssertionError("it never came to that")


@pytest.fixture
def screen(visit) -> SharedScreen:
    visitor = visit()
    shared = SharedScreen(visitor)
    start(visitor, YOU, YOU, seed=SEED, rules=("Cloak and dagger",))
    shared.wait_for(0)
    return shared


def assert_nothing_is_told(screen: SharedScreen) -> None:
    """Nothing of the table is on the page, and no key reaches it."""
    expect(screen.cover).to_be_visible()
    assert screen.page.locator(TELLING).count() == 0
    said = len(screen.said)
    for key in ("1", "2", "?", "ArrowUp", "Control+z"):
        screen.page.keyboard.press(key)
    assert screen.said[said:] == []
    assert screen.page.locator(TELLING).count() == 0


@pytest.mark.parametrize("by", ["Enter", "Space", "mouse"])
def test_nothing_is_told_before_the_next_one_sits_down(screen, by) -> None:
    game = Shared(screen)
    assert_nothing_is_told(screen)
    screen.sit_before_it(by)
    first = screen.sitting
    game.until(lambda: screen.asked != first)
    expect(screen.page.locator("[data-option]")).to_have_count(0)
    screen.give_away(by)
    assert_nothing_is_told(screen)
    screen.sit_before_it(by)
    expect(screen.page.get_by_role("log")).to_be_visible()
    game.answer(Player.press)


def test_who_has_answered_sees_what_came_of_it_before_the_screen_goes_on(screen) -> None:
    game = Shared(screen)
    game.until(lambda: screen.must_pass and came_of_it(screen))
    expect(screen.page.get_by_role("log")).to_contain_text(came_of_it(screen)[-1])
    expect(screen.page.locator("[data-option]")).to_have_count(0)
    screen.reload()  # nobody knows who sits there now
    assert_nothing_is_told(screen)


def came_of_it(screen: SharedScreen) -> list[str]:
    """What the one who has answered is told, before the next one is asked."""
    aftermath = screen.state["aftermath"]
    return [line["text"] for line in aftermath["lines"]] if aftermath else []


def test_the_next_one_never_sees_what_the_last_one_hides(screen) -> None:
    game = Shared(screen)
    game.until(lambda: screen.own_loot and not screen.must_pass)
    finder, found = screen.sitting, screen.own_loot
    for name in found:
        expect(screen.page.locator(".panels")).to_contain_text(name)
    game.until(lambda: screen.asked != finder)
    screen.give_away()
    assert_nothing_is_told(screen)
    for name in found:
        assert name not in screen.page.content()
    screen.sit_before_it()
    assert screen.own_loot == [], "somebody else found the same: take another seed"
    for name in found:
        assert name not in screen.page.content()


def test_in_a_fight_each_sees_the_own_hand_alone(screen) -> None:
    game = Shared(screen)
    hands: dict[int, list[str]] = {}
    while len(hands) < 2:
        game.until(lambda: screen.hand)
        if screen.must_pass:
            screen.give_away()
            assert_nothing_is_told(screen)
            screen.sit_before_it()
        hands[screen.sitting] = [card["name"] for card in screen.hand]
        names = screen.page.locator("div.hand .name").all_inner_texts()
        assert sorted(names) == sorted(hands[screen.sitting])
        game.answer(Player.press)

"""Learning a game through its pages: five minutes, the compendium, names, a guided first game."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import PATIENCE
from tests.browser.playing import KEYS, Player
from undercroft.kernel import game as registry

GAMES = registry.finished_names()
LAST = 400  # answers of one person: far more than a guided game has
# Whose mistakes make a short game: of Mage Knight, thirty-seven answers of eight kinds.
ERRS = {"mageknight": 485}


class Pupil:
    """Answers at random, as somebody who errs, and reads what is explained."""

    def __init__(self, player: Player, errs: int) -> None:
        self.player, self.page = player, player.page
        self.random = Random(errs)
        self.explained: list[str] = []

    def settle(self) -> None:
        """Until the page asks, or the game is over: bots and passes take their time."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.player.over and not self.player.options:
            assert time.monotonic() < end, "nobody is asked any more"
            self.page.wait_for_timeout(10)
        self.player.wait_for(self.player.seq)

    def answer(self) -> None:
        asked: dict[str, Any] = self.player.state["asked"]
        if asked["kind"] not in self.explained:
            expect(self.page.locator(f'[data-lesson="{asked["kind"]}"]')).to_be_visible()
            self.explained.append(asked["kind"])
        seq, option = self.player.seq, self.random.choice(self.player.options)["id"]
        number = [each["id"] for each in self.player.options].index(option)
        if number < len(KEYS):
            self.page.keyboard.press(KEYS[number])
        else:
            self.page.locator(f'[data-option="{option}"]').click()
        self.player.hear(seq + 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_guided_first_game_is_played_to_its_end(visit, name: str) -> None:
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    visitor.visit(f"/learn/{name}")
    page.get_by_role("button", name="Play the guided first game").first.click()
    player.wait_for(0)
    expect(page.locator('[data-lesson="welcome"]')).to_be_visible()
    page.get_by_role("button", name="Let us begin").click()
    pupil = Pupil(player, ERRS.get(name, 1))
    for _ in range(LAST):
        pupil.settle()
        if player.over:
            break
        pupil.answer()
    assert player.over, "the guided game does not end"
    assert len(pupil.explained) >= 4
    page.keyboard.press("Escape")
    expect(page.locator('[data-lesson="over"]')).to_be_visible()


def test_notes_come_once_and_can_be_switched_off(visit, table) -> None:
    links = table("human", seed=182)
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    page.get_by_role("button", name="Got it").click()  # the aim
    note = page.locator('[data-lesson="starting_tower"]')
    expect(note).to_be_visible()
    page.get_by_role("button", name="No more notes").click()
    expect(note).to_have_count(0)
    page.reload()
    expect(page.locator("[data-option]").first).to_be_visible()
    expect(page.locator("[data-lesson]")).to_have_count(0)


def test_names_in_the_log_can_be_looked_up(visit, table) -> None:
    links = table("human", seed=182)
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    random = Random(3)
    term = page.locator("[role=log] .term").first
    while not term.count():
        assert not player.over, "nothing in the log can be looked up"
        seq, option = player.seq, random.choice(player.options)["id"]
        page.locator(f'[data-option="{option}"]').click()
        player.wait_for(seq + 1)
    if player.over:
        page.keyboard.press("Escape")
    box = page.locator(".peek")
    term.hover()
    expect(box).to_be_visible()
    page.mouse.move(5, 5)
    expect(box).to_have_count(0)
    term.click()
    expect(box).to_contain_text(term.inner_text())
    page.mouse.move(5, 5)
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_names_in_the_rules_are_looked_up_by_keyboard_and_by_a_long_press(visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.visit("/rules/dungeonquest")
    term, box = page.locator("article .term").first, page.locator(".peek")
    expect(term).to_be_visible()
    page.keyboard.press("Tab")  # focus is shown to those who use keys
    term.focus()
    expect(box).to_contain_text(term.inner_text(), ignore_case=True)
    term.blur()
    expect(box).to_have_count(0)
    term.dispatch_event("contextmenu")  # what a long press comes to
    expect(box).to_contain_text(term.inner_text(), ignore_case=True)
    page.mouse.move(5, 5)
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_names_in_what_is_asked_can_be_looked_up(visit, table) -> None:
    links = table("human", seed=182)
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    with page.expect_response(lambda answer: answer.url.endswith("/compendium")):
        player.sit_down(links.table, links.host)  # what can be looked up comes after the table
    random, term = Random(3), page.locator("section.prompt h2 .term")
    while not term.count():
        assert not player.over, "nothing that is asked can be looked up"
        seq, option = player.seq, random.choice(player.options)["id"]
        page.locator(f'[data-option="{option}"]').click()
        player.wait_for(seq + 1)
    term.first.click()
    expect(page.locator(".peek")).to_contain_text(term.first.inner_text(), ignore_case=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_five_minutes_shows_its_own_board(visit, name: str) -> None:
    visitor = visit()
    page = visitor.page
    visitor.visit(f"/learn/{name}")
    pictures = page.locator("[data-picture]")
    expect(pictures.first).to_be_visible()
    assert pictures.count() >= 4
    assert page.locator("[data-picture] svg [data-space]").count() > 20
    assert page.locator("[data-picture] :focus").count() == 0
    page.get_by_role("link", name="Compendium").first.click()
    page.wait_for_url(f"**/compendium/{name}")
    everything = page.locator("li.entry")
    expect(everything.first).to_be_visible()
    whole = everything.count()
    assert whole > 200
    heading = everything.first.locator("h3").first  # a dial has one of its own
    first = heading.inner_text()
    page.get_by_role("searchbox").fill(first)
    expect(page.get_by_role("status")).not_to_be_empty()
    assert heading.inner_text() == first
    assert 1 <= everything.count() < whole
    heading.locator("a").click()
    expect(page.locator("li.chosen h3").first).to_have_text(first)

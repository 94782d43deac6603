"""Settings are one dialog in the menu; they apply at once and are remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import DESKTOP, PHONE
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import Player
from tests.browser.test_accessibility import check

SEED = 73
ROOT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
SEAT = "getComputedStyle(document.documentElement).getPropertyValue('--player-3').trim()"


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Menu and help").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_text_and_colours_apply_at_once_and_stay(visit, table, viewport) -> None:
    visitor = visit(viewport=viewport)
    page, player = visitor.page, Player(visitor)
    links = table("human", "bot", "bot", "bot", seed=SEED)
    player.sit_down(links.table, links.host)
    usual, colour = page.evaluate(ROOT_SIZE), page.evaluate(SEAT)
    open_settings(page)
    page.get_by_label("Colours").select_option("safe")
    page.get_by_label("Text size").select_option("large")
    page.wait_for_function(f"() => {ROOT_SIZE} > {usual}")
    check(page)
    page.keyboard.press("Escape")
    assert not (found := lasting_troubles(page)), found
    page.reload()
    player.wait_for(0)
    page.wait_for_function(f"() => {ROOT_SIZE} > {usual}")
    assert page.evaluate(SEAT) != colour
    check(page)
    open_settings(page)
    page.get_by_label("Text size").select_option("small")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => {ROOT_SIZE} < {usual}")
    assert not (found := lasting_troubles(page)), found


def test_sounds_are_played_when_they_are_wanted(visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(
        "window.voices = 0; const start = AudioScheduledSourceNode.prototype.start;"
        "AudioScheduledSourceNode.prototype.start = function (...at) {"
        " window.voices += 1; start.apply(this, at); };"
    )
    visitor.visit("/")
    page = visitor.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Volume").fill("35")
    assert page.evaluate("window.voices") == 0
    page.get_by_label("Play sounds").check()
    assert page.evaluate("window.voices") > 0
    assert page.evaluate("localStorage['undercroft.volume']") == "35"

"""The game of a day: the same for everybody, compared by a link that is believed in nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player

FORGED = "#date=2026-01-02&hero=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&score=1&won=1&fate=x&late=y"
TOLD = "#date={}&hero=Hugo&score=4320&won=0&fate=killed+by+a+Golem&late=Sun+12+of+30"


def test_a_day_has_one_game_for_everybody(visit) -> None:
    boards = []
    for _ in range(2):
        visitor = visit()
        page, player = visitor.page, Player(visitor)
        visitor.visit("/")
        page.get_by_role("link", name="Today’s game: DungeonQuest").click()
        day = page.locator("time").get_attribute("datetime")
        page.get_by_role("button", name="Play it").click()
        player.wait_for(0)
        figures = [panel["name"] for panel in player.state["scene"]["panels"]]
        boards.append((day, figures, player.state["scene"]["board"]))
        visitor.visit("/daily/dungeonquest" + TOLD.format(day))
        they = page.locator(".result").first
        expect(they).to_contain_text("They")
        expect(they).to_contain_text("4,320 gold")
        expect(they).to_contain_text("Hugo · killed by a Golem · Sun 12 of 30")
        expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()
    assert boards[0] == boards[1]


def test_a_forged_result_is_not_shown(visit) -> None:
    visitor = visit()
    visitor.visit("/daily/dungeonquest" + FORGED)
    expect(visitor.page.get_by_role("alert")).to_contain_text("cannot be read")
    expect(visitor.page.locator(".result")).to_have_count(0)
    expect(visitor.page.locator("main img")).to_have_count(0)

"""axe-core finds nothing serious on any page: on a desktop and on a phone, by day and by night."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.browsing import ON_A_PHONE, Visitor
from tests.browser.games import Game
from tests.browser.playing import Player, result_of
from tests.browser.setting_up import FRIEND, YOU, invite

SEED = 73
GRAVE = ("serious", "critical")
PAGES = ["/", "/new", "/join", "/rules/dungeonquest", "/about", "/no/such/page"]
BRIEFLY = {"resultTypes": ["violations"]}
# Colours that are on their way to another scheme have arrived.
ARRIVED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
}"""
SIZES = {"desktop": {}, "phone": ON_A_PHONE}

pytestmark = pytest.mark.parametrize("size", SIZES)


def check_day_and_night(page: Page, part: str | None = None) -> None:
    """The same page in both colour schemes."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(ARRIVED)
        check(page, part)


def check(page: Page, part: str | None = None) -> None:
    """No violation that would keep somebody out, on the page or in one part of it."""
    found = Axe().run(page, context=part, options=BRIEFLY).response["violations"]
    grave = [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(f"{node['html'][:160]} {node['failureSummary']}" for node in each["nodes"][:4])
        for each in found
        if each["impact"] in GRAVE
    ]
    assert not grave, "\n".join([page.url, *grave])


@pytest.fixture
def visitor(visit, size) -> Visitor:
    return visit(**SIZES[size])


def test_a_button_without_a_name_would_be_found(visitor) -> None:
    visitor.visit("/join")
    visitor.page.evaluate("document.querySelector('form').append(document.createElement('button'))")
    for part in (None, "form"):
        with pytest.raises(AssertionError, match="button-name"):
            check(visitor.page, part)


def test_pages_keep_nobody_out(visitor) -> None:
    for path in PAGES:
        visitor.visit(path)
        expect(visitor.page.locator("h1")).to_be_visible()
        check_day_and_night(visitor.page)
    visitor.forgive("status of 404")


def test_a_rule_keeps_nobody_out(visitor) -> None:
    """The page of a rule is that of all rules, with one that stands out among its neighbours."""
    visitor.visit("/rules/DQ-MOV-03")
    expect(visitor.page.locator("article#DQ-MOV-03")).to_be_focused()
    check_day_and_night(visitor.page, "section:has(.chosen)")


def test_invitations_keep_nobody_out(visitor) -> None:
    invite(visitor, YOU, FRIEND, FRIEND)
    visitor.hit(visitor.page.locator("summary"))
    check_day_and_night(visitor.page)


def test_a_table_keeps_nobody_out(visitor, table) -> None:
    links = table("human", seed=SEED)
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    check_day_and_night(page)
    visitor.hit(page.get_by_role("log").get_by_role("button", name="Rule DQ-").first)
    expect(page.get_by_role("dialog", name="The rule").locator(".text")).to_be_visible()
    check_day_and_night(page)
    page.keyboard.press("Escape")
    for tab in ("Decks", "Chat", "Seats"):
        visitor.hit(page.get_by_role("tab", name=tab))
        check_day_and_night(page)


def test_a_fight_the_result_and_the_replay_keep_nobody_out(visitor, table) -> None:
    links = table("human", seed=SEED)
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    game = Game(player)
    game.play_until(lambda: bool(player.hand))
    expect(page.locator(".duel")).to_be_visible()
    check_day_and_night(page)
    game.play_to_the_end(Player.press)
    check_day_and_night(page)
    visitor.hit(result_of(page).get_by_role("button", name="Close"))
    check_day_and_night(page)
    visitor.visit(f"/replay/{links.table}#link={links.host}&line=4")
    expect(page.locator("output")).to_contain_text("Line 4")
    check_day_and_night(page)


def test_the_cover_of_a_shared_screen_keeps_nobody_out(visitor, table) -> None:
    links = table("human", "human", seed=SEED)
    visitor.page.goto(f"/table/{links.table}#link={links.host}")
    expect(visitor.page.get_by_role("button", name="I am")).to_be_visible()
    check_day_and_night(visitor.page)

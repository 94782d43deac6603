"""axe-core finds nothing on any page: on a desktop and on a phone, by day and by night."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.browsing import ON_A_PHONE, PACE, Visitor
from tests.browser.games import Game
from tests.browser.playing import KEYS, Player, result_of
from tests.browser.setting_up import FRIEND, YOU, invite

SEED = 73
PAGES = [
    "/", "/new", "/join", "/about", "/no/such/page",
    "/learn/dungeonquest", "/learn/warcraft", "/daily/dungeonquest",
]  # fmt: skip
# Colours that are on their way to another scheme have arrived.
ARRIVED = """async () => {
  let changes;
  do { // what inherits a colour sets out when its parent has arrived
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  } while (changes.length);
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
    """No violation, of whatever impact, on the page or in one part of it."""
    found = violations(page, part)
    told = [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(f"{node['html'][:160]} {node['failureSummary']}" for node in each["nodes"][:4])
        for each in found
    ]
    assert not told, "\n".join([page.url, *told])


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


@pytest.mark.parametrize(("game", "search"), [("dungeonquest", "Troll"), ("warcraft", "Bandit")])
def test_a_compendium_keeps_nobody_out(visitor, game, search) -> None:
    """All entries are drawn alike: those that are found stand for the others."""
    visitor.visit(f"/compendium/{game}")
    visitor.page.get_by_role("searchbox").fill(search)
    entries = visitor.page.locator("li.entry")
    expect(entries.first).to_contain_text(search)
    assert 1 <= entries.count() < 60
    check_day_and_night(visitor.page)


@pytest.mark.parametrize("kind", ["turn", "card", "roll"])
def test_what_is_played_keeps_nobody_out(visitor, table, kind) -> None:
    """The stage stands still as soon as such a line lies there."""
    visitor.context.add_init_script(hold_at(kind))
    player, choices = Player(visitor), Random(SEED)
    links = table("human", "bot:heuristic", seed=SEED)
    page = player.page
    page.goto(f"/table/{links.table}#link={links.host}")
    player.hear(0)
    there = page.locator(f'[data-frame][data-kind="{kind}"]')
    go_on = page.locator("[data-frame]").get_by_role("button", name="Go on", exact=True)
    while not there.count():
        assert not player.over, f"no {kind} was played"
        if go_on.count():
            go_on.first.click()
        elif player.options and player._is_shown():
            following = player.seq + 1
            page.keyboard.press(KEYS[choices.randrange(len(player.options))])
            player.hear(following)
        page.wait_for_timeout(20)
    check_day_and_night(page)
    assert there.count()


def hold_at(kind: str) -> str:
    """The page's clock runs fast until a line of that kind is on the stage, and then no more."""
    quick = json.dumps(dict.fromkeys(("mine", "others", "fights"), "quick"))
    return f"""
localStorage.setItem('{PACE}', '{quick}');
const later = window.setTimeout;
window.setTimeout = (call, time, ...rest) => later(() => {{
  const held = document.querySelector('[data-frame][data-kind="{kind}"]');
  if (!held || (time ?? 0) < 300) call(...rest);
}}, (time ?? 0) < 300 ? time : time / 50);
"""


def test_all_rules_keep_nobody_out(visitor) -> None:
    """By day; by night they are drawn as the neighbours of the rule below."""
    visitor.visit("/rules/dungeonquest")
    expect(visitor.page.locator("h1")).to_be_visible()
    check(visitor.page)


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

"""The rules from the table: why something cannot be done, and the rule behind every line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.games import Game
from tests.browser.playing import Player

SEED = 112


@pytest.fixture
def player(visit, table) -> Player:
    links = table("human", seed=SEED)
    seated = Player(visit())
    seated.sit_down(links.table, links.host)
    return seated


def why_box(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Why can’t I?")


def close(box: Locator) -> None:
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)


def dead_space(player: Player) -> Locator:
    """A space in view that no option leads to, far from where the hero is."""
    return player.page.locator(".space:not(.target)[data-space=r5c5]")


def test_a_space_says_why_one_cannot_go_there(player) -> None:
    Game(player).play_until(lambda: player.state["asked"]["kind"] == "turn")
    seq = player.seq
    dead_space(player).click()
    menu = player.page.locator(".menu")
    menu.get_by_role("button", name="Why can’t I go there?").click()
    expect(why_box(player.page)).to_contain_text("DQ-MOV-")
    close(why_box(player.page))
    dead_space(player).focus()  # and the same by keyboard
    player.page.keyboard.press("Enter")
    menu.get_by_role("button", name="Why can’t I go there?").press("Enter")
    expect(why_box(player.page)).to_contain_text("DQ-MOV-")
    player.page.keyboard.press("Escape")
    expect(why_box(player.page)).to_have_count(0)
    assert player.seq == seq


def test_an_arrow_key_towards_a_wall_says_why(player) -> None:
    player.choose("nw")  # there is nothing north of it, and nothing west
    Game(player).play_until(lambda: player.state["asked"]["kind"] in ("turn", "tower"))
    player.page.keyboard.press("ArrowUp")
    expect(why_box(player.page)).to_contain_text("DQ-")


def test_what_was_possible_before_is_greyed_and_says_why(player) -> None:
    fold = player.page.get_by_role("button", name="Not possible now")
    Game(player).play_until(lambda: fold.count() > 0)
    fold.click()
    greyed = player.page.locator(".option.greyed[aria-label]")
    label = greyed.first.get_attribute("aria-label") or ""
    assert label.endswith(": why can’t I?")
    seq = player.seq
    greyed.first.click()
    expect(why_box(player.page)).to_contain_text("DQ-")
    assert player.seq == seq


def test_a_line_leads_to_its_rule_and_on_to_the_rulebook(player) -> None:
    page = player.page
    page.get_by_role("log").get_by_role("button", name="Rule DQ-").first.click()
    box = page.get_by_role("dialog", name="The rule")
    rule = box.locator(".text b").inner_text()
    assert rule.startswith("DQ-")
    other = follow_a_reference(player, box, rule)
    with player.visitor.context.expect_page() as opened:
        box.get_by_role("link", name="Open in the rulebook").click()
    book = opened.value
    expect(book.locator(f"article#{other}")).to_be_focused()
    expect(book.locator(f"article#{other}")).to_be_in_viewport()
    assert book.url.endswith(f"/rules/dungeonquest/{other}")


def follow_a_reference(player: Player, box: Locator, rule: str) -> str:
    """The rule that another refers to, opened in the same box; on the way, find one that does."""
    references = box.get_by_role("list").get_by_role("button")
    lines = player.page.get_by_role("log").get_by_role("button", name="Rule DQ-")
    for line in range(lines.count()):
        if references.count():
            break
        close(box)
        lines.nth(line).click()
        expect(box.locator(".text b")).to_contain_text("DQ-")
    other = references.first.inner_text()
    references.first.click()
    expect(box.locator(".text b")).to_have_text(other)
    assert other != rule
    return other


def test_the_prompt_names_its_rule(player) -> None:
    rule = player.state["asked"]["rule"]
    player.page.get_by_role("button", name=rule, exact=True).click()
    box = player.page.get_by_role("dialog", name="The rule")
    expect(box.locator(".text b")).to_have_text(rule)


def test_a_rule_has_an_address_and_is_found_by_its_words(visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.visit("/rules/DQ-MOV-03")
    rule = page.locator("article#DQ-MOV-03")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_label("Search the rules")).to_be_focused()
    page.keyboard.type("dragon")
    found = page.locator("article.rule")
    expect(page.get_by_role("status")).to_have_text(f"{found.count()} rules")
    assert 0 < found.count() < 200
    expect(found.first.locator("mark").first).to_have_text("dragon", ignore_case=True)
    reference = page.locator("article.rule .see a").first
    other = reference.inner_text()
    reference.click()
    page.wait_for_url(f"**/rules/dungeonquest/{other}")
    expect(page.locator(f"article#{other}")).to_be_focused()
    expect(page.get_by_label("Search the rules")).to_have_value("")


def test_an_unknown_rule_is_said_to_be_unknown(visit) -> None:
    visitor = visit()
    visitor.visit("/rules/DQ-MOV-999")
    expect(visitor.page.get_by_text("There is no rule DQ-MOV-999")).to_be_visible()

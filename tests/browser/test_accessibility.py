"""axe-core finds nothing serious on any page, by day or by night."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import Player, result_of

SEED = 73
GRAVE = ("serious", "critical")
PAGES = ["/", "/new", "/join", "/rules/dungeonquest", "/about"]
SCHEMES = ["light", "dark"]


def check(page: Page) -> None:
    """No violation that would keep somebody out."""
    found = Axe().run(page).response["violations"]
    grave = [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(f"{node['html'][:160]} {node['failureSummary']}" for node in each["nodes"][:4])
        for each in found
        if each["impact"] in GRAVE
    ]
    assert not grave, "\n".join(grave)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages_keep_nobody_out(visit, scheme) -> None:
    visitor = visit(color_scheme=scheme)
    for path in PAGES:
        visitor.visit(path)
        check(visitor.page)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_table_fight_result_and_replay_keep_nobody_out(visit, table, scheme) -> None:
    links = table("human", seed=SEED)
    visitor = visit(color_scheme=scheme)
    page, player, choices = visitor.page, Player(visitor), Random(1)
    player.sit_down(links.table, links.host)
    check(page)
    while not player.duelling:
        player.press(choices)
    expect(page.locator(".duel")).to_be_visible()
    check(page)
    for tab in ("Decks", "Chat", "Seats"):
        page.get_by_role("tab", name=tab).click()
    check(page)
    while not player.over:
        player.press(choices)
    expect(result_of(page).locator(".plots")).to_be_visible()
    check(page)
    visitor.visit(f"/replay/{links.table}#link={links.host}&step=3")
    expect(page.locator("output")).to_contain_text("Step 3")
    check(page)

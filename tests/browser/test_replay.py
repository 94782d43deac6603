"""A finished game is gone through by its log, and a link leads others to the same moment."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page, expect

import undercroft
from undercroft import bots

SEED = 42
THOUGHT = 180_000  # milliseconds that looking back may take on a busy machine


def finished() -> Any:
    game = undercroft.new("dungeonquest", players=1, seed=SEED)
    bot = bots.make(bots.RANDOM, game.game, SEED)
    while not game.over:
        game.act(bot.choose(game))
    return game


def standing(page: Page) -> str:
    """The line where the reader stands, which the table shows as it lay there."""
    here = page.locator("[data-line][aria-current=step]")
    expect(page.locator(".said p").first).to_have_text(here.inner_text())
    return here.inner_text()


def test_a_line_of_the_log_is_a_moment_that_can_be_linked_to(visit, server) -> None:
    game = finished()
    with httpx.Client(base_url=server.url, timeout=60) as http:
        links = http.post("/api/records", content=game.save()).json()
    host = visit(permissions=["clipboard-read", "clipboard-write"])
    host.visit(f"/replay/{links['table']}#link={links['host']}")
    page = host.page
    lines = page.locator("[data-line]")
    expect(lines).to_have_count(len(game.events))
    chosen = lines.nth(len(game.events) // 2)
    chosen.click()
    expect(chosen).to_have_attribute("aria-current", "step")
    text = standing(page)
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert links["host"] not in address

    other = visit()
    other.page.goto(address)
    expect(other.page.locator("[data-line][aria-current=step]")).to_have_text(text)
    assert standing(other.page) == text
    assert other.page.locator("output").inner_text() == page.locator("output").inner_text()
    expect(other.page.get_by_role("button", name="Where did it go wrong?")).to_have_count(0)

    page.get_by_role("button", name="Where did it go wrong?").click()
    expect(page.locator("[data-curve=done]")).to_be_visible(timeout=THOUGHT)
    assert len(page.locator(".curve").get_attribute("points").split()) > 3

"""A whole solo game by keyboard alone, from the front page to the replay."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.browser.playing import Player, result_of

SEED = 73  # with these answers: a fight, many kinds of decisions, two dozen answers
ANSWERS = 200  # far more than any such game takes


def deal(page: Page, seed: int) -> None:
    """The dungeon that "Play now" deals is always the same one."""

    def seeded(route: Route) -> None:
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))

    page.route("**/api/tables", seeded)


def tab_to(page: Page, name: str) -> None:
    """Walk with the Tab key to a button or a link."""
    for _ in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.innerText"
        )
        if found.strip().startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name!r}")


def test_a_solo_game_by_keyboard_alone(visit) -> None:
    visitor = visit()
    page, player, choices = visitor.page, Player(visitor), Random(1)
    deal(page, SEED)
    visitor.visit("/")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    player.wait_for(0)
    fought = False
    for answer in range(ANSWERS):
        if player.over:
            break
        if answer == 10:
            player.reload()
        fought = fought or page.locator(".duel").is_visible()
        player.press(choices)
    expect(result_of(page)).to_be_visible()
    assert fought, "no fight was shown"
    steps = player.seq

    tab_to(page, "Watch the replay")
    page.keyboard.press("Enter")
    output = page.locator("output")
    expect(output).to_have_text(f"Step 0 of {steps}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(output).to_have_text(f"Step 2 of {steps}")
    page.keyboard.press("ArrowLeft")
    expect(output).to_have_text(f"Step 1 of {steps}")
    page.keyboard.press("Space")
    expect(output).to_have_text(f"Step 3 of {steps}")
    page.keyboard.press("Space")
    page.keyboard.press("End")
    expect(output).to_have_text(f"Step {steps} of {steps}")
    page.wait_for_url(f"**&step={steps}")


def test_the_last_answer_can_be_taken_back_and_a_hint_asked_for(visit, table) -> None:
    links = table("human", seed=SEED)
    visitor = visit()
    page, player, choices = visitor.page, Player(visitor), Random(1)
    player.sit_down(links.table, links.host)
    first = [option["id"] for option in player.options]
    page.keyboard.press("?")
    expect(page.get_by_role("status").filter(has_text="The bot would:")).to_be_visible()
    player.press(choices)
    page.keyboard.press("Control+z")
    player.wait_for(2)
    assert [option["id"] for option in player.options] == first

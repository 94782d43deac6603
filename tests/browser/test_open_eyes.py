"""Choosing with open eyes: a chamber is seen as it would lie before it is laid."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import Game
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import Player

SEED_OF_TWO = 4  # a Rune of Sight: one chamber of two
SEED_BELOW = 23  # up from the catacombs, where nobody has been


def play_to(player: Player, table, seed: int, kind: str) -> None:
    links = table("human", seed=seed)
    player.sit_down(links.table, links.host)
    Game(player).play_until(lambda: player.state["asked"]["kind"] == kind)


@pytest.mark.parametrize(("seed", "kind"), [(SEED_OF_TWO, "choose_tile"), (SEED_BELOW, "lay_tile")])
def test_each_chamber_is_a_picture_and_a_ghost_on_the_board(visit, table, seed, kind) -> None:
    player = Player(visit())
    play_to(player, table, seed, kind)
    page, ghost = player.page, player.page.locator("[data-ghost]")
    drawings = set()
    for option in player.options:
        button = player.button(option["id"])
        expect(button.locator(".lays svg")).to_be_visible()
        button.hover()
        expect(ghost).to_have_attribute("data-ghost", option["lays"]["id"])
        drawings.add(ghost.inner_html())
    assert len(drawings) == len(player.options), "two ghosts look alike"
    before = page.locator(".space .unknown").count()
    player.choose(player.options[-1]["id"])
    expect(ghost).to_have_count(0)
    assert page.locator(".space .unknown").count() < before


def test_fingers_see_the_ghost_and_choose_from_pictures_where_it_lies(visit, table) -> None:
    player = Player(visit(**ON_A_PHONE))
    play_to(player, table, SEED_BELOW, "lay_tile")
    page = player.page
    expect(page.locator("[data-ghost]")).to_be_visible()
    assert not (found := lasting_troubles(page)), found
    page.locator(".space.target").first.tap()
    expect(page.locator(".menu .lays svg")).to_have_count(4)

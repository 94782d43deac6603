"""A whole solo game by keyboard alone, and one by mouse alone: from the start to the replay."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.browser.games import Game, lines_of, watch_replay
from tests.browser.keyboard import enter
from tests.browser.playing import Player
from tests.browser.setting_up import YOU, start

SEED = 73  # with these answers: a fight, many kinds of decisions, two dozen answers
MOUSE_SEED = 112  # loot, a fight with cards, and out again: 26 answers


def deal(page: Page, seed: int) -> None:
    """The dungeon that "Play now" deals is always the same one."""

    def seeded(route: Route) -> None:
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))

    page.route("**/api/tables", seeded)


def test_a_solo_game_by_keyboard_alone(visit) -> None:
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    deal(page, SEED)
    visitor.visit("/")
    enter(page, "Play now: DungeonQuest")
    player.wait_for(0)
    game = Game(player)
    game.play_to_the_end(Player.press, breaks={10: player.reload})
    assert game.fought, "no fight was shown"

    enter(page, "Watch the replay")
    lines, output = lines_of(page), page.locator("output")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(output).to_have_text(f"Line 3 of {lines}")
    page.keyboard.press("ArrowLeft")
    expect(output).to_have_text(f"Line 2 of {lines}")
    page.keyboard.press("Space")
    expect(output).not_to_have_text(f"Line 2 of {lines}")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    expect(output).to_have_text(f"Line {lines} of {lines}")
    page.wait_for_url(f"**&line={lines}")  # nobody else was told anything that they were not


def test_a_solo_game_by_mouse_alone(visit) -> None:
    visitor = visit()
    player = Player(visitor)
    start(visitor, YOU, seed=MOUSE_SEED)
    player.wait_for(0)
    game = Game(player)
    game.play_to_the_end(Player.click, breaks={8: player.lose_connection, 17: player.reload})
    assert game.places == {"board", "hand", "button"}
    watch_replay(visitor)


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

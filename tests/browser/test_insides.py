"""What tells of a game can be read on every screen: fights, news and what is being played."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.adventures import Adventure, Adventurer
from tests.browser.browsing import PACE
from tests.browser.games import Game
from tests.browser.insides import look_inside
from tests.browser.measuring import SIZES, lasting, lasting_troubles
from tests.browser.playing import KEYS, Player
from tests.browser.warcraft import CHARACTERS, GAME

SEED_OF_A_FIGHT = 55
SEED_OF_CARDS = 73
SEED_OF_MAPS = 30
FRAMES = 6
TIGHT: ViewportSize = {"width": 1120, "height": 700}
RELAXED = json.dumps(dict.fromkeys(("mine", "others", "fights"), "relaxed"))
# What is played stands still until the test lets it go on: whatever waits long is held.
HOLD = f"""
localStorage.setItem('{PACE}', '{RELAXED}');
const later = window.setTimeout;
window.held = [];
window.setTimeout = (call, time, ...rest) => {{
  if ((time ?? 0) < 300) return later(call, time, ...rest);
  window.held.push(call);
  return 0;
}};
"""
GO_ON = "() => window.held.splice(0).forEach((call) => call())"


def look_at_all_sizes(page: Page, where: str) -> None:
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found = lasting_troubles(page)
        assert not found, f"{where}, {name}: {found}"
    page.set_viewport_size(TIGHT)
    found = lasting(page, lambda: look_inside(page))
    assert not found, f"{where}, as tight as three columns get: {found}"
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_fight_with_cards_can_be_read_on_every_screen(visit, table) -> None:
    links = table("human", seed=SEED_OF_A_FIGHT)
    player = Player(visit())
    player.sit_down(links.table, links.host)
    choices = Random(1)
    Game(player).play_until(lambda: player.duelling)
    for answer in range(4):
        if not player.duelling:
            break
        look_at_all_sizes(player.page, f"answer {answer} of the fight")
        player.press(choices)


def test_a_fight_in_stages_can_be_read_on_every_screen(visit, table) -> None:
    characters = list(CHARACTERS[:2])
    links = table(
        "human", "bot:heuristic",
        seed=SEED_OF_MAPS, game=GAME, settings={"characters": characters},
    )  # fmt: skip
    player = Adventurer(visit())
    player.sit_down(links.table, links.host)
    Adventure(player).play_until(lambda: player.duelling, by=Player.press)
    for answer in range(3):
        look_at_all_sizes(player.page, f"answer {answer} of the fight")
        player.press(Random(answer))


def test_what_is_being_played_hides_nothing_that_tells_of_it(visit, table) -> None:
    visitor = visit()
    visitor.context.add_init_script(HOLD)
    page, player = visitor.page, Player(visitor)
    links = table("human", seed=SEED_OF_CARDS)
    player.sit_down(links.table, links.host)
    stage, choices, kinds = page.locator("[data-frame]"), Random(1), set()
    go_on = stage.get_by_role("button", name="Go on", exact=True)
    for _ in range(200):
        if len(kinds) >= FRAMES or player.over:
            break
        if stage.count():
            kind = stage.get_attribute("data-kind")
            if kind not in kinds:
                kinds.add(kind)
                for name, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    found = lasting(page, lambda: look_inside(page))
                    assert not found, f"{kind}, {name}: {found}"
            if go_on.count():
                go_on.click()
            else:
                page.evaluate(GO_ON)
        else:
            player.wait_for(player.seq)
            following = player.seq + 1
            page.keyboard.press(KEYS[choices.randrange(len(player.options))])
            player.hear(following)
    assert len(kinds) > 2, kinds


BROKEN = {
    "cut": ("<p style='height: 9px; overflow: hidden'>cut</p>", "cut off without a sign"),
    "out": (
        "<b style='display: block; width: 12px; border: 1px solid'>unbreakable</b>",
        "runs out of its box",
    ),
    "over": (
        "<i style='border: 1px solid'>one</i>"
        "<i style='border: 1px solid; margin-left: -15px'>two</i>",
        "lie on each other",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_cannot_be_read_is_found(chromium, what: str) -> None:
    """The measure itself: it sees each kind of trouble, and none where there is none."""
    page = chromium.new_page()
    inside, told = BROKEN[what]
    page.set_content(f"<section class='news'>{inside}</section>")
    assert any(told in each for each in look_inside(page)), look_inside(page)
    page.set_content("<section class='news'><p>all is well</p></section>")
    assert look_inside(page) == []
    page.close()

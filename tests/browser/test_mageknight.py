"""Mage Knight Dungeons in the browser: whole games, on a phone too, and open to everybody."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.adventures import Adventure
from tests.browser.browsing import ON_A_PHONE
from tests.browser.mageknight import GAME, Crawler, Guide
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import result_of
from tests.browser.test_accessibility import check

ROUNDS = 30
SOLO_SEED = 331  # three attacks, and out with 30 gold: 33 answers
SOLO_SEED_BY_KEYS = 246  # five attacks, two levels, two chests: 57 answers
TEAM_SEED = 41  # sixty-two answers of eight kinds
ATTACKS = ("strike", "shoot")


def test_alone_by_keyboard(visit, table) -> None:
    player = Crawler(visit())
    settings = {"rounds": ROUNDS}
    player.guide = guide = Guide(1, SOLO_SEED_BY_KEYS, **settings)
    links = table("human", seed=SOLO_SEED_BY_KEYS, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    Adventure(player).play_through(by=Crawler.press)
    expect(result_of(player.page)).to_contain_text(guide.summary)


def test_alone_by_touch(visit, table) -> None:
    player = Crawler(visit(**ON_A_PHONE))
    settings = {"rounds": ROUNDS}
    player.guide = Guide(1, SOLO_SEED, **settings)
    links = table("human", seed=SOLO_SEED, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    game = Adventure(player)

    def tap(one: Crawler, choices: Random) -> str:
        assert not (found := lasting_troubles(one.page)), (one.seq, found)
        return one.act(choices)

    game.play_through(by=tap)
    assert game.places == {"board", "button"}
    expect(result_of(player.page).locator(".summary")).to_be_in_viewport()


def test_a_team_against_a_bot(visit, table) -> None:
    player = Crawler(visit())
    settings = {"mode": "heroic_team", "rounds": 10}
    links = table("human", "bot:heuristic", seed=TEAM_SEED, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    game = Adventure(player)
    game.play_through()
    assert "board" in game.places


@pytest.mark.parametrize(
    ("size", "scheme"),
    [({}, "light"), ({}, "dark"), (ON_A_PHONE, "dark")],
    ids=["desktop by day", "desktop by night", "phone by night"],
)
def test_the_table_keeps_nobody_out(visit, table, size, scheme) -> None:
    player = Crawler(visit(color_scheme=scheme, **size))
    player.guide = Guide(1, SOLO_SEED)
    links = table("human", seed=SOLO_SEED, game=GAME)
    player.sit_down(links.table, links.host)
    check(player.page)  # a Hero waits outside
    Adventure(player).play_until(lambda: fights(player), by=Crawler.act)
    check(player.page)  # an attack with its odds
    name = next(each for each in player.options if each["id"].startswith(ATTACKS))["label"]
    assert "on two dice" in name


def fights(player: Crawler) -> bool:
    """Whether somebody can be attacked now."""
    return any(option["id"].startswith(ATTACKS) for option in player.options)


def test_a_dial_shows_what_the_next_clicks_bring_and_all_of_them(visit, table) -> None:
    player = Crawler(visit())
    links = table("human", seed=SOLO_SEED, game=GAME)
    player.sit_down(links.table, links.host)
    panel = next(
        each for each in player.state["scene"]["panels"] if each["owner"] == 0 and each["trays"]
    )
    dial = player.page.locator(f'[data-panel="{panel["id"]}"]')
    clicks = panel["trays"][0]["cards"]
    now = next(place for place, card in enumerate(clicks) if card["note"] == "now")
    expect(dial.get_by_text("now", exact=True)).to_be_visible()
    for gauge in clicks[now]["gauges"]:
        expect(dial).to_contain_text(f"{gauge['name']}")
    expect(dial).to_contain_text("after 1")
    expect(dial).to_contain_text(f"{len(clicks) - now}")
    dial.get_by_role("button", name=f"All {len(clicks)} clicks").click()
    for after in range(1, len(clicks) - now):
        expect(dial.get_by_role("rowheader", name=f"after {after}", exact=True)).to_be_visible()
    expect(dial.get_by_role("rowheader")).to_have_count(len(clicks))
    check(player.page, f'[data-panel="{panel["id"]}"]')

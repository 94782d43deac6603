"""Descent in the browser: whole quests by two browsers, by touch, by keyboard, and two in a row."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.adventures import Adventure, sit_together
from tests.browser.browsing import ON_A_PHONE
from tests.browser.descent import GAME, Quester
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import result_of
from tests.browser.test_accessibility import check
from tests.server.app.serving import Process
from tests.support.descent_plans import (
    CAMPAIGN,
    FIRST,
    MAULER,
    SECOND,
    SEED,
    Campaign,
    Idle,
    Plan,
    Walk,
)

QUEST: dict[str, Any] = {"quest": FIRST, "overlord": 1}
BOT = "bot:heuristic"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server at which nobody waits for show: what these games test is not how long they take."""
    folder = tmp_path_factory.mktemp("quests")
    process = Process(
        f"sqlite:///{folder / 'tables.db'}",
        UNDERCROFT_REQUEST_CREDITS="100000",
        UNDERCROFT_SOCKETS_PER_ADDRESS="1000",
        UNDERCROFT_PAUSE_SECONDS="0",
        UNDERCROFT_BOT_SECONDS="0",
    )
    yield process
    process.terminate()
    assert not process.errors, "".join(process.errors)


def names(player: Quester, hidden: bool) -> list[str]:
    """The cards of the overlord's hand as this page was told of them."""
    panel = next(each for each in player.state["scene"]["panels"] if each["id"] == "overlord")
    hand = next(tray for tray in panel["trays"] if tray["look"] == "hand")
    return [card["name"] for card in hand["cards"] if card["hidden"] == hidden]


def test_heroes_and_overlord_with_a_browser_each(visit, table) -> None:
    heroes, overlord = Quester(visit()), Quester(visit())
    heroes.plan, overlord.plan = Plan(MAULER), Idle()
    links = table("human", "open", seed=SEED, game=GAME, settings=QUEST)
    sit_together(heroes, overlord)
    heroes.sit_down(links.table, links.host)
    overlord.follow(f"/table/{links.table}#link={links.seats[1]}")
    game = Adventure(heroes, overlord)
    game.play_until(lambda: heroes.state["asked"]["kind"] == "act", by=Quester.act)
    assert names(heroes, hidden=True)
    assert not names(heroes, hidden=False)
    assert names(overlord, hidden=False)
    assert not names(overlord, hidden=True)
    game.play_through(by=Quester.act)
    assert game.places >= {"board", "button", "way"}
    for player in (heroes, overlord):
        expect(result_of(player.page)).to_contain_text("First Blood in round")


def test_alone_by_touch(visit, table) -> None:
    player = Quester(visit(**ON_A_PHONE))
    player.plan = Plan(MAULER)
    links = table("human", BOT, seed=SEED, game=GAME, settings=QUEST)
    player.sit_down(links.table, links.host)
    game = Adventure(player)

    def tap(one: Quester, choices: Random) -> str:
        assert not (found := lasting_troubles(one.page)), (one.seq, found)
        return one.act(choices)

    game.play_through(by=tap)
    assert game.places >= {"board", "button"}
    expect(result_of(player.page).locator(".summary")).to_be_in_viewport()


def test_alone_by_keyboard(visit, table) -> None:
    player = Quester(visit())
    player.plan = Walk(MAULER)
    links = table("human", BOT, seed=SEED, game=GAME, settings=QUEST)
    player.sit_down(links.table, links.host)
    game = Adventure(player)
    game.play_through(by=Quester.press)
    assert game.places == {"key"}
    expect(result_of(player.page)).to_contain_text("First Blood in round")


def test_two_quests_of_a_campaign_with_the_phase_between(visit, table) -> None:
    player = Quester(visit())
    player.plan = Campaign(MAULER, SECOND)
    settings = {**QUEST, "campaign": CAMPAIGN}
    links = table("human", BOT, seed=SEED, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    first, kinds = Adventure(player), set()

    def note(one: Quester, choices: Random) -> str:
        kinds.add(one.state["asked"]["kind"])
        return one.act(choices)

    first.play_through(by=note)
    assert kinds >= {"shop", "learn_skill"}
    page = player.page
    result_of(page).get_by_role("button", name="Go on: The Cardinal's Plight").click()
    expect(page.locator("header.bar h1")).to_contain_text("The Cardinal")
    player.plan = Idle()
    player.wait_for(0)
    learnt = [
        card["name"]
        for panel in player.state["scene"]["panels"]
        for tray in panel["trays"]
        if tray["id"].startswith("skills")
        for card in tray["cards"]
    ]
    assert len(learnt) > 2  # one each to begin with
    Adventure(player).play_through(by=Quester.act)
    expect(result_of(page)).to_contain_text("The Cardinal's Plight in round")


def test_an_attack_is_shown_before_it_is_made(visit, table) -> None:
    player = Quester(visit())
    player.plan = Plan(MAULER)
    links = table("human", BOT, seed=SEED, game=GAME, settings=QUEST)
    player.sit_down(links.table, links.host)
    page = player.page
    Adventure(player).play_until(lambda: bool(blows(player)), by=Quester.act)
    for told_in_the_list_alone in ("end", "rest"):
        expect(page.locator(f'[data-option="{told_in_the_list_alone}"]')).to_be_in_viewport()
    blow = blows(player)[0]
    page.locator(f'[data-option="{blow["id"]}"]').hover()
    shown = page.locator(".look .forecast")
    expect(shown).to_contain_text("to hit")
    dice = [die for pool in blow["preview"]["pools"] for die in pool["dice"]]
    expect(shown.locator(".die")).to_have_count(len(dice))
    expect(page.locator(".looked .ray")).to_have_count(len(blow["preview"]["rays"]))
    page.get_by_role("tab", name="Aims").click()
    expect(page.get_by_text("Let five goblin archers leave by the exit.").last).to_be_visible()
    page.mouse.move(5, 5)
    check(page)


@pytest.mark.parametrize("options", [{}, ON_A_PHONE], ids=["mouse", "finger"])
def test_a_way_that_costs_fatigue_is_gone_once_it_is_confirmed(visit, table, options) -> None:
    player = Quester(visit(**options))
    player.plan = Idle()
    links = table("human", BOT, seed=SEED, game=GAME, settings=QUEST)
    player.sit_down(links.table, links.host)
    Adventure(player).play_until(lambda: player.state["asked"]["kind"] == "act", by=Quester.act)
    gone: list[str] = []
    for prepared in ((), ("move",)):  # by fatigue alone, then by movement points and fatigue
        for option in prepared:
            player.choose(option)
        way, before = dear_way(player), fatigue(player)
        price = way["options"].count("fatigue")
        assert way["text"].endswith(f"{price} fatigue")
        player.follow_up(way)
        assert f"space:{acting(player)['space']}" == way["target"]
        assert fatigue(player) == before + price
        gone.append(way["text"])
    assert len(set(gone)) == len(gone)


def test_what_comes_to_lie_where_a_finger_was_is_not_looked_at(visit, table) -> None:
    player = Quester(visit(**ON_A_PHONE))
    player.plan = Plan(MAULER)
    links = table("human", BOT, seed=SEED, game=GAME, settings=QUEST)
    player.sit_down(links.table, links.host)
    Adventure(player).play_until(lambda: bool(blows(player)), by=Quester.act)
    # Browsers take the place of the last tap for that of a mouse when the page changes below it.
    player.page.locator(f'[data-option="{blows(player)[0]["id"]}"]').hover()
    expect(player.page.locator(".prompt [data-option]:hover")).to_have_count(1)
    expect(player.page.locator(".look")).to_have_count(0)


def test_each_seat_of_a_new_table_says_its_side(visit) -> None:
    page = visit().page
    page.goto("/new")
    page.get_by_role("combobox", name="Game").select_option(GAME)
    first, second = (page.get_by_role("group", name=f"Seat {seat}") for seat in (1, 2))
    expect(first).to_contain_text("Heroes")
    expect(second).to_contain_text("Overlord")
    page.get_by_role("combobox", name="Overlord").select_option("Seat 1")
    expect(first).to_contain_text("Overlord")
    expect(second).to_contain_text("Heroes")
    page.get_by_role("combobox", name="Quest").select_option("The Cardinal's Plight")
    expect(page.get_by_text("Overlord XP", exact=False).first).to_be_visible()


def blows(player: Quester) -> list[dict[str, Any]]:
    """Attacks, whose chances are told."""
    return [each for each in player.options if each["preview"] and each["preview"]["chances"]]


def dear_way(player: Quester) -> dict[str, Any]:
    """The cheapest way that is asked about before it is gone."""
    dear = [way for way in player.state["asked"]["routes"] if way["risk"]]
    assert dear
    cheapest: dict[str, Any] = min(dear, key=lambda way: len(way["options"]))
    return cheapest


def acting(player: Quester) -> dict[str, Any]:
    """The figure whose turn it is, as it stands on the board."""
    pieces = player.state["scene"]["board"]["pieces"]
    figure: dict[str, Any] = next(piece for piece in pieces if piece["active"])
    return figure


def fatigue(player: Quester) -> int:
    """What the page is told that this figure has suffered."""
    panels = player.state["scene"]["panels"]
    panel = next(each for each in panels if each["name"] == acting(player)["name"])
    return next(int(each["value"]) for each in panel["gauges"] if each["name"] == "fatigue")

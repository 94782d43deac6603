"""Two browsers go on together, one of them a phone; the front page leads those who were away."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.browsing import ON_A_PHONE
from tests.browser.playing import Player, result_of

ANSWERS = 60  # far more than a night takes


def look_at(page: Page, name: str) -> None:
    """Keep a picture, where somebody wants to look at it."""
    if folder := os.environ.get("UNDERCROFT_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def play_out(*players: Player) -> None:
    """Everybody ends their turns, until the game is over for all."""
    for _ in range(ANSWERS):
        newest = max(player.seq for player in players)
        for player in players:
            player.wait_for(newest)
        if players[0].over:
            return
        mover = next(player for player in players if player.options)
        ids = [option["id"] for option in mover.options]
        mover.choose(next((each for each in ("end", "pass") if each in ids), ids[0]))
    raise AssertionError("the night does not end")


def is_at(page: Page, night: str) -> None:
    expect(page.locator("header.bar h1")).to_contain_text(night)
    expect(page.get_by_role("tablist").first).to_be_visible()


def test_two_browsers_go_on_together(visit, table) -> None:
    links = table("human", "open", seed=5, game="nights", name="The gatehouse")
    host, guest = Player(visit()), Player(visit(**ON_A_PHONE))
    host.sit_down(links.table, links.host)
    guest.follow(f"/table/{links.table}#link={links.seats[1]}")
    is_at(host.page, "Night 1")
    play_out(host, guest)
    for player, name in ((host, "desktop"), (guest, "phone")):
        expect(result_of(player.page).get_by_role("button", name="Go on: Night 2")).to_be_visible()
        look_at(player.page, f"row-result-{name}")
    guest.visitor.hit(result_of(guest.page).get_by_role("button", name="Go on: Night 2"))
    for player in (host, guest):
        is_at(player.page, "Night 2")
        player.wait_for(0)
        assert links.table not in player.page.url
        assert not player.over
    assert host.page.url.partition("#")[0] == guest.page.url.partition("#")[0]
    look_at(host.page, "row-table-desktop")
    look_at(guest.page, "row-table-phone")

    host.page.get_by_role("button", name="Menu and help").click()
    menu = host.page.get_by_role("dialog", name="Menu and help")
    expect(menu.get_by_text("you are here")).to_be_visible()
    look_at(host.page, "row-menu-desktop")
    replay = menu.get_by_role("link", name="Replay of Night 1")
    expect(replay).to_be_visible()
    menu.get_by_role("link", name="Open Night 1").click()
    is_at(host.page, "Night 1")
    expect(result_of(host.page).get_by_role("link", name="Open Night 2")).to_be_visible()
    look_at(host.page, "row-back-desktop")
    result_of(host.page).get_by_role("button", name="Go on: Night 2").click()
    is_at(host.page, "Night 2")

    guest.visitor.hit(guest.page.get_by_role("button", name="Menu and help"))
    look_at(guest.page, "row-menu-phone")
    guest.page.keyboard.press("Escape")
    play_out(host, guest)
    for player, name in ((host, "desktop"), (guest, "phone")):
        expect(result_of(player.page).get_by_text("Chapter 1")).to_be_visible()
        look_at(player.page, f"row-second-{name}")


def test_who_was_away_finds_the_next_table_on_the_front_page(visit, table) -> None:
    links = table("human", "open", seed=5, game="nights")
    host, guest = Player(visit()), Player(visit(**ON_A_PHONE))
    host.sit_down(links.table, links.host)
    guest.follow(f"/table/{links.table}#link={links.seats[1]}")
    play_out(host, guest)
    guest.visitor.visit("/")
    expect(guest.page.get_by_text("it goes on: Night 2")).to_be_visible()
    look_at(guest.page, "row-home-waits-phone")
    result_of(host.page).get_by_role("button", name="Go on: Night 2").click()
    is_at(host.page, "Night 2")
    guest.visitor.visit("/")
    card = guest.page.get_by_role("link", name="Chapter 2 of Nights at the gatehouse")
    expect(card).to_be_visible()
    expect(guest.page.get_by_text("Chapter 1 of")).to_have_count(0)
    look_at(guest.page, "row-home-phone")
    guest.visitor.hit(card)
    is_at(guest.page, "Night 2")
    guest.wait_for(0)
    assert guest.state["viewer"] == 1
    host.visitor.visit("/")
    expect(host.page.get_by_text("Chapter 2 of Nights at the gatehouse")).to_be_visible()
    look_at(host.page, "row-home-desktop")

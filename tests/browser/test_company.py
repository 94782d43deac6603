"""Company at a table: why it waits, what can be done, and chat for those who look elsewhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player


def test_a_free_seat_is_told_and_a_bot_sits_down(visit, table) -> None:
    links = table("human", "open", seed=5)
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    absent = page.locator('[data-absent="free"]')
    choice = page.locator("[data-option]:not([disabled])").first
    while not absent.count():
        seq = player.seq
        choice.click()
        player.hear(seq + 1)
        expect(absent.or_(choice).first).to_be_visible()
    expect(absent).to_contain_text("Nobody has sat down")
    expect(page.get_by_text("is thinking")).to_have_count(0)
    page.get_by_role("button", name="Let a bot sit down").click()
    expect(absent).to_have_count(0)


def test_chat_is_seen_by_those_who_look_elsewhere(visit, table) -> None:
    links = table("human", "open", seed=5)
    host, guest = Player(visit()), Player(visit())
    host.sit_down(links.table, links.host)
    guest.follow(f"/table/{links.table}#link={links.seats[1]}")
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.locator("[data-chat]").fill("Hello from the other side")
    guest.page.keyboard.press("Enter")
    toast = host.page.locator(".toast")
    expect(toast).to_contain_text("Hello from the other side")
    toast.get_by_role("button").click()
    expect(toast).to_have_count(0)
    expect(guest.page.locator(".toast")).to_have_count(0)

"""Seats in the page: sitting down, asking for a seat, muting, and links that become void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.playing import Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PHONE = {"width": 390, "height": 844}


def seats_tab(player: Player) -> Locator:
    player.page.get_by_role("tab", name="Seats").click()
    return player.page.locator(".seats")


def fits(player: Player) -> bool:
    """Nothing makes the page wider than the window."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(player.page.evaluate(wide))


def test_an_invitation_is_accepted_by_hand_and_then_used_up(visit, table) -> None:
    links = table("human", "open", seed=7)
    host, guest, late = Player(visit()), Player(visit(viewport=PHONE)), Player(visit())
    host.sit_down(links.table, links.host)
    address = f"/table/{links.table}#link={links.seats[1]}"
    guest.page.goto(address)
    expect(guest.page.get_by_role("heading", name="You are invited")).to_be_visible()
    expect(seats_tab(host).locator("li").nth(1)).to_contain_text("free seat")
    assert fits(guest)
    guest.page.get_by_label("Your name").fill("Runa")
    guest.page.get_by_role("button", name="Sit down", exact=True).click()
    note = guest.page.get_by_role("region", name="This seat is yours; keep this link")
    expect(note).to_be_visible()
    own = note.get_by_label("Your own link", exact=True).input_value()
    assert guest.page.url.endswith(f"/table/{links.table}"), "no key stays in the address"
    assert fits(guest)
    note.get_by_role("button", name="Understood").click()
    expect(seats_tab(host).locator("li").nth(1)).to_contain_text("Runa")
    expect(host.page.get_by_label("Seat 2", exact=True)).to_have_count(0)
    # The same browser comes to its seat by the same invitation; another one hears why not.
    guest.page.goto("/")
    guest.page.goto(address)
    guest.wait_for(0)
    assert guest.page.url.endswith(f"/table/{links.table}")
    late.page.goto(address)
    expect(late.page.get_by_role("alert")).to_contain_text("somebody sits there already")
    for player in (guest, late):
        player.visitor.forgive("status of 403")
    again = Player(visit())
    again.follow(own)
    assert again.state["viewer"] == 1


def test_a_bots_seat_is_asked_for_and_declined(visit, table) -> None:
    links = table("human", "open", "bot:random", seed=7)
    host, guest = Player(visit()), Player(visit(viewport=PHONE))
    host.sit_down(links.table, links.host)
    guest.sit_down(links.table, links.seats[1])
    host.wait_for(host.seq)
    if host.options:
        host.choose(host.options[0]["id"])
    else:
        guest.choose(guest.options[0]["id"])
    bot = seats_tab(host).locator("li").nth(2)
    bot.get_by_role("button", name="Play it yourself").click()
    expect(host.page.get_by_text("You asked to play on for")).to_be_visible()
    question = guest.page.get_by_role("alert").filter(has_text="asks to play on for")
    expect(question).to_contain_text("unless somebody objects")
    assert fits(guest)
    question.get_by_role("button", name="No").click()
    expect(question).to_have_count(0)
    expect(bot).to_contain_text("careless bot")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.locator(".chat .told").last).to_contain_text("declined")


def test_the_host_mutes_removes_and_renews(visit, table) -> None:
    links = table("human", "open", seed=7)
    host, guest, watcher = Player(visit()), Player(visit()), Player(visit())
    host.sit_down(links.table, links.host)
    guest.sit_down(links.table, links.seats[1])
    watcher.sit_down(links.table, links.spectator)
    seats = seats_tab(host)
    seats.locator("li").nth(1).get_by_role("button", name="Mute").click()
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.get_by_label("Your line")).to_be_disabled()
    seats.locator("li").nth(1).get_by_role("button", name="Let them chat").click()
    expect(guest.page.get_by_label("Your line")).to_be_enabled()
    old = host.page.get_by_label("Spectators", exact=True).input_value()
    host.page.get_by_role("button", name="New link for spectators").click()
    alert = watcher.page.get_by_role("alert").filter(has_text="new one for spectators")
    expect(alert).to_be_visible()
    expect(host.page.get_by_label("Spectators", exact=True)).not_to_have_value(old)
    watcher.follow(host.page.get_by_label("Spectators", exact=True).input_value())
    seats.get_by_role("button", name="Remove").click()
    expect(watcher.page.get_by_role("alert").filter(has_text="removed you")).to_be_visible()
    expect(seats).to_contain_text("Nobody watches.")

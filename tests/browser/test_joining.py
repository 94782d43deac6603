"""From a link that somebody sent to a seat at the table, in a browser that was never here."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visitor
from tests.browser.playing import Player
from tests.browser.setting_up import FRIEND, YOU, go_to_table, invite


class Host(Player):
    """Has made a table for two friends, and looks at what to hand out."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.invited = invite(visitor, YOU, FRIEND, FRIEND)


@pytest.fixture
def host(visit) -> Host:
    return Host(visit(permissions=["clipboard-read", "clipboard-write"]))


def test_each_friend_gets_a_link_of_their_own(host) -> None:
    links = host.invited
    assert len({*links.seats.values(), links.spectators}) == 3
    for what, link in ((2, links.seats[1]), (3, links.seats[2])):
        host.page.get_by_role("button", name=f"Copy the link: Seat {what}").click()
        expect(host.page.get_by_text("Copied").nth(what - 2)).to_be_visible()
        assert host.page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("page", ["/join", "/"])
def test_a_pasted_link_leads_to_the_seat(visit, host, page) -> None:
    guest = Player(visit())
    guest.visitor.visit(page)
    box = guest.page.get_by_label("Link", exact=True)
    box.fill("https://example.org/nothing")
    box.press("Enter")
    expect(guest.page.get_by_role("alert")).to_contain_text("This is no link to a table")
    box.fill(host.invited.seats[2])
    guest.page.get_by_role("button", name="Join", exact=True).click()
    guest.accept()
    guest.wait_for(0)
    assert guest.state["viewer"] == 2
    go_to_table(host.visitor)
    host.page.get_by_role("tab", name="Seats").click()
    expect(host.page.locator(".seats li").nth(2)).to_contain_text("Guest 3 · here")
    expect(host.page.locator(".seats li").nth(1)).to_contain_text("free seat")
    expect(host.page.locator(".seats li").nth(1)).not_to_contain_text("away")
    guest.page.goto("/")
    expect(guest.page.get_by_role("link", name="You hold a seat")).to_be_visible()


def test_a_guest_says_who_he_is(visit, host) -> None:
    guest = Player(visit())
    guest.follow(host.invited.seats[1])
    go_to_table(host.visitor)
    for player in (host, guest):
        player.page.get_by_role("tab", name="Seats").click()
    before = guest.states
    guest.page.get_by_label("Your name", exact=True).fill("Runa <b>")
    guest.page.get_by_role("button", name="Use this name").click()
    guest.hear_again(before)
    for player in (host, guest):
        expect(player.page.locator(".seats li").nth(1)).to_contain_text("Runa <b>")
    guest.page.reload()
    guest.page.get_by_role("tab", name="Seats").click()
    expect(guest.page.get_by_label("Your name", exact=True)).to_have_value("Runa <b>")


def test_the_short_address_of_a_link_leads_there_too(visit, host) -> None:
    token = host.invited.seats[1].partition("#link=")[2]
    guest = Player(visit())
    guest.page.goto(f"/join/{token}")
    guest.accept()
    guest.wait_for(0)
    assert guest.state["viewer"] == 1
    assert "/join/" not in guest.page.url


def test_a_forged_link_opens_nothing_and_says_so(visit, host) -> None:
    address = host.invited.seats[1]
    forged = address[:-4] + ("AAAA" if not address.endswith("AAAA") else "BBBB")
    stranger = visit()
    stranger.page.goto(forged)
    alert = stranger.page.get_by_role("alert")
    expect(alert).to_contain_text("This link is not valid for this table")
    alert.get_by_role("link", name="Back to the games").click()
    expect(stranger.page.get_by_role("button", name="Play now: DungeonQuest")).to_be_visible()
    stranger.forgive("status of 403")

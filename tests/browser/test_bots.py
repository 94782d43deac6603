"""Bots: one plays a seat, one stands in for somebody who is away and gives the seat back."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.playing import Player
from tests.browser.setting_up import (
    BOT,
    FRIEND,
    YOU,
    deal,
    go_to_table,
    invite,
    start,
    wait_for_nobody,
)

SEED = 98


class BesideBots(Player):
    """Waits until the bots have answered what is theirs."""

    def wait_for(self, seq: int) -> None:
        self.hear(seq)
        while not self.over and not self.options:
            self.hear(self.seq + 1)
        super().wait_for(self.seq)


def first_option(player: Player) -> None:
    """Answer with the first option; it explores the dungeon, and takes no other way out."""
    player.choose(player.options[0]["id"])


def seat_of(player: Player, seat: int) -> Locator:
    """A line of the seats, which are in view."""
    player.page.get_by_role("tab", name="Seats").click()
    return player.page.locator(".seats li").nth(seat)


def own_link(player: Player) -> str:
    """What they can come back with from another browser."""
    player.page.get_by_role("tab", name="Seats").click()
    return player.page.locator(".seats").get_by_label("Your own link", exact=True).input_value()


def lines_about(player: Player, name: str) -> int:
    return player.page.get_by_role("log").locator("p").filter(has_text=f"{name}'s turn").count()


def test_a_bot_plays_its_seat(visit) -> None:
    visitor = visit()
    player = BesideBots(visitor)
    start(visitor, YOU, BOT, seed=SEED)
    player.wait_for(0)
    expect(seat_of(player, 1)).to_contain_text("bot")
    visitor.page.get_by_role("tab", name="Log").click()
    name = player.state["scene"]["panels"][1]["name"]
    while lines_about(player, name) < 2:
        assert not player.over
        first_option(player)
    sent = [message for message in player.said if message["type"] == "act"]
    assert len(sent) < player.seq, "the bot's answers were its own"


def test_a_bot_stands_in_for_somebody_who_is_away(visit, server) -> None:
    host = BesideBots(visit())
    invited = invite(host.visitor, YOU, FRIEND)
    deal(server, invited.table, SEED)
    wait_for_nobody(server, invited.table)
    guest = Player(visit())
    guest.follow(invited.seats[1])
    own = own_link(guest)
    assert own != invited.seats[1]
    assert "link=" not in guest.page.url
    go_to_table(host.visitor)
    host.hear(0)
    expect(seat_of(host, 1)).to_contain_text("Guest 2 · here")
    guest.visitor.context.close()
    expect(seat_of(host, 1)).to_contain_text("Guest 2 · away")

    seat_of(host, 1).get_by_role("button", name="Hand to a bot").click()
    expect(seat_of(host, 1)).to_contain_text("a bot plays for somebody who is away")
    host.wait_for(host.seq)
    mine = 0
    while host.seq <= mine + 2:  # until the bot has answered for the guest more than once
        first_option(host)
        mine += 1
    assert not host.over

    back = Player(visit())
    back.follow(own)
    expect(seat_of(host, 1)).to_contain_text("Guest 2 · here")  # the bot stops at once
    expect(seat_of(back, 1)).to_contain_text("you")
    wait_for_people = Player.wait_for  # from here on nobody answers for the guest
    wait_for_people(host, host.seq)
    while not back.options:
        seq = host.seq
        host.page.locator("[data-option]").first.click()
        for player in (host, back):
            wait_for_people(player, seq + 1)
    seq = back.seq
    back.choose(back.options[0]["id"])
    host.hear(seq + 1)

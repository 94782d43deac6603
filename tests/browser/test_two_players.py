"""Two people with a browser each play a whole game: by mouse, and by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.games import Game, lines_of, watch_replay
from tests.browser.keyboard import enter, tab_to
from tests.browser.playing import Player
from tests.browser.setting_up import (
    FRIEND,
    YOU,
    Invitations,
    deal,
    go_to_table,
    invitations,
    invite,
)

SEED = 13  # with these answers: a fight, fifteen kinds of decisions, thirty answers
KEYBOARD_SEED = 98  # loot, a fight with cards, and one comes back with gold: 39 answers


def test_two_people_play_a_whole_game_by_mouse(visit, server) -> None:
    host, guest = Player(visit()), Player(visit())
    invited = invite(host.visitor, YOU, FRIEND)
    deal(server, invited.table, SEED)
    guest.follow(invited.seats[1])
    go_to_table(host.visitor)
    host.wait_for(0)
    game = Game(host, guest)
    game.play_to_the_end(Player.click, breaks={8: guest.lose_connection, 16: host.reload})
    assert game.places >= {"board", "button"}
    for player in game.players:
        watch_replay(player.visitor)


def test_two_people_play_a_whole_game_by_keyboard_alone(visit, server) -> None:
    host, guest = Player(visit()), Player(visit())
    invited = invite_by_keyboard(host)
    deal(server, invited.table, KEYBOARD_SEED)
    join_by_keyboard(guest, invited.seats[1])
    enter(host.page, "Go to the table")
    host.wait_for(0)
    game = Game(host, guest)
    game.play_to_the_end(Player.press, breaks={9: host.lose_connection, 18: guest.reload})
    assert game.fought, "no fight was shown"
    for player in game.players:
        enter(player.page, "Watch the replay")
        lines = lines_of(player.page)
        player.page.keyboard.press("End")
        expect(player.page.locator("output")).to_have_text(f"Line {lines} of {lines}")


def invite_by_keyboard(host: Player) -> Invitations:
    """From the front page to a table with a friend."""
    page = host.page
    host.visitor.visit("/")
    enter(page, "New table: DungeonQuest")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    tab_to(page, "You")  # the first seat's; the second's follows
    tab_to(page, "Bot")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=FRIEND).nth(1)).to_be_checked()
    enter(page, "Open the table")
    return invitations(page, [1])


def join_by_keyboard(guest: Player, address: str) -> None:
    """On the front page, with the link from the clipboard."""
    guest.visitor.visit("/")
    tab_to(guest.page, "Link")
    guest.page.keyboard.insert_text(address)
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
    enter(guest.page, "Sit down")
    expect(guest.page.get_by_role("button", name="Understood")).to_be_visible()
    enter(guest.page, "Understood")
    guest.wait_for(0)

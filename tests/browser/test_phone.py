"""On a phone: everything fits the width, and fingers play whole games."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import Game, watch_replay
from tests.browser.playing import Player
from tests.browser.setting_up import FRIEND, YOU, deal, go_to_table, invite, start

SEED = 42  # a fight with cards, loot, and out again: 23 answers
SEED_OF_TWO = 126  # loot, a fight with cards: 26 answers
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def tap(player: Player, choices: Random) -> str:
    """Answer by a finger; nothing may have become wider than the phone."""
    where = player.click(choices)
    assert player.page.evaluate(WIDER) <= 0, "the page is wider than the phone"
    return where


def test_a_solo_game_by_touch(visit) -> None:
    visitor = visit(**ON_A_PHONE)
    player = Player(visitor)
    start(visitor, YOU, seed=SEED)
    player.wait_for(0)
    game = Game(player)
    game.play_to_the_end(tap, breaks={7: player.reload})
    assert game.places == {"board", "hand", "button"}
    watch_replay(visitor)
    assert visitor.page.evaluate(WIDER) <= 0


def test_two_people_play_a_whole_game_by_touch(visit, server) -> None:
    host, guest = Player(visit(**ON_A_PHONE)), Player(visit(**ON_A_PHONE))
    invited = invite(host.visitor, YOU, FRIEND)
    deal(server, invited.table, SEED_OF_TWO)
    guest.follow(invited.seats[1])
    go_to_table(host.visitor)
    host.wait_for(0)
    game = Game(host, guest)
    game.play_to_the_end(tap, breaks={7: guest.reload, 13: host.lose_connection})
    assert game.places == {"board", "hand", "button"}
    for player in game.players:
        watch_replay(player.visitor)


def test_invitations_are_read_from_their_top(visit) -> None:
    visitor = visit(**ON_A_PHONE)
    invite(visitor, YOU, FRIEND, FRIEND, FRIEND)
    expect(visitor.page.get_by_role("heading", name="Your table is ready")).to_be_in_viewport()
    expect(visitor.page.get_by_role("note")).to_contain_text("undercroft serve --host 0.0.0.0")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/join",
        "/rules/dungeonquest",
        "/rules/DQ-MOV-03",
        "/about",
        "/learn/dungeonquest",
        "/learn/warcraft",
        "/compendium/dungeonquest",
        "/compendium/warcraft",
        "/daily/dungeonquest",
    ],
)
def test_no_page_is_wider_than_a_phone(visit, path) -> None:
    visitor = visit(**ON_A_PHONE)
    visitor.visit(path)
    assert visitor.page.evaluate(WIDER) <= 0

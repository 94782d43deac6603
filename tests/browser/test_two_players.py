"""Two people with a browser each play a whole game by mouse."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.playing import Player, result_of

SEED = 13  # with these answers: a fight, fifteen kinds of decisions, thirty answers
ANSWERS = 300


def test_two_people_play_a_whole_game_by_mouse(visit, table) -> None:
    links = table("human", "open", seed=SEED)
    host, guest = Player(visit()), Player(visit())
    host.sit_down(links.table, links.host)
    guest.sit_down(links.table, links.seats[1])
    choices, places, movers = Random(1), set(), set()
    for answer in range(ANSWERS):
        if host.over:
            break
        if answer == 8:
            guest.lose_connection()
        if answer == 16:
            host.reload()
        mover, other = (host, guest) if host.options else (guest, host)
        assert not other.options, "both are asked at once"
        places.add(mover.click(choices))
        other.wait_for(mover.seq)
        movers.add(mover)
    assert movers == {host, guest}
    assert {"board", "button"} <= places
    for player in (host, guest):
        expect(result_of(player.page)).to_be_visible()
        expect(result_of(player.page).locator(".standings li")).to_have_count(2)

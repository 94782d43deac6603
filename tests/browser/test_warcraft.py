"""World of Warcraft in the browser: whole games, on a phone too, and open to everybody."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.adventures import Adventure, Adventurer, sit_together
from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import watch_replay
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import result_of
from tests.browser.test_accessibility import check
from tests.browser.warcraft import CHARACTERS, GAME

SHORT_SEED = 114  # six fights in forty-three answers, then the bot wins
SHAPES = {
    "upright": {"width": 390, "height": 844},
    "on its side": {"width": 844, "height": 390},
}
SEED = 813  # together sixty-six answers of fourteen kinds, with fights, then the bot wins


def lay(table, *seats: str, seed: int = SEED):
    """A table of this game, its characters dealt beforehand."""
    characters = list(CHARACTERS[: len(seats)])
    return table(*seats, seed=seed, game=GAME, settings={"characters": characters})


def test_two_people_and_a_bot_play_a_whole_game_by_mouse(visit, table) -> None:
    host = Adventurer(visit(color_scheme="light"))
    guest = Adventurer(visit(color_scheme="dark"))
    sit_together(host, guest)
    links = lay(table, "human", "open", "bot:heuristic")
    guest.page.goto(f"/table/{links.table}#link={links.seats[1]}")
    guest.accept()
    host.sit_down(links.table, links.host)
    guest.wait_for(host.seq)
    game = Adventure(host, guest)
    game.play_through(breaks={9: host.reload, 21: guest.reload})
    assert game.fought
    assert game.places == {"board", "hand", "button"}
    for player in game.players:
        check(player.page)  # the result, by day and by night
        watch_replay(player.visitor)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_whole_game_by_touch(visit, table, shape) -> None:
    visitor = visit(**{**ON_A_PHONE, "viewport": SHAPES[shape]})
    player = Adventurer(visitor)
    links = lay(table, "human", "bot:heuristic", seed=SHORT_SEED)
    player.sit_down(links.table, links.host)
    game, choices = Adventure(player), Random(1)

    def tap(one: Adventurer, _: Random) -> str:
        assert not (found := lasting_troubles(one.page)), (one.seq, found)
        return one.act(choices)

    game.play_through(by=tap)
    assert game.fought
    assert game.places == {"board", "hand", "button"}
    expect(result_of(visitor.page).locator(".summary")).to_be_in_viewport()


def test_a_whole_game_by_keyboard_begins_with_the_skip_link(visit, table) -> None:
    visitor = visit()
    page, player = visitor.page, Adventurer(visitor)
    links = lay(table, "human", "bot:heuristic", seed=SHORT_SEED)
    player.sit_down(links.table, links.host)
    address = page.url
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("section.prompt h2")).to_be_focused()
    assert page.url == address, "the link to the table is lost"
    game = Adventure(player)
    game.play_through(by=Adventurer.by_keys)
    assert game.fought
    expect(result_of(page).locator(".summary")).to_be_in_viewport()


def test_a_card_of_the_hand_is_read_before_it_is_played_by_touch(visit, table) -> None:
    visitor = visit(**ON_A_PHONE)
    player = Adventurer(visitor)
    links = lay(table, "human", "bot:heuristic")
    player.sit_down(links.table, links.host)
    before = player.seq
    card = player.state["scene"]["panels"][0]["trays"][0]["cards"][0]
    player.hit_corner(visitor.page.locator("section.hand li button").first)
    shown = visitor.page.get_by_role("dialog", name=card["name"])
    expect(shown).to_contain_text(card["text"])
    assert player.seq == before, "it was played unread"


@pytest.mark.parametrize(
    ("size", "scheme"),
    [({}, "light"), ({}, "dark"), (ON_A_PHONE, "dark")],
    ids=["desktop by day", "desktop by night", "phone by night"],
)
def test_the_table_keeps_nobody_out(visit, table, size, scheme) -> None:
    visitor = visit(color_scheme=scheme, **size)
    player, page = Adventurer(visitor), visitor.page
    links = table("human", "bot:heuristic", seed=SEED, game=GAME)
    player.sit_down(links.table, links.host)
    check(page)  # characters to choose from
    game = Adventure(player)
    game.play_until(lambda: page.locator(".duel").is_visible(), by=Adventurer.act)
    check(page)  # a fight
    game.play_until(lambda: page.locator(".report").is_visible(), by=Adventurer.act)
    check(page)  # the map, with the report of a fight
    visitor.hit(page.get_by_role("button", name="How it went"))
    expect(page.locator(".duel .verdict")).to_be_visible()
    check(page, ".duel")

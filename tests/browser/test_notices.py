"""What must be heard on a small screen has a place that hides neither board nor answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import Game
from tests.browser.measuring import lasting_troubles, measure
from tests.browser.playing import Player

SEED = 98
PHONES = {
    "upright": ON_A_PHONE,
    "on its side": {**ON_A_PHONE, "viewport": {"width": 844, "height": 390}},
}

pytestmark = pytest.mark.parametrize("size", PHONES)


def check_place(page: Page, board: dict[str, float]) -> None:
    """It is told, lies on nothing, and the board is where it was."""
    expect(page.locator(".notice .what > *")).to_be_visible()
    assert not (found := lasting_troubles(page)), found
    seen = measure(page)
    assert seen["parts"]["notice"], "the notice is nowhere"
    assert seen["parts"]["board"] == board


def test_notices_have_a_place_that_hides_nothing(visit, table, size) -> None:
    links = table("human", "open", seed=SEED)
    host, guest = Player(visit(**PHONES[size])), Player(visit(**PHONES[size]))
    host.sit_down(links.table, links.host)
    page = host.page
    board = measure(page)["parts"]["board"]
    guest.page.goto(f"/table/{links.table}#link={links.seats[1]}")
    guest.visitor.hit(guest.page.get_by_role("button", name="Sit down", exact=True))
    expect(guest.page.get_by_role("region", name="This seat is yours")).to_be_visible()
    check_place(guest.page, board)  # their own link, which is longer than its place
    guest.visitor.hit(guest.page.get_by_role("button", name="All of it"))
    expect(guest.page.locator(".notice").get_by_role("textbox")).to_be_in_viewport()
    guest.visitor.hit(guest.page.get_by_role("button", name="Understood"))
    guest.wait_for(0)

    game = Game(host, guest)
    for _ in range(4):
        game.answer(Player.press)
    mover = next(player for player in game.players if player.state["may_undo"])
    other = next(player for player in game.players if player is not mover)
    mover.visitor.hit(mover.page.get_by_role("button", name="Undo: take back"))
    agree = other.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    check_place(other.page, board)
    other.visitor.hit(agree)
    expect(agree).to_have_count(0)

    guest.visitor.context.close()
    while host.options:
        host.press(game.choices)
    expect(page.locator("[data-absent]")).to_be_visible()
    check_place(page, board)

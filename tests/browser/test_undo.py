"""Taking back what has shown something, at a table with others: asked, refused, granted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.games import Game
from tests.browser.playing import Player

SEED = 98


def alert(player: Player, text: str) -> Locator:
    return player.page.get_by_role("alert").filter(has_text=text)


def undo_button(player: Player) -> Locator:
    return player.page.get_by_role("button", name="Undo: take back your last answer")


@pytest.fixture
def game(visit, table) -> Game:
    links = table("human", "open", seed=SEED)
    host, guest = Player(visit()), Player(visit())
    host.sit_down(links.table, links.host)
    guest.sit_down(links.table, links.seats[1])
    return Game(host, guest)


def walk_into_the_dark(game: Game) -> tuple[Player, Player, list[str]]:
    """An answer that showed a new chamber: its maker, the other, what could be chosen before."""
    for _ in range(20):
        mover = game.mover
        before, dark = [option["id"] for option in mover.options], unexplored(mover)
        game.answer(Player.press)
        if unexplored(mover) < dark:
            other = next(player for player in game.players if player is not mover)
            return mover, other, before
    raise AssertionError("nobody walked into the dark")


def unexplored(player: Player) -> int:
    """How many spaces the page shows as dark."""
    return player.page.locator(".space .unknown").count()


def ask(mover: Player, other: Player) -> None:
    asked = mover.seq + 1
    undo_button(mover).click()
    for player in (mover, other):
        player.wait_for(asked)
    expect(alert(mover, "The others must agree")).to_be_visible()
    expect(alert(mover, "The others").get_by_role("button")).to_have_count(0)
    expect(alert(other, "would like to take back")).to_be_visible()


def test_what_is_refused_stands(game) -> None:
    mover, other, _ = walk_into_the_dark(game)
    ask(mover, other)
    alert(other, "would like").get_by_role("button", name="No").click()
    for player in (mover, other):
        expect(player.page.get_by_role("alert")).to_have_count(0)
        player.wait_for(mover.seq)
    expect(undo_button(mover)).to_be_disabled()
    game.answer(Player.click)  # and the game goes on


def test_what_is_granted_is_taken_back(game) -> None:
    mover, other, before = walk_into_the_dark(game)
    lines = other.page.get_by_role("log").locator("p")
    many = lines.count()
    ask(mover, other)
    following = mover.seq + 2  # the consent, and the taking back
    alert(other, "would like").get_by_role("button", name="Agree").click()
    for player in (mover, other):
        player.wait_for(following)
        expect(player.page.get_by_role("alert")).to_have_count(0)
    assert [option["id"] for option in mover.options] == before
    expect(lines).not_to_have_count(many)
    game.answer(Player.click)


def test_only_the_maker_of_the_last_answer_may_ask(game) -> None:
    mover, other, _ = walk_into_the_dark(game)
    expect(undo_button(mover)).to_be_enabled()
    expect(undo_button(other)).to_be_disabled()
    other.page.keyboard.press("Control+z")
    assert [message["type"] for message in other.said if message["type"] == "undo"] == []

"""A fight is fought with the cards of the hand: by mouse, by finger and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import Game
from tests.browser.playing import Player

SEED = 55  # a fight with cards after two answers


def fighter(visit, table, **options) -> Player:
    links = table("human", seed=SEED)
    player = Player(visit(**options))
    player.sit_down(links.table, links.host)
    Game(player).play_until(lambda: playable(player).count() > 0)
    return player


def playable(player: Player) -> Locator:
    return player.page.locator("div.hand button.playable")


def assert_played(player: Player, card: str, seq: int) -> None:
    """Exactly that card was sent, and the table took it."""
    player.wait_for(seq + 1)
    sent = [message for message in player.said if message["type"] == "act"]
    assert sent[-1] == {"type": "act", "seq": seq, "option": card}


@pytest.mark.parametrize("options", [{}, ON_A_PHONE], ids=["mouse", "finger"])
def test_a_card_of_the_hand_is_played_by_touching_it(visit, table, options) -> None:
    player = fighter(visit, table, **options)
    for _ in range(2):
        ids = {option["id"] for option in player.options}
        card = next(it for it in player.hand if it["id"] in ids)
        seq = player.seq
        player.visitor.hit(player.card(card["id"]))
        assert_played(player, card["id"], seq)


def test_a_card_of_the_hand_is_played_by_keyboard(visit, table) -> None:
    player = fighter(visit, table)
    card = playable(player).first
    name, seq = card.locator(".name").inner_text(), player.seq
    card.focus()
    player.page.keyboard.press("Enter")
    player.wait_for(seq + 1)
    played = next(each for each in reversed(player.said) if each["type"] == "act")
    chosen = next(each for each in player.state["lines"] if name in each["text"])
    assert played["seq"] == seq
    assert chosen["rule"].startswith("DQ-")


def test_a_card_that_cannot_be_played_says_why(visit, table) -> None:
    player = fighter(visit, table)
    greyed = player.page.locator("div.hand button:not(.playable)")
    Game(player).play_until(lambda: greyed.count() > 0)
    seq = player.seq
    expect(greyed.first).to_have_attribute("aria-disabled", "true")
    laid = player.page.locator("div.hand button").evaluate_all(
        "(all) => all.map((each) => each.classList.contains('playable'))"
    )
    assert laid == sorted(laid, reverse=True), "what cannot be laid lies before what can"
    greyed.first.click(force=True)  # greyed for screen readers too, but it answers
    box = player.page.get_by_role("dialog", name="Why can’t I?")
    expect(box).to_contain_text("DQ-")
    assert player.seq == seq

"""On a phone: everything fits the width, and fingers play."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.browsing import PHONE
from tests.browser.playing import Player

PHONE_OPTIONS = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_game_is_played_by_touch(visit, table) -> None:
    links = table("human", seed=73)
    visitor = visit(**PHONE_OPTIONS)
    player, choices = Player(visitor), Random(1)
    player.sit_down(links.table, links.host)
    places = set()
    while not player.over and player.seq < 14:
        places.add(player.click(choices, touch=True))
        assert visitor.page.evaluate(WIDER) <= 0, "the page is wider than the phone"
    assert {"board", "button"} <= places


@pytest.mark.parametrize("path", ["/", "/new", "/join", "/rules/dungeonquest", "/about"])
def test_no_page_is_wider_than_a_phone(visit, path) -> None:
    visitor = visit(**PHONE_OPTIONS)
    visitor.visit(path)
    assert visitor.page.evaluate(WIDER) <= 0

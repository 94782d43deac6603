"""The hash of a table's secret is shown from the start, the secret at the end, and it verifies."""

from __future__ import annotations

from hashlib import sha256

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import DESKTOP, ON_A_PHONE
from tests.browser.games import Game
from tests.browser.playing import Player, result_of
from tests.server.app.serving import set_secret
from undercroft.server.store import open_store

NUMBER = 5


@pytest.mark.parametrize("options", [{"viewport": DESKTOP}, ON_A_PHONE], ids=["desktop", "phone"])
def test_a_game_is_verified_on_its_result(server, visit, table, options) -> None:
    links = table("human", seed=None)
    store = open_store(server.db)
    set_secret(store, links.table, NUMBER)
    store.close()
    secret = NUMBER.to_bytes(32, "big")
    commitment = sha256(secret).hexdigest()

    visitor = visit(**options)
    player = Player(visitor)
    player.sit_down(links.table, links.host)
    visitor.hit(player.page.get_by_role("button", name="Menu and help"))
    expect(player.page.get_by_label("Hash", exact=True)).to_have_value(commitment)
    expect(player.page.get_by_label("Secret", exact=True)).to_have_count(0)
    player.page.keyboard.press("Escape")

    Game(player).play_to_the_end(Player.press)
    result = result_of(player.page)
    expect(result.get_by_label("Hash", exact=True)).to_have_value(commitment)
    expect(result.get_by_label("Secret", exact=True)).to_have_value(secret.hex())
    visitor.hit(result.get_by_role("button", name="Verify this game"))
    expect(result.get_by_text("It holds: all")).to_be_visible()
    expect(result.get_by_role("alert")).to_have_count(0)

"""Under the limits that a server has by default, nobody who only plays is refused anything.

All visitors come from one address here: what is enough for them is enough for a family.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import Game, lines_of
from tests.browser.playing import Player, result_of
from tests.browser.setting_up import FRIEND, YOU, deal, go_to_table, invite
from tests.server.app.serving import Process
from undercroft.server.settings import Settings

SEED = 1  # with these answers a long game


@pytest.fixture
def default_server(tmp_path):
    """As `undercroft serve` starts it; only bots do not pause."""
    usual = Settings()
    process = Process(
        f"sqlite:///{tmp_path / 'tables.db'}",
        UNDERCROFT_MESSAGE_CREDITS=str(usual.message_credits),
        UNDERCROFT_TABLES_PER_HOUR=str(usual.tables_per_hour),
    )
    yield process
    process.terminate()
    assert not process.errors, "".join(process.errors)


def refusals(page: Page) -> list[str]:
    """Keeps every answer of the server that was a refusal."""
    found: list[str] = []

    def heard(response) -> None:
        if response.status >= 400:
            found.append(f"{response.status} {response.url}")

    page.on("response", heard)
    return found


def test_two_people_see_the_result_and_the_replay_of_a_long_game(default_server, visit) -> None:
    host, guest = Player(visit(default_server.url)), Player(visit(default_server.url))
    refused = [refusals(player.page) for player in (host, guest)]
    invited = invite(host.visitor, YOU, FRIEND)
    deal(default_server, invited.table, SEED)
    guest.follow(invited.seats[1])
    go_to_table(host.visitor)
    host.wait_for(0)
    game = Game(host, guest)
    game.play_to_the_end(Player.press)
    assert host.seq > 40
    for player in game.players:  # and once more, straight after the first time
        player.page.reload()
    for player in game.players:
        expect(result_of(player.page).locator(".plots svg").first).to_be_visible()
        result_of(player.page).get_by_role("link", name="Watch the replay").click()
    for player in game.players:
        leaf_through(player.page)
    assert refused == [[], []]


def leaf_through(page: Page) -> None:
    """Drag the slider over the whole game, then go back line by line, and to the beginning."""
    last = lines_of(page)
    slider, output = page.get_by_role("slider", name="Line"), page.locator("output")
    for line in range(last):
        slider.fill(str(line))
    expect(page.locator(".said .end")).to_be_visible()
    for line in range(last - 1, last - 80, -1):
        page.keyboard.press("ArrowLeft")
        expect(output).to_have_text(f"Line {line} of {last}")
    page.keyboard.press("Home")
    expect(page.get_by_label("The log")).to_contain_text("goes first")

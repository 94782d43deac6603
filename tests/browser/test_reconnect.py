"""The connection drops, or the server dies: the page says so, comes back, and the game goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.games import Game
from tests.browser.playing import Player
from tests.server.app.serving import Process

SEED = 98


class Cable:
    """Between a page and the server: it can be pulled, and plugged in again."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._pulled = False
        self._sockets: list[WebSocketRoute] = []
        player.page.route_web_socket("**/ws", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self._pulled:
            socket.close(code=1013, reason="the cable is pulled")
        else:
            self._sockets.append(socket)
            socket.connect_to_server()

    def pull(self) -> None:
        self._pulled = True
        for socket in self._sockets:
            socket.close(code=1013, reason="the cable is pulled")
        self._sockets.clear()

    def plug_in(self) -> None:
        self._pulled = False


def test_a_dropped_socket_comes_back_and_misses_nothing(visit, table) -> None:
    links = table("human", "open", seed=SEED)
    host, guest = Player(visit()), Player(visit())
    cable = Cable(guest)
    host.sit_down(links.table, links.host)
    guest.page.goto(f"/table/{links.table}#link={links.seats[1]}")
    guest.accept()
    expect(guest.page.get_by_role("region", name="What to do now")).to_be_visible()
    cable.pull()
    expect(guest.connection_lost).to_be_visible()

    host.page.get_by_role("tab", name="Seats").click()
    expect(host.page.locator(".seats li").nth(1)).to_contain_text("away")
    host.press(Random(1))  # the guest is asked now, and does not know it yet
    expect(guest.page.locator("[data-option]")).to_have_count(0)
    cable.plug_in()
    expect(guest.connection_lost).to_have_count(0)
    expect(guest.page.locator("[data-option]").first).to_be_visible()
    expect(host.page.locator(".seats li").nth(1)).to_contain_text("here")
    lines = host.page.get_by_role("log", include_hidden=True).locator("p").all_text_contents()
    assert guest.page.get_by_role("log").locator("p").all_text_contents() == lines
    guest.page.keyboard.press("1")
    host.wait_for(2)


class Mortal:
    """A server that may be killed, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.process = Process(f"sqlite:///{folder / 'tables.db'}")
        self.url = self.process.url

    def kill(self) -> None:
        self.process.kill()

    def start_again(self) -> None:
        self.process = Process(self.process.db, port=self.process.port)


@pytest.fixture
def mortal(tmp_path):
    server = Mortal(tmp_path)
    yield server
    server.process.terminate()


def test_a_server_that_was_killed_is_found_again(mortal, visit) -> None:
    visitor = visit(mortal.url)
    page, player = visitor.page, Player(visitor)
    visitor.visit("/")
    page.get_by_role("button", name="Play now: DungeonQuest").click()
    player.wait_for(0)
    game = Game(player)
    for _ in range(3):
        game.answer(Player.press)
    seq, options, before = player.seq, player.options, player.states
    visitor.rest()  # a page complains, rightly, of what it asked a dead server for
    mortal.kill()
    expect(player.connection_lost).to_be_visible()
    page.keyboard.press("1")  # said to nobody: it is said again when somebody hears it
    expect(page.locator("[data-option]:not([disabled])")).to_have_count(0)
    mortal.start_again()
    player.hear(seq + 1)
    player.hear_again(before)
    expect(player.connection_lost).to_have_count(0)
    sent = [message for message in player.said if message["type"] == "act"]
    assert sent[-1] == {"type": "act", "seq": seq, "option": options[0]["id"]}
    game.answer(Player.press)
    visitor.forgive("WebSocket connection to")

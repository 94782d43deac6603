"""The pictures of docs/screenshots, taken anew: `uv run python -m tests.browser.screenshots`."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
from playwright.sync_api import Browser, Page

from tests.browser.browsing import DESKTOP, PHONE, Visitor, running_chromium
from tests.browser.playing import Player, result_of
from tests.server.app.serving import Process, new_table
from undercroft.server.messages import Links

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SEED = 64  # a fight early, and a long way through the dungeon
# Chromium itself turns a PNG into a small WebP: nothing else is needed for it.
TO_WEBP = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', 0.82).split(',')[1];
}"""


class Photographer:
    """Takes pictures of one game, played once, in any size and light."""

    def __init__(self, browser: Browser, server: Process) -> None:
        self.browser, self.url = browser, server.url
        self.http = httpx.Client(base_url=server.url)
        self.converter = browser.new_page()

    def new_table(self) -> Links:
        return new_table(self.http, "human", seed=SEED)

    def take(self, name: str, size: str, scheme: str, go: Callable[[Visitor], None]) -> None:
        phone = size == "phone"
        options = {"viewport": PHONE if phone else DESKTOP, "color_scheme": scheme}
        visitor = Visitor(self.browser, self.url, is_mobile=phone, has_touch=phone, **options)
        go(visitor)
        self._keep(visitor.page, f"{name}-{size}-{scheme}")
        visitor.context.close()

    def _keep(self, page: Page, name: str) -> None:
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(700)
        png = base64.b64encode(page.screenshot(animations="disabled")).decode()
        webp = base64.b64decode(self.converter.evaluate(TO_WEBP, png))
        (FOLDER / f"{name}.webp").write_bytes(webp)
        print(f"{name}.webp: {len(webp) // 1024} KiB")


def play_until(player: Player, choices: Random, wanted: Callable[[Player], bool]) -> None:
    """Answer until it is so, or the game is over."""
    while not wanted(player) and not player.over:
        player.press(choices)
    player.page.keyboard.press("Escape")


def table_with(photographer: Photographer, wanted: Callable[[Player], bool]):
    """Go to a new table and play on it until it looks as wanted."""

    def go(visitor: Visitor) -> None:
        links = photographer.new_table()
        player = Player(visitor)
        player.sit_down(links.table, links.host)
        play_until(player, Random(1), wanted)

    return go


def ended(photographer: Photographer):
    def go(visitor: Visitor) -> None:
        table_with(photographer, lambda player: player.over)(visitor)
        visitor.page.reload()
        result_of(visitor.page).locator(".plots").wait_for()

    return go


def replayed(photographer: Photographer):
    def go(visitor: Visitor) -> None:
        ended(photographer)(visitor)
        result_of(visitor.page).get_by_role("link", name="Watch the replay").click()
        visitor.page.locator("output").wait_for()
        for _ in range(45):
            visitor.page.keyboard.press("ArrowRight")

    return go


def page_at(path: str):
    return lambda visitor: visitor.visit(path)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        server = Process(f"sqlite:///{folder}/tables.db", UNDERCROFT_REQUEST_CREDITS="100000")
        try:
            photographer = Photographer(browser, server)
            rules = page_at("/rules/dungeonquest")
            far = table_with(photographer, lambda player: player.seq > 44 and not player.duelling)
            fight = table_with(photographer, lambda player: bool(_hand(player)))
            for name, size, scheme, go in (
                ("home", "desktop", "light", page_at("/")),
                ("home", "phone", "dark", page_at("/")),
                ("table", "desktop", "dark", far),
                ("table", "phone", "light", far),
                ("duel", "desktop", "light", fight),
                ("duel", "phone", "dark", fight),
                ("rules", "desktop", "light", rules),
                ("rules", "phone", "dark", rules),
                ("result", "desktop", "dark", ended(photographer)),
                ("result", "phone", "light", ended(photographer)),
                ("replay", "desktop", "light", replayed(photographer)),
                ("replay", "phone", "dark", replayed(photographer)),
            ):
                photographer.take(name, size, scheme, go)
        finally:
            server.terminate()


def _hand(player: Player) -> bool:
    return player.duelling and bool(player.state["scene"]["duel"]["hand"])


if __name__ == "__main__":
    main()

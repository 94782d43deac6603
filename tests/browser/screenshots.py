"""The pictures of docs/screenshots, taken anew: `uv run python -m tests.browser.screenshots`.

`--all FOLDER` takes every page and moment in both sizes and both lights into another folder, to be
looked at; `--client FOLDER` takes them of a client that was built elsewhere.
"""

from __future__ import annotations

import argparse
import base64
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.browsing import PHONE, Visitor, running_chromium
from tests.browser.playing import KEYS, Player, result_of
from tests.server.app.serving import Running
from undercroft.server.messages import Links

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = {"width": 1440, "height": 900}
SEED = 56  # a long game with a fight, won by somebody
# What is kept: small enough to lie in a repository, enough to show every page and both lights.
KEPT = ("home", "new", "table", "card", "duel", "result", "replay", "rules")
# Chromium itself turns a PNG into a small WebP: nothing else is needed for it.
TO_WEBP = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', 0.7).split(',')[1];
}"""
PAGES = {
    "home": "/",
    "new": "/new",
    "rules": "/rules/dungeonquest",
    "rule": "/rules/DQ-MOV-03",
    "about": "/about",
    "lost": "/no-such-page",
    "join": "/join",
}


@contextmanager
def studio(client: Path | None) -> Iterator[tuple[Browser, Running]]:
    """A browser, and a server with a new database; it serves that client, or the one installed."""
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Running(f"sqlite:///{kept}/tables.db", client)
        try:
            yield browser, server
        finally:
            server.stop()


class Camera:
    """A browser window of one size in one light."""

    def __init__(self, browser: Browser, url: str, size: str, scheme: str) -> None:
        phone = size == "phone"
        self.name = f"{size}-{scheme}"
        self.visitor = Visitor(
            browser, url, viewport=PHONE if phone else DESKTOP, color_scheme=scheme,
            is_mobile=phone, has_touch=phone,
        )  # fmt: skip
        self.page: Page = self.visitor.page
        self.player = Advised(self.visitor)


class Advised(Player):
    """A player who asks for a hint and follows it: games go far."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.advice = ""

    def _received(self, frame: str | bytes) -> None:
        super()._received(frame)
        message = json.loads(frame)
        if message["type"] == "hinted":
            self.advice = message["option"]

    def arrive(self, address: str) -> None:
        """Come to the table, and wait until the bots before have answered."""
        self.state = {}  # of a table before
        self.page.goto(address)
        while not self.state or not self.options:
            self.page.wait_for_timeout(10)
        self.wait_for(self.seq)

    def keep_up_with(self, other: Player) -> None:
        while self.seq < other.seq:
            self.page.wait_for_timeout(10)
        self.wait_for(self.seq)

    def follow_advice(self) -> None:
        """Answer as the bot would."""
        self.advice = ""
        self.page.keyboard.press("?")
        while not self.advice:
            self.page.wait_for_timeout(10)
        options = [option["id"] for option in self.options]
        before = self.seq
        self.page.keyboard.press(KEYS[options.index(self.advice)])
        while not self.over and (self.seq == before or not self.options):  # bots answer, too
            self.page.wait_for_timeout(10)
        self.wait_for(self.seq)


class Photographer:
    """Takes a moment with all cameras at once."""

    def __init__(self, browser: Browser, server: Running, folder: Path, only: set[str]) -> None:
        self.server, self.folder, self.only = server, folder, only
        self.cameras = [
            Camera(browser, server.url, size, scheme)
            for size in ("desktop", "phone")
            for scheme in ("light", "dark")
        ]
        self.converter = browser.new_page()
        self.taken: set[str] = set()
        self.rooms = 8

    def wants(self, name: str) -> bool:
        return name not in self.taken and (not self.only or name in self.only)

    def take(self, name: str, *, rest: int = 700) -> None:
        """The pictures of this moment, unless they are not wanted."""
        if not self.wants(name):
            return
        self.taken.add(name)
        for camera in self.cameras:
            camera.page.evaluate("document.fonts.ready")
        self.cameras[0].page.wait_for_timeout(rest)
        for camera in self.cameras:
            self._keep(f"{name}-{camera.name}", camera.page.screenshot(animations="disabled"))

    def _keep(self, name: str, png: bytes) -> None:
        """As PNG to be looked at; as a small WebP to be kept."""
        if self.folder != FOLDER:
            (self.folder / f"{name}.png").write_bytes(png)
            return
        encoded = base64.b64encode(png).decode()
        webp = base64.b64decode(self.converter.evaluate(TO_WEBP, encoded))
        (self.folder / f"{name}.webp").write_bytes(webp)
        print(f"{name}.webp: {len(webp) // 1024} KiB")

    def visit(self, path: str) -> None:
        for camera in self.cameras:
            camera.visitor.visit(path)

    def pages(self) -> None:
        """Everything that is no table."""
        for name, path in PAGES.items():
            if self.wants(name):
                self.visit(path)
                self.take(name)
        for camera in self.cameras:
            camera.visitor.forgive("404 (Not Found)")  # one of them is there for that

    def game(self) -> None:
        """A whole game from the first question to the replay."""
        links = self.server.new_table("human", "bot", "bot", "bot", seed=SEED, host="Ada")
        self._sit_down(links)
        first = self.cameras[0].player
        while not first.over:
            self._moment(first)
            first.follow_advice()
            for camera in self.cameras[1:]:
                camera.player.keep_up_with(first)
        for camera in self.cameras:
            camera.page.reload()
            result_of(camera.page).locator(".plots").wait_for()
        self.take("result")
        if self.wants("home-again"):
            self.visit("/")
            self.take("home-again")
        self.visit(f"/replay/{links.table}#link={links.host}&line=60")
        self.take("replay")

    def _sit_down(self, links: Links) -> None:
        for camera in self.cameras:
            camera.player.arrive(f"/table/{links.table}#link={links.host}")

    def _moment(self, player: Advised) -> None:
        """Which picture this is, if it is one."""
        scene = player.state["scene"]
        duel = scene["duel"]
        shows: dict[str, Callable[[], bool]] = {
            "start": lambda: not any(piece["owner"] == 0 for piece in scene["board"]["pieces"]),
            "card": lambda: player.page.locator("button.show").count() > 0,
            "dice": lambda: player.page.locator(".dice").count() > 0,
            "duel": lambda: duel is not None and bool(duel["hand"]) and duel["round"] > 1,
            "early": lambda: player.seq > 5 and duel is None,
        }
        for name, shown in shows.items():
            if self.wants(name) and shown():
                self.take(name, rest=300 if name in ("card", "dice") else 700)
        if duel is None and _rooms(scene) >= self.rooms + 6:  # the fullest board is kept
            self.rooms = _rooms(scene)
            self.taken.discard("table")
            self.take("table")

    def missed(self) -> list[str]:
        """What was asked for and never came, and what the pages complained about."""
        complaints = [each for camera in self.cameras for each in camera.visitor.complaints]
        return sorted(self.only - self.taken) + complaints

    def hot_seat(self) -> None:
        """One screen for two people: what the mover sees last, then the cover."""
        if not (self.wants("handover") or self.wants("pass")):
            return
        links = self.server.new_table("human", "human", seed=SEED, host="Ada")
        for camera in self.cameras:
            camera.page.goto(f"/table/{links.table}#link={links.host}")
            camera.page.locator("section.cover").wait_for()
        self.take("handover")
        for camera in self.cameras:
            camera.page.get_by_role("button", name="I am").click()
            camera.page.locator("[data-option]").first.wait_for()
        self.cameras[0].page.keyboard.press("1")
        for camera in self.cameras:
            camera.page.get_by_role("button", name="Pass the screen").wait_for()
        self.take("pass")


def _rooms(scene: dict[str, Any]) -> int:
    return sum(space["look"] != "unknown" for space in scene["board"]["spaces"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every page, into this folder")
    parser.add_argument("--client", type=Path, metavar="FOLDER", help="a client built elsewhere")
    parser.add_argument("only", nargs="*", help="the names of the pictures to take")
    chosen = parser.parse_args()
    folder = chosen.all or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    only = set(chosen.only) if chosen.all else set(KEPT)
    with studio(chosen.client) as (browser, server):
        photographer = Photographer(browser, server, folder, only)
        photographer.pages()
        photographer.hot_seat()
        if not only or only & {"start", "early", "card", "dice", "duel", "table", "result",
                               "replay", "home-again"}:  # fmt: skip
            photographer.game()
        if missed := photographer.missed():
            raise SystemExit("\n".join(("missed:", *missed)))


if __name__ == "__main__":
    main()

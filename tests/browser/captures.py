"""Short captures for the README: `uv run --with pillow python -m tests.browser.captures`.

A turn and a fight as they play on the page, as animated WebP in docs/screenshots. `--client FOLDER`
takes them of a client that was built elsewhere, `--to FOLDER` writes them somewhere else.
"""

from __future__ import annotations

import argparse
import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import undercroft
from tests.browser.browsing import PACE, Visitor
from tests.browser.playing import KEYS, Player
from tests.browser.screenshots import FOLDER, studio
from tests.server.app.serving import Running
from undercroft import bots
from undercroft.kernel.table import Table

WINDOW = {"width": 1120, "height": 700}
WIDTH, HEIGHT = 800, 500  # of the capture
LONGEST = 20.0  # seconds
REST = 2.5  # seconds that the last picture stays
READ = 1.2  # seconds before somebody goes on, or answers
BETWEEN = 0.12  # seconds from picture to picture, at least
QUALITY = 50
# A picture takes longer than what it shows: the page runs so many times slower than the capture.
SLOWER = 8
NORMAL = json.dumps(dict.fromkeys(("mine", "others", "fights"), "normal"))
PLAY = f"""
localStorage.setItem('{PACE}', '{NORMAL}');
const later = window.setTimeout;
window.setTimeout = (call, time, ...rest) => later(call, (time ?? 0) * {SLOWER}, ...rest);
"""


def exploring(table: Table[Any]) -> bool:
    """A hero with some rooms behind them is about to move."""
    decision = table.decision
    return decision is not None and decision.kind == "turn" and len(table.answers) > 12


def fighting(table: Table[Any]) -> bool:
    """Somebody has cards to fight with."""
    duel = None if table.decision is None else table.scene(0).duel
    return duel is not None and bool(duel.hand)


def anything(_: Table[Any]) -> bool:
    return True


@dataclass(frozen=True)
class Shot:
    """What is captured: the first moment of a game that is as wanted, and some answers on."""

    seed: int
    wanted: Callable[[Table[Any]], bool]
    answers: int
    lasts: Callable[[Table[Any]], bool] = anything


# The fight has three rounds and a counterattack.
SHOTS = {"turn": Shot(53, exploring, 2), "fight": Shot(31, fighting, 5, fighting)}


class Film:
    """Pictures of a page with the time at which each was taken."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.pictures: list[tuple[float, bytes]] = []
        self.began = time.monotonic()
        self.held = 0.0
        session = page.context.new_cdp_session(page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})

    def take(self) -> None:
        """One more picture, unless the last one is still fresh or nothing has changed."""
        now = self.seconds
        if self.pictures and now - self.pictures[-1][0] < BETWEEN:
            return
        picture = self.page.screenshot(type="png")
        if not self.pictures or self.pictures[-1][1] != picture:
            self.pictures.append((now, picture))

    def hold(self, seconds: float) -> None:
        """What is seen now stays so long."""
        self.take()
        self.held += seconds

    @property
    def seconds(self) -> float:
        """How far the capture has come."""
        return (time.monotonic() - self.began) / SLOWER + self.held

    def write(self, path: Path) -> None:
        """Small and animated; each picture stays as long as it stayed on the page."""
        from PIL import Image  # only captures need it

        times = [at for at, _ in self.pictures]
        stays = [later - at for at, later in pairwise(times)] + [REST]
        images = [
            Image.open(io.BytesIO(png)).convert("RGB").resize((WIDTH, HEIGHT))
            for _, png in self.pictures
        ]
        images[0].save(
            path, save_all=True, append_images=images[1:], loop=0, quality=QUALITY, method=6,
            minimize_size=True,
            duration=[max(20, round(1000 * stay)) for stay in stays],
        )  # fmt: skip
        print(f"{path.name}: {len(images)} pictures, {path.stat().st_size // 1024} KiB")


def capture(visitor: Visitor, server: Running, shot: Shot) -> Film:
    """Play those answers as a bot would, and look on."""
    table = undercroft.new("dungeonquest", 1, shot.seed)
    bot = bots.make("heuristic", table.game, 1)
    while not shot.wanted(table):
        assert table.decision is not None, "it never came to that"
        table.act(bot.choose(table))
    links = server.lay(table, "human")
    player = Player(visitor)
    player.follow(f"/table/{links.table}#link={links.host}")
    film = Film(player.page)
    for _ in range(shot.answers):
        if table.decision is None or not shot.lasts(table) or film.seconds > LONGEST:
            break
        answer = bot.choose(table)
        keys = [option["id"] for option in player.options]
        film.hold(READ)
        following = player.seq + 1  # a table that was laid there counts from 0
        player.page.keyboard.press(KEYS[keys.index(table.decision.choices[answer])])
        table.act(answer)
        watch(player, film, following)
    film.take()
    return film


def watch(player: Player, film: Film, seq: int) -> None:
    """Until everything was shown, and the player is asked again."""
    stage = player.page.locator("[data-frame]")
    while player.seq < seq or stage.count() or not (player.over or player._is_shown()):
        film.take()
        player.page.wait_for_timeout(20)
        go_on = stage.get_by_role("button", name="Go on", exact=True)
        if go_on.count():
            film.hold(READ)
            go_on.first.click()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--client", type=Path, metavar="FOLDER", help="a client built elsewhere")
    parser.add_argument("only", nargs="*", default=SHOTS, help="which of them to take")
    parser.add_argument("--to", type=Path, metavar="FOLDER", default=FOLDER, help="write there")
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    with studio(chosen.client) as (browser, server):
        for name in chosen.only:
            visitor = Visitor(
                browser, server.url, viewport=WINDOW, reduced_motion="no-preference",
                color_scheme="dark",
            )  # fmt: skip
            visitor.context.add_init_script(PLAY)
            capture(visitor, server, SHOTS[name]).write(chosen.to / f"{name}.webp")
            visitor.context.close()


if __name__ == "__main__":
    main()

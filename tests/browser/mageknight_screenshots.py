"""The pictures of Mage Knight Dungeons in docs/screenshots, taken anew.

`uv run python -m tests.browser.mageknight_screenshots`; `--client FOLDER` takes them of a client
that was built elsewhere, `--to FOLDER` as PNG into another folder, to be looked at.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import undercroft
from tests.browser.browsing import running_chromium
from tests.browser.playing import result_of
from tests.browser.screenshots import FOLDER, Photographer
from tests.server.app.serving import Running
from undercroft import bots
from undercroft.kernel.table import Table

SEATS = ("human", "bot")


def played_until(wanted: Callable[[Table[Any]], bool], seed: int, **settings: Any) -> Table[Any]:
    """The first moment of a game of bots that is as wanted."""
    table = undercroft.new("mageknight", len(SEATS), seed, **settings)
    bot = bots.make("heuristic", table.game, 1)
    while not wanted(table):
        assert table.decision is not None, "it never came to that"
        table.act(bot.choose(table))
    return table


def at_odds(table: Table[Any]) -> bool:
    """The first player's Hero can attack somebody, or go on."""
    decision = table.decision
    if decision is None or decision.player != 0 or decision.kind != "act":
        return False
    choices = decision.choices
    return any(each.startswith("shoot:") for each in choices) and any(
        each.startswith("go:") for each in choices
    )


def drafting(table: Table[Any]) -> bool:
    return True


def over(table: Table[Any]) -> bool:
    return table.over


# Each with the seed of a game in which it comes, and its settings.
MOMENTS: dict[str, tuple[Callable[[Table[Any]], bool], int, dict[str, Any]]] = {
    "table": (at_odds, 4, {"mode": "heroic_team"}),
    "draft": (drafting, 5, {"mode": "heroic_team", "team": "draft"}),
    "result": (over, 6, {}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--client", type=Path, metavar="FOLDER", help="a client built elsewhere")
    parser.add_argument("--to", type=Path, metavar="FOLDER", default=FOLDER, help="as PNG, there")
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Running(f"sqlite:///{kept}/tables.db", chosen.client)
        try:
            photographer = Photographer(browser, server, chosen.to, set())
            for name, (wanted, seed, settings) in MOMENTS.items():
                links = server.lay(played_until(wanted, seed, **settings), *SEATS)
                for camera in photographer.cameras:
                    camera.page.goto(f"/table/{links.table}#link={links.host}")
                    if name == "result":
                        result_of(camera.page).locator(".plots").wait_for()
                        continue
                    camera.page.locator("[data-option]").first.wait_for()
                    for button in camera.page.get_by_role("button", name="Got it").all():
                        button.click()
                    if name == "draft":
                        camera.page.get_by_role("button", name="Compare all").click()
                photographer.take(f"mageknight-{name}")
            if missed := photographer.missed():
                raise SystemExit("\n".join(("missed:", *missed)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()

"""The pictures of World of Warcraft in docs/screenshots, taken anew.

`uv run python -m tests.browser.warcraft_screenshots`; `--client FOLDER` takes them of a client that
was built elsewhere, `--to FOLDER` as PNG into another folder, to be looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import undercroft
from tests.browser.playing import result_of
from tests.browser.screenshots import FOLDER, Photographer, studio
from undercroft import bots
from undercroft.kernel.table import Table

SEATS = ("human", "bot", "bot", "bot")
ENOUGH_TOLD = 5
CHARACTERS = ["mage", "warrior", "dongon", "hunter"]


def played_until(wanted: Callable[[Table[Any]], bool], seed: int) -> Table[Any]:
    """The first moment of a game of bots that is as wanted: of that seed's, or of one after it."""
    for each in count(seed):
        table = undercroft.new("warcraft", len(SEATS), each, characters=CHARACTERS)
        bot = bots.make("heuristic", table.game, 1)
        while not wanted(table) and table.decision is not None:
            table.act(bot.choose(table))
        if wanted(table):
            return table
    raise AssertionError("seeds never end")


def on_the_way(table: Table[Any]) -> bool:
    """The first player is about to move, with things to show for what was done before."""
    decision = table.decision
    if decision is None or decision.player != 0 or decision.kind != "move":
        return False
    scene = table.scene(0)
    if scene.duel is not None or not scene.trays or len(decision.options) > 7:
        return False
    own = scene.panels[0]
    trays = {tray.id: tray for tray in own.trays}
    return len(trays["hand-0"].cards) in range(4, 8) and any(
        slot.card is not None for slot in trays["equipment-0"].slots
    )


def in_the_thick_of_it(table: Table[Any]) -> bool:
    """The dice of a fight of the first player's lie, and something can be done about them."""
    decision = table.decision
    if decision is None or decision.player != 0:
        return False
    duel = table.scene(0).duel
    if duel is None or duel.verdict or decision.kind not in ("after_roll", "on_damage"):
        return False
    return sum(len(stage.beats) for stage in duel.stages) >= ENOUGH_TOLD


def over(table: Table[Any]) -> bool:
    return table.over


# Each with the seed of the first game in which it is looked for.
MOMENTS = {"table": (on_the_way, 54), "combat": (in_the_thick_of_it, 48), "result": (over, 25)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--client", type=Path, metavar="FOLDER", help="a client built elsewhere")
    parser.add_argument("--to", type=Path, metavar="FOLDER", default=FOLDER, help="as PNG, there")
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    with studio(chosen.client) as (browser, server):
        photographer = Photographer(browser, server, chosen.to, set())
        for name, (wanted, seed) in MOMENTS.items():
            links = server.lay(played_until(wanted, seed), *SEATS)
            for camera in photographer.cameras:
                camera.page.goto(f"/table/{links.table}#link={links.host}")
                if name == "result":
                    result_of(camera.page).locator(".plots").wait_for()
                else:
                    camera.page.locator("[data-option]").first.wait_for()
                    for button in camera.page.get_by_role("button", name="Got it").all():
                        button.click()
            photographer.take(f"warcraft-{name}")
        if missed := photographer.missed():
            raise SystemExit("\n".join(("missed:", *missed)))


if __name__ == "__main__":
    main()

"""Sentries in the browser: squares are clicked, a far click is a route, figures are attacked."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.playing import Player, result_of

ANSWERS = 400  # far more than any of these games takes


class Raider(Player):
    """Plays seat 0 by mouse against a bot: clicks squares where the options show there."""

    def wait_for(self, seq: int) -> None:
        self.hear(seq)
        while not self.over and self.asked != 0:
            self.hear(self.seq + 1)
        super().wait_for(self.seq)

    def square(self, name: str) -> Locator:
        return self.page.locator(f'.space[data-space="{name}"], .space[aria-label*=", {name}."]')

    @property
    def at(self) -> dict[str, str]:
        """Where the figures stand."""
        pieces = self.state["scene"]["board"]["pieces"]
        return {piece["id"].partition(":")[2]: piece["space"] for piece in pieces}


def test_a_far_click_takes_all_steps_of_a_route(visit, table) -> None:
    player = Raider(visit())
    links = table("human", "bot:heuristic", seed=7, game="sentries")
    player.sit_down(links.table, links.host)
    player.choose("runner")
    seq = player.seq
    routes = {route["target"]: route["options"] for route in player.state["asked"]["routes"]}
    assert len(routes["space:r3c2"]) == 5
    player.visitor.hit(player.square("r3c2"))
    player.wait_for(seq + 5)
    assert player.at["runner"] == "r3c2"
    expect(player.page.locator(".token")).to_have_count(4)
    if folder := os.environ.get("UNDERCROFT_PICTURES"):
        player.page.screenshot(path=Path(folder) / "sentries.png")


def test_a_whole_game_by_clicks(visit, table) -> None:
    player = Raider(visit(color_scheme="dark"))
    links = table("human", "bot:heuristic", seed=5, game="sentries")
    player.sit_down(links.table, links.host)
    rng, clicked = Random(4), 0
    for _ in range(ANSWERS):
        if player.over:
            break
        option = rng.choice(player.options)
        verb, _, name = option["id"].partition(":")
        if verb == "go":
            seq = player.seq
            player.visitor.hit(player.square(name))
            menu = player.page.locator(".menu")
            if menu.count():
                player.visitor.hit(menu.get_by_role("button", name=option["label"], exact=True))
            player.wait_for(seq + 1)
            clicked += 1
        else:
            player.choose(option["id"])
    assert player.over
    assert clicked >= 5
    expect(result_of(player.page)).to_contain_text("win")

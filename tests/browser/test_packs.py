"""A content pack in the browser: chosen in the form, played with, named in the menu, refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.server.app.serving import Process

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-pack.md").read_text("utf-8")
LANTERNS = re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory):
    """A server that takes packs."""
    folder = tmp_path_factory.mktemp("packs")
    process = Process(f"sqlite:///{folder / 'tables.db'}", UNDERCROFT_PACKS="yes")
    yield process
    process.terminate()
    assert not process.errors, "".join(process.errors)


def bring(page, tmp_path, text):
    path = tmp_path / "lanterns.toml"
    path.write_text(text, "utf-8")
    page.get_by_label("Choose a pack").set_input_files(path)


def test_its_hero_is_chosen_and_played(visit, open_house, tmp_path) -> None:
    visitor = visit(open_house.url)
    page = visitor.page
    visitor.visit("/new#game=dungeonquest")
    expect(page.get_by_role("radio", name="Mira")).to_have_count(0)
    page.get_by_text("Content pack", exact=True).click()
    bring(page, tmp_path, LANTERNS.replace("agility = 7", 'agility = "fast"'))
    wrong = page.get_by_role("alert")
    expect(wrong).to_contain_text(
        "lanterns/heroes.toml: hero 1 (mira): agility: expected", timeout=60_000
    )
    expect(page.get_by_role("radio", name="Mira")).to_have_count(0)
    visitor.forgive("status of 400")
    bring(page, tmp_path, LANTERNS.replace("Lanterns in", "<b>Lanterns</b> in"))
    title = "<b>Lanterns</b> in the dark"
    expect(page.get_by_text(title, exact=True)).to_be_visible(timeout=60_000)
    expect(wrong).to_have_count(0)
    seat = page.get_by_role("group", name="Seat 1", exact=True)
    seat.get_by_role("radio", name="Mira").check(force=True)  # a drawing lies over it
    visitor.hit(page.get_by_role("button", name="Remove seat 2"))
    visitor.hit(page.get_by_role("button", name="Open the table"))
    player = Player(visitor)
    for seq in range(4):
        player.wait_for(seq)
        player.choose(player.options[0]["id"])
    players = page.get_by_role("region", name="Players")  # a frame may show the hero as well
    panel = players.get_by_role("heading", name="Mira Lanternbearer", exact=True)
    expect(panel).to_be_visible()
    page.get_by_role("button", name="Menu and help").click()
    expect(page.get_by_text(title)).to_be_visible()


def test_a_house_that_takes_none_does_not_ask_for_any(visit) -> None:
    visitor = visit()
    visitor.visit("/new#game=dungeonquest")
    expect(visitor.page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(visitor.page.get_by_text("Content pack", exact=True)).to_have_count(0)

"""A record is downloaded, is what was played, and comes back by being uploaded."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import undercroft
from tests.browser.games import Game, lines_of
from tests.browser.playing import Player, result_of

SEED = 42  # a short game


def bring(page: Page, path: Path) -> None:
    page.get_by_label("Choose a record").set_input_files(path)


def download(page: Page, folder: Path) -> Path:
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def test_a_finished_game_is_downloaded_and_brought_back(visit, table, tmp_path) -> None:
    links = table("human", seed=SEED)
    visitor = visit(accept_downloads=True)
    player = Player(visitor)
    player.sit_down(links.table, links.host)
    Game(player).play_to_the_end(Player.press)
    summary = result_of(player.page).locator(".summary .told").inner_text().strip()
    path = download(player.page, tmp_path)
    assert path.suffix == ".undercroft"
    game = undercroft.load(path.read_bytes())
    assert game.over
    assert game.result.summary == summary

    stranger = visit(accept_downloads=True)
    stranger.visit("/")
    bring(stranger.page, path)
    assert lines_of(stranger.page) > player.seq
    stranger.page.get_by_role("button", name="To the end").click()
    expect(stranger.page.get_by_text(summary)).to_be_visible()
    again = download(stranger.page, tmp_path)
    assert undercroft.load(again.read_bytes()).result == game.result
    stranger.visit("/")
    stranger.page.get_by_text("Finished games", exact=True).click()
    expect(stranger.page.get_by_role("link", name="DungeonQuest Replay")).to_be_visible()


def test_a_game_that_goes_on_is_taken_along_from_its_menu(visit, table, tmp_path) -> None:
    links = table("human", seed=SEED)
    visitor = visit(accept_downloads=True)
    player = Player(visitor)
    player.sit_down(links.table, links.host)
    player.choose("ne")
    player.page.get_by_role("button", name="Menu and help").click()
    path = download(player.page, tmp_path)
    game = undercroft.load(path.read_bytes())
    assert game.answers == ["ne"]
    player.page.keyboard.press("Escape")
    player.page.goto("/")
    bring(player.page, path)
    player.wait_for(0)
    assert [option["id"] for option in player.options] == [o.id for o in game.decision.options]


def test_the_record_of_a_game_with_others_has_to_wait(visit, table) -> None:
    links = table("human", "open", seed=SEED)
    player = Player(visit())
    player.sit_down(links.table, links.host)
    player.page.get_by_role("button", name="Menu and help").click()
    expect(player.page.get_by_text("can be downloaded when it is over")).to_be_visible()
    expect(player.page.get_by_role("link", name="Download the record")).to_have_count(0)


def test_an_unfinished_game_goes_on(visit, tmp_path) -> None:
    game = undercroft.new("dungeonquest", players=1, seed=SEED)
    game.act("ne")
    path = tmp_path / "kept.undercroft"
    path.write_bytes(game.save())
    visitor = visit()
    player = Player(visitor)
    visitor.visit("/")
    bring(visitor.page, path)
    player.wait_for(0)
    offered = [option["id"] for option in player.options]
    assert offered == [option.id for option in game.decision.options]
    player.choose(player.options[0]["id"])


def test_what_is_no_record_is_refused_in_words(visit, tmp_path) -> None:
    path = tmp_path / "holiday.undercroft"
    path.write_bytes(b"<script>window.harmed=1</script>" * 40)
    visitor = visit()
    visitor.visit("/")
    bring(visitor.page, path)
    expect(visitor.page.get_by_role("alert")).to_contain_text("record")
    assert visitor.page.evaluate("window.harmed") is None
    expect(visitor.page.get_by_role("button", name="Play now: DungeonQuest")).to_be_visible()
    visitor.forgive("status of 400")

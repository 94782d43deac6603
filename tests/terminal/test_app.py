"""The full screen, driven by keys and clicks."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

import undercroft
from tests.support.dungeonquest import Situation
from tests.terminal.driving import app_of, notice, on_screen, play_by_keys, until_idle
from undercroft.scores import read_scores
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.map_view import MapView
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import (
    OPTION_KEYS,
    ResultScreen,
    TextScreen,
    WhyScreen,
)

SIZES = [(80, 24), (100, 30), (160, 50)]


@pytest.mark.parametrize("size", SIZES)
async def test_it_starts_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = on_screen(app)
        for words in ("DungeonQuest", "Sun", "Hugo the Glorious", "Wounds", "1 Start in", "? rule"):
            assert words in seen
        assert re.search(r"\[ *1 *\]", seen)  # the selected tower, on the map
        await pilot.press("1")
        await pilot.pause()
        assert "H" in on_screen(app)
        assert "Move east to the unknown" in on_screen(app)


async def test_more_room_makes_wider_cells(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    widths = []
    async with app.run_test(size=(80, 24)) as pilot:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            widths.append(app.screen.query_one(MapView).virtual_size.width)
    assert widths == [39, 53, 105]  # four towers to choose from are always seen together


async def test_a_whole_solo_game_by_keys(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=(100, 30)) as pilot:
        assert await play_by_keys(pilot, app, 1) == 0
        result = app.session.table.result
        assert result is not None
        await pilot.pause()
        seen = " ".join(on_screen(app).split())
        assert "The game is over" in seen
        assert "Hugo the Glorious (Player 1): " in seen
        assert "gold" in seen
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert "Show the result" in on_screen(app)
        await pilot.press("u")
        assert app.session.table.over  # what is written down stays
        await pilot.press("1")
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        await pilot.press("escape", "1", "q")
        await pilot.pause()
    assert app.return_value == 0
    scores, _ = read_scores()
    assert scores.games["dungeonquest"].totals["Player 1"].games == 1


async def test_a_whole_hot_seat_game_by_keys(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "human", seed=3)
    async with app.run_test(size=(100, 30)) as pilot:
        assert await play_by_keys(pilot, app, 1) > 5
    assert app.session.table.over
    assert undercroft.load(app.session.path.read_bytes()).over


async def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "random", "heuristic", seed=8)
    async with app.run_test(size=(100, 30)) as pilot:
        assert await play_by_keys(pilot, app, 2) == 0
    assert app.session.table.over


async def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    app = app_of(tmp_path, "random", "random")
    async with app.run_test(size=(100, 30)) as pilot:
        await until_idle(pilot)
        assert isinstance(app.screen, ResultScreen)


async def test_arrows_and_enter_take_an_option(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("down", "down")
        assert app.screen.query_one(MapView).chosen == ("r10c1",)
        await pilot.press("enter")
        assert app.session.table.answers == ["sw"]


@pytest.mark.parametrize("key", ["shift+right", "E"])
async def test_direction_keys_move(tmp_path: Path, key: str) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", key)
        assert app.session.table.answers[:2] == ["nw", "east"]


async def test_a_direction_that_is_no_option_changes_nothing(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "shift+up")
        assert app.session.table.answers == ["nw"]


async def test_a_click_on_an_option_takes_it(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.click(OptionList, offset=(6, 3))
        await pilot.pause()
        assert app.session.table.answers == ["se"]


async def test_a_click_on_a_marked_space_goes_there_and_on_another_inspects_it(
    tmp_path: Path,
) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        left, top = app.screen.query_one(MapView)._margin()
        await pilot.click(MapView, offset=(1 + left + 6 * 4 + 2, 1 + top + 9))
        await pilot.pause()
        assert "Treasure chamber" in on_screen(app)
        assert app.session.table.answers == []
        await pilot.click(MapView, offset=(1 + left + 2, 1 + top + 19))
        await pilot.pause()
        assert app.session.table.answers == ["sw"]


async def test_the_question_mark_shows_the_rule_of_the_selected_option(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "down", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        seen = on_screen(app)
        assert "Move south to the unknown" in seen
        assert "DQ-MOV-01: To move" in seen
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)


async def test_why_answers_with_the_rule(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "w")
        assert isinstance(app.screen, WhyScreen)
        await pilot.press("5")
        await pilot.pause()
        assert "DQ-SRCH-06" in on_screen(app)
        await pilot.press("escape", "i", "down", "down", "w")
        await pilot.pause()
        assert "space:r3c1: not possible now. You are in:" in on_screen(app)


async def test_inspecting_moves_a_cursor_and_tells_what_is_there(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "i")
        await pilot.pause()
        seen = on_screen(app)
        assert "North-west Tower (r1c1)" in seen
        assert "Here: Hugo the Glorious (H)" in seen
        await pilot.press("right", "right", "down")
        await pilot.pause()
        assert "Unexplored (r2c3)" in on_screen(app)
        await pilot.press("left", "up", "enter")  # Enter goes where an option leads
        assert app.session.table.answers[:2] == ["nw", "east"]
        await pilot.press("escape")
        await pilot.pause()
        assert "Unexplored (" not in on_screen(app)


async def test_help_and_legend(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert "back to the last decision that a person made" in on_screen(app)
        await pilot.press("escape", "f1", "escape", "l")
        await pilot.pause()
        seen = on_screen(app)
        for words in ("Spider web", "portcullis", "can be searched", "Player 1"):
            assert words in seen


async def test_a_fight_shows_both_sides_and_the_own_hand(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", seed=2)
    rng = random.Random(2)
    async with app.run_test(size=(100, 40)) as pilot:
        while not app.session.table.over:
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            duel = screen.scene.duel
            if duel is not None and duel.hand:
                break
            await pilot.press(OPTION_KEYS[rng.randrange(len(screen.options))])
        await pilot.pause()
        assert duel is not None
        seen = on_screen(app)
        assert duel.title in seen
        for words in ("Your hand", *(side.name for side in duel.sides), duel.hand[0].name):
            assert words in seen
        assert not app.screen.query_one("#map").display
        await pilot.press("m")
        await pilot.pause()
        assert app.screen.query_one("#map").display
        assert "Your hand" not in on_screen(app)


async def test_the_pause_of_bots_can_be_changed(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await pilot.press("minus", "minus")
        assert screen.pause == 0.5
        await pilot.press("plus", "plus", "plus")
        assert screen.pause == 0.0


async def test_it_is_readable_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert app.no_color
        seen = on_screen(app)
        assert "⌂H⌂ [1]" in seen  # hero, tower and the selected target by shape alone
        assert "▸ Hugo the Glorious's turn." in seen  # what is new, by a sign


async def test_zoom_steps_through_the_sizes(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        view = app.screen.query_one(MapView)
        seen = []
        for _ in range(6):
            await pilot.press("z")
            seen.append(view.virtual_size.width)
        assert seen == [53, 79, 79, 105, 131, 53]


async def test_the_track_runs_out_visibly(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        first = on_screen(app).splitlines()[0]
        assert "Sun ☀" in first
        assert "1 1-2 1-3 1-4 1-5" in first
        assert "29 left" in first
        top = app.screen.query_one("#top", Static)
        assert top.display


async def test_where_several_ways_lead_in_one_direction_the_key_only_selects(
    tmp_path: Path,
) -> None:
    situation = Situation(heroes=["hugo"])
    situation.put(0, "r5c7")
    table = situation.turn_of(0).table
    app = TableApp(Session(table, ["human"], tmp_path / "game.undercroft"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        before = list(table.answers)
        await pilot.press("E")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.selected is not None
        assert screen.selected.id == "upper_east"
        assert "2 ways east" in notice(app)
        assert table.answers == before
        await pilot.press("N")
        assert table.answers == [*before, "north"]

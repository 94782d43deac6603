"""The full screen: undo, saving, leaving and handing over."""

from __future__ import annotations

import random
from pathlib import Path

from textual.widgets import Input

import undercroft
from tests.terminal.driving import app_of, notice, on_screen, until_idle
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import (
    OPTION_KEYS,
    HandOverScreen,
    OutcomeScreen,
    QuitScreen,
    SaveScreen,
)


async def test_undo_goes_back_and_says_when_it_cannot(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "random", seed=4)
    async with app.run_test(size=(100, 30)) as pilot:
        await until_idle(pilot)
        before = list(app.session.table.answers)
        await pilot.press("1")
        await until_idle(pilot)
        assert len(app.session.table.answers) > len(before)
        await pilot.press("u")
        await until_idle(pilot)
        assert app.session.table.answers == before
        await pilot.press("u")
        assert "Nothing to undo" in notice(app)
        assert app.session.table.answers == before


async def test_save_as_asks_for_a_name(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    copy = tmp_path / "games" / "mine.undercroft"
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "s")
        assert isinstance(app.screen, SaveScreen)
        app.screen.query_one(Input).value = "mine"
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("s", "escape")
        assert isinstance(app.screen, PlayScreen)
    assert undercroft.load(copy.read_bytes()).answers == ["nw"]


async def test_quit_says_how_to_resume_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space", "1", "space", "1")
        await pilot.press("enter", "space", "q")
        await pilot.pause()
        assert isinstance(app.screen, QuitScreen)
        assert "undercroft play dungeonquest --resume" in on_screen(app)
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("q", "enter")
        await pilot.pause()
    assert app.return_value == 0
    table = undercroft.load(app.session.path.read_bytes())
    assert table.answers == app.session.table.answers
    again = TableApp(Session(table, ["human", "human"], app.session.path), pause=0.0)
    async with again.run_test(size=(100, 30)) as pilot:
        assert isinstance(again.screen, HandOverScreen)
        await pilot.press("space", "1")
        assert len(again.session.table.answers) == len(table.answers)
        assert again.session.table.answers[:-1] == app.session.table.answers


async def test_ctrl_c_leaves_and_the_game_is_kept(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "ctrl+c")
        await pilot.pause()
    assert app.return_value == 0
    assert undercroft.load(app.session.path.read_bytes()).answers == ["nw"]


async def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = undercroft.new("dungeonquest", 1, 5)
    app = TableApp(Session(table, ["human"], tmp_path / "file" / "game"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1")
        assert "could not be saved" in notice(app)
        assert table.answers == ["nw"]


async def test_the_hand_over_screen_hides_the_hand_and_no_stray_key_opens_it(
    tmp_path: Path,
) -> None:
    app = app_of(tmp_path, "human", "human", seed=2)
    rng, hands = random.Random(2), 0
    async with app.run_test(size=(100, 30)) as pilot:
        while not app.session.table.over and hands < 4:
            screen, session = app.screen, app.session
            if isinstance(screen, HandOverScreen):
                player = session.asked
                assert player is not None
                await pilot.press("1", "enter", "escape", "g", "l", "i")
                assert app.screen is screen
                await pilot.pause()
                seen = on_screen(app)
                assert f"Player {player + 1}" in seen
                assert "Your hand" not in seen
                for seat in (0, 1):
                    duel = session.table.scene(seat).duel
                    for card in duel.hand if duel is not None else ():
                        hands += 1
                        assert card.name not in seen
                await pilot.press("space")
                if session.table.scene(player).duel is not None and player == session.viewer:
                    await pilot.pause()
            elif isinstance(screen, OutcomeScreen):
                await pilot.press("enter")
            elif isinstance(screen, PlayScreen) and screen.options:
                decision = session.table.decision
                assert decision is not None
                assert session.viewer == decision.player == screen.scene.viewer
                await pilot.press(OPTION_KEYS[rng.randrange(len(screen.options))])
            else:
                await until_idle(pilot)
    assert hands >= 4


async def test_an_undo_while_a_bot_thinks_drops_its_answer(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "random", seed=6)
    async with app.run_test(size=(100, 30)) as pilot:
        await until_idle(pilot)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await pilot.press("1")
        await until_idle(pilot)
        answers = list(app.session.table.answers)
        screen.pause = 30.0
        for _ in range(20):
            if app.session.bot_to_move:
                break
            await pilot.press("1")
        assert app.session.bot_to_move
        for _ in range(3):  # a key that is pressed while something is being shown ends that first
            if app.session.bot_to_move:
                await pilot.press("u")
                await pilot.pause()
        assert not app.session.bot_to_move
        assert app.session.asked == 0
        assert app.session.table.answers[: len(answers)] == answers

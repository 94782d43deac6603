"""What happens is shown one thing after the other; any key goes on."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undercroft
from tests.terminal.driving import on_screen, until_idle
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import QuitScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from undercroft.kernel.table import Table

LONG = 1000.0  # no test waits for it: a key goes on


def session(folder: Path) -> Session:
    return Session(undercroft.new("dungeonquest", 1, 73), ["human"], folder / "game")


async def test_frames_are_shown_until_a_key_is_pressed(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path), pause=LONG)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        played = app.session
        for _ in range(60):
            before = len(played.table.events)
            await pilot.press("1")
            await pilot.pause()
            if played.telling is not None:
                break
        assert played.telling is not None, "nothing was played"
        first, everything = played.telling, len(played.table.events)
        assert before < first < everything
        assert screen.options == ()
        unsaid = played.tell(played.table.events[-1])
        assert screen.scene == played.frames()[0][1]
        answers = len(played.table.answers)
        await pilot.press("1")
        await pilot.pause()
        assert played.telling is None
        assert len(played.table.answers) == answers, "the key was taken for an answer"
        assert screen.options
        assert screen.scene == played.table.scene(played.viewer)
        assert " ".join(unsaid.split())[:20] in " ".join(on_screen(app).split())


async def until_something_plays(pilot: Pilot[Any], played: Session) -> None:
    for _ in range(60):
        await pilot.press("1")
        await pilot.pause()
        if played.telling is not None:
            return
    raise AssertionError("nothing was played")


async def test_q_asks_whether_to_quit_while_something_is_shown(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path), pause=LONG)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await until_something_plays(pilot, app.session)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, QuitScreen)
        assert screen.options == (), "the game waits for the answer"
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen
        assert screen.options
        await until_something_plays(pilot, app.session)
        await pilot.press("q")
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_value == 0


async def test_in_a_bots_turn_q_asks_and_the_bot_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = undercroft.new("dungeonquest", 2, 5)
    app = TableApp(Session(table, ["random", "human"], tmp_path / "game"), pause=0.0)
    go_on, has_chosen, choice = threading.Event(), threading.Event(), app.session.bot_choice

    def slow(at: Table[Any]) -> int:
        assert go_on.wait(60)
        chosen = choice(at)
        has_chosen.set()
        return chosen

    monkeypatch.setattr(app.session, "bot_choice", slow)
    async with app.run_test(size=(100, 30)) as pilot:
        assert app.session.bot_to_move
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, QuitScreen)
        go_on.set()
        assert await asyncio.to_thread(has_chosen.wait, 60)
        for _ in range(3):
            await pilot.pause()
        assert not app.session.table.answers
        await pilot.press("escape")
        await until_idle(pilot)
        assert app.session.table.answers


async def test_ctrl_c_leaves_while_something_is_shown(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path), pause=LONG)
    async with app.run_test(size=(100, 30)) as pilot:
        await until_something_plays(pilot, app.session)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_value == 0
    assert undercroft.load(app.session.path.read_bytes()).answers == app.session.table.answers


async def test_at_once_shows_no_frames(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(10):
            await pilot.press("1")
            await pilot.pause()
            assert app.session.telling is None
        assert len(app.session.table.answers) >= 10

"""What happens is shown one thing after the other; any key goes on."""

from __future__ import annotations

from pathlib import Path

import undercroft
from tests.terminal.driving import on_screen
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.play_screen import PlayScreen

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


async def test_at_once_shows_no_frames(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(10):
            await pilot.press("1")
            await pilot.pause()
            assert app.session.telling is None
        assert len(app.session.table.answers) >= 10

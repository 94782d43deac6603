"""Hints: what a bot that searches would do, how it weighed the options, and a screen that lives."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.terminal.driving import app_of, notice, on_screen, until_idle
from undercroft.bots import SearchBot, Weighing
from undercroft.kernel.game import reasons_for
from undercroft.terminal import Session, hint, play_screen
from undercroft.terminal.plain import PlainGame
from undercroft.terminal.screens import TextScreen


def test_the_hint_names_every_option_with_its_share_and_its_worth() -> None:
    table = undercroft.new("dungeonquest", 1, seed=5, heroes=["hugo"])
    table.act("nw")
    weighing = hint.weigh(table)
    labels = {option.id: option.label for option in table.decision.options}
    chosen = weighing.options[weighing.best]
    reasons = reasons_for(table, 0, chosen.option)
    first, *lines = hint.hint_lines(table, weighing)
    told, (second, *options) = lines[: len(reasons)], lines[len(reasons) :]
    assert reasons
    assert tuple(told) == reasons
    assert first == f"A bot would choose: {labels[chosen.option]}"
    assert f"{weighing.iterations} times" in second
    assert len(options) == len(labels)
    assert options[0].endswith(labels[chosen.option])
    for each in weighing.options:
        (line,) = [line for line in options if line.endswith(labels[each.option])]
        assert f"{each.share:.0%}" in line
        assert f"worth {100 * each.value:3.0f}" in line


def test_the_hint_comes_from_the_bot_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def weigh(self: SearchBot, table: Any) -> Weighing:
        asked.append((self._settings, table))
        return original(self, table)

    original = SearchBot.weigh
    monkeypatch.setattr(SearchBot, "weigh", weigh)
    table = undercroft.new("dungeonquest", 2, seed=5)
    hint.weigh(table)
    ((settings, where),) = asked
    assert where is table
    assert settings.iterations == max(each.iterations for each in undercroft.bots.LEVELS.values())


async def test_a_hint_by_key(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "H")
        await until_idle(pilot)
        assert isinstance(app.screen, TextScreen)
        seen = " ".join(on_screen(app).split())
        assert "A bot would choose: " in seen
        assert "worth" in seen
        await pilot.press("escape")
        assert app.session.table.answers == ["nw"], "a hint is no move"


async def test_the_screen_lives_while_the_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever moves before the hint is there is not told it: it is of yesterday."""
    go_on = threading.Event()

    def slow(table: Any) -> Weighing:
        assert go_on.wait(60)
        return hint.weigh(table)

    monkeypatch.setattr(play_screen, "weigh", slow)
    app = app_of(tmp_path, "human", heroes=["hugo"])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        assert notice(app).startswith("Thinking it over ...")
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen), "the legend opens meanwhile"
        await pilot.press("escape", "1")
        assert app.session.table.answers == ["nw"]
        go_on.set()
        await until_idle(pilot)
        assert not isinstance(app.screen, TextScreen)


@pytest.mark.parametrize("keys", [("H", "escape"), ("H", "l", "escape")])
async def test_a_hint_that_was_cancelled_does_not_open_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    """The next key is an answer again, not swallowed by a screen that nobody asked for."""
    go_on = threading.Event()

    def slow(table: Any) -> Weighing:
        assert go_on.wait(60)
        return weighing

    app = app_of(tmp_path, "human", heroes=["hugo"])
    weighing = hint.weigh(app.session.table)
    monkeypatch.setattr(play_screen, "weigh", slow)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        hints = [worker for worker in app.workers if worker.group == "hint"]
        go_on.set()
        await pilot.pause()
        assert not [worker for worker in hints if not worker.is_finished]
        assert app.screen is screen
        await pilot.press("1")
        assert app.session.table.answers == ["nw"]


async def test_who_is_not_asked_gets_no_hint(tmp_path: Path) -> None:
    app = app_of(tmp_path, "random")
    async with app.run_test(size=(100, 30)) as pilot:
        await until_idle(pilot)
        await pilot.press("b", "H")
        await pilot.pause()
        assert "not your turn" in notice(app)


def test_a_hint_in_lines(tmp_path: Path) -> None:
    table = undercroft.new("dungeonquest", 1, seed=5)
    screen = io.StringIO()
    session = Session(table, ["human"], tmp_path / "game.undercroft")
    assert PlainGame(session, io.StringIO("1\nhint\n"), screen).run() == 0
    told = screen.getvalue()
    assert "Thinking it over ..." in told
    assert "A bot would choose: " in told
    assert "% " in told

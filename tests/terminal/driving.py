"""Driving the full screen by keys, and seeing what a person would see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.widgets import Static

import undercroft
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import OPTION_KEYS, HandOverScreen, OutcomeScreen, ResultScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot


def app_of(tmp_path: Path, *seats: str, seed: int = 5, **settings: object) -> TableApp:
    table = undercroft.new("dungeonquest", len(seats), seed, **settings)
    return TableApp(Session(table, list(seats), tmp_path / "game.undercroft"), pause=0.0)


def on_screen(app: TableApp) -> str:
    """All characters on the screen, as a person sees them."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    assert len(lines) == height
    return "\n".join("".join(segment.text for segment in line)[:width] for line in lines)


def notice(app: TableApp) -> str:
    """What the line at the bottom says, if it says anything."""
    screen = app.screen
    shown = screen.query_one("#notice", Static)
    return str(shown.render()) if shown.display else ""


async def until_idle(pilot: Pilot[Any]) -> None:
    """Bots have moved and everything is drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def until_shown(pilot: Pilot[Any], app: TableApp, words: str) -> str:
    """What is on the screen once these words are: it is drawn a moment after the table moved on."""
    seen = ""
    for _ in range(500):
        seen = on_screen(app)
        if words in seen:
            return seen
        await pilot.pause(0.02)
    raise AssertionError(f"{words!r} never came:\n{seen}")


async def play_by_keys(pilot: Pilot[Any], app: TableApp, seed: int) -> int:
    """Random options by their keys until the result is shown; returns the hand-overs seen."""
    rng, handed_over = random.Random(seed), 0
    for _ in range(3000):
        screen = app.screen
        if isinstance(screen, ResultScreen):
            return handed_over
        if isinstance(screen, HandOverScreen):
            handed_over += 1
            await pilot.press("space")
        elif isinstance(screen, OutcomeScreen):
            await pilot.press("enter")
        elif isinstance(screen, PlayScreen) and screen.options:
            number = rng.randrange(len(screen.options))
            if number < len(OPTION_KEYS):
                await pilot.press(OPTION_KEYS[number])
        else:
            await until_idle(pilot)
    raise AssertionError("the game does not end")

"""Mage Knight Dungeons in the terminal: whole games, on the full screen and line by line."""

from __future__ import annotations

import re
from pathlib import Path

import undercroft
from tests.terminal.driving import on_screen, play_by_keys, until_idle
from tests.terminal.test_plain import Answerer, Screen
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.belongings import belongings_lines, gauge_text
from undercroft.terminal.plain import PlainGame

SEED = 5
OPTION = re.compile(r"^  (\d+)\. .* \[([\w:.-]+)\]$", re.MULTILINE)


def session(tmp_path: Path, *seats: str, **settings: object) -> Session:
    table = undercroft.new("mageknight", len(seats), SEED, rounds=10, **settings)
    return Session(table, list(seats), tmp_path / "game.undercroft")


class Typist(Answerer):
    """Types a random option's number or id; ids of this game have colons and dashes in them."""

    def readline(self, size: int | None = -1, /) -> str:
        self.offered = OPTION.findall(self.screen.fresh()) or self.offered
        return self.rng.choice(self.rng.choice(self.offered)) + "\n"


async def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path, "human", "heuristic"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        assert await play_by_keys(pilot, app, 1) == 0
        await pilot.pause()
        result = app.session.table.result
        assert result is not None
        seen = " ".join(on_screen(app).split())
        assert "The game is over" in seen
        assert result.summary in seen
    assert undercroft.load(app.session.path.read_bytes()).over


async def test_the_hero_the_dungeon_and_the_dial_are_on_the_screen(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path, "human", "heuristic", mode="heroic_team"), pause=0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        await until_idle(pilot)
        seen = on_screen(app)
        scene = app.session.table.scene(0)
        hero = next(panel for panel in scene.panels if panel.owner == 0 and panel.trays)
        assert hero.name.partition(",")[0] in seen
        assert "speed points" in seen
        told = "\n".join(belongings_lines(hero))
        dial = hero.trays[0]
        assert dial.name in seen
        for card in dial.cards:  # the whole dial, the first click of which shows
            numbers = [str(gauge.value) for gauge in card.gauges]
            powers = "".join(f", {clause.lead}" for clause in card.clauses)
            one_by_one = ", ".join(gauge_text(gauge) for gauge in card.gauges)
            assert f": {one_by_one}{powers}" in told or f"{'/'.join(numbers)}{powers}" in told


def test_a_whole_game_line_by_line(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    screen = Screen()
    assert PlainGame(game, Typist(screen, 1), screen).run() == 0
    text = screen.getvalue()
    assert game.table.over
    assert game.table.result is not None
    assert game.table.result.summary in text
    assert "THE GAME IS OVER" in text
    assert "\x1b" not in text
    assert "The monsters have" in text

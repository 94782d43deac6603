"""World of Warcraft in the terminal: whole games with bots, on the full screen and line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import undercroft
from tests.terminal.driving import on_screen, play_by_keys, until_idle, until_shown
from tests.terminal.test_plain import Answerer, Screen
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.plain import PlainGame
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import OutcomeScreen

CHARACTERS = ["warrior", "hunter", "mage", "warlock"]
SEED = 30


def session(tmp_path: Path, *seats: str, seed: int = SEED) -> Session:
    chosen = CHARACTERS[: len(seats)]
    table = undercroft.new("warcraft", len(seats), seed, characters=chosen)
    return Session(table, list(seats), tmp_path / "game.undercroft")


OPTION = re.compile(r"^  (\d+)\. .* \[([\w:]+)\]$", re.MULTILINE)


class Typist(Answerer):
    """Types a random option's number or id; ids of this game have colons in them."""

    def readline(self, size: int | None = -1, /) -> str:
        self.offered = OPTION.findall(self.screen.fresh()) or self.offered
        return self.rng.choice(self.rng.choice(self.offered)) + "\n"


async def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    app = TableApp(session(tmp_path, "human", "heuristic", "heuristic"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        assert await play_by_keys(pilot, app, 1) == 0
        await pilot.pause()
        result = app.session.table.result
        assert result is not None
        seen = " ".join(on_screen(app).split())
        assert "The game is over" in seen
        assert result.summary in seen
        assert "valor" in seen
    assert undercroft.load(app.session.path.read_bytes()).over


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_map_and_the_hand_are_on_the_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = TableApp(session(tmp_path, "human", "heuristic"), pause=0.0)
    async with app.run_test(size=size) as pilot:
        await until_idle(pilot)
        seen = on_screen(app)
        for words in ("Undercity", "Ironforge", "Orc Warrior", "Valor 0/8", "1 Start in"):
            assert words in seen
        hand = app.session.table.scene(0).panels[0].trays[0]
        if size[1] > 24:
            assert hand.cards[0].name in seen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_fight_is_told_stage_by_stage(tmp_path: Path, size: tuple[int, int]) -> None:
    app = TableApp(session(tmp_path, "human", "heuristic"), pause=0.0)
    async with app.run_test(size=size) as pilot:
        duel = None
        for _ in range(200):
            screen = app.screen
            if isinstance(screen, OutcomeScreen):
                await pilot.press("enter")
            elif isinstance(screen, PlayScreen) and screen.options:
                duel = app.session.table.scene(0).duel
                if duel is not None and not duel.verdict:
                    break
                fights = [n for n, each in enumerate(screen.options) if "ight " in each.label]
                moves = [n for n, each in enumerate(screen.options) if "Bandit" in each.label]
                await pilot.press(str((fights or moves or [0])[0] + 1))
            else:
                await until_idle(pilot)
        assert duel is not None
        present = next(stage for stage in duel.stages if stage.state == "now")
        seen = await until_shown(pilot, app, f"▶ {present.name}")  # on a small screen, too
        if size[1] > 24:
            for words in ("against", *(stage.name for stage in duel.stages)):
                assert words in seen


def test_a_whole_game_line_by_line(tmp_path: Path) -> None:
    game = session(tmp_path, "human", "heuristic", "heuristic")
    screen = Screen()
    assert PlainGame(game, Typist(screen, 1), screen).run() == 0
    text = screen.getvalue()
    assert game.table.over
    assert game.table.result is not None
    assert game.table.result.summary in text
    assert "THE GAME IS OVER" in text
    assert "\x1b" not in text
    assert re.search(r"against .*defense \d+: a (hit|miss)", text), "no fight was told"

"""Sentries in the terminal: the whole game by keys, and the board as it is drawn."""

from __future__ import annotations

import undercroft
from tests.sentries.situation import Situation
from tests.terminal.driving import on_screen, play_by_keys, until_idle
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.looks import SIZES
from undercroft.terminal.map_drawing import draw_board


async def test_a_whole_game_by_keys(tmp_path):
    table = undercroft.new("sentries", 4, 5)
    session = Session(table, ["human", "heuristic", "heuristic", "heuristic"], tmp_path / "a.game")
    app = TableApp(session, pause=0.0)
    async with app.run_test(size=(110, 40)) as pilot:
        await until_idle(pilot)
        seen = on_screen(app)
        assert "Which of your figures" in seen
        assert "4 Shield bearer (player 3)" in seen
        await play_by_keys(pilot, app, 1)
        await pilot.pause()
        seen = " ".join(on_screen(app).split())
        assert app.session.table.result.summary in seen
    assert undercroft.load(session.path.read_bytes()).over


def test_the_board_shows_doors_large_figures_facings_and_layers():
    s = Situation().put("hound", "r1c6", "r1c5").open("r3c4-r3c5").turn_of("runner")
    drawn = draw_board(s.table.scene(0).board, SIZES[0], s.table.game.looks).text()
    assert drawn[3] == "│×B  ∙ × ×▓▓ ∙ × ×  ▒!D→═ D     ▒    » »│"
    assert "░" in drawn[7]  # the open door
    assert "▒" not in drawn[7]

"""Two people at one keyboard: each sees what their own move did, and nothing of the other's."""

from __future__ import annotations

from pathlib import Path
from random import Random

import undercroft
from tests.terminal.driving import app_of, on_screen
from undercroft import saves
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.map_view import MapView
from undercroft.terminal.screens import HandOverScreen, OutcomeScreen


def named_session(tmp_path: Path) -> Session:
    path = tmp_path / "game.undercroft"
    table = undercroft.new("dungeonquest", 2, 3)
    saves.save_game(path, table, ["human", "human"], ["Ann", "Ben"])
    return Session(table, ["human", "human"], path)


async def test_whoever_has_moved_sees_what_came_of_it_before_handing_over(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "human", seed=3)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space", "1", "space", "1", "enter", "space")
        mover, before = app.session.asked, len(app.session.table.events)
        await pilot.press("1")
        assert isinstance(app.screen, OutcomeScreen)
        await pilot.pause()
        assert app.session.viewer == mover != app.session.asked
        seen = " ".join(on_screen(app).split())
        news = [e for e in app.session.table.events[before:] if e.seen_by(mover)]
        assert news
        for event in news:
            assert app.session.tell(event) in seen
        assert "Enter: hand over" in seen
        assert app.screen_stack[-2].query_one(MapView)._centre in {
            piece.space
            for piece in app.session.table.scene(mover).board.pieces
            if piece.owner == mover
        }
        await pilot.press("space")  # a key pressed twice must not open the next player's table
        assert isinstance(app.screen, OutcomeScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, HandOverScreen)
        assert app.session.told[mover] == len(app.session.table.events)


async def test_the_hand_over_says_what_is_asked_and_of_whom(tmp_path: Path) -> None:
    app = TableApp(named_session(tmp_path), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        asked = app.session.asked
        assert asked is not None
        seen = on_screen(app)
        assert ["Ann", "Ben"][asked] in seen
        assert "Choose the tower room you start in" in seen
        assert "'s turn" not in seen


async def test_the_hand_over_names_no_question_that_hangs_on_hidden_cards(tmp_path: Path) -> None:
    session = named_session(tmp_path)
    rng = Random(1)
    while not session.table.decision.is_hidden_from(None):
        session.table.act(rng.randrange(len(session.table.decision.choices)))
    prompt = session.table.decision.prompt
    app = TableApp(session, pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert "Hand over to" in on_screen(app)
        assert prompt not in on_screen(app)


async def test_the_log_calls_the_players_by_their_names(tmp_path: Path) -> None:
    app = TableApp(named_session(tmp_path), pause=0.0)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("space", "g")
        await pilot.pause()
        seen = on_screen(app)
        assert "Ann plays" in seen
        assert "Ben plays" in seen
        assert "Player 1" not in seen


def test_a_move_without_anything_to_tell_hands_over_at_once(tmp_path: Path) -> None:
    """Of a card that is laid face down nobody is told until the other lies beside it."""
    session, rng = named_session(tmp_path), Random(1)
    table = session.table
    while table.decision.kind != "lay_card" or len(table.decision.choices) < 2:
        session.sit_down()
        session.act(rng.randrange(len(table.decision.choices)))
    session.sit_down()
    session.mark_told()
    session.act(0)
    assert session.lingers
    assert session.news() == []


def test_a_copy_keeps_the_names(tmp_path: Path) -> None:
    path = named_session(tmp_path).keep_copy("mine")
    assert path == tmp_path / "games" / "mine.undercroft"
    assert saves.player_names(path, 2) == ["Ann", "Ben"]

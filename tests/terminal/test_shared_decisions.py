"""At one terminal: who looks answers what several seats decide together, else a person does."""

import pytest

from tests.kernel.tug import TUG_GAME, install, tug
from tests.terminal.test_plain import play_to_the_end
from undercroft.cli.output import standing_lines
from undercroft.cli.replay import pages_of
from undercroft.cli.verify import about
from undercroft.kernel import record
from undercroft.kernel.verifying import Verified
from undercroft.saves import HUMAN
from undercroft.terminal.session import Session
from undercroft.terminal.wording import result_lines


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    install(monkeypatch)


def session(tmp_path, *seats):
    return Session(tug(4, 5, rounds=1), list(seats), tmp_path / "game.undercroft")


def test_the_person_answers_and_the_bot_leaves_it_to_them(tmp_path):
    game = session(tmp_path, "random", "random", HUMAN, "random")
    assert game.table.decision.players == (0, 2)
    assert game.asked == 2
    assert not game.bot_to_move
    game.act("0")
    game.act("hard")
    assert game.table.answered_by == {0: 2, 1: 2}
    assert game.bot_to_move, "the other side is all bots"
    game.act(game.bot_choice(game.table))
    assert game.table.answered_by[2] == 1
    game.undo()
    assert game.asked == 2, "back to what a person decided"


def test_who_looks_goes_on_if_they_may_answer_and_else_hands_over(tmp_path):
    game = session(tmp_path, HUMAN, "random", HUMAN, HUMAN)
    assert game.asked == 0
    assert game.hand_over_due
    game.watching = 2
    assert game.asked == 2
    assert not game.hand_over_due
    game.act("2")
    assert game.table.answered_by == {0: 2}
    assert not game.hand_over_due, "how to pull is for them to decide too"
    game.act("soft")
    assert game.asked == 3, "of the other side the person is asked, not the bot"
    assert game.hand_over_due


def played(tmp_path):
    game = session(tmp_path, HUMAN, HUMAN, HUMAN, HUMAN)
    while not game.table.over:
        game.watching = max(game.table.decision.players)
        game.act(0)
    return game


def test_the_end_is_told_by_sides(tmp_path):
    game = played(tmp_path)
    lines = result_lines(game.table, [], game.names)
    assert any("(Player 1), red: " in line for line in lines)
    assert standing_lines(game.table)[0].startswith("player 0 (red): ")


def test_a_replay_tells_who_answered(tmp_path):
    game = played(tmp_path)
    pages = pages_of(record.record_of(game.table), ["Ann", "Bob", "Cat", "Dan"])
    assert pages[1].title.startswith("1. Cat: ")
    assert pages[3].title.startswith("3. Dan: ")


def test_a_game_that_is_not_over_names_all_who_may_answer():
    lines = about(Verified(tug(4), "as the seed says", complete=True))
    assert lines[-1].endswith("not over: player 1 or 3 is to choose")
    assert TUG_GAME.name in lines[0].lower()


@pytest.mark.parametrize(
    "seats", [(HUMAN, HUMAN, HUMAN, HUMAN), ("random", HUMAN, HUMAN, "random"), (HUMAN,)]
)
def test_a_whole_game_is_played_in_plain_mode(tmp_path, seats):
    mode = "together" if len(seats) == 1 else "teams"
    table = tug(len(seats), 3, mode=mode)
    text = play_to_the_end(Session(table, list(seats), tmp_path / "game.undercroft"), 4)
    assert table.over
    assert "THE GAME IS OVER" in text

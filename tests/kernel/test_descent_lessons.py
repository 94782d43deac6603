"""The lessons of Descent hold to what those of finished games do."""

import pytest

import undercroft
from tests.kernel import test_lessons
from undercroft.games.descent.bot import HeuristicBot
from undercroft.games.descent.game import GAME
from undercroft.games.descent.table.state import HEROES

NAME = "descent"


@pytest.mark.parametrize(
    "check",
    [
        test_lessons.test_every_kind_of_decision_has_its_note,
        test_lessons.test_a_note_is_two_sentences,
        test_lessons.test_pictures_show_what_they_are_of,
    ],
    ids=lambda check: check.__name__,
)
def test_its_lessons(check):
    check(NAME)


def test_the_guided_game_is_a_whole_quest_for_one_person():
    guide = GAME.lessons.guide
    assert guide is not None
    table = undercroft.new(NAME, guide.players, guide.seed, **guide.settings)
    bot, met = HeuristicBot(guide.seed), set()
    while table.decision is not None:
        if table.decision.player == 0:
            met.add(table.decision.kind)
        table.act(bot.choose(table))
    assert table.state.overlord == 1
    assert table.state.winner == HEROES
    assert {"act", "next_hero", "place", "surge"} <= met

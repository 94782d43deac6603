"""The lessons of Descent hold to what those of finished games do."""

import pytest

import undercroft
from tests.kernel import test_lessons
from undercroft.games.descent.bot import HeuristicBot
from undercroft.games.descent.game import GAME

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


def test_the_guided_game_shows_a_whole_quest():
    guide = GAME.lessons.guide
    assert guide is not None
    table = undercroft.new(NAME, guide.players, guide.seed, **guide.settings)
    bot, met = HeuristicBot(guide.seed), set()
    for _ in range(300):
        if table.decision is None:
            break
        if table.decision.player == 0:
            met.add(table.decision.kind)
        table.act(bot.choose(table))
    assert {"act", "next_hero", "surge"} <= met

"""Making bots by name, and the random one."""

from types import SimpleNamespace

import pytest

import undercroft
from undercroft import bots
from undercroft.bots import RandomBot
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup

GAME = registry.find("dungeonquest")


def asked(choices):
    """A table of which a random bot may see nothing but the number of choices."""
    return SimpleNamespace(decision=SimpleNamespace(choices=[None] * choices))


def play_out(seed, bot_seed, players=2):
    table = undercroft.new("dungeonquest", players, seed)
    bot = RandomBot(bot_seed)
    while not table.over:
        table.act(bot.choose(table))
    return table


def test_equal_seeds_play_equal_games():
    assert play_out(5, 9).answers == play_out(5, 9).answers


def test_other_seeds_play_other_games():
    assert play_out(5, 9).answers != play_out(5, 10).answers


@pytest.mark.parametrize("choices", [2, 3, 7, 40])
def test_the_random_bot_takes_every_choice_about_equally_often(choices):
    bot = RandomBot(1)
    rounds = 500 * choices
    taken = [bot.choose(asked(choices)) for _ in range(rounds)]
    assert set(taken) == set(range(choices))
    assert all(400 < taken.count(choice) < 600 for choice in range(choices))


def test_names_begin_with_random_and_hold_the_games_own():
    assert bots.names(GAME)[0] == "random"
    assert set(GAME.bots()) < set(bots.names(GAME))


def test_every_bot_there_is_can_be_made_and_chooses_something_offered():
    for name in bots.names(GAME):
        table = undercroft.new("dungeonquest", 2, 3)
        bot = bots.make(name, GAME, 4)
        for _ in range(10):
            choice = bot.choose(table)
            assert 0 <= choice < len(table.decision.choices)
            table.act(choice)


def test_an_unknown_name_is_answered_with_the_names_there_are():
    with pytest.raises(BadSetup) as raised:
        bots.make("randon", GAME, 1)
    assert "did you mean random?" in str(raised.value)
    for name in bots.names(GAME):
        assert name in str(raised.value)

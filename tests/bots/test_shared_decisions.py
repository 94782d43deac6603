"""Searching where several seats decide together: for the first of them, and fair to all."""

import pytest

from tests.kernel.tug import install, tug
from undercroft.bots.ismcts.bot import SearchBot
from undercroft.bots.ismcts.guidance import reward
from undercroft.bots.ismcts.search import Search, SearchSettings


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    install(monkeypatch)


def test_a_shared_decision_is_thought_over_for_the_first_of_those_who_decide():
    table = tug(4, 2)
    weighing = SearchBot(1, SearchSettings(iterations=40)).weigh(table)
    assert weighing.player == 0
    assert [option.option for option in weighing.options] == ["0", "2"]
    assert sum(option.visits for option in weighing.options) > 10
    while not table.over:
        table.act(SearchBot(1, SearchSettings(iterations=12)).choose(table))


def test_those_who_chose_in_secret_know_it_in_thought_too():
    """What each has seen, after one secret choice of the first side and after the other."""
    seen = []
    for choice in (0, 1):
        table = tug(4, 2)
        table.act("0")
        trails = [0, 0, 0, 0]
        Search(table, SearchSettings(), 1)._follow(table.fork(), choice, trails)
        seen.append(trails)
    one, other = seen
    assert [a == b for a, b in zip(one, other, strict=True)] == [False, True, False, True]


def test_a_win_is_worth_as_much_to_each_of_a_side():
    for seed in range(40):
        table = tug(4, seed, rounds=1)
        while not table.over:
            table.act(0)
        result = table.result
        worth = [reward(table.game, table.state, player) for player in range(4)]
        assert (worth[0], worth[1]) == (worth[2], worth[3])
        if len(result.winners) == 2:
            assert worth[result.winners[0]] >= 0.9
            return
    raise AssertionError("no side has won")

"""What a player can hope for, by what they knew then: for those who look back at a game."""

from __future__ import annotations

from typing import Any

import undercroft
from tests.bots.parlour import Dice
from undercroft import bots
from undercroft.bots.ismcts import can_appraise, outcome_for, outlook
from undercroft.bots.ismcts.outlook import FEWEST_WORLDS
from undercroft.bots.ismcts.search import Search

PLENTY = 600.0  # seconds: here the number of worlds decides


def game(**settings: Any) -> Any:
    return undercroft.new("dungeonquest", seed=3, **settings)


def test_worlds_that_look_alike_promise_the_same():
    table = game(players=2)
    guide, compared = bots.make("heuristic", table.game, 1), 0
    for number in range(90):
        if table.over:
            break
        if number % 20 == 15:
            here = outlook(table, 5, PLENTY)
            other = table.fork(as_seen_by=table.decision.player, seed=number)
            assert outlook(other, 5, PLENTY) == here
            compared += 1
        table.act(guide.choose(table))
    assert compared >= 2


def test_looking_changes_nothing_and_other_seeds_see_other_worlds():
    table = game(players=2)
    state, answers = table.state.clone(), list(table.answers)
    one, same, other = (outlook(table, seed, PLENTY) for seed in (1, 1, 2))
    assert (table.state, list(table.answers)) == (state, answers)
    assert one == same != other
    assert 0 < one.value < 1
    assert 0 < one.error < 0.3


def test_a_hero_about_to_die_has_less_to_hope_for():
    table = game(players=1)
    before = outlook(table, 1, PLENTY)
    hero = table.state.heroes[0]
    assert hero.wounds == 0
    hurt = table.fork()
    hurt.state.heroes[0].wounds = 15
    hurt.log.mark.state.heroes[0].wounds = 15
    assert outlook(hurt, 1, PLENTY).value < before.value - 0.05


def test_where_time_runs_out_a_few_worlds_must_do(monkeypatch):
    tried: list[int] = []
    real = Search.sample
    monkeypatch.setattr(Search, "sample", lambda self, n: tried.append(n) or real(self, n))
    outlook(game(players=2), 1, seconds=0.0)
    assert tried == [*range(FEWEST_WORLDS)]


def test_the_end_is_worth_what_it_brought():
    table = undercroft.new("warcraft", 2, 3)
    assert can_appraise(table.game)
    assert not can_appraise(Dice())
    guide = bots.make("heuristic", table.game, 1)
    while not table.over:
        table.act(guide.choose(table))
    (winner,) = table.result.winners
    assert outcome_for(table, winner).value > 0.8
    assert outcome_for(table, 1 - winner).value < 0.3
    assert outcome_for(table, winner).error == 0

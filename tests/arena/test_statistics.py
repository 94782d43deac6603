"""Counting: what the figures say of games whose outcome is known."""

import pytest

from undercroft.arena.statistics import Outcome, Seat, Tally, merged


def seat(hero="hugo", bot="random", gold=0, survived=False, won=False, ending="killed"):
    return Seat(hero, bot, survived, won, gold, ending)


GAMES = [
    Outcome("standard", (seat(gold=400, survived=True, won=True, ending="left"), seat("lindel")),
            decisions=10, turns=4),
    Outcome("dice", (seat(gold=100, survived=True, ending="left"),
                     seat("lindel", gold=300, survived=True, won=True, ending="left")),
            decisions=20, turns=6),
    Outcome("dice", (seat("gherinn"),), decisions=60, turns=5, wrong=("a card is lost",)),
]  # fmt: skip


def tally(games=GAMES):
    counted = Tally()
    for game in games:
        counted.add(game)
    return counted


def test_all_players_together():
    figures = tally().figures()["all"]
    assert figures["players"] == 5
    assert figures["survived"] == 3
    assert figures["survival_rate"] == 0.6
    assert figures["wins"] == 2
    assert figures["gold_mean"] == 160
    assert figures["gold_median"] == 100
    assert figures["survivors_gold_mean"] == pytest.approx(266.67)
    assert figures["survivors_gold_median"] == 300


def test_by_hero_seat_variant_and_number_of_players():
    figures = tally().figures()
    assert {name: group["players"] for name, group in figures["by_hero"].items()} == {
        "gherinn": 1, "hugo": 2, "lindel": 2,
    }  # fmt: skip
    assert figures["by_hero"]["hugo"]["survival_rate"] == 1
    assert figures["by_seat"]["1"]["players"] == 3
    assert figures["by_seat"]["2"]["wins"] == 1
    assert figures["by_variant"]["standard"]["gold_mean"] == 200
    assert figures["by_variant"]["dice"]["players"] == 3
    assert figures["by_players"]["1"]["survived"] == 0
    assert figures["by_bot"]["random"] == figures["all"]


def test_lengths_and_endings():
    figures = tally().figures()
    assert figures["decisions"] == {
        "total": 90, "mean": 30.0, "median": 20.0, "least": 10, "most": 60,
    }  # fmt: skip
    assert figures["turns"] == {"mean": 5.0, "median": 5.0, "least": 4, "most": 6}
    assert figures["endings"] == {"left": 3, "killed": 2}


def test_the_median_of_an_even_number_lies_between_the_two_in_the_middle():
    games = [Outcome("x", (seat(gold=gold),), 1, 1) for gold in (10, 40, 20, 90)]
    assert tally(games).figures()["all"]["gold_median"] == 30


def test_broken_games_are_counted_once_and_said():
    figures = tally().figures()
    assert figures["broken_games"] == 1
    assert figures["broken"] == {"a card is lost": 1}


def test_parts_merge_into_the_whole_in_any_order():
    parts = [tally([game]) for game in GAMES]
    assert merged(parts).figures() == tally().figures()
    assert merged(reversed(parts)).figures() == tally().figures()


def test_no_games_have_figures_too():
    figures = Tally().figures()
    assert figures["games"] == 0
    assert figures["all"]["survival_rate"] == 0
    assert figures["decisions"]["most"] == 0

"""Counting: what the figures say of games whose outcome is known."""

import pytest

from undercroft.arena.playing import GameOutcome, SeatOutcome
from undercroft.arena.statistics import Tally


def seat(
    role="hugo", bot="random", score=0, survived=False, won=False, ending="killed", at="", **rest
):
    return SeatOutcome(role, bot, survived, won, score, ending, at, **rest)


GAMES = [
    GameOutcome(0, "standard", (seat(score=400, survived=True, won=True, ending="left"),
                            seat("lindel")), decisions=10, turns=4),
    GameOutcome(1, "dice", (seat(score=100, survived=True, ending="left"),
                     seat("lindel", score=300, survived=True, won=True, ending="left")),
            decisions=20, turns=6),
    GameOutcome(2, "dice", (seat("gherinn"),), decisions=60, turns=5, wrong=("a card is lost",)),
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
    assert figures["score_mean"] == 160
    assert figures["score_median"] == 100
    assert figures["survivors_score_mean"] == pytest.approx(266.67)
    assert figures["survivors_score_median"] == 300


def test_by_role_seat_variant_and_number_of_players():
    figures = tally().figures()
    assert {name: group["players"] for name, group in figures["by_role"].items()} == {
        "gherinn": 1, "hugo": 2, "lindel": 2,
    }  # fmt: skip
    assert figures["by_role"]["hugo"]["survival_rate"] == 1
    assert figures["by_seat"]["1"]["players"] == 3
    assert figures["by_seat"]["2"]["wins"] == 1
    assert figures["by_variant"]["standard"]["score_mean"] == 200
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
    games = [GameOutcome(0, "x", (seat(score=gold),), 1, 1) for gold in (10, 40, 20, 90)]
    assert tally(games).figures()["all"]["score_median"] == 30


def test_broken_games_are_counted_once_and_said():
    figures = tally().figures()
    assert figures["broken_games"] == 1
    assert figures["broken"] == {"a card is lost": 1}


def test_the_order_does_not_matter():
    assert tally(reversed(GAMES)).figures() == tally().figures()


def test_where_players_fell_is_counted_and_where_survivors_left_is_not():
    fallen = tally([
        GameOutcome(0, "x", (seat(at="pit"), seat(at="pit"), seat(at="gate", survived=True)), 1, 1),
        GameOutcome(1, "x", (seat(at="den"), seat(at="")), 1, 1),
    ]).figures()["fallen"]  # fmt: skip
    assert fallen == {"pit": 2, "den": 1}


def test_measures_are_means_for_one_player():
    games = [GameOutcome(0, "x", (seat(measures=(1.0, 30.0)), seat(measures=(0.0, 15.0))), 1, 1)]
    assert tally(games).figures()["all"]["measures_mean"] == [0.5, 22.5]


def test_no_games_have_figures_too():
    figures = Tally().figures()
    assert figures["games"] == 0
    assert figures["all"]["survival_rate"] == 0
    assert figures["decisions"]["most"] == 0

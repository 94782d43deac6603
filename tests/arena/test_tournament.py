"""Tournaments: what is compared with what, and what comes of known results."""

import pytest

from undercroft.arena.lineups import against_a_field, against_each_other
from undercroft.arena.plan import Plan
from undercroft.arena.playing import GameOutcome, SeatOutcome
from undercroft.arena.results import RunFolder
from undercroft.arena.results.manifest import TOURNAMENT
from undercroft.arena.runs import digest, go_on
from undercroft.arena.simulate import Backend, compete
from undercroft.arena.tournament import Contest, Ratings
from undercroft.kernel import game as registry

GAME = registry.find("dungeonquest")


def seat(bot, score, won=None):
    return SeatOutcome("hugo", bot, score > 0, score > 0 if won is None else won, score, "left")


def solo(bots, scores):
    """A contest in which every deal gives each bot the score of its column."""
    plan = Plan("dungeonquest", 0, 1, against_each_other(bots, 1), ({"players": 1},))
    contest = Contest(plan)
    for deal, row in enumerate(scores):
        for column, (bot, score) in enumerate(zip(bots, row, strict=True)):
            contest.add(GameOutcome(deal * len(bots) + column, "x", (seat(bot, score),), 1, 1))
    return contest


def test_who_does_better_stands_higher():
    contest = solo(("weak", "strong"), [(0, 100), (50, 100), (0, 0), (100, 300), (0, 200)] * 4)
    first, second = contest.standings()
    assert (first.bot, second.bot) == ("strong", "weak")
    assert first.games == second.games == 20
    assert first.rating.low < first.rating.value < first.rating.high
    assert first.rating.value > second.rating.value
    assert first.score.value == 140
    assert first.won.value == 0.8
    assert second.survived.value == 0.4


def test_differences_are_paired_by_deal():
    contest = solo(("a", "b"), [(100, 90), (1000, 990), (10, 0), (5000, 4990), (20, 10), (70, 60)])
    (pair,) = contest.pairs()
    assert (pair.better, pair.worse, pair.deals) == ("a", "b", 6)
    assert pair.score == pytest.approx(10)
    assert pair.score_test.p == 2 / 64  # six times better by ten: nothing to do with the scores
    assert pair.won == pytest.approx(1 / 6)
    assert pair.won_test.p == 1.0
    assert pair.ahead == 1.0
    assert pair.ahead_test.p == 2 / 64


def test_who_is_ahead_at_one_table_is_told_seat_by_seat():
    """Two of each at a table: of four meetings in a game, one each way and two undecided."""
    lineups = against_each_other(("a", "b"), 4)
    contest = Contest(Plan("dungeonquest", 0, 1, lineups, ({"players": 4},)))
    for number in range(len(lineups) * 3):
        lineup = lineups[number % len(lineups)]
        scores = {"a": iter((900, 0)), "b": iter((500, 0))}
        seats = tuple(seat(bot, next(scores[bot])) for bot in lineup)
        contest.add(GameOutcome(number, "x", seats, 1, 1))
    (pair,) = contest.pairs()
    # 900 beats 500 and 0; 0 loses to 500 and is level with 0.
    assert (pair.better, pair.ahead) == ("a", 1 / 4)
    assert contest.figures()["pairs"][0]["ahead"] == 1 / 4


def test_against_a_field_places_are_compared():
    lineups, contenders = against_a_field(("a", "b"), 2, "field")
    contest = Contest(Plan("dungeonquest", 4, 1, lineups, ({"players": 2},), contenders=contenders))
    for number, lineup in enumerate(lineups):
        seats = tuple(seat(bot, {"a": 9, "b": 5, "field": 7}[bot]) for bot in lineup)
        contest.add(GameOutcome(number, "x", seats, 1, 1))
    (pair,) = contest.pairs()
    assert (pair.better, pair.ahead) == ("a", 1.0)


def test_neighbours_are_compared_first():
    contest = solo(("a", "b", "c"), [(30, 20, 10)] * 5)
    assert [(pair.better, pair.worse) for pair in contest.pairs()] == [
        ("a", "b"), ("b", "c"), ("a", "c"),
    ]  # fmt: skip


def test_a_deal_that_is_not_whole_is_left_out():
    contest = solo(("a", "b"), [(30, 20)] * 3)
    contest.add(GameOutcome(6, "x", (seat("a", 1000),), 1, 1))
    assert contest.deals == 3
    assert contest.standings()[0].score.value == 30
    contest.add(GameOutcome(8, "x", (seat("a", 1000),), 1, 1))  # the deal before was never finished
    contest.add(GameOutcome(9, "x", (seat("b", 1000),), 1, 1))
    assert contest.deals == 4


def test_against_a_field_only_the_contender_counts():
    lineups, contenders = against_a_field(("a", "field"), 2, "field")
    plan = Plan("dungeonquest", 4, 1, lineups, ({"players": 2},), contenders=contenders)
    contest = Contest(plan)
    for number, lineup in enumerate(lineups):
        seats = tuple(
            seat(bot, 100 if place == contenders[number] else 7, place == contenders[number])
            for place, bot in enumerate(lineup)
        )
        contest.add(GameOutcome(number, "x", seats, 1, 1))
    assert {line.bot: line.score.value for line in contest.standings()} == {"a": 100, "field": 100}
    assert {line.games for line in contest.standings()} == {2}


def test_equal_results_leave_ratings_equal():
    ratings = Ratings()
    for _ in range(20):
        ratings.rate([(("a",), (True, True, 5)), (("b",), (True, True, 5))])
    assert ratings.interval("a").value == pytest.approx(ratings.interval("b").value)


def test_ratings_become_surer_with_every_game():
    ratings = Ratings()
    spread = []
    for _ in range(30):
        ratings.rate(
            [(("a",), (True, True, 5)), (("b",), (False, True, 5)), (("b",), (False, False, 0))]
        )
        spread.append(ratings.interval("a").high - ratings.interval("a").low)
    assert spread == sorted(spread, reverse=True)
    assert ratings.interval("a").low > ratings.interval("b").high


def test_a_bot_among_itself_is_not_rated():
    ratings = Ratings()
    before = ratings.interval("a")
    ratings.rate([(("a",), (True, True, 5)), (("a",), (False, False, 0))])
    assert ratings.interval("a") == before


@pytest.mark.parametrize("players", [1, 3])
def test_the_heuristic_bot_beats_chance(tmp_path, players):
    lineups = against_each_other(("random", "heuristic"), players)
    config = GAME.schema().check(players, {})
    plan = Plan("dungeonquest", 60 * len(lineups), 2, lineups, (config,))
    run = RunFolder.begin(tmp_path / "run", TOURNAMENT, plan)
    go_on(run, Backend())
    _, contest = digest(run)
    assert contest.deals == 60
    (pair,) = contest.pairs()
    assert (pair.better, pair.worse) == ("heuristic", "random")
    assert pair.score_test.p < 0.01
    assert pair.won_test.p < 0.01


def test_without_a_folder_the_same_is_found(tmp_path):
    configs = (GAME.schema().check(2, {}),)
    lineups = against_each_other(("heuristic", "random"), 2)
    plan = Plan("dungeonquest", 3 * len(lineups), 5, lineups, configs)
    folder = RunFolder.begin(tmp_path, TOURNAMENT, plan, "csv")
    go_on(folder, Backend(1))
    kept = digest(folder)[1]
    assert kept is not None
    for workers in (1, 2):
        found = compete(plan, workers)
        assert found.standings() == kept.standings()
        assert found.pairs() == kept.pairs()

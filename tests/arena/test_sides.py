"""Many games of sides: who won, with whom, and what that says of the bots."""

from random import Random

import msgspec
import pytest

from tests.kernel.tug import TUG_GAME, TugGame, install
from undercroft.arena.fuzz import FuzzPlan, fuzz
from undercroft.arena.fuzz.games import random_config
from undercroft.arena.lineups import against_each_other
from undercroft.arena.plan import Plan
from undercroft.arena.playing import GameOutcome, Played, SeatOutcome, play_game
from undercroft.arena.report.groups import groups, sides
from undercroft.arena.results import RunFolder
from undercroft.arena.results.columns import Tables
from undercroft.arena.results.manifest import SIMULATION
from undercroft.arena.runs import go_on
from undercroft.arena.simulate import Backend
from undercroft.arena.statistics import Tally
from undercroft.arena.tournament import Contest, Ratings, _teams
from undercroft.kernel import game as registry
from undercroft.kernel.game import Side, Survey

CONFIG = TUG_GAME.schema().check(4, {})


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    install(monkeypatch)


def plan(config=CONFIG, bots=("random",) * 4, games=1):
    return Plan("tug", games, 1, (bots,), (config,))


def seat(bot, side, won, role="ant", ended_at="", survived=True):
    return SeatOutcome(role, bot, survived, won, 0, "done", ended_at, side=side)


def test_an_outcome_knows_figures_and_sides():
    outcome = play_game(plan(), 0).outcome
    assert [each.side for each in outcome.seats] == ["red", "blue", "red", "blue"]
    assert [each.role for each in outcome.seats] == ["ant", "bee", "cow", "dog"]
    assert outcome.seats[0].won == outcome.seats[2].won
    alone = play_game(plan(TUG_GAME.schema().check(1, {"mode": "together"}), ("random",)), 0)
    assert alone.outcome.seats[0].role == "ant+bee"
    assert alone.outcome.seats[0].ended_at == "ant+bee"


def test_statistics_count_each_figure_and_each_side():
    tally = Tally()
    tally.add(GameOutcome(0, "x", (
        seat("a", "red", True, "ant+bee", "hall+yard", survived=False),
        seat("a", "red", True, ""),
        seat("b", "blue", False, "cow", "hall", survived=False),
    ), 1, 1))  # fmt: skip
    assert {name: group.players for name, group in tally.by("role").items()} == {
        "ant": 1, "bee": 1, "cow": 1,
    }  # fmt: skip
    assert {name: (group.players, group.won) for name, group in tally.by("side").items()} == {
        "red": (2, 2), "blue": (1, 0),
    }  # fmt: skip
    assert tally.groups["all", "all"].players == 3
    assert tally.fallen == {"hall": 2, "yard": 1}


def test_a_game_without_sides_has_no_groups_of_them():
    tally = Tally()
    tally.add(GameOutcome(0, "x", (SeatOutcome("hugo", "a", True, True, 5, "left"),), 1, 1))
    assert tally.by("side") == {}


def test_only_games_with_sides_have_the_column():
    tables = Tables(plan())
    assert tables.side == "side"
    played = play_game(plan(), 0)
    _, seats, _ = tables.rows(played)
    place = [column.name for column in tables.seats.columns].index("side")
    assert [row[place] for row in seats] == ["red", "blue", "red", "blue"]
    assert isinstance(played, Played)
    quest = Tables(Plan("dungeonquest", 1, 1, (("random",),), ({"players": 1},)))
    assert quest.side == ""
    assert "side" not in [column.name for column in quest.seats.columns]


def contest_of(lineups, seats_of, config, deals=6):
    contest = Contest(Plan("tug", 0, 1, lineups, (config,)))
    for number in range(len(lineups) * deals):
        contest.add(GameOutcome(number, "x", seats_of(lineups[number % len(lineups)]), 1, 1))
    return contest


def test_the_stronger_bot_is_rated_higher_whoever_is_on_its_side():
    """A team wins if it has more of the strong ones; with as many, it is a tie."""
    lineups = against_each_other(("weak", "strong"), 4)

    def seats(lineup):
        strength = [sum(bot == "strong" for bot in lineup[side::2]) for side in (0, 1)]
        return tuple(
            seat(bot, ("red", "blue")[n % 2], strength[n % 2] == max(strength))
            for n, bot in enumerate(lineup)
        )

    contest = contest_of(lineups, seats, CONFIG)
    assert [line.bot for line in contest.standings()] == ["strong", "weak"]
    assert contest.pairs()[0].ahead > 0


def test_allies_are_not_compared_with_each_other():
    lineups = (("a", "b", "b", "a"), ("b", "a", "a", "b"))

    def seats(lineup):  # the first two play together and win
        return tuple(seat(bot, "red" if n < 2 else "blue", n < 2) for n, bot in enumerate(lineup))

    contest = contest_of(lineups, seats, CONFIG, deals=1)
    (pair,) = contest.pairs()
    meetings = next(iter(contest._meetings.values()))
    assert meetings.met == 4, "two rivals of the other kind in each of two games"
    assert pair.ahead == 0


def test_who_plays_together_against_the_game_is_compared_deal_by_deal():
    lineups = (("good", "good"), ("bad", "bad"))
    config = TUG_GAME.schema().check(2, {"mode": "together"})

    def seats(lineup):
        return tuple(seat(bot, "band", bot == "good") for bot in lineup)

    contest = contest_of(lineups, seats, config)
    good, bad = contest.standings()
    assert (good.bot, good.won.value, bad.won.value) == ("good", 1.0, 0.0)
    assert good.rating.value > bad.rating.value + 5
    assert contest.pairs()[0].ahead == 1.0


def test_seats_of_one_side_make_a_team_and_others_are_alone():
    sided = (seat("a", "red", True), seat("b", "blue", False), seat("c", "red", True))
    assert _teams(GameOutcome(0, "x", sided, 1, 1)) == [
        (("a", "c"), (True, False, 0)), (("b",), (False, False, 0)),
    ]  # fmt: skip
    alone = (
        SeatOutcome("ant", "a", True, True, 5, "done"),
        SeatOutcome("bee", "b", False, False, 3, "done"),
    )
    assert _teams(GameOutcome(0, "x", alone, 1, 1)) == [
        (("a",), (True, True, 5)), (("b",), (False, False, 3)),
    ]  # fmt: skip


def test_a_team_is_rated_as_one():
    ratings = Ratings()
    ratings.rate([(("a", "b"), (True, False, 0)), (("c", "d"), (False, False, 0))])
    values = {bot: ratings.interval(bot).value for bot in "abcd"}
    assert values["a"] == values["b"] > values["c"] == values["d"]


# -- the fuzzer ----------------------------------------------------------------------------


def test_random_games_of_sides_break_nothing():
    harvest, _ = fuzz(FuzzPlan("tug", 60, 3, watch_every=1, secrets_every=2), workers=1)
    assert [finding.problem for finding in harvest.findings] == []
    assert harvest.games == 60


def test_random_setups_reach_every_side_seat_and_figure():
    rng = Random(1)
    configs = [random_config(TUG_GAME, rng) for _ in range(300)]
    assert {config["giant"] for config in configs} == {0, 1, 2, 3}
    assert {len(config["figures"]) for config in configs if config["players"] == 1} == {0, 2}
    assert len({tuple(config["team"]) for config in configs}) > 5


def everybody(result):
    return Side("all", tuple(standing.player for standing in result.standings))


@pytest.mark.parametrize(
    ("sides", "complaint"),
    [
        (lambda _: (), "do not agree on whether there are sides"),
        (lambda result: result.sides[:1], "the seats on sides are"),
        (lambda result: (everybody(result),), "only some of all have won"),
    ],
)
def test_a_result_that_is_wrong_about_sides_is_found(monkeypatch, sides, complaint):
    right = TugGame.result

    def wrong(self, state):
        result = right(self, state)
        return msgspec.structs.replace(result, sides=sides(result))

    monkeypatch.setattr(TugGame, "result", wrong)
    harvest, _ = fuzz(FuzzPlan("tug", 12, 3), workers=1)
    assert any(complaint in finding.problem for finding in harvest.findings)


# -- which side wins, and with what -----------------------------------------------------------


def test_a_win_of_a_side_counts_once_however_many_sat_on_it():
    tally = Tally()
    many = seat("a", "red", True), seat("a", "red", True), seat("b", "blue", False)
    few = seat("a", "red", False), seat("b", "blue", True)
    for number, (seats, variant) in enumerate([(many, "x"), (many, "y"), (few, "x")]):
        tally.add(GameOutcome(number, variant, seats, 1, 1))
    assert tally.won_by["all", "all"] == {"red": 2, "blue": 1, "": 3}
    assert tally.won_by["variant", "x"] == {"red": 1, "blue": 1, "": 2}
    assert tally.won_by["players", "3"] == {"red": 2, "blue": 0, "": 2}
    assert tally.figures()["won_by_side"]["players 2"] == {"": 1, "blue": 1, "red": 0}
    page = "".join(sides(Survey(), tally))
    assert "Which side wins" in page
    assert "3 players" in page
    alone = Tally()
    alone.add(GameOutcome(0, "x", (seat("a", "", True), seat("b", "", False)), 1, 1))
    assert not alone.won_by
    assert not [*sides(Survey(), alone)]


def test_what_players_had_is_compared_by_who_had_it():
    tally = Tally()
    armed = msgspec.structs.replace(seat("a", "red", True), things=("sword", "cup"))
    plain = msgspec.structs.replace(seat("b", "blue", False), things=("cup",))
    tally.add(GameOutcome(0, "x", (armed, plain), 1, 1))
    found = {name: (group.players, group.won) for name, group in tally.by("thing").items()}
    assert found == {"sword": (1, 1), "cup": (2, 1)}
    page = "".join(groups(Survey(things={"sword": "A fine sword"}), tally, plan()))
    assert "By what they had" in page
    assert "A fine sword" in page


@pytest.mark.parametrize("results", ["csv", "parquet"])
def test_what_players_had_is_kept_with_the_other_results(tmp_path, results):
    game = registry.find("descent")
    config = registry.configure(game, 3, {
        "quest": "first_blood", "classes": ["knight", "thief"], "power": "expert",
        "heroes": ["syndrael", "tomble_burrowell"], "overlord": 0,
    })  # fmt: skip
    played = Plan("descent", 1, 4, (("random",),), (config,))
    run = RunFolder.begin(tmp_path / "run", SIMULATION, played, results)
    go_on(run, Backend())
    (outcome,) = run.outcomes()
    assert outcome == play_game(played, 0).outcome
    overlord, *heroes = (seat.things[:1] for seat in outcome.seats)
    assert heroes == [("class:knight",), ("class:thief",)]
    assert overlord[0].startswith("ov:")
    assert any(thing.startswith("skill:") for thing in outcome.seats[1].things)  # it was bought

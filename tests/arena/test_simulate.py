"""Many games: reproducible, whoever plays them and however many processes share them."""

import threading

import pytest

from undercroft.arena.plan import Plan, configurations, seed_of, sitting, variant_of
from undercroft.arena.playing import play_game
from undercroft.arena.simulate import simulate
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import MAX_SEED

GAME = registry.find("dungeonquest")


def plan(games=30, players=(2,), combat=("standard",), bots=("random",), seed=1, **rest):
    configs = configurations(GAME, players, {"combat": combat})
    return Plan("dungeonquest", games, seed, (bots,), configs, **rest)


def test_equal_plans_give_equal_figures():
    assert simulate(plan()).tally.figures() == simulate(plan()).tally.figures()


def test_another_seed_gives_other_games():
    assert simulate(plan()).tally.figures() != simulate(plan(seed=2)).tally.figures()


def test_figures_do_not_depend_on_the_number_of_processes():
    many = plan(games=60, players=(1, 2, 3, 4), combat=("standard", "dice"))
    alone = simulate(many, workers=1)
    shared = simulate(many, workers=2)
    assert alone.tally.figures() == shared.tally.figures()
    assert alone.tally.games == 60
    assert not shared.interrupted


def test_every_game_has_its_own_seed_within_what_a_game_takes():
    seeds = {seed_of(1, number) for number in range(1000)}
    assert len(seeds) == 1000
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


def test_bots_are_cycled_over_the_seats():
    outcome = play_game(plan(players=(3,), bots=("random", "heuristic")), 0).outcome
    assert [seat.bot for seat in outcome.seats] == ["random", "heuristic", "random"]


def test_everything_possible_is_played_by_turns_and_nothing_else():
    configs = configurations(GAME, (1, 2), {"combat": ("standard", "classic")})
    assert [(config["players"], config["combat"]) for config in configs] == [
        (1, "standard"), (2, "standard"), (2, "classic"),
    ]  # fmt: skip
    figures = simulate(plan(games=9, players=(1, 2), combat=("standard", "classic"))).tally
    assert figures.figures()["by_variant"]["classic"]["players"] == 6


def test_what_is_not_possible_at_all_is_refused():
    with pytest.raises(BadSetup, match="classic is for two players or more"):
        configurations(GAME, (1,), {"combat": ("classic",)})
    with pytest.raises(BadSetup, match="1 to 4 players"):
        configurations(GAME, (9,), {})


def test_an_unknown_bot_is_refused_before_any_game():
    with pytest.raises(BadSetup, match="nobody"):
        simulate(plan(bots=("nobody",)))


def test_outcomes_agree_with_the_result():
    for number in range(20):
        outcome = play_game(plan(players=(4,), check=True), number).outcome
        assert outcome.wrong == ()
        assert len(outcome.seats) == 4
        for seat in outcome.seats:
            assert seat.survived == (not seat.ending.startswith("killed"))
            assert not (seat.won and not seat.survived)
            assert not (seat.score and not seat.survived)


def test_a_variant_is_named_by_what_was_chosen():
    config = GAME.schema().check(2, {"combat": "dice", "late_start": True})
    assert variant_of(GAME, config) == "dice + late_start"
    quests = registry.find("descent")
    for chosen, named in (
        ({}, "first_blood"),
        ({"quest": "a_fat_goblin", "act": "2"}, "a_fat_goblin + act 2"),
    ):
        assert variant_of(quests, quests.schema().check(2, chosen)) == named


def test_progress_counts_every_game():
    done = []
    simulate(plan(games=25), finished=done.append)
    assert sum(done) == 25


def test_every_line_up_plays_the_same_deals():
    two = Plan("dungeonquest", 8, 1, (("random",), ("heuristic",)), plan(players=(1,)).configs)
    first, second, third = (sitting(two, number) for number in range(3))
    assert (first.deal, second.deal, third.deal) == (0, 0, 1)
    assert first.seed == second.seed != third.seed
    assert (first.bots, second.bots) == (("random",), ("heuristic",))


def test_every_decision_is_counted_for_the_seat_that_made_it():
    for number in range(10):
        played = play_game(plan(players=(3,)), number)
        seats = played.outcome.seats
        assert sum(seat.decisions for seat in seats) == played.outcome.decisions
        assert len(played.seconds) == 3
        assert all(seconds > 0 for seconds in played.seconds)


def test_games_can_be_played_outside_the_main_thread():
    seen = []
    thread = threading.Thread(target=lambda: seen.append(simulate(plan(games=3)).tally.games))
    thread.start()
    thread.join()
    assert seen == [3]


def test_bots_that_search_mind_no_clock(monkeypatch):
    """On a machine so slow that the time is always up, they play the same games."""
    searching = plan(players=(1,), bots=("easy",))
    usual = play_game(searching, 0).outcome
    late = iter(range(0, 10**12, 10**6))
    monkeypatch.setattr("undercroft.bots.ismcts.search.perf_counter", lambda: next(late))
    assert play_game(searching, 0).outcome == usual

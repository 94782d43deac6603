"""Many games: reproducible, whoever plays them and however many processes share them."""

import os
import signal
import threading

import pytest

from undercroft.arena import workers
from undercroft.arena.simulate import (
    Plan,
    configurations,
    play_game,
    seed_of,
    simulate,
    variant_of,
)
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup, UndercroftError
from undercroft.kernel.game import MAX_SEED

GAME = registry.find("dungeonquest")


def plan(games=30, players=(2,), combat=("standard",), bots=("random",), seed=1, **rest):
    configs = configurations(GAME, players, {"combat": combat})
    return Plan("dungeonquest", games, seed, bots, configs, **rest)


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
    outcome = play_game(plan(players=(3,), bots=("random", "heuristic")), GAME, 0)
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
        outcome = play_game(plan(players=(4,), check=True), GAME, number)
        assert outcome.wrong == ()
        assert len(outcome.seats) == 4
        for seat in outcome.seats:
            assert seat.survived == (not seat.ending.startswith("killed"))
            assert not (seat.won and not seat.survived)
            assert not (seat.gold and not seat.survived)


def test_a_variant_is_named_by_what_was_chosen():
    config = GAME.schema().check(2, {"combat": "dice", "late_start": True})
    assert variant_of(GAME, config) == "dice + late_start"


def test_progress_counts_every_game():
    done = []
    simulate(plan(games=25), finished=done.append)
    assert sum(done) == 25


# -- stopping ------------------------------------------------------------------------------


def count_games(_plan, numbers):
    played = 0
    for number in numbers:
        played += 1
        if number == 7:
            os.kill(os.getpid(), signal.SIGINT)
    return played


def test_ctrl_c_lets_the_game_in_progress_end_and_keeps_what_is_finished():
    before = signal.getsignal(signal.SIGINT)
    results, interrupted = workers.run(count_games, None, 100, 1)
    assert interrupted
    assert sum(results) == 8
    assert signal.getsignal(signal.SIGINT) is before


def press_twice(_plan, numbers):
    for _ in numbers:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_pressed_twice_ends_it_at_once():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        workers.run(press_twice, None, 10, 1)
    assert signal.getsignal(signal.SIGINT) is before


def test_games_can_be_played_outside_the_main_thread():
    seen = []
    thread = threading.Thread(target=lambda: seen.append(simulate(plan(games=3)).tally.games))
    thread.start()
    thread.join()
    assert seen == [3]


def die_suddenly(_plan, _numbers):
    os._exit(1)


def test_a_process_that_dies_is_an_error_in_words():
    with pytest.raises(UndercroftError, match="worker process"):
        workers.run(die_suddenly, None, 4, 2)

"""Handing games out: Ctrl-C, processes that die, games that break, chunks of the right size."""

import os
import signal
import time

import pytest

from undercroft.arena import scheduling
from undercroft.arena.pools import local_pool
from undercroft.arena.scheduling import GameFailed, Interrupted, Pace, catching_ctrl_c, stream
from undercroft.kernel.errors import UndercroftError


def run(play, games, workers=1):
    """The numbers of the games that came back, by chunk, and whether Ctrl-C was seen."""
    done = []
    with catching_ctrl_c() as interrupted:
        pool = local_pool(play, None, workers, interrupted, done.append)
        try:
            results = [chunk.results for chunk in stream(pool, [range(games)], interrupted)]
        finally:
            pool.close()
    assert sum(done) == sum(map(len, results))
    return results, interrupted.pressed


def play_nothing(_plan, number):
    return number


@pytest.mark.parametrize("workers", [1, 3])
def test_every_game_is_played_once(workers):
    results, interrupted = run(play_nothing, 1000, workers)
    assert not interrupted
    assert sorted(number for chunk in results for number in chunk) == list(range(1000))
    assert all(chunk == sorted(chunk) for chunk in results)


def play_and_press(_plan, number):
    if number == 7:
        os.kill(os.getpid(), signal.SIGINT)
    return number


def test_ctrl_c_lets_the_game_in_progress_end_and_keeps_what_is_finished():
    before = signal.getsignal(signal.SIGINT)
    results, interrupted = run(play_and_press, 100)
    assert interrupted
    assert sum(map(len, results)) == 8
    assert signal.getsignal(signal.SIGINT) is before


def press_twice(_plan, _number):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(scheduling.ONE_PRESS + 0.1)
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_pressed_twice_ends_it_at_once():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        run(press_twice, 10)
    assert signal.getsignal(signal.SIGINT) is before


def play_and_bounce(_plan, number):
    if number == 7:
        for _ in range(3):
            os.kill(os.getpid(), signal.SIGINT)
    return number


def test_a_press_that_arrives_several_times_is_one():
    results, interrupted = run(play_and_bounce, 100)
    assert interrupted
    assert sum(map(len, results)) == 8


def press_in_parent(_plan, number):
    if number == 3:
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(1)
    return number


def test_ctrl_c_stops_other_processes_too_and_loses_no_game():
    results, interrupted = run(press_in_parent, 1_000_000, workers=2)
    assert interrupted
    played = sorted(number for chunk in results for number in chunk)
    assert 3 in played
    assert len(played) == len(set(played)) < 1_000_000


def die_in_the_middle(_plan, number):
    if number == 21:
        os._exit(3)
    return number


def test_a_process_that_dies_is_told_with_the_game_it_was_at():
    with pytest.raises(GameFailed, match=r"game 21: a worker process .*\(exit code 3\)") as told:
        run(die_in_the_middle, 40, workers=2)
    assert told.value.number == 21


def break_in_the_middle(_plan, number):
    if number == 21:
        raise LookupError("no such card")
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_breaks_is_told_with_its_number_and_where(workers):
    with pytest.raises(GameFailed, match="game 21: LookupError: no such card") as told:
        run(break_in_the_middle, 40, workers)
    assert "test_scheduling.py line" in told.value.problem
    assert "Traceback" in told.value.details
    assert isinstance(told.value, UndercroftError)


def never_end(_plan, _number):
    time.sleep(600)


def test_whoever_is_in_the_middle_of_a_game_is_ended_when_all_ends():
    pool = local_pool(never_end, None, 2, Interrupted(), lambda _games: None)
    processes = [worker.process.pid for worker in pool.pool.workers]
    pool.begin(range(1))
    start = time.monotonic()
    pool.close()
    assert time.monotonic() - start < 60
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


# -- how many at a time --------------------------------------------------------------------


def test_slow_games_are_handed_out_one_by_one():
    pace = Pace()
    for _ in range(10):
        pace.note(1, 45.0)
    assert pace.size(1000, 2) == 1


def test_fast_games_are_handed_out_for_about_a_second():
    pace = Pace()
    for _ in range(20):
        size = pace.size(1_000_000, 2)
        pace.note(size, size / 100)
    assert pace.size(1_000_000, 2) == 100


def test_chunks_grow_step_by_step_and_not_beyond_measure():
    pace = Pace()
    sizes = []
    for _ in range(20):
        sizes.append(pace.size(1_000_000, 2))
        pace.note(sizes[-1], 1e-9)
    assert sizes[:5] == [1, 2, 4, 8, 16]
    assert sizes[-1] == 500


def test_the_last_games_are_shared_out():
    pace = Pace()
    for _ in range(20):
        pace.note(500, 0.1)
    assert pace.size(40, 4) == 5
    assert pace.size(1, 4) == 1

"""Worker processes: answers in order, Ctrl-C is the parent's, nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.workers import RequestPool


def adding(more):
    """What a worker answers with; a few numbers have it do something else."""

    def answer(number):
        if number == 13:
            raise LookupError("no such number")
        if number == 99:
            os._exit(3)
        if number == 7:
            os.kill(os.getpid(), signal.SIGINT)
        return number + more, os.getpid()

    return answer


def broken():
    raise ValueError("cannot begin")


@pytest.fixture
def pool():
    pool = RequestPool(adding, [(10,), (20,)])
    yield pool
    pool.close()


def gone(process):
    """Whether a process ends within a while."""
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_each_process_answers_its_own_request(pool):
    first = pool.ask_all([1, 2])
    second = pool.ask_all([3, 4])
    assert [number for number, _ in first + second] == [11, 22, 13, 24]
    assert [process for _, process in first] == [process for _, process in second]
    assert len({process for _, process in first}) == 2


def test_ctrl_c_is_not_for_workers(pool):
    assert [number for number, _ in pool.ask_all([7, 7])] == [17, 27]


def test_what_breaks_in_a_worker_is_told(pool):
    with pytest.raises(UndercroftError, match=r"failed:\n(.|\n)*no such number"):
        pool.ask_all([1, 13])


def test_a_worker_that_dies_is_told(pool):
    with pytest.raises(UndercroftError, match="a worker process has ended; try fewer workers"):
        pool.ask_all([1, 99])


def test_a_worker_that_cannot_begin_is_told():
    pool = RequestPool(broken, [()])
    with pytest.raises(UndercroftError, match="cannot begin"):
        pool.ask_all([1])
    pool.close()


def test_closing_ends_everybody_and_may_be_repeated(pool):
    processes = [process for _, process in pool.ask_all([1, 2])]
    pool.close()
    pool.close()
    assert all(map(gone, processes))


PROGRAM = """
import os, signal, sys
from tests.workers.test_pool import adding
from undercroft.workers import RequestPool

if __name__ == "__main__":
    pool = RequestPool(adding, [(0,), (0,)])
    print(*(process for _, process in pool.ask_all([1, 2])), flush=True)
    if sys.argv[1] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(("end", "code"), [("forgotten", 0), ("killed", -signal.SIGKILL)])
def test_a_program_that_ends_without_closing_leaves_nobody_behind(tmp_path, end, code):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    told = subprocess.run(
        [sys.executable, str(path), end], capture_output=True, text=True, timeout=120, check=False,
        env=os.environ | {"PYTHONPATH": os.getcwd()},
    )  # fmt: skip
    assert told.returncode == code, told.stderr
    assert "Traceback" not in told.stderr
    processes = [int(each) for each in told.stdout.split()]
    assert len(processes) == 2
    assert all(map(gone, processes))

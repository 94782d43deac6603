"""Sharing games out over processes. What is computed never depends on how many there are."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.synchronize import Event

P = TypeVar("P")
R = TypeVar("R")

CHUNKS_A_WORKER = 20
LARGEST_CHUNK = 100

# Set in each worker process when it starts.
_stop: Event | None = None


class Interrupted:
    """Whether Ctrl-C was pressed. The first press asks for a clean end, the second forces one."""

    def __init__(self) -> None:
        self.pressed = False
        self.event: Event | None = None

    def __call__(self, *_: Any) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        if self.event is not None:
            self.event.set()


def run(
    work: Callable[[P, Iterable[int]], R],
    plan: P,
    games: int,
    workers: int,
    finished: Callable[[int], None] = lambda _games: None,
) -> tuple[list[R], bool]:
    """Do the work for the games 0 to `games` - 1; the results, and whether it was cut short.

    `work` takes numbers of games for as long as it is given any: after Ctrl-C there are none.
    """
    chunks = _chunks(games, workers)
    with _catching_ctrl_c() as interrupted:
        if workers == 1:
            results = _run_here(work, plan, chunks, interrupted, finished)
        else:
            results = _run_in_processes(work, plan, chunks, workers, interrupted, finished)
    return results, interrupted.pressed


def _chunks(games: int, workers: int) -> list[range]:
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_WORKER)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


@contextmanager
def _catching_ctrl_c() -> Iterator[Interrupted]:
    interrupted = Interrupted()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted  # only the main thread may set handlers, and only it is interrupted
        return
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _run_here(
    work: Callable[[P, Iterable[int]], R],
    plan: P,
    chunks: list[range],
    interrupted: Interrupted,
    finished: Callable[[int], None],
) -> list[R]:
    results = []
    for chunk in chunks:
        if interrupted.pressed:
            break
        results.append(work(plan, _while_not(chunk, lambda: interrupted.pressed)))
        finished(len(chunk))
    return results


def _while_not(chunk: range, stopped: Callable[[], bool]) -> Iterator[int]:
    for number in chunk:
        if stopped():
            return
        yield number


# -- several processes ---------------------------------------------------------------------


def _run_in_processes(
    work: Callable[[P, Iterable[int]], R],
    plan: P,
    chunks: list[range],
    workers: int,
    interrupted: Interrupted,
    finished: Callable[[int], None],
) -> list[R]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    interrupted.event = stop
    executor = ProcessPoolExecutor(workers, context, _begin_worker, (stop,))
    results: list[R] = []
    try:
        with _ctrl_c_held_back():
            pending = {executor.submit(_run_chunk, work, plan, chunk): chunk for chunk in chunks}
        while pending:
            done, _ = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED)
            if interrupted.pressed:
                _drop_what_has_not_begun(pending)
            for future in done & pending.keys():
                results.append(future.result())
                finished(len(pending.pop(future)))
    except BrokenProcessPool as error:
        raise UndercroftError("a worker process ended unexpectedly; try fewer workers") from error
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)
    return results


def _drop_what_has_not_begun(pending: dict[Future[R], range]) -> None:
    for future in list(pending):
        if future.cancel():
            del pending[future]


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Processes inherit the blocked signal, so that Ctrl-C reaches the parent alone.

    Where signals cannot be blocked, `_begin_worker` ignores this one a little later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(stop: Event) -> None:
    global _stop  # noqa: PLW0603 - a worker has one stop signal, handed over as it starts
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_chunk(work: Callable[[P, Iterable[int]], R], plan: P, chunk: range) -> R:
    assert _stop is not None
    return work(plan, _while_not(chunk, _stop.is_set))

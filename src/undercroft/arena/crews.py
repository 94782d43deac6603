"""Those who play on this machine: this process alone, or several that it starts."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from multiprocessing import connection
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from undercroft.kernel.errors import UndercroftError

from .workers import Finished, GameFailed, P, R

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess
    from multiprocessing.synchronize import Event

    from .workers import Crew, Interrupted, Play

PATIENCE = 5.0  # seconds that a process which was told to end may take


def local_crew(
    play: Play[P, R],
    plan: P,
    workers: int,
    interrupted: Interrupted,
    finished: Callable[[int], None],
) -> Crew[R]:
    """This process for one worker, others for several."""
    if workers == 1:
        return Here(play, plan, interrupted, finished)
    return Processes(play, plan, workers, finished)


def attempt(play: Play[P, R], plan: P, number: int) -> R:
    """Play one game; whatever breaks in it is told with its number."""
    try:
        return play(plan, number)
    except Exception as error:
        raise GameFailed(number, _in_words(error), traceback.format_exc()) from error


def _in_words(error: Exception) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    name = os.path.basename(where.filename)
    return f"{type(error).__name__}: {error} ({name} line {where.lineno})"


class Here(Generic[P, R]):
    """This process plays by itself."""

    hands = 1

    def __init__(
        self, play: Play[P, R], plan: P, interrupted: Interrupted, finished: Callable[[int], None]
    ) -> None:
        self._play = play
        self._plan = plan
        self._interrupted = interrupted
        self._finished = finished
        self._chunk = range(0)

    def begin(self, chunk: range) -> None:
        self._chunk = chunk

    def collect(self, _patience: float) -> Iterable[Finished[R]]:
        start = perf_counter()
        results = []
        for number in self._chunk:
            if self._interrupted.pressed:
                break
            results.append(attempt(self._play, self._plan, number))
            self._finished(1)
        return [Finished(self._chunk, results, perf_counter() - start)]

    def ask_to_stop(self) -> None:
        """Before every game it is asked whether Ctrl-C was pressed."""

    def close(self) -> None:
        """Nothing is under way between two calls."""


# -- several processes ---------------------------------------------------------------------


class Failure(msgspec.Struct, frozen=True):
    """What a process says of a game that broke."""

    problem: str
    details: str


class Worker(Generic[R]):
    """One process, seen from outside: the chunk it is at, and what it has played of it."""

    def __init__(self, process: SpawnProcess, link: Connection) -> None:
        self.process = process
        self.link = link
        self.chunk: range | None = None
        self.results: list[R] = []
        self.begun = 0.0

    def begin(self, chunk: range) -> None:
        self.chunk, self.results, self.begun = chunk, [], perf_counter()
        try:
            self.link.send(chunk)
        except OSError as error:
            raise self.ended() from error

    def ended(self) -> UndercroftError:
        """The process is gone: which game it was at."""
        self.process.join(PATIENCE)
        how = f"a worker process ended unexpectedly (exit code {self.process.exitcode})"
        if self.chunk is None or len(self.results) == len(self.chunk):
            return UndercroftError(f"{how}; try fewer workers")
        return GameFailed(self.chunk[len(self.results)], f"{how} while playing it")


class Processes(Generic[P, R]):
    """Several processes. Each tells of every game as it ends, so that it is known who was where."""

    def __init__(
        self, play: Play[P, R], plan: P, workers: int, finished: Callable[[int], None]
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.hands = workers
        self._finished = finished
        self._stop = context.Event()
        self._workers: list[Worker[R]] = []
        held_back = _hold_back_ctrl_c()
        try:
            for _ in range(workers):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, self._stop, play, plan))
                process.start()
                theirs.close()
                self._workers.append(Worker(process, ours))
        except BaseException:
            self.close()
            raise
        finally:
            _let_ctrl_c_through(held_back)

    def begin(self, chunk: range) -> None:
        next(worker for worker in self._workers if worker.chunk is None).begin(chunk)

    def collect(self, patience: float) -> Iterable[Finished[R]]:
        links = {worker.link: worker for worker in self._workers}
        for link in connection.wait(list(links), patience):
            yield from self._hear(links[link])  # type: ignore[index]

    def _hear(self, worker: Worker[R]) -> Iterable[Finished[R]]:
        """All that a process has to say: results, and None where a chunk is over."""
        while worker.link.poll():
            try:
                said = worker.link.recv()
            except (EOFError, OSError) as error:
                raise worker.ended() from error
            if said is None:
                assert worker.chunk is not None, "only a chunk that was begun can be over"
                seconds = perf_counter() - worker.begun
                done = Finished(worker.chunk, worker.results, seconds)
                worker.chunk = None
                yield done
            elif isinstance(said, Failure):
                assert worker.chunk is not None, "only a game that was begun can fail"
                raise GameFailed(worker.chunk[len(worker.results)], said.problem, said.details)
            else:
                worker.results.append(said)
                self._finished(1)

    def ask_to_stop(self) -> None:
        self._stop.set()

    def close(self) -> None:
        """Who is idle ends by himself when his link is closed; who is not is ended."""
        for worker in self._workers:
            worker.link.close()
            if worker.chunk is not None:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()


def _hold_back_ctrl_c() -> Any:
    """Processes inherit the blocked signal, so that Ctrl-C reaches the parent alone.

    Where signals cannot be blocked, `_serve` ignores this one a little later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _let_ctrl_c_through(before: Any) -> None:
    if before is not None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(link: Connection, stop: Event, play: Play[Any, Any], plan: Any) -> None:
    """What a process does: play the chunks it is sent until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        while True:
            for number in link.recv():
                if stop.is_set():
                    break
                try:
                    link.send(attempt(play, plan, number))
                except GameFailed as failed:
                    link.send(Failure(failed.problem, failed.details))
                    return
            link.send(None)
    except (EOFError, OSError):  # nobody is at the other end of the link any more
        return


def _end_with_the_parent() -> None:
    """A parent that was killed leaves nobody behind who plays on for no one."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    connection.wait([parent.sentinel])
    os._exit(1)

"""Where games are played on this machine: in this process alone, or in a pool of processes."""

from __future__ import annotations

import os
import traceback
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.workers import WorkerPool
from undercroft.workers.processes import CONTEXT

from .scheduling import Finished, GameFailed, P, R

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from multiprocessing.connection import Connection
    from multiprocessing.synchronize import Event

    from undercroft.workers import Worker

    from .scheduling import GamePool, Interrupted, Play


def local_pool(
    play: Play[P, R],
    plan: P,
    workers: int,
    interrupted: Interrupted,
    finished: Callable[[int], None],
) -> GamePool[R]:
    """This process for one worker, others for several."""
    if workers == 1:
        return InProcess(play, plan, interrupted, finished)
    return ProcessPool(play, plan, workers, finished)


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


class InProcess(Generic[P, R]):
    """This process plays by itself."""

    slots = 1

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


class Share(Generic[R]):
    """The chunk that one process is at, and what it has played of it."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.chunk: range | None = None
        self.results: list[R] = []
        self.begun = 0.0

    def begin(self, chunk: range) -> None:
        self.chunk, self.results, self.begun = chunk, [], perf_counter()
        self.worker.busy = True
        try:
            self.worker.link.send(chunk)
        except OSError as error:
            raise self.ended() from error

    def end(self) -> Finished[R]:
        assert self.chunk is not None, "only a chunk that was begun can be over"
        done = Finished(self.chunk, self.results, perf_counter() - self.begun)
        self.chunk, self.worker.busy = None, False
        return done

    def ended(self) -> UndercroftError:
        """The process is gone: which game it was at."""
        how = f"a worker process ended unexpectedly (exit code {self.worker.exit_code()})"
        if self.chunk is None or len(self.results) == len(self.chunk):
            return UndercroftError(f"{how}; try fewer workers")
        return GameFailed(self.chunk[len(self.results)], f"{how} while playing it")


class ProcessPool(Generic[P, R]):
    """Several processes. Each tells of every game as it ends, so that it is known who was where."""

    def __init__(
        self, play: Play[P, R], plan: P, workers: int, finished: Callable[[int], None]
    ) -> None:
        self.slots = workers
        self._finished = finished
        self._stop = CONTEXT.Event()
        self.pool = WorkerPool(_play_chunks, [(self._stop, play, plan)] * workers)
        self._shares: dict[Worker, Share[R]] = {
            worker: Share(worker) for worker in self.pool.workers
        }

    def begin(self, chunk: range) -> None:
        next(share for share in self._shares.values() if share.chunk is None).begin(chunk)

    def collect(self, patience: float) -> Iterable[Finished[R]]:
        for worker in self.pool.ready(patience):
            yield from self._hear(self._shares[worker])

    def _hear(self, share: Share[R]) -> Iterable[Finished[R]]:
        """All that a process has to say: results, and None where a chunk is over."""
        link = share.worker.link
        while link.poll():
            try:
                said = link.recv()
            except (EOFError, OSError) as error:
                raise share.ended() from error
            if said is None:
                yield share.end()
            elif isinstance(said, Failure):
                assert share.chunk is not None, "only a game that was begun can fail"
                raise GameFailed(share.chunk[len(share.results)], said.problem, said.details)
            else:
                share.results.append(said)
                self._finished(1)

    def ask_to_stop(self) -> None:
        self._stop.set()

    def close(self) -> None:
        self.pool.close()


def _play_chunks(link: Connection, stop: Event, play: Play[Any, Any], plan: Any) -> None:
    """What a process does: play the chunks it is sent until there are no more."""
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

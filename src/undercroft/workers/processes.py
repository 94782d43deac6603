"""Processes at the other end of a pipe. Ctrl-C is the parent's; they end with it, even if killed.

They are spawned, not forked: threads and locks of the parent must not be copied.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import weakref
from multiprocessing import connection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

PATIENCE = 5.0  # seconds that a process which was told to end may take
CONTEXT = multiprocessing.get_context("spawn")


class Worker:
    """One process, seen from its parent. `busy` says that it has something under way."""

    def __init__(self, process: SpawnProcess, link: Connection) -> None:
        self.process = process
        self.link = link
        self.busy = False

    def exit_code(self) -> int | None:
        """How a process that is gone has ended."""
        self.process.join(PATIENCE)
        return self.process.exitcode


class WorkerPool:
    """A process for each share of the work, which runs `serve(link, *share)` until it is closed.

    `serve` ends when its link does: EOFError and OSError need not be caught there.
    """

    def __init__(self, serve: Callable[..., None], shares: Iterable[Sequence[Any]]) -> None:
        self.workers: list[Worker] = []
        # Also at the end of the program, before multiprocessing waits for its children.
        self._close = weakref.finalize(self, _close, self.workers)
        held_back = _hold_back_ctrl_c()
        try:
            for share in shares:
                ours, theirs = CONTEXT.Pipe()
                process = CONTEXT.Process(target=_run, args=(serve, theirs, *share))
                process.start()
                theirs.close()
                self.workers.append(Worker(process, ours))
        except BaseException:
            self.close()
            raise
        finally:
            _let_ctrl_c_through(held_back)

    def ready(self, seconds: float) -> list[Worker]:
        """The workers that have said something, or have ended, after so many seconds at most."""
        links = {worker.link: worker for worker in self.workers}
        heard = connection.wait(list(links), seconds)
        return [worker for link, worker in links.items() if link in heard]

    def close(self) -> None:
        """End all processes: the idle by closing their links, the busy at once."""
        self._close()


def _close(workers: list[Worker]) -> None:
    for worker in workers:
        worker.link.close()
        if worker.busy:
            worker.process.terminate()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()
    workers.clear()


def _hold_back_ctrl_c() -> Any:
    """Processes inherit the blocked signal, so that Ctrl-C reaches the parent alone.

    Where signals cannot be blocked, `_run` ignores this one a little later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _let_ctrl_c_through(before: Any) -> None:
    if before is not None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(serve: Callable[..., None], link: Connection, *share: Any) -> None:
    """What a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        serve(link, *share)
    except (EOFError, OSError):  # nobody is at the other end of the link any more
        return


def _end_with_the_parent() -> None:
    """A parent that was killed leaves no process behind that works for no one."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    connection.wait([parent.sentinel])
    os._exit(1)

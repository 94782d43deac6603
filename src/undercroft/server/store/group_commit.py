"""Writers that wait share one transaction: a commit costs the disk the same for one as for ten."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import IntegrityError

from .errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    from .watch import FileWatch

T = TypeVar("T")

# What spoils one writer's work and leaves the transaction of the others whole.
_HIS_OWN = (StoreError, IntegrityError, OverflowError)


class _Job:
    """One writer's work, and what came of it."""

    __slots__ = ("done", "error", "result", "work")

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None


class GroupCommit:
    """Whoever gets the lock commits for all who have come in the meantime."""

    def __init__(self, engine: Engine, watch: FileWatch) -> None:
        self._engine = engine
        self._watch = watch
        self._lock = threading.Lock()
        self._door = threading.Lock()
        self._waiting: list[_Job] = []

    def run(self, work: Callable[[Connection], T]) -> T:
        """Returns once the work is durable; raises if it is not done at all."""
        job = _Job(work)
        with self._door:
            self._waiting.append(job)
        with self._lock:
            if not job.done:  # else the one before us has done it
                self._commit_all()
        if job.error is not None:
            raise job.error
        result: T = job.result
        return result

    def _commit_all(self) -> None:
        with self._door:
            jobs, self._waiting = self._waiting, []
        try:
            self._commit(jobs)
            if len(jobs) > 1 and any(job.error for job in jobs):
                self._alone([job for job in jobs if job.error])
        except BaseException:
            for job in jobs:
                job.error = job.error or StoreError("the server was interrupted as it wrote")
            raise
        finally:
            for job in jobs:
                job.done = True

    def _alone(self, jobs: list[_Job]) -> None:
        """What failed in company may do well alone: one that is too large for the disk, say."""
        for job in jobs:
            if not isinstance(job.error, _HIS_OWN):
                job.error = None
                self._commit([job])

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            self._watch.before_commit()
            with self._engine.begin() as connection:
                self._work(connection, jobs)
            self._watch.after_commit()
        except Exception as error:  # noqa: BLE001 - each writer is told by their own call
            for job in jobs:
                job.error = job.error or error

    def _work(self, connection: Connection, jobs: list[_Job]) -> None:
        if len(jobs) == 1:
            jobs[0].result = jobs[0].work(connection)
            return
        for job in jobs:
            try:
                with connection.begin_nested():
                    job.result = job.work(connection)
            except _HIS_OWN as error:
                job.error = error

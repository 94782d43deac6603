"""A pool whose processes answer requests, one for each at a time."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from undercroft.kernel.errors import UndercroftError

from .processes import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from multiprocessing.connection import Connection

Request = TypeVar("Request")
Reply = TypeVar("Reply")


class RequestPool(Generic[Request, Reply]):
    """Each process calls `prepare(*share)` once; what that returns answers its requests."""

    def __init__(
        self,
        prepare: Callable[..., Callable[[Request], Reply]],
        shares: Iterable[Sequence[Any]],
    ) -> None:
        self._pool = WorkerPool(_answer_requests, [(prepare, *share) for share in shares])

    def ask_all(self, requests: Sequence[Request]) -> list[Reply]:
        """The replies of all processes, each to its own request, in their order."""
        workers = self._pool.workers
        try:
            for worker, request in zip(workers, requests, strict=True):
                worker.link.send(request)
                worker.busy = True
            replies = []
            for worker in workers:
                replies.append(worker.link.recv())
                worker.busy = False
        except (EOFError, ConnectionError) as error:
            raise UndercroftError("a worker process has ended; try fewer workers") from error
        for done, reply in replies:
            if not done:
                raise UndercroftError(f"a worker process failed:\n{reply}")
        return [reply for _, reply in replies]

    def close(self) -> None:
        self._pool.close()


def _answer_requests(
    link: Connection, prepare: Callable[..., Callable[[Any], Any]], *share: Any
) -> None:
    try:
        answer = prepare(*share)
        while True:
            link.send((True, answer(link.recv())))
    except (EOFError, ConnectionError):
        raise
    except Exception:  # noqa: BLE001 - whatever it was, the parent must hear of it
        link.send((False, traceback.format_exc()))

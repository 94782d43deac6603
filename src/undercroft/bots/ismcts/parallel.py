"""Several processes that think about the same decision: each grows a tree of its own.

They are given the game as a record and report how often they tried each option; the sum of that
decides. What comes out depends on how many there are, but never on which is faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import scramble
from undercroft.kernel.record import load
from undercroft.workers import RequestPool

from .search import Search, SearchSettings
from .weighing import OptionTally, merged

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.table import Table

    # A record, how to search, a seed, and the option that is preferred beforehand.
    Request = tuple[bytes, SearchSettings, int, int | None]


class ParallelSearch:
    """Worker processes, started when they are first needed and kept for the next decision."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: RequestPool[Request, list[OptionTally]] | None = None

    def search(
        self, table: Table[Any], settings: SearchSettings, seed: int, preferred: int | None
    ) -> list[OptionTally]:
        """The tallies of all searches together."""
        if self._workers == 1:
            return Search(table, settings, seed, preferred).run()
        if self._pool is None:
            self._pool = RequestPool(_searching, [()] * self._workers)
        record, share = table.save(), settings.share(self._workers)
        seeds = (scramble(seed, "worker", number) for number in range(self._workers))
        return merged(self._pool.ask_all([(record, share, each, preferred) for each in seeds]))

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None


def _searching() -> Callable[[Request], list[OptionTally]]:
    return _search


def _search(request: Request) -> list[OptionTally]:
    record, settings, seed, preferred = request
    return Search(load(record), settings, seed, preferred).run()

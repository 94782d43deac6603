"""Several processes that think about the same decision: each grows a tree of its own.

They are given the game as a record and report how often they tried each option; the sum of that
decides. What comes out depends on how many there are, but never on which is faster.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import scramble
from undercroft.kernel.record import load

from .search import Manner, Search
from .weighing import Tally, merged

if TYPE_CHECKING:
    from undercroft.kernel.table import Table


class Crew:
    """Worker processes, started when they are first needed and kept for the next decision."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def search(
        self, table: Table[Any], manner: Manner, seed: int, preferred: int | None
    ) -> list[Tally]:
        """The tallies of all searches together."""
        if self._workers == 1:
            return Search(table, manner, seed, preferred).run()
        if self._pool is None:
            # Threads and locks of the caller must not be copied: begin afresh.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        record, share = table.save(), manner.share(self._workers)
        thoughts = [
            self._pool.submit(_think, record, share, scramble(seed, "worker", number), preferred)
            for number in range(self._workers)
        ]
        return merged([thought.result() for thought in thoughts])

    def close(self) -> None:
        """Send the workers home."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _think(record: bytes, manner: Manner, seed: int, preferred: int | None) -> list[Tally]:
    return Search(load(record), manner, seed, preferred).run()

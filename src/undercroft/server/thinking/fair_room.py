"""A fair queue: rooms for a few at once; of those who wait, who has used least comes next.

Use is counted in seconds, by address. Of one address, tables take turns.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

# Counted when somebody is let in, and put right when they leave: nobody gets all rooms at once
# because nothing of theirs is over yet.
PLEDGE = 1.0


class Asker(NamedTuple):
    """For whom something is done."""

    address: str
    table: str = ""


class FullQueue(Exception):
    """This address, or everybody together, waits for as much as may wait."""


class FairRoom:
    """Lets in `size` at once. `most_each` and `most` bound how many wait."""

    def __init__(self, size: int, most_each: int = 1_000, most: int = 10_000) -> None:
        self._free = size
        self._most_each, self._most = most_each, most
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._used: dict[str, float] = {}
        self._now = 0.0  # what those who were let in last had used
        self.waiting = 0

    def used(self, address: str) -> float:
        """How much an address has used: who asks after a while begins with the others."""
        return max(self._used.get(address, 0.0), self._now)

    async def enter(self, asker: Asker) -> None:
        """Wait for one's turn; FullQueue where too many wait already."""
        if self._free and not self.waiting:
            self._free -= 1
            self._let_in(asker.address)
            return
        of_address = sum(map(len, self._waiting.get(asker.address, {}).values()))
        if of_address >= self._most_each or self.waiting >= self._most:
            raise FullQueue
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tables = self._waiting.setdefault(asker.address, {})
        tables.setdefault(asker.table, deque()).append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # let in at the same moment
                self.leave(asker, 0.0)
            else:
                self._take_out(asker, turn)
            raise

    def leave(self, asker: Asker, seconds: float) -> None:
        """Make room for the next."""
        self._used[asker.address] = self._used.get(asker.address, 0.0) + seconds - PLEDGE
        self._free += 1
        if self.waiting:
            self._free -= 1
            self._next()
        if len(self._used) > self._most:
            self._used = {who: used for who, used in self._used.items() if used > self._now}

    def _next(self) -> None:
        address = min(self._waiting, key=self.used)
        tables = self._waiting[address]
        table, queue = next(iter(tables.items()))
        turn = queue.popleft()
        del tables[table]
        if queue:
            tables[table] = queue  # behind the other tables
        elif not tables:
            del self._waiting[address]
        self.waiting -= 1
        self._let_in(address)
        turn.set_result(None)

    def _let_in(self, address: str) -> None:
        used = self.used(address)
        self._now = used
        self._used[address] = used + PLEDGE

    def _take_out(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        tables = self._waiting[asker.address]
        tables[asker.table].remove(turn)
        self.waiting -= 1
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._waiting[asker.address]

"""Who is here: in this process by its sockets, at others by what they write to the database."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

from ..logs import log
from ..refusals import Refusal

if TYPE_CHECKING:
    from ..hall import Hall
    from .connections import Owners

# A process that was silent for so many beats is taken for dead.
MISSED_BEATS = 3.5


class Presence:
    """What this process knows of connections, and tells the others where there are others."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.process = secrets.token_hex(8)
        self.processes = 1  # how many serve the same tables
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._written: set[tuple[str, str]] = set()
        self._locks: defaultdict[tuple[str, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    @property
    def _longest(self) -> float:
        return MISSED_BEATS * self._hall.settings.beat_seconds

    async def come(self, table: str, owner: str) -> None:
        """One more socket of this player or spectator. The others know before anybody here."""
        key = table, owner
        self._sockets[key] += 1
        await self._settle(key)

    async def go(self, table: str, owner: str) -> None:
        """One socket less."""
        key = table, owner
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]
        try:
            await self._settle(key)
        except Refusal:
            log.warning("a departure was not told", extra={"data": {"table": table}})

    async def elsewhere(self, table: str) -> Owners:
        """Who is connected at other processes."""
        hall = self._hall
        if not hall.store.shared:
            return {}
        return await hall.ask_store(
            hall.store.connections.others, self.process, table, self._longest
        )

    async def _settle(self, key: tuple[str, str]) -> None:
        """Write what is the case. Whoever comes while this is written waits, and looks again."""
        hall = self._hall
        if not hall.store.shared:
            return
        async with self._locks[key]:
            here = self._sockets[key] > 0
            if here and key not in self._written:
                await hall.ask_store(hall.store.connections.come, self.process, *key)
                self._written.add(key)
            elif not here and key in self._written:
                await hall.ask_store(hall.store.connections.go, self.process, *key)
                self._written.discard(key)
        if not here and not self._locks[key].locked():
            self._locks.pop(key, None)
            self._sockets.pop(key, None)

    # -- the beat --------------------------------------------------------------------------

    async def start(self) -> None:
        """Be known to the others before anybody connects."""
        if self._hall.store.shared:
            await self._beat()

    async def beat(self) -> None:
        """Tell the others, again and again, that this process is alive."""
        while self._hall.store.shared:
            await asyncio.sleep(self._hall.settings.beat_seconds)
            with suppress(Refusal):  # the database's trouble is logged, and the next beat comes
                await self._beat()

    async def _beat(self) -> None:
        hall = self._hall
        beat = await hall.ask_store(hall.store.connections.beat, self.process, self._longest)
        self.processes = beat.processes
        for table in beat.left:  # one's own news is not heard
            hall.follow(table)
        if beat.new:  # given up by the others meanwhile, and what was written is gone
            self._written.clear()
        for key in {*self._written, *self._sockets}:
            await self._settle(key)

    async def close(self) -> None:
        if self._hall.store.shared:
            with suppress(Refusal):
                await self._hall.ask_store(self._hall.store.connections.leave, self.process)

"""What an operator wants to see of the last hours: slow requests, and who was limited."""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import TYPE_CHECKING

import msgspec

from .limits import neighbourhood

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW_SECONDS = 0.5
MOST_SLOW = 50
MOST_ADDRESSES = 1_000
LIMITS = frozenset(("too_fast", "too_many"))


class Slow(msgspec.Struct, frozen=True):
    """A request that took long; of its address only the path, for links stand in the query."""

    at: float
    what: str
    seconds: float


class Ledger:
    """Kept in memory alone, and bounded: addresses of visitors are not written anywhere."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self.since = clock()
        self.slow: deque[Slow] = deque(maxlen=MOST_SLOW)
        self.limited: Counter[str] = Counter()

    def took(self, what: str, seconds: float) -> None:
        if seconds >= SLOW_SECONDS:
            self.slow.append(Slow(self._clock(), what, round(seconds, 3)))

    def refused(self, code: str, address: str) -> None:
        """Somebody was refused something; counted if it was for a limit."""
        if code not in LIMITS:
            return
        who = neighbourhood(address)
        if who in self.limited or len(self.limited) < MOST_ADDRESSES:
            self.limited[who] += 1

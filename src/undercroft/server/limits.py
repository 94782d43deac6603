"""Limits: where a request may come from, and how much one address may ask for."""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .refusals import Refusal
from .settings import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from .settings import Settings

_MOST_ADDRESSES = 50_000
_HOUR = 3600.0
# What a message costs; garbage costs more than anything that makes sense.
COSTS = {"Hint": 5.0, "Why": 2.0, "Say": 3.0, "Hello": 3.0, "Seat": 3.0, "garbage": 6.0}


class Credits:
    """Credit that fills up by and by: bursts are fine, a flood is not."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(
        self, most: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._left = most
        self._at = clock()

    def spend(self, cost: float) -> bool:
        """Whether there was enough. What goes beyond makes a debt, to be waited off."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left = max(self._left - cost, -self._most)
        return self._left >= 0

    @property
    def exhausted(self) -> bool:
        """It went on asking although it was refused."""
        return self._left <= -self._most / 2

    @property
    def full(self) -> bool:
        return self._left + (self._clock() - self._at) * self._rate >= self._most


class Limits:
    """What addresses have used up."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._sockets: Counter[str] = Counter()
        self._requests: dict[str, Credits] = {}
        self._made: dict[str, deque[float]] = {}

    def message_credits(self) -> Credits:
        settings = self._settings
        return Credits(settings.message_credits, settings.credits_per_second, self._clock)

    def take_socket(self, address: str) -> None:
        if self._sockets[address] >= self._settings.sockets_per_address:
            raise Refusal("too_many", "There are too many connections from your address.")
        self._sockets[address] += 1

    def give_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def request(self, address: str, cost: float = 1.0) -> None:
        """One HTTP request."""
        if address not in self._requests:
            if len(self._requests) >= _MOST_ADDRESSES:
                self._forget()
            self._requests[address] = Credits(
                self._settings.request_credits, self._settings.requests_per_second, self._clock
            )
        if not self._requests[address].spend(cost):
            raise Refusal("too_fast", "That was too many requests; wait a little.")

    def new_table(self, address: str) -> None:
        made = self._made.setdefault(address, deque())
        now = self._clock()
        while made and made[0] < now - _HOUR:
            made.popleft()
        if len(made) >= self._settings.tables_per_hour:
            raise Refusal("too_many", "There are too many new tables from your address.")
        made.append(now)

    def _forget(self) -> None:
        """Addresses that have been quiet need no memory."""
        self._requests = {
            address: left for address, left in self._requests.items() if not left.full
        }
        if len(self._requests) >= _MOST_ADDRESSES:
            self._requests.clear()
        limit = self._clock() - _HOUR
        self._made = {a: made for a, made in self._made.items() if made and made[-1] >= limit}


def check_host(settings: Settings, host: str) -> None:
    """A page elsewhere must not reach a private server by giving its own name our address."""
    name = _name(host)
    known = settings.public_host
    if name in LOOPBACK or (known and host.lower() == known):
        return
    if settings.local or known:
        raise Refusal("host", "This server is not known by that name (see --public-url).")


def check_origin(settings: Settings, origin: str | None, host: str) -> None:
    """A browser says which page asks; only our own pages may. Programs say nothing."""
    if origin is None:
        return
    parts = urlsplit(origin.lower())
    if parts.scheme in ("http", "https") and parts.netloc in (host.lower(), settings.public_host):
        if parts.netloc:
            return
    raise Refusal("origin", "Pages of other sites may not use this server.")


def _name(host: str) -> str:
    """The name without the port."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]

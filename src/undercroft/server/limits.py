"""Limits: where a request may come from, and how much one address may ask for."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .refusals import Refusal
from .settings import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from .settings import Settings

_MOST_ADDRESSES = 50_000
_DEAREST = 20.0  # what the dearest request costs
HOUR = 3600.0
MESSAGE_BURST = 2.0  # seconds' worth of an address's messages that may come at once
# What a message costs; garbage costs more than anything that makes sense.
COSTS = {
    "Hint": 5.0,
    "Why": 2.0,
    "Say": 3.0,
    "Hello": 3.0,
    "SeatChange": 3.0,
    "Consent": 3.0,
    "Mute": 3.0,
    "Remove": 3.0,
    "Renew": 10.0,
    "Older": 3.0,
    "garbage": 6.0,
}


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
    def seconds(self) -> float:
        """How long it takes until the debt is paid off."""
        return max(0.0, -self._left) / self._rate

    @property
    def exhausted(self) -> bool:
        """It went on asking although it was refused."""
        return self._left <= -self._most / 2

    @property
    def full(self) -> bool:
        return self._left + (self._clock() - self._at) * self._rate >= self._most


class Limits:
    """What addresses have used up at this process.

    Where several processes serve, each gives out its share. Only new tables are counted in the
    database, for what they take is never given back.
    """

    def __init__(
        self,
        settings: Settings,
        processes: Callable[[], int] = lambda: 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._processes = processes
        self._clock = clock
        self._sockets: Counter[str] = Counter()
        self._requests: dict[str, Credits] = {}
        self._arrivals: dict[str, Credits] = {}
        self._messages: dict[str, Credits] = {}
        self._hints: dict[str, Credits] = {}

    @property
    def _share(self) -> float:
        return 1 / max(1, self._settings.workers, self._processes())

    def message_credits(self) -> Credits:
        settings = self._settings
        return Credits(settings.message_credits, settings.credits_per_second, self._clock)

    def take_socket(self, address: str) -> None:
        settings = self._settings
        arrivals = self._of(
            self._arrivals, address, settings.socket_credits, settings.sockets_per_second
        )
        if not arrivals.spend(1.0):
            text = "That was too many connections at once; wait a little."
            raise Refusal("too_fast", text, arrivals.seconds)
        most = math.ceil(settings.sockets_per_address * self._share)
        if self._sockets[neighbourhood(address)] >= most:
            raise Refusal("too_many", "There are too many connections from your address.")
        self._sockets[neighbourhood(address)] += 1

    def give_socket(self, address: str) -> None:
        who = neighbourhood(address)
        self._sockets[who] -= 1
        if self._sockets[who] <= 0:
            del self._sockets[who]

    def request(self, address: str, cost: float = 1.0) -> None:
        """One HTTP request."""
        settings = self._settings
        left = self._of(
            self._requests, address, settings.request_credits, settings.requests_per_second
        )
        if not left.spend(cost):
            text = "That was too many requests; wait a little."
            raise Refusal("too_fast", text, left.seconds)

    def messages(self, address: str) -> Credits:
        """What an address may say on all its sockets together."""
        rate = self._settings.messages_per_address
        return self._of(self._messages, address, rate * MESSAGE_BURST, rate)

    def hint(self, address: str) -> None:
        """One hint: seconds of thinking."""
        settings = self._settings
        if not self._of(
            self._hints, address, settings.hint_credits, settings.hints_per_second
        ).spend(1.0):
            raise Refusal("too_fast", "That was too many hints; think for yourself a little.")

    def _of(self, kept: dict[str, Credits], address: str, most: float, rate: float) -> Credits:
        who = neighbourhood(address)
        if who not in kept:
            if len(kept) >= _MOST_ADDRESSES:
                _forget(kept)
            # Whatever the share, each single thing that can be asked for must be possible.
            most = max(most * self._share, min(most, _DEAREST))
            kept[who] = Credits(most, rate * self._share, self._clock)
        return kept[who]


def _forget(kept: dict[str, Credits]) -> None:
    """Addresses that have been quiet need no memory."""
    for who in [who for who, left in kept.items() if left.full]:
        del kept[who]
    if len(kept) >= _MOST_ADDRESSES:
        kept.clear()


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """Who counts as one: an IPv4 address, or the network that one household has of IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))


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
    try:
        parts = urlsplit(origin.lower())
    except ValueError as error:
        raise Refusal("garbage", "The Origin of this request is malformed.") from error
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

"""Open connections: how many of an address and of all together, and which of them take nothing.

A refusal is said in a few bytes of HTTP before anything is read. Connections that were closed, or
are written to, and whose other side does not read are cut off: a close waits for them for ever.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from .limits import Credits, neighbourhood
from .logs import log
from .messages import Problem

if TYPE_CHECKING:
    import asyncio

    from uvicorn.server import ServerState

# New connections of one address: a browser opens six for a page, and one socket.
NEW_AT_ONCE, NEW_PER_SECOND = 200.0, 40.0
# How long a client may leave what was sent to it before it is cut off, and how often we look.
STALL_SECONDS = 20.0
SWEEP_SECONDS = 2.0
_LOG_SECONDS = 10.0
_MOST_ADDRESSES = 50_000

# When so much of all is taken, an address gets only a few: newcomers find room, whoever holds many.
TIGHT, FEW = 0.75, 8

_MANY = "There are too many connections from your address."
_FULL = "The server has as many connections as it can serve; try again in a moment."


class Connections:
    """The open connections of one process."""

    def __init__(self, most: int, most_each: int, trusted: str) -> None:
        self.open: Counter[str] = Counter()  # by address
        self.total = 0
        self._most, self._most_each, self._trusted = most, most_each, trusted
        self._arrivals: dict[str, Credits] = {}
        self._closing: dict[int, float] = {}
        self._sweeping = False
        self._logged = 0.0

    @classmethod
    def of(cls, state: ServerState, most: int, most_each: int, trusted: str) -> Connections:
        """Those of a server; it has one such object."""
        if not hasattr(state, "undercroft_connections"):
            state.undercroft_connections = cls(  # type: ignore[attr-defined]
                most, most_each, trusted
            )
        found: Connections = state.undercroft_connections  # type: ignore[attr-defined]
        return found

    def come(self, address: str, transport: asyncio.Transport) -> bool:
        """Count one more; False if it was refused and is closed."""
        who = neighbourhood(address)
        self.open[who] += 1
        self.total += 1
        if self.total > self._most:
            return self._refuse(who, transport, 503, "too_many", _FULL)
        if is_believed(self._trusted, who):  # it brings many people
            return True
        if self.total > self._most * TIGHT and self.open[who] > FEW:
            return self._refuse(who, transport, 503, "too_many", _FULL)
        if self.open[who] > self._most_each or not self._arrival(who):
            return self._refuse(who, transport, 429, "too_many", _MANY)
        return True

    def go(self, address: str) -> None:
        who = neighbourhood(address)
        self.total -= 1
        self.open[who] -= 1
        if self.open[who] <= 0:
            del self.open[who]

    def _arrival(self, who: str) -> bool:
        if who not in self._arrivals:
            if len(self._arrivals) >= _MOST_ADDRESSES:
                self._arrivals.clear()
            self._arrivals[who] = Credits(NEW_AT_ONCE, NEW_PER_SECOND)
        return self._arrivals[who].spend(1.0)

    def _refuse(
        self, who: str, transport: asyncio.Transport, status: int, code: str, text: str
    ) -> bool:
        now = time.monotonic()
        if now - self._logged > _LOG_SECONDS:  # a flood must not flood the log
            self._logged = now
            log.warning("connection refused", extra={"data": {"address": who, "why": text}})
        transport.write(refusal(status, code, text))
        transport.close()
        return False

    # -- clients that read nothing ---------------------------------------------------------

    def watch(self, loop: asyncio.AbstractEventLoop, state: ServerState) -> None:
        """Look through the connections now and then, as long as there are any."""
        if not self._sweeping:
            self._sweeping = True
            loop.call_later(SWEEP_SECONDS, self._sweep, loop, state)

    def _sweep(self, loop: asyncio.AbstractEventLoop, state: ServerState) -> None:
        now = time.monotonic()
        stuck = [each for each in state.connections if self._is_stuck(each, now)]
        for each in stuck:
            each.transport.abort()
        if stuck:
            log.warning("cut off who read nothing", extra={"data": {"connections": len(stuck)}})
        open_ones = {id(each) for each in state.connections}
        self._closing = {key: at for key, at in self._closing.items() if key in open_ones}
        self._sweeping = False
        if state.connections:
            self.watch(loop, state)

    def _is_stuck(self, connection: Any, now: float) -> bool:
        since: float | None = connection.blocked_since
        if connection.transport.is_closing():
            since = self._closing.setdefault(id(connection), now)
        return since is not None and now - since > STALL_SECONDS


def refusal(status: int, code: str, text: str) -> bytes:
    """A whole HTTP answer: in words, to whoever speaks HTTP."""
    reason = {429: "Too Many Requests", 503: "Service Unavailable"}[status]
    body = msgspec.json.encode(Problem(code, text))
    head = (
        f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 2\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def is_believed(trusted: str, address: str) -> bool:
    """Whether this is one of our own proxies, which bring many people."""
    for each in filter(None, (part.strip() for part in trusted.split(","))):
        if each in ("*", address):
            return True
        try:
            if ipaddress.ip_address(address) in ipaddress.ip_network(each, strict=False):
                return True
        except ValueError:
            continue
    return False

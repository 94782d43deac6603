"""Connections below requests and messages: what uvicorn leaves open to patient or noisy clients.

A connection that never finishes its request, or says nothing, is closed; one address does not get
any number of them; frames that carry nothing cost credit; a stop waits for nobody.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import Credits, neighbourhood
from .logs import log
from .refusals import GOING_AWAY, STOPPING

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle
    from uvicorn.server import ServerState
    from websockets.frames import Frame

    from .settings import Settings

# Open connections of one address that are no sockets yet: requests under way, idle ones.
SPARE_CONNECTIONS = 60
# Pings, pongs and parts of messages: a browser sends one in 20 seconds.
FRAMES_AT_ONCE, FRAMES_PER_SECOND = 100.0, 10.0
MOST_PARTS = 32
# Pongs that nobody reads must not pile up.
MOST_UNREAD = 1 << 20
# How long a client has to take the rest and to answer our goodbye.
GOODBYE_SECONDS = 1.0


class Config(uvicorn.Config):
    """What the protocols below need to know besides; it is pickled for worker processes."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **more)
        self.head_seconds = settings.hello_seconds
        self.connections_per_address = settings.sockets_per_address + SPARE_CONNECTIONS
        self.trusted = settings.proxies


class _Peers:
    """Open connections by address; proxies that are believed may have any number."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    @classmethod
    def of(cls, state: ServerState) -> _Peers:
        if not hasattr(state, "undercroft_peers"):
            state.undercroft_peers = cls()  # type: ignore[attr-defined]
        peers: _Peers = state.undercroft_peers  # type: ignore[attr-defined]
        return peers


class HttpProtocol(H11Protocol):
    """A request's head must arrive in time."""

    config: Config
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._who = neighbourhood(self.client[0]) if self.client else ""
        peers = _Peers.of(self.server_state).open
        peers[self._who] += 1
        if peers[self._who] > self.config.connections_per_address and not _believed(
            self.config.trusted, self._who
        ):
            log.warning("too many connections", extra={"data": {"address": self._who}})
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        _forget(self.server_state, self._who)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
        super().shutdown()

    def _watch(self) -> None:
        """While a request's head is awaited a timer runs; more of it does not set it back."""
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering or self.transport.get_protocol() is not self:
            self._stop_watching()
        elif self._head_timer is None and self.timeout_keep_alive_task is None:
            self._head_timer = self.loop.call_later(self.config.head_seconds, self._too_late)

    def _stop_watching(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _too_late(self) -> None:
        self._head_timer = None
        self.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets that are told of a stop in their turn: what came before is still handled."""

    def __init__(self, config: Config, server_state: ServerState, *more: Any, **named: Any) -> None:
        super().__init__(config, server_state, *more, **named)
        self.close_timeout = GOODBYE_SECONDS
        self._server_state = server_state
        self._credits = Credits(FRAMES_AT_ONCE, FRAMES_PER_SECOND)

    def connection_lost(self, exc: Exception | None) -> None:
        _forget(self._server_state, neighbourhood(self.client[0]) if self.client else "")
        super().connection_lost(exc)
        # The parser refers to the connection that it belongs to, and to what it unpacks with:
        # such circles of sockets that were open for long would fill the memory.
        self.conn.parser.close()

    def shutdown(self) -> None:
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.queue.put_nowait(
                {"type": "websocket.disconnect", "code": GOING_AWAY, "reason": STOPPING}
            )
        else:
            super().shutdown()

    def handle_ping(self) -> None:
        if self._pay():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._pay():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        elif self._pay():
            super().handle_cont(event)

    def _pay(self) -> bool:
        """Whoever only makes noise is cut off: there is nothing to tell them."""
        unread = self.transport.get_write_buffer_size()
        if self._credits.spend(1.0) and unread < MOST_UNREAD:
            return True
        if not self.transport.is_closing():
            log.warning("a noisy socket was cut off", extra={"data": {"unread": unread}})
        self.transport.abort()
        return False


def _forget(state: ServerState, who: str) -> None:
    peers = _Peers.of(state).open
    peers[who] -= 1
    if peers[who] <= 0:
        del peers[who]


def _believed(trusted: str, address: str) -> bool:
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

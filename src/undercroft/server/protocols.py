"""Connections below requests and messages: what uvicorn leaves open to patient or noisy clients.

A connection that never finishes its request, or says nothing, is closed; one address does not get
any number of them, nor do all together; frames that carry nothing cost credit; who reads nothing is
cut off (see connections.py); a stop waits for nobody.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .connections import Connections
from .limits import Credits
from .logs import log
from .refusals import GOING_AWAY, STOPPING

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle
    from uvicorn.server import ServerState
    from websockets.frames import Frame

    from .settings import Settings

# Open connections of one address that are no sockets yet: requests under way, idle ones.
SPARE_CONNECTIONS = 60
# Open connections of all together, where nothing else is set or known.
MOST_CONNECTIONS = 800
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
        self.most_connections = settings.connections or MOST_CONNECTIONS
        self.trusted = settings.proxies


def _connections(config: Config, state: ServerState) -> Connections:
    return Connections.of(
        state, config.most_connections, config.connections_per_address, config.trusted
    )


class Blocking(asyncio.Protocol):
    """Since when a client has not taken what it was sent."""

    blocked_since: float | None = None

    def pause_writing(self) -> None:
        self.blocked_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.blocked_since = None
        super().resume_writing()


class HttpProtocol(Blocking, H11Protocol):
    """A request's head must arrive in time."""

    config: Config
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        counted = _connections(self.config, self.server_state)
        counted.watch(self.loop, self.server_state)
        if counted.come(_address(self.client), transport):
            self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        _connections(self.config, self.server_state).go(_address(self.client))
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


class SocketProtocol(Blocking, WebSocketsSansIOProtocol):
    """Sockets that are told of a stop in their turn: what came before is still handled."""

    config: Config

    def __init__(self, config: Config, server_state: ServerState, *more: Any, **named: Any) -> None:
        super().__init__(config, server_state, *more, **named)
        self.close_timeout = GOODBYE_SECONDS
        self._server_state = server_state
        self._credits = Credits(FRAMES_AT_ONCE, FRAMES_PER_SECOND)

    def connection_lost(self, exc: Exception | None) -> None:
        _connections(self.config, self._server_state).go(_address(self.client))
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

    def keepalive_timeout(self) -> None:
        """Whoever answers no ping is gone: what they have not taken is not waited for."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

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


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""

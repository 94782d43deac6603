"""The application: routes, security headers, start and stop."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute

from . import administration, api, sockets
from .access import Signer
from .hall import Hall
from .keeping import keep_what_was_left
from .limits import Limits, check_host, check_origin
from .logs import log
from .messages import Problem
from .metrics import Metrics
from .pages import STATIC, Pages
from .refusals import Refusal
from .requests import address_of, hall_of
from .store import StoreError, open_to_serve

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .settings import Settings

# Nothing but our own files; scripts set styles on elements one by one, which needs no leave.
POLICY = "; ".join((
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
))  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # an address may hold a link
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000"
SAFE = ("GET", "HEAD", "OPTIONS")
# How many new objects start a look for cycles among them, and how many such looks one at older
# objects. Everybody waits meanwhile: a look at 1,000 took 4 to 7 ms, one at 20,000 took 90.
GC_THRESHOLDS = 400, 10_000, 5


class Guard:
    """Around every HTTP request: who may ask, the security headers, the count and the log."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._finish(scope, message)
            await send(message)

        try:
            self._check(scope)
        except Refusal as error:
            await problem(error)(scope, receive, send_guarded)
            return
        began = time.perf_counter()
        await self._app(scope, receive, send_guarded)
        what = f"{scope['method']} {_loggable(scope['path'])}"
        scope["app"].state.hall.ledger.took(what, time.perf_counter() - began)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A database that cannot be used is one line in the log, not a traceback."""

        async def send_plain(message: Message) -> None:
            cause = sys.exception()
            if message["type"] == "lifespan.startup.failed" and isinstance(cause, StoreError):
                message = {**message, "message": str(cause)}
            await send(message)

        await self._app(scope, receive, send_plain)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        check_host(self._settings, host)
        scope["app"].state.hall.banned.check((scope.get("client") or ("",))[0])
        if scope["method"] not in SAFE:
            check_origin(self._settings, headers.get("origin"), host)

    def _finish(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self._settings.public_url.startswith("https:"):
            headers.setdefault("strict-transport-security", HSTS)
        status = message["status"]
        scope["app"].state.metrics.requests.labels(str(status)).inc()
        # The path alone: the query may hold a link.
        data = {"method": scope["method"], "path": _loggable(scope["path"]), "status": status}
        log.info("request", extra={"data": data})


def _loggable(path: str) -> str:
    return "/join/…" if path.startswith("/join/") else path


def problem(error: Refusal) -> Response:
    """A refusal as an HTTP answer."""
    body = msgspec.json.encode(Problem(error.code, error.text))
    return Response(body, error.status, error.headers, media_type="application/json")


async def _on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    request.app.state.metrics.refusals.labels(error.code).inc()
    hall_of(request).ledger.refused(error.code, address_of(request))
    return problem(error)


async def _on_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "no_page", 405: "method"}.get(error.status_code, "garbage")
    body = msgspec.json.encode(Problem(code, error.detail))
    return Response(body, error.status_code, error.headers, media_type="application/json")


async def _on_failure(_request: Request, error: Exception) -> Response:
    log.error("a request failed", exc_info=error)
    return problem(Refusal("broken", "The server failed on this; nothing has changed."))


def create_app(settings: Settings, static: Path = STATIC) -> Starlette:
    """The whole server as an ASGI application."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await asyncio.to_thread(open_to_serve, settings.db)
        secret = await asyncio.to_thread(store.secret)
        hall = app.state.hall = Hall(store, Signer(secret), settings, metrics)
        app.state.limits = Limits(settings, lambda: hall.presence.processes)
        hall.listen()
        await hall.presence.start()
        await hall.banned.look_again()
        # Live tables are many small objects that stay: looking through all of them again and
        # again for cycles would hold up everybody's answers. Few are made in cycles anyway.
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        hall.spawn(hall.sweep())
        hall.spawn(keep_what_was_left(hall))
        hall.spawn(hall.presence.beat())
        hall.spawn(hall.banned.keep_up())
        try:
            yield
        finally:
            await hall.close()

    handlers: dict[Any, Any] = {
        Refusal: _on_refusal, HTTPException: _on_http_error, Exception: _on_failure,
    }  # fmt: skip
    app = Starlette(
        routes=[
            *api.ROUTES,
            *administration.ROUTES,
            WebSocketRoute("/ws", sockets.endpoint),
            Mount("/", Pages(static)),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    return app

"""Running the server: one process, or several on Postgres; it stops without losing anything."""

from __future__ import annotations

import os
import socket
import tempfile
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from undercroft.kernel.errors import UndercroftError

from .app import create_app
from .logs import set_up
from .metrics import FOLDER_VARIABLE
from .protocols import Config
from .settings import from_environment
from .store import open_to_serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from .settings import Settings

_BACKLOG = 128
# Files that one process may open, and how many of them may be connections.
MOST_FILES = 65_536
FOR_CONNECTIONS = 0.8
# So many connections are taken at once, and counted only some turns of the event loop later: with
# the usual 2,048, a burst of them has used up all files before the first one is refused.
BACKLOG = 32
_FAR_AWAY = ("192.0.2.1", 9)  # an address that is nobody's (RFC 5737)
EVERYWHERE = ("0.0.0.0", "::")


class Server(uvicorn.Server):
    """Says when it is ready. A signal that it obeyed is no failure: it then ends with 0."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """uvicorn would raise the signal once more when all is done, and so end by it.

        It would also break off at a second Ctrl-C, in the midst of what it ends anyway.
        """
        del sig, frame
        self.should_exit = True


def configuration(settings: Settings, app: Any, **more: Any) -> Config:
    return Config(
        app,
        settings,
        backlog=BACKLOG,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=settings.compress,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
        **more,
    )


def allow_files(settings: Settings) -> Settings:
    """Open as many files as the system lets us, and fewer connections than that."""
    try:
        import resource
    except ImportError:  # not on every system
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = min(soft, MOST_FILES) if soft != resource.RLIM_INFINITY else MOST_FILES
    most = int(files * FOR_CONNECTIONS)
    if settings.connections:
        most = min(most, settings.connections)
    return msgspec.structs.replace(settings, connections=most)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or a message that says what is in the way."""
    try:
        return _listening(host, port)
    except OSError as error:
        reason = error.strerror or error
        raise UndercroftError(f"{host}:{port}: cannot listen there: {reason}") from error


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP: else asyncio leaves its connections to gather small writes, and the end of
    # every answer would wait for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def address_elsewhere() -> str:
    """What others in the network call this machine: a number if it has one, else its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)  # nothing is sent: it only asks for the way there
        except OSError:
            return socket.gethostname()
        number: str = probe.getsockname()[0]
        return number


def run(
    settings: Settings, listener: socket.socket, ready: Callable[[], None] | None = None
) -> None:
    """Serve until told to stop."""
    set_up(settings.log_level)
    settings = allow_files(settings)
    if settings.workers > 1:
        _run_workers(settings, listener, ready)
        return
    check_store(settings)
    server = Server(configuration(settings, create_app(settings)), ready)
    server.run([listener])
    if not server.started:
        raise UndercroftError("the server did not start; its log says why")


def check_store(settings: Settings) -> None:
    """A database that cannot be used is one line for the user, before anything is started."""
    store = open_to_serve(settings.db)
    try:
        store.check()
    finally:
        store.close()


def worker() -> Starlette:
    """The application in a worker process, which knows its settings from the environment."""
    settings = from_environment()
    set_up(settings.log_level)
    return create_app(settings)


def _run_workers(
    settings: Settings, listener: socket.socket, ready: Callable[[], None] | None
) -> None:
    check_store(settings)
    with tempfile.TemporaryDirectory(prefix="undercroft-metrics-") as folder:
        os.environ.update(settings.environment())
        os.environ[FOLDER_VARIABLE] = folder
        config = configuration(
            settings, f"{__name__}:worker", factory=True, workers=settings.workers
        )
        if ready is not None:
            ready()
        Multiprocess(config, sockets=[listener]).run()

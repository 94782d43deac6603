"""A real Postgres for tests: a server of our own on loopback, or the one that a variable names."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy.engine import make_url

URL_VARIABLE = "UNDERCROFT_TEST_POSTGRES"
REQUIRE_VARIABLE = "UNDERCROFT_REQUIRE_POSTGRES"
USER = "postgres"
START_SECONDS = 60


def binaries() -> Path | None:
    """Where initdb and postgres lie: Debian keeps them off the PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(folders, key=lambda path: float(path.parent.parent.name), default=None)
    return newest.parent if newest else None


def do_without(reason: str) -> None:
    """Skip; or fail, where tests with Postgres are required."""
    if os.environ.get(REQUIRE_VARIABLE) == "1":
        pytest.fail(f"{REQUIRE_VARIABLE}=1, but {reason}")
    pytest.skip(reason)


@contextmanager
def running_server() -> Iterator[str]:
    """The URL of a running server, as a user who may make databases."""
    given = os.environ.get(URL_VARIABLE)
    if given:
        yield given
        return
    folder = binaries()
    if folder is None:
        do_without("there is no Postgres server (Debian: apt-get install postgresql)")
    assert folder is not None
    with Server(folder) as server:
        yield server.url


class Server:
    """A Postgres with an empty cluster in a temporary folder. It can be stopped and started."""

    def __init__(self, folder: Path, fsync: str = "off") -> None:
        self.folder = folder
        self.fsync = fsync
        self.data = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None
        # Postgres refuses to run as root.
        self.who = {"user": USER, "group": USER, "extra_groups": []} if os.getuid() == 0 else {}

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Server:
        if self.who:
            shutil.chown(self.data, USER, USER)
        self._run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def start(self) -> None:
        log = (self.data / "server.log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [
                    self.folder / "postgres",
                    *("-D", self.data, "-p", str(self.port)),
                    *("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="),
                    *("-c", f"fsync={self.fsync}", "-c", "max_connections=200"),
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", **self.who,
            )  # fmt: skip
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                pytest.fail((self.data / "server.log").read_text())
            time.sleep(0.05)

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(self.url, connect_timeout=5).close()
            return True
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)  # at once, whoever is connected
            self.process.wait(30)
            self.process = None

    def _run(self, *command: object) -> None:
        program = str(self.folder / str(command[0]))
        done = subprocess.run(
            [program, *map(str, command[1:])],
            capture_output=True, text=True, cwd="/", check=False, **self.who,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """An empty database on a server; it is gone afterwards."""
    name = f"undercroft_test_{os.urandom(6).hex()}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

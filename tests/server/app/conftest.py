"""Servers for the tests of the application."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from tests.server.app.client import Client
from tests.server.app.serving import Process, Running
from tests.server.app.updating import Update
from undercroft.kernel import game as registry

MODULE = Path(__file__).with_name("slowquest.py")


async def leave_all_tables() -> None:
    """Whatever becomes of a test, no socket outlives it."""
    await asyncio.gather(*(client.leave() for client in Client.opened), return_exceptions=True)
    Client.opened.clear()


@pytest.fixture
async def serve(tmp_path):
    """Start servers on a new database file; they are stopped at the end."""
    started = []

    def start(**settings):
        db = settings.pop("db", f"sqlite:///{tmp_path / 'tables.db'}")
        started.append(Running(db, **settings))
        return started[-1]

    yield start
    await leave_all_tables()
    for server in started:
        await asyncio.to_thread(server.stop)


@pytest.fixture
async def server(serve):
    return serve()


@pytest.fixture
def serve_sync(serve):
    """The same for tests that open no socket."""
    return serve


@pytest.fixture
async def spawn(tmp_path):
    """Start server processes on a database file; they are ended at the end."""
    started = []

    def start(db=None, **more):
        started.append(Process(db or f"sqlite:///{tmp_path / 'tables.db'}", **more))
        return started[-1]

    yield start
    await leave_all_tables()
    for process in started:
        if process.process.poll() is None:
            process.kill()


@pytest.fixture
def update_rules():
    """Update the rules of a game; what is given back leads to the version of before."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        update = Update(monkeypatch)

        def begin():
            update.again()
            return update

        yield begin


@pytest.fixture
def slowquest(tmp_path, monkeypatch):
    """The game of slow bots, installed for this test and the processes it starts."""
    folder = tmp_path / "installed"
    info = folder / "slowquest-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copy(MODULE, folder / "slowquest.py")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slowquest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[undercroft.games]\nslowquest = slowquest:GAME\nslowrules = slowquest:SLOW_RULES\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    )
    registry.find.cache_clear()
    yield "slowquest"
    registry.find.cache_clear()

"""Servers for the tests of the application."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.app.client import Client
from tests.server.app.serving import Process, Running


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

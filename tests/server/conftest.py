"""Databases for the server's tests: a file, and a real Postgres where there is one."""

from __future__ import annotations

import pytest

from tests.server import postgres
from undercroft.server.store import open_store


@pytest.fixture(scope="session")
def postgres_server():
    """The URL of a Postgres where databases can be made; one for the whole session."""
    with postgres.running_server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server):
    """A new, empty database on Postgres."""
    with postgres.new_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path):
    """A new database file."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request):
    """A new, empty database of either kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def store(store_url):
    """An open store on a new database of either kind."""
    opened = open_store(store_url)
    yield opened
    opened.close()

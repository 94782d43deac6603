"""A server, a browser, and visitors whose pages must not complain."""

from __future__ import annotations

import httpx
import pytest

from tests.browser.browsing import PATIENCE, Visitor, running_chromium
from tests.browser.setting_up import deal
from tests.server.app.serving import Process, new_table

# Until Playwright has stopped, no other event loop can run in this process: its scope is this
# package, so that it is gone before a test of another package begins.


@pytest.fixture(scope="package")
def chromium():
    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """The real server, a process of its own with a new database."""
    folder = tmp_path_factory.mktemp("browser")
    process = Process(
        f"sqlite:///{folder / 'tables.db'}",
        UNDERCROFT_REQUEST_CREDITS="100000",
        UNDERCROFT_SOCKETS_PER_ADDRESS="1000",
    )
    yield process
    process.terminate()
    assert not process.errors, "".join(process.errors)


@pytest.fixture
def visit(chromium, server):
    """Somebody comes with a browser of their own; no page may have complained at the end."""
    visitors: list[Visitor] = []

    def come(url=server.url, **options):
        visitors.append(Visitor(chromium, url, **options))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert not complaints, complaints


@pytest.fixture
def table(server):
    """Make a table by the API: seats as words, seed and settings by name."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE / 1000) as http:

        def make(*seats, seed, **more):
            links = new_table(http, *seats, seed=seed, **more)
            if "open" in seats:
                deal(server, links.table, seed)
            return links

        yield make

"""A folder of its own, so that Playwright has stopped before other tests need an event loop."""

from tests.browser.conftest import chromium, server, table, visit

__all__ = ["chromium", "server", "table", "visit"]

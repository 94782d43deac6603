"""A real Chromium, and pages that keep what went wrong on them."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

PATH_VARIABLE = "UNDERCROFT_CHROMIUM"
REQUIRED_VARIABLE = "UNDERCROFT_REQUIRE_BROWSER"
# The shell is the same engine without the parts of a window: a page costs it half as much.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
DEBIAN = "apt-get install chromium-headless-shell"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# The options of a visitor with a phone: fingers instead of a mouse.
ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
PATIENCE = 60_000  # milliseconds: longer than any busy machine takes
expect.set_options(timeout=PATIENCE)


def chromium_path() -> str | None:
    """Where Chromium is on this machine, if anywhere."""
    return os.environ.get(PATH_VARIABLE) or next(filter(None, map(shutil.which, NAMES)), None)


def do_without(reason: str) -> None:
    """Skip the test, unless a browser is required here."""
    if os.environ.get(REQUIRED_VARIABLE) == "1":
        pytest.fail(f"{reason}, but {REQUIRED_VARIABLE}=1 asks for it")
    pytest.skip(reason)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = chromium_path()
    if path is None:
        do_without(f"there is no Chromium (Debian: {DEBIAN}; or {PATH_VARIABLE})")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own: nothing is shared with other visitors."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        """`options` are those of a Playwright context: viewport, color_scheme, and so on."""
        settings = {"viewport": DESKTOP, "reduced_motion": "reduce", **options}
        self.touches = bool(settings.get("has_touch"))
        self.context: BrowserContext = browser.new_context(base_url=url, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH_POLICY)
        self.context.add_init_script(AT_ONCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.awaited: set[Request] = set()  # what the page has asked for and not yet had
        self.page.on("request", self._asks)
        self.page.on("requestfinished", self._has_heard)
        self.page.on("requestfailed", self._has_heard)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.complaints.append(f"{message.type}: {message.text} ({where})")

    def _asks(self, request: Request) -> None:
        self.awaited.add(request)

    def _has_heard(self, request: Request) -> None:
        self.awaited.discard(request)

    def forgive(self, beginning: str) -> None:
        """Forget complaints that a test has called for."""
        self.complaints = [each for each in self.complaints if beginning not in each]

    def visit(self, path: str) -> None:
        """Load a page of the site and wait until it is at rest."""
        self.page.goto(path, wait_until="networkidle")

    def rest(self) -> None:
        """Until the page waits for no answer: what it asks for when it opens may come late."""
        end = time.monotonic() + PATIENCE / 1000
        while self.awaited:
            assert time.monotonic() < end, [request.url for request in self.awaited]
            self.page.wait_for_timeout(10)

    def hit(self, place: Locator) -> None:
        """Click there, or tap where there is no mouse."""
        if self.touches:
            place.tap()
        else:
            place.click()


# What happens is shown at once, unless a test chooses a pace: nothing waits to be looked at.
PACE = "undercroft.pace"
AT_ONCE = f"""
if (location.protocol.startsWith('http') && localStorage.getItem('{PACE}') === null)
  localStorage.setItem('{PACE}', '{{"mine": "at once", "others": "at once", "fights": "at once"}}');
"""

# Chromium tells violations of the policy as console errors, too; this names the directive.
WATCH_POLICY = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy ${event.violatedDirective} broken by ${event.blockedURI}`));
"""

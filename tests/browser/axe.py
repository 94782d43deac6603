"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# Passes are neither looked through nor sent back: there are hundreds of them.
FIND = """part => axe.run(part ?? document, { resultTypes: ['violations'] })
  .then(({ violations }) => violations)"""


def violations(page: Page, part: str | None = None) -> list[dict[str, Any]]:
    """Those on a page, or in the one part that a selector names; a document learns axe once."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(FIND, part)
    return found

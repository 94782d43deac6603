"""Going through a page with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page

STOPS = 90  # more than any page has between two things
NAME = """() => {
  const it = document.activeElement;
  const label = it.labels?.length ? it.labels[0].innerText : '';
  return (it.ariaLabel ?? '') || label || it.innerText;
}"""


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Walk to whatever has a name that begins so: a button, a link, a field."""
    for _ in range(STOPS):
        page.keyboard.press(key)
        if page.evaluate(NAME).strip().startswith(name):
            return
    raise AssertionError(f"{key} does not come to {name!r}")


def enter(page: Page, name: str) -> None:
    """Walk there and press Enter."""
    tab_to(page, name)
    page.keyboard.press("Enter")

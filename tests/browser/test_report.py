"""The report of many games in a real browser: readable for all, on a desktop and on a phone."""

from __future__ import annotations

import pytest

from tests.browser.axe import violations
from undercroft.cli import main


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    assert main([
        "tournament", "dungeonquest", "--bots", "heuristic,random", "--players", "2",
        "--games", "60", "--combat", "all", "--out", str(folder / "run"),
    ]) == 0  # fmt: skip
    assert main(["report", str(folder / "run")]) == 0
    return folder / "run" / "report.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_report_keeps_nobody_out(chromium, report, width, scheme):
    context = chromium.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    complaints: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report.as_uri())
    for details in page.locator("summary").all():
        details.click()
    found = violations(page)
    assert not [f"{each['id']}: {each['help']}" for each in found]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not complaints
    assert asked == [report.as_uri()]
    context.close()

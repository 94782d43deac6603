"""Draws the icons of the installed app from favicon.svg: `python web/scripts/app_icons.py`."""

from __future__ import annotations

import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
sys.path.insert(0, str(WEB.parent))

from tests.browser.browsing import running_chromium  # noqa: E402

FOLDER = WEB / "public" / "icons"
# Systems cut a maskable icon to their own shape: the drawing keeps to the middle of it.
ICONS = {"192": (192, 1.0), "512": (512, 1.0), "maskable": (512, 0.62), "touch": (180, 0.74)}
GROUND = "#17110d"
PAGE = """<body style="margin:0;background:{ground};display:grid;place-items:center;height:100vh">
<div style="width:{share}%;height:{share}%">{drawing}</div></body>"""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    drawing = (WEB / "public" / "favicon.svg").read_text("utf-8")
    with running_chromium() as browser:
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "transparent" if share == 1 else GROUND
            page.set_content(PAGE.format(ground=ground, share=100 * share, drawing=drawing))
            page.screenshot(path=str(FOLDER / f"{name}.png"), omit_background=share == 1)
            page.close()


if __name__ == "__main__":
    main()

"""What of a table is in sight, measured by boxes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.insides import look_inside

SIZES = {
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "tablet on its side": (1024, 768),
    "laptop": (1280, 800),
    "desktop": (1920, 1080),
    "old laptop": (800, 600),
}
# Where the parts of a table are, and what of them cannot be seen.
MEASURE = """() => {
  const box = (part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const one = (name) => {
    const part = document.querySelector(name);
    return part?.checkVisibility({ visibilityProperty: true }) ? box(part) : null;
  };
  const prompt = document.querySelector('section.prompt .box');
  const shown = prompt?.getBoundingClientRect();
  const options = [...document.querySelectorAll('[data-option]')];
  const cut = options.filter((each) => {
    if (!prompt.contains(each)) return false;
    const { height, top, bottom } = each.getBoundingClientRect();
    return height > 0 && (top < shown.top - 6 || bottom > shown.bottom + 6);
  });
  const folded = options.filter((each) => !each.offsetParent);
  return {
    width: innerWidth,
    height: innerHeight,
    wider: document.documentElement.scrollWidth - innerWidth,
    parts: {
      board: one('.stage'), prompt: one('section.prompt'), score: one('ul.strip'),
      news: one('section.news'), hand: one('.below section.hand'),
      notice: one('.notice:has(.what > *)'),
    },
    asked: one('section.prompt h2'),
    turn: [...document.querySelectorAll('header.bar .status')]
      .some((part) => part.clientWidth > 40 && part.clientWidth >= part.scrollWidth - 40),
    cut: cut.length,
    folded: folded.length,
    sign: document.querySelector('.scroller .more') !== null,
    fold: document.querySelector('.option.places') !== null,
    seats: [...document.querySelectorAll('ul.strip li')].map(box),
    numbers: [...document.querySelectorAll('ul.strip .number')].map(box),
    short: [...document.querySelectorAll('.below .face')]
      .filter((face) => face.scrollHeight > face.clientHeight + 1)
      .map((face) => face.innerText),
    under: [...document.querySelectorAll('.below .face')].filter((face) => {
      const range = document.createRange(), signs = [...face.querySelectorAll('.picture, kbd')];
      const shown = signs.filter((sign) => sign.checkVisibility()).map(box);
      return [...face.querySelectorAll('.text, .numbers, .note')].some((words) => {
        range.selectNodeContents(words);
        return [...range.getClientRects()].some((line) => shown.some((sign) =>
          line.right > sign.left + 1 && line.bottom > sign.top + 3 && line.left < sign.right));
      });
    }).map((face) => face.innerText),
    doors: [...document.querySelectorAll('section.note .doors .button')].filter((door) => {
      const shown = box(door), parts = ['.note', '.advice', '.right'];
      return parts.map((name) => door.closest(name)).filter(Boolean).map(box)
        .some(({ top, bottom }) => shown.top < top - 1 || shown.bottom > bottom + 1);
    }).map((door) => door.innerText),
    // The own figure in the own turn, and the note that may lie on the board.
    figure: document.querySelector('.strip .own.active') ? one('.map .token.hero.active') : null,
    note: document.querySelector('.duel, .offer') ? null : one('.advice'),
    map: document.querySelector('g.world').style.transform,
  };
}"""
MIDDLING = 1100  # from here on players, board and log are beside each other
MOST_NOTED = 0.51  # of the board, which a note leaves in sight otherwise
LEAST = {"board": (280, 150), "prompt": (280, 100), "score": (200, 20)}


SETTLED = 15  # seconds: long enough for a busy machine to lay a page out


def measure(page: Page) -> dict[str, Any]:
    """Once the page has been laid out."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return dict(page.evaluate(MEASURE))


def lasting_troubles(page: Page) -> list[str]:
    """What is wrong with the page and stays so: it may still be on its way to another size."""
    return lasting(page, lambda: [*troubles(measure(page)), *look_inside(page)])


def lasting(page: Page, look: Callable[[], list[str]]) -> list[str]:
    """What is found again and again, until the page has settled."""
    end = time.monotonic() + SETTLED
    while (found := look()) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return found


def troubles(seen: dict[str, Any]) -> list[str]:
    """All that somebody at this table would miss, in words."""
    parts = {name: box for name, box in seen["parts"].items() if box}
    found = [f"no {name}" for name in LEAST if name not in parts]
    found += [f"{name} is not in the window" for name, box in parts.items() if _out(seen, box)]
    found += [
        f"{one} lies on {other}"
        for one in parts
        for other in parts
        if one < other and _overlap(parts[one], parts[other])
    ]
    for name, (width, height) in LEAST.items():
        box = parts.get(name)
        if box and (_wide(box) < width or _high(box) < height):
            found.append(f"{name} is only {_wide(box):.0f} x {_high(box):.0f}")
    prompt = parts.get("prompt")
    if prompt and seen["asked"] and not _holds(prompt, seen["asked"]):
        found.append("what is asked is cut off")
    if seen["width"] > MIDDLING and not seen["turn"]:
        found.append("whose turn it is has no room in the bar")
    if seen["cut"] and not seen["sign"]:
        found.append(f"{seen['cut']} options are out of sight without a sign")
    if seen["folded"] and not seen["fold"]:
        found.append(f"{seen['folded']} options are nowhere")
    strip = parts.get("score")
    for each in (*seen["seats"], *seen["numbers"]):
        if strip and not _holds(strip, each):
            found.append("somebody's score is cut off")
    found += [f"a card is cut off: {text!r}" for text in seen["short"]]
    found += [f"words of a card run under its sign: {text!r}" for text in seen["under"]]
    found += [f"{text!r} of a note is cut off" for text in seen["doors"]]
    if seen["figure"] and seen["note"] and _middle(seen["figure"]) < seen["note"]["bottom"]:
        found.append("a note lies on the own figure")
    board = parts.get("board")
    if board and seen["note"]:
        hidden = (seen["note"]["bottom"] - board["top"]) / _high(board)
        if hidden > MOST_NOTED:
            found.append(f"a note hides {hidden:.0%} of the board")
    if seen["wider"] > 0:
        found.append("the page is wider than the window")
    return found


def _middle(box: dict[str, float]) -> float:
    return (box["top"] + box["bottom"]) / 2


def _wide(box: dict[str, float]) -> float:
    return box["right"] - box["left"]


def _high(box: dict[str, float]) -> float:
    return box["bottom"] - box["top"]


def _out(seen: dict[str, Any], box: dict[str, float]) -> bool:
    window = {"left": 0, "top": 0, "right": seen["width"], "bottom": seen["height"]}
    return not _holds(window, box)


def _holds(outer: dict[str, float], inner: dict[str, float], slack: float = 2) -> bool:
    return (
        inner["left"] >= outer["left"] - slack
        and inner["top"] >= outer["top"] - slack
        and inner["right"] <= outer["right"] + slack
        and inner["bottom"] <= outer["bottom"] + slack
    )


def _overlap(one: dict[str, float], other: dict[str, float], slack: float = 2) -> bool:
    return (
        one["left"] < other["right"] - slack
        and other["left"] < one["right"] - slack
        and one["top"] < other["bottom"] - slack
        and other["top"] < one["bottom"] - slack
    )

"""What happens is shown: every line that reaches the page is a frame that somebody could see.

`UNDERCROFT_LONG_GAMES=200` plays so many whole games of each kind instead of the beginning of one;
`UNDERCROFT_FIRST_GAME=25` begins with a later one, so that they can be played in parts.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from random import Random

import pytest
from playwright.sync_api import WebSocket, expect

import undercroft
from tests.browser.browsing import PACE, PATIENCE
from tests.browser.measuring import SIZES, lasting
from tests.browser.playing import KEYS, Player
from tests.browser.setting_up import YOU, start
from tests.browser.warcraft import CHARACTERS

LONG = int(os.environ.get("UNDERCROFT_LONG_GAMES", "0"))
FIRST = int(os.environ.get("UNDERCROFT_FIRST_GAME", "73"))
MOST_ANSWERS = 1000 if LONG else 8
QUICK = json.dumps(dict.fromkeys(("mine", "others", "fights"), "quick"))
# All that the stage has told, by number and kind; dice that still roll have told nothing. The
# page's clock runs fifty times as fast: each frame has its turn, but nobody has to wait for it.
WATCH_STAGE = f"""
localStorage.setItem('{PACE}', '{QUICK}');
const later = window.setTimeout;
window.setTimeout = (call, time, ...rest) => later(call, (time ?? 0) / 50, ...rest);
window.framesShown = {{}};
new MutationObserver(() => {{
  const stage = document.querySelector('[data-frame]');
  const text = stage?.querySelector('.told p');
  if (text && !text.classList.contains('rolling'))
    window.framesShown[stage.dataset.frame] = stage.dataset.kind;
}}).observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
"""


class Lines:
    """The lines that the page was told since it was first shown the table, by number and kind."""

    def __init__(self, player: Player) -> None:
        self.told: dict[str, str] = {}
        player.page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] != "update":
            return
        for line in message["sight"]["lines"]:
            if message["sight"]["base"]:
                self.told[str(line["number"])] = line["kind"]


def watch_to_the_end(player: Player) -> None:
    """Look at what is played, and go on where it stops, until the player is asked again."""
    stage = player.page.locator("[data-frame]")
    go_on = stage.get_by_role("button", name="Go on", exact=True)
    end = time.monotonic() + 4 * PATIENCE / 1000
    while stage.count() or not (player.over or (player.options and player._is_shown())):
        assert time.monotonic() < end, "the frames do not end"
        if go_on.count():
            go_on.first.click()
        player.page.wait_for_timeout(20)


def at_a_table(table, name: str, seed: int) -> tuple[str, str]:
    """Alone or with a bot; where the table is, and the link to it."""
    seats = ("human", "bot:heuristic") if name == "warcraft" or seed % 2 else ("human",)
    settings = {"characters": list(CHARACTERS[:2])} if name == "warcraft" else {}
    links = table(*seats, seed=seed, game=name, settings=settings)
    return links.table, links.host


def happened(player: Player, table: str, link: str, first: int) -> dict[str, str]:
    """What the record of a game that is over says that its first player could know."""
    answer = player.page.request.get(f"/api/tables/{table}/record?link={link}")
    assert answer.ok, answer.text()
    events = undercroft.load(answer.body()).events_seen_by(0)
    return {str(number): event.kind for number, event in enumerate(events) if number >= first}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(1, LONG)))
@pytest.mark.parametrize("name", ["dungeonquest", "warcraft"])
def test_every_line_is_a_frame_on_the_page(visit, table, name: str, seed: int) -> None:
    visitor = visit()
    visitor.context.add_init_script(WATCH_STAGE)
    player, choices = Player(visitor), Random(seed)
    lines = Lines(player)
    place, link = at_a_table(table, name, seed)
    player.sit_down(place, link)
    watch_to_the_end(player)
    answers = 0
    while not player.over and answers < MOST_ANSWERS:
        following = player.seq + 1
        player.page.keyboard.press(KEYS[choices.randrange(min(len(KEYS), len(player.options)))])
        player.hear(following)
        watch_to_the_end(player)
        answers += 1
    shown = player.page.evaluate("window.framesShown")
    assert shown == lines.told
    assert len(shown) > answers
    assert set(shown.values()) > {"turn"}
    if player.over:
        assert shown == happened(player, place, link, int(min(shown, key=int)))
    print(name, seed, player.over, answers, json.dumps(Counter(shown.values())))


# Time stands still as soon as a card lies there.
STOP_AT_A_CARD = f"""
localStorage.setItem('{PACE}', '{QUICK}');
const later = window.setTimeout;
window.setTimeout = (call, time, ...rest) => later(() => {{
  if (typeof call === 'function' && !document.querySelector('.turned')) call(...rest);
}}, (time ?? 0) / 50);
"""
WHOLE = """(card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside && card.scrollHeight <= card.clientHeight + 1;
}"""


@pytest.mark.parametrize("name", ["dungeonquest", "warcraft"])
def test_a_card_that_is_shown_lies_whole_in_every_window(visit, table, name: str) -> None:
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    player.sit_down(*at_a_table(table, name, FIRST))
    page.evaluate(STOP_AT_A_CARD)
    card, choices = page.locator(".stage .turned"), Random(FIRST)
    go_on = page.locator("[data-frame]").get_by_role("button", name="Go on", exact=True)
    while not card.count():
        assert not player.over, "no card was shown"
        if go_on.count():
            go_on.first.click()
        elif player.options and player._is_shown():
            following = player.seq + 1
            page.keyboard.press(KEYS[choices.randrange(min(len(KEYS), len(player.options)))])
            player.hear(following)
        page.wait_for_timeout(20)
    for window, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        cut = lasting(page, lambda: [] if card.evaluate(WHOLE) else ["cut off"])
        assert not cut, f"{window}: the card is cut off"


def test_what_happens_can_be_skipped_and_the_pace_is_a_setting(visit) -> None:
    visitor = visit()
    player = Player(visitor)
    start(visitor, YOU, seed=73)
    player.wait_for(0)
    page = player.page
    page.get_by_role("button", name="Menu and help").click()
    page.get_by_role("button", name="Settings").click()
    for whose in ("My turns", "Turns of others", "Fights"):
        page.get_by_label(whose).select_option("relaxed")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    stage, following = page.locator("[data-frame]"), player.seq + 1
    page.keyboard.press(KEYS[0])
    player.hear(following)
    expect(stage).to_be_visible()
    assert not page.locator("[data-option]:not([disabled])").count()
    page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    player.wait_for(following)

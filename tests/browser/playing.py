"""A player before the web table: sees what the page shows, answers by keyboard, mouse or finger."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.browsing import PATIENCE, Visitor
from undercroft.server.changes import Scenes

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"
# The page shows exactly these options and takes an answer.
SHOWS = """(ids) => {
  const shown = [...document.querySelectorAll('[data-option]:not([disabled])')];
  return JSON.stringify(shown.map((each) => each.dataset.option).sort()) === ids;
}"""
# Whether what lies in the middle of a space belongs to it: in sight, and nothing covers it.
IN_SIGHT = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && part.closest('.space').contains(there);
}"""


class Player:
    """Listens at the page's socket only to know when the page is up to date."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.state: dict[str, Any] = {}
        self.states = 0
        self.said: list[dict[str, Any]] = []
        self.walked: list[int] = []  # how far the table had come after each way of several steps
        self.page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        self.scenes = Scenes()
        socket.on("framereceived", self._received)
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "update":
            message = self.scenes.state(message)
            self.state = message
            self.states += 1
        elif message["type"] == "walked":
            self.walked.append(message["seq"])

    def sit_down(self, table: str, link: str) -> None:
        self.follow(f"/table/{table}#link={link}")

    def follow(self, address: str) -> None:
        """Come to the table by a link that somebody handed out; an invitation is accepted."""
        self.page.goto(address)
        self.accept()
        self.wait_for(0)

    def accept(self) -> None:
        """Sit down, if this is an invitation, and put away what is told of one's own link."""
        # Exact: a table with a free seat also offers to "Let a bot sit down".
        sit = self.page.get_by_role("button", name="Sit down", exact=True)
        expect(sit.or_(self.page.get_by_role("tablist")).first).to_be_visible()
        if sit.count():
            self.visitor.hit(sit)
            self.visitor.hit(self.page.get_by_role("button", name="Understood"))

    def hear(self, seq: int) -> None:
        """Until the table has come so far."""
        end = time.monotonic() + PATIENCE / 1000
        while self.state.get("seq", -1) < seq:
            assert time.monotonic() < end, f"the table did not come to answer {seq}"
            self.page.wait_for_timeout(10)

    def wait_for(self, seq: int) -> None:
        """Until the table has come so far, and the page shows it."""
        self.hear(seq)
        end = time.monotonic() + PATIENCE / 1000
        while not self.over and not self._is_shown():  # it may go on meanwhile: bots, passes
            assert time.monotonic() < end, f"the page does not show answer {self.seq}"
            self.page.wait_for_timeout(10)

    def _is_shown(self) -> bool:
        ids = json.dumps(sorted(option["id"] for option in self.options), separators=(",", ":"))
        return bool(self.page.evaluate(SHOWS, ids))

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def seq(self) -> int:
        return int(self.state["seq"])

    @property
    def options(self) -> list[dict[str, Any]]:
        asked = self.state["asked"]
        return asked["options"] if asked and not asked["by_itself"] else []

    @property
    def asked(self) -> int | None:
        """Whom the table waits for."""
        asked = self.state["asked"]
        return asked["player"] if asked else None

    @property
    def duelling(self) -> bool:
        return self.state["scene"]["duel"] is not None

    @property
    def hand(self) -> list[dict[str, Any]]:
        """The cards to fight with."""
        duel = self.state["scene"]["duel"]
        return duel["hand"] if duel else []

    def reload(self) -> None:
        """Load the page anew: the table must be as it was."""
        seq, before = self.seq, self.states
        self.page.reload()
        self.hear_again(before)
        assert self.seq == seq, "another table after the page was loaded again"

    def lose_connection(self) -> None:
        """The network is gone for a moment; the page says so and comes back by itself."""
        before = self.states
        self.visitor.context.set_offline(True)
        expect(self.connection_lost).to_be_visible()
        self.visitor.context.set_offline(False)
        self.hear_again(before)
        expect(self.connection_lost).to_have_count(0)
        self.visitor.forgive("WebSocket connection to")

    @property
    def connection_lost(self) -> Locator:
        """The banner that says so."""
        return self.page.get_by_role("alert").filter(has_text="connection is lost")

    def hear_again(self, before: int) -> None:
        """Until the server has told the table once more, and the page shows it."""
        end = time.monotonic() + PATIENCE / 1000
        while self.states == before:
            assert time.monotonic() < end, "the server did not tell the table again"
            self.page.wait_for_timeout(10)
        self.wait_for(self.seq)

    # -- answering ---------------------------------------------------------------------------

    def press(self, choices: Random) -> str:
        """Answer by an option's key."""
        following = self.seq + 1
        self.page.keyboard.press(KEYS[choices.randrange(len(self.options))])
        self.wait_for(following)
        return "key"

    def click(self, choices: Random) -> str:
        """Answer by mouse or finger: on the board or with a card where the option shows there.

        Says where: "board", "hand" or "button".
        """
        following = self.seq + 1
        option = self.options[choices.randrange(len(self.options))]
        self.uncover()
        place, where = self._place_of(option)
        several = where == "board" and len(self._options_on_board(option["label"])) > 1
        self.visitor.hit(place)
        if several:
            menu = self.page.locator(".menu")
            self.visitor.hit(menu.get_by_role("button", name=option["label"], exact=True))
        self.wait_for(following)
        return where

    def choose(self, option: str) -> None:
        """Answer by the button of an option."""
        following = self.seq + 1
        self.uncover()
        self.visitor.hit(self.button(option))
        self.wait_for(following)

    def button(self, option: str) -> Locator:
        """The button of an option; many places are folded, and unfolded first."""
        button = self.page.locator(f'[data-option="{option}"]')
        if not button.is_visible():
            self.visitor.hit(self.page.locator(".option.places"))
        return button

    def uncover(self) -> None:
        """On a small screen a drawn card lies on the board until it is read."""
        shown = self.page.locator(".drawn.over button.show")
        if shown.count():
            self.visitor.hit(shown)

    def _place_of(self, option: dict[str, Any]) -> tuple[Locator, str]:
        if self._options_on_board(option["label"]) and not self.duelling:
            space = self._space(option["label"])
            if space.evaluate(IN_SIGHT):
                return space, "board"
        if any(card["id"] == option["id"] for card in self.hand):
            return self.card(option["id"]), "hand"
        return self.button(option["id"]), "button"

    def card(self, card: str) -> Locator:
        """A card of the hand to fight with."""
        return self.page.locator(f'div.hand [data-card="{card}"]').first

    def _space(self, label: str) -> Locator:
        return self.page.locator(f'.space.target[aria-label*="{label}"]').first

    def _options_on_board(self, label: str) -> list[str]:
        """All that may be chosen at the space where this option is."""
        space = self._space(label)
        if not space.count():
            return []
        words = space.get_attribute("aria-label") or ""
        labels = words.partition("You may: ")[2].split("; ")
        return labels if label in labels else []


def result_of(page: Page) -> Locator:
    """The result screen."""
    return page.get_by_role("dialog", name="The game is over")

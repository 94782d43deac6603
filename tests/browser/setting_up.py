"""Setting up a table on the page, and what is handed out to others from there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.browsing import Visitor
from tests.server.app.serving import Process, set_seed
from undercroft.server.store import open_store

YOU, BOT, FRIEND = "You", "Bot", "Friend"


@dataclass(frozen=True)
class Invitations:
    """The addresses that the page shows to whoever made the table."""

    table: str
    seats: dict[int, str]
    spectators: str


def fill_in(visitor: Visitor, *seats: str, rules: tuple[str, ...] = ()) -> None:
    """Who sits where and which optional rules: the form is then ready to be sent."""
    page = visitor.page
    visitor.visit("/new#game=dungeonquest")
    _as_many_seats(visitor, len(seats))
    for number, kind in enumerate(seats, 1):
        group = page.get_by_role("group", name=f"Seat {number}", exact=True)
        visitor.hit(group.get_by_role("radio", name=kind))
    for rule in rules:
        visitor.hit(page.get_by_role("switch", name=rule))


def _as_many_seats(visitor: Visitor, wanted: int) -> None:
    groups = visitor.page.get_by_role("group", name=re.compile(r"^Seat \d$"))
    expect(groups.first).to_be_visible()
    while groups.count() > wanted:
        visitor.hit(visitor.page.get_by_role("button", name=f"Remove seat {groups.count()}"))
    while groups.count() < wanted:
        visitor.hit(visitor.page.get_by_role("button", name="Add a seat"))


def start(visitor: Visitor, *seats: str, seed: int, rules: tuple[str, ...] = ()) -> None:
    """A table without friends: the page goes straight to it."""
    fill_in(visitor, *seats, rules=rules)
    visitor.hit(visitor.page.get_by_text("More", exact=True))
    visitor.page.get_by_label("Seed").fill(str(seed))
    visitor.hit(visitor.page.get_by_role("button", name="Open the table"))


def invite(visitor: Visitor, *seats: str, rules: tuple[str, ...] = ()) -> Invitations:
    """A table with friends: the page shows their links, and the way to the table."""
    fill_in(visitor, *seats, rules=rules)
    visitor.hit(visitor.page.get_by_role("button", name="Open the table"))
    return invitations(visitor.page, [place for place, kind in enumerate(seats) if kind == FRIEND])


def invitations(page: Page, seats: list[int]) -> Invitations:
    """What the page tells the maker of a table to hand out."""
    expect(page.get_by_role("heading", name="Your table is ready")).to_be_visible()
    spectators = page.get_by_label("Spectators", exact=True).input_value()
    return Invitations(
        urlsplit(spectators).path.rpartition("/")[2],
        {seat: page.get_by_label(f"Seat {seat + 1}", exact=True).input_value() for seat in seats},
        spectators,
    )


def deal(server: Process, table: str, seed: int) -> None:
    """Where friends play, the dice come from a secret: put a seed in its place, in time."""
    store = open_store(server.db)
    try:
        set_seed(store, table, seed)
    finally:
        store.close()


def wait_for_nobody(server: Process, table: str) -> None:
    """At this table an absent player's seat goes at once; before anybody comes."""
    store = open_store(server.db)
    try:
        store.set_table(table, takeover_seconds=0)
    finally:
        store.close()


def go_to_table(visitor: Visitor) -> None:
    """From the invitations to the table itself."""
    visitor.hit(visitor.page.get_by_role("link", name="Go to the table"))

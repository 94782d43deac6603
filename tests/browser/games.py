"""Whole games before one browser or several, and the replay of what was played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.browsing import Visitor
from tests.browser.playing import Player, result_of

ANSWERS = 200  # far more than any of these games takes
Answer = Callable[[Player, Random], str]


class Game:
    """Players with a browser each: exactly one is asked at any time."""

    def __init__(self, *players: Player) -> None:
        self.players = players
        self.choices = Random(1)
        self.places: set[str] = set()
        self.movers: set[Player] = set()
        self.fought = False

    @property
    def mover(self) -> Player:
        movers = [player for player in self.players if player.options]
        assert len(movers) == 1, f"{len(movers)} of the players are asked at once"
        return movers[0]

    @property
    def over(self) -> bool:
        return any(player.over for player in self.players)

    def answer(self, by: Answer) -> Player:
        """One answer, which everybody then sees; whose it was."""
        mover = self.mover
        self.fought = self.fought or mover.page.locator(".duel").is_visible()
        self.places.add(by(mover, self.choices))
        self.movers.add(mover)
        for player in self.players:
            player.wait_for(mover.seq)
        self._sit_through_passes()
        return mover

    def _sit_through_passes(self) -> None:
        """Bots answer, and who can only pass where a hand is hidden passes, after a pause."""
        while not self.over and not any(player.options for player in self.players):
            # Some have heard of the newest answer before others have: they may be asked there.
            newest = max(player.seq for player in self.players)
            for player in self.players:
                player.hear(newest)
            if self.over or any(player.options for player in self.players):
                break
            for player in self.players:
                player.wait_for(newest + 1)
        for player in self.players:
            player.wait_for(max(each.seq for each in self.players))

    def play_until(self, wanted: Callable[[], bool], by: Answer = Player.press) -> None:
        """Play on until it is so. A bot may have the first turn."""
        self._sit_through_passes()
        for _ in range(ANSWERS):
            if wanted():
                return
            assert not self.over, "the game was over before"
            self.answer(by)
        raise AssertionError("it never came to that")

    def play_to_the_end(
        self, by: Answer, breaks: Mapping[int, Callable[[], None]] | None = None
    ) -> None:
        """All answers until the result; before some of them, something comes between."""
        for answer in range(ANSWERS):
            if self.over:
                break
            if breaks and answer in breaks:
                breaks[answer]()
            self.answer(by)
        assert self.over, "the game does not end"
        assert self.movers == set(self.players), "somebody was never asked"
        for player in self.players:
            result = result_of(player.page)
            expect(result.locator(".standings li")).to_have_count(len(self.players))
            expect(result.locator(".plots")).to_be_attached()
            replay = result.get_by_role("link", name="Watch the replay")
            expect(replay).to_be_in_viewport(ratio=1)


def lines_of(page: Page) -> int:
    """How many lines the replay has; it stands at the first."""
    output = page.locator("output")
    expect(output).to_have_text(re.compile(r"^Line 1 of \d+$"))
    return int(output.inner_text().split()[-1])


def watch_replay(visitor: Visitor) -> None:
    """From the result screen into the replay, and through it by its buttons and its slider."""
    page = visitor.page
    summary = result_of(page).locator(".summary .told").inner_text().strip()
    visitor.hit(result_of(page).get_by_role("link", name="Watch the replay"))
    lines, output = lines_of(page), page.locator("output")
    for name, line in (
        ("One line on", 2),
        ("One line on", 3),
        ("One line back", 2),
        ("To the end", lines),
        ("To the beginning", 1),
    ):
        visitor.hit(page.get_by_role("button", name=name))
        expect(output).to_have_text(f"Line {line} of {lines}")
    page.get_by_role("slider", name="Line").fill(str(lines - 1))
    expect(page.get_by_text(summary)).to_be_visible()
    page.wait_for_url(re.compile(r"[#&]line=\d+"))
    page.get_by_label("Speed").select_option("0.5×")
    visitor.hit(page.get_by_role("button", name="Play", exact=True))
    expect(output).not_to_have_text(f"Line {lines} of {lines}")
    visitor.hit(page.get_by_role("button", name="Pause"))

"""Whoever has the spectators' link sees what everybody sees, and moves nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.games import Game
from tests.browser.playing import Player
from tests.browser.setting_up import FRIEND, YOU, deal, go_to_table, invite

SEED = 98  # with these answers loot is found early, and a monster met
FIGHT_SEED = 77  # a fight after four answers


def loot_of(player: Player) -> list[str]:
    panel = player.state["scene"]["panels"][player.state["viewer"]]
    return [card["name"] for card in panel["cards"] if card["look"] == "loot"]


def test_a_spectator_sees_the_game_and_moves_nothing(visit, server) -> None:
    host, guest, watcher = Player(visit()), Player(visit()), Player(visit())
    invited = invite(host.visitor, YOU, FRIEND, rules=("Cloak and dagger",))
    deal(server, invited.table, SEED)
    guest.follow(invited.seats[1])
    go_to_table(host.visitor)
    host.wait_for(0)
    watcher.follow(invited.spectators)
    page = watcher.page
    expect(page.get_by_text("You are watching.")).to_be_visible()

    game = Game(host, guest)
    game.play_until(lambda: bool(loot_of(host) or loot_of(guest)))
    finder, other = (host, guest) if loot_of(host) else (guest, host)
    found = loot_of(finder)
    watcher.wait_for(finder.seq)
    told = [line["text"] for line in watcher.state["lines"]]
    expect(page.get_by_role("log")).to_contain_text(told[-1])
    for name in found:
        expect(finder.page.locator(".panels")).to_contain_text(name)
        for stranger in (watcher, other):
            assert name not in stranger.page.content()

    try_everything(watcher)
    assert {message["type"] for message in watcher.said} == {"hello"}
    assert watcher.seq == finder.seq == host.seq


def try_everything(watcher: Player) -> None:
    """All keys that do something for a player, and clicks all over the board."""
    page = watcher.page
    assert page.locator("[data-option], .space.target, .option, div.hand").count() == 0
    for key in ("1", "2", "?", "ArrowUp", "ArrowLeft", "Control+z"):
        page.keyboard.press(key)
    for space in page.locator("[data-space]").all()[::20]:
        space.dispatch_event("click")
        assert page.locator(".menu .choose, .menu .whybutton").count() == 0
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.get_by_role("tab", name="Seats").click()
    expect(page.get_by_role("button", name="Hand to a bot")).to_have_count(0)
    expect(page.get_by_text("Links to hand out")).to_have_count(0)


def test_a_fight_shows_a_spectator_no_hand(visit, server) -> None:
    host, guest, watcher = Player(visit()), Player(visit()), Player(visit())
    invited = invite(host.visitor, YOU, FRIEND)
    deal(server, invited.table, FIGHT_SEED)
    guest.follow(invited.seats[1])
    go_to_table(host.visitor)
    host.wait_for(0)
    watcher.follow(invited.spectators)
    game = Game(host, guest)
    game.play_until(lambda: bool(host.hand or guest.hand))
    watcher.wait_for(host.seq)
    expect(watcher.page.locator(".duel")).to_be_visible()
    assert watcher.page.locator("div.hand").count() == 0
    fighter, other = (host, guest) if host.hand else (guest, host)
    expect(fighter.page.locator("div.hand button")).to_have_count(len(fighter.hand))
    expect(other.page.locator("div.hand button")).to_have_count(len(other.hand))

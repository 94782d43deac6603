"""Light and dark by the system or by choice, and no motion for those who want none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import Game
from tests.browser.playing import Player

SEED = 112
# Whether the page is dark; colours change by the next frame, not at once.
IS_DARK = """(dark) => {
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue < 330) === dark;
}"""
# What moves on the page for longer than a blink, or again and again.
MOVING = """() => document.getAnimations()
  .filter((each) => each.playState === 'running')
  .filter(({effect}) => effect.getComputedTiming().activeDuration > 50)
  .map((each) => each.animationName ?? each.transitionProperty)"""


def see(page: Page, theme: str) -> None:
    """Until the page is as light or as dark as the theme."""
    page.wait_for_function(IS_DARK, arg=theme == "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_is_the_systems_until_another_is_chosen(visit, scheme) -> None:
    visitor = visit(color_scheme=scheme)
    page = visitor.page
    visitor.visit("/")
    see(page, scheme)
    button = page.get_by_role("button", name="Theme:")
    expect(button).to_have_accessible_name("Theme: as the system. Change the theme")
    for chosen in ("light", "dark"):
        button.click()
        expect(button).to_have_accessible_name(f"Theme: {chosen}. Change the theme")
        see(page, chosen)
        page.reload()
        expect(button).to_have_accessible_name(f"Theme: {chosen}. Change the theme")
        see(page, chosen)
    button.click()
    see(page, scheme)


def test_the_theme_is_changed_at_the_table_too(visit, table) -> None:
    links = table("human", seed=SEED)
    visitor = visit(color_scheme="light")
    page, player = visitor.page, Player(visitor)
    player.sit_down(links.table, links.host)
    seq = player.seq
    button = page.get_by_role("button", name="Theme:")
    for theme in ("light", "dark", "light"):  # the last one is the system's again
        button.focus()
        page.keyboard.press("Enter")
        see(page, theme)
    assert player.seq == seq


def roll_dice(visit, table, motion: str) -> tuple[Player, int]:
    """Somebody plays until dice lie still; and how often they were seen tumbling."""
    links = table("human", seed=SEED)
    player = Player(visit(reduced_motion=motion))
    player.sit_down(links.table, links.host)
    player.page.evaluate(WATCH_DICE)
    Game(player).play_until(lambda: player.page.evaluate("window.dice.seen"))
    player.page.wait_for_function("() => window.dice.told")
    return player, player.page.evaluate("window.dice.tumbling")


def test_dice_tumble_and_targets_pulse(visit, table) -> None:
    player, tumbling = roll_dice(visit, table, "no-preference")
    assert tumbling > 0
    assert player.page.evaluate(MOVING), "nothing draws the eye to where one may go"


def test_nothing_moves_for_those_who_want_no_motion(visit, table) -> None:
    player, tumbling = roll_dice(visit, table, "reduce")
    assert tumbling == 0
    assert player.page.evaluate(MOVING) == []


# Keeps what dice do, however short: whether there were any, tumbled, and were told in words.
WATCH_DICE = """() => {
  window.dice = {seen: false, tumbling: 0, told: ''};
  new MutationObserver(() => {
    const dice = document.querySelector('.dice');
    if (!dice) return;
    window.dice.seen = true;
    if (dice.matches('.rolling')) window.dice.tumbling += 1;
    else window.dice.told ||= dice.innerText;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""

"""Light and dark by the system or by choice, and no motion for those who want none."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PACE
from tests.browser.games import Game
from tests.browser.playing import KEYS, Player

SEED = 112
PLAYED_SEED = 3  # a turn, cards, a roll and harm, all of them soon
QUICK = json.dumps(dict.fromkeys(("mine", "others", "fights"), "quick"))
UPRIGHT = {"width": 820, "height": 1180}  # a tablet: what happened is told below the board
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


def test_dice_lie_beside_or_below_the_board_and_go_when_they_are_taken_back(visit, table) -> None:
    player, _ = roll_dice(visit, table, "reduce")
    page = player.page
    dice = page.locator(".dice")
    told = page.evaluate("window.dice.told").removeprefix("Rolled ").replace(" and ", " + ")
    expect(page.get_by_role("region", name="Since your last answer")).to_contain_text(told)
    board, lying = page.locator("svg.map").bounding_box(), dice.bounding_box()
    assert lying["x"] >= board["x"] + board["width"]
    page.set_viewport_size(UPRIGHT)
    expect(page.locator("[data-shape='tall']")).to_be_visible()
    board, lying = page.locator("svg.map").bounding_box(), dice.bounding_box()
    assert lying["y"] >= board["y"] + board["height"]
    before = player.states
    page.keyboard.press("Control+z")
    player.hear_again(before)
    expect(dice).to_have_count(0)


def test_the_marks_of_the_track_are_apart(visit, table) -> None:
    links = table("human", seed=SEED)
    player = Player(visit())
    player.sit_down(links.table, links.host)
    marks = player.page.locator(".sky .marked")
    assert marks.all_inner_texts() == ["1", "1-2", "1-3", "1-4", "1-5"]
    assert marks.evaluate_all("(all) => all.filter((it) => it.scrollWidth > it.clientWidth)") == []
    expect(player.page.get_by_role("img", name="Sun: 30 of 30 left")).to_be_visible()


def test_a_chosen_theme_is_there_before_anything_is_drawn(visit) -> None:
    visitor = visit(color_scheme="light")
    visitor.visit("/")
    button = visitor.page.get_by_role("button", name="Theme:")
    for _ in ("light", "dark"):
        button.click()
    visitor.page.route("**/assets/*.js", lambda route: route.abort())
    visitor.page.reload()
    see(visitor.page, "dark")
    visitor.forgive("ERR_FAILED")


def test_nothing_moves_for_those_who_want_no_motion(visit, table) -> None:
    player, tumbling = roll_dice(visit, table, "reduce")
    assert tumbling == 0
    assert player.page.evaluate(MOVING) == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_while_what_happened_is_played(visit, table, motion) -> None:
    """Cards turn over, dice roll, figures walk and numbers fly: told, but not in motion."""
    visitor = visit(reduced_motion=motion)
    visitor.context.add_init_script(WATCH_FRAMES)
    player, choices = Player(visitor), Random(PLAYED_SEED)
    links = table("human", "bot:heuristic", seed=PLAYED_SEED)
    player.page.goto(f"/table/{links.table}#link={links.host}")
    player.hear(0)
    go_on = player.page.locator("[data-frame]").get_by_role("button", name="Go on", exact=True)
    while not set(player.page.evaluate("[...window.played]")) >= {"turn", "card", "roll"}:
        assert not player.over, "too little was played"
        if go_on.count():
            go_on.first.click()
        elif player.options and player._is_shown():
            following = player.seq + 1
            player.page.keyboard.press(KEYS[choices.randrange(len(player.options))])
            player.hear(following)
        player.page.wait_for_timeout(20)
    moved = set(player.page.evaluate("[...window.moved]"))
    assert moved == set() if motion == "reduce" else len(moved) > 2, moved


# Keeps which kinds of lines were on the stage, and whatever moved meanwhile.
WATCH_FRAMES = f"""
localStorage.setItem('{PACE}', '{QUICK}');
window.played = new Set();
window.moved = new Set();
const look = () => {{
  const stage = document.querySelector('[data-frame]');
  if (stage) {{
    window.played.add(stage.dataset.kind);
    for (const each of ({MOVING})()) window.moved.add(each);
  }}
  requestAnimationFrame(look);
}};
requestAnimationFrame(look);
"""


# Keeps what dice do, however short: whether there were any, tumbled, and were told in words.
WATCH_DICE = """() => {
  window.dice = {seen: false, tumbling: 0, told: ''};
  new MutationObserver(() => {
    const dice = document.querySelector('.dice');
    if (!dice) return;
    window.dice.seen = true;
    if (dice.matches('.rolling')) window.dice.tumbling += 1;
    else window.dice.told ||= dice.ariaLabel;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""

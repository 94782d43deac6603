"""What is played out of sight is brought into it; afterwards the board lies as it was left."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.adventures import Adventurer
from tests.browser.browsing import ON_A_PHONE
from tests.browser.playing import KEYS
from tests.browser.test_insides import GO_ON, HOLD
from tests.browser.warcraft import CHARACTERS, GAME

SEED_OF_MAPS = 30
MOST_ANSWERS = 40
# A note would lie on the board, and a figure under it is brought out.
NO_NOTES = "localStorage.setItem('undercroft.notes.off', 'yes');"
FOLLOWED = 2  # steps that would have been out of sight
# Which spaces have their middle in the part of the map that is shown.
IN_SIGHT = """() => {
  const map = document.querySelector('.stage .map').getBoundingClientRect();
  return [...document.querySelectorAll('.map [data-space]')].filter((space) => {
    const { x, y, width, height } = space.querySelector('.ground').getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    return left > map.left && left < map.right && top > map.top && top < map.bottom;
  }).map((space) => space.dataset.space);
}"""


def in_sight(page: Page) -> set[str]:
    return set(page.evaluate(IN_SIGHT))


def place_of_the_map(page: Page) -> str:
    return str(page.evaluate("document.querySelector('g.world').style.transform"))


def test_what_others_do_is_looked_at_wherever_they_do_it(visit, table) -> None:
    visitor = visit(**ON_A_PHONE)
    visitor.context.add_init_script(HOLD + NO_NOTES)
    page, player, choices = visitor.page, Adventurer(visitor), Random(1)
    links = table(
        "human", "bot:heuristic",
        seed=SEED_OF_MAPS, game=GAME, settings={"characters": list(CHARACTERS[:2])},
    )  # fmt: skip
    page.goto(f"/table/{links.table}#link={links.host}")
    player.hear(0)
    look_on(player)
    followed, returned, answers = 0, 0, 0
    while followed < FOLLOWED or not returned:
        assert answers < MOST_ANSWERS, "nobody went anywhere out of sight"
        before, seen, here = place_of_the_map(page), in_sight(page), own_space(player)
        following = player.seq + 1
        page.keyboard.press(KEYS[choices.randrange(len(player.options))])
        player.hear(following)
        answers += 1
        away = len(look_on(player) - seen)
        followed += away
        if own_space(player) == here:
            assert place_of_the_map(page) == before, "the board was left elsewhere"
            returned += away > 0


def look_on(player: Adventurer) -> set[str]:
    """Watch what is played until the player is asked; where the bot was seen to go."""
    page, stage = player.page, player.page.locator("[data-frame]")
    go_on = stage.get_by_role("button", name="Go on", exact=True)
    steps: set[str] = set()
    if player.state["lines"]:
        expect(stage).to_be_visible()
    while stage.count() or not (player.options and player._is_shown()):
        if stage.count() and (gone_to := stepped_to(player)):
            assert gone_to in in_sight(page), f"nobody saw the step to {gone_to}"
            steps.add(gone_to)
        if go_on.count():
            go_on.first.tap()
        else:
            page.evaluate(GO_ON)
    return steps


def own_space(player: Adventurer) -> str:
    pieces = player.state["scene"]["board"]["pieces"]
    return next((str(each["space"]) for each in pieces if each["owner"] == 0), "")


def stepped_to(player: Adventurer) -> str:
    """Where the bot has just gone, if that is what is told; "" else."""
    scene = player.state["scene"]
    told = player.page.locator("[data-frame] .told p").inner_text()
    who, _, where = told.removesuffix(".").partition(" goes to ")
    if who != scene["panels"][1]["name"]:
        return ""
    return next(each["id"] for each in scene["board"]["spaces"] if each["name"] == where)

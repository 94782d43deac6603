"""On every screen, in both games: board, prompt and score are in sight together and stay there."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.adventures import Adventure, Adventurer
from tests.browser.browsing import ON_A_PHONE
from tests.browser.games import Game
from tests.browser.measuring import SIZES, lasting, lasting_troubles, measure
from tests.browser.playing import Player
from tests.browser.test_accessibility import check
from tests.browser.warcraft import CHARACTERS, GAME

SEED = 73  # a fight and many kinds of decisions
SEED_OF_MAPS = 30
SEED_OF_MANY_PLACES = 31
# What the open sheet lies on of what is asked, of the answers and the score; and if it is cut off.
COVERED_BY_THE_SHEET = """() => {
  const sheet = document.querySelector('section.news .sheet').getBoundingClientRect();
  const apart = (one) => one.right <= sheet.left + 1 || one.left >= sheet.right - 1
    || one.bottom <= sheet.top + 1 || one.top >= sheet.bottom - 1;
  const parts = 'section.prompt h2, section.prompt button, ul.strip';
  const covered = [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => !apart(part.getBoundingClientRect()))
    .map((part) => part.innerText || part.className);
  const { left, top, right, bottom } = sheet;
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside ? covered : [...covered, 'the sheet is not in the window'];
}"""
LANDSCAPE = {**ON_A_PHONE, "viewport": {"width": 844, "height": 390}}


def look_at_all_sizes(player: Player) -> None:
    for name, (width, height) in SIZES.items():
        player.page.set_viewport_size({"width": width, "height": height})
        found = lasting_troubles(player.page)
        assert not found, f"{name}, {width}x{height}, answer {player.seq}: {found}"
    player.page.set_viewport_size({"width": 1280, "height": 800})


def test_dungeonquest_fits_every_screen(visit, table) -> None:
    links = table("human", "bot", "bot", "bot", seed=SEED)
    player = Player(visit())
    player.sit_down(links.table, links.host)
    choices = Random(1)
    for answer in range(12):
        if player.over:
            break
        if player.options and answer % 3 == 0:
            look_at_all_sizes(player)
        if player.options:
            player.press(choices)
        else:
            player.hear(player.seq + 1)


def test_warcraft_fits_every_screen_with_a_full_hand(visit, table) -> None:
    characters = [*CHARACTERS, "dongon"]
    links = table(
        "human", "bot", "bot", "bot",
        seed=SEED_OF_MAPS, game=GAME, settings={"characters": characters},
    )  # fmt: skip
    player = Adventurer(visit())
    player.sit_down(links.table, links.host)
    choices = Random(1)
    for answer in range(16):
        if answer % 4 == 0:
            look_at_all_sizes(player)
        player.press(choices)


@pytest.mark.parametrize("name", ["phone on its side", "tablet", "tablet on its side", "desktop"])
@pytest.mark.parametrize("game", ["dungeonquest", GAME])
def test_screens_between_keep_nobody_out(visit, table, game, name) -> None:
    """What phone and laptop are is tested with each game's own moments."""
    width, height = SIZES[name]
    visitor = visit(viewport={"width": width, "height": height}, color_scheme="dark")
    player = Adventurer(visitor)
    links = table("human", "bot:heuristic", seed=SEED_OF_MAPS, game=game)
    player.sit_down(links.table, links.host)
    check(visitor.page)  # characters or towers to choose from
    player.press(Random(1))
    check(visitor.page)


def test_the_board_keeps_its_place_and_zoom(visit, table) -> None:
    links = table("human", seed=SEED)
    player = Player(visit())
    player.sit_down(links.table, links.host)
    choices, looks = Random(1), set()
    for _ in range(10):
        if player.over:
            break
        seen = measure(player.page)
        looks.add(
            (seen["map"], *seen["parts"]["board"].values(), *seen["parts"]["prompt"].values())
        )
        player.press(choices)
    assert len(looks) == 1, looks


@pytest.mark.parametrize(("name", "least"), [("laptop", 400), ("desktop", 600)])
def test_warcrafts_board_keeps_its_place_and_zoom(visit, table, name, least) -> None:
    """Where the whole map does not fit, a step out of sight is followed, but nothing is zoomed."""
    width, height = SIZES[name]
    links = table(
        "human", "bot", seed=SEED_OF_MAPS, game=GAME, settings={"characters": list(CHARACTERS[:2])}
    )
    player = Adventurer(visit(viewport={"width": width, "height": height}))
    player.sit_down(links.table, links.host)
    choices, looks, asked = Random(1), set(), set()
    for _ in range(14):
        seen = measure(player.page)
        place, _, zoom = seen["map"].rpartition("scale")
        whole = place if name == "desktop" else ""
        parts = (*seen["parts"]["board"].values(), *seen["parts"]["prompt"].values())
        looks.add((whole, zoom, *parts))
        asked.add(player.state["asked"]["kind"])
        assert seen["parts"]["board"]["bottom"] - seen["parts"]["board"]["top"] >= least
        player.press(choices)
    assert len(asked) > 2, asked
    assert len(looks) == 1, looks


@pytest.mark.parametrize("name", ["phone", "tablet", "laptop", "desktop"])
def test_all_that_happened_lies_over_nothing_that_is_asked(visit, table, name) -> None:
    """The sheet with all lines is in the window, beside the question and its answers."""
    width, height = SIZES[name]
    player = Player(visit(viewport={"width": width, "height": height}))
    links = table("human", "bot", "bot", "bot", seed=SEED)
    player.sit_down(links.table, links.host)
    page, choices = player.page, Random(1)
    all_of_it = page.locator("section.news").get_by_role("button", name="All ")
    while not (player.options and all_of_it.count()):
        assert not player.over, "there never were more lines than have room"
        if player.options:
            player.press(choices)
        else:
            player.hear(player.seq + 1)
    all_of_it.click()
    sheet = page.locator("section.news .sheet")
    expect(sheet).to_be_visible()

    def covered() -> list[str]:
        found = page.evaluate(COVERED_BY_THE_SHEET)
        return [f"{name}: {part}" for part in found]

    assert not (found := lasting(page, covered)), found
    assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")


def test_a_whole_game_by_touch_in_landscape(visit, table) -> None:
    visitor = visit(**LANDSCAPE)
    player = Player(visitor)
    links = table("human", seed=42)
    player.sit_down(links.table, links.host)
    game = Game(player)

    def tap(one: Player, choices: Random) -> str:
        assert not (found := lasting_troubles(one.page)), found
        return one.click(choices)

    game.play_to_the_end(tap)
    assert game.places == {"board", "hand", "button"}


def test_a_game_by_keyboard_begins_with_the_skip_link(visit, table) -> None:
    visitor = visit()
    page, player = visitor.page, Player(visitor)
    links = table("human", seed=SEED)
    player.sit_down(links.table, links.host)
    address = page.url
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("section.prompt h2")).to_be_focused()
    assert page.url == address, "the link to the table is lost"
    Game(player).play_to_the_end(Player.press)


@pytest.mark.parametrize("path", ["/new#game=dungeonquest", "/rules/dungeonquest"])
def test_the_skip_link_stays_on_its_page(visit, path) -> None:
    visitor = visit()
    visitor.visit(path)
    before = visitor.page.url
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    assert visitor.page.url == before


def test_many_places_are_chosen_on_the_map_and_folded_in_the_list(visit, table) -> None:
    visitor = visit()
    page, player = visitor.page, Adventurer(visitor)
    links = table(
        "human", "bot:heuristic",
        seed=SEED_OF_MANY_PLACES, game=GAME, settings={"characters": list(CHARACTERS[:2])},
    )  # fmt: skip
    player.sit_down(links.table, links.host)
    fold = page.locator(".option.places")
    Adventure(player).play_until(lambda: fold.count() > 0, by=Adventurer.act)
    spaces = [each for each in player.options if each["targets"]]
    button = page.locator(f'[data-option="{spaces[0]["id"]}"]')
    expect(button).to_be_hidden()
    fold.click()
    expect(button).to_be_visible()


def test_a_card_is_seen_large_after_a_long_press(visit, table) -> None:
    visitor = visit(**ON_A_PHONE)
    page, player = visitor.page, Adventurer(visitor)
    links = table(
        "human", "bot:heuristic",
        seed=SEED_OF_MAPS, game=GAME, settings={"characters": list(CHARACTERS[:2])},
    )  # fmt: skip
    player.sit_down(links.table, links.host)
    before = player.seq
    page.locator("section.hand li .face").first.dispatch_event("contextmenu", {"bubbles": True})
    card = player.state["scene"]["panels"][0]["trays"][0]["cards"][0]
    large = page.get_by_role("dialog", name=card["name"])
    expect(large.locator(".face.large")).to_contain_text(card["text"])
    assert player.seq == before


def test_the_log_follows_until_somebody_scrolls_up(visit, table) -> None:
    links = table("human", "bot", "bot", "bot", seed=SEED)
    page, player = (visitor := visit()).page, Player(visitor)
    player.sit_down(links.table, links.host)
    log = page.get_by_role("log")
    away = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"
    Game(player).play_until(
        lambda: log.evaluate("(log) => log.scrollHeight > 2 * log.clientHeight")
    )
    log.evaluate("(log) => (log.scrollTop = 0)")  # as a change of height beside it does
    player.press(Random(1))
    assert log.evaluate(away) < 60
    log.hover()
    page.mouse.wheel(0, -2000)
    newest = page.get_by_role("button", name="To the newest line")
    newest.click()
    expect(newest).to_have_count(0)
    assert log.evaluate(away) < 60


def test_the_page_can_be_installed_as_an_app(visit) -> None:
    visitor = visit()
    visitor.visit("/")
    session = visitor.context.new_cdp_session(visitor.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in found} <= {"in-incognito"}, found  # as all of them here are
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert not manifest["errors"]
    for icon in visitor.page.request.get("/manifest.webmanifest").json()["icons"]:
        answer = visitor.page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]


@pytest.mark.parametrize(
    ("game", "figure", "told"),
    [
        ("dungeonquest", "Lindel", ["Strength", "Agility", "Ability"]),
        ("warcraft", "Mage", ["Flame Focus", "grey level"]),
    ],
)
def test_who_may_be_chosen_is_shown_with_values_and_ability(visit, game, figure, told) -> None:
    visitor = visit()
    visitor.visit(f"/new#game={game}")
    face = visitor.page.locator(".seat").first.get_by_title(figure, exact=True)
    face.hover()
    facts = visitor.page.locator(".facts")
    for words in told:
        expect(facts).to_contain_text(words)

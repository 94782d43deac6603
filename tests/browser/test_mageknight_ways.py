"""Mage Knight Dungeons for newcomers and friends: a guided game, two browsers, drafting, laying."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.adventures import Adventure, sit_together
from tests.browser.browsing import ON_A_PHONE
from tests.browser.mageknight import GAME, Crawler, Guide
from tests.browser.measuring import lasting_troubles
from tests.browser.playing import result_of
from tests.browser.test_accessibility import check

ROUNDS = 10
TOGETHER_SEED = 107  # eighty-four answers: shots, a chest, a trap, and spoils to share out
SEED = 5


def test_two_friends_with_a_browser_each_by_mouse_and_by_finger(visit, table) -> None:
    host, guest = Crawler(visit()), Crawler(visit(**ON_A_PHONE))
    host.guide = guest.guide = guide = Guide(2, TOGETHER_SEED, rounds=ROUNDS)
    links = table("human", "open", seed=TOGETHER_SEED, game=GAME, settings={"rounds": ROUNDS})
    sit_together(host, guest)
    host.sit_down(links.table, links.host)
    guest.follow(f"/table/{links.table}#link={links.seats[1]}")
    Adventure(host, guest).play_through(by=Crawler.act)
    for player in (host, guest):
        expect(result_of(player.page)).to_contain_text(guide.summary)


def test_the_guided_first_game_is_played_to_its_end(visit) -> None:
    """Everything that comes up is explained, the first time it does."""
    visitor = visit()
    player, page = Crawler(visitor), visitor.page
    visitor.visit(f"/learn/{GAME}")
    page.get_by_role("button", name="Play the guided first game").first.click()
    player.wait_for(0)
    expect(page.locator('[data-lesson="welcome"]')).to_contain_text("One Hero is yours")
    page.get_by_role("button", name="Let us begin").click()
    explained: set[str] = set()

    def read_and_answer(one: Crawler, choices) -> str:
        kind = one.state["asked"]["kind"]
        if kind not in explained:
            expect(page.locator(f'[data-lesson="{kind}"]')).to_be_visible()
            explained.add(kind)
        return one.press(choices) if len(one.options) < 10 else one.act(choices)

    Adventure(player).play_through(by=read_and_answer)
    assert explained >= {"activate", "act", "facing", "token", "spawn"}
    page.keyboard.press("Escape")
    expect(page.locator('[data-lesson="over"]')).to_be_visible()


def test_a_team_is_drafted_by_comparing_heroes(visit, table) -> None:
    player = Crawler(visit())
    settings = {"mode": "heroic_team", "team": "draft"}
    links = table("human", "bot:heuristic", seed=SEED, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    page = player.page
    page.get_by_role("button", name="Compare all").click()
    box = page.get_by_role("dialog", name="Which Hero joins your team?")
    heroes = box.locator("[data-candidate]")
    everybody = heroes.count()
    assert everybody > 30
    box.get_by_label("Only those with").select_option("Healing")
    healers = heroes.count()
    assert 0 < healers < everybody
    box.get_by_label("Sort").select_option("points")
    points = [int(each) for each in heroes.locator(".sorted b").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    heroes.first.get_by_text("The whole dial").click()
    expect(heroes.first.get_by_role("img", name="Click")).to_be_visible()
    check(page, "dialog[open]")
    name = heroes.first.locator("h3").inner_text()
    heroes.first.get_by_role("button", name="level 1").click()
    player.wait_for(1)
    expect(box).to_have_count(0)
    expect(page.get_by_role("heading", name=f"{name}, level 1")).to_be_visible()


def test_surprise_me_takes_somebody(visit, table) -> None:
    player = Crawler(visit(**ON_A_PHONE))
    links = table("human", seed=SEED, game=GAME, settings={"team": "draft"})
    player.sit_down(links.table, links.host)
    assert not (found := lasting_troubles(player.page)), found
    player.page.get_by_role("button", name="Compare all").tap()
    player.page.get_by_role("button", name="Surprise me").tap()
    player.wait_for(1)
    assert player.state["asked"]["kind"] == "activate"


def test_a_dungeon_of_tiles_is_laid_by_hand_with_pictures(visit, table) -> None:
    player = Crawler(visit())
    settings = {"layout": "tiles", "placing": "by_hand"}
    links = table("human", seed=SEED, game=GAME, settings=settings)
    player.sit_down(links.table, links.host)
    player.guide = Guide(1, SEED, **settings)
    game = Adventure(player)
    game.play_until(lambda: player.state["asked"]["kind"] == "tile_place", by=Crawler.act)
    first = player.options[0]
    button = player.button(first["id"])
    expect(button.locator("svg [transform]").first).to_be_attached()
    assert " of " in first["label"]
    assert player.page.locator(f'[data-space="{first["targets"][0][6:]}"].target').count() == 1
    game.play_until(lambda: player.state["asked"]["kind"] == "place_piece", by=Crawler.act)
    assert "opening" not in {mark for each in spaces(player) for mark in each["marks"]}


def spaces(player: Crawler) -> list[dict]:
    found: list[dict] = player.state["scene"]["board"]["spaces"]
    return found


def test_why_not_names_what_is_in_the_way(visit, table) -> None:
    player = Crawler(visit())
    links = table("human", seed=SEED, game=GAME)
    player.sit_down(links.table, links.host)
    player.guide = Guide(1, SEED)
    Adventure(player).play_until(
        lambda: any(each["id"].startswith("go:") for each in player.options), by=Crawler.act
    )
    page = player.page
    far = next(each["id"] for each in reversed(spaces(player)) if each["look"] == "floor")
    page.get_by_role("button", name="Show the whole board").click()
    page.locator(f'[data-space="{far}"]').click(force=True)
    page.get_by_role("button", name="Why can’t I go there?").click()
    box = page.get_by_role("dialog", name="Why can’t I?")
    hero = next(each for each in player.state["scene"]["panels"] if each["trays"])
    expect(box.locator("p").first).to_contain_text(hero["name"].partition(",")[0])
    expect(box).to_contain_text("MKD-MOV-")

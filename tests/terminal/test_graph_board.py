"""A game on a board of links, played on the full screen and line by line."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.support.warcraft import Play, Situation
from tests.terminal.driving import notice, on_screen
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.graph_drawing import SIZES
from undercroft.terminal.map_view import MapView
from undercroft.terminal.plain import PlainGame
from undercroft.terminal.screens import HandOverScreen, OutcomeScreen, TextScreen, WhyScreen


def situation() -> Situation:
    s = Situation("warrior", "mage").put(0, "goldwood_farms").energy(0, 2)
    return s.hand(0, "ab_warrior_01", "ab_warrior_02").quest(0, "sq_01")


def session_of(play: Play, tmp_path: Path) -> Session:
    return Session(play.table, ["human", "human"], tmp_path / "game.undercroft")


def app_of(play: Play, tmp_path: Path) -> TableApp:
    session = session_of(play, tmp_path)
    session.sit_down()
    return TableApp(session, pause=0.0)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (210, 70)])
async def test_the_map_shows_where_one_is_and_where_options_lead(tmp_path, size):
    app = app_of(situation().moving(), tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = on_screen(app)
        for words in ("Goldwood", "Mason", "Orc Warrior", "1 Move to", "Heavy Blow"):
            assert words in seen
        assert "[" in seen, "the selected option, on the map"
        drawn = app.screen.query_one(MapView).virtual_size
        assert (drawn.width, drawn.height) in [(one.width, one.height) for one in SIZES]


async def test_the_cursor_walks_over_the_map_and_enter_goes_there(tmp_path):
    app = app_of(situation().moving(), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert "Leads to:" in on_screen(app)
        await pilot.press("up")
        await pilot.pause()
        cursor = app.screen.query_one(MapView).cursor
        assert cursor is not None
        assert cursor.id == "masons_quarry"
        await pilot.press("enter")
        await pilot.pause()
        where = app.session.table.view(0).characters[0].space
        assert where == "masons_quarry"


async def test_why_is_asked_about_spaces_cards_and_tasks_by_name(tmp_path):
    app = app_of(situation().moving(), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, WhyScreen)
        seen = on_screen(app)
        for words in ("go to Dusk Village", "use Heavy Blow", "complete Sealed Letters"):
            assert words in seen
        line = next(line for line in seen.splitlines() if "go to Dusk Village" in line)
        await pilot.press(line.split("go to")[0].split()[-1])
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        assert "WOW-MOV-04" in on_screen(app)


async def test_a_fight_takes_the_place_of_the_map_and_lies_behind_it_when_it_is_over(tmp_path):
    play = situation().challenged().challenge("grey_c01").dice(4, 2)
    app = app_of(play, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        seen = on_screen(app)
        assert "▶ Before the roll" in seen
        assert "Orc Warrior against Lean Wolf" in seen
        assert "m map" in seen
        await pilot.press("1")
        await pilot.pause()
        while isinstance(app.screen, OutcomeScreen | HandOverScreen):
            await pilot.press("enter" if isinstance(app.screen, OutcomeScreen) else "space")
            await pilot.pause()
        assert "Gloompine" in on_screen(app), "the map is back"
        assert "m fight" in on_screen(app)
        await pilot.press("m")
        await pilot.pause()
        seen = on_screen(app)
        assert "1 + 4 = 5 against defense 5: a hit." in seen
        assert "Orc Warrior defeated Lean Wolf." in seen
        assert notice(app) == ""


def typed(play: Play, tmp_path: Path, *lines: str) -> str:
    out = StringIO()
    source = StringIO("".join(f"{line}\n" for line in lines))
    PlainGame(session_of(play, tmp_path), source, out).run()
    return out.getvalue()


def test_line_by_line_the_map_is_told_in_words(tmp_path):
    text = typed(
        situation().moving(), tmp_path, "map", "inspect", "inspect dusk_village", "why", "help",
        "why dusk_village", "why ab_warrior_01", "why rubbish", "legend", "status", "q",
    )  # fmt: skip
    for words in (
        "Goldwood Farms (goldwood_farms) [Orc Warrior]: to Mason's Quarry",
        "inspect which space? For example: inspect undercity",
        "Dusk Village (dusk_village). Green space of the south.",
        "For example: why masons_quarry",
        "Dusk Village: not possible now. You are in: Goldwood Farms (goldwood_farms); "
        "Dusk Village is next to it.",
        "WOW-MOV-04",
        "WOW-ABIL-07",
        "rubbish: unknown; try masons_quarry",
        "#Name  Red spaces",
        "- Heavy Blow (cost 1): Before the roll: +2 attack.",
        "Travel to Undercity, Ironforge, Stormwind 0/2",
    ):
        assert words in text


def test_line_by_line_a_fight_that_is_over_is_told_once(tmp_path):
    play = situation().challenged().challenge("grey_c01").dice(4, 2)
    text = typed(play, tmp_path, "pass", "options", "q")
    assert text.count("> Before the roll") == 1
    assert text.count("Orc Warrior defeated Lean Wolf.") == 1
    again = typed(situation().challenged().challenge("grey_c01").dice(4, 2), tmp_path / "b",
                  "pass", "options", "options", "status", "q")  # fmt: skip
    assert again.count("Orc Warrior defeated Lean Wolf.") == 2, "and once more in the status"

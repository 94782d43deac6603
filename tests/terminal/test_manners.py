"""How the full screen behaves: messages, fights, the aim, small windows, files, coming back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

import undercroft
from tests.terminal.driving import app_of, notice, on_screen, until_idle
from undercroft import saves
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.map_view import MapView
from undercroft.terminal.play_screen import PlayScreen
from undercroft.terminal.screens import TextScreen


def in_a_fight(tmp_path: Path, size: int = 1) -> TableApp:
    """A solo game at the moment when a card is to be laid."""
    table = undercroft.new("dungeonquest", size, 3)
    for _ in range(200):
        decision = table.decision
        assert decision is not None
        duel = table.scene(decision.player).duel
        if duel is not None and duel.hand:
            break
        table.act(0)
    session = Session(table, ["human"] * size, tmp_path / "game.undercroft")
    return TableApp(session, pause=0.0)


# -- messages ------------------------------------------------------------------------------


async def test_a_message_takes_the_place_of_the_keys_until_the_next_key(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "N")
        await pilot.pause()
        assert "You cannot go north now" in on_screen(app).splitlines()[-1]
        assert "1 Move east" in on_screen(app)  # no option is covered
        await pilot.press("minus")
        assert notice(app) == "Bots pause 0.2 seconds."  # one at a time
        await pilot.press("down")
        await pilot.pause()
        assert notice(app) == ""
        assert "? rule" in on_screen(app).splitlines()[-1]
        assert not app._notifications


# -- fights --------------------------------------------------------------------------------


async def test_after_inspecting_the_board_the_fight_comes_back(tmp_path: Path) -> None:
    app = in_a_fight(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "Your hand" in on_screen(app)
        await pilot.press("i")
        await pilot.pause()
        assert app.screen.query_one("#map").display
        await pilot.press("escape")
        await pilot.pause()
        assert "Your hand" in on_screen(app)
        await pilot.press("m", "i", "escape")  # whoever chose the map keeps it
        await pilot.pause()
        assert app.screen.query_one("#map").display


async def test_the_keys_of_a_fight_have_the_map_among_them(tmp_path: Path) -> None:
    app = in_a_fight(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "m map" in on_screen(app).splitlines()[-1]
        assert "q quit" in on_screen(app).splitlines()[-1]


async def test_in_a_fight_the_question_mark_tells_how_a_round_goes(tmp_path: Path) -> None:
    app = in_a_fight(tmp_path)
    async with app.run_test(size=(100, 45)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        seen = on_screen(app)
        assert "DQ-CMB-10" in seen
        assert "DQ-CMB-05: A combat round has 4 steps" in seen
        assert "scroll" in seen


async def test_a_monster_without_a_hand_has_no_number_of_cards(tmp_path: Path) -> None:
    app = in_a_fight(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "Cards in hand 0" not in on_screen(app)
        assert "Cards in hand 5" in on_screen(app)


# -- what it is about ----------------------------------------------------------------------


async def test_the_aim_is_on_the_first_screen_and_first_in_the_help(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    aim = app.session.table.game.aim
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert aim[:30] in on_screen(app)
        await pilot.press("h")
        await pilot.pause()
        words = on_screen(app)
        assert aim[:30] in words
        assert words.index(aim[:30]) < words.index("1-9, a-z")


async def test_the_keys_of_the_help_stand_in_a_column_of_their_own(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        lines = on_screen(app).splitlines()
        (at,) = [number for number, line in enumerate(lines) if "Shift+arrow" in line]
        column = lines[at].index("move in that direction")
        assert lines[at + 1][column - 14 : column].strip() == ""
        assert lines[at + 1][column:].startswith("capital N E S W")


async def test_the_legend_explains_the_sun_and_the_decks(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(100, 50)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        seen = on_screen(app)
        assert "☀ now, · gone, ▪ to come" in seen
        assert "47+2: cards left in a deck + cards discarded" in seen


async def test_an_ability_says_whose_it_is(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human", "random", heroes=["krutzbeck", "hugo"])
    async with app.run_test(size=(120, 40)) as pilot:
        await until_idle(pilot)
        assert "Krutzbeck's ability: " in on_screen(app)


async def test_bots_alone_are_watched(tmp_path: Path) -> None:
    app = app_of(tmp_path, "random")
    app._pause = 30.0
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert notice(app) == "No human seat: watching the bots."


# -- windows -------------------------------------------------------------------------------


async def test_all_towers_are_seen_when_one_is_to_be_chosen(tmp_path: Path) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        map_lines = [line[:44] for line in on_screen(app).splitlines()[1:18]]
        text = "\n".join(map_lines)
        for sign in ("[1]", "⌂2⌂", "⌂3⌂", "⌂4⌂", "$§$"):
            assert sign in text
        await pilot.press("1")
        await pilot.pause()
        assert app.screen.query_one(MapView).virtual_size.width == 53  # with its walls again


@pytest.mark.parametrize("size", [(59, 30), (100, 19)])
async def test_a_window_too_small_says_so_and_takes_no_option(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = app_of(tmp_path, "human")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "window is too small" in on_screen(app)
        await pilot.press("1")
        assert app.session.table.answers == []
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "window is too small" not in on_screen(app)
        await pilot.press("1")
        assert app.session.table.answers == ["nw"]


# -- files ---------------------------------------------------------------------------------


async def save_as(app: TableApp, name: str) -> str:
    async with app.run_test(size=(160, 30)) as pilot:
        await pilot.press("1", "s")
        app.screen.query_one(Input).value = name
        await pilot.press("enter")
        await pilot.pause()
        return notice(app)


async def test_a_copy_under_a_bare_name_lies_with_the_other_games(tmp_path: Path) -> None:
    said = await save_as(app_of(tmp_path, "human"), "mine")
    path = tmp_path / "games" / "mine.undercroft"
    assert said == f"A copy of the game is kept in {path}"
    assert undercroft.load(path.read_bytes()).answers == ["nw"]


async def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    letter = tmp_path / "games" / "letter.undercroft"
    letter.parent.mkdir()
    letter.write_text("Dear friend")
    said = await save_as(app_of(tmp_path, "human"), "letter")
    assert "could not be saved" in said
    assert letter.read_text() == "Dear friend"
    assert [each.name for each in letter.parent.iterdir()] == [letter.name]


async def test_a_copy_makes_no_folder(tmp_path: Path) -> None:
    said = await save_as(app_of(tmp_path, "human"), "deep/mine")
    assert "give a name alone" in said
    assert not [*tmp_path.rglob("deep")]


# -- coming back, and the end --------------------------------------------------------------


async def test_after_a_resume_old_lines_are_not_new(tmp_path: Path) -> None:
    table = undercroft.new("dungeonquest", 1, 5)
    table.act(0)
    app = TableApp(Session(undercroft.load(table.save()), ["human"], tmp_path / "game"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "'s turn." in on_screen(app)
        assert "▸" not in on_screen(app)
        await pilot.press("1")
        await pilot.pause()
        assert "▸" in on_screen(app)


def test_the_way_back_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = undercroft.new("dungeonquest", 1, 5)
    kept = Session(table, ["human"], saves.games_folder() / "game.undercroft")
    monkeypatch.setenv("UV", "/bin/uv")
    assert kept.farewell()[1] == str(kept.path)
    assert kept.farewell()[-1] == "uv run undercroft play dungeonquest --resume"
    monkeypatch.delenv("UV")
    own = Session(table, ["human"], tmp_path / "my game")
    assert own.farewell()[-2:] == [
        "undercroft play dungeonquest --resume \\",
        f"'{tmp_path / 'my game'}'",
    ]


async def test_at_the_end_nothing_can_be_taken_back_and_the_dead_have_no_place(
    tmp_path: Path,
) -> None:
    table = undercroft.new("dungeonquest", 1, 5)
    while not table.over:
        table.act(0)
    assert not any(table.game.facts(table.state).survived)
    app = TableApp(Session(table, ["human"], tmp_path / "game"), pause=0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        panel = table.scene(None).panels[0]
        assert f"- {panel.name} (Player 1): " in " ".join(on_screen(app).split())
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert "undo" not in on_screen(app).splitlines()[-1]


def test_a_game_nobody_played_is_not_kept(tmp_path: Path) -> None:
    path = saves.new_path("dungeonquest", 5)
    table = undercroft.new("dungeonquest", 2, 5)
    saves.save_game(path, table, ["random", "human"])
    session = Session(table, ["random", "human"], path)
    while session.bot_to_move:
        session.act(session.bot_choice(table))
    assert session.leave() == ["Nothing was answered: no game is kept."]
    assert list(path.parent.iterdir()) == []


def test_a_game_that_somebody_played_or_named_is_kept(tmp_path: Path) -> None:
    for path in (saves.new_path("dungeonquest", 5), tmp_path / "mine"):
        session = Session(undercroft.new("dungeonquest", 1, 5), ["human"], path)
        if path.parent == saves.games_folder():
            session.act(0)
        assert session.leave()[0] == "The game is saved in"
        assert path.exists()

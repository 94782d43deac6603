"""undercroft play: what is asked for is what is put on the table; the terminal is stood in for."""

import subprocess
import sys

import pytest

from tests.cli.conftest import play_game
from undercroft import saves, terminal
from undercroft.kernel import record

paces: list[str] = []


@pytest.fixture
def tables(monkeypatch):
    """The calls that would have opened a table in the terminal."""
    calls = []
    paces.clear()

    def play(table, seats, path, plain, pace):
        assert pace in terminal.PACES
        paces.append(pace)
        calls.append((table, seats, path, plain))
        return 0

    monkeypatch.setattr(terminal, "play", play)
    return calls


def test_alone_against_the_dungeon(run, tables, home):
    assert run("play", "dungeonquest").code == 0
    ((table, seats, path, plain),) = tables
    assert table.config["players"] == 1
    assert seats == ["human"]
    assert path.parent == home / "games"
    assert not plain


def test_the_pace_of_the_full_screen(run, tables):
    for words in ((), ("--pace", "relaxed"), ("--pace", "at-once")):
        assert run("play", "dungeonquest", *words).code == 0
    assert len(tables) == 3
    assert paces == ["normal", "relaxed", "at-once"]


def test_plain_text_is_asked_for(run, tables):
    assert run("play", "dungeonquest", "--plain").code == 0
    assert tables[0][3]


def test_a_new_game_is_named_and_a_saved_one_need_not_be(run, tables):
    told = run("play", "--plain")
    assert told.code == 2
    assert "name a game; there are: descent, dungeonquest, mageknight, warcraft" in told.complaint
    assert "there is no unfinished game in" in run("play", "--resume").complaint
    run("play", "dungeonquest")
    run("play", "warcraft", "--bots", "random")
    assert run("play", "--resume").code == 0
    assert [call[0].game.name for call in tables] == ["dungeonquest", "warcraft", "warcraft"]
    assert run("play", "dungeonquest", "--resume").code == 0
    assert tables[-1][0].game.name == "dungeonquest"


def test_players_heroes_variant_settings_and_seed(run, tables):
    words = ("--heroes", "hugo,lindel", "--combat", "dice", "--set", "late_start=on", "--seed", 5)
    run("play", "dungeonquest", *words)
    table = tables[0][0]
    assert table.config["players"] == 2
    assert table.config["heroes"] == ["hugo", "lindel"]
    assert table.config["combat"] == "dice"
    assert table.config["late_start"]
    assert table.seed == 5


def test_bots_fill_the_last_seats(run, tables):
    run("play", "dungeonquest", "--players", 4, "--bots", "heuristic,random")
    run("play", "dungeonquest", "--bots", "random")
    assert tables[0][1] == ["human", "human", "heuristic", "random"]
    assert tables[1][1] == ["human", "random"]


@pytest.mark.parametrize("name", ["descent", "warcraft"])
def test_bots_fill_the_seats_that_must_be_taken_and_that_is_told(name, run, tables):
    told = run("play", name)
    assert told.code == 0
    assert tables[0][1] == ["human", "heuristic"]
    assert "is for 2 players or more" in told.err
    assert told.err.endswith("--seats human,heuristic\n")
    assert told.err.count("\n") == 1


def test_nobody_is_added_where_one_may_play_alone_or_somebody_is_named(run, tables):
    for words in (
        ("dungeonquest",),
        ("warcraft", "--seats", "human,random"),
        ("warcraft", "--bots", "random"),
        ("warcraft", "--characters", "warrior,hunter"),
    ):
        assert run("play", *words).err == ""
    seats = [call[1] for call in tables]
    assert seats == [["human"], ["human", "random"], ["human", "random"], ["human", "human"]]
    assert "1 is not possible" in run("play", "warcraft", "--players", 1).complaint


def test_seats_one_by_one(run, tables):
    run("play", "dungeonquest", "--seats", "random,human,heuristic")
    assert tables[0][1] == ["random", "human", "heuristic"]


def test_the_game_is_saved_as_it_begins_and_where_one_likes(run, tables, tmp_path):
    path = tmp_path / "mine.undercroft"
    run("play", "dungeonquest", "--save", path, "--names", "Ann", "--seed", 3)
    assert tables[0][2] == path
    assert record.load(path.read_bytes()).seed == 3
    assert saves.read_sidecar(path).names == ["Ann"]


@pytest.mark.parametrize("content", [b"a letter", play_game(decisions=4, seed=9).save()])
@pytest.mark.parametrize("resume", [False, True])
def test_save_never_replaces_a_file(content, resume, run, tables, tmp_path):
    words = ("--resume", save("a", decisions=5)) if resume else ()
    path = tmp_path / "mine"
    path.write_bytes(content)
    told = run("play", "dungeonquest", "--save", path, *words)
    assert told.code == 2
    assert "stays as it is" in told.complaint
    assert path.read_bytes() == content
    assert tables == []


def test_save_makes_no_folder(run, tables, tmp_path):
    told = run("play", "dungeonquest", "--save", tmp_path / "deep" / "mine")
    assert told.code == 2
    assert "there is no folder" in told.complaint
    assert not (tmp_path / "deep").exists()


def test_a_resumed_game_may_be_saved_where_it_is(run, tables):
    path = save("a", decisions=5)
    assert run("play", "dungeonquest", "--resume", path, "--save", path).code == 0


def test_a_copy_is_resumed_by_its_bare_name(run, tables, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = save("mine", decisions=5)
    run("play", "dungeonquest", "--resume", "mine")
    assert tables[0][2] == path


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "5"], "1 to 4 players"),
        (["--players", "none"], "'none' is not a whole number"),
        (["--heroes", "hugo,lindle"], "did you mean lindel?"),
        (["--heroes", "hugo", "--players", "3"], "1 named for 3 players"),
        (["--combat", "classic"], "two players or more"),
        (["--combat", "all"], "'all' is unknown"),
        (["--bots", "heuristick"], "did you mean heuristic?"),
        (["--bots", "random,random", "--players", "1"], "2 bots are too many for 1 player"),
        (["--seats", "human,robot"], "'robot' is unknown"),
        (["--seats", "human,random", "--players", "3"], "2 seats for 3 players"),
        (["--seats", "human", "--bots", "random"], "--bots does not go with it"),
        (["--names", "Ann,Ben"], "2 names for 1 seat"),
        (["--names", "Ann,Ann", "--players", "2"], "nobody may be named twice"),
        (["--resume", "--players", "2"], "--players does not go with --resume"),
        (["--resume", "--set", "late_start=on"], "--set does not go with --resume"),
        (["--resume"], "there is no unfinished game"),
        (["--resume", "nothing.undercroft"], "there is no such file"),
        (["--save", "."], "is a folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, complaint, run, tables):
    told = run("play", "dungeonquest", *words)
    assert told.code == 2
    assert complaint in told.complaint
    assert tables == []


# -- going on ------------------------------------------------------------------------------


def save(name, seats=("human", "random"), **game):
    path = saves.games_folder() / f"{name}{saves.SUFFIX}"
    table = play_game(**game)
    saves.save_game(path, table, list(seats))
    return path


def test_the_newest_unfinished_game_is_resumed_with_whoever_sat_there(run, tables):
    save("a", decisions=5)
    newest = save("b", decisions=6)
    save("c", seed=9)  # over
    assert run("play", "dungeonquest", "--resume").code == 0
    ((table, seats, path, _),) = tables
    assert path == newest
    assert len(table.answers) == 6
    assert seats == ["human", "random"]


def test_a_damaged_save_is_passed_over(run, tables):
    older = save("a", decisions=5)
    newer = save("b", decisions=6)
    newer.write_bytes(newer.read_bytes()[:50])
    run("play", "dungeonquest", "--resume")
    assert tables[0][2] == older


def test_a_file_is_resumed_without_knowing_who_sat_there(run, tables, tmp_path):
    path = tmp_path / "bare.undercroft"
    path.write_bytes(play_game(decisions=3).save())
    assert run("play", "--resume", path).code == 0
    assert tables[0][1] == ["human", "human"]


def test_other_seats_can_be_taken_on_resuming(run, tables):
    path = save("a", decisions=5)
    run("play", "dungeonquest", "--resume", path, "--seats", "human,human")
    assert tables[0][1] == ["human", "human"]
    told = run("play", "dungeonquest", "--resume", path, "--seats", "human")
    assert told.code == 2
    assert "1 seat for a game of 2 players" in told.complaint


def test_a_resumed_game_can_go_on_in_another_file(run, tables, tmp_path):
    path = save("a", decisions=5)
    other = tmp_path / "other.undercroft"
    run("play", "dungeonquest", "--resume", path, "--save", other)
    assert tables[0][2] == other
    assert record.load(other.read_bytes()).answers == record.load(path.read_bytes()).answers


@pytest.mark.parametrize("damage", ["cut", "foreign", "folder"])
def test_what_cannot_be_resumed_is_one_line(damage, run, tables, tmp_path):
    path = save("a", decisions=5)
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-1])
    elif damage == "foreign":
        path.write_text("a letter to a friend")
    else:
        path = tmp_path
    told = run("play", "dungeonquest", "--resume", path)
    assert told.code == 2
    assert told.complaint
    assert tables == []


def test_the_terminals_exit_code_is_the_commands(run, monkeypatch):
    monkeypatch.setattr(terminal, "play", lambda *_: 130)
    assert run("play", "dungeonquest").code == 130


# -- without a terminal --------------------------------------------------------------------


def test_without_a_terminal_it_is_played_in_lines_and_leaves_nothing_unplayed_behind(home):
    """Like `undercroft play dungeonquest </dev/null | head`."""
    finished = subprocess.run(
        [sys.executable, "-m", "undercroft", "play", "dungeonquest"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert finished.returncode == 0
    assert "no terminal" in finished.stderr
    assert "Choose the tower room" in finished.stdout
    assert "no game is kept" in finished.stdout
    assert list((home / "games").iterdir()) == []


def test_without_a_terminal_a_game_that_was_played_is_kept(home):
    finished = subprocess.run(
        [sys.executable, "-m", "undercroft", "play", "dungeonquest"],
        input="1\n", capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert finished.returncode == 0
    assert len(list((home / "games").glob("*.undercroft"))) == 1


def test_the_settings_of_the_game_named_are_options(run, tables):
    words = ("--characters", "warrior,hunter", "--seed", 5)
    told = run("play", "warcraft", *words)
    assert told.code == 0, told.err
    assert tables[-1][0].config["characters"] == ["warrior", "hunter"]
    assert tables[-1][0].config["players"] == 2


def test_a_flag_and_a_number_are_options_too(run, tables):
    assert run("play", "dungeonquest", "--late-start", "--magical-might", 2).code == 0
    assert tables[-1][0].config["late_start"] is True
    assert tables[-1][0].config["magical_might"] == 2
    assert tables[-1][0].config["tower_power"] is False


def test_help_shows_the_settings_of_the_game_named(run):
    first, second, none = (
        " ".join(run("play", *game, "--help").out.split())
        for game in (["dungeonquest"], ["warcraft"], [])
    )
    assert "--combat X how fights are fought: standard, dice, classic_solo, classic" in first
    assert "--heroes A,B" in first
    assert "--characters A,B" in second
    assert "--combat" not in second
    assert "--heroes" not in second + none
    assert "undercroft play GAME --help lists them" in none


def test_help_shows_what_settings_are_by_default_and_how_seats_are_counted(run):
    told = " ".join(run("play", "descent", "--help").out.split())
    assert "(default: first_blood)" in told
    assert "0 to 8 (default: 0)" in told
    assert "the number of a seat, counted from 0 (0 is seat 1) (default: 1)" in told
    heroes = told.partition("--heroes A,B the heroes")[2].partition("--classes A,B")[0]
    assert heroes
    assert "default" not in heroes  # they are drawn
    assert "normal or relaxed (on the full screen + and -; default: normal)" in told


def test_options_of_another_game_are_refused(run):
    assert "unrecognized arguments: --heroes a,b" in run("play", "warcraft", "--heroes", "a,b").err


def test_a_game_misspelt_is_named_before_its_options(run):
    assert "did you mean warcraft?" in run("play", "warcrat", "--characters", "a,b").complaint


def test_a_setting_does_not_go_with_a_saved_game(run):
    complaint = run("play", "dungeonquest", "--resume", "--late-start").complaint
    assert "--late-start does not go with --resume" in complaint


def test_what_comes_only_with_a_sequel_is_for_experiments(run, tables):
    """Descent's interludes and finales follow other quests; a simulation may have them alone."""
    assert "the_shadow_vault" not in run("play", "descent", "--help").out
    told = run("play", "descent", "--quest", "the_shadow_vault")
    assert "quest: 'the_shadow_vault'" in told.complaint
    assert tables == []
    assert "the_shadow_vault" in run("simulate", "descent", "--help").out

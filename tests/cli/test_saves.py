"""Saved games: whole or not at all, and found again."""

import os

import pytest

from tests.cli.conftest import play_game
from undercroft import saves
from undercroft.kernel.errors import UndercroftError


def test_the_folder_is_where_the_variable_says(home, monkeypatch):
    assert saves.home() == home
    monkeypatch.delenv("UNDERCROFT_HOME")
    assert saves.home().name == "undercroft"


def test_new_games_never_share_a_file():
    first = saves.new_path("dungeonquest", 5)
    saves.write_atomically(first, b"")
    assert saves.new_path("dungeonquest", 5) != first
    assert first.name.startswith("dungeonquest-")


def test_a_save_can_be_loaded_and_leaves_nothing_else_behind(tmp_path):
    table = play_game(decisions=8)
    path = tmp_path / "deep" / "game.undercroft"
    saves.save_game(path, table, ["human", "random"], ["Ann", "Bot"])
    again = saves.load_game(path)
    assert again.answers == table.answers
    assert saves.read_sidecar(path).seats == ["human", "random"]
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "game.undercroft", "game.undercroft.json",
    ]  # fmt: skip


def test_names_once_given_stay_when_the_game_is_saved_again(tmp_path):
    path = tmp_path / "game.undercroft"
    table = play_game(decisions=2)
    saves.save_game(path, table, ["human", "human"], ["Ann", "Ben"])
    saves.save_game(path, table, ["human", "human"])
    assert saves.player_names(path, 2) == ["Ann", "Ben"]


def test_a_write_that_fails_leaves_the_old_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "game.undercroft"
    saves.write_atomically(path, b"old")

    def fail(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(UndercroftError, match="No space left"):
        saves.write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["game.undercroft"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UndercroftError, match="cannot be written"):
        saves.write_atomically(tmp_path / "file" / "game.undercroft", b"")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"game": 5}', b"\xff\xfe"])
def test_a_damaged_sidecar_is_as_none(content, tmp_path):
    path = tmp_path / "game.undercroft"
    saves.save_game(path, play_game(decisions=2), ["human", "human"], ["Ann", "Ben"])
    saves.sidecar_path(path).write_bytes(content)
    assert saves.read_sidecar(path) is None
    assert saves.player_names(path, 2) == ["Player 1", "Player 2"]


def test_an_unfinished_game_without_a_sidecar_is_found():
    path = saves.games_folder() / f"a{saves.SUFFIX}"
    saves.write_atomically(path, play_game(decisions=3).save())
    assert saves.newest_unfinished("dungeonquest") == saves.newest_unfinished() == path
    assert saves.newest_unfinished("chess") is None


def test_nothing_was_ever_saved():
    assert saves.newest_unfinished("dungeonquest") is None


# -- files that somebody named -----------------------------------------------------------------


def test_a_bare_name_goes_into_the_folder_of_games(home):
    assert saves.copy_path("mine") == home / "games" / "mine.undercroft"
    assert saves.copy_path("~nobody") == home / "games" / "~nobody.undercroft"
    assert saves.copy_path("mine.undercroft") == home / "games" / "mine.undercroft"


def test_a_path_is_taken_as_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert saves.copy_path("./mine") == tmp_path / "mine"
    assert saves.copy_path(str(tmp_path / "deep" / "mine")) == tmp_path / "deep" / "mine"


def test_a_game_may_replace_itself(tmp_path):
    path = tmp_path / "mine.undercroft"
    path.write_bytes(play_game(decisions=3).save())
    saves.check_free(path, play_game(decisions=3))


@pytest.mark.parametrize("name", ["../x", "deep/x", "/x", "..\\x", ".", "./x", "~/x"])
def test_the_name_of_a_copy_is_no_path(name):
    with pytest.raises(UndercroftError, match="give a name alone"):
        saves.check_name(name)
    saves.check_name("my game.undercroft")


@pytest.mark.parametrize("other", [{"seed": 8, "decisions": 3}, {"decisions": 9}, {"decisions": 3}])
def test_another_game_or_another_state_is_never_replaced(other, tmp_path):
    path = tmp_path / "mine.undercroft"
    path.write_bytes(play_game(**other).save())
    with pytest.raises(UndercroftError, match="stays as it is"):
        saves.check_free(path, play_game(decisions=6))


@pytest.mark.parametrize("name", ["letter.txt", "letter.txt.json"])
def test_what_is_no_record_is_never_replaced(name, tmp_path):
    """Neither the file itself nor what lies where its sidecar would."""
    (tmp_path / name).write_text("Dear friend")
    with pytest.raises(UndercroftError, match="choose another name"):
        saves.check_free(tmp_path / "letter.txt", play_game(decisions=1))


def test_no_folder_is_made_for_a_name(tmp_path):
    with pytest.raises(UndercroftError, match="there is no folder"):
        saves.check_free(tmp_path / "deep" / "mine", play_game(decisions=1))
    with pytest.raises(UndercroftError, match="is a folder"):
        saves.check_free(tmp_path, play_game(decisions=1))


def test_the_folder_of_games_itself_is_made_as_needed(home):
    saves.check_free(home / "games" / "mine.undercroft", play_game(decisions=1))


@pytest.mark.parametrize("name", ["a\0b", "x" * 300])
def test_a_name_that_no_file_can_have_is_said(name, tmp_path):
    for check in (lambda path: saves.check_free(path, play_game(decisions=1)), saves.read_record):
        with pytest.raises(UndercroftError):
            check(tmp_path / name)


def test_a_file_is_written_as_other_files_of_the_user_are(tmp_path):
    ordinary = tmp_path / "ordinary"
    ordinary.write_bytes(b"")
    saves.write_atomically(tmp_path / "ours", b"data")
    assert (tmp_path / "ours").stat().st_mode == ordinary.stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ordinary", "ours"]

"""Copies of a game under names of one's own, in plain mode."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.terminal.test_plain import session, typed
from undercroft.terminal import Session


def test_a_copy_can_be_saved_under_a_name(tmp_path: Path) -> None:
    copy = tmp_path / "games" / "copy.undercroft"
    text = typed(session(tmp_path, "human"), "se", "save copy", "save", "west")
    assert f"A copy of the game is kept in {copy}" in text
    assert "save where?" in text
    assert undercroft.load(copy.read_bytes()).answers == ["se"]


def test_a_copy_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    game = session(tmp_path, "human")
    text = typed(game, "save x", "nw")
    assert "could not be saved" in text
    assert game.table.answers[0] == "nw"


@pytest.mark.parametrize("content", [b"Dear", undercroft.new("dungeonquest", 1, 9).save()])
def test_a_copy_replaces_no_other_file(tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "games" / "mine.undercroft"
    other.parent.mkdir()
    other.write_bytes(content)
    text = typed(session(tmp_path, "human"), "save mine")
    assert "could not be saved" in text
    assert other.read_bytes() == content


def test_a_copy_kept_in_another_session_of_the_same_game_stays_as_it_is(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    copy = tmp_path / "games" / "mine.undercroft"
    assert typed(game, "se", "save mine", "save mine").count("A copy of the game is kept") == 2
    again = Session(undercroft.load(game.path.read_bytes()), ["human"], game.path)
    text = typed(again, "1", "save mine", "save later")
    assert "mine.undercroft is there already and stays as it is; choose another name" in text
    assert undercroft.load(copy.read_bytes()).answers == ["se"]
    assert "later.undercroft" in text


def test_a_copy_has_a_name_and_no_path(tmp_path: Path) -> None:
    text = typed(session(tmp_path, "human"), "save ../x", "save /x", "save ~nobody")
    assert text.count("is a path: give a name alone, without slashes") == 2
    assert not (tmp_path / "x").exists()
    assert not (tmp_path / "x.undercroft").exists()
    assert (tmp_path / "games" / "~nobody.undercroft").exists()

"""undercroft replay: everything at once when piped, page by page on a terminal."""

import os
import pty
import re
import select
import subprocess
import sys

import pytest

from tests.cli.conftest import play_game
from tests.cli.test_verify import repacked
from undercroft.cli import replay
from undercroft.kernel import record


def test_every_answer_and_every_event_is_told_with_its_rule(run, saved):
    table = record.load(saved.read_bytes())
    told = run("replay", saved, "--plain")
    assert told.code == 0
    text = " ".join(told.out.split())
    for event in table.events:
        assert f"{table.tell(event)} ({event.rule})" in text
    assert f"{len(table.answers)}. Player " in text
    assert f"{len(table.answers) + 1}. Player" not in text
    assert table.result.summary in text


def test_pages_follow_the_answers(saved):
    found = record.read(saved.read_bytes())
    pages = replay.pages_of(found)
    assert len(pages) == len(found.answers) + 1
    assert pages[0].title == "The game begins"
    told = [line for page in pages for line in page.lines]
    table = record.load(saved.read_bytes())
    assert len(told) == len(table.events) + 1 + len(table.result.standings)


def test_a_game_that_is_not_over_ends_where_it_stands(run, tmp_path):
    path = tmp_path / "middle.undercroft"
    path.write_bytes(play_game(decisions=4).save())
    told = run("replay", path)
    assert told.code == 0
    assert "4. Player" in told.out


def test_a_bad_record_is_one_line(run, saved):
    saved.write_bytes(saved.read_bytes()[:-3])
    told = run("replay", saved)
    assert told.code == 2
    assert "damaged" in told.complaint


def test_an_edited_record_shows_nothing(run, saved):
    repacked(saved, answers=["fly_away"])
    told = run("replay", saved)
    assert told.code == 2
    assert "fly_away" in told.complaint


def test_no_such_file(run, tmp_path):
    told = run("replay", tmp_path / "nothing")
    assert told.code == 2
    assert "No such file" in told.complaint


def test_a_game_of_older_rules_cannot_be_replayed(saved):
    found = record.read(saved.read_bytes())
    found.rules_version = 0
    with pytest.raises(record.BadRecord, match="older rules"):
        replay.pages_of(found)


# -- on a terminal -------------------------------------------------------------------------


def press(monkeypatch, keys):
    waiting = iter(keys)
    monkeypatch.setattr(replay, "read_key", lambda: next(waiting))


PAGES = [replay.Page(name, (f"what came of {name}",)) for name in ("one", "two", "three")]


def test_enter_and_space_go_on_and_b_goes_back(monkeypatch, capsys):
    press(monkeypatch, ["\n", " ", "b", "q"])
    replay.leaf_through(PAGES)
    assert re.findall(r"\[(\d)/3\]", capsys.readouterr().out) == ["1", "2", "3", "2"]


def test_back_from_the_first_page_stays_there(monkeypatch, capsys):
    press(monkeypatch, ["b", "x", "q"])
    replay.leaf_through(PAGES)
    assert capsys.readouterr().out.count("[1/3]") == 2


def test_going_on_after_the_last_page_ends(monkeypatch, capsys):
    press(monkeypatch, ["\n", "\n", "\n"])
    replay.leaf_through(PAGES)
    assert "[3/3]" in capsys.readouterr().out


def test_on_a_real_terminal(saved):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "replay", str(saved)],
        stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True,
    )  # fmt: skip
    os.close(theirs)
    seen = read_until(ours, b"[1/")
    os.write(ours, b" ")
    seen += read_until(ours, b"[2/")
    os.write(ours, b"b")
    seen += read_until(ours, b"[1/")
    os.write(ours, b"q")
    assert process.wait(30) == 0
    os.close(ours)
    assert b"The game begins" in seen
    assert b"Traceback" not in seen


def read_until(terminal, wanted):
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, f"{wanted!r} did not come after {seen!r}"
        seen += os.read(terminal, 4096)
    return seen

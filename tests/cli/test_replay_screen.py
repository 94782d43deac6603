"""undercroft replay on a terminal: the map beside what happened, turned like pages."""

import os
import pty
import re
import select
import subprocess
import sys

import pytest

from undercroft.cli import replay, replay_screen
from undercroft.kernel import record


def press(monkeypatch, keys):
    waiting = iter(keys)
    monkeypatch.setattr(replay_screen, "read_key", lambda: next(waiting))


PAGES = [replay.ReplayPage(name, (f"what came of {name}",)) for name in ("one", "two", "three")]
RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


@pytest.mark.parametrize("keys", [["\n", " ", "b", "q"], [RIGHT, RIGHT, LEFT, "q"]])
def test_keys_turn_the_pages(keys, monkeypatch, capsys):
    press(monkeypatch, keys)
    replay_screen.leaf_through(PAGES)
    assert re.findall(r"\[(\d)/3\]", capsys.readouterr().out) == ["1", "2", "3", "2"]


def test_home_and_end_leap(monkeypatch, capsys):
    press(monkeypatch, [END, HOME, "q"])
    replay_screen.leaf_through(PAGES)
    assert re.findall(r"\[(\d)/3\]", capsys.readouterr().out) == ["1", "3", "1"]


def test_back_from_the_first_page_stays_there(monkeypatch, capsys):
    press(monkeypatch, ["b", "x", "q"])
    replay_screen.leaf_through(PAGES)
    assert capsys.readouterr().out.count("[1/3]") == 2


def test_going_on_after_the_last_page_ends(monkeypatch, capsys):
    press(monkeypatch, ["\n", "\n", "\n"])
    replay_screen.leaf_through(PAGES)
    assert "[3/3]" in capsys.readouterr().out


def lines(pages, at, width, height, above=0):
    drawn, _ = replay_screen.frame(pages, at, above, width, height)
    assert len(drawn) == height
    return [line.plain for line in drawn]


def pages_of(saved):
    return replay.pages_of(record.read(saved.read_bytes()), ["Ann", "Ben"])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_each_page_has_the_map_and_who_fares_how(saved, size):
    pages = pages_of(saved)
    for at in (0, len(pages) // 2, len(pages) - 1):
        drawn = lines(pages, at, *size)
        text = "\n".join(drawn)
        assert "§" in text  # the chamber in the middle of the board
        assert all(len(line) <= size[0] for line in drawn)
    words = " ".join(word for line in lines(pages, 0, 120, 40) for word in line[81:].split())
    assert "The game begins" in words
    assert "Sun: 1 of 30" in words
    assert "Wounds 0/" in words


def test_a_small_window_has_the_text_alone(saved):
    assert "§" not in "\n".join(lines(pages_of(saved), 0, 60, 15))


def test_a_page_longer_than_the_window_can_be_scrolled():
    page = replay.ReplayPage("long", tuple(f"line {number}" for number in range(50)))
    assert "more: arrow down" in lines([page], 0, 60, 10)[-2]
    assert lines([page], 0, 60, 10, above=5)[0].startswith("line 4")
    assert lines([page], 0, 60, 10, above=500)[-2] == "line 49"


def test_the_position_is_a_slider():
    assert replay_screen.position_line(0, 100, 80).plain.startswith("●─")
    assert "━●─" in replay_screen.position_line(50, 100, 80).plain
    assert "━● [100/100]" in replay_screen.position_line(99, 100, 80).plain


def test_on_a_real_terminal(saved):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "replay", str(saved)],
        stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True,
    )  # fmt: skip
    os.close(theirs)
    seen = read_until(ours, b"[1/")
    os.write(ours, b"\x1b[C")
    seen += read_until(ours, b"[2/")
    os.write(ours, b"\x1b[D")
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

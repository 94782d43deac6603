"""The command as a whole: help, wrong words, pipes and Ctrl-C."""

import gc
import subprocess
import sys
import threading

import pytest

from undercroft import cli
from undercroft.cli import parser as command_line
from undercroft.cli.serve import _where
from undercroft.kernel.errors import UndercroftError
from undercroft.server.run import bind

COMMANDS = [
    "games", "play", "serve", "simulate", "tournament", "report", "replay", "verify", "rules",
    "scores", "backup", "restore",
]  # fmt: skip


def test_every_command_has_a_line_of_help(run):
    told = run("--help")
    assert told.code == 0
    for command in COMMANDS:
        assert f"    {command} " in told.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_every_command_is_explained(command, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    told = run(command, "--help")
    assert told.code == 0
    options = [line for line in told.out.splitlines() if line.startswith("  ")]
    assert options
    for line in options:
        assert len(line.split("  ")) >= 3 or line.startswith("            "), line


def test_the_version(run):
    assert run("--version").out.startswith("undercroft 0.")


def test_no_command_at_all_opens_the_table_in_the_browser(run, monkeypatch):
    """The server itself is tested with the server; here, that the address is printed and opened."""
    from undercroft.server import run as server

    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(
        server, "run", lambda settings, listener, ready: (ready(), listener.close())
    )
    told = run()
    assert told.code == 0
    address = told.out.split()[3]
    assert address.startswith("http://127.0.0.1:")
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(0.5)
    assert opened == [address]


def test_a_command_misspelt(run):
    told = run("simulte")
    assert told.code == 2
    assert "did you mean simulate?" in told.complaint


def test_a_command_that_is_nothing_like_one(run):
    told = run("zzzzz")
    assert told.code == 2
    assert "replay" in told.complaint


def test_an_option_that_does_not_exist(run):
    told = run("games", "--jsn")
    assert told.code == 2
    assert "--jsn" in told.complaint
    assert "(see undercroft games --help)" in told.complaint


@pytest.mark.parametrize("command", ["play", "simulate", "rules", "scores"])
def test_a_game_misspelt(command, run):
    told = run(command, "dungeonqest")
    assert told.code == 2
    assert "did you mean dungeonquest?" in told.complaint


def test_ctrl_c_is_no_traceback(run, monkeypatch):
    def interrupt(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line.games, "run", interrupt)
    told = run("games")
    assert told.code == 130
    assert "Traceback" not in told.err


def test_a_reader_who_has_enough_is_no_error():
    """Like `undercroft rules dungeonquest | head -1`."""
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "rules", "dungeonquest"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.readline()
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0
    assert complaint == b""


def test_a_terminal_that_knows_few_letters_is_no_error(saved):
    finished = subprocess.run(
        [sys.executable, "-m", "undercroft", "rules", "dungeonquest"],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        check=False,
        timeout=60,
    )
    assert finished.returncode == 0
    assert finished.stderr == b""


def test_the_entry_point_is_main():
    from importlib.metadata import entry_points

    (entry,) = entry_points(group="console_scripts", name="undercroft")
    assert entry.load() is cli.main


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_serve_says_by_which_address_others_reach_it(host: str):
    with bind(host, 0) as listener:
        port = listener.getsockname()[1]
        here, *elsewhere = _where("", listener)
        assert _where("https://games.example.org", listener) == [
            "serving at https://games.example.org"
        ]
    assert here == f"serving at http://127.0.0.1:{port}"
    assert len(elsewhere) == (host == "0.0.0.0")
    for line in elsewhere:
        assert line.startswith("others in your network: http://")
        assert line.endswith(f":{port}")
        assert "0.0.0.0" not in line


def test_a_port_that_is_taken_is_refused_in_words_and_leaves_no_socket_open():
    """A socket left open warns when it is collected, and a warning fails the test."""
    with bind("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(UndercroftError, match=f"127.0.0.1:{port}: cannot listen there"):
            bind("127.0.0.1", port)
    gc.collect()

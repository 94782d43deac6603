"""The command line in a test's own hands: its own home folder, its output, saved games."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import undercroft
from undercroft.bots import RandomBot
from undercroft.cli import main


class Said(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that a user who got something wrong is told."""
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.strip()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Nothing that a test does touches the files of whoever runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("UNDERCROFT_HOME", str(folder))
    return folder


@pytest.fixture
def run(capsys):
    """Run the command in this process."""

    def run_it(*arguments: object) -> Said:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ended:  # argparse ends the program itself
            code = int(ended.code or 0)
        told = capsys.readouterr()
        return Said(code, told.out, told.err)

    return run_it


def play_game(players=2, seed=7, decisions=10_000, **settings):
    """A game played at random, to the end or for so many decisions."""
    table = undercroft.new("dungeonquest", players, seed, **settings)
    bot = RandomBot(seed)
    for _ in range(decisions):
        if table.over:
            break
        table.act(bot.choose(table))
    return table


@pytest.fixture
def saved(tmp_path):
    """The file of a game that is over."""
    path = tmp_path / "game.undercroft"
    path.write_bytes(play_game().save())
    return path

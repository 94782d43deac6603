"""The page on balance: its commands run, and its table is of all the characters."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli import main
from undercroft.games.mageknight.content.catalogue import catalogue
from undercroft.games.mageknight.table.state import HEROIC_TEAM, LONE_WOLF
from undercroft.kernel import game as registry
from undercroft.kernel.game import BASE, Game

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/balance.md").read_text("utf-8")
LINES = re.findall(r"^uv run --extra arena undercroft (.*)$", PAGE, re.MULTILINE)
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_the_commands_run_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    simulate, report = (shlex.split(line) for line in LINES)
    simulate[simulate.index("--games") + 1] = "6"
    assert main(simulate) == 0
    assert main(report) == 0
    assert "Undead Warlock" in (tmp_path / "balance/report.html").read_text("utf-8")


def shares_of(game: Game[Any]) -> dict[str, str]:
    """The rows of a game's table: a name and its share of wins."""
    rows = re.findall(r"^\| ([A-Z][\w' -]+) \| ([\d.]+) % ", SECTIONS[game.title], re.MULTILINE)
    return dict(rows)


def test_every_ready_made_team_has_a_share_within_what_is_wanted():
    game = registry.find("mageknight")
    teams = {team.name for team in catalogue(BASE, ()).teams}
    shares = shares_of(game)
    assert set(shares) == teams
    assert all(40 <= float(share) <= 60 for share in shares.values())
    starting = re.findall(r"starting player wins ([\d.]+) %", SECTIONS[game.title])
    assert len(starting) == len((LONE_WOLF, HEROIC_TEAM))
    assert all(45 <= float(share) <= 55 for share in starting)


def counted_again(name: str, *more: str) -> str:
    """What the first command of a game's section prints, with the shortest run that shows it."""
    section = SECTIONS[registry.find(name).title]
    lines = re.findall(r"^uv run python (examples/\S+) (.*)$", section, re.MULTILINE)
    script, options = lines[0][0], [*shlex.split(lines[0][1]), *more]
    done = subprocess.run(
        [sys.executable, ROOT / script, *options], text=True, capture_output=True, check=False,
        cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [("mageknight", "starting player"), ("warcraft", "attacks between characters")],
)
def test_the_balance_of_a_game_can_be_counted_again(name: str, told: str):
    assert told in counted_again(name, "--games", "2")


def test_the_balance_of_the_fourth_game_can_be_counted_again(tmp_path: Path):
    kept = tmp_path / "games.jsonl"
    short = ("--games", "1", "--quests", "first_blood", "--heroes", "2", "--keep", str(kept))
    said = counted_again("descent", *short)
    assert re.search(r"\| First Blood \| (0|100)% \(1\) ! \|", said)
    assert counted_again("descent", *short) == said  # kept, not played again
    assert len(kept.read_text("utf-8").splitlines()) == 1


def test_every_character_has_a_share_within_what_is_wanted():
    game = registry.find("warcraft")
    shares = shares_of(game)
    survey = registry.survey_of(game)
    assert set(shares) == set(survey.roles.values())
    assert all(20 <= float(share) <= 30 for share in shares.values())

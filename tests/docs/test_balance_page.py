"""The page on balance: its commands run, and its table is of all the characters."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.kernel import game as registry

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/balance.md").read_text("utf-8")
LINES = re.findall(r"^uv run --extra arena undercroft (.*)$", PAGE, re.MULTILINE)


def test_the_commands_run_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    simulate, report = (shlex.split(line) for line in LINES)
    simulate[simulate.index("--games") + 1] = "6"
    assert main(simulate) == 0
    assert main(report) == 0
    assert "Undead Warlock" in (tmp_path / "balance/report.html").read_text("utf-8")


def test_every_character_has_a_share_within_what_is_wanted():
    shares = dict(re.findall(r"^\| ([A-Z][\w ]+) \| ([\d.]+) % ", PAGE, re.MULTILINE))
    survey = registry.survey_of(registry.find("warcraft"))
    assert set(shares) == set(survey.roles.values())
    assert all(20 <= float(share) <= 30 for share in shares.values())

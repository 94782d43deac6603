"""docs/writing-a-game.md: its code is the game's code, and its commands work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.sentries.conftest import EXAMPLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [match.groups() for match in BLOCK.finditer(PAGE)]
CODE = [(path, text) for path, language, text in BLOCKS if language != "sh"]
COMMANDS = [line for _, language, text in BLOCKS if language == "sh" for line in text.splitlines()]


def file_of(name: str) -> Path:
    if name.startswith("tests/"):
        return ROOT / name
    return EXAMPLE / name if name == "pyproject.toml" else EXAMPLE / "sentries" / name


def is_in(text: str, block: str) -> bool:
    """Word for word and line by line, at whatever depth."""
    return any(
        f"\n{textwrap.indent(block, ' ' * depth)}" in f"\n{text.rstrip()}\n"
        for depth in (0, 4, 8, 12)
    )


def test_every_block_of_code_says_where_it_is_from():
    assert len(CODE) >= 30
    assert all(path for path, _ in CODE)


@pytest.mark.parametrize(("path", "block"), CODE, ids=[f"{n} {p}" for n, (p, _) in enumerate(CODE)])
def test_the_code_is_in_the_game_word_for_word(path, block):
    assert is_in(file_of(path).read_text("utf-8"), block)


def test_a_changed_line_would_be_noticed():
    path, block = CODE[5]
    text = file_of(path).read_text("utf-8")
    assert not is_in(text, block.replace("a", "b", 1))
    assert not is_in(text, block.rstrip("\n")[:-1] + "\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_work(command, tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    words = shlex.split(command)
    if words[:3] == ["uv", "pip", "install"]:
        assert (ROOT / words[-1] / "pyproject.toml").is_file()  # `installed` stands for this
        return
    if words[0] == "undercroft":
        words = ["python", "-m", *words]
    assert words[0] == "python"
    told = subprocess.run(
        [sys.executable, *words[1:]],
        input="1\nquit\n", capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
    assert "Traceback" not in told.stderr
    if words[-1] == "games":
        assert "sentries: Sentries, 2 to 4 players" in told.stdout

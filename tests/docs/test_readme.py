"""What the README promises is true: its example runs and its commands exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.cli.parser import build_parser

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[list[str]]:
    """The arguments of every `undercroft` command line in the README."""
    lines = [line.split("#")[0] for block in blocks("sh") for line in block.splitlines()]
    runs = [line.split("uv run undercroft ", 1)[1] for line in lines if "run undercroft " in line]
    return [shlex.split(run) for run in runs]


def test_the_two_commands_are_there():
    assert "pip install uv && uv run undercroft\n" in README
    assert "pip install uv && uv run --group dev pytest" in README


def test_there_is_a_way_where_pip_is_forbidden():
    (line,) = [line for block in blocks("sh") for line in block.splitlines() if "venv" in line]
    make, install, run = (shlex.split(step) for step in line.split(" && "))
    folder = make[-1]
    assert make == ["python3", "-m", "venv", folder]
    assert install == [f"{folder}/bin/pip", "install", "uv"]
    assert run == [f"{folder}/bin/uv", "run", "undercroft"]
    assert f"{folder}/\n" in (ROOT / ".gitignore").read_text("utf-8")
    assert f"`{folder}/bin/uv`" in README


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_line_is_one_the_program_takes(command: list[str]):
    assert build_parser(command).parse_args(command).run is not None


@pytest.mark.parametrize("command", [c for c in commands() if c[0] != "play"], ids=" ".join)
def test_every_command_that_ends_by_itself_ends_well(
    command: list[str], capsys: pytest.CaptureFixture[str]
):
    assert main(command) == 0
    assert capsys.readouterr().out.strip()


def test_the_library_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]):
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip().endswith(".")


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target

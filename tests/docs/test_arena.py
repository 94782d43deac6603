"""What the page on the arena says is true: its commands run, one after another, and its example."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.cli.parser import build_parser

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/arena.md").read_text("utf-8")


def commands() -> list[list[str]]:
    """The arguments of every command line of the page, in order."""
    lines = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)).splitlines()
    return [
        shlex.split(line)[shlex.split(line).index("undercroft") + 1 :] for line in lines if line
    ]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_line_is_one_the_program_takes(command: list[str]):
    assert build_parser(command).parse_args(command).run is not None


def test_the_commands_run_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    (pack,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "troll.toml").write_text(pack, "utf-8")
    for command in commands():
        if "--ray" not in command:  # the cluster has tests of its own
            assert main(command) == 0, command
            assert capsys.readouterr().out.strip()
    kept = {path.name for path in (tmp_path / "results").iterdir()} - {".lock"}
    assert kept == {"seats.parquet", "games.parquet", "times.parquet", "summary.json",
                    "manifest.json", "report.html"}  # fmt: skip
    for name in kept - {"report.html"}:
        assert f"`{name.partition('.parquet')[0]}`" in PAGE
    assert (tmp_path / "cup.html").exists()


def test_the_files_beside_a_file_are_called_as_the_page_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["simulate", "dungeonquest", "--games", "2", "--out", f"{tmp_path}/a.csv"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a.csv", "a.games.csv", "a.csv.run"}


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]):
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "arena.md", "exec"), {})
    assert 0 <= float(capsys.readouterr().out) <= 1

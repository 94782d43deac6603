"""What the page on bots says is true: its commands run, its examples too, its numbers are so."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from undercroft import bots
from undercroft.bots.ismcts.weighing import MARGIN
from undercroft.cli import main
from undercroft.cli.parser import build_parser
from undercroft.kernel import game as registry

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/bots.md").read_text("utf-8")
LINES = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)).splitlines()
COMMANDS = [shlex.split(line) for line in LINES if line]
OWN = [
    command[command.index("undercroft") + 1 :] for command in COMMANDS if "undercroft" in command
]
FIRST = "dungeonquest"  # its tables show all bots
TOURNAMENTS = [command for command in OWN if command[0] == "tournament"]


@pytest.mark.parametrize("command", OWN, ids=" ".join)
def test_every_command_line_is_one_the_program_takes(command: list[str]):
    assert build_parser(command).parse_args(command).run is not None


def shortened(command: list[str], where: Path) -> list[str]:
    """The same tournament over one deal, in this process."""
    for option, value in (("--games", "1"), ("--workers", "1"), ("--out", str(where))):
        if option in command:
            at = command.index(option) + 1
            command = [*command[:at], value, *command[at + 1 :]]
    return command


@pytest.mark.parametrize("command", TOURNAMENTS, ids=" ".join)
def test_the_tournaments_can_be_played(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """By bots that hardly think, for the sake of time; all else is as the page has it."""
    for name, settings in bots.LEVELS.items():
        monkeypatch.setitem(bots.LEVELS, name, msgspec.structs.replace(settings, iterations=2))
    hasty = msgspec.structs.replace(bots.LEVELS["hard"], iterations=2)
    monkeypatch.setattr(bots, "WITH_A_MIND", hasty)
    assert main(shortened(command, tmp_path / "cup")) == 0
    told = capsys.readouterr().out
    for name in bots.split(command[command.index("--bots") + 1]):
        assert name in told


def test_both_kinds_of_tournament_are_there_with_size_and_seed():
    wanted = [command for command in TOURNAMENTS if "--out" in command and command[1] == FIRST][:2]
    kept = [build_parser(command).parse_args(command) for command in wanted]
    assert [str(each.players) for each in kept] == ["1", "4"]
    company = ["bold", "careful", "greedy", "spiteful"]
    told = ", ".join(f"`{name}`" for name in company[:-1])
    assert f"{told} and `{company[-1]}` are company, no rungs of the ladder" in PAGE
    apart = [*company, *registry.find(FIRST).minds]
    everybody = [name for name in bots.names(registry.find(FIRST)) if name not in apart]
    for command in wanted:
        named = bots.split(command[command.index("--bots") + 1])
        assert [name.partition("(")[0] for name in named] == everybody
    for command in TOURNAMENTS[1:]:
        assert {"--games", "--seed", "--markdown"} <= set(command)


def test_the_levels_are_as_the_page_has_them():
    rows = re.findall(r"^\| (\w+) \| (\d+) \| ([\w ]+) \| ([\d.]+) s \|$", PAGE, re.MULTILINE)
    assert rows == [
        (
            name,
            str(each.iterations),
            f"{each.blunder_rate * 100:.0f} in 100" if each.blunder_rate else "none",
            str(each.seconds),
        )
        for name, each in bots.LEVELS.items()
    ]
    assert f"({MARGIN} of 1)" in PAGE


def test_the_library_example_runs(tmp_path: Path):
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert "iterations=2000" in example
    program = tmp_path / "example.py"
    program.write_text(example.replace("iterations=2000", "iterations=40"), "utf-8")
    done = subprocess.run([sys.executable, program], text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("%") >= 2


def test_the_outlook_can_be_learnt_as_the_page_says(tmp_path: Path):
    (command,) = [command for command in COMMANDS if "examples/learn_outlook.py" in command]
    program, *options = command[command.index("python") + 1 :]
    options = shortened(options, tmp_path)
    options[options.index("--to") + 1] = str(tmp_path / "outlook.json")
    options[options.index("--games") + 1] = "60"
    done = subprocess.run(
        [sys.executable, ROOT / program, *options], text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "60 games" in done.stdout
    learnt = msgspec.json.decode((tmp_path / "outlook.json").read_bytes())
    shipped = ROOT / "src/undercroft/games/dungeonquest/bot/outlook.json"
    assert learnt.keys() == msgspec.json.decode(shipped.read_bytes()).keys()


def test_who_plays_the_monsters_can_be_measured_as_the_page_says():
    (command,) = [command for command in COMMANDS if "examples/monsters_dungeonquest.py" in command]
    program, *options = shortened(command[command.index("python") + 1 :], Path())
    options[options.index("--games") + 1] = "40"
    done = subprocess.run(
        [sys.executable, ROOT / program, *options], text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    by_chance, by_thumb = (
        float(line.split("heroes killed ")[1].split()[0]) for line in done.stdout.splitlines()
    )
    assert by_thumb > by_chance


def test_the_master_is_learnt_as_the_page_says(tmp_path: Path):
    """A tenth of the games of one part: enough to see that it begins as it should."""
    (command,) = [command for command in COMMANDS if "examples.learn_master" in command]
    module, *options = command[command.index("-m") + 1 :]
    for option, value in (("--folder", str(tmp_path)), ("--quick", "160"), ("--workers", "1")):
        options[options.index(option) + 1] = value
    done = subprocess.run(
        [sys.executable, "-m", module, *options], text=True, capture_output=True, check=False,
        cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "round-0.json").exists()


def test_the_weights_of_the_other_appraisal_can_be_learnt_as_the_page_says():
    (command,) = [command for command in COMMANDS if "examples/learn_mageknight.py" in command]
    program, *options = command[command.index("python") + 1 :]
    options = shortened(options, Path())
    done = subprocess.run(
        [sys.executable, ROOT / program, *options], text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "positions:" in done.stdout


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / target).resolve().exists(), target

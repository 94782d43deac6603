"""What docs/gym.md says is true: its examples run, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.gym import encoder_of
from undercroft.kernel import game as registry

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "gym.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^uv run --group \w+ python (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.splitlines()[2][:40])
def test_every_example_runs(example: str):
    exec(compile(example, "docs/gym.md", "exec"), {})


def test_all_three_peers_are_shown():
    assert len(EXAMPLES) == 5
    assert len(COMMANDS) == 3


def test_the_commands_take_the_options_that_are_named():
    for command in COMMANDS:
        program, *options = command.split(" --")
        path = program.removeprefix("-m ").replace("benchmarks.gym", "benchmarks/gym.py")
        source = (ROOT / path).read_text("utf-8")
        for option in options:
            named = option.split()[0]
            assert f'"--{named}"' in source or f"\n    {named}: " in source, option


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).resolve().exists(), target


def test_the_learning_example_says_how_it_is_used_without_learning_anything():
    code = (ROOT / "examples" / "learn_dungeonquest.py").read_text("utf-8")
    compile(code, "examples/learn_dungeonquest.py", "exec")
    for option in ("--seed", "--taught", "--steps", "--games", "--workers", "--out"):
        assert f'"{option}"' in code


def test_the_table_of_an_observation_is_that_of_an_observation():
    code = (
        "import undercroft.gym\n"
        "env = undercroft.gym.solo_env('dungeonquest')\n"
        "print(','.join(sorted(env.reset(seed=1)[0])))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert done.stdout.strip() == ",".join(sorted(told))


def test_the_table_of_shapes_is_true():
    number = r"(some )?([\d,]+)"
    line = rf"^\| (\w+) \| {number} \| {number} \| (\d+) \| {number} \|$"
    rows = re.findall(line, PAGE, re.MULTILINE)
    assert sorted(row[0] for row in rows) == registry.names()
    for name, about, size, about_option, option_size, usual, about_most, most in rows:
        encoder = encoder_of(name)
        assert encoder.usual_options == int(usual)
        for some, told, is_so in (
            (about, size, encoder.size), (about_option, option_size, encoder.option_size),
            (about_most, most, encoder.most_options),
        ):  # fmt: skip
            number = int(told.replace(",", ""))
            assert abs(is_so - number) <= (0.25 * number if some else 0), (name, told, is_so)

"""Bots of one's own: from a module, from a file, from an installed package."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup

GAME = registry.find("dungeonquest")
PAGE = Path(__file__).parents[2] / "docs" / "own-bots.md"

LAST = '''
ASKED = []


class Last:
    """Takes the option so far from the end."""

    def __init__(self, seed, back=1):
        self.back = back

    def choose(self, table):
        ASKED.append(table.decision.player)
        return max(0, len(table.decision.choices) - self.back)


class OnlyWarcraft(Last):
    games = ("warcraft",)


class NoBot:
    def __init__(self, seed): ...
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a module of bots, from which the program is run."""
    (tmp_path / "last_bots.py").write_text(LAST, "utf-8")
    (tmp_path / "broken_bots.py").write_text("import surely_not_installed\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    yield tmp_path
    for name in ("last_bots", "broken_bots"):
        sys.modules.pop(name, None)
    bots.own._pointed_at.cache_clear()


def shell(folder, *words, **environment):
    """The command as users give it, in that folder."""
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", *words], cwd=folder, capture_output=True, text=True,
        env=os.environ | environment, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", ["last_bots:Last", "last_bots.py:Last"])
def test_a_class_of_ones_own_is_found(folder, name):
    table = undercroft.new("dungeonquest", 2, 3)
    last = len(table.decision.choices) - 1
    assert bots.make(name, GAME, 1).choose(table) == last
    assert bots.make(f"{name}(back=2)", GAME, 1).choose(table) == last - 1


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nowhere:Bot", "there is no module 'nowhere'"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("last_bots:Lost", "last_bots has no class or function 'Lost'"),
        ("last_bots:", "is not module:Class"),
        ("last_bots:NoBot", "has no method choose(table)"),
        ("last_bots:Last(front=1)", "unexpected keyword argument 'front'"),
        ("last_bots:OnlyWarcraft", "does not play DungeonQuest"),
        ("broken_bots:Bot", "cannot be imported: ModuleNotFoundError"),
        ("broken_bots.py:Bot", "surely_not_installed"),
    ],
)
def test_what_cannot_be_had_is_told(folder, name, problem):
    with pytest.raises(BadSetup) as told:
        bots.make(name, GAME, 1)
    assert problem in str(told.value)


def test_the_bot_of_the_page_plays_on_the_command_line(tmp_path):
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    (tmp_path / "my_bot.py").write_text(code, "utf-8")
    code, out, problem = shell(
        tmp_path, "simulate", "dungeonquest", "--games", "2", "--workers", "2", "--seed", "1",
        "--bots", "my_bot.py:Sampler(worlds=1),random",
    )  # fmt: skip
    assert (code, problem.count("Traceback")) == (0, 0), problem
    assert re.search(r"bot my_bot\.py:Sampler\(worlds=1\) +2 ", out)
    code, out, problem = shell(
        tmp_path, "tournament", "dungeonquest", "--games", "2",
        "--bots", "my_bot:Sampler(worlds=1),search(iterations=2,depth=0)",
    )  # fmt: skip
    assert code == 0, problem
    assert "my_bot:Sampler(worlds=1)" in out
    assert "search(iterations=2,depth=0)" in out


@pytest.fixture
def package(tmp_path):
    """A package outside the tree, as an installer lays it out."""
    site = tmp_path / "site"
    (site / "last_package").mkdir(parents=True)
    (site / "last_package" / "__init__.py").write_text(LAST, "utf-8")
    info = site / "last_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[undercroft.bots]\nlast = last_package:Last\nwow_last = last_package:OnlyWarcraft\n"
        "gone = last_package:Gone\n"
    )
    return site


def test_bots_of_installed_packages_enter_by_name(tmp_path, package):
    code, out, problem = shell(tmp_path, "games", PYTHONPATH=str(package))
    assert code == 0, problem
    told = {line.split(":")[0]: line for line in out.splitlines() if "bots: " in line}
    assert told["dungeonquest"].endswith(", last")
    assert "wow_last" not in told["dungeonquest"]
    assert told["warcraft"].endswith("hard, last, wow_last")
    code, out, problem = shell(
        tmp_path, "simulate", "dungeonquest", "--games", "3", "--bots", "last(back=2),random",
        PYTHONPATH=str(package),
    )  # fmt: skip
    assert code == 0, problem
    assert "last(back=2)" in out
    for name, why in (("wow_last", "does not play"), ("gone", "cannot be loaded: AttributeError")):
        code, _, problem = shell(
            tmp_path, "simulate", "dungeonquest", "--games", "1", "--bots", name,
            PYTHONPATH=str(package),
        )  # fmt: skip
        assert code != 0
        assert why in problem
        assert "Traceback" not in problem


EVERYWHERE = """
import last_package
from undercroft.gym import solo_env
from undercroft.kernel import game
from undercroft.server.settings import from_environment

solo_env("dungeonquest", 2, seat=1, opponents="last(back=1)").reset(seed=1)
print("asked in the gym", set(last_package.ASKED))
print("offered", from_environment({}).bots_for(game.find("dungeonquest"))[-1])
"""


def test_bots_of_installed_packages_play_in_gym_and_terminal_and_are_offered(tmp_path, package):
    paths = {"PYTHONPATH": str(package), "UNDERCROFT_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", EVERYWHERE], cwd=tmp_path, capture_output=True, text=True,
        env=os.environ | paths, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["asked in the gym {0}", "offered last"], done.stderr
    seats = ["--seats", "last,last(back=2)", "--plain", "--seed", "1"]
    code, out, problem = shell(tmp_path, "play", "dungeonquest", *seats, **paths)
    assert code == 0, problem
    assert "THE GAME IS OVER" in out
    (record,) = (tmp_path / "home" / "games").glob("*.undercroft")
    table = undercroft.load(record.read_bytes())
    for answer in reversed(table.answers):
        table.undo()
        asked = table.decision
        assert answer == asked.choices[max(0, len(asked.choices) - asked.player - 1)]

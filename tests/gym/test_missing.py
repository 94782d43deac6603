"""Without the extra there is a clear word, and everything else works."""

import subprocess
import sys

import pytest

BARRED = """
import sys
from importlib.abc import MetaPathFinder
from importlib import util

class Bar(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {barred!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

found = util.find_spec
util.find_spec = lambda name, *rest: None if name in {barred!r} else found(name, *rest)
sys.meta_path.insert(0, Bar())
"""


def run(barred, code):
    program = BARRED.format(barred=barred) + code
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("numpy", "undercroft.gym"),
        ("gymnasium", "undercroft.gym"),
        ("pettingzoo", "undercroft.gym"),
        ("pyspiel", "undercroft.gym.openspiel"),
    ],
)
def test_the_error_names_the_extra(package, module):
    done = run([package], f"import {module}")
    last = done.stderr.strip().splitlines()[-1]
    assert f"needs {package}; install it with: pip install 'undercroft[gym]'" in last
    assert "MissingExtra" in last


def test_the_engine_needs_none_of_it():
    done = run(
        ["numpy", "gymnasium", "pettingzoo", "pyspiel"],
        "import undercroft\n"
        "table = undercroft.new('dungeonquest', seed=1)\n"
        "table.game.encoder().observe(table, 0)\n",
    )
    assert done.returncode == 0, done.stderr


def test_a_missing_extra_is_an_import_error_too():
    done = run(
        ["numpy"], "try:\n    import undercroft.gym\nexcept ImportError:\n    print('caught')"
    )
    assert done.stdout == "caught\n"

"""The notebooks run from top to bottom, each in a process of its own, and say what they say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
FEWER = {"GAMES = 40": "GAMES = 4", "DEALS = 10": "DEALS = 2"}
# Each notebook, how many pictures it draws, and what it prints.
EXPECTED = {
    "simulate-and-plot": (2, []),
    "write-and-rate-a-bot": (1, ["__main__:Sampler(worlds=3)", "rating", "p "]),
}
AFTER = "\nimport sys\nprint('pictures', len(plt.get_fignums()), file=sys.stderr)\n"


def cells(notebook: Path, kind: str) -> list[str]:
    tree = json.loads(notebook.read_text("utf-8"))
    return ["".join(cell["source"]) for cell in tree["cells"] if cell["cell_type"] == kind]


def test_there_are_the_two():
    assert [notebook.stem for notebook in NOTEBOOKS] == sorted(EXPECTED)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs_in_order(notebook: Path, tmp_path: Path):
    code = "\n\n".join(cells(notebook, "code"))
    for usual, fewer in FEWER.items():
        code = code.replace(usual, fewer)
    assert any(fewer in code for fewer in FEWER.values())
    program = tmp_path / "notebook.py"
    program.write_text(code + AFTER, "utf-8")
    done = subprocess.run(
        [sys.executable, program], cwd=tmp_path, capture_output=True, text=True, check=False,
        env=os.environ | {"MPLBACKEND": "Agg"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    pictures, told = EXPECTED[notebook.stem]
    assert f"pictures {pictures}" in done.stderr
    for words in told:
        assert words in done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_what_came_of_it(notebook: Path):
    tree = json.loads(notebook.read_text("utf-8"))
    assert all(not cell.get("outputs") for cell in tree["cells"])
    assert all(cell.get("execution_count") is None for cell in tree["cells"])
    assert cells(notebook, "markdown")[0].startswith("# ")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_lead_somewhere(notebook: Path):
    for text in cells(notebook, "markdown"):
        for target in text.split("](")[1:]:
            assert (notebook.parent / target.split(")")[0]).resolve().exists(), target

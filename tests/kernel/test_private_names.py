"""Nobody outside the kernel reaches for a table's private names."""

import re
from pathlib import Path

from undercroft.kernel.dealing import Dealing
from undercroft.kernel.table import Table

ROOT = Path(__file__).parents[2]
PRIVATE = {name for name in (*dir(Table), *Dealing.__slots__, *Table.__slots__) if name[0] == "_"}
# "self" is an object of its own; a table of that file's own making is not meant.
REACH = re.compile(r"\b(?!self\b|cls\b|super\b)(\w+|\))\.(_[a-z]\w*)")
# A twin of a whole server is led along another path by laying a script on its table.
ALLOWED = {"tests/server/app/twins.py"}


def reaches(path: Path) -> list[str]:
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for _, name in REACH.findall(line):
            if name in PRIVATE:
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    return found


def test_the_search_finds_a_reach(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.kernel.test_private_names.ROOT", tmp_path)
    file = tmp_path / "bot.py"
    file.write_text("if table._answers:\n    self._answers = world.log.answers\n")
    assert reaches(file) == ["bot.py:1: if table._answers:"]


def test_nobody_outside_the_kernel_reaches_for_private_names():
    folders = ("src", "tests/support", "tests/server", "tests/fixtures", "benchmarks", "examples")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 300
    found = [
        reach
        for path in files
        if "undercroft/kernel/" not in path.as_posix()
        and path.relative_to(ROOT).as_posix() not in ALLOWED
        for reach in reaches(path)
    ]
    assert not found, "\n".join(found)

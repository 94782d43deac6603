"""Which test executes which lines of a game, and how long it takes: recorded once, then kept.

Kept for each test file by a hash of it and of everything it may use, so that a new test does not
mean a new recording of all the others.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.conftest import GAMES
from tests.mutation.mutants import ROOMS, Mutant, game_files
from tests.mutation.running import cached_functions, quiet_hypothesis
from tests.mutation.workspace import environment, python

# Where tests stand that answer for a game's rules; {} is the game.
RULES = ("tests/rules/{}",)
TEST_ROOMS = (*RULES, "tests/properties", "tests/referees")
HELPERS = ("tests/support", "tests/fixtures", "tests/rules/printed.py", "tests/conftest.py")


@dataclass
class Recorded:
    """For each test its seconds and the lines it executes, a bit for each line of a file."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, int]] = field(default_factory=dict)
    imported: dict[str, int] = field(default_factory=dict)  # while tests were collected

    def add(self, written: dict[str, Any]) -> None:
        for file, bits in written["imported"].items():
            self.imported[file] = self.imported.get(file, 0) | int(bits, 16)
        for test, seconds in written["seconds"].items():
            self.seconds[test] = seconds
            self.lines[test] = {f: int(b, 16) for f, b in written["lines"][test].items()}

    @property
    def files(self) -> list[str]:
        return sorted({test.partition("::")[0] for test in self.seconds})

    def runs_at_import(self, mutant: Mutant) -> bool:
        return bool(self.imported.get(mutant.file, 0) & _bits(mutant))

    def tests_of(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests that judge a mutant, fastest first, up to so many seconds together."""
        lines = {test: files.get(mutant.file, 0) for test, files in self.lines.items()}
        if mutant.function and not self.runs_at_import(mutant):
            wanted = _bits(mutant)
            return self._fastest((test for test, done in lines.items() if done & wanted), budget)
        # What is made once may be used by any test. Those that come into the file are first, but
        # those that load all content anew must not leave the others without time.
        near = self._fastest((test for test, done in lines.items() if done), budget / 2)
        left = budget - sum(self.seconds[test] for test in near)
        return near + self._fastest(lines.keys() - set(near), left)

    def _fastest(self, tests: Iterable[str], budget: float) -> list[str]:
        """As many as fit into so many seconds, and at least one."""
        within: list[str] = []
        spent = 0.0
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            spent += self.seconds[test]
            if spent > budget and within:
                break
            within.append(test)
        return within


def _bits(mutant: Mutant) -> int:
    return sum(1 << line for line in range(mutant.line, mutant.last_line + 1))


def test_files(game: str, root: Path, rooms: tuple[str, ...]) -> list[str]:
    """The test files that judge a game, from the root of the tree."""
    found: list[Path] = []
    for room in rooms:
        found += (root / room.format(game)).rglob("test_*.py")
    names = (path.relative_to(root).as_posix() for path in found)
    return sorted(name for name in names if not of_another_game(game, name))


def of_another_game(game: str, test: str) -> bool:
    """Whether a test file, or a test with its parameters, names a game that is not this one."""
    words = set(re.split(r"[^a-z]+", test.rpartition("/")[2]))
    return bool(words & (GAMES - {game})) and game not in words


def record(game: str, tree: Path, kept: Path, rooms: tuple[str, ...]) -> Recorded:
    """Record what is not yet kept, and read the rest."""
    recorded = Recorded()
    files = test_files(game, tree, rooms)
    base = _base_hash(game, tree)
    where = {file: kept / f"{Path(file).stem}-{_hash([tree / file], base)}.json" for file in files}
    missing = [file for file in files if not where[file].exists()]
    if missing:
        print(f"Recording which lines {len(missing)} test files execute ...", flush=True)
        kept.mkdir(parents=True, exist_ok=True)
        out = kept / "recording.json"
        done = subprocess.run(
            python(tree, "tests.mutation.recording", game, str(out), *missing),
            cwd=tree, env=environment(tree), check=False, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(
                "The tests must pass before they can judge mutants. pytest said:\n"
                + done.stdout[-3000:]
                + done.stderr[-2000:]
            )
        _keep_by_file(json.loads(out.read_text()), where)
        out.unlink()
    for file in files:
        recorded.add(json.loads(where[file].read_text()))
    return recorded


def _keep_by_file(written: dict[str, Any], where: dict[str, Path]) -> None:
    by_file: dict[str, list[str]] = {}
    for test in written["seconds"]:
        by_file.setdefault(test.split("::")[0], []).append(test)
    for file, path in where.items():
        if path.exists():
            continue
        tests = by_file.get(file, [])
        part = {
            "imported": written["imported"],
            "seconds": {test: written["seconds"][test] for test in tests},
            "lines": {test: written["lines"][test] for test in tests},
        }
        path.write_text(json.dumps(part))


def _base_hash(game: str, tree: Path) -> str:
    """Of the game's files and of all that its test files share; what is of other games aside."""
    shared: list[Path] = []
    for helper in HELPERS:
        here = tree / helper
        shared += [here] if here.is_file() else here.rglob("*.*")
    for room in TEST_ROOMS:
        found = (tree / room.format(game)).rglob("*.py")
        shared += [path for path in found if not path.name.startswith("test_")]
    others = tuple(name for name in GAMES if name != game)
    paths = game_files(game, tree)
    for path in shared:
        parts = path.relative_to(tree).parts
        if "__pycache__" not in parts and not any(part.startswith(others) for part in parts):
            paths.append(path)
    return _hash(sorted(paths), game)


def _hash(paths: list[Path], *more: str) -> str:
    digest = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class _Recorder:
    """A plugin: each test is a context of its own, and starts with empty caches."""

    def __init__(self, measured: coverage.Coverage, game: str) -> None:
        self.measured = measured
        self.game = game
        self.seconds: dict[str, float] = {}

    def pytest_configure(self) -> None:
        quiet_hypothesis()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not of_another_game(self.game, item.nodeid)]

    def pytest_collection_finish(self) -> None:
        self.cached = cached_functions(self.game)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for function in self.cached:
            function.cache_clear()
        self.measured.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = round(time.process_time() - began, 4)
        return result


def _main(game: str, out: str, *files: str) -> int:
    here = Path.cwd()
    rooms = [str(here / "src/undercroft/games" / game / room) for room in ROOMS]
    measured = coverage.Coverage(data_file=None, source=rooms, config_file=False)
    measured.start()
    recorder = _Recorder(measured, game)
    failed = pytest.main(
        ["-o", "addopts=", "-q", "-p", "no:cacheprovider", "--game", game, *files],
        plugins=[recorder],
    )
    measured.stop()
    if failed:
        return int(failed)
    data = measured.get_data()
    imported: dict[str, int] = {}
    lines: dict[str, dict[str, int]] = {test: {} for test in recorder.seconds}
    for path in game_files(game, here):
        name = path.relative_to(here).as_posix()
        for line, contexts in data.contexts_by_lineno(str(path)).items():
            for test in contexts:
                where = lines[test] if test else imported
                where[name] = where.get(name, 0) | 1 << line
    written = {
        "seconds": recorder.seconds,
        "imported": {file: f"{bits:x}" for file, bits in imported.items()},
        "lines": {t: {f: f"{b:x}" for f, b in files.items()} for t, files in lines.items()},
    }
    Path(out).write_text(json.dumps(written))
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))

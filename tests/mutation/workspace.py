"""Copies of the tree to break: the working tree itself is never touched."""

from __future__ import annotations

import fcntl
import filecmp
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mutation.mutants import Mutant

NOT_NEEDED = ("web/", "benchmarks/", "packaging/", "tests/browser/", "tests/server/")


def copy_tree(root: Path, to: Path) -> Path:
    """Make `to` a copy of what git knows or would add, apart from rooms no rule's test looks into.

    Copies stay from run to run, so that their bytecode need not be made again.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    )  # fmt: skip
    names = {
        name
        for name in filter(None, listed.stdout.split("\0"))
        if not name.startswith(NOT_NEEDED) and (root / name).is_file()
    }
    for path in to.rglob("*"):
        if path.is_file() and path.relative_to(to).as_posix() not in names:
            if "__pycache__" not in path.parts:
                path.unlink()
    for name in sorted(names):
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or not filecmp.cmp(root / name, target, shallow=False):
            shutil.copy2(root / name, target)
    return to


@contextmanager
def only_run(kept: Path, game: str) -> Iterator[None]:
    """Two runs of one game would break each other's copies."""
    (kept / game).mkdir(parents=True, exist_ok=True)
    with (kept / game / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"Another mutation run of {game} is under way in {kept}.") from None
        yield


def environment(tree: Path) -> dict[str, str]:
    """The copy is imported instead of the working tree, and hashes are the same every time."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(tree))),
        "PYTHONPYCACHEPREFIX": str(tree.parent / "bytecode"),
        "PYTHONHASHSEED": "0",
    }


def python(tree: Path, module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]


class Broken:
    """Within this context a copy of the tree holds the mutant."""

    def __init__(self, tree: Path, mutant: Mutant) -> None:
        self.path = tree / mutant.file
        self.mutant = mutant

    def __enter__(self) -> None:
        self.whole = self.path.read_bytes()
        self.time = self.path.stat().st_mtime
        broken = self.mutant.apply(self.whole)
        # Bytecode is looked up by time and size: each mutant has a time of its own.
        self._write(broken, 1_000_000_000 + zlib.crc32(broken) % 500_000_000)

    def __exit__(self, *failure: object) -> None:
        self._write(self.whole, self.time)

    def _write(self, text: bytes, time: float) -> None:
        self.path.write_bytes(text)
        os.utime(self.path, (time, time))

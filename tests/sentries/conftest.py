"""The game of examples/sentries, installed as anybody's game would be: found by its entry point."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "sentries"
# Its code can be imported by the tests; only `installed` makes it a game that is found.
sys.path.insert(0, str(EXAMPLE))


def install_into(folder: Path) -> None:
    """What an installer leaves behind for a package with entry points."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n", "utf-8"
    )
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture(scope="package", autouse=True)
def installed(tmp_path_factory):
    """Installed for this process and for all that it starts; gone before other tests run."""
    site = tmp_path_factory.mktemp("site")
    install_into(site)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        known = os.environ.get("PYTHONPATH")
        paths = [str(site), str(EXAMPLE), *([known] if known else [])]
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        yield

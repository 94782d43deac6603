"""No bound and no lock file lets in a version that is known to be vulnerable.

CI also asks the advisory databases about both lock files where it can reach them (.ci/audit).
"""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# The first version without each advisory's fault, of what a server or a player installs.
FIXED_IN = [
    ("starlette", "0.49.1", "CVE-2025-62727: Range headers take the processor"),
    ("starlette", "1.0.1", "CVE-2026-48710: the path is read from a poisoned Host"),
    ("uvicorn", "0.54", "its keepalive pings, which older ones do not send on sockets"),
    ("h11", "0.16", "CVE-2025-43859: lenient line ends in chunks allow smuggling"),
    ("mako", "1.3.12", "CVE-2026-44307: backslashes leave the folder on Windows"),
    ("ray", "2.52", "CVE-2025-62593: a page elsewhere can run code on a cluster"),
    ("pyarrow", "14.0.1", "CVE-2023-47248: a data file can run code"),
]


def number(text):
    return tuple(int(part) for part in re.findall(r"\d+", text))


@pytest.mark.parametrize(("package", "fixed", "why"), FIXED_IN)
def test_bounds_and_lock(package, fixed, why):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"]]
    for more in project["project"]["optional-dependencies"].values():
        wanted += more
    bounds = [
        re.match(rf"{package}(?:\[.*\])?>=([\d.]+)", each, re.IGNORECASE)
        for each in wanted
        if re.match(rf"{package}\b", each, re.IGNORECASE)
    ]
    assert bounds, f"{package} has no bound of its own"
    for bound in bounds:
        assert bound is not None, f"{package} has no lower bound"
        assert number(bound[1]) >= number(fixed), why
    locked = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    versions = [each["version"] for each in locked if each["name"] == package]
    assert versions
    for version in versions:
        assert number(version) >= number(fixed), why


def test_the_lock_files_hold_hashes():
    """What is installed from them is what was locked."""
    for package in tomllib.loads((ROOT / "uv.lock").read_text())["package"]:
        for file in [package.get("sdist", {"hash": "none"}), *package.get("wheels", [])]:
            assert file["hash"]
    web = json.loads((ROOT / "web" / "package-lock.json").read_text())
    for name, package in web["packages"].items():
        assert not name or package.get("integrity") or package.get("link"), name

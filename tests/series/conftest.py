"""The game of three nights, installed as anybody's game would be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.sentries.conftest import EXAMPLE
from undercroft.kernel import game as registry

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="package", autouse=True)
def installed(tmp_path_factory):
    """Installed for this process and for all that it starts; gone before other tests run."""
    site = tmp_path_factory.mktemp("site")
    info = site / "nights-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nights\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[undercroft.games]\nnights = tests.series.nights:GAME\n"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        known = os.environ.get("PYTHONPATH")
        paths = [str(site), str(EXAMPLE), str(ROOT), *([known] if known else [])]
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        yield
    registry.find.cache_clear()

"""The messages that the client's tests are fed with are what the engine says today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "fixtures.py"


def test_the_clients_fixtures_are_current() -> None:
    checked = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr

"""Nothing that a test does touches the files of whoever runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft import saves


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(saves.HOME_VARIABLE, str(tmp_path))
    return tmp_path

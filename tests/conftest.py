"""Lanes: `pytest -m quick` runs rules, kernel and content in under a minute."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Folders whose tests need no process, browser, database or whole game.
QUICK = ("kernel", "rules", "content")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick: rules, kernel and content, under a minute")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """In the quick lane the other folders are not even imported: most of their time goes there."""
    if config.option.markexpr != "quick" or not collection_path.is_relative_to(HERE):
        return None
    inside = collection_path.relative_to(HERE).parts
    return True if len(inside) == 1 and collection_path.is_dir() and not _quick(inside) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and _quick(item.path.relative_to(HERE).parts):
            item.add_marker("quick")


def _quick(parts: tuple[str, ...]) -> bool:
    return parts[0] in QUICK

"""Lanes: `pytest -m quick` runs rules, kernel and content in under a minute; `--game NAME` leaves
out what is about other games."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Folders whose tests need no process, browser, database or whole game.
QUICK = ("kernel", "rules", "content")
# Files in them that play whole games after all.
WHOLE_GAMES = (
    "test_every_quest.py",
    "test_explain_and_options.py",
    "test_transcripts.py",
    "test_whole_games.py",
)
# What takes longest in one piece: it comes first, so that at the end no worker waits for it.
LONG = ("web",)
# Every game has a folder for the tests of its rules.
GAMES = {path.name for path in (HERE / "rules").iterdir() if (path / "__init__.py").exists()}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="NAME", help="leave out the tests of all other games")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick: rules, kernel and content, under a minute")
    game = config.getoption("--game")
    if game is not None and game not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise pytest.UsageError(f"--game {game}: no such game; choose one of: {known}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What a lane leaves out is not even imported: most of its time would go there."""
    if not collection_path.is_relative_to(HERE):
        return None
    inside = collection_path.relative_to(HERE).parts
    if config.option.markexpr == "quick" and len(inside) == 1 and collection_path.is_dir():
        return True if not _quick(inside) else None
    game = config.getoption("--game")
    return True if game is not None and _is_about(inside, GAMES - {game}) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _quick(_folders(item)):
            item.add_marker("quick")
    items.sort(key=lambda item: _folders(item)[0] not in LONG)


def _folders(item: pytest.Item) -> tuple[str, ...]:
    """Where a test lies in here; of one from elsewhere, where that is."""
    inside = item.path.is_relative_to(HERE)
    return item.path.relative_to(HERE).parts if inside else item.path.parts


def _quick(parts: tuple[str, ...]) -> bool:
    return parts[0] in QUICK and parts[-1] not in WHOLE_GAMES


def _is_about(parts: tuple[str, ...], games: set[str]) -> bool:
    """Whether a folder has such a game's name, or a file's name begins with it."""
    names = {part.removeprefix("test_").removesuffix(".py") for part in parts}
    return any(name == game or name.startswith(f"{game}_") for name in names for game in games)

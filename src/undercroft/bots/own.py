"""Bots from elsewhere: of installed packages (entry points), or a class of one's own."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from undercroft.kernel.game import Bot, Game

GROUP = "undercroft.bots"


def is_own(name: str) -> bool:
    """Whether a name says where to find a bot: `module:Class` or `file.py:Class`."""
    return ":" in name


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def installed(game: Game[Any]) -> list[str]:
    """The bots that packages bring and that play this game; broken ones are left out here."""
    found = []
    for name in _entries():
        try:
            maker = _load(name)
        except BadSetup:
            continue  # whoever asks for it by name is told why
        if plays(maker, game):
            found.append(name)
    return found


def find(name: str) -> Callable[..., Bot] | None:
    """What makes the bot of that name; None if no package brings one."""
    if is_own(name):
        return _pointed_at(name)
    return _load(name) if name in _entries() else None


def plays(maker: Callable[..., Bot], game: Game[Any]) -> bool:
    """A bot plays every game, unless its `games` says which."""
    games = getattr(maker, "games", None)
    return games is None or game.name in games


@cache
def _load(name: str) -> Callable[..., Bot]:
    entry = _entries()[name]
    try:
        maker: Callable[..., Bot] = entry.load()
    except Exception as error:  # whatever a stranger's package does while it is imported
        raise BadSetup(
            f"bots: {name!r} of the package that brings {entry.value} cannot be loaded: "
            f"{type(error).__name__}: {error}"
        ) from error
    return maker


@cache
def _pointed_at(name: str) -> Callable[..., Bot]:
    place, _, attribute = name.rpartition(":")
    if not place or not attribute:
        raise BadSetup(f"bots: {name!r} is not module:Class, as in my_module:MyBot")
    module = _file(Path(place)) if place.endswith(".py") else _module(place)
    maker = getattr(module, attribute, None)
    if not callable(maker):
        raise BadSetup(f"bots: {place} has no class or function {attribute!r}")
    made: Callable[..., Bot] = maker
    return made


def _module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:  # a command does not look into the current folder by itself
        sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise _broken(name, error) from error
        raise BadSetup(
            f"bots: there is no module {name!r} in the current folder, nor is it installed"
        ) from error
    except Exception as error:  # whatever the module does while it is imported
        raise _broken(name, error) from error


def _file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadSetup(f"bots: there is no file {path}")
    name = f"undercroft_own_{path.stem}"
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except Exception as error:  # whatever the file does while it is run
        raise _broken(str(path), error) from error
    return module


def _broken(place: str, error: Exception) -> BadSetup:
    return BadSetup(f"bots: {place} cannot be imported: {type(error).__name__}: {error}")

"""Tables in a row as files: each its own record, which knows the one before and the one after."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from . import saves
from .kernel.errors import UndercroftError
from .library import follow

if TYPE_CHECKING:
    from pathlib import Path

    from .kernel.table import Table
    from .saves import Sidecar

MOST = 1_000  # tables in a row: files that somebody has changed may refer to each other for ever


def next_table(path: Path, table: Table[Any]) -> tuple[Table[Any], Path]:
    """The table that follows one that is over: as it was saved, or begun and saved."""
    before = saves.read_sidecar(path)
    if before is None:
        raise UndercroftError(f"{saves.sidecar_path(path)} is missing: who sat there is not known")
    if saves.has_next(path, before):
        there = path.with_name(before.next)
        return saves.load_game(there), there
    seed = secrets.randbits(48)
    begun = follow(table, seed)
    if begun is None:
        raise UndercroftError("nothing follows this game")
    there = _free_path(path, begun, seed)
    saves.save_game(there, begun, before.seats, before.names)
    _note(there, previous=path.name)
    _note(path, next=there.name)
    return begun, there


def _free_path(path: Path, table: Table[Any], seed: int) -> Path:
    """Among the games that are kept by themselves, or beside a file that somebody named."""
    if path.parent == saves.games_folder():
        return saves.new_path(table.game.name, seed)
    number = 2
    while (there := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return there


def _note(path: Path, **what: str) -> None:
    sidecar = saves.read_sidecar(path)
    assert sidecar is not None, "it has just been written"
    saves.write_sidecar(path, msgspec.structs.replace(sidecar, **what))


def row_of(path: Path) -> list[tuple[Path, Sidecar]]:
    """The tables of a row, from the first that is still there to the last."""
    found = [*reversed(_along(path, "previous")), *_along(path, "next")[1:]]
    return found[-MOST:]


def _along(path: Path, way: str) -> list[tuple[Path, Sidecar]]:
    found: list[tuple[Path, Sidecar]] = []
    while len(found) < MOST and (sidecar := saves.read_sidecar(path)) is not None:
        found.append((path, sidecar))
        name = getattr(sidecar, way)
        path = path.with_name(name) if name else path
        if not name or not path.is_file():
            break
    return found


def row_lines(path: Path) -> list[str]:
    """The row of a table in words; nothing where a table stands alone."""
    row = row_of(path)
    if len(row) < 2:
        return []
    lines = ["The tables of this row:"]
    for number, (there, sidecar) in enumerate(row, 1):
        lines += [f"{number}. {sidecar.title}: {sidecar.summary or 'not over'}", str(there)]
    return lines

"""The user's own files: saved games and who sits where, in one folder that a variable can move."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from .kernel import record
from .kernel.errors import BadRecord, UndercroftError

HOME_VARIABLE = "UNDERCROFT_HOME"
SUFFIX = ".undercroft"
HUMAN = "human"


class Sidecar(msgspec.Struct):
    """What a record does not hold: who plays which seat. It lies beside the record as JSON."""

    game: str
    seats: list[str]
    names: list[str] = []
    over: bool = False
    scored: bool = False


def home() -> Path:
    """The folder of saved games and scores; the variable UNDERCROFT_HOME names another."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else platformdirs.user_data_path("undercroft", appauthor=False)


def games_folder() -> Path:
    """Where games are saved by themselves."""
    return home() / "games"


def new_path(game: str, seed: int) -> Path:
    """A file name for a new game that no other game has."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{seed}"
    path = games_folder() / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = games_folder() / f"{stem}-{number}{SUFFIX}"
    return path


def write_atomically(path: Path, data: bytes) -> None:
    """The file is the old one or the new one, whenever the power fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UndercroftError(f"{path}: cannot be written: {error.strerror or error}") from error


def read_record(path: Path) -> bytes:
    """The bytes of a record file; BadRecord if there is no such file or it is far too large."""
    try:
        if path.stat().st_size > record.MAX_BYTES:
            raise BadRecord(
                f"{path}: too large for a record ({path.stat().st_size:,} bytes; "
                f"the most is {record.MAX_BYTES:,})"
            )
        return path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read: {error.strerror or error}") from error


# -- games in progress ---------------------------------------------------------------------


def save_game(path: Path, table: Any, seats: list[str], names: list[str] | None = None) -> None:
    """Write the record, and beside it who sits where. Names once given are kept."""
    write_atomically(path, table.save())
    known = read_sidecar(path)
    if names is None:
        names = known.names if known else []
    scored = known.scored if known else False
    write_sidecar(path, Sidecar(table.game.name, seats, names, table.over, scored))


def sidecar_path(path: Path) -> Path:
    """The small file beside a record."""
    return path.with_name(f"{path.name}.json")


def write_sidecar(path: Path, sidecar: Sidecar) -> None:
    data = msgspec.json.format(msgspec.json.encode(sidecar), indent=2)
    write_atomically(sidecar_path(path), data)


def read_sidecar(path: Path) -> Sidecar | None:
    """Who sat where, or None if that is not known: it is a convenience and no more."""
    try:
        return msgspec.json.decode(sidecar_path(path).read_bytes(), type=Sidecar)
    except (OSError, msgspec.DecodeError):
        return None


def newest_unfinished(game: str) -> Path | None:
    """The saved game played last that is not over; damaged files are passed over."""
    try:
        paths = sorted(
            games_folder().glob(f"*{SUFFIX}"),
            key=lambda path: (path.stat().st_mtime_ns, path.name),
            reverse=True,
        )
    except OSError:
        return None
    return next((path for path in paths if _is_unfinished(path, game)), None)


def _is_unfinished(path: Path, game: str) -> bool:
    sidecar = read_sidecar(path)
    if sidecar is not None and (sidecar.game != game or sidecar.over):
        return False
    try:
        table = record.load(read_record(path))
    except BadRecord:
        return False
    return table.game.name == game and not table.over

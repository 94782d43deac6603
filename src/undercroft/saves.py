"""The user's own files: saved games and who sits where, in one folder that a variable can move."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import platformdirs

from .kernel import record
from .kernel.chapters import chapter_title
from .kernel.errors import BadRecord, UndercroftError

if TYPE_CHECKING:
    from .kernel.record import Record
    from .kernel.table import Table

HOME_VARIABLE = "UNDERCROFT_HOME"
SUFFIX = ".undercroft"
HUMAN = "human"


class NoRecordThere(BadRecord):
    """There is no file at all under that name, or none that could hold a record."""


class Sidecar(msgspec.Struct):
    """What a record does not hold: who plays which seat. It lies beside the record as JSON."""

    game: str
    seats: list[str]
    names: list[str] = []
    over: bool = False
    scored: bool = False
    # Of a row of tables: the files beside this one that hold the others, and what is told of each.
    previous: str = ""
    next: str = ""
    title: str = ""
    summary: str = ""
    sequel: str = ""  # what the table is called that follows, once this one is over


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
        # Not by tempfile: what it makes nobody else may read, and the file keeps that.
        name = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with name.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            name.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UndercroftError(f"{path}: cannot be written: {error.strerror or error}") from error


def read_record(path: Path) -> Record:
    """The record in a file; BadRecord if there is none or it is no record."""
    try:
        _check_file(path)
        with path.open("rb") as file:
            return record.read(file.read(record.MAX_BYTES + 1))
    except FileNotFoundError as error:
        raise NoRecordThere(f"{path}: there is no such file") from error
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        why = error.strerror if isinstance(error, OSError) else None
        raise NoRecordThere(f"{path}: cannot be read: {why or error}") from error
    except NoRecordThere:
        raise
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def _check_file(path: Path) -> None:
    """What can be said of a file before any of it is read."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise NoRecordThere(f"{path}: this is a folder, not the record of a game")
    if not stat.S_ISREG(found.st_mode):
        raise NoRecordThere(f"{path}: this is not a file")
    if found.st_size > record.MAX_BYTES:
        raise BadRecord(
            f"the file is too large for a record "
            f"({found.st_size:,} bytes; the most is {record.MAX_BYTES:,})"
        )


def load_game(path: Path) -> Table[Any]:
    """The game in a file, played again and checked."""
    found = read_record(path)
    try:
        return record.resume(found)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


# -- games in progress ---------------------------------------------------------------------


def save_game(
    path: Path, table: Table[Any], seats: list[str], names: list[str] | None = None
) -> None:
    """Write the record, and beside it who sits where. Names once given are kept."""
    write_atomically(path, table.save())
    known = read_sidecar(path)
    if names is None:
        names = known.names if known else []
    result, follows = table.result, table.sequel
    write_sidecar(path, Sidecar(
        table.game.name, seats, names, table.over, known.scored if known else False,
        known.previous if known else "", known.next if known else "",
        chapter_title(table.game, table.config), "" if result is None else result.summary,
        "" if follows is None else chapter_title(table.game, follows),
    ))  # fmt: skip


def copy_path(name: str) -> Path:
    """Where a copy of that name goes: a bare name into the folder of games, a path as it is."""
    if Path(name).name == name:
        path = games_folder() / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
        return path.absolute()
    return Path(name).expanduser().absolute()


def check_name(name: str) -> None:
    """UndercroftError if a copy's name would lead out of the folder of games."""
    if Path(name).name != name or "\\" in name:
        raise UndercroftError(
            f"{name!r} is a path: give a name alone, without slashes; "
            "play --resume --save FILE keeps a game elsewhere"
        )


def check_free(path: Path, table: Table[Any]) -> None:
    """UndercroftError if saving this game there would destroy anything but this very state of it.

    Folders are not made for a file that somebody named: a name misspelt should be noticed.
    """
    try:
        if path.is_dir():
            raise UndercroftError(f"{path} is a folder")
        if not path.parent.is_dir() and path.parent != games_folder():
            raise UndercroftError(f"{path}: there is no folder {path.parent}")
        there = os.path.lexists(path)
        beside = os.path.lexists(sidecar_path(path))
        with contextlib.suppress(FileNotFoundError):
            os.lstat(sidecar_path(path))  # a name that no file can have is noticed here
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise UndercroftError(f"{path}: cannot be written: {why or error}") from error
    if there and not _is_this_state(path, table):
        raise UndercroftError(f"{path} is there already and stays as it is; choose another name")
    if beside and read_sidecar(path) is None:
        raise UndercroftError(f"{sidecar_path(path)} would be replaced; choose another name")


def _is_this_state(path: Path, table: Table[Any]) -> bool:
    """Whether a file holds this very game as it stands; as it stood before, it is worth keeping."""
    try:
        found = read_record(path)
    except BadRecord:
        return False
    ours = record.record_of(table)
    return (
        (found.game, found.config, found.seed, found.beginning)
        == (ours.game, ours.config, ours.seed, ours.beginning)
        and found.answers == ours.answers
        and found.outcomes == ours.outcomes
    )


def discard(path: Path) -> None:
    """Forget a game that nobody has played: its record and what lies beside it."""
    for each in (path, sidecar_path(path)):
        with contextlib.suppress(OSError):
            each.unlink(missing_ok=True)


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


def newest_unfinished(game: str | None = None) -> Path | None:
    """The game, or any, played last and not over; damaged files are passed over.

    What is over and goes on with a table that has not begun is not over.
    """
    try:
        paths = sorted(
            games_folder().glob(f"*{SUFFIX}"),
            key=lambda path: (path.stat().st_mtime_ns, path.name),
            reverse=True,
        )
    except OSError:
        return None
    return next((path for path in paths if _is_unfinished(path, game)), None)


def _is_unfinished(path: Path, game: str | None) -> bool:
    sidecar = read_sidecar(path)
    if sidecar is not None and game not in (None, sidecar.game):
        return False
    waits = sidecar is not None and sidecar.sequel != "" and not has_next(path, sidecar)
    if sidecar is not None and sidecar.over and not waits:
        return False
    try:
        table = load_game(path)
    except BadRecord:
        return False
    return game in (None, table.game.name) and (not table.over or waits)


def has_next(path: Path, sidecar: Sidecar) -> bool:
    """Whether the table that follows one in a row lies beside it."""
    return sidecar.next != "" and path.with_name(sidecar.next).is_file()


def player_names(path: Path | None, players: int) -> list[str]:
    """What the players are called: as named when the game began, or by their seats."""
    sidecar = read_sidecar(path) if path is not None else None
    named = sidecar.names if sidecar else []
    return [named[seat] if seat < len(named) else f"Player {seat + 1}" for seat in range(players)]

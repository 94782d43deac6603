"""Reads content files with errors a writer can act on.

Every message names the file, the entry, the field and what was expected there.
"""

from __future__ import annotations

import re
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec
from msgspec import Meta

from .errors import BadContent
from .shelf import Folder, Shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")
StructT = TypeVar("StructT", bound=msgspec.Struct)
Hook: TypeAlias = "Callable[[Any, Any], Any]"

# What the fields of most entries are.
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Text = Annotated[str, Meta(min_length=1)]
Amount = Annotated[int, Meta(ge=0, le=10_000)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
# The copies of all entries of one kind together; many times what a box holds.
MAX_COPIES = 2_000


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything read from a content file; a key it does not know is an error."""


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a class, worked out once: msgspec compiles every annotation each time."""
    return msgspec.structs.fields(kind)


class NamedEntry(Protocol):
    """An entry with an id of its own."""

    @property
    def id(self) -> str: ...


NamedT = TypeVar("NamedT", bound=NamedEntry)


class ContentFile:
    """One TOML file of a folder, or of the boxes and packs on a shelf.

    `keys` are the names it may use at its top, if they are not a Struct's.
    """

    def __init__(
        self, source: Shelf | Traversable | Path, name: str, *, keys: Sequence[str] | None = None
    ) -> None:
        shelf = source if isinstance(source, Shelf) else Shelf([Folder(source)])
        self._merged = shelf.read(name)
        self.label = self._merged.label
        self.table = self._merged.table
        for key in self.table:
            if keys is not None and key not in keys:
                raise BadContent(f"{self.label}: {key}: unknown, expected {one_of(keys)}")

    @property
    def printed(self) -> bool:
        """Whether only the first layer has a say in it, so that its printed sums must hold."""
        return len(self._merged.layers) == 1

    def whole(self, kind: type[T], hook: Hook | None = None) -> T:
        """The whole file as one entry."""
        return convert(self.label, self.table, kind, hook)

    def value(self, key: str, kind: type[T]) -> T:
        """A single value at the top of the file."""
        return convert(f"{self.label}: {key}", self._get(key), kind)

    def entries(self, key: str, kind: type[T], hook: Hook | None = None) -> tuple[T, ...]:
        """The entries of a list of tables; `hook` reads types of the game's own."""
        rows = self._get(key)
        if not isinstance(rows, list):
            raise BadContent(f"{self.label}: {key}: expected a list of tables [[{key}]]")
        return tuple(
            convert(self._merged.place(key, number, row), row, kind, hook)
            for number, row in enumerate(rows, 1)
        )

    def ids(self, key: str) -> tuple[str, ...]:
        """The ids of a list of tables, before anything else of it is read."""
        rows = self.table.get(key)
        named = [row.get("id") for row in rows if isinstance(row, dict)] if rows else []
        return tuple(name for name in named if isinstance(name, str))

    def _get(self, key: str) -> Any:
        if key not in self.table:
            raise BadContent(f"{self.label}: {key}: expected it, but it is missing")
        return self.table[key]


def convert(where: str, value: object, kind: type[T], hook: Hook | None = None) -> T:
    """A value read from a file as a type, or an error that names its place."""
    try:
        return msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise BadContent(f"{where}: {explain(error, kind, value)}") from error


def explain(error: msgspec.ValidationError, kind: object, value: object) -> str:
    """msgspec's message with its path in front, counted from 1, and what was expected."""
    message, _, path = str(error).partition(" - at `$")
    path = path.removesuffix("`").removeprefix(".")
    if isinstance(error.__cause__, ValueError):  # from a type of the game's own
        return f"{_place(path, value)}{message}"
    return _explain(message, path, kind, value)


def _explain(message: str, path: str, kind: object, value: object) -> str:
    inner = _kind_at(path, kind)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        names = [f.encode_name for f in fields_of(inner)]
        path, message = f"{path}.{unknown[1]}", f"unknown field, expected {one_of(names)}"
    elif missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        path, message = f"{path}.{missing[1]}", "expected it, but it is missing"
    elif wrong := re.fullmatch(r"Invalid enum value (.*)", message):
        message = f"expected {one_of(get_args(inner))}, got {wrong[1]}"
    else:
        message = message[0].lower() + message[1:]
    place = _place(path, value)
    return f"{place}: {message}" if place else message


def _place(path: str, value: object) -> str:
    """A path of msgspec's as a writer reads it: counted from 1, and with the ids on the way."""
    place = ""
    for name in re.findall(r"[^.\[\]]+|\[\d+\]", path):
        if name[0] == "[":
            number = int(name[1:-1])
            value = value[number] if isinstance(value, list | tuple) else None
            place += f" {number + 1}"
            if isinstance(value, dict) and isinstance(value.get("id"), str):
                place += f" ({value['id']})"
        else:
            value = value.get(name) if isinstance(value, dict) else None
            joint = ": " if place and (place[-1].isdigit() or place[-1] == ")") else "."
            place += f"{joint}{name}" if place else name
    return place


def _kind_at(path: str, kind: Any) -> Any:
    """The type that stands at a path of msgspec's inside another type."""
    kind = _bare(kind)
    for name in re.findall(r"\w+|\[", path):
        if name.isdigit():
            continue
        if name == "[":
            kind = get_args(kind)[0]
        else:
            kind = next(f.type for f in fields_of(kind) if f.encode_name == name)
        kind = _bare(kind)
    return kind


def _bare(kind: Any) -> Any:
    """A type without its bounds and without the None it may also be."""
    if hasattr(kind, "__metadata__"):
        return _bare(kind.__origin__)
    if get_origin(kind) in (Union, UnionType):
        return _bare(next(inner for inner in get_args(kind) if inner is not NoneType))
    return kind


def grown(kind: type[StructT], entry: msgspec.Struct, **more: object) -> StructT:
    """An entry with what its file does not say of it: its number, and what follows from others."""
    said = {
        field.name: getattr(entry, field.name)
        for field in fields_of(kind)
        if field.name not in more and hasattr(entry, field.name)
    }
    return kind(**said, **more)


def one_of(names: Iterable[str]) -> str:
    """What is possible, for a message."""
    return "one of " + ", ".join(name or '""' for name in names)


def need(holds: bool, where: str, message: str) -> None:
    """Refuse the content at a place unless something holds."""
    if not holds:
        raise BadContent(f"{where}: {message}")


def few_enough(where: str, copies: Iterable[int]) -> None:
    """Refuse more copies than any table needs, before they are made."""
    total = sum(copies)
    need(total <= MAX_COPIES, where, f"expected at most {MAX_COPIES:,} copies, got {total:,}")


def known(where: str, name: object, names: Collection[str]) -> None:
    """Refuse a name that is not among those known."""
    need(name in names, where, f"expected {one_of(names)}, got {name!r}")


def each(label: str, key: str, entries: Iterable[NamedT]) -> Iterator[tuple[str, NamedT]]:
    """Each entry with its place for a message; BadContent if two have the same id."""
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        where = f"{label}: {key} {number} ({entry.id})"
        first = seen.setdefault(entry.id, number)
        need(first == number, f"{where}: id", f"expected a unique id, {key} {first} has it too")
        yield where, entry

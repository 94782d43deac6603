"""The content files of some boxes and packs, read as one.

A box or a pack says of a file only what it adds or changes. An entry whose id is known replaces
the fields it names, one with a new id is added, one with `remove = true` goes.
"""

from __future__ import annotations

import hashlib
import tomllib
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from .errors import BadContent, BadSetup

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable
    from pathlib import Path

Row = dict[str, Any]


class ContentSource(Protocol):
    """A box or a pack: something that has a say in content files."""

    @property
    def label(self) -> str: ...

    def table(self, name: str) -> Row | None:
        """What it says of that file; None if nothing."""
        ...

    def unread(self, names: Iterable[str]) -> list[str]:
        """What it has that is no part of these files."""
        ...


class Folder:
    """A folder of TOML files: a printed box."""

    def __init__(self, folder: Traversable | Path) -> None:
        self.folder = folder
        self.label = folder.name

    def table(self, name: str) -> Row | None:
        path = self.folder.joinpath(*name.split("/"))
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise BadContent(f"{self.label}/{name}: expected valid TOML: {error}") from error
        return parsed(f"{self.label}/{name}", text)

    def unread(self, names: Iterable[str]) -> list[str]:  # noqa: ARG002 - a box may hold more
        return []


def parsed(label: str, text: str) -> Row:
    """TOML as a table, or an error with the file's name."""
    try:
        return tomllib.loads(text)
    except ValueError as error:  # numbers of thousands of digits are no TOMLDecodeError
        raise BadContent(f"{label}: expected valid TOML: {error}") from error
    except RecursionError as error:
        raise BadContent(f"{label}: tables and lists are too deep inside each other") from error


class Merged:
    """One file as all layers together say it, and who said what."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: Row = {}
        self.layers: list[str] = []
        self._places: dict[int, str] = {}  # by identity of a row: where it was written last

    @property
    def label(self) -> str:
        """The file for a message: that of the first layer, which is the printed one."""
        return f"{self.layers[0]}/{self.name}"

    def place(self, key: str, number: int, row: object) -> str:
        """Where an entry was written, for a message."""
        name = f" ({row['id']})" if isinstance(row, dict) and "id" in row else ""
        return self._places.get(id(row), f"{self.label}: {key} {number}") + name

    def add(self, layer: str, table: Row) -> None:
        """Lay one layer on top."""
        first = not self.layers
        self.layers.append(layer)
        for key, value in table.items():
            old = self.table.get(key)
            if _rows(value) and _rows(old or []):
                self.table[key] = self._rows(layer, key, old or [], value, first=first)
            elif isinstance(value, dict) and isinstance(old, dict):
                self.table[key] = _together(old, value)
            else:
                self.table[key] = value

    def _rows(
        self, layer: str, key: str, old: list[Row], new: list[Row], *, first: bool
    ) -> list[Row]:
        if first:  # the printed rows stand as they are: whoever reads them checks their ids
            return list(new)
        found = {row["id"]: row for row in old if "id" in row}
        rest = [row for row in old if "id" not in row]
        for number, row in enumerate(new, 1):
            place = f"{layer}/{self.name}: {key} {number}"
            name = row.get("id")
            if not isinstance(name, str):
                raise BadContent(f"{place}: id: expected it, but it is missing")
            if row.get("remove") is True:
                if found.pop(name, None) is None:
                    raise BadContent(f"{place} ({name}): remove: there is no such {key}")
                continue
            merged = {**found.get(name, {}), **row}
            self._places[id(merged)] = place
            found[name] = merged
        return [*rest, *found.values()]


def _rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _together(old: Row, new: Row) -> Row:
    """A table inside a file: what the new one names is replaced, however deep."""
    both = dict(old)
    for key, value in new.items():
        known = both.get(key)
        both[key] = (
            _together(known, value)
            if isinstance(known, dict) and isinstance(value, dict)
            else value
        )
    return both


def shelf_of(
    content: Traversable | Path, boxes: Iterable[str], packs: Iterable[ContentSource]
) -> Shelf:
    """The boxes of a game, each a folder of its content folder, and packs on top of them."""
    known = sorted(folder.name for folder in content.iterdir() if _is_box(folder))
    for box in boxes:
        if box not in known:
            raise BadSetup(f"boxes: {box!r} is unknown; there are: {', '.join(known)}")
    return Shelf([*(Folder(content / box) for box in boxes), *packs])


def _is_box(folder: Traversable | Path) -> bool:
    return folder.is_dir() and not folder.name.startswith(("_", "."))


class Shelf:
    """The files of the boxes and packs in play; the first layer is the base game."""

    def __init__(self, layers: Iterable[ContentSource]) -> None:
        self.layers = list(layers)
        self.name = self.layers[0].label
        self.names: list[str] = []  # the files that have been read
        self._hash = hashlib.blake2b(digest_size=16)

    def read(self, name: str) -> Merged:
        """One file, as all layers together say it."""
        merged = Merged(name)
        self.names.append(name)
        for layer in self.layers:
            table = layer.table(name)
            if table is not None:
                merged.add(layer.label, table)
        if not merged.layers:
            raise BadContent(f"{self.name}/{name}: expected a file, but it is missing")
        canonical = msgspec.json.encode([name, merged.table], order="deterministic")
        self._hash.update(canonical)
        return merged

    def check_all_is_read(self) -> None:
        """Refuse a pack that speaks of a file which the game does not have."""
        for layer in self.layers:
            for name in layer.unread(self.names):
                tops = dict.fromkeys(each.split("/")[0] for each in self.names)
                known = ", ".join(top.removesuffix(".toml") for top in tops)
                raise BadContent(f"{layer.label}: {name}: unknown, expected one of {known}")

    @property
    def fingerprint(self) -> str:
        """A hash of all that has been read."""
        return self._hash.hexdigest()

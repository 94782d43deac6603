"""Checksums of what a game's content comes to once it is read: to change any of it is a decision.

Each table of a catalogue has one checksum, so that a failure says which table it is; what the
change did is in the content file or in the code that builds the table. Wording is left out.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

SPOKEN = {
    "name", "names", "text", "source", "note", "confidence", "confidence_note", "label", "help",
}  # fmt: skip


def plain(thing: Any) -> Any:
    """The same in plain values, sets and mappings in order, without what is only read."""
    if isinstance(thing, msgspec.Struct):
        fields = {name: getattr(thing, name) for name in thing.__struct_fields__}
        return {"": type(thing).__name__} | plain(fields)
    if isinstance(thing, Mapping):
        rows = {str(key): plain(each) for key, each in thing.items() if key not in SPOKEN}
        return dict(sorted(rows.items()))
    if isinstance(thing, set | frozenset):
        return sorted((plain(each) for each in thing), key=repr)
    if isinstance(thing, list | tuple | range):
        return [plain(each) for each in thing]
    if isinstance(thing, str | int | float | bytes) or thing is None:
        return thing
    return ""  # a function or a type


def checksum(thing: Any) -> str:
    return f"{zlib.crc32(repr(plain(thing)).encode()):08x}"


def tables(content: object) -> dict[str, str]:
    """A checksum for each table of a catalogue that holds anything but wording."""
    found = {name: plain(each) for name, each in sorted(vars(content).items())}
    return {
        name: checksum(each)
        for name, each in found.items()
        if each not in ("", [], {})
        and name not in NOT_TABLES
        and not name.endswith(("name", "text"))
    }


NOT_TABLES = {"fingerprint", "boxes", "packs", "first_numbering"}


def written(checksums: dict[str, str]) -> str:
    """As they stand in a test, five in a line."""
    pairs = [f"{name}:{each}" for name, each in checksums.items()]
    rows = [" ".join(pairs[at : at + 4]) for at in range(0, len(pairs), 4)]
    return "\n".join(rows)


def check(found: dict[str, str], recorded: str) -> None:
    """Say which are not as they were, with the lines to write if that is meant."""
    before = dict(pair.split(":") for pair in recorded.split())
    differ = sorted(name for name in found | before if found.get(name) != before.get(name))
    assert not differ, f"not as it was: {differ}. If it is meant, write:\n{written(found)}"

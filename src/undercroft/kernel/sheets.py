"""Sheets: plain nested data that one table hands to the table that follows it.

A sheet is a setting that nobody fills in: it comes with a sequel. Records and requests of strangers
may hold one, so it is bounded here; whether it makes sense is for its game to say.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .errors import BadSetup

DEEPEST = 8  # lists and groups within each other
MOST_VALUES = 4_000
LONGEST_TEXT = 500
LARGEST = (1 << 63) - 1
MOST_BYTES = 128 << 10  # when it is written


def checked_sheet(name: str, value: Any) -> dict[str, Any]:
    """A copy of the sheet as plain data, or BadSetup with where it is none."""
    if not isinstance(value, dict):
        raise BadSetup(f"{name}: {str(value)[:40]!r} is no sheet: a group of names and values")
    left = [MOST_VALUES]
    found = _plain(name, value, DEEPEST, left)
    assert isinstance(found, dict)
    if len(msgspec.msgpack.encode(found)) > MOST_BYTES:
        raise BadSetup(f"{name}: a sheet has {MOST_BYTES:,} bytes at most")
    return found


def _plain(where: str, value: Any, deep: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise BadSetup(f"{where}: a sheet has {MOST_VALUES:,} values at most")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise BadSetup(f"{where}: the number is too large")
        return value
    if isinstance(value, str):
        return _text(where, value)
    if not isinstance(value, dict | list | tuple):
        raise BadSetup(f"{where}: a sheet holds no {type(value).__name__}")
    if not deep:
        raise BadSetup(f"{where}: a sheet is {DEEPEST} levels deep at most")
    if isinstance(value, dict):
        return {
            _key(where, key): _plain(f"{where}.{str(key)[:40]}", each, deep - 1, left)
            for key, each in value.items()
        }
    return [_plain(f"{where}.{n}", each, deep - 1, left) for n, each in enumerate(value)]


def _key(where: str, key: Any) -> str:
    if not isinstance(key, str):
        raise BadSetup(f"{where}: {str(key)[:40]!r} is no name of a value")
    return _text(where, key)


def _text(where: str, text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise BadSetup(f"{where}: a text has {LONGEST_TEXT} characters at most")
    return text

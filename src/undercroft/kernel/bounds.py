"""Bounds for content packs: they may come from strangers, and none may cost much memory or time."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from .errors import BadContent

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 1 << 20
MAX_FILES = 200
MAX_DOTS = 100  # in a line: tomllib takes time with the square of a dotted key's length
MAX_DEPTH = 20
MAX_VALUES = 20_000
MAX_LIST = 500
MAX_TEXT = 2_000
MAX_KEY = 60
MAX_NUMBER = 1_000_000
# Control characters, direction marks, halves of surrogate pairs and other things nobody sees.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def check_text(label: str, text: str) -> None:
    """Refuse a TOML text that would take too long to parse."""
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise BadContent(f"{label}: a pack has at most {MAX_BYTES >> 20} MiB")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS:
            raise BadContent(f"{label}: line {number}: expected at most {MAX_DOTS} dots in a line")


def check_tree(label: str, tree: dict[str, Any]) -> None:
    """Refuse a parsed pack with too much of anything, or with texts that cannot be shown."""
    left = MAX_VALUES
    waiting: list[tuple[str, int, Any]] = [(label, 0, tree)]
    while waiting:
        where, depth, value = waiting.pop()
        left -= 1
        if left < 0:
            raise BadContent(f"{label}: expected at most {MAX_VALUES:,} values in all")
        if depth > MAX_DEPTH:
            raise BadContent(f"{where}: expected at most {MAX_DEPTH} tables inside each other")
        if isinstance(value, dict | list):
            waiting.extend(_inside(where, depth + 1, value))
        else:
            _check_value(where, value)


def _inside(where: str, depth: int, value: Any) -> Iterable[tuple[str, int, Any]]:
    if isinstance(value, list):
        if len(value) > MAX_LIST:
            raise BadContent(f"{where}: expected at most {MAX_LIST} entries, got {len(value):,}")
        return [(f"{where} {number}", depth, each) for number, each in enumerate(value, 1)]
    for key in value:
        if len(key) > MAX_KEY or not key.isprintable():
            raise BadContent(f"{where}: expected names of at most {MAX_KEY} plain characters")
    return [(f"{where}: {key}", depth, each) for key, each in value.items()]


def _check_value(where: str, value: object) -> None:
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise BadContent(f"{where}: expected at most {MAX_TEXT:,} characters")
        for character in value:
            if character != "\n" and unicodedata.category(character) in _UNSEEN:
                raise BadContent(f"{where}: the character U+{ord(character):04X} cannot be shown")
    elif isinstance(value, int | float) and not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise BadContent(f"{where}: expected a number of at most {MAX_NUMBER:,}")

"""Numbers and dice as the log and labels say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.kernel.dice import Die


def many(number: int, one: str) -> str:
    """How many of something: "1 surge", "2 surges"."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def face_of(die: Die, face: int) -> str:
    """What a die shows."""
    return ", ".join(_symbol(symbol, count) for symbol, count in die.faces[face]) or "blank"


def _symbol(symbol: str, count: int) -> str:
    if symbol == "miss":
        return "an X"
    if symbol == "range":
        return f"range {count}"
    return f"{count} damage" if symbol == "heart" else many(count, symbol)

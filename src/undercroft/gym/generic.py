"""An encoding for any game: every fact of its view is hashed into one of a few hundred numbers."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import tanh
from typing import TYPE_CHECKING, Any
from zlib import crc32

import msgspec

from undercroft.kernel.encoding import Encoder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

SIZE = 512
OPTION_SIZE = 64
MOST_OPTIONS = 256


class HashedEncoder(Encoder):
    """Knows nothing of the game but its view and its options, and so suits any of them."""

    names = tuple(f"hash {number}" for number in range(SIZE))
    option_names = tuple(f"option hash {number}" for number in range(OPTION_SIZE))
    most_options = MOST_OPTIONS

    def observe(self, table: Table[Any], player: int) -> Sequence[float]:
        numbers = array("f", bytes(4 * SIZE))
        view = msgspec.to_builtins(table.view(player), str_keys=True)
        for name, value in facts("", view):
            _add(numbers, 0, SIZE, name, value)
        decision = table.decision
        if decision is not None and decision.belongs_to(player):
            _add(numbers, 0, SIZE, f"asked={decision.kind}", 1.0)
        return _bounded(numbers)

    def option_features(
        self,
        table: Table[Any],  # noqa: ARG002 - the options say it all
        decision: Decision,
    ) -> Sequence[float]:
        numbers = array("f", bytes(4 * OPTION_SIZE * len(decision.choices)))
        for number, option in enumerate(decision.options):
            start = number * OPTION_SIZE
            for word in (f"{decision.kind}:{option.id}", option.rule, *option.id.split(":")):
                _add(numbers, start, OPTION_SIZE, word, 1.0)
            for target in option.targets:
                _add(numbers, start, OPTION_SIZE, f"at {target}", 1.0)
        return _bounded(numbers)


def facts(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Everything in a view by its path: numbers as they are, words as part of the name."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from facts(f"{name}.{key}", each)
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from facts(f"{name}[{number}]", each)
    elif isinstance(value, bool):
        yield name, float(value)
    elif isinstance(value, int | float):
        yield name, tanh(value / 10)
    elif value is not None:
        yield f"{name}={value}", 1.0


@lru_cache(1 << 16)
def _place(name: str, size: int) -> tuple[int, float]:
    """Where a fact is counted, and with which sign, so that two in one place rarely agree."""
    number = crc32(name.encode())
    return number % size, 1.0 if number >> 31 else -1.0


def _add(numbers: array[float], start: int, size: int, name: str, value: float) -> None:
    place, sign = _place(name, size)
    numbers[start + place] += sign * value


def _bounded(numbers: array[float]) -> array[float]:
    for place, number in enumerate(numbers):
        if not -1.0 <= number <= 1.0:
            numbers[place] = max(-1.0, min(1.0, number))
    return numbers

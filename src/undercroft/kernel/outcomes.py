"""Dice and draws as they are written down: dice as numbers, what was drawn by name.

A catalogue says in `sources` of which kind the things are that a source brings. What comes from a
source that it does not list is written as a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .chance import Contradiction, Script
from .errors import BadRecord
from .written import Reading, read_name, write_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .catalogue import Catalogue


def write_outcomes(
    values: Sequence[int], sources: Sequence[str], content: Catalogue
) -> list[int | str]:
    """The outcomes for a record."""
    kinds = content.sources
    return [
        write_name(kinds[source], value, content) if source in kinds else value
        for value, source in zip(values, sources, strict=True)
    ]


def read_outcomes(
    written: Sequence[int | str], sources: Sequence[str], content: Catalogue
) -> list[int]:
    """The outcomes of a record; BadRecord says what is missing."""
    reading = Reading(content)
    values = [
        _read(value, content.sources.get(source), reading)
        for value, source in zip(written, sources, strict=True)
    ]
    reading.complain()
    return values


def _read(value: int | str, kind: str | None, reading: Reading) -> int:
    try:
        if kind is not None:
            return read_name(kind, value, reading)
    except msgspec.ValidationError as error:
        raise BadRecord(f"the record's outcomes are of other content: {error}") from error
    if isinstance(value, str):
        raise BadRecord(f"the record says that {value!r} was drawn where only numbers are")
    return value


class OldScript(Script):
    """The outcomes of a record of the first format: positions in the content of its time.

    Their meaning is looked up when they come out, since only then it is known what they were drawn
    from. `Catalogue.first_numbering` says what the positions were.
    """

    def __init__(self, outcomes: Sequence[int | str], content: Catalogue) -> None:
        numbers = [value for value in outcomes if isinstance(value, int)]
        if len(numbers) != len(outcomes):
            raise BadRecord("a record of the first format cannot have names among its outcomes")
        super().__init__(numbers)
        self._content = content

    def next(self, fresh: int, source: str, audience: int) -> int:
        number = super().next(fresh, source, audience)
        kind = self._content.sources.get(source)
        names = self._content.first_numbering.get(kind or "")
        if kind is None or names is None:
            return number
        if not 0 <= number < len(names):
            raise Contradiction(f"{number} cannot be drawn from {source}: it is not there")
        numbering = self._content.numberings[kind]
        if names[number] not in numbering:
            raise Contradiction(f"{names[number]} is not in the content any more")
        return numbering.number(names[number])

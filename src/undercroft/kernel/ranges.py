"""Ranges: what the numbers of a state may be, so that one from outside is checked field by field.

    SeatNo = Annotated[int, Seat()]                     the number of a player
    SeatOrNone = Annotated[int, Seat(nobody=True)]      the same, or -1
    Audience = Annotated[int, Eyes()]                   who sees something
    Annotated[int, Between(0, 3)]                       such a number
    Annotated[list[Hero], EachSeat()]                   one for each player, in their order

Marks hold for all numbers inside. A number of a named kind must be one of its catalogue; any other
may be as large as MOST. The argument of a step that is called `seat` is one.
"""

from __future__ import annotations

import typing
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import msgspec

from .agenda import Agenda
from .catalogue import Catalogue
from .naming import Named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST = 1_000_000
MOST_CHARACTERS = 200  # in a text
NOBODY = -1
# Numbers below 0 stand for no thing of a kind: nothing, or somewhere else.
LEAST_NAMED = -2
# What a step is given as its seat goes by this name.
SEAT = "seat"


class Scope:
    """What ranges depend on: how many play, and with which content."""

    __slots__ = ("content", "players")

    def __init__(self, players: int, content: Catalogue) -> None:
        self.players = players
        self.content = content


class Bound(Protocol):
    """A range; what it allows may depend on the table."""

    def limits(self, scope: Scope) -> tuple[int, int]:
        """The least and the greatest number."""


class Between:
    """A number from `low` to `high`."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def limits(self, _scope: Scope) -> tuple[int, int]:
        return self.low, self.high


class SeatNumber:
    """The number of a player's seat; NOBODY too where that is allowed."""

    __slots__ = ("low",)

    def __init__(self, *, nobody: bool = False) -> None:
        self.low = NOBODY if nobody else 0

    def limits(self, scope: Scope) -> tuple[int, int]:
        return self.low, scope.players - 1


class Players:
    """How many players there are."""

    __slots__ = ()

    def limits(self, scope: Scope) -> tuple[int, int]:
        return scope.players, scope.players


class AudienceBits:
    """An audience: a bit for each player, or everyone."""

    __slots__ = ()

    def limits(self, scope: Scope) -> tuple[int, int]:
        return -1, (1 << scope.players) - 1


class EachSeat:
    """A list with one entry for each player; entries that know their seat lie in its place."""

    __slots__ = ()


class _Kind:
    """A number of the catalogue's numbering of that kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def limits(self, scope: Scope) -> tuple[int, int]:
        return LEAST_NAMED, len(scope.content.numberings[self.kind]) - 1


ANY = Between(-MOST, MOST)
MASK = Between(-1, (1 << 63) - 1)  # bits
HEARD = Between(-1, (1 << 64) - 1)  # bits of moments, which are written by their names
# The generator's state, which every game has.
_GENERATOR = {"rng": Between(0, (1 << 64) - 1)}

SeatNo = Annotated[int, SeatNumber()]
SeatOrNone = Annotated[int, SeatNumber(nobody=True)]
Audience = Annotated[int, AudienceBits()]
PlayerCount = Annotated[int, Players()]


def faults(state: Any, players: int, content: Catalogue) -> Iterator[str]:
    """Every number of a state that is out of its range, with where it stands."""
    yield from _struct(state, "state", Scope(players, content), _GENERATOR)


def _faults(value: Any, hint: Any, bound: Bound, where: str, scope: Scope) -> Iterator[str]:
    if typing.get_origin(hint) is Annotated:
        hint, *marks = typing.get_args(hint)
        for mark in marks:
            if isinstance(mark, Agenda):
                yield from _frames(value, mark, where, scope)
                return
            if isinstance(mark, EachSeat):
                yield from _each_seat(value, where, scope)
            elif isinstance(mark, Named):
                bound = _Kind(mark.kind)
            elif isinstance(mark, Between | SeatNumber | Players | AudienceBits):
                bound = mark
    if isinstance(value, msgspec.Struct):
        yield from _struct(value, where, scope)
    elif isinstance(value, list | tuple):
        for place, (each, inner) in enumerate(zip(value, _hints(hint, value), strict=True)):
            yield from _faults(each, inner, bound, f"{where}[{place}]", scope)
    elif isinstance(value, dict):
        inner = _chosen(hint, dict)
        for key, each in value.items():
            yield from _faults(each, inner, bound, f"{where}[{key!r}]", scope)
    else:
        yield from _value(value, bound, where, scope)


def _value(value: Any, bound: Bound, where: str, scope: Scope) -> Iterator[str]:
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        yield f"{where}: a text of {len(value):,} characters"
    elif type(value) is int:
        low, high = bound.limits(scope)
        if not low <= value <= high:
            yield f"{where}: {value:,} is not a number from {low:,} to {high:,}"


def _struct(
    value: msgspec.Struct,
    where: str,
    scope: Scope,
    known: Mapping[str, Bound] = MappingProxyType({}),
) -> Iterator[str]:
    for name, hint in _fields(type(value)).items():
        held = getattr(value, name)
        if not isinstance(held, Catalogue):
            yield from _faults(held, hint, known.get(name, ANY), f"{where}.{name}", scope)


@cache
def _fields(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}  # type: ignore[attr-defined]


def _hints(hint: Any, value: list[Any] | tuple[Any, ...]) -> list[Any]:
    """What is said of each entry of a list or tuple."""
    args = typing.get_args(hint)
    if typing.get_origin(hint) is tuple and args[-1] is not ...:
        return list(args)
    return [_chosen(hint, type(value))] * len(value)


def _chosen(hint: Any, kind: type) -> Any:
    """What is said of the entries of a collection, which may be one of several types."""
    options = (hint, *typing.get_args(hint))
    found = next((each for each in options if typing.get_origin(each) is kind), None)
    args = typing.get_args(found)
    if not args:
        return None
    return args[1] if kind is dict else args[0]


def _each_seat(value: Any, where: str, scope: Scope) -> Iterator[str]:
    if len(value) != scope.players:
        yield f"{where}: {len(value)} entries for {scope.players} players"
    for place, each in enumerate(value):
        if getattr(each, SEAT, place) != place:
            yield f"{where}[{place}]: is of another seat"


def _frames(frames: Any, agenda: Agenda, where: str, scope: Scope) -> Iterator[str]:
    """Steps still to come: as many arguments as each takes, of their types and ranges."""
    for place, (name, *args) in enumerate(frames):
        expected = _arguments(agenda, name)
        spot = f"{where}[{place}] {name!r}"
        try:
            msgspec.convert(args, tuple[tuple(expected.values())])  # type: ignore[misc]
        except msgspec.ValidationError as error:
            yield f"{spot}: {error}"
            continue
        for (label, hint), value in zip(expected.items(), args, strict=True):
            bound = SeatNumber() if label == SEAT else ANY
            yield from _faults(value, hint, bound, f"{spot} {label}", scope)


@cache
def _arguments(agenda: Agenda, name: str) -> dict[str, Any]:
    return dict(zip(agenda.argument_names(name), agenda.argument_types(name), strict=True))

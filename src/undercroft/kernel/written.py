"""States as they are written down: fields, things and steps by name.

A codec is compiled once for each type from its annotations (see `naming.py`). Content may be
reordered and extended, fields and steps added: what was written finds its things by name, and
where one is missing the reader is told which.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, Union

import msgspec

from .agenda import Agenda
from .catalogue import Catalogue
from .errors import BadRecord
from .naming import Coded, Kind, Named, NamedEach, Per, Spot

P = TypeVar("P")

BYTES = 256  # how many numbers a byte can tell apart


class Reading:
    """What reading goes by, and what it did not find."""

    __slots__ = ("content", "missing")

    def __init__(self, content: Catalogue) -> None:
        self.content = content
        self.missing: dict[str, list[str]] = {}

    def lack(self, kind: str, name: str) -> int:
        """Note a name that this catalogue does not have."""
        names = self.missing.setdefault(kind, [])
        if name not in names:
            names.append(name)
        return 0

    def complain(self) -> None:
        """Raise BadRecord if anything was missing."""
        if self.missing:
            lists = (f"{', '.join(names)} ({kind})" for kind, names in self.missing.items())
            raise BadRecord(
                f"this game was played with things that are not here: {'; '.join(lists)}"
            )


Write = Callable[[Any, Spot], Any]
Read = Callable[[Any, Reading], Any]
# None: the value is written as it is.
Codec = tuple[Write, Read] | None


def write_state(state: Any, content: Catalogue) -> bytes:
    """A state as bytes that name its things."""
    return msgspec.msgpack.encode(tree_of(state, content))


def tree_of(state: Any, content: Catalogue) -> Any:
    """A state as maps, lists, names and numbers."""
    return _fields(type(state)).write(state, Spot(content, state))


def read_state(data: bytes, kind: type[P], content: Catalogue) -> P:
    """The state in these bytes, to be played with that content.

    BadRecord says what of the content is missing, or what is wrong.
    """
    reading = Reading(content)
    try:
        tree = _fields(kind).read(msgspec.msgpack.decode(data), reading)
        reading.complain()
        return msgspec.convert(tree, kind, dec_hook=lambda _kind, found: found)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"the record's kept state is of other rules: {error}") from error


# -- names ---------------------------------------------------------------------------------


def write_name(kind: str, number: int, content: Catalogue) -> str | int:
    """The name of that number; a number below 0 stays as it is."""
    return content.numberings[kind].names[number] if number >= 0 else number


def read_name(kind: str, name: Any, reading: Reading) -> int:
    """The number of that name."""
    if isinstance(name, int) and name < 0:
        return name
    if not isinstance(name, str):
        raise msgspec.ValidationError(f"the name of a {kind} was expected, not {name!r}")
    numbering = reading.content.numberings[kind]
    return numbering.number(name) if name in numbering else reading.lack(kind, name)


def _number_codec(kind: Kind) -> Codec:
    if isinstance(kind, str):
        return (
            lambda value, spot: write_name(kind, value, spot.content),
            lambda tree, reading: read_name(kind, tree, reading),
        )
    return (
        lambda value, spot: kind.write(spot, value),
        lambda tree, reading: _read_coded(kind, tree, reading),
    )


def _read_coded(coded: Coded, tree: Any, reading: Reading) -> Any:
    try:
        return coded.read(reading.content.numberings, tree)
    except KeyError as error:
        return reading.lack(coded.kind, str(error.args[0]))
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        raise msgspec.ValidationError(f"{coded.kind}: {tree!r} cannot be read") from error


def _bag_codec(kind: Kind, pack: Callable[[Sequence[int], Reading], Any]) -> Codec:
    number = _number_codec(kind)
    assert number is not None
    write, read = number
    return (
        lambda value, spot: [write(each, spot) for each in value],
        lambda tree, reading: pack([read(each, reading) for each in _many(tree)], reading),
    )


def _many(tree: Any) -> Any:
    if not isinstance(tree, list):
        raise msgspec.ValidationError(f"a list was expected, not {tree!r}")
    return tree


def _as_bytes(numbers: Sequence[int], _reading: Reading) -> bytes:
    try:
        return bytes(numbers)
    except ValueError as error:
        raise msgspec.ValidationError("a bag holds what no byte can tell apart") from error


def _as_bag(kind: Kind) -> Callable[[Sequence[int], Reading], Any]:
    """Bytes where they can hold every number of the kind, else a tuple."""
    name = kind if isinstance(kind, str) else kind.kind

    def pack(numbers: Sequence[int], reading: Reading) -> bytes | tuple[int, ...]:
        few = len(reading.content.numberings[name]) <= BYTES
        return _as_bytes(numbers, reading) if few else tuple(numbers)

    return pack


# -- codecs of types -----------------------------------------------------------------------


def _codec(hint: Any, kind: Kind | None) -> Codec:
    """How values of that type are written and read; all numbers in them may be of one kind."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _marked_codec(args[0], args[1:], kind)
    if origin in (Union, types.UnionType):
        return _union_codec(args, kind)
    if origin is list or (origin is tuple and len(args) == 2 and args[1] is ...):
        return _list_codec(_codec(args[0], kind))
    if origin is tuple:
        return _tuple_codec([_codec(arg, kind) for arg in args])
    if origin is dict:
        return _dict_codec(_codec(args[1], kind))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        fields = _fields(hint)
        return fields.write, fields.read
    if kind is not None and hint is int:
        return _number_codec(kind)
    if kind is not None and hint is bytes:
        return _bag_codec(kind, _as_bytes)
    return None


def _marked_codec(hint: Any, marks: tuple[Any, ...], kind: Kind | None) -> Codec:
    for mark in marks:
        if isinstance(mark, Named):
            return _codec(hint, mark.kind)
        if isinstance(mark, Coded):
            return _number_codec(mark)
        if isinstance(mark, NamedEach):
            return _each_codec(hint, mark)
        if isinstance(mark, Per):
            return _per_codec(hint, mark)
        if isinstance(mark, Agenda):
            return _agenda_codec(mark)
    return _codec(hint, kind)


def _union_codec(args: tuple[Any, ...], kind: Kind | None) -> Codec:
    held = [arg for arg in args if arg is not type(None)]
    if kind is not None and bytes in held and len(held) == 2:
        return _bag_codec(kind, _as_bag(kind))
    codecs = [codec for arg in held if (codec := _codec(arg, kind)) is not None]
    if not codecs:
        return None
    if len(held) > 1:
        raise TypeError(f"no telling how to write {held!r}: only one type may hold names")
    write, read = codecs[0]
    return (
        lambda value, spot: None if value is None else write(value, spot),
        lambda tree, reading: None if tree is None else read(tree, reading),
    )


def _list_codec(codec: Codec) -> Codec:
    if codec is None:
        return None
    write, read = codec
    return (
        lambda value, spot: [write(each, spot) for each in value],
        lambda tree, reading: [read(each, reading) for each in _many(tree)],
    )


def _tuple_codec(codecs: list[Codec]) -> Codec:
    if not any(codecs):
        return None

    def write(value: Any, spot: Spot) -> Any:
        return [c[0](v, spot) if c else v for c, v in zip(codecs, value, strict=True)]

    def read(tree: Any, reading: Reading) -> Any:
        if len(_many(tree)) != len(codecs):
            raise msgspec.ValidationError(f"{len(codecs)} values were expected, not {tree!r}")
        return [c[1](v, reading) if c else v for c, v in zip(codecs, tree, strict=True)]

    return write, read


def _dict_codec(codec: Codec) -> Codec:
    if codec is None:
        return None
    write, read = codec
    return (
        lambda value, spot: {key: write(each, spot) for key, each in value.items()},
        lambda tree, reading: {key: read(each, reading) for key, each in _map(tree).items()},
    )


def _map(tree: Any) -> Any:
    if not isinstance(tree, dict):
        raise msgspec.ValidationError(f"a map was expected, not {tree!r}")
    return tree


def _each_codec(hint: Any, mark: NamedEach) -> Codec:
    (item,) = typing.get_args(hint)[:1]
    codecs = {kind: _codec(item, kind) for kind in mark.kinds(len(mark.before + mark.after) + 1)}

    def write(value: Any, spot: Spot) -> Any:
        found = []
        for place, (kind, each) in enumerate(zip(mark.kinds(len(value)), value, strict=True)):
            codec = codecs[kind]
            assert codec is not None
            spot.place = place
            found.append(codec[0](each, spot))
        return found

    def read(tree: Any, reading: Reading) -> Any:
        kinds = mark.kinds(len(_many(tree)))
        if len(kinds) != len(tree):
            raise msgspec.ValidationError(f"{len(kinds)} bags were expected, not {len(tree)}")
        held = [codecs[kind] for kind in kinds]
        return [c[1](v, reading) if c else v for c, v in zip(held, tree, strict=True)]

    return write, read


def _per_codec(hint: Any, mark: Per) -> Codec:
    codec = _codec(typing.get_args(hint)[0], None)
    kind, new = mark.kind, mark.new

    def write(value: Any, spot: Spot) -> Any:
        names = spot.content.numberings[kind].names
        return {
            name: codec[0](each, spot) if codec else each
            for name, each in zip(names, value, strict=True)
            if each != new
        }

    def read(tree: Any, reading: Reading) -> Any:
        values = [new] * len(reading.content.numberings[kind])
        for name, each in _map(tree).items():
            number = read_name(kind, name, reading)
            if 0 <= number < len(values):
                values[number] = codec[1](each, reading) if codec else each
        return values

    return write, read


def _agenda_codec(agenda: Agenda) -> Codec:
    @cache
    def codecs(name: str) -> Codec:
        return _tuple_codec([_codec(hint, None) for hint in agenda.argument_types(name)])

    def write(value: Any, spot: Spot) -> Any:
        frames = []
        for name, *args in value:
            codec = codecs(name)
            frames.append([name, *(codec[0](args, spot) if codec else args)])
        return frames

    def read(tree: Any, reading: Reading) -> Any:
        frames = []
        for frame in _many(tree):
            name, *args = _many(frame)
            if name not in agenda:
                reading.lack("step", str(name))
                continue
            codec = codecs(name)
            frames.append([name, *(codec[1](args, reading) if codec else args)])
        return frames

    return write, read


class _Fields:
    """A struct as a map. Its codecs are compiled at first use: a struct may hold its own kind."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.codecs: list[tuple[str, Codec]] | None = None
        self.content: list[str] = []

    def compile(self) -> list[tuple[str, Codec]]:
        """Kept as a whole only: another thread may look at any time, and read or write by it."""
        hints = typing.get_type_hints(self.kind, include_extras=True)
        codecs: list[tuple[str, Codec]] = []
        content = []
        for name in self.kind.__struct_fields__:  # type: ignore[attr-defined]
            if isinstance(hints[name], type) and issubclass(hints[name], Catalogue):
                content.append(name)
            else:
                codecs.append((name, _codec(hints[name], None)))
        self.content, self.codecs = content, codecs
        return codecs

    def write(self, value: Any, spot: Spot) -> dict[str, Any]:
        tree = {}
        outer, spot.owner = spot.owner, value
        for name, codec in self.codecs or self.compile():
            each = getattr(value, name)
            tree[name] = each if codec is None else codec[0](each, spot)
        spot.owner = outer
        return tree

    def read(self, tree: Any, reading: Reading) -> dict[str, Any]:
        found = dict(_map(tree))
        for name, codec in self.codecs or self.compile():
            if codec is not None and name in found:
                found[name] = codec[1](found[name], reading)
        for name in self.content:
            found[name] = reading.content
        return found


_KNOWN: dict[type, _Fields] = {}


def _fields(kind: type) -> _Fields:
    found = _KNOWN.get(kind)
    if found is None:
        found = _KNOWN[kind] = _Fields(kind)
    return found

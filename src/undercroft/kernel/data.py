"""State as plain data: structs of numbers, strings and lists, with a compiled `clone()`."""

from __future__ import annotations

import types
import typing
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar, Union

import msgspec

from .catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T", bound=type)
P = TypeVar("P")

_SHARED = (int, str, bool, float, bytes, type(None))


def plain(cls: T) -> T:
    """Give a struct a `clone()` compiled from its annotations.

    Cloning is the hot path of search: one shallow copy in C, then a slice for each list.
    """
    hints = typing.get_type_hints(cls)
    lines = ["def clone(self):", "    new = copy(self)"]
    for name in cls.__struct_fields__:  # type: ignore[attr-defined]
        copied = _copy_expression(f"self.{name}", hints[name])
        if copied is not None:
            lines.append(f"    new.{name} = {copied}")
    lines.append("    return new")
    namespace: dict[str, Any] = {"copy": cls.__copy__}  # type: ignore[attr-defined]
    exec("\n".join(lines), namespace)
    cls.clone = namespace["clone"]  # type: ignore[attr-defined]
    return cls


def _copy_expression(value: str, hint: Any) -> str | None:
    """Source that copies `value`, or None where sharing it is safe."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        copies = [_copy_expression(value, arg) for arg in args if arg is not type(None)]
        if all(copied is None for copied in copies):
            return None
        if len(copies) > 1:
            raise TypeError(f"{value}: no telling how to copy {hint!r}")
        return f"{copies[0]} if {value} is not None else None"
    if origin is list:
        copied = _copy_expression("item", args[0])
        if copied is None:
            return f"{value}[:]"
        return f"[{copied} for item in {value}] if {value} else []"  # often nothing is in it
    if origin is dict:
        copied = _copy_expression("item", args[1])
        if copied is None:
            return f"{value}.copy()"
        return f"{{key: {copied} for key, item in {value}.items()}}"
    if origin is tuple:
        if any(arg is not ... and _copy_expression("item", arg) is not None for arg in args):
            raise TypeError(f"{value}: a tuple is shared, so all in it must be, not {hint!r}")
        return None
    if hint in _SHARED:
        return None
    if isinstance(hint, type) and issubclass(hint, Catalogue):
        return None
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if hint.__struct_config__.frozen else f"{value}.clone()"
    raise TypeError(f"{value}: plain data holds numbers, strings, lists and structs, not {hint!r}")


def pack(state: Any) -> bytes:
    """A state as bytes."""
    return msgspec.msgpack.encode(state, enc_hook=_no_catalogue)


def unpack(data: bytes, kind: type[P], content: Catalogue) -> P:
    """The state in these bytes, to be played with that content."""
    return msgspec.msgpack.decode(data, type=kind, dec_hook=lambda _kind, _none: content)


def _no_catalogue(thing: object) -> None:
    """A state's content is not written with it."""
    if not isinstance(thing, Catalogue):
        raise TypeError(f"plain data cannot hold {type(thing).__name__}")


def doubled(things: Iterable[int]) -> list[int]:
    """Those that occur more than once: a piece lies in one place."""
    return [thing for thing, count in Counter(things).items() if count > 1]

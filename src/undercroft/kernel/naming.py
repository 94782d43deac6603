"""Names on disk: how a state's annotations say which numbers stand for things.

    CardNo = Annotated[int, Named("card")]                         one card
    Cards = Annotated[bytes, Named("card")]                        a bag, tuple or list of cards
    Bags = Annotated[list[bytes], NamedEach("card", ..., "tile")]  by position; `...` repeats
    Tokens = Annotated[list[int], Per("token", POOL)]              one entry for each token

A number below 0 says that there is nothing, and stays a number. See `written.py` for the format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import EllipsisType

    from .catalogue import Catalogue, Numbering

Kind: TypeAlias = "str | Coded"


class Named:
    """All numbers in here are numbers of the catalogue's numbering of that kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Coded:
    """A value that says more than one name can, with its own way to write it.

    `write` gets the value and where it was found; what it gives must say everything, since
    `read` gets that alone and the catalogue's numberings. A name that `read` does not find there
    is a KeyError with that name.
    """

    __slots__ = ("kind", "read", "write")

    def __init__(
        self,
        kind: str,
        write: Callable[[Spot, Any], Any],
        read: Callable[[Mapping[str, Numbering], Any], Any],
    ) -> None:
        self.kind = kind
        self.write = write
        self.read = read


class NamedEach:
    """A list in which each position has its own kind; `...` repeats the kind before it."""

    __slots__ = ("after", "before", "repeated")

    def __init__(self, *kinds: Kind | EllipsisType) -> None:
        given = list(kinds)
        self.repeated: Kind | None = None
        self.before: list[Kind] = []
        self.after: list[Kind] = []
        if ... in given:
            gap = given.index(...)
            self.before = _kinds(given[: gap - 1])
            self.after = _kinds(given[gap + 1 :])
            (self.repeated,) = _kinds(given[gap - 1 : gap])
        else:
            self.before = _kinds(given)

    def kinds(self, length: int) -> list[Kind]:
        """The kind of each position in a list of that length."""
        if self.repeated is None:
            return self.before
        missing = length - len(self.before) - len(self.after)
        return [*self.before, *[self.repeated] * missing, *self.after]


def _kinds(given: list[Kind | EllipsisType]) -> list[Kind]:
    kinds: list[Kind] = []
    for kind in given:
        if not isinstance(kind, str | Coded):
            raise TypeError("NamedEach: `...` may stand once, after the kind that it repeats")
        kinds.append(kind)
    return kinds


class Per:
    """A list with one entry for each thing of that kind. A thing the save does not know is `new`.

    Entries that are `new` are not written.
    """

    __slots__ = ("kind", "new")

    def __init__(self, kind: str, new: Any) -> None:
        self.kind = kind
        self.new = new


class Spot:
    """Where a value that is being written was found."""

    __slots__ = ("content", "owner", "place", "state")

    def __init__(self, content: Catalogue, state: Any) -> None:
        self.content = content
        self.state = state  # the whole state
        self.owner: Any = state  # the innermost struct
        self.place = 0  # the position in a list whose positions have kinds of their own


__all__ = ["Coded", "Named", "NamedEach", "Per", "Spot"]

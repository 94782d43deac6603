"""Words of content files that are numbers in memory: a level, a kind of attack, a space."""

from __future__ import annotations

from typing import ClassVar, Self, cast

NONE = -1  # where a number stands, none is meant


class _Plain(type):
    """A plain number will do for one, so that states can hold what content says."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, int)


class Numbered(int, metaclass=_Plain):
    """A word out of a list, read as its place there.

    A list that content itself brings, its ids of a kind, is given to the hook that reads.
    """

    names: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def none(cls) -> Self:
        """No word of the list."""
        return cast("Self", NONE)

    @classmethod
    def of(cls, word: str) -> Self:
        """A word of the list."""
        return cast("Self", cls.names.index(word))

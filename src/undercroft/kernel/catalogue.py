"""What a table is played with: the content of some boxes and packs, numbered for the rules.

States hold numbers, and a reference to the catalogue that tells what they mean. What is written
down names things instead: numbers may change when content grows, names do not.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import BadContent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from importlib.resources.abc import Traversable
    from typing import Self


MAX_THINGS = 5_000


class Numbering:
    """The things of one kind, numbered from 0; copies of one thing are told apart by `#2`."""

    __slots__ = ("_numbers", "kind", "names")

    def __init__(self, kind: str, names: Iterable[str]) -> None:
        self.kind = kind
        self.names = _told_apart(kind, names)
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def number(self, name: str) -> int:
        """The number of that name; KeyError if this catalogue has no such thing."""
        return self._numbers[name]

    def __repr__(self) -> str:
        return f"Numbering({self.kind!r}, {len(self.names)} names)"


def _told_apart(kind: str, names: Iterable[str]) -> tuple[str, ...]:
    """Each name with `#2`, `#3` and so on from its second copy on."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        if "#" in name:
            raise BadContent(f"{name}: an id may not contain #")
        if len(found) == MAX_THINGS:
            raise BadContent(f"{kind}: expected at most {MAX_THINGS:,} of them")
        count = seen[name] = seen.get(name, 0) + 1
        found.append(name if count == 1 else f"{name}#{count}")
    return tuple(found)


class Catalogue:
    """Base of a game's content object: built once for each choice of boxes and packs.

    It is shared by all states that refer to it: cloning, copying and comparing never look inside,
    and nobody may change it. A game adds its own tables as attributes.
    """

    game: str
    boxes: tuple[str, ...] = ("base",)
    packs: tuple[str, ...] = ()
    fingerprint: str = ""  # a hash of all content in play
    numberings: Mapping[str, Numbering] = MappingProxyType({})
    sources: Mapping[str, str] = MappingProxyType({})  # the kind of what a source of draws brings
    # What the numbers of a kind meant in records of the first format, which wrote positions.
    first_numbering: Mapping[str, Sequence[str]] = MappingProxyType({})

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Catalogue], tuple[Any, ...]]:
        return _built_again, (self.game, self.boxes, self.packs)

    def __repr__(self) -> str:
        return f"<{self.game}: {', '.join((*self.boxes, *self.packs))}>"


def _built_again(game: str, boxes: tuple[str, ...], packs: tuple[str, ...]) -> Catalogue:
    """The same catalogue in another process."""
    from . import game as registry

    return registry.find(game).catalogue(boxes, packs)


def numbering_of_first_format(content: Traversable) -> dict[str, tuple[str, ...]]:
    """What numbers meant in records of the first format: a file that is never to be changed."""
    data = (content / "first_format.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[str, ...]])

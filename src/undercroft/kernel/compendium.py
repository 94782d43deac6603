"""All things of a game as they are drawn in play, to be looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

# msgspec reads annotations at run time: these are no type-only imports.
from .scene import Board, Card, Panel, Sign, Space  # noqa: TC001

if TYPE_CHECKING:
    from .catalogue import Catalogue
    from .game import Game


class CompendiumEntry(msgspec.Struct, frozen=True):
    """One thing: drawn as cards, as a space of the board or as a figure's panel, or only told."""

    id: str  # no two of a compendium have the same
    name: str
    text: str = ""
    cards: tuple[Card, ...] = ()
    space: Space | None = None
    panel: Panel | None = None
    plan: Board | None = None  # a small map
    count: int = 0  # how many of them there are, where that is worth telling
    words: tuple[str, ...] = ()  # what else it is called in log, prompts and rules
    rule: str = ""


class CompendiumGroup(msgspec.Struct, frozen=True):
    """Things of one kind, under a title."""

    id: str
    name: str
    entries: tuple[CompendiumEntry, ...]


class Compendium(msgspec.Struct, frozen=True):
    """What can be looked up. Where two things have one name, the first is meant in texts."""

    groups: tuple[CompendiumGroup, ...] = ()
    signs: tuple[Sign, ...] = ()  # what the small marks of its cards mean

    @property
    def entries(self) -> tuple[CompendiumEntry, ...]:
        return tuple(entry for group in self.groups for entry in group.entries)


@runtime_checkable
class Catalogued(Protocol):
    """A game whose things can be looked up."""

    def compendium(self, content: Catalogue | None = None) -> Compendium: ...


def compendium_of(game: Game[Any]) -> Compendium:
    """The compendium of a game's base box; empty for a game without one."""
    return game.compendium() if isinstance(game, Catalogued) else Compendium()

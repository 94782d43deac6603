"""What is printed, ready for the rules: figures and what they attack with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.kernel.dice import Pool
    from undercroft.kernel.grid import Base

    from .cards import Surge
    from .figures import Ability


class Weapon(NamedTuple):
    """What an attack is made with: a weapon, bare hands, or a Monster card."""

    ranged: bool
    reach: bool
    dice: Pool
    surges: tuple[Surge, ...]
    numbers: tuple[int, ...] = ()  # of the dice
    pierce: int = 0
    range: int = 0

    @property
    def far(self) -> bool:
        """Whether it reaches beyond adjacent spaces."""
        return self.ranged or self.reach


class Figure(NamedTuple):
    """What is printed of a hero, a familiar, a lieutenant, or a minion or master in one act."""

    id: str
    name: str
    speed: int
    health: int
    defense: Pool
    base: Base
    stamina: int = 0  # of a hero
    attributes: Mapping[str, int] = {}  # of a hero or a lieutenant
    group: str = ""  # of a monster; a lieutenant is a group of its own
    master: bool = False
    weapon: Weapon | None = None  # of a monster, a lieutenant or a familiar
    keywords: tuple[Ability, ...] = ()
    abilities: frozenset[str] = frozenset()  # the ids of its keywords
    lieutenant: bool = False
    familiar: bool = False
    traits: tuple[str, ...] = ()  # of a monster

    @property
    def is_hero(self) -> bool:
        return not self.group and not self.familiar

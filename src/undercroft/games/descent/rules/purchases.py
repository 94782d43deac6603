"""What surges buy, in numbers: all that the chances of an attack need to know of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..content.cards import Surge


class Purchase(NamedTuple):
    """What one surge ability, or several together, bring against the target."""

    cost: int = 0
    damage: int = 0
    range: int = 0
    pierce: int = 0
    rerolls: int = 0  # of one defense die each
    hurt: int = 0  # damage that no defense stops, whether the attack reaches the target or not
    tired: int = 0  # fatigue of the target

    def and_also(self, other: Purchase) -> Purchase:
        """Both."""
        return Purchase(*[one + more for one, more in zip(self, other, strict=True)])

    def serves(self) -> bool:
        """Whether it changes what the target suffers."""
        return any(self[1:])


NOTHING_BOUGHT = Purchase()


@lru_cache(maxsize=512)
def printed(surges: tuple[Surge, ...]) -> tuple[Purchase, ...]:
    """Printed lines that say it in numbers."""
    return tuple(
        Purchase(surge.cost, surge.damage, surge.range, surge.pierce)
        for surge in surges
        if surge.ability is None and (surge.damage or surge.range or surge.pierce)
    )


@lru_cache(maxsize=512)
def choices(lines: tuple[Purchase, ...]) -> tuple[Purchase, ...]:
    """Every choice of surge abilities, each of them at most once (DES-SRG-05)."""
    found = dict.fromkeys(
        Purchase(*map(sum, zip(NOTHING_BOUGHT, *chosen, strict=True)))
        for number in range(len(lines) + 1)
        for chosen in combinations(lines, number)
    )
    return tuple(found)

"""Epic play: a single quest with stronger heroes and a stronger overlord (DES-EPIC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.agenda import push

from ..table.state import AGENDA
from . import shop

if TYPE_CHECKING:
    from ..table.state import DescentTable


class Level(NamedTuple):
    """A power level: what each hero and the overlord may spend, and the acts of cards in use."""

    title: str
    xp: int = 0  # of each hero
    gold: int = 0  # of each hero
    overlord_xp: int = 0
    shop: tuple[int, ...] = ()
    act: int = 1  # of Monster and Lieutenant cards (DES-MON-06)


BASIC = "basic"
LEVELS = {
    BASIC: Level("Basic"),  # DES-EPIC-03
    "advanced": Level("Advanced", 3, 150, 4, (1,)),  # DES-EPIC-04, 05, 06
    "expert": Level("Expert", 6, 250, 8, (1, 2), 2),  # DES-EPIC-07 to 10
}


@AGENDA.step("power_up")
def power_up(table: DescentTable) -> None:
    """Heroes take skills and items for what their level gives them; the rest of it is lost.

    Each hero has XP of their own, but they share the gold (DES-EPIC-02, DES-GAP-41, DES-GAP-42).
    """
    state = table.state
    level = LEVELS[state.power]
    if not level.xp:
        return
    state.hero_xp = (level.xp,) * state.heroes
    state.gold = level.gold * state.heroes
    state.stall = tuple(item for act in level.shop for item in shop.deck_of(state, act))
    push(state, "shop")
    for number in reversed(range(state.heroes)):
        push(state, "learn_skills", number)

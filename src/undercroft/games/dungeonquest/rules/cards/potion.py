"""The Unstable Potion, found in many decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kept import end_effects_called
from ..loot import discard_loot, loot_called
from ..wounds import heal, kill, suffer

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import DungeonQuestTable
    from ...table.state import Hero


def drink_potion(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Two dice: from death to perfect health, which cures a vampire's bite as well."""
    discard_loot(table, hero, (loot_called(hero, "unstable_potion"),), "DQ-ENC-07")
    first, second = table.roll(), table.roll()
    total = first + second
    table.say("DQ-ENC-07", "{hero} drinks a potion: {dice}.", hero.seat, (first, second))
    if total == 2:
        yield from kill(table, hero, "an unstable potion")
    elif total <= 5:
        yield from suffer(table, hero, 4, "DQ-ENC-07", "an unstable potion")
    elif total <= 7:
        table.say("DQ-ENC-07", "The potion does nothing to {hero}.", hero.seat)
    elif total <= 10:
        heal(table, hero, 3)
    else:
        heal(table, hero, hero.wounds)
        end_effects_called(table, hero, "vampire_bite")

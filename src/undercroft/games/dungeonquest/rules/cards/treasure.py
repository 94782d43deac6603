"""The Treasure deck; plain treasure needs no function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loot import lose_loot, treasures
from . import card

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero


@card("artifact_eater")
def artifact_eater(table: DungeonQuestTable, hero: Hero, drawn: int) -> None:
    """The most valuable other Treasure card is lost; the eater stays."""
    content = table.state.content
    held = treasures(hero)
    if held:
        best = max(held, key=lambda loot: content.card_gold[loot])
        lose_loot(table.state, hero, best)
        table.say("DQ-ENC-05", "The artifact eater devours {card} of {hero}.", best, hero.seat)

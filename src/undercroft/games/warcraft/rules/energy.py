"""Energy that is not spent (WOW-ABIL-06, WOW-CCHR-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import Character


def lose_energy(table: WarcraftTable, character: Character, rule: str) -> None:
    """What is left of it is lost."""
    lost, character.energy = character.energy, 0
    if lost:
        table.say(rule, "{character} loses {energy} not spent.", character.seat, lost)

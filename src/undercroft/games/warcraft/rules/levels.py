"""Gaining a level (WOW-LVL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow

from .decks import draw_abilities
from .moments import LEVEL_GAINED

if TYPE_CHECKING:
    from ..content.cards import CharacterCard
    from ..game import WarcraftTable
    from ..table.state import State

CARDS_FOR_A_LEVEL = 3


def card_of(state: State, seat: int) -> CharacterCard:
    """The side of the character card that lies up (WOW-LVL-07)."""
    character = state.characters[seat]
    return state.content.characters[character.kind].cards[character.level][character.side]


def gain_level(table: WarcraftTable, seat: int, level: int) -> Flow[None]:
    """At once; a level they have, or a lower one, gives nothing (WOW-LVL-13, WOW-GAP-44)."""
    if level <= table.state.characters[seat].level:
        return NOTHING
    return _rise(table, seat, level)


def _rise(table: WarcraftTable, seat: int, level: int) -> Flow[None]:
    """Heal, draw, replace the card with the same side up (WOW-LVL-02 to 06)."""
    character = table.state.characters[seat]
    table.say("WOW-LVL-02", "{character} gains the {level} level.", seat, level)
    character.damage = 0
    table.say("WOW-LVL-03", "{character} heals all damage.", seat)
    yield from draw_abilities(table, seat, CARDS_FOR_A_LEVEL, "WOW-LVL-04")
    character.level = level
    table.say("WOW-LVL-05", "{character} takes the {level} character card.", seat, level)
    yield from LEVEL_GAINED.announce(table, seat, level)

"""Who is with whom in the eyes of a player: whom their Heroes fear, whom Mage Spawn hunt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import chests, terms
from ..table.state import INSIDE

if TYPE_CHECKING:
    from ..table.state import State, Warrior


def prey(state: State, seat: int) -> list[Warrior]:
    """The Heroes whom this player sends Mage Spawn against; alone, all of them (MKD-SOLO-06)."""
    return [
        each
        for each in state.warriors
        if terms.is_hero(each)
        and each.place == INSIDE
        and (each.seat != seat or state.players == 1)
    ]


def opponents(state: State, warrior: Warrior) -> list[Warrior]:
    """The figures in the dungeon that oppose one."""
    return [
        each for each in state.warriors if each.place == INSIDE and terms.opposing(warrior, each)
    ]


def gold_held(state: State, seat: int) -> int:
    """The gold in the chests that a player holds."""
    treasures = state.content.treasures
    return sum(
        treasures[chests.treasure_of(state, state.chests[at])].gold
        for at in chests.held(state, seat)
    )

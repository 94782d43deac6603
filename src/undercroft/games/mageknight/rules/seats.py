"""Who decides for a figure: its player, or for Mage Spawn the one whom the rules name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import BY_PLAYER, MONSTERS, NOBODY, NONE

if TYPE_CHECKING:
    from ..table.state import State


def opponent(state: State, seat: int) -> int:
    """With more than two players it is the one to the right (MKD-MULTI-01).

    Alone, it is the monster side: another seat, unless the player plays it as well (MKD-SOLO-19).
    """
    if state.monsters != BY_PLAYER:
        return MONSTERS
    return (seat - 1) % state.players


def controller(state: State, number: int) -> int:
    """Who decides for a figure now.

    Mage Spawn are moved by the player whose turn it is (MKD-SPAWN-01); against a hero they
    are played by the opponent of its player, who also placed them (MKD-TOKEN-05).
    """
    warrior = state.warriors[number]
    if warrior.seat != NOBODY:
        return warrior.seat
    if state.monsters != BY_PLAYER:
        return MONSTERS
    activation = state.activation
    if activation is not None and activation.warrior not in (NONE, number):
        hero = state.warriors[activation.warrior].seat
        if hero != NOBODY:
            return opponent(state, hero)
    return state.active

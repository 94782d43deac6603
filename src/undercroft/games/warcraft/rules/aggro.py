"""Aggro markers and what they hold (WOW-AGG-01, 02; WOW-GAP-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table.state import State


def aggro_at(state: State, space: int) -> list[int]:
    """The track slots whose red marker lies on a space (WOW-UND-04)."""
    aggro = state.content.aggro
    return [
        slot for slot, (card, where) in enumerate(state.track) if where == space and aggro[card]
    ]


def aggro_spaces(state: State) -> set[int]:
    """Every space with a red marker."""
    aggro = state.content.aggro
    return {where for card, where in state.track if where >= 0 and aggro[card]}


def held_by_aggro(state: State, seat: int) -> bool:
    """He may not move out while the marker remains; nothing else stops him (WOW-AGG-01, GAP-06)."""
    aggro = state.content.aggro
    space = state.characters[seat].space
    for card, where in state.track:
        if where == space and aggro[card]:
            return not ignores_aggro(state, seat)
    return False


def ignores_aggro(state: State, seat: int) -> bool:
    """The side of his card, or something he played this turn, lets him pass."""
    character = state.characters[seat]
    if state.content.ignores_aggro[character.kind][character.level][character.side]:
        return True
    return any(change[0] == "ignore_aggro" for change in character.changes)

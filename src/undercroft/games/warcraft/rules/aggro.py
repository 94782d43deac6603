"""Aggro markers and what they hold (WOW-AGG-01, 02; WOW-GAP-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table.state import State


def aggro_at(state: State, space: int) -> bool:
    """Whether a red marker lies on a space (WOW-UND-04)."""
    aggro = state.content.aggro
    for card, where in state.track:  # noqa: SIM110 - a generator costs more, and moves ask often
        if where == space and aggro[card]:
            return True
    return False


def aggro_spaces(state: State) -> set[int]:
    """Every space with a red marker."""
    aggro = state.content.aggro
    return {where for card, where in state.track if where >= 0 and aggro[card]}


def held_by_aggro(state: State, seat: int) -> bool:
    """They may not move out while the marker remains; nothing else holds (WOW-AGG-01, GAP-06)."""
    return aggro_at(state, state.characters[seat].space) and not ignores_aggro(state, seat)


def ignores_aggro(state: State, seat: int) -> bool:
    """The side of their card, or something they played this turn, lets them pass."""
    character = state.characters[seat]
    if state.content.ignores_aggro[character.kind][character.level][character.side]:
        return True
    return any(change[0] == "ignore_aggro" for change in character.changes)

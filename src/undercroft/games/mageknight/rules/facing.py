"""Facings and arcs (MKD-FACE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import arc

from ..table.state import INSIDE

if TYPE_CHECKING:
    from ..table.state import State, Warrior

EIGHTHS = 8  # MKD-FACE-01


def front_arc(state: State, warrior: Warrior, facing: int | None = None) -> int:
    """The squares before a figure, near and far (MKD-FACE-02 to 05, MKD-FACE-14)."""
    degrees = state.content.figures[warrior.figure].arc
    looks = warrior.facing if facing is None else facing
    return arc(state.ground.grid, warrior.square, looks, degrees)


def faces(state: State, warrior: Warrior, other: Warrior) -> bool:
    """Whether another figure stands in its front arc."""
    return other.place == INSIDE and bool(front_arc(state, warrior) >> other.square & 1)


def from_behind(state: State, attacker: Warrior, target: Warrior) -> bool:
    """Whether an attack comes through the target's rear arc (MKD-FACE-06, MKD-CLOSE-06)."""
    return not faces(state, target, attacker)


def facings_toward(state: State, warrior: Warrior, square: int) -> list[int]:
    """The facings that bring a square into the front arc."""
    return [facing for facing in range(EIGHTHS) if front_arc(state, warrior, facing) >> square & 1]

"""Doors (DES-DOOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import reacting
from .moments import DOOR
from .quests import script

if TYPE_CHECKING:
    from ..table.state import DescentTable, State


def usable(state: State, number: int) -> list[int]:
    """The doors that a figure may open or close from where it stands (DES-DOOR-01, DES-GAP-20)."""
    ground = state.ground
    if not ground.doors:
        return []
    quest = script(state)
    return [
        door
        for door in ground.doors_at(state.squares(number))
        if quest.may_use_door(state, number, door)
    ]


def move(table: DescentTable, number: int, door: int) -> None:
    """A door is opened or closed (DES-DOOR-01, DES-DOOR-03, DES-DOOR-04)."""
    state = table.state
    state.closed ^= 1 << door
    how = "closes" if state.closed >> door & 1 else "opens"
    table.say("DES-DOOR-01", "{figure} {text} a door.", state.fighters[number].kind, how)
    if not state.closed >> door & 1:
        reacting.happen(table, DOOR, number)
    script(state).door_moved(table, number, door)


def label(state: State, name: str) -> str:
    """What is done to a door, in words."""
    shut = state.closed >> state.ground.door_names.index(name) & 1
    called = next((door.name for door in state.rules.door if door.id == name), f"door {name}")
    return f"{'Open' if shut else 'Close'} the {called}"

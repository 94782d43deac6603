"""Attacking a door in close combat (MKD-DOOR-05, MKD-DOOR-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..table.ground import DESTROYED
from ..table.state import INSIDE
from . import actions, attack_words, doors, hooks, manners, spinning, values
from .combat import ALWAYS_MISSES
from .damage import fall_if_dead, take
from .manners import STRIKE

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State

BATTER = "batter"


class Battering:
    """A figure in one of the two squares that a door parts attacks it (MKD-DOOR-09)."""

    verbs = (BATTER,)

    def offers(self, state: State, number: int) -> list[str]:
        if not state.ground.doors or state.warriors[number].place != INSIDE:
            return []
        return [
            f"{BATTER}:{doors.name_of(state, door)}"
            for door in state.ground.doors_at[state.warriors[number].square]
            if self._forbids(state, number, door) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        door = doors.called(state, name)
        return "MKD-DOOR-09" if door is None else self._forbids(state, number, door)

    def _forbids(self, state: State, number: int, door: int) -> Verdict:
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        if warrior.place != INSIDE or door not in state.ground.doors_at[warrior.square]:
            return "MKD-DOOR-09"
        if state.doors[door] == DESTROYED:
            return "MKD-DOOR-06"
        if activation.attacked:
            return "MKD-TURN-08"
        if activation.quick:
            return "MKD-SPD-07"
        if manners.cost(state, warrior, STRIKE) > activation.points:
            return "MKD-COST-09"
        return hooks.MAY_ATTACK.forbids(values.abilities(state, warrior), STRIKE)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """It turns to the door, rolls, and its activation is over, as after any attack."""
        state = table.state
        door, activation = doors.called(state, name), state.activation
        assert door is not None
        assert activation is not None
        warrior = state.warriors[number]
        actions.pay(state, manners.cost(state, warrior, STRIKE))
        activation.attacked = activation.over = True  # MKD-TURN-08, MKD-TURN-09
        edge = state.ground.grid.edge(state.ground.doors[door])
        beyond = edge.b if edge.a == warrior.square else edge.a
        ways = spinning.ways_to_face(state, warrior, 1 << beyond)
        yield from spinning.turn(table, number, state.active, ways)
        yield from spinning.stop(table, number)
        yield from _roll(table, number, door)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state = table.state
        door = doors.called(state, name)
        assert door is not None
        warrior = state.warriors[number]
        need = doors.needed(state, warrior, door)
        cost = manners.cost(state, warrior, STRIKE)
        text = f"Break the door {name} ({cost} points; {attack_words.told(need)})"
        squares = tuple(f"space:{square}" for square in name.split("-"))
        return Label(text, "MKD-DOOR-05", squares)


def _roll(table: MageKnightTable, number: int, door: int) -> Flow[None]:
    """A hit destroys the door for good (MKD-DOOR-06); 2 and 12 are critical (MKD-CRIT-01, 02)."""
    state = table.state
    warrior = state.warriors[number]
    dice = table.roll() + table.roll()
    table.say("MKD-DOOR-05", "{figure} rolls {number} against a door.", warrior.figure, dice)
    doors.batter(table, warrior, door, dice)
    if dice == ALWAYS_MISSES:
        take(table, number, 1, "MKD-CRIT-01")
        yield from fall_if_dead(table, number)


BATTERING = Battering()

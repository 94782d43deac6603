"""Doors: opening and closing them, and how iron ones fall shut (MKD-DOOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..table.ground import DESTROYED, OPEN, SHUT
from ..table.state import INSIDE
from . import actions, spinning, terms, values

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State, Warrior

OPEN_DOOR, CLOSE_DOOR = "open_door", "close_door"
COSTS = {OPEN_DOOR: 2, CLOSE_DOOR: 1}  # MKD-COST-14
WOODEN_DEFENSE, IRON_DEFENSE = 10, 15  # MKD-DOOR-05


def name_of(state: State, door: int) -> str:
    """A door by the two squares that it parts."""
    ground = state.ground
    edge = ground.grid.edge(ground.doors[door])
    return f"{ground.names[edge.a]}-{ground.names[edge.b]}"


def called(state: State, name: str) -> int | None:
    """The door of that name."""
    return next((n for n in range(len(state.doors)) if name_of(state, n) == name), None)


# -- attacks on doors --------------------------------------------------------------------------


def near_square(state: State, door: int, warrior: Warrior) -> int:
    """The square on a figure's side of a door: there the door stands for it (MKD-DOOR-10)."""
    grid = state.ground.grid
    edge = grid.edge(state.ground.doors[door])  # its first square is the northern or western one
    (row, column), (_, right) = grid.places[edge.a], grid.places[edge.b]
    to_row, to_column = grid.places[warrior.square]
    first = to_row <= row if column == right else to_column <= column
    return edge.a if first else edge.b


def next_to_door(state: State, square: int) -> int:
    """The squares next to a door that stands at a square, itself among them (MKD-DOOR-10)."""
    return terms.beside(state, square) | 1 << square


def defense(state: State, door: int) -> int:
    """What an attack on a door must reach; abilities count for nothing against it."""
    iron = state.ground.iron >> state.ground.doors[door] & 1
    return IRON_DEFENSE if iron else WOODEN_DEFENSE


def needed(state: State, warrior: Warrior, door: int) -> int:
    """What two dice must show; 2 always fails, 12 never (MKD-CRIT-01, MKD-CRIT-02)."""
    return min(12, max(3, defense(state, door) - values.attack(state, warrior)))


def batter(table: MageKnightTable, warrior: Warrior, door: int, dice: int) -> None:
    """A roll that is high enough destroys the door for good (MKD-DOOR-05, MKD-DOOR-06)."""
    if dice >= needed(table.state, warrior, door):
        set_door(table.state, door, DESTROYED)
        table.say("MKD-DOOR-06", "The door is destroyed.")
    else:
        table.say("MKD-DOOR-05", "The door holds.")


class Doors:
    """Opening and closing from either of the two squares (MKD-DOOR-09)."""

    verbs = (OPEN_DOOR, CLOSE_DOOR)

    def offers(self, state: State, number: int) -> list[str]:
        """Of Heroes and Mage Spawn alike (MKD-SPAWN-05)."""
        ground = state.ground
        if not ground.doors or state.warriors[number].place != INSIDE:
            return []
        here = ground.doors_at[state.warriors[number].square]
        return [
            f"{verb}:{name_of(state, door)}"
            for door in here
            for verb in self.verbs
            if self._forbids(state, number, verb, door) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        door = called(state, name)
        return "MKD-DOOR-09" if door is None else self._forbids(state, number, verb, door)

    def _forbids(self, state: State, number: int, verb: str, door: int) -> Verdict:
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        if warrior.place != INSIDE or door not in state.ground.doors_at[warrior.square]:
            return "MKD-DOOR-09"
        if state.doors[door] == DESTROYED:
            return "MKD-DOOR-06"
        if (state.doors[door] == SHUT) != (verb == OPEN_DOOR):
            return "MKD-DOOR-02"
        if verb == CLOSE_DOOR:
            if state.ground.iron >> state.ground.doors[door] & 1:
                return "MKD-DOOR-03"
            if activation.quick:
                return "MKD-SPD-07"
        return "MKD-COST-14" if COSTS[verb] > activation.points else None

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        state = table.state
        door, activation = called(state, name), state.activation
        assert door is not None
        assert activation is not None
        actions.pay(state, COSTS[verb])
        yield from spinning.stop(table, number)
        figure = state.warriors[number].figure
        if verb == CLOSE_DOOR:
            set_door(state, door, SHUT)
            table.say("MKD-DOOR-02", "{figure} closes a door.", figure)
            return
        set_door(state, door, OPEN)
        table.say("MKD-DOOR-01", "{figure} opens a door.", figure)
        if state.ground.iron >> state.ground.doors[door] & 1:
            activation.opened = (*activation.opened, door)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        word = "Open" if verb == OPEN_DOOR else "Close"
        squares = tuple(f"space:{square}" for square in name.split("-"))
        return Label(f"{word} the door {name} ({COSTS[verb]} points)", "MKD-COST-14", squares)


def set_door(state: State, door: int, how: int) -> None:
    """A door is open, shut or destroyed from now on."""
    state.doors = (*state.doors[:door], how, *state.doors[door + 1 :])


def let_fall(table: MageKnightTable) -> None:
    """Iron doors that were opened fall shut (MKD-DOOR-03, MKD-DOOR-04)."""
    state = table.state
    activation = state.activation
    assert activation is not None
    for door in activation.opened:
        if state.doors[door] == OPEN:
            set_door(state, door, SHUT)
            table.say("MKD-DOOR-04", "An iron door falls shut.")


DOORS = Doors()

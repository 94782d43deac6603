"""Teleport and vortex squares: what they do to whoever enters, and later (MKD-MARK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label
from undercroft.kernel.grid import members

from ..table.state import INSIDE, NONE
from . import solo, spinning, steps, tokens, turning_tiles
from .moments import STEPPED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State

TELEPORT, TURN_TILE = "teleport", "turn_tile"
LEFT, RIGHT = "left", "right"
WAYS = {LEFT: -1, RIGHT: 1}  # in quarters clockwise


@STEPPED.handler(order=30)
def enter_marker(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """Entering a teleport or vortex square ends the activation (MKD-MARK-01, MKD-MARK-03)."""
    state = table.state
    ground, warrior = state.ground, state.warriors[happening.subject]
    marked = ground.teleports | ground.vortices
    if not marked or warrior.place != INSIDE or not marked >> warrior.square & 1:
        return NOTHING
    return _stop_here(table, happening.subject)


def _stop_here(table: MageKnightTable, number: int) -> Flow[None]:
    state = table.state
    activation = state.activation
    assert activation is not None
    activation.over = True
    vortex = state.ground.vortices >> state.warriors[number].square & 1
    text = "{figure} stops in a vortex." if vortex else "{figure} stops on a teleport square."
    table.say("MKD-MARK-03" if vortex else "MKD-MARK-01", text, state.warriors[number].figure)
    yield from spinning.turn(table, number, state.active)


class Markers:
    """What a figure that begins its activation on a marker may do, for all its speed points."""

    verbs = (TELEPORT, TURN_TILE)

    def offers(self, state: State, number: int) -> list[str]:
        ground, warrior = state.ground, state.warriors[number]
        if not ground.teleports | ground.vortices or warrior.place != INSIDE:
            return []
        found = [f"{TURN_TILE}:{way}" for way in WAYS] if ground.vortices else []
        found += [f"{TELEPORT}:{ground.names[square]}" for square in members(ground.teleports)]
        return [
            choice for choice in found if self.forbids(state, number, *choice.split(":")) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        rule = "MKD-MARK-02" if verb == TELEPORT else "MKD-MARK-04"
        here = state.ground.teleports if verb == TELEPORT else state.ground.vortices
        if warrior.place != INSIDE or not here >> warrior.square & 1 or activation.begun:
            return rule
        if activation.quick:
            return "MKD-SPD-07"
        if verb == TURN_TILE:
            return turning_tiles.forbids(state, warrior.square) if name in WAYS else rule
        square = state.ground.called.get(name, NONE)
        if square == NONE or not here >> square & 1:
            return rule
        if not steps.open_to(state, number) >> square & 1:
            return "MKD-SPAWN-03"
        return steps.forbids_room(state, square)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """It is no movement: nobody is run into, and no break away is needed (MKD-BREAK-11)."""
        state = table.state
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        activation.points, activation.begun, activation.over = 0, True, True
        if verb == TURN_TILE:
            turning_tiles.turn(state, state.ground.tile_of[warrior.square], WAYS[name])
            table.say("MKD-MARK-04", "{figure} turns the tile to the {text}.", warrior.figure, name)
            yield from spinning.turn(table, number, state.active)
            return
        warrior.square = state.ground.called[name]
        table.say("MKD-MARK-02", "{figure} is now on {square}.", warrior.figure, warrior.square)
        yield from spinning.turn(table, number, state.active)
        yield from spinning.offer_spins(table, number)  # MKD-FACE-10
        solo.explore(table, number)
        yield from tokens.come_upon(table, number)  # MKD-TOKEN-15

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        if verb == TURN_TILE:
            return Label(f"Turn this tile to the {name}, and do nothing else", "MKD-MARK-04")
        text = f"Be put on {name}, and do nothing else"
        return Label(text, "MKD-MARK-02", (f"space:{name}",))


MARKERS = Markers()

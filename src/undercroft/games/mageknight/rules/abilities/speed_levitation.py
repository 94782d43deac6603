"""Magic Levitation: an activation that shifts another figure (MKD-SPD-11 to 21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import members

from ...content.abilities import MAGIC_IMMUNITY, MAGIC_LEVITATION
from ...table.state import INSIDE, NOBODY
from .. import actions, spinning, steps, terms, tokens, values
from .choices import InPlaceOfActivation

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...table.state import MageKnightTable, State

FARTHEST = 5  # squares (MKD-SPD-13)


def _describe(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(f"Set it down on {choice}", targets=(f"space:{choice}",))


WHERE = Question("levitate", "MKD-SPD-13", "Where do you set it down?", _describe)


def landings(state: State, number: int) -> list[int]:
    """Where a figure can be set down: over any terrain, not through figures (MKD-SPD-13 to 16)."""
    ground, square = state.ground, state.warriors[number].square
    in_the_way = terms.standing(state) & ~(1 << square) | terms.shut_doors(state)
    near = ground.steps.reach(1 << square, FARTHEST, in_the_way).squares
    return members(near & ground.legal & ~steps.taken(state) & ~_near_own_heroes(state, number))


def _near_own_heroes(state: State, number: int) -> int:
    """Where a player may not bring a Mage Spawn: to their own Heroes (MKD-SPAWN-03).

    Within the tile where it is already it may be moved, but not next to one of them.
    """
    target, ground = state.warriors[number], state.ground
    if target.seat != NOBODY or state.monsters_turn:
        return 0
    squares = terms.near_heroes_of(state, state.active)
    squares &= ~ground.areas[ground.tile_of[target.square]]
    for hero in state.warriors:
        if hero.seat == state.active and hero.place == INSIDE:
            squares |= terms.beside(state, hero.square)
    return squares


def _neighbours(state: State, number: int) -> list[str]:
    """Any figure in an adjacent square, friend or foe (MKD-SPD-12)."""
    near = terms.beside(state, state.warriors[number].square)
    return [
        state.handle(other)
        for other, warrior in enumerate(state.warriors)
        if warrior.place == INSIDE and near >> warrior.square & 1
    ]


def _forbids(state: State, _number: int, name: str) -> Verdict:
    """The immune are not moved (MKD-SPD-21), nor those who can be set down nowhere."""
    other = state.called(name)
    if values.has(state, state.warriors[other], MAGIC_IMMUNITY):
        return "MKD-SPD-21"
    return None if landings(state, other) else "MKD-SPD-16"


def _levitate(table: MageKnightTable, number: int, name: str) -> Flow[None]:
    """Shift and turn it, then those beside it may turn; it is not activated any more this turn."""
    state = table.state
    other, names = state.called(name), state.ground.names
    choice = yield WHERE, state.active, [names[square] for square in landings(state, other)]
    target = state.warriors[other]
    target.square = state.ground.called[choice]
    target.activated = True  # MKD-SPD-17
    table.say("MKD-SPD-11", "{figure} lifts {figure} to {square}.",
              state.warriors[number].figure, target.figure, target.square)  # fmt: skip
    yield from spinning.turn(table, other, state.active)  # MKD-SPD-16
    yield from spinning.offer_spins(table, other)  # MKD-SPD-18
    yield from tokens.come_upon(table, other)  # MKD-TOKEN-15


def _label(state: State, name: str) -> str:
    return f"Magic Levitation: lift {state.figure(state.called(name)).name}, and do nothing else"


actions.register(
    InPlaceOfActivation(
        "levitate", "MKD-SPD-12", MAGIC_LEVITATION,
        names=_neighbours, bars=_forbids, carry_out=_levitate, label=_label,
    )
)  # fmt: skip

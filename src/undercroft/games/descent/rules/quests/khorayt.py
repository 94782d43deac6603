"""Khorayt, a dragon whom nobody commands: he sleeps, wakes, and attacks whoever is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ...table.state import ON_MAP
from .. import combat, terms

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

KHORAYT, AWAKE = "khorayt", "awake"
PACE = 3  # spaces
PREY = Question(
    "prey", "DES-OBJ-07", "Whom does Khorayt attack?",
    lambda table, seat, choice: Label(table.state.name_of(table.state.called(choice)),
                                      targets=(f"figure:{choice}",)),
)  # fmt: skip


def is_khorayt(state: State, number: int) -> bool:
    return state.printed(number).id == KHORAYT


def wake(table: DescentTable) -> None:
    table.state.counts[AWAKE] = 1
    table.say("DES-OBJ-07", "Khorayt wakes.")


def den(state: State) -> int:
    """The lair and its neck."""
    return state.ground.areas["lair"] | state.ground.areas["neck"]


def attack_nearest(table: DescentTable, first: int) -> Flow[None]:
    """The nearest he sees in his den; among equals this figure first, then whom the heroes choose.

    If he sees none there, he first comes nearer.
    """
    state = table.state
    khorayt = terms.first_of(state, KHORAYT)
    if AWAKE not in state.counts or not _intruders(state, khorayt):
        return
    if not _seen(state, khorayt):
        _stalk(table, khorayt)
    prey = _near(state, khorayt, _seen(state, khorayt))
    if not prey:
        return
    handles = [state.handle(number) for number in ([first] if first in prey else prey)]
    target = state.called((yield PREY, state.hero_players(), handles))
    own, figures, ground = state.squares(khorayt), terms.figures_on(state), state.ground
    square = next(
        at for at in each(state.squares(target)) if ground.sees(own, at, figures, state.closed)
    )
    combat.declare(table, khorayt, "", square, (target,), seat=state.overlord)


def _intruders(state: State, khorayt: int) -> list[int]:
    """5: everybody in the lair or its neck."""
    return [
        number
        for number, fighter in enumerate(state.fighters)
        if number != khorayt and fighter.place == ON_MAP and state.squares(number) & den(state)
    ]


def _seen(state: State, khorayt: int) -> list[int]:
    return [n for n in _intruders(state, khorayt) if terms.sees(state, khorayt, n)]


def _near(state: State, khorayt: int, figures: list[int]) -> list[int]:
    """The nearest of these figures."""
    own = state.squares(khorayt)
    spaces = {n: state.ground.apart(own, state.squares(n), state.closed) or 0 for n in figures}
    least = min(spaces.values(), default=0)
    return [number for number in figures if spaces[number] == least]


def _stalk(table: DescentTable, khorayt: int) -> None:
    """5: towards the nearest, as far as the base fits in the lair."""
    state = table.state
    ground, own = state.ground, state.squares(khorayt)
    prey = state.squares(_near(state, khorayt, _intruders(state, khorayt))[0])
    others = terms.figures_on_but(state, khorayt)
    near = ground.roam(own, PACE, others, state.closed).squares
    base = state.printed(khorayt).base
    stands = [
        stand
        for stand in ground.stands(base, ground.areas["lair"], others | ground.shut(state.closed))
        if stand.squares & near
    ]
    best = min(stands, key=lambda stand: ground.apart(stand.squares, prey, state.closed) or 0)
    fighter = state.fighters[khorayt]
    fighter.at, fighter.turned = best.anchor, best.turned
    table.say("DES-OBJ-07", "{figure} moves to {square}.", fighter.kind, ground.names[best.anchor])

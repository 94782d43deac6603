"""Whom an attack affects beside its target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.frames import Victim
from ..table.state import ON_MAP
from . import attacking, stats
from .crowd import around

if TYPE_CHECKING:
    from ..table.frames import Attack
    from ..table.state import State


def add_blast(state: State, attack: Attack) -> None:
    """Everybody next to the target space is affected, friend or foe (DES-KEY-03 to 05)."""
    attack.blast = True
    near = state.ground.beside(1 << attack.square, state.closed)
    for number, fighter in enumerate(state.fighters):
        if fighter.place == ON_MAP and state.squares(number) & near:
            affect(state, attack, number)


def affect(state: State, attack: Attack, number: int) -> None:
    """One more figure is affected; nobody is twice (DES-KEY-06)."""
    if state.is_no_figure(number):
        return  # DES-FAM-02
    if all(victim.figure != number for victim in attack.victims):
        attack.victims.append(Victim(number, stats.defense(state, number)))


def reachable(state: State, attacker: int, weapon: str, figures: list[int]) -> list[int]:
    """Those of these figures that the weapon may attack."""
    squares = 0
    for square in attacking.targets(state, attacker, weapon, around(state, attacker)):
        squares |= 1 << square
    return [number for number in figures if state.squares(number) & squares]


def measure(state: State, attack: Attack) -> None:
    """Each of several targets has a distance of its own."""
    own = state.squares(attack.attacker)
    for victim in attack.victims[1:]:
        apart = state.ground.apart(own, state.squares(victim.figure), state.closed)
        victim.distance = apart or 0

"""Help for abilities: who shows one, and a choice at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label

from ...table.state import INSIDE, NONE
from .. import dial, manners, spinning, values
from ..manners import MANNERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import MageKnightTable, State


def shows(table: MageKnightTable, number: int, ability: int) -> bool:
    """Whether a figure in the dungeon has this ability now."""
    warrior = table.state.warriors[number]
    if warrior.place != INSIDE or dial.shows_skulls(table.state, warrior):
        return False
    return values.has(table.state, warrior, ability)


def withstands(state: State, number: int, ability: int) -> bool:
    """Whether a target's ability works against the attack under way."""
    attack = state.attack
    assert attack is not None
    attacker, target = state.warriors[attack.attacker], state.warriors[number]
    manner = MANNERS[attack.manner]
    bystander = number not in attack.targets
    return bool(manners.working_against(state, target, attacker, manner, bystander) & ability)


@dataclass(frozen=True)
class Choice:
    """Something a player may do at a moment, once: subscribe it to a moment with a window."""

    verb: str
    rule: str
    label: str
    when: Callable[[MageKnightTable, Happening], bool]
    do: Callable[[MageKnightTable, Happening], Flow[None] | None]

    @property
    def verbs(self) -> tuple[str, ...]:
        return (self.verb,)

    def offers(self, table: MageKnightTable, seat: int, happening: Happening) -> tuple[str, ...]:
        return (self.verb,) if self.when(table, happening) else ()

    def use(
        self, table: MageKnightTable, seat: int, choice: str, happening: Happening
    ) -> Flow[None]:
        flow = self.do(table, happening)
        if flow is not None:
            yield from flow

    def describe(self, table: MageKnightTable, seat: int, choice: str) -> Label:
        return Label(self.label, self.rule)


@dataclass(frozen=True)
class InPlaceOfActivation:
    """An ability for which a figure gives up its speed points and its attack (MKD-ABIL-09).

    `names` are what may follow the verb, [""] if nothing does; `bars` says what else forbids it.
    """

    verb: str
    rule: str
    ability: int
    names: Callable[[State, int], list[str]]
    bars: Callable[[State, int, str], Verdict]
    carry_out: Callable[[MageKnightTable, int, str], Flow[None] | None]
    label: Callable[[State, str], str]

    @property
    def verbs(self) -> tuple[str, ...]:
        return (self.verb,)

    def offers(self, state: State, number: int) -> list[str]:
        activation, warrior = state.activation, state.warriors[number]
        assert activation is not None
        if activation.begun or activation.quick or warrior.place != INSIDE:
            return []
        if not values.abilities(state, warrior) & self.ability:
            return []
        return [
            f"{self.verb}:{name}" if name else self.verb
            for name in self.names(state, number)
            if self.bars(state, number, name) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        activation, warrior = state.activation, state.warriors[number]
        assert activation is not None
        if warrior.place != INSIDE or not values.has(state, warrior, self.ability):
            return "MKD-ABIL-02"
        if activation.begun:
            return "MKD-ABIL-09"
        if activation.quick:
            return "MKD-SPD-07"
        if name not in self.names(state, number):
            return self.rule
        return self.bars(state, number, name)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """It costs the activation; turning is still free (MKD-FACE-08)."""
        activation = table.state.activation
        assert activation is not None
        activation.points, activation.begun, activation.over = 0, True, True
        flow = self.carry_out(table, number, name)
        if flow is not None:
            yield from flow
        yield from spinning.turn(table, number, table.state.active)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state = table.state
        targets = (f"figure:{name}",) if state.called(name) != NONE else ()
        return Label(self.label(state, name), self.rule, targets)

"""Healing and Magic Healing: attacks on friends that heal, and healing oneself (MKD-ATK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ...content.abilities import (
    EVERY_ABILITY,
    HEALING,
    INVULNERABILITY,
    MAGIC_HEALING,
    MAGIC_IMMUNITY,
)
from ...table.state import INSIDE
from .. import actions, dial, hooks, manners, spinning, terms, values
from ..combat import ALWAYS_HITS, ALWAYS_MISSES
from ..damage import fall_if_dead, heal, take
from ..manners import Manner, register
from ..moments import AFTER_HIT, ROLLED
from ..seats import controller

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import MageKnightTable, State, Warrior

NEAR_OPPONENTS = 2  # to the defense (MKD-ATK-02, MKD-ATK-44)
HEAL_SELF = "heal_self"
COST = 4  # MKD-COST-16
VALUE, DIE = "damage_value", "die"


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    attack = table.state.attack
    assert attack is not None
    if choice == DIE:
        return Label("Roll a die for the clicks")
    return Label(f"Heal the damage value: {attack.damage}")


HOW_MUCH = Question("healing", "MKD-ATK-04", "How much do you heal?", _describe)


# -- whom it heals -----------------------------------------------------------------------------


def _forbids_patient(state: State, patient: Warrior) -> Verdict:
    """Somebody who has a wound, and can be healed at all (MKD-ATK-08, 09, 51)."""
    verdict = hooks.MAY_BE_HEALED.forbids(values.abilities(state, patient))
    if verdict is not None:
        return verdict
    return "MKD-ATK-09" if patient.click <= dial.starting_click(state, patient) else None


def _forbids_healing(state: State, healer: Warrior, patient: Warrior) -> Verdict:
    """A friend in the next square (MKD-ATK-01)."""
    if not terms.friendly(healer, patient) or not terms.adjacent(state, healer, patient):
        return "MKD-ATK-01"
    return _forbids_patient(state, patient)


def _forbids_healing_shot(state: State, healer: Warrior, patient: Warrior) -> Verdict:
    """A friend within range and in a clear line of fire, near or far (MKD-ATK-43, 44, 52)."""
    ground = state.ground
    if not terms.friendly(healer, patient):
        return "MKD-ATK-43"
    if ground.far(healer.square, patient.square) > manners.reach_of(state, healer):
        return "MKD-RANGE-01"
    if not ground.lines.sees(healer.square, patient.square, manners.in_the_way(state)):
        return "MKD-LOF-03"
    return _forbids_patient(state, patient)


# -- the roll ----------------------------------------------------------------------------------


def _added(state: State, healer: Warrior, _behind: bool) -> int:
    """Neither the rear arc nor an ability counts (MKD-ATK-03, MKD-ATK-45)."""
    return values.attack(state, healer)


def _against(state: State, patient: Warrior, healer: Warrior) -> int:
    """Opponents beside either of the two make it harder, once (MKD-ATK-02, MKD-ATK-44)."""
    pressed = any(manners.is_beside_opponent(state, each) for each in (healer, patient))
    return values.defense(state, patient) + (NEAR_OPPONENTS if pressed else 0)


CLOSE = register(
    Manner("heal", "MKD-ATK-01", "Heal {}", False, _forbids_healing, ability=HEALING,
           answers=False, answered=False, harms=False,
           sets_aside=EVERY_ABILITY & ~INVULNERABILITY,  # MKD-ATK-07
           added=_added, against=_against)
)  # fmt: skip
SHOT = register(
    Manner("heal_afar", "MKD-ATK-43", "Magic Healing for {}", True, _forbids_healing_shot,
           ability=MAGIC_HEALING, answers=False, answered=False, harms=False,
           sets_aside=EVERY_ABILITY & ~(INVULNERABILITY | MAGIC_IMMUNITY),  # MKD-ATK-49, 50
           added=_added, against=_against)
)  # fmt: skip
HEALS = (CLOSE.verb, SHOT.verb)


@ROLLED.handler(order=10)
def healing_goes_wrong(table: MageKnightTable, _happening: Happening) -> Flow[None]:
    """A 2 costs the patient a click, not the healer (MKD-CRIT-05)."""
    attack = table.state.attack
    assert attack is not None
    if attack.manner not in HEALS or attack.dice != ALWAYS_MISSES:
        return NOTHING
    take(table, attack.targets[0], 1, "MKD-CRIT-05")
    return fall_if_dead(table, attack.targets[0])


@AFTER_HIT.handler(order=5)
def healing_works(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """The patient heals what the ability gives (MKD-ATK-04, MKD-ATK-46)."""
    attack = table.state.attack
    assert attack is not None
    return _heal(table, happening.subject) if attack.manner in HEALS else NOTHING


def _heal(table: MageKnightTable, patient: int) -> Flow[None]:
    """A die, or with Healing the damage value; a 12 heals one more (MKD-DAM-06)."""
    attack = table.state.attack
    assert attack is not None
    choice = DIE
    if attack.manner == CLOSE.verb:
        choice = yield HOW_MUCH, controller(table.state, attack.attacker), [VALUE, DIE]
    clicks = attack.damage if choice == VALUE else table.roll()
    rule = "MKD-ATK-04" if attack.manner == CLOSE.verb else "MKD-ATK-46"
    heal(table, patient, clicks + (attack.dice == ALWAYS_HITS), rule)


# -- healing oneself ---------------------------------------------------------------------------


class HealingOneself:
    """One click for 4 points, without a roll (MKD-ATK-05, MKD-ATK-47)."""

    verbs = (HEAL_SELF,)

    def offers(self, state: State, number: int) -> list[str]:
        if not values.has(state, state.warriors[number], HEALING | MAGIC_HEALING):
            return []
        return [HEAL_SELF] if self.forbids(state, number, HEAL_SELF, "") is None else []

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        healer, activation = state.warriors[number], state.activation
        assert activation is not None
        bits = values.abilities(state, healer)
        if not bits & (HEALING | MAGIC_HEALING) or healer.place != INSIDE:
            return "MKD-ATK-05"
        if activation.quick:
            return "MKD-SPD-07"
        if bits & MAGIC_HEALING and bits & MAGIC_IMMUNITY:
            return "MKD-DEF-13"
        if activation.points < COST:
            return "MKD-COST-16"
        return _forbids_patient(state, healer)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """With Healing the activation ends; with Magic Healing it goes on (MKD-ATK-06, 48)."""
        state = table.state
        activation = state.activation
        assert activation is not None
        actions.pay(state, COST)
        ends = values.has(state, state.warriors[number], HEALING)
        yield from spinning.stop(table, number)
        heal(table, number, 1, "MKD-ATK-05" if ends else "MKD-ATK-47")
        if ends:
            yield from spinning.turn(table, number, state.active)
            activation.over = True

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        figure = f"figure:{table.state.handle(number)}"
        return Label(f"Heal yourself 1 click ({COST} points)", "MKD-COST-16", (figure,))


actions.register(HealingOneself())

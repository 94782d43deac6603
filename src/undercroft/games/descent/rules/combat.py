"""The five steps of an attack: its dice and its surges (DES-ATK, DES-ROLL, DES-SRG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll_die
from undercroft.kernel.events import BLOW, Template
from undercroft.kernel.flow import Label, Posed, Question

from ..table.frames import Attack, Victim
from ..table.state import AGENDA
from . import reacting, stats, surging, victims
from .moments import (
    AFTER_ROLL,
    ATTACK_DICE,
    BEFORE_ROLL,
    DEFENSE_DICE,
    DIE_ROLLED,
    SUM,
    TARGETED,
)
from .quests import script

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..table.state import DescentTable, State

_ATTACKS = Template(BLOW, "{figure} attacks {figure}.")
_ATTACKS_WITH = Template(BLOW, "{figure} attacks {figure}: {card}.")
DONE = surging.DONE


def under_way(state: State) -> Attack:
    attack = state.attack
    assert attack is not None
    return attack


# -- the attack is declared --------------------------------------------------------------------


def declare(
    table: DescentTable,
    number: int,
    weapon: str,
    square: int,
    figures: Iterable[int],
    *,
    seat: int,
    of: tuple[str, int] = ("", 0),
) -> Attack:
    """The first of the five steps; the others follow on the agenda (DES-ATK-05).

    `of` is the step of an effect that makes the attack.
    """
    state = table.state
    state.serial += 1
    distance = state.ground.apart(state.squares(number), 1 << square, state.closed) or 0
    hit = [Victim(figure) for figure in figures]
    attack = Attack(
        state.serial, number, weapon, square, hit, seat, distance,
        ranged=state.weapon(number, weapon).ranged, effect=of[0], step=of[1],
    )  # fmt: skip
    if state.attacks and state.attacks[-1].over:
        state.attacks[-1] = attack
    else:
        state.attacks.append(attack)
    fighters = state.fighters
    kinds = fighters[number].kind, fighters[hit[0].figure].kind
    if weapon in state.content.item_called:
        table.say("DES-ATK-01", _ATTACKS_WITH, *kinds, state.content.card_of(weapon))
    else:
        table.say("DES-ATK-01", _ATTACKS, *kinds)
    push(state, "attack_done")
    push(state, "deal_damage")
    push(state, "spend_surges")
    push(state, "roll_attack")
    reacting.happen(table, BEFORE_ROLL, number)
    push(state, "build_pools")
    reacting.happen(table, TARGETED, number)
    return attack


@AGENDA.step("build_pools")
def build_pools(table: DescentTable) -> None:
    """What is rolled, and by whom: printed dice, then those that are added (DES-GAP-70)."""
    make_pools(table.state, under_way(table.state))


def make_pools(state: State, attack: Attack) -> None:
    """The pools of an attack, and what its weapon and the quest add."""
    weapon = state.weapon(attack.attacker, attack.weapon)
    attack.dice = weapon.numbers + stats.attack(state, attack.attacker) + attack.dice
    attack.pierce += weapon.pierce
    attack.range += weapon.range
    if attack.ranged:
        attack.range += state.content.abilities.kit(state, attack.attacker).range
    attack.damage += script(state).damage(state, attack)
    if attack.blast:
        victims.add_blast(state, attack)
    for victim in attack.victims:
        victim.dice = stats.defense(state, victim.figure)


# -- dice --------------------------------------------------------------------------------------


def rolled(state: State, attack: Attack, symbol: str) -> int:
    """How often a symbol lies there on the attack dice."""
    dice = state.content.dice_list
    total = 0
    for die, face in zip(attack.dice, attack.faces, strict=True):
        total += dice[die].count(face, symbol)
    return total


def victim_of(attack: Attack, number: int) -> Victim:
    """The victim that a figure is; the target if it is none."""
    return next((v for v in attack.victims if v.figure == number), attack.victims[0])


def shields_of(state: State, victim: Victim) -> int:
    """How many shields a victim has, before Pierce."""
    if victim.fixed >= 0:
        return victim.fixed + victim.shields
    dice = state.content.dice_list
    total = victim.shields
    for die, face in zip(victim.dice, victim.faces, strict=True):
        total += dice[die].count(face, "shield")
    return total


@AGENDA.step("roll_attack")
def roll_attack(table: DescentTable) -> None:
    """Attack and defense dice, all together (DES-ROLL-01, 05, 11)."""
    state = table.state
    attack = under_way(state)
    attack.faces = _thrown(table, attack.dice)
    for victim in attack.victims:
        victim.faces, victim.rolled = _thrown(table, victim.dice), True
        victim.shields += script(state).shields(state, victim.figure)
    attack.surges = rolled(state, attack, "surge") + attack.more_surges
    attack.tolls += surging.tolls(state, attack)
    if table.heard:
        table.say("DES-ROLL-01", "Rolled: damage {number}, surges {number}, range {number}.",
                  rolled(state, attack, "heart"), attack.surges,
                  rolled(state, attack, "range"))  # fmt: skip
    reacting.happen(table, AFTER_ROLL, attack.attacker)
    for victim in reversed(attack.victims):
        reacting.happen(table, DIE_ROLLED, victim.figure, DEFENSE_DICE)
    reacting.happen(table, DIE_ROLLED, attack.attacker, ATTACK_DICE)


def _thrown(table: DescentTable, dice: tuple[int, ...]) -> tuple[int, ...]:
    all_dice = table.state.content.dice_list
    return tuple([roll_die(table, all_dice[die]) for die in dice])


# -- surges ------------------------------------------------------------------------------------


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    return surging.label(table.state, under_way(table.state), choice)


def _surges_left(table: DescentTable, _seat: int) -> str:
    left = under_way(table.state).surges
    return "1 surge is left" if left == 1 else f"{left} surges are left"


SPEND = Question("surge", "DES-SRG-01", "What do you spend surges on?", _describe, passing=DONE,
                 note=_surges_left)  # fmt: skip


@AGENDA.step("spend_surges")
def spend_surges(table: DescentTable) -> Posed | None:
    """Rerolls are over: an X is a miss; else surges are spent (DES-ROLL-03, DES-SRG-01)."""
    state = table.state
    attack = under_way(state)
    if not attack.spending:
        attack.spending = True
        if rolled(state, attack, "miss"):
            attack.missed, attack.surges = True, 0
            table.say("DES-ROLL-03", "The attack misses: an X came up.")
    if attack.surges and not attack.missed:
        options = surging.options(state, attack)
        if options:
            return Posed((SPEND, attack.seat, [*options, DONE]), _spend)
    late = next((n for n, victim in enumerate(attack.victims) if not victim.rolled), 0)
    if late and hits(state, attack):
        attack.late = late
        push(state, "all_rolled")
        push(state, "roll_late")
        reacting.happen(table, BEFORE_ROLL, attack.attacker)
    else:
        reacting.happen(table, SUM, attack.attacker)
    return None


def _spend(table: DescentTable, choice: str) -> None:
    push(table.state, "spend_surges")
    attack = under_way(table.state)
    if choice == DONE:
        attack.surges = 0
    else:
        surging.buy(table, attack, choice)


@AGENDA.step("roll_late")
def roll_late(table: DescentTable) -> None:
    """Who is affected by a surge rolls once it is spent (DES-GAP-66)."""
    state = table.state
    attack = under_way(state)
    reacting.happen(table, AFTER_ROLL, attack.attacker)
    for victim in attack.victims[attack.late :]:
        victim.faces, victim.rolled = _thrown(table, victim.dice), True
        victim.shields += script(state).shields(state, victim.figure)
        reacting.happen(table, DIE_ROLLED, victim.figure, DEFENSE_DICE)


@AGENDA.step("all_rolled")
def all_rolled(table: DescentTable) -> None:
    """All have rolled."""
    attack = under_way(table.state)
    attack.late = 0
    reacting.happen(table, SUM, attack.attacker)


def hits(state: State, attack: Attack) -> bool:
    """Whether an attack affects anybody: it did not miss, and does not fall short."""
    if attack.missed or attack.tolls:
        return False
    return any(near_enough(state, attack, victim) for victim in attack.victims)


def near_enough(state: State, attack: Attack, victim: Victim) -> bool:
    """Whether the range suffices for a victim (DES-RNG-02, DES-RNG-03)."""
    if not attack.ranged or attack.free_range:
        return True
    return range_of(state, attack) >= distance_to(attack, victim)


def range_of(state: State, attack: Attack) -> int:
    """How far an attack carries."""
    return rolled(state, attack, "range") + attack.range


def distance_to(attack: Attack, victim: Victim) -> int:
    """The range that a victim is away."""
    return attack.distance if victim.distance < 0 else victim.distance

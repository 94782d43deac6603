"""Magic Blast, Flame/Lightning and Shockwave: ranged attacks of their own (MKD-ATK-13 to 38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.abilities import EVERY_ABILITY, FLAME_LIGHTNING, MAGIC_BLAST, SHOCKWAVE, STEALTH
from ...table.ground import DESTROYED
from ...table.state import INSIDE, NONE
from .. import doors, hooks, manners, prospects, terms, values
from ..manners import Manner, register
from ..moments import DAMAGE_BASE, DECLARED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import Attack, MageKnightTable, State, Warrior
    from ..prospects import Blow

ONE_CLICK = 1  # MKD-ATK-23, MKD-ATK-33


def _half_range(state: State, warrior: Warrior) -> int:
    """Rounded down (MKD-ABIL-14)."""
    return manners.reach_of(state, warrior) // 2


# -- Magic Blast -------------------------------------------------------------------------------


def _forbids_blast(state: State, attacker: Warrior, target: Warrior) -> Verdict:
    """A ranged attack within half range; nothing blocks its line (MKD-ATK-13, 14, 16)."""
    return manners.forbids_aiming(state, attacker, target, _half_range(state, attacker))


def _forbids_blast_at_door(state: State, attacker: Warrior, door: int) -> Verdict:
    """Within half range (MKD-ATK-20)."""
    return manners.forbids_aiming_at_door(state, attacker, door, _half_range(state, attacker))


# Hindering terrain does not block its line, so Stealth is no help (MKD-SPD-31).
BLAST = register(
    Manner("blast", "MKD-ATK-13", "Magic Blast at {}", True, _forbids_blast, ability=MAGIC_BLAST,
           sets_aside=STEALTH, hindered=False, forbids_door=_forbids_blast_at_door)
)  # fmt: skip


# -- Flame/Lightning ---------------------------------------------------------------------------


def _in_the_flames(state: State, attack: Attack) -> tuple[int, ...]:
    """The target and all who stand next to it, friend and foe (MKD-ATK-21, MKD-ATK-24).

    It is not aimed at those, so that it catches the invisible among them (MKD-DEF-49).
    """
    if attack.door == NONE:
        near = terms.beside(state, state.warriors[attack.targets[0]].square)
    else:
        square = doors.near_square(state, attack.door, state.warriors[attack.attacker])
        near = doors.next_to_door(state, square)  # MKD-DOOR-08
    return *attack.targets, *(
        number
        for number, warrior in enumerate(state.warriors)
        if warrior.place == INSIDE and near >> warrior.square & 1
    )


def _forbids_flames_at_door(state: State, attacker: Warrior, door: int) -> Verdict:
    """Within range and in a clear line of fire (MKD-ATK-28)."""
    reach = manners.reach_of(state, attacker)
    verdict = manners.forbids_aiming_at_door(state, attacker, door, reach)
    if verdict is not None:
        return verdict
    square, in_the_way = doors.near_square(state, door, attacker), manners.in_the_way(state)
    return None if state.ground.lines.sees(attacker.square, square, in_the_way) else "MKD-LOF-03"


FLAMES = register(
    Manner("flames", "MKD-ATK-21", "Flame/Lightning at {}", True, manners.forbids_ranged,
           ability=FLAME_LIGHTNING, affected=_in_the_flames, forbids_door=_forbids_flames_at_door,
           bystanders_answer=False)  # MKD-CTR-09
)  # fmt: skip


# -- Shockwave ---------------------------------------------------------------------------------


def _is_reached(state: State, attacker: Warrior, other: Warrior) -> bool:
    """Within half range in any direction; terrain blocks, figures do not (MKD-ATK-29 to 31)."""
    ground = state.ground
    return (
        other.place == INSIDE
        and ground.far(attacker.square, other.square) <= _half_range(state, attacker)
        and ground.lines.sees(attacker.square, other.square, terms.shut_doors(state))
    )


def _forbids_shockwave(state: State, attacker: Warrior, target: Warrior) -> Verdict:
    """An opponent is reached, and none stands beside it (MKD-ATK-29, 36, 37)."""
    if not terms.opposing(attacker, target) or not _is_reached(state, attacker, target):
        return "MKD-ATK-29"
    return "MKD-ATK-37" if manners.is_beside_opponent(state, attacker) else None


def _in_the_wave(state: State, attack: Attack) -> tuple[int, ...]:
    """Every figure that is reached, friends as well (MKD-ATK-29)."""
    attacker = state.warriors[attack.attacker]
    return tuple(
        number
        for number, warrior in enumerate(state.warriors)
        if warrior is not attacker and _is_reached(state, attacker, warrior)
    )


def _forbids_wave_at_door(state: State, attacker: Warrior, door: int) -> Verdict:
    """Within half range; terrain blocks its line, figures do not (MKD-ATK-31, MKD-ATK-38).

    Friends next to the door do not matter, nor how near it is (MKD-ATK-36).
    """
    if state.doors[door] == DESTROYED:
        return "MKD-DOOR-06"
    ground, square = state.ground, doors.near_square(state, door, attacker)
    if ground.far(attacker.square, square) > _half_range(state, attacker):
        return "MKD-ATK-29"
    if square != attacker.square:
        if not ground.lines.sees(attacker.square, square, terms.shut_doors(state)):
            return "MKD-LOF-03"
    return "MKD-ATK-37" if manners.is_beside_opponent(state, attacker) else None


def _added_to_wave(state: State, attacker: Warrior, behind: bool) -> int:
    """No other ability changes it (MKD-ATK-35)."""
    return values.attack(state, attacker) + behind


def _against_wave(state: State, target: Warrior, attacker: Warrior) -> int:
    """Terrain counts, abilities do not (MKD-ATK-31, MKD-ATK-35)."""
    hindered = state.ground.hinders(attacker.square, target.square)
    return values.defense(state, target) + hindered


# In a counterattack only the attacker is a target (MKD-CTR-05), so it is not used there. No ability
# helps against it: nobody dodges it or is invisible to it (MKD-DEF-39, MKD-DEF-50).
WAVE = register(
    Manner("shockwave", "MKD-ATK-29", "Shockwave", True, _forbids_shockwave, ability=SHOCKWAVE,
           affected=_in_the_wave, answers=False, sets_aside=EVERY_ABILITY, aimed=False,
           added=_added_to_wave, against=_against_wave, forbids_door=_forbids_wave_at_door)
)  # fmt: skip


@DECLARED.handler(order=10)
def tell_of_the_wave(table: MageKnightTable, happening: Happening) -> None:
    """It is aimed at nobody, so this says that it comes."""
    attack = table.state.attack
    assert attack is not None
    if attack.manner == WAVE.verb:
        figure = table.state.warriors[happening.subject].figure
        table.say("MKD-ATK-29", "{figure} sends out a Shockwave.", figure)


# -- the damage --------------------------------------------------------------------------------


@DAMAGE_BASE.handler(order=10)
def damage_of_bursts(table: MageKnightTable, happening: Happening) -> None:
    """A die, one click, or by how many are hit (MKD-ATK-15, 23, 33, 34)."""
    attack = table.state.attack
    assert attack is not None
    if attack.manner == BLAST.verb:
        happening.value = table.roll()
        table.say("MKD-ATK-15", "Magic Blast: a {number}.", happening.value)
    elif attack.manner == FLAMES.verb:
        happening.value = ONE_CLICK
    elif attack.manner == WAVE.verb:
        happening.value = attack.damage if len(attack.reached) == 1 else ONE_CLICK


@hooks.CLICKS_BASE.of(MAGIC_BLAST)
def expects_a_die(blow: Blow) -> Sequence[int]:
    """MKD-ATK-15."""
    return prospects.DIE if blow.manner is BLAST else ()


@hooks.CLICKS_BASE.of(FLAME_LIGHTNING)
def expects_one_click(blow: Blow) -> Sequence[int]:
    """MKD-ATK-23."""
    return (ONE_CLICK,) if blow.manner is FLAMES else ()


@hooks.CLICKS_BASE.of(SHOCKWAVE)
def expects_a_wave(blow: Blow) -> Sequence[int]:
    """The damage value, if it reaches nobody else (MKD-ATK-33, MKD-ATK-34)."""
    return (ONE_CLICK,) if blow.manner is WAVE and blow.reached > 1 else ()

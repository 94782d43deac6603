"""Enemies and combats as numbers."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

from undercroft.kernel.rows import one_hot, row, share, zeros

from ..content.catalogue_types import FAMILIES, LEVELS, RANGED
from ..rules import numbers
from ..rules.combat import story
from ..rules.effects.things import GainTrophy, LevelUp
from ..table.state import NONE
from .characters import STRONG, STURDY
from .printed import PRINTED

if TYPE_CHECKING:
    from ..content.cards import Encounter
    from ..table.state import Combat, Combatant, State

ENCOUNTERS = PRINTED.encounters

_STAGES = story.END + 1

# -- an enemy ------------------------------------------------------------------------------

ENEMY_NAMES = (
    "is an enemy", *(f"is a {level} enemy" for level in LEVELS),
    *(f"is a {family}" for family in FAMILIES), "enemy attack", "enemy attacks from afar",
    "enemy defense", "enemy damage", "has aggro", "is a task", "enemy powers", "raises the level",
    "trophy valor",
)  # fmt: skip
NO_ENEMY = zeros(len(ENEMY_NAMES))


def _enemy(foe: Encounter) -> bytes:
    level = [LEVELS.index(step.level) for step in foe.reward if isinstance(step, LevelUp)]
    trophies = [step.trophy for step in foe.reward if isinstance(step, GainTrophy)]
    valor = [PRINTED.trophy_by_id[name].valor for name in trophies]
    return row([
        1.0, *one_hot(foe.colour, len(LEVELS)), *one_hot(foe.family, len(FAMILIES)),
        share(foe.attack, STRONG), float(foe.attack_type == RANGED), share(foe.defense, STURDY),
        share(foe.damage, 6), float(foe.aggro), float(foe.task), share(len(foe.powers), 3),
        share(max(level, default=0), 3), share(max(valor, default=0), 3),
    ])  # fmt: skip


# By the number of the encounter.
ENEMY = tuple(_enemy(foe) for foe in ENCOUNTERS)

# -- a combat ------------------------------------------------------------------------------

_STAGE_NAMES = ("before", "roll", "powers", "ranged", "melee", "end")
_SIDE = (
    "attack", "attacks from afar", "defense", "strength", "die", "die counts", "damage taken",
    "hits", "is defeated", "fights with a card", "die is mute", "powers fired", "effects due",
)  # fmt: skip
COMBAT_NAMES = (
    "a combat is on", "attacks in it", "defends in it", *(f"stage {name}" for name in _STAGE_NAMES),
    "it is called off", "it is between characters",
    *(f"it {name}" for name in ENEMY_NAMES),
    *(f"own side's {name}" for name in _SIDE), *(f"other side's {name}" for name in _SIDE),
)  # fmt: skip
NO_COMBAT = zeros(len(COMBAT_NAMES))
_sided = Struct(f"{len(_SIDE)}f").pack


def combat(state: State, now: Combat, player: int) -> bytes:
    """How it stands, from the side of whoever looks; who is in none of them sees the attacker's."""
    attacker, defender = now.attacker, now.defender
    defends = defender.seat == player
    own, other = (defender, attacker) if defends else (attacker, defender)
    stands = row([
        1.0, float(attacker.seat == player), float(defends), *one_hot(now.stage, _STAGES),
        float(now.cancelled), float(defender.seat != NONE),
    ])  # fmt: skip
    enemy = (
        NO_ENEMY if defender.seat != NONE else ENEMY[numbers.encounter_of(state.content, now).index]
    )
    return stands + enemy + _side(state, own) + _side(state, other)


def _side(state: State, side: Combatant) -> bytes:
    return _sided(
        _bounded(numbers.attack(state, side) / STRONG),
        numbers.attack_type(state, side) == RANGED,
        _bounded(numbers.defense(state, side) / STURDY),
        share(numbers.damage(state, side), 6), side.die / 6,
        numbers.die_result(side) / 6 if side.die else 0.0, share(side.taken, 10), side.hit,
        side.defeated, side.replacement != NONE, side.mute, share(len(side.fired), 4),
        share(len(side.due), 4),
    )  # fmt: skip


def _bounded(number: float) -> float:
    return max(-1.0, min(1.0, number))

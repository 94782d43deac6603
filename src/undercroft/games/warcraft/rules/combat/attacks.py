"""The ranged and the melee step (WOW-CENC-07 to 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template

from ...content.catalogue_types import MELEE, RANGED
from ...table.state import NONE
from .. import numbers
from ..damage import damage_encounter, deal_damage
from ..moments import combat_of, decided
from . import story

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import WarcraftTable
    from ...table.state import Combatant

_HITS = Template(BLOW, "{side} hits: attack {number} + die {number} against defense {number}.")
_MISSES = Template(BLOW, "{side} misses: attack {number} + die {number} against defense {number}.")


_DEFEATS_IT = {story.RANGED: "WOW-CENC-12", story.MELEE: "WOW-CENC-17"}


def ranged_step(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Whoever has a ranged attack makes it (WOW-CENC-07)."""
    return _attacks(table, RANGED)


def melee_step(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Only if both came through the ranged step (WOW-CENC-14)."""
    return _attacks(table, MELEE)


def _attacks(table: WarcraftTable, kind: int) -> Flow[None] | None:
    """The attacks of this type happen together: both may fall (WOW-CENC-13, WOW-CENC-18)."""
    state = table.state
    combat = combat_of(state)
    if decided(combat):
        return None
    combat.stage = story.RANGED if kind == RANGED else story.MELEE
    sides = (combat.attacker, combat.defender)
    blows = [
        (other, numbers.damage(state, side))
        for side, other in zip(sides, reversed(sides), strict=True)
        if numbers.attack_type(state, side) == kind and _hits(table, side, other)
    ]
    return _strike(table, blows) if blows else None


def _hits(table: WarcraftTable, side: Combatant, other: Combatant) -> bool:
    """Attack and die against the defense value (WOW-CENC-08 to 10, WOW-CENC-15)."""
    state = table.state
    attack, die = numbers.attack(state, side), numbers.die_result(side)
    defense = numbers.defense(state, other)
    story.tell(state, story.ATTACKED, side.seat, attack, die, defense)
    side.hit = attack + die >= defense
    combat = combat_of(state)
    who = (side.seat, combat.encounter, combat.board)
    if side.hit:
        table.say("WOW-CENC-09", _HITS, who, attack, die, defense)
    else:
        table.say("WOW-CENC-10", _MISSES, who, attack, die, defense)
    return side.hit


def _strike(table: WarcraftTable, blows: list[tuple[Combatant, int]]) -> Flow[None]:
    """The damage of the attacks that hit: the defender answers first (WOW-CCHR-08, WOW-ABIL-08)."""
    combat = combat_of(table.state)
    for side, amount in blows:
        if side.seat == NONE:
            if amount:
                damage_encounter(table, side, amount, _DEFEATS_IT[combat.stage])
        else:
            by = combat.attacker.seat if side is combat.defender else combat.defender.seat
            yield from deal_damage(table, side.seat, amount, by=by)

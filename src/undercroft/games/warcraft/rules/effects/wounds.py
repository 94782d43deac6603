"""Effects that wound and heal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.windows import latest

from ...table.state import NONE
from .. import damage as wounds
from ..combat import story
from ..moments import ON_DAMAGE, ON_DEFEAT
from ..numbers import combatant, fights, foe, struck_by
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable


@verb("heal")
def heal(table: WarcraftTable, op: Op, who: int) -> None:
    """Damage tokens come off the card (WOW-DEF-02)."""
    state = table.state
    seats = range(state.players) if op.target == "all_characters" else (who,)
    for seat in seats:
        wounds.heal(table, seat, op.amount)


@verb("damage")
def damage(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """Damage to himself, to his foe, or to all others near by."""
    if op.target == "enemy":
        return _damage_foe(table, op, who)
    if op.target == "all_others":
        return _damage_others(table, op, who)
    return wounds.deal_damage(table, who, op.amount, by=NONE)


def _damage_foe(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """The other side of the combat, or whoever has just damaged him (WOW-KEY-06)."""
    state = table.state
    dealer = struck_by(state, who)
    if dealer != NONE:
        return wounds.deal_damage(table, dealer, op.amount, by=who)
    if not fights(state, who):
        return None
    other = foe(state, who)
    if other.seat != NONE:
        return wounds.deal_damage(table, other.seat, op.amount, by=who)
    other.taken += op.amount
    story.tell(state, story.TOOK, NONE, op.amount)
    other.defeated = True  # 1 damage defeats an encounter (WOW-CENC-12)
    return None


def _damage_others(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Each other character within range, clockwise."""
    state = table.state
    content = state.content
    here = state.characters[who].space
    for seat in state.clockwise_from(who)[1:]:
        if op.range == NONE or content.distance[here][state.characters[seat].space] <= op.range:
            yield from wounds.deal_damage(table, seat, op.amount, by=who)


@verb("prevent_damage")
def prevent_damage(table: WarcraftTable, op: Op, who: int) -> None:
    """Less of the damage about to be taken; rolled before any, of what the combat brings."""
    state = table.state
    blow = latest(state, ON_DAMAGE.name, ON_DEFEAT.name)
    if blow is None or not blow.value:
        if fights(state, who):  # WOW-POW-06
            combatant(state, who).changes += (("prevent_damage", op.amount, op.until),)
        return
    prevented = min(op.amount, blow.value)
    blow.value -= prevented
    story.tell(state, story.PREVENTED, who, prevented)
    table.say("WOW-DEF-01", "{character} prevents {number} damage.", who, prevented)

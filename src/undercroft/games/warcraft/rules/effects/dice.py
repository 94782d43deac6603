"""Effects on dice: rolled again, or their result changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from .. import journeys
from ..combat import story
from ..numbers import combatant, fights, foe
from . import verb

if TYPE_CHECKING:
    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import Combatant


REROLL = Question(
    "reroll",
    "WOW-GAP-14",
    "You may roll the movement die again",
    {"keep": "Keep the roll", "reroll": "Roll again"},
)


def roll_die(table: WarcraftTable, side: Combatant) -> None:
    """Roll a combat die; the star counts as 6 (WOW-POW-04)."""
    side.die = table.roll(6)
    story.tell(table.state, story.ROLLED, side.seat, side.die, side.roller)
    combat = table.state.combat
    assert combat is not None
    rule = "WOW-CENC-03" if combat.defender.seat < 0 else "WOW-CCHR-07"
    if side is combat.attacker:
        table.say(rule, "{character} rolls {die} with the red die.", side.roller, side.die)
    else:
        table.say(rule, "{character} rolls {die} with the black die.", side.roller, side.die)


@verb("reroll")
def reroll(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """A die is rolled again, and the new result counts for everything."""
    state = table.state
    if op.die == "movement":
        if op.optional:
            return _reroll_movement_if_wanted(table, who)
        return journeys.reroll_movement(table)
    if fights(state, who):
        roll_die(table, foe(state, who) if op.die == "enemy_combat" else combatant(state, who))
    return None


def _reroll_movement_if_wanted(table: WarcraftTable, who: int) -> Flow[None]:
    if (yield REROLL, who, ("keep", "reroll")) == "reroll":
        yield from journeys.reroll_movement(table)


@verb("die_mod")
def die_mod(table: WarcraftTable, op: Op, who: int) -> None:
    """The result of a combat die goes up or down, never out of 1 to 6."""
    state = table.state
    side = foe(state, who) if op.die == "enemy_combat" else combatant(state, who)
    side.nudge += op.amount

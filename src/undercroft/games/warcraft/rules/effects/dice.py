"""Effects on dice: rolled again, or their result changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.flow import Flow, Question

from .. import journeys
from ..combat import story
from ..numbers import combatant, fights, foe
from . import Amount, Effect

if TYPE_CHECKING:
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


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """A die is rolled again, and the new result counts for everything.

    `optional`: the movement die may also be left as it is.
    """

    die: Literal["own_combat", "enemy_combat", "movement"]
    optional: bool = False

    def __post_init__(self) -> None:
        if self.optional and self.die != "movement":
            raise ValueError("optional: expected it with the movement die alone")

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        state = table.state
        if self.die == "movement":
            if self.optional:
                return _reroll_movement_if_wanted(table, who)
            return journeys.reroll_movement(table)
        if fights(state, who):
            own = self.die == "own_combat"
            roll_die(table, combatant(state, who) if own else foe(state, who))
        return None


def _reroll_movement_if_wanted(table: WarcraftTable, who: int) -> Flow[None]:
    if (yield REROLL, who, ("keep", "reroll")) == "reroll":
        yield from journeys.reroll_movement(table)


class DieMod(Effect, frozen=True, kw_only=True, tag="die_mod"):
    """The result of a combat die goes up or down, never out of 1 to 6."""

    die: Literal["own_combat", "enemy_combat"]
    amount: Amount

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> None:
        state = table.state
        side = foe(state, who) if self.die == "enemy_combat" else combatant(state, who)
        side.nudge += self.amount

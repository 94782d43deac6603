"""Effects on dice: rolled again, or their result changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from undercroft.kernel.events import ROLL, Template
from undercroft.kernel.flow import NOTHING, Flow, Question

from .. import movement_die
from ..chances import side_hits_with
from ..combat import story
from ..kept import describe_reroll, rolls_again, spend
from ..numbers import combatant, fights, foe
from . import Amount, Effect

if TYPE_CHECKING:
    from ...game import WarcraftTable
    from ...table.state import Combatant


_RED = Template(ROLL, "{character} rolls {die} with the red die; it hits with {faces}.")
_BLACK = Template(ROLL, "{character} rolls {die} with the black die; it hits with {faces}.")
_FOR_IT = Template(
    ROLL, "{character} rolls {die} with the black die for {side}; it hits with {faces}."
)

REROLL = Question(
    "reroll",
    "WOW-GAP-14",
    "You may roll the movement die again",
    {"keep": "Keep the roll", "reroll": "Roll again"},
)


ROLL_AGAIN = Question(
    "roll_again", "WOW-DISC-09", "You have just rolled a combat die", describe_reroll
)


def roll_die(table: WarcraftTable, side: Combatant) -> None:
    """Roll a combat die; the star counts as 6 (WOW-POW-04)."""
    side.die = table.roll(6)
    story.tell(table.state, story.ROLLED, side.seat, side.die, side.roller)
    if table.heard:
        _tell_roll(table, side)


def _tell_roll(table: WarcraftTable, side: Combatant) -> None:
    """Whose die shows what, for whom, and what it would have to show."""
    combat = table.state.combat
    assert combat is not None
    rule = "WOW-CENC-03" if combat.defender.seat < 0 else "WOW-CCHR-07"
    needed = side_hits_with(table.state, side)
    if side is combat.attacker:
        table.say(rule, _RED, side.roller, side.die, needed)
    elif side.seat == side.roller:
        table.say(rule, _BLACK, side.roller, side.die, needed)
    else:
        who = (side.seat, combat.encounter, combat.board)
        table.say(rule, _FOR_IT, side.roller, side.die, who, needed)


def offer_boots(table: WarcraftTable, side: Combatant) -> Flow[None]:
    """Whoever has just rolled may have boots to roll again (WOW-DISC-09)."""
    if rolls_again(table.state.content, table.state.characters[side.roller]):
        return _offer_boots(table, side)
    return NOTHING


def _offer_boots(table: WarcraftTable, side: Combatant) -> Flow[None]:
    """Before the roll is acted on, and as often as there are boots (WOW-GAP-14)."""
    roller = side.roller
    while token := rolls_again(table.state.content, table.state.characters[roller]):
        if (yield ROLL_AGAIN, roller, ("keep", f"use:{token}")) == "keep":
            break
        spend(table, roller, token)
        roll_die(table, side)


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
            return movement_die.roll_again(table)
        if not fights(state, who):
            return None
        side = combatant(state, who) if self.die == "own_combat" else foe(state, who)
        roll_die(table, side)
        return offer_boots(table, side)


def _reroll_movement_if_wanted(table: WarcraftTable, who: int) -> Flow[None]:
    if (yield REROLL, who, ("keep", "reroll")) == "reroll":
        yield from movement_die.roll_again(table)


class SetDie(Effect, frozen=True, kw_only=True, tag="set_die"):
    """A combat die is turned to a face, as if that had been rolled (WOW-GAP-63)."""

    die: Literal["own_combat", "enemy_combat"]
    face: Annotated[int, Meta(ge=1, le=6)]

    def apply(self, table: WarcraftTable, who: int) -> None:
        state = table.state
        side = foe(state, who) if self.die == "enemy_combat" else combatant(state, who)
        _turn_to(table, side, self.face)


class SwapDice(Effect, frozen=True, kw_only=True, tag="swap_dice"):
    """Each side has what the other rolled (WOW-GAP-63)."""

    def apply(self, table: WarcraftTable, who: int) -> None:
        mine, other = combatant(table.state, who), foe(table.state, who)
        face = mine.die
        _turn_to(table, mine, other.die)
        _turn_to(table, other, face)


def _turn_to(table: WarcraftTable, side: Combatant, face: int) -> None:
    """The die shows that face now; what changed the result before still does."""
    combat = table.state.combat
    assert combat is not None
    side.die = face
    story.tell(table.state, story.ROLLED, side.seat, face, side.roller)
    who = (side.seat, combat.encounter, combat.board)
    table.say("WOW-GAP-63", "{side}: the die shows {die} now.", who, face)


class DieMod(Effect, frozen=True, kw_only=True, tag="die_mod"):
    """The result of a combat die goes up or down, never out of 1 to 6.

    The face stays what it is: it triggers powers (WOW-GAP-51).
    """

    die: Literal["own_combat", "enemy_combat"]
    amount: Amount

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> None:
        state = table.state
        side = foe(state, who) if self.die == "enemy_combat" else combatant(state, who)
        side.nudge += self.amount

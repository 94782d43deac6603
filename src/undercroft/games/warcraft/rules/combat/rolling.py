"""Before the roll, the roll, and the special powers it triggers (WOW-CENC-03 to 06, WOW-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Question

from .. import effects
from ..effects.dice import roll_die
from ..kept import describe_reroll, rolls_again, spend
from ..moments import AFTER_ROLL, BEFORE_ROLL, CARD_USED_AFTER_ROLL, combat_of, decided
from ..powers import triggered
from . import story

if TYPE_CHECKING:
    from undercroft.kernel.windows import Happening

    from ...game import WarcraftTable
    from ...table.state import Combat

ROLL_AGAIN = Question(
    "roll_again",
    "WOW-DISC-09",
    "You have just rolled a combat die",
    describe_reroll,
)


def before_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Powers and cards for this moment, the defender's first (WOW-ABIL-08, WOW-KEY-11)."""
    return BEFORE_ROLL.announce(table, seat)


def roll_dice(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Both together; whoever has just rolled may have boots to roll again (WOW-CENC-03)."""
    state = table.state
    content = state.content
    combat = combat_of(state)
    if decided(combat):
        return None
    combat.stage = story.ROLL
    roll_die(table, combat.attacker)
    roll_die(table, combat.defender)
    for side in (combat.defender, combat.attacker):
        if rolls_again(content, state.characters[side.roller]):
            return _offer_boots(table, combat)
    return None


def _offer_boots(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """Before the roll is acted on, and as often as he has boots (WOW-DISC-09, WOW-GAP-14)."""
    content = table.state.content
    for side in (combat.defender, combat.attacker):
        roller = side.roller
        while token := rolls_again(content, table.state.characters[roller]):
            if (yield ROLL_AGAIN, roller, ("keep", f"use:{token}")) == "keep":
                break
            spend(table, roller, token)
            roll_die(table, side)


def after_roll(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Die powers first the defender's, then the attacker's; then cards (WOW-CENC-05, POW-01)."""
    state = table.state
    combat = combat_of(state)
    if decided(combat):
        return None
    combat.stage = story.POWERS
    return AFTER_ROLL.announce(table, seat)


@AFTER_ROLL.handler(order=10)
@CARD_USED_AFTER_ROLL.handler(order=10)
def dice_powers(table: WarcraftTable, _happening: Happening) -> Flow[None]:
    """What the dice trigger, if anything; a new roll may trigger more (WOW-POW-03)."""
    state = table.state
    combat = combat_of(state)
    if triggered(state, combat.defender) is None and triggered(state, combat.attacker) is None:
        return NOTHING
    return _trigger(table, combat)


def _trigger(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """Every power that the dice trigger, each once a combat (WOW-POW-02, WOW-POW-03)."""
    state = table.state
    while not decided(combat):
        for side in (combat.defender, combat.attacker):
            power = triggered(state, side)
            if power is not None:
                side.fired += (power.index,)
                story.tell(state, story.TRIGGERED, side.seat, side.die, power.index)
                table.say("WOW-POW-02", "{die} triggers: {power}", side.die, power.index)
                yield from effects.apply(table, power.effects, side.seat)
                break
        else:
            return

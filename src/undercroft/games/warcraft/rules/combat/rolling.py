"""Before the roll, the roll, and the special powers it triggers (WOW-CENC-03 to 06, WOW-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template
from undercroft.kernel.flow import NOTHING, Flow

from .. import effects
from ..effects.dice import offer_boots, roll_die
from ..kept import rolls_again
from ..moments import AFTER_ROLL, BEFORE_ROLL, CARD_USED_AFTER_ROLL, combat_of, decided
from ..powers import triggered
from . import story

if TYPE_CHECKING:
    from undercroft.kernel.windows import Happening

    from ...game import WarcraftTable
    from ...table.state import Combat, Combatant

_TRIGGERS = Template(BLOW, "{side}: {die} triggers the {source}: {power}")


def before_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Powers and cards for this moment, the defender's first (WOW-ABIL-08, WOW-KEY-11)."""
    return BEFORE_ROLL.announce(table, seat)


def roll_dice(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Both together; whoever has just rolled may have boots to roll again (WOW-CENC-03)."""
    state = table.state
    combat = combat_of(state)
    if decided(combat):
        return None
    combat.stage = story.ROLL
    roll_die(table, combat.attacker)
    roll_die(table, combat.defender)
    for side in (combat.defender, combat.attacker):
        if rolls_again(state.content, state.characters[side.roller]):
            return _offer_boots(table, combat)
    return None


def _offer_boots(table: WarcraftTable, combat: Combat) -> Flow[None]:
    for side in (combat.defender, combat.attacker):
        yield from offer_boots(table, side)


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
                _tell_triggered(table, combat, side, power.index)
                yield from effects.apply(table, power.effects, side.seat, rule="WOW-POW-02")
                break
        else:
            return


def _tell_triggered(table: WarcraftTable, combat: Combat, side: Combatant, power: int) -> None:
    """Whose die, which card, and what it does."""
    who = (side.seat, combat.encounter, combat.board)
    table.say(
        "WOW-POW-02",
        _TRIGGERS,
        who,
        side.die,
        power,
        power,
    )

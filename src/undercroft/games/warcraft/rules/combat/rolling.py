"""Before the roll, the roll, and the special powers it triggers (WOW-CENC-03 to 06, WOW-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...table.state import NONE
from .. import effects, windows
from ..effects.dice import roll_die
from ..kept import ROCKET_BOOTS, holds, spend
from ..powers import triggered
from . import story

if TYPE_CHECKING:
    from ...game import WarcraftTable
    from ...table.state import Combat, Combatant, State

ROLL_AGAIN = Question(
    "roll_again",
    "WOW-DISC-09",
    "You have just rolled a combat die",
    {"keep": "Keep the roll", "use:disc_rocket_boots": "Use the Goblin Rocket Boots: roll again"},
)


def combat_of(state: State) -> Combat:
    """The combat under way."""
    assert state.combat is not None
    return state.combat


def decided(combat: Combat) -> bool:
    """Cancelled, or somebody has fallen before the attacks (WOW-KEY-02, WOW-GAP-47)."""
    return combat.cancelled or combat.attacker.defeated or combat.defender.defeated


def before_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Powers and cards for this moment, the defender's first (WOW-ABIL-08, WOW-KEY-11)."""
    combat = combat_of(table.state)
    sides = (combat.defender.seat, combat.attacker.seat)
    for side in sides:
        if side != NONE:
            yield from windows.automatic(table, side, "before_roll")
    yield from windows.open_window(table, "before_roll", sides)


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
        if holds(content, state.characters[side.roller], ROCKET_BOOTS):
            return _offer_boots(table, combat)
    return None


def _offer_boots(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """Before the roll is acted on, and as often as he has boots (WOW-DISC-09, WOW-GAP-14)."""
    content = table.state.content
    for side in (combat.defender, combat.attacker):
        while holds(content, table.state.characters[side.roller], ROCKET_BOOTS):
            choice = yield ROLL_AGAIN, side.roller, ("keep", "use:disc_rocket_boots")
            if choice == "keep":
                break
            spend(table, side.roller, ROCKET_BOOTS)
            roll_die(table, side)


def after_roll(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Die powers first the defender's, then the attacker's; then cards (WOW-CENC-05, POW-01)."""
    state = table.state
    combat = combat_of(state)
    if decided(combat):
        return None
    combat.stage = story.POWERS
    for side in (combat.defender, combat.attacker):
        if triggered(state, side) is not None:
            return _special_powers(table, combat)
        if side.seat != NONE and windows.may_answer(state, side.seat, "after_roll"):
            return _special_powers(table, combat)
    return None


def _special_powers(table: WarcraftTable, combat: Combat) -> Flow[None]:
    yield from _trigger(table, combat)
    for side in (combat.defender, combat.attacker):
        if side.seat != NONE:
            yield from _play_cards(table, combat, side)


def _play_cards(table: WarcraftTable, combat: Combat, side: Combatant) -> Flow[None]:
    """Cards for after the roll; a new roll may trigger what had not worked yet (WOW-POW-03)."""
    state = table.state
    question = windows.QUESTIONS["after_roll"]
    while not decided(combat):
        choices = windows.offers(state, side.seat, "after_roll")
        if not choices:
            return
        choice = yield question, side.seat, [windows.PASS, *choices]
        if choice == windows.PASS:
            return
        yield from windows.use(table, side.seat, choice, "after_roll")
        yield from _trigger(table, combat)


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

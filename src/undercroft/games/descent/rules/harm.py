"""Damage, fatigue, conditions, being knocked out and coming back.

Harm may be answered on its way. Where nobody listens it is done at once; else its steps go on the
agenda, and whatever is to follow must have been pushed before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll
from undercroft.kernel.events import FALL, HARM, Template
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ..table.frames import Harm
from ..table.state import AGENDA, KNOCKED_OUT, NONE, OFF, ON_MAP
from . import deck, reacting, stats, terms
from .campaign import wielding
from .moments import FALLING, FELL, REVIVE, SUFFER, SUFFERED
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable, State

_SUFFERS = Template(HARM, "{figure} suffers {number} damage.")
_KNOCKED_OUT = Template(FALL, "{figure} is knocked out.")
_DEFEATED = Template(FALL, "{figure} is defeated.")
_RECOVERS = {  # by whether damage goes, and fatigue
    (True, True): "{figure} recovers {number} damage and {number} fatigue.",
    (True, False): "{figure} recovers {number} damage.",
    (False, True): "{figure} recovers {number} fatigue.",
    (False, False): "{figure} recovers nothing.",
}
_PUT = Question(
    "put", "DES-STND-08", "Where does the hero come back?",
    lambda table, seat, choice: Label(f"To {choice}", targets=(f"space:{choice}",)),
)  # fmt: skip


# -- damage and fatigue ------------------------------------------------------------------------


def suffer(table: DescentTable, number: int, amount: int, *, attack: bool = False) -> None:
    """Damage; beyond the Health it is ignored (DES-HLTH-01, DES-HLTH-02, DES-HLTH-06)."""
    state = table.state
    if amount <= 0 or state.fighters[number].place != ON_MAP:
        return
    if script(state).untouched(state, number):
        return
    if reacting.listens(state, SUFFER, number):
        push(state, "harm", number, amount, attack)
    else:
        _take(table, number, amount, attack)


def suffer_again(table: DescentTable, number: int, amount: int) -> None:
    """Damage that was redirected: it is suffered anew, but not redirected back (DES-GAP-69)."""
    if amount > 0:
        push(table.state, "harm", number, amount, False, True)


@AGENDA.step("harm")
def harm(table: DescentTable, number: int, amount: int, attack: bool, moved: bool = False) -> None:
    """Damage is about to be suffered: it may be changed on its way (DES-GAP-69)."""
    state = table.state
    state.harms.append(Harm(number, amount, state.serial, attack, moved))
    push(state, "take_harm")
    reacting.happen(table, SUFFER, number)


@AGENDA.step("take_harm")
def take_harm(table: DescentTable) -> None:
    """What is left of it is suffered."""
    done = table.state.harms.pop()
    if done.amount > 0 and table.state.fighters[done.figure].place == ON_MAP:
        _take(table, done.figure, done.amount, done.attack)


def _take(table: DescentTable, number: int, amount: int, attack: bool) -> None:
    state = table.state
    fighter, health = state.fighters[number], state.health(number)
    fighter.damage = min(health, fighter.damage + amount)
    table.say("DES-HLTH-01", _SUFFERS, fighter.kind, amount)
    if fighter.damage < health:
        script(state).hurt(table, number)
        reacting.happen(table, SUFFERED, number)
    else:
        _go_down(table, number, attack)


def defeat(table: DescentTable, number: int) -> None:
    """Something other than damage defeats a figure: no damage that could be cut (DES-KOUT-02)."""
    state = table.state
    if state.fighters[number].place == ON_MAP:
        state.fighters[number].damage = state.health(number)
        _go_down(table, number, attack=False)


def _go_down(table: DescentTable, number: int, attack: bool) -> None:
    state = table.state
    if any(frame[:2] == ("fall", number) for frame in state.agenda):
        return  # who falls already falls once (DES-GAP-73)
    if reacting.listens(state, FALLING, number):
        push(state, "fall", number, attack)
        reacting.happen(table, FALLING, number)
    else:
        fall(table, number, attack)


@AGENDA.step("fall")
def fall(table: DescentTable, number: int, attack: bool) -> None:
    """A figure is defeated, unless it has recovered meanwhile (DES-HLTH-02, DES-GAP-73)."""
    state = table.state
    fighter = state.fighters[number]
    if fighter.place != ON_MAP or fighter.damage < state.health(number):
        return
    if attack and state.attacks:
        for victim in state.attacks[-1].victims:
            victim.killed |= victim.figure == number
    reacting.happen(table, FELL, number, int(attack))
    _defeat(table, number)


def tire(table: DescentTable, number: int, amount: int, card: str = "") -> None:
    """Forced fatigue: beyond the Stamina, or of a monster, it is damage (DES-FTG-03, 04).

    `card` is what it comes from, for the log.
    """
    state = table.state
    fighter = state.fighters[number]
    if fighter.place != ON_MAP or script(state).hardy(state, number):
        return
    taken = min(stats.stamina(state, number) - fighter.fatigue, amount)
    fighter.fatigue += taken
    if table.heard and amount > 0:
        by = f" ({state.content.title_of(card)})" if card else ""
        table.say("DES-FTG-03", "{figure} suffers {number} fatigue{text}.", fighter.kind, amount,
                  by if taken == amount else f"{by}, {amount - taken} of it as damage")  # fmt: skip
    suffer(table, number, amount - taken)


def _defeat(table: DescentTable, number: int) -> None:
    state = table.state
    fighter = state.fighters[number]
    if state.turn is not None and state.turn.figure == number:
        state.turn.over = True  # DES-HLTH-05
        state.turn.rested = False  # DES-GAP-16
    fighter.conditions = 0  # DES-KOUT-04
    quest, squares = script(state), state.squares(number)
    if state.is_hero(number) and not quest.no_return:
        fighter.place = KNOCKED_OUT  # DES-HLTH-04, DES-KOUT-03
        fighter.fatigue = stats.stamina(state, number)  # DES-KOUT-01
        table.say("DES-HLTH-04", _KNOCKED_OUT, fighter.kind)
    else:
        leave(table.state, number)
        table.say("DES-HLTH-03", _DEFEATED, fighter.kind)
    if state.is_hero(number):
        deck.offer(table)
    wielding.lose(state, number)
    quest.fell(table, number, squares)


def leave(state: State, number: int) -> None:
    """Take a figure off the map; a monster that comes back is a new one (DES-HLTH-03)."""
    fighter = state.fighters[number]
    if fighter.at != NONE:
        fighter.fell_at = fighter.at
    fighter.place, fighter.at, fighter.turned = OFF, NONE, False
    if not state.is_hero(number):
        fighter.damage = fighter.conditions = 0
    fighter.done = True
    if state.turn is not None and state.turn.figure == number:
        state.turn.over = True


# -- recovering --------------------------------------------------------------------------------


def recover(table: DescentTable, number: int, damage: int, fatigue: int) -> Flow[None]:
    """Damage and fatigue go; a knocked out hero who loses damage is back (DES-KOUT-12)."""
    state = table.state
    fighter = state.fighters[number]
    damage = min(damage, fighter.damage)  # DES-GAP-59
    fatigue = min(fatigue, fighter.fatigue)
    if stats.switched(state, number, "cannot_heal") or script(state).hardy(state, number):
        damage = 0
    if damage and fighter.place == KNOCKED_OUT:
        yield from _come_back(table, number)
    fighter.damage -= damage
    fighter.fatigue -= fatigue
    table.say("DES-GAP-59", _RECOVERS[damage > 0, fatigue > 0], fighter.kind,
              *[amount for amount in (damage, fatigue) if amount])  # fmt: skip


def recover_by_dice(table: DescentTable, number: int) -> Flow[None]:
    """Two red dice: hearts are damage, surges fatigue (DES-STND-03 to 05, DES-REV-02 to 04)."""
    dice = roll(table, table.state.content.recovery_dice)
    reacting.happen(table, REVIVE, number)
    yield from recover(table, number, dice.count("heart"), dice.count("surge"))


def _come_back(table: DescentTable, number: int) -> Flow[None]:
    """Back in the place of the token, or the nearest empty one (DES-STND-06, 08, DES-REV-06)."""
    state = table.state
    fighter, ground = state.fighters[number], state.ground
    free = terms.empty_squares(state)
    nearest = ground.nearest(1 << fighter.at, free, state.closed)
    names = [ground.names[square] for square in each(nearest)]
    choice = yield _PUT, fighter.seat, names
    fighter.at = ground.called[choice]
    fighter.place = ON_MAP
    table.say("DES-STND-06", "{figure} is back at {square}.", fighter.kind, choice)


# -- conditions --------------------------------------------------------------------------------


def inflict(table: DescentTable, number: int, conditions: int) -> None:
    """Conditions take hold, each once (DES-COND-05, DES-KOUT-07)."""
    state = table.state
    fighter = state.fighters[number]
    if fighter.place != ON_MAP or script(state).hardy(state, number):
        return
    for name in terms.conditions_of(conditions & ~fighter.conditions):
        table.say("DES-COND-01", "{figure} is {card}.", fighter.kind, f"condition:{name}")
    fighter.conditions |= conditions
    reacting.listen_to(state, number)


@AGENDA.step("inflict")
def inflict_after(table: DescentTable, number: int, conditions: int) -> None:
    """Conditions of an attack, once its damage was suffered (DES-COND-02)."""
    inflict(table, number, conditions)

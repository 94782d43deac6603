"""Clicks of damage and of healing, and elimination (MKD-DIAL, MKD-DAM, MKD-ELIM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import FALL, HARM, Template

from ..table.state import ELIMINATED as GONE
from ..table.state import INSIDE, NOBODY, NONE, POOL
from . import dial, hooks, values
from .moments import DAMAGED, EFFECT, ELIMINATED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable

_TAKES = Template(HARM, "{figure} takes {clicks} of damage.")
_TAKES_MORE = Template(HARM, "Damage {number} + {number}: {figure} takes {clicks} of damage.")
_TAKES_LESS = Template(HARM, "Damage {number} - {number}: {figure} takes {clicks} of damage.")
_FALLS = Template(FALL, "{figure} is eliminated.")


def take(table: MageKnightTable, number: int, clicks: int, rule: str) -> int:
    """Turn a dial toward the skulls; how many clicks counted."""
    warrior = table.state.warriors[number]
    taken = dial.turn_toward_skulls(table.state, warrior, clicks)
    table.say(rule, _TAKES, warrior.figure, clicks)
    return taken


def take_of_attack(table: MageKnightTable, number: int, base: int, clicks: int, rule: str) -> int:
    """The same of an attack, with what became of the clicks that it began with (MKD-DAM-01)."""
    if base in (0, clicks):
        return take(table, number, clicks, rule)
    warrior = table.state.warriors[number]
    taken = dial.turn_toward_skulls(table.state, warrior, clicks)
    template = _TAKES_MORE if clicks > base else _TAKES_LESS
    table.say(rule, template, base, abs(clicks - base), warrior.figure, clicks)
    return taken


def effect(table: MageKnightTable, number: int, clicks: int, rule: str) -> Flow[None]:
    """Clicks of an ability, which are no attack: no counterattack, no experience (MKD-ABIL-11).

    So nobody answers a Pole Arm, a Ram or a retaliation (MKD-CTR-07, MKD-DEF-07).
    """
    clicks = yield from EFFECT.change(table, clicks, number)
    if clicks > 0 and table.state.warriors[number].place == INSIDE:
        take(table, number, clicks, rule)
        yield from fall_if_dead(table, number)


def heal(table: MageKnightTable, number: int, clicks: int, rule: str) -> int:
    """Turn a dial back; how many clicks counted. Some cannot be healed (MKD-DEF-34, MKD-DMG-40)."""
    state = table.state
    warrior = state.warriors[number]
    verdict = hooks.MAY_BE_HEALED.forbids(values.abilities(state, warrior))
    if verdict is not None:
        table.say(verdict, "{figure} cannot be healed.", warrior.figure)
        return 0
    healed = dial.turn_back(state, warrior, clicks)
    if healed:
        table.say(rule, "{figure} heals {clicks}.", warrior.figure, healed)
    return healed


def fall_if_dead(table: MageKnightTable, number: int) -> Flow[None]:
    """Three skulls: the figure is eliminated (MKD-DIAL-05)."""
    state = table.state
    warrior = state.warriors[number]
    if warrior.place != INSIDE or not dial.shows_skulls(state, warrior):
        return
    table.say("MKD-DIAL-05", _FALLS, warrior.figure)
    square = warrior.square
    _take_away(table, number)
    yield from ELIMINATED.announce(table, number, square)


def _take_away(table: MageKnightTable, number: int) -> None:
    """A Hero leaves the game, a Mage Spawn goes back to the pool (MKD-ELIM-01, MKD-SPAWN-06)."""
    state = table.state
    warrior = state.warriors[number]
    if warrior.seat == NOBODY:
        warrior.place = POOL
        state.fallen = tuple(sorted((*state.fallen, warrior.figure)))
    else:
        warrior.place = GONE
    warrior.square = NONE
    activation = state.activation
    if activation is not None and activation.warrior == number:
        activation.over = True


@DAMAGED.handler(order=30)
def fall(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """After what the damage brought about, a figure without clicks falls (MKD-DAM-04)."""
    return fall_if_dead(table, happening.subject)

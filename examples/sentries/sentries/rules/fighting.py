"""Attacks (chapter FGT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.dice import contest, roll

from ..table.state import Strike
from . import victory
from .moments import HURT

if TYPE_CHECKING:
    from collections import Counter

    from undercroft.kernel.dice import Spread
    from undercroft.kernel.flow import Flow

    from ..table.state import State
    from .moments import SentriesTable

# The most shields on a grey die times the most dice: sparks beyond that cancel nothing.
HIT, SPARK, SHIELD = "hit", "spark", "shield"


def attack(table: SentriesTable, number: int, victim: int) -> Flow[None]:
    """Dice against dice: hits less shields are wounds, a spark cancels a shield (SEN-FGT-02)."""
    state = table.state
    content, kind = state.content, state.fighters[number].kind
    blows = roll(table, content.attack[kind])
    parries = roll(table, content.defence[state.fighters[victim].kind])
    shields = max(0, parries.count(SHIELD) - blows.count(SPARK))
    wounds = max(0, blows.count(HIT) - shields)
    state.strike = Strike(number, victim, blows.faces, parries.faces, wounds)
    table.say("SEN-FGT-02", "{figure} attacks {figure}: {wounds}.", number, victim, wounds)
    wounds = yield from HURT.change(table, wounds, victim)
    if wounds > 0:
        hurt(table, victim, wounds)


def hurt(table: SentriesTable, victim: int, wounds: int) -> None:
    """A figure takes wounds, and falls when it has as many as its life (SEN-FGT-03)."""
    state = table.state
    fighter = state.fighters[victim]
    fighter.wounds = min(fighter.wounds + wounds, state.figure(victim).life)
    table.say("SEN-FGT-03", "{figure} takes {wounds}.", victim, wounds)
    if fighter.wounds == state.figure(victim).life:
        victory.fall(table, victim)


# -- odds --------------------------------------------------------------------------------------


def _blow(totals: Counter[str]) -> int:
    return totals[HIT] + totals[SPARK] // 2


def odds(state: State, number: int, victim: int) -> Spread:
    """About how many wounds an attack makes; a spark counts as half a hit."""
    content = state.content
    return contest(
        content.attack[state.fighters[number].kind], _blow,
        content.defence[state.fighters[victim].kind], SHIELD,
    )  # fmt: skip

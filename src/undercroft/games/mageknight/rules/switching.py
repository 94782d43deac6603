"""Switching an optional ability off until the end of the turn (MKD-ABIL-03, MKD-ABIL-04).

Most optional abilities are used by choosing them, and those that only help are never in the way.
Left are the two that keep a Hero from tokens that it may want to meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..content.abilities import BIT, NAMES, named
from ..table.state import INSIDE, NOBODY
from . import hooks, tokens, values

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State

SWITCH_OFF = "switch_off"


class Switching:
    """It is free, and not the beginning of anything: the figure may still do all else."""

    verbs = (SWITCH_OFF,)

    def offers(self, state: State, number: int) -> list[str]:
        hero = state.warriors[number]
        bits = values.abilities(state, hero) & hooks.CONVERTS_FAR_TOKENS.mask
        if not bits or hero.seat == NOBODY or hero.place != INSIDE:
            return []
        return [
            f"{SWITCH_OFF}:{name}"
            for name in named(bits)
            if self.forbids(state, number, SWITCH_OFF, name) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        hero, ability = state.warriors[number], BIT.get(name, 0)
        if not values.has(state, hero, ability):
            return "MKD-ABIL-02"
        if not state.content.abilities[name].optional:
            return "MKD-ABIL-06"
        if hero.seat == NOBODY or hero.place != INSIDE:
            return "MKD-ABIL-04"
        keeps = hooks.CONVERTS_FAR_TOKENS.forbids(ability, state, hero) is not None
        return None if keeps and tokens.tokens_left(state, hero) else "MKD-ABIL-04"

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """The tokens of its tile are converted now, if nothing else keeps it from them."""
        hero = table.state.warriors[number]
        hero.switched_off = (*hero.switched_off, NAMES.index(name))
        table.say("MKD-ABIL-04", "{figure} does without {ability} this turn.", hero.figure, name)
        return tokens.come_upon(table, number)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        ability = table.state.content.abilities[name].name
        return Label(f"Do without {ability} this turn, and meet the tokens here", "MKD-ABIL-04")


SWITCHING = Switching()

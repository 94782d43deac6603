"""Powers of an encounter for other moments than the roll of its die (WOW-GAP-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template
from undercroft.kernel.flow import NOTHING, Flow

from ...table.state import NONE
from .. import effects
from ..moments import combat_of
from ..numbers import encounter_of
from . import story

if TYPE_CHECKING:
    from ...content.powers import Power
    from ...game import WarcraftTable

_WORKS = Template(BLOW, "{side}: {power}")


def enemy_works(table: WarcraftTable, moment: str) -> Flow[None]:
    """What the encounter does at this moment, by itself."""
    state = table.state
    powers = encounter_of(state.content, combat_of(state)).powers
    due = [power for power in powers if power.when == moment]
    return _work(table, due, moment) if due else NOTHING


def _work(table: WarcraftTable, powers: list[Power], moment: str) -> Flow[None]:
    state = table.state
    combat = combat_of(state)
    for power in powers:
        if power.condition.hold(state, NONE, moment):
            story.tell(state, story.USED, NONE, power.index)
            who = (NONE, combat.encounter, combat.board)
            table.say("WOW-GAP-54", _WORKS, who, power.index)
            yield from effects.apply(table, power.effects, NONE, moment, rule="WOW-GAP-54")

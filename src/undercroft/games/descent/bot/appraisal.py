"""What a position is worth to a side, for those who search: its chance to win the quest.

The weights of the numbers of a standing were learnt from games of the heuristic bot
(`examples/learn_descent.py`); each encounter has its own beginning besides.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import exp
from typing import TYPE_CHECKING

import msgspec

from ..rules.quests import scripts
from ..table.state import HEROES, NONE
from .standing import NAMES, standing_of

if TYPE_CHECKING:
    from ..table.state import DescentTable, State

# Questions between two deeds, when nothing is in the air.
SETTLED = frozenset(("act", "next_hero", "next_group", "next_monster"))
FIRST, LAST = "first", "last"  # encounters: another one follows, or none


class Weights(msgspec.Struct, frozen=True):
    """What was learnt: what numbers weigh, and how each encounter begins."""

    first: dict[str, float]
    last: dict[str, float]
    encounter: dict[str, float]


@cache
def weights() -> Weights:
    data = (resources.files(__package__) / "outlook.json").read_bytes()
    return msgspec.json.decode(data, type=Weights)


def appraise(table: DescentTable, player: int) -> float | None:
    """From 0 to 1; None in the midst of something, where nobody can tell yet."""
    state = table.state
    heroes = state.side_of_seat(player) == HEROES
    if state.winner != NONE:
        return float((state.winner == HEROES) is heroes)
    pending = table.pending
    if pending is None or pending[0].kind not in SETTLED or state.phase or not state.round:
        return None
    chance = chance_of_heroes(state)
    return chance if heroes else 1 - chance


def chance_of_heroes(state: State) -> float:
    """How likely the heroes win the quest."""
    known = weights()
    place = FIRST if is_first(state) else LAST
    kind = known.first if place == FIRST else known.last
    total = known.encounter.get(name_of(state), 0.0)
    for name, number in zip(NAMES, standing_of(state), strict=True):
        total += kind[name] * number
    return 1 / (1 + exp(-total))


def is_first(state: State) -> bool:
    """Whether another encounter follows."""
    return state.encounter + 1 < len(scripts(state.quest))


def name_of(state: State) -> str:
    """What an encounter is called among the weights."""
    return f"{state.quest}.{state.encounter + 1}"

"""What a position is worth to a player, for those who search: their chance to win.

Each character's standing gives a strength; the chance is its share among all strengths, as in a
Plackett-Luce model. The weights were learnt from games (examples/learn_standing.py).
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import exp
from operator import mul
from typing import TYPE_CHECKING

import msgspec

from ..table.state import MOVEMENT
from .standing import NAMES, standing_of

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import State
    from .standing import Standing


@cache
def weights() -> tuple[float, ...]:
    """The weight of each number of a standing."""
    data = (resources.files(__package__) / "outlook.json").read_bytes()
    known = msgspec.json.decode(data, type=dict[str, float])
    return tuple(known[name] for name in NAMES)


def strength(standing: Standing) -> float:
    """How strong a standing is beside others."""
    return exp(sum(map(mul, standing, weights())))


def appraise(table: Table[State], player: int) -> float | None:
    """From 0 to 1; None in the midst of a turn, where nobody can tell yet."""
    state = table.state
    if state.over:
        return 1 / len(state.winners) if player in state.winners else 0.0
    if state.phase != MOVEMENT or state.combat is not None:
        return None
    strengths = [strength(standing_of(state, each.seat)) for each in state.characters]
    return strengths[player] / sum(strengths)

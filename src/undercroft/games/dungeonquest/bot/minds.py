"""Minds for those who search: a temper for quick answers, weights for the outlook, and goals.

One is a file, which `examples/learn_master.py` writes; what it holds is checked when it is read.
`master` comes with the game: docs/bots.md tells by which command it was learnt.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.errors import BadSetup

from . import HeuristicBot
from .appraisal import Appraiser
from .outlook import FATES, Goals, Judge, Weights
from .situation import MARKS, MEASURES
from .temper import Temper  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.table import Table

    from ..table.state import State


class Lore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mind is made of."""

    temper: Temper
    goals: Goals
    closely: Weights
    from_afar: Weights


MASTER = "master"


class Mind:
    """Quick answers and an appraisal that go together."""

    foresight = 0

    def __init__(self, lore: Lore) -> None:
        self._temper = lore.temper
        judge = Judge({"closely": lore.closely, "from_afar": lore.from_afar})
        self._appraiser = Appraiser(judge, lore.goals)

    def rollout(self, seed: int) -> Callable[[Table[State]], int]:
        """Quick answers by its temper."""
        return HeuristicBot(seed, self._temper).choose

    def appraise(self, table: Table[State], player: int) -> float | None:
        """What a player can hope for, by its weights and goals."""
        return self._appraiser.appraise(table, player)


@cache
def mind_of(name: str) -> Mind:
    """The mind of that name or in that file, or BadSetup with what is wrong."""
    path = resources.files(__package__) / "master.json" if name == MASTER else Path(name)
    try:
        lore = msgspec.json.decode(path.read_bytes(), type=Lore)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadSetup(f"mind: {name!r} cannot be read: {error}") from error
    for weights in (lore.closely, lore.from_afar):
        _check(name, weights)
    return Mind(lore)


def _check(name: str, weights: Weights) -> None:
    """Whether the weights are for the situations and the fates that there are."""
    hinges = len(weights.thresholds)
    rows = (
        (weights.measures, hinges, len(MEASURES), "measures"),
        (weights.marks, len(MARKS), hinges, "marks"),
        (weights.fates, FATES, hinges, "fates"),
        ([weights.biases], 1, FATES, "biases"),
    )
    for matrix, height, width, what in rows:
        if len(matrix) != height or any(len(row) != width for row in matrix):
            raise BadSetup(
                f"mind: {name!r}: {what} are not {height} rows of {width}: it was learnt with "
                "another version of the game"
            )

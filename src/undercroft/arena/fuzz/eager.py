"""A player at random who gets more done: for what happens too seldom where all is as likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

PASSES = 0.05  # how often it may pass where something else can be done


class Eager:
    """At random, but it seldom passes, and does what it can do in one way as often as in many.

    Where a figure can go to thirty squares or strike one opponent, it strikes half the time.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, table: Table[Any]) -> int:
        """The index of an option of some kind: what stands before the colon of its id."""
        decision = table.decision
        assert decision is not None
        passing, rng = decision.question.passing, self._rng
        kinds: dict[str, list[int]] = {}
        for index, choice in enumerate(decision.choices):
            kinds.setdefault(choice.partition(":")[0], []).append(index)
        if len(kinds) > 1 and rng.random() >= PASSES:
            kinds.pop(passing, None)
        return rng.choice(kinds[rng.choice(list(kinds))])

"""The bot that takes any option, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import INCREMENT, MASK, MULTIPLIER, scramble

if TYPE_CHECKING:
    from undercroft.kernel.table import Table


class RandomBot:
    """Equal seeds choose equally. It looks at nothing but how many choices there are."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = scramble(seed, "random bot")

    def choose(self, table: Table[Any]) -> int:
        decision = table.decision
        assert decision is not None, "nobody is asked anything once the game is over"
        self._rng = (self._rng * MULTIPLIER + INCREMENT) & MASK
        return (self._rng >> 33) * len(decision.choices) >> 31

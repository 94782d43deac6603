"""The frame of a bot that answers by rules of thumb: a game's own bot says what it would answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from .chance import MULTIPLIER, scramble

if TYPE_CHECKING:
    from .game import State
    from .table import Table

S = TypeVar("S", bound="State")


class AnsweringBot(ABC, Generic[S]):
    """Plays any seat. The same seed and the same knowledge always give the same answer."""

    __slots__ = ("_salt",)

    def __init__(self, seed: int) -> None:
        self._salt = scramble(seed, "heuristic")

    @abstractmethod
    def answer(self, table: Table[S]) -> str | None:
        """What it would say, by option id; None where one is as good as another."""

    def choose(self, table: Table[S]) -> int:
        """The index of the choice it makes for the player who is asked."""
        decision = table.decision
        assert decision is not None, "the game is over: nothing is being asked"
        choices = decision.choices
        if len(choices) == 1:
            return 0
        answer = self.answer(table)
        if answer is None:
            return (self._salt * MULTIPLIER + decision.player * 7 >> 17) % len(choices)
        return choices.index(answer)

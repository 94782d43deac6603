"""The tree: one node for all positions that the player to move cannot tell apart."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Rewards vary at least this much, as far as the search is concerned.
LEAST_SPREAD = 0.02


class Node:
    """What was tried there, and what came of it for the player who chose."""

    __slots__ = ("choices", "priors", "squares", "totals", "trials", "visits")

    def __init__(self, choices: Sequence[str], preferred: int = 0, prior: float = 0.0) -> None:
        """`prior` is the share of the first trials that the preferred choice gets."""
        count = len(choices)
        self.choices = choices
        self.visits = [0] * count
        self.totals = [0.0] * count
        self.priors = [(1.0 - prior) / count] * count
        self.priors[preferred] += prior
        self.trials = 0
        self.squares = 0.0

    def select(self, exploration: float) -> int:
        """The choice that promises most, or of which too little is known (PUCT).

        Exploration is in proportion to how much rewards vary here, so that one setting does for
        games of any scale. A choice not yet tried is thought to be worth the mean.
        """
        trials = self.trials
        mean = sum(self.totals) / trials if trials else 0.0
        spread = sqrt(max(0.0, self.squares / trials - mean * mean)) if trials else 0.0
        wish = exploration * max(spread, LEAST_SPREAD) * sqrt(trials + 1)
        best, most = 0, -1e9
        for index, tried in enumerate(self.visits):
            score = self.totals[index] / tried if tried else mean
            score += wish * self.priors[index] / (1 + tried)
            if score > most:
                best, most = index, score
        return best

    def learn(self, choice: int, reward: float) -> None:
        """What came of a choice."""
        self.visits[choice] += 1
        self.totals[choice] += reward
        self.trials += 1
        self.squares += reward * reward

    def lead(self) -> int:
        """By how many trials the choice tried most is ahead of any other."""
        ordered = sorted(self.visits)
        return ordered[-1] - ordered[-2] if len(ordered) > 1 else ordered[-1]


class Root(Node):
    """The decision that is thought over: what came of every trial is remembered."""

    __slots__ = ("rewards",)

    def __init__(self, choices: Sequence[str], preferred: int = 0, prior: float = 0.0) -> None:
        super().__init__(choices, preferred, prior)
        self.rewards: list[list[float]] = [[] for _ in choices]

    def learn(self, choice: int, reward: float) -> None:
        super().learn(choice, reward)
        self.rewards[choice].append(reward)

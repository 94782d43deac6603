"""What a search has to say for itself: how often it tried each option, and what came of it."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


# To be preferred to the quick answer, another option must be worth so much more (of 1), for
# appraisals are no better than that, and so many standard errors besides, for luck deceives.
MARGIN, CAUTION = 0.005, 0.7
FEWEST = 3  # trials in equal worlds, before anything is said of a difference
# A search may end early where so many standard errors, of so many trials, leave no doubt.
BEYOND_DOUBT, ENOUGH = 3.0, 6


class Weighed(msgspec.Struct, frozen=True):
    """One option: how often it was tried, its share of all trials, what it is worth (0 to 1)."""

    option: str
    visits: int
    share: float
    value: float


class Weighing(msgspec.Struct, frozen=True):
    """All options as they were offered, and how many games were played out in thought."""

    player: int
    options: tuple[Weighed, ...]
    iterations: int
    seconds: float
    best: int  # the index of the option to choose

    @property
    def ranked(self) -> tuple[Weighed, ...]:
        """The option to choose, then the others, those that were tried most first."""
        chosen = self.options[self.best]
        return tuple(
            sorted(self.options, key=lambda each: (each is not chosen, -each.visits, -each.value))
        )


class OptionTally(NamedTuple):
    """Of one option: its trials and what came of them, also compared with the quick answer.

    Compared is what came of both in the same worlds: how many there were, by how much the option
    was ahead in all of them together, and the squares of that.
    """

    visits: int
    total: float
    pairs: int = 0
    ahead: float = 0.0
    squares: float = 0.0

    def surely_ahead(self) -> bool:
        """Whether it seems better than the quick answer by more than luck explains."""
        if self.pairs < FEWEST:
            return False
        mean, error = self._difference()
        return mean > MARGIN + CAUTION * error

    def beyond_doubt(self) -> bool:
        """Whether more trials would hardly change what is thought of it."""
        if self.pairs < ENOUGH:
            return False
        mean, error = self._difference()
        return abs(mean - MARGIN) > BEYOND_DOUBT * error

    def _difference(self) -> tuple[float, float]:
        """By how much it is ahead of the quick answer, and the standard error of that."""
        mean = self.ahead / self.pairs
        return mean, sqrt(max(0.0, self.squares / self.pairs - mean * mean) / self.pairs)


def tallies_of(rewards: Sequence[Sequence[float]], preferred: int | None) -> list[OptionTally]:
    """The tallies of a search from all that came of each option, world by world."""
    tallies = []
    for index, each in enumerate(rewards):
        tally = OptionTally(len(each), sum(each))
        if preferred is not None and index != preferred:
            ahead = [one - other for one, other in zip(each, rewards[preferred], strict=False)]
            tally = tally._replace(
                pairs=len(ahead), ahead=sum(ahead), squares=sum(gap * gap for gap in ahead)
            )
        tallies.append(tally)
    return tallies


def settled(tallies: Sequence[OptionTally], preferred: int) -> bool:
    """Whether it is clear that the quick answer is best, or that one other is."""
    others = [tally for index, tally in enumerate(tallies) if index != preferred]
    if not all(tally.beyond_doubt() for tally in others):
        return False
    better = sorted(tally.visits for tally in others if tally.surely_ahead())
    return len(better) < 2 or better[-1] > 2 * better[-2]


def weighing_of(
    player: int,
    choices: Sequence[str],
    tallies: Sequence[OptionTally],
    preferred: int | None,
    seconds: float,
) -> Weighing:
    """The weighing that these tallies, one for each choice, amount to.

    `preferred` is the quick answer, if there is one: it is kept unless another is surely better.
    """
    iterations = sum(tally.visits for tally in tallies)
    options = tuple(
        Weighed(
            choice,
            tally.visits,
            tally.visits / iterations if iterations else 0.0,
            tally.total / tally.visits if tally.visits else 0.0,
        )
        for choice, tally in zip(choices, tallies, strict=True)
    )
    best = max(range(len(options)), key=lambda n: (options[n].visits, options[n].value, -n))
    if preferred is not None and best != preferred and not tallies[best].surely_ahead():
        best = preferred
    return Weighing(player, options, iterations, seconds, best)


def merged(many: Sequence[Sequence[OptionTally]]) -> list[OptionTally]:
    """The tallies of several searches of the same decision as one."""
    return [OptionTally(*map(sum, zip(*each, strict=True))) for each in zip(*many, strict=True)]

"""What a search has to say for itself: how often it tried each option, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


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

    @property
    def best(self) -> int:
        """The index of the option tried most; of those, the one worth most, then the first."""
        return max(
            range(len(self.options)),
            key=lambda index: (self.options[index].visits, self.options[index].value, -index),
        )


Tally = tuple[int, float]  # the visits of an option, and the sum of what came of them


def weighing_of(
    player: int, choices: Sequence[str], tallies: Sequence[Tally], seconds: float
) -> Weighing:
    """The weighing that these tallies, one for each choice, amount to."""
    iterations = sum(visits for visits, _ in tallies)
    return Weighing(
        player,
        tuple(
            Weighed(
                choice,
                visits,
                visits / iterations if iterations else 0.0,
                total / visits if visits else 0.0,
            )
            for choice, (visits, total) in zip(choices, tallies, strict=True)
        ),
        iterations,
        seconds,
    )


def merged(many: Sequence[Sequence[Tally]]) -> list[Tally]:
    """The tallies of several searches of the same decision as one."""
    return [
        (sum(visits for visits, _ in each), sum(total for _, total in each))
        for each in zip(*many, strict=True)
    ]

"""Medians, spreads and ratios of the rounds, as tables and as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any

from rich.table import Table

if TYPE_CHECKING:
    from benchmarks.measure import Cost, Play, Subject

METRICS = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "copy_us": "copy µs",
    "sim10_per_s": "sim10/s",
}
# Games differ in length, so games/s of two different games has no meaningful ratio.
COMPARED = ("decisions_per_s", "copy_us", "sim10_per_s")
LOWER_IS_BETTER = {"copy_us"}


@dataclass
class Result:
    """The rounds of one subject, each a value per metric."""

    subject: Subject
    rounds: list[dict[str, float]] = field(default_factory=list)

    def add(self, play: Play, copies: Cost, sims: Cost) -> None:
        """Take in one round."""
        self.rounds.append(
            {
                "decisions_per_s": play.decisions / play.elapsed,
                "games_per_s": play.games / play.elapsed,
                "decisions_per_game": play.decisions / play.games,
                "copy_us": copies.elapsed / copies.times * 1e6,
                "sim10_per_s": sims.times / sims.elapsed,
            }
        )

    def median(self, metric: str) -> float:
        """The middle round."""
        return median(values[metric] for values in self.rounds)

    def spread(self, metric: str) -> float:
        """The furthest round from the middle one, as a share of it."""
        middle = self.median(metric)
        return max(abs(values[metric] - middle) for values in self.rounds) / middle

    def plain(self) -> dict[str, Any]:
        """All of it, for a file."""
        return {
            "about": self.subject.about,
            "median": {metric: self.median(metric) for metric in self.rounds[0]},
            "spread": {metric: self.spread(metric) for metric in self.rounds[0]},
            "rounds": self.rounds,
        }


def ratio(ours: Result, theirs: Result, metric: str) -> float:
    """How many times faster we are; below one, slower."""
    quotient = ours.median(metric) / theirs.median(metric)
    return 1 / quotient if metric in LOWER_IS_BETTER else quotient


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}"


def results_table(results: list[Result], missing: dict[str, str]) -> Table:
    """One row a subject: medians with their spread, or why it was not run."""
    table = Table(title="Median of the rounds, ± the furthest round")
    table.add_column("subject", no_wrap=True)
    for title in METRICS.values():
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("decisions/game", justify="right")
    for result in results:
        cells = [f"{_number(result.median(m))} ±{result.spread(m):.0%}" for m in METRICS]
        table.add_row(result.subject.name, *cells, _number(result.median("decisions_per_game")))
    for name in missing:
        table.add_row(name, "not installed", *[""] * len(METRICS))
    return table


def ratio_table(ours: list[Result], theirs: list[Result]) -> Table:
    """Ours against each of theirs."""
    table = Table(title="Ratios of the medians (above 1: Undercroft is faster)")
    table.add_column("ours")
    table.add_column("against")
    for metric in COMPARED:
        table.add_column(METRICS[metric].removesuffix(" µs"), justify="right")
    for us in ours:
        for them in theirs:
            cells = [f"{ratio(us, them, metric):.2f}×" for metric in COMPARED]
            table.add_row(us.subject.name, them.subject.name, *cells)
    return table

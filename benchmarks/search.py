"""`python -m benchmarks.search`: what one iteration of a tree search costs, here and elsewhere.

An iteration is one world dealt, one way down the tree, one play-out and the way back. Positions are
met in random play, the same way for every engine; a search of a few hundred iterations is timed at
each. The games differ, and so does the length of a play-out: the table says how long it is.
"""

from __future__ import annotations

import argparse
import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from benchmarks.__main__ import machine, pin
from benchmarks.catanatron_peer import Catanatron
from benchmarks.openspiel_peer import OpenSpiel
from benchmarks.undercroft_subject import dungeonquest

if TYPE_CHECKING:
    from benchmarks.measure import SteppedSubject

ITERATIONS = 200
MIN_ROUNDS = 3


class Searcher(ABC):
    """A search of one engine, at positions of one game."""

    def __init__(self, name: str, about: str, subject: SteppedSubject) -> None:
        self.name = name
        self.about = about
        self.subject = subject

    def available(self) -> str | None:
        """Why it cannot be run, or None when it can."""
        return self.subject.available()

    @abstractmethod
    def think(self, position: Any) -> int:
        """Search there; how many iterations were made."""

    def measure(self, seconds: float) -> tuple[int, float]:
        """The iterations made in about that time, and the time they took."""
        made = 0

        def operation(position: Any) -> None:
            nonlocal made
            made += self.think(position)

        cost = self.subject._sampled(operation, seconds)
        return made, cost.elapsed


class UndercroftSearch(Searcher):
    """The bot that plays the levels, as it plays or with random play to the end."""

    def __init__(self, name: str, about: str, **settings: Any) -> None:
        super().__init__(name, about, dungeonquest("standard"))
        self._settings = settings

    def think(self, position: Any) -> int:
        from undercroft.bots.ismcts import SearchBot, SearchSettings

        settings = SearchSettings(iterations=ITERATIONS, seconds=600.0, **self._settings)
        return SearchBot(1, settings).weigh(position).iterations


class OpenSpielSearch(Searcher):
    """OpenSpiel's ISMCTS with random play-outs: written in C++, or in Python over C++ games."""

    def __init__(self, name: str, game: str, language: str) -> None:
        about = f"{game} in C++, ISMCTS in {language}, random play to the end"
        super().__init__(name, about, OpenSpiel(name, game, about))
        self._in_python = language == "Python"

    def think(self, position: Any) -> int:
        bot = self._python_bot(position) if self._in_python else self._native_bot()
        bot.step(position)
        return ITERATIONS

    def _native_bot(self) -> Any:
        import pyspiel

        return pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS)

    def _python_bot(self, position: Any) -> Any:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        return ismcts.ISMCTSBot(
            position.get_game(), evaluator, 2.0, ITERATIONS, random_state=np.random.RandomState(1)
        )


class CatanatronPlayouts(Searcher):
    """The least that an iteration of its MCTS does: one copy of the game, played out at random.

    The published package comes without its tree search; that expands a node by a copy for every
    option and every outcome besides, so this flatters it.
    """

    PLAYOUTS = 5

    def __init__(self) -> None:
        about = "Catan, 4 players: a copy and a random play-out, the least its MCTS does"
        super().__init__("catanatron", about, Catanatron())

    def think(self, position: Any) -> int:
        for _ in range(self.PLAYOUTS):
            self.subject.advance(self.subject.copy(position), 1_000_000)
        return self.PLAYOUTS


def searchers() -> list[Searcher]:
    """Ours first, then the peers."""
    return [
        UndercroftSearch("undercroft", "DungeonQuest, 4 players, as the levels search"),
        UndercroftSearch(
            "undercroft-played-out", "DungeonQuest, 4 players, the game's quick play to the end",
            appraised=False,
        ),
        UndercroftSearch(
            "undercroft-random", "DungeonQuest, 4 players, random play to the end",
            appraised=False, rollouts="random",
        ),
        OpenSpielSearch("openspiel-gin-rummy", "gin_rummy", "C++"),
        OpenSpielSearch("openspiel-gin-rummy-py", "gin_rummy", "Python"),
        # No Hearts: in 2.0.2 its ISMCTS ends the process there in C++, and fails in Python.
        CatanatronPlayouts(),
    ]  # fmt: skip


@dataclass
class Result:
    """The microseconds of an iteration, round by round."""

    searcher: Searcher
    rounds: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        return median(self.rounds)


def shown(results: list[Result]) -> Table:
    """The medians, and how often an iteration of ours fits into one of theirs."""
    ours = results[0].cost
    table = Table(title="One iteration of tree search")
    for column in ("searcher", "µs/iteration", "iterations/s", "in ours", "what"):
        table.add_column(column, justify="left" if column in ("searcher", "what") else "right")
    for result in results:
        table.add_row(
            result.searcher.name,
            f"{result.cost:,.0f}",
            f"{1e6 / result.cost:,.0f}",
            f"{result.cost / ours:.2f}",
            result.searcher.about,
        )
    return table


def parse(known: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=MIN_ROUNDS, help="rounds (default 3)")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each (default 4)")
    parser.add_argument("--only", nargs="+", choices=known, metavar="NAME", help=" ".join(known))
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rounds here")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    return options


def main() -> None:
    """Measure in interleaved rounds, print, and write the file asked for."""
    every = searchers()
    options = parse([searcher.name for searcher in every])
    chosen = [each for each in every if not options.only or each.name in options.only]
    missing = {each.name: why for each in chosen if (why := each.available()) is not None}
    results = [Result(each) for each in chosen if each.name not in missing]
    about = machine(pin())
    progress = Console(stderr=True)
    for number in range(options.rounds + 1):  # round 0 fills the caches and does not count
        for result in results:
            progress.print(f"round {number}/{options.rounds}: {result.searcher.name}")
            made, elapsed = result.searcher.measure(options.seconds if number else 0.0)
            if number:
                result.rounds.append(elapsed / made * 1e6)
    console = Console(width=max(130, Console().width), highlight=False)
    console.print(", ".join(f"{what} {value}" for what, value in about.items()))
    if results:
        console.print(shown(results))
    for name, why in missing.items():
        console.print(f"{name}: not installed: {why}")
    if options.json:
        data = {"about": about, "us_per_iteration": {r.searcher.name: r.rounds for r in results}}
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

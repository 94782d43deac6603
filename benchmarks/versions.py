"""`python -m benchmarks.versions OLD NEW`: two checkouts of Undercroft play by turns.

Each has a process of its own. They are asked for the same slices of work one after the other, so
that whatever else the machine does costs both alike; what is compared is the ratio within a round.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

SLICES = {"play": 8_000, "fork": 120, "sim10": 120}  # decisions, or positions
TIMES = 6  # at each position; the least counts, as other work on the machine only adds
GAP = 5  # mean decisions between two positions
CHILD = "--child"


class Version:
    """A process that plays with the engine of one checkout."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(checkout / "src"), "PYTHONHASHSEED": "0"},
        )

    def microseconds(self, what: str, game: str, share: float = 1.0) -> float:
        """What one decision, one fork or one sim10 cost in a slice."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what} {game} {int(SLICES[what] * share)}\n")
        self._process.stdin.flush()
        return float(json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.versions", description=__doc__)
    parser.add_argument("checkouts", nargs=2, type=Path, metavar="CHECKOUT")
    parser.add_argument("--games", default="dungeonquest,warcraft")
    parser.add_argument("--what", default=",".join(SLICES))
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    old, new = versions = [Version(checkout.resolve()) for checkout in options.checkouts]
    for game in options.games.split(","):
        for what in options.what.split(","):
            for version in versions:
                version.microseconds(what, game, 0.1)
            rounds = []
            for number in range(options.rounds):
                first, second = (old, new) if number % 2 else (new, old)
                costs = {each: each.microseconds(what, game) for each in (first, second)}
                rounds.append((costs[old], costs[new]))
            ratios = sorted(after / before for before, after in rounds)
            quarter = len(ratios) // 4
            print(
                f"{game} {what}: {median(each for each, _ in rounds):.2f} and "
                f"{median(each for _, each in rounds):.2f} us, median ratio {median(ratios):.3f}, "
                f"middle half {ratios[quarter]:.3f} to {ratios[-1 - quarter]:.3f}",
                flush=True,
            )
    for version in versions:
        version.end()


# -- the process of one version ------------------------------------------------------------


class Play:
    """Random play of four."""

    def __init__(self) -> None:
        import undercroft

        self._engine = undercroft
        self._rnd = random.Random(1).random
        self._seeds: dict[str, int] = {}
        self._going: dict[str, Any] = {}

    def new(self, game: str) -> Any:
        self._seeds[game] = seed = self._seeds.get(game, 0) + 1
        return self._engine.new(game, players=4, seed=seed)

    def advance(self, table: Any, decisions: int) -> int:
        """Answer at random; how many decisions there were."""
        made = 0
        while made < decisions and (decision := table.decision) is not None:
            options = len(decision.choices)
            made += options > 1
            table.act(int(self._rnd() * options))
        return made

    def play(self, game: str, decisions: int) -> float:
        """Seconds of processor time for so many decisions."""
        began, left = process_time(), decisions
        while left > 0:
            table = self._going.get(game)
            if table is None or table.decision is None:
                table = self._going[game] = self.new(game)
            left -= self.advance(table, left)
        return process_time() - began

    def fork(self, game: str, positions: int) -> float:
        return sum(least(table.fork) for table in self._positions(game, positions))

    def sim10(self, game: str, positions: int) -> float:
        return sum(
            least(lambda table=table: self.advance(table.fork(), 10))
            for table in self._positions(game, positions)
        )

    def _positions(self, game: str, number: int) -> Any:
        """Tables that were loaded and never forked, from all stages of games."""
        table = self.new(game)
        for _ in range(number):
            self.advance(table, 1 + int(self._rnd() * (2 * GAP - 1)))
            if table.decision is None:
                table = self.new(game)
            yield self._engine.load(table.save())


def least(work: Any) -> float:
    """The least of some times, in seconds by the clock: processor time is too coarse for these."""
    best = float("inf")
    for _ in range(TIMES):
        began = perf_counter()
        work()
        best = min(best, perf_counter() - began)
    return best


def serve() -> None:
    """Slices, as they are asked for."""
    plays = Play()
    for line in sys.stdin:
        what, game, number = line.split()
        gc.collect()
        seconds = getattr(plays, what)(game, int(number))
        print(json.dumps(seconds / int(number) * 1e6), flush=True)


if __name__ == "__main__":
    if CHILD in sys.argv:
        serve()
    else:
        main()

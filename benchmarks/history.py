"""`python -m benchmarks.history`: does undo, hearing, forking or opening cost more in a long game?

A game of stones (tests/kernel/toy.py) goes on for 30,000 answers. Each deed is measured early and
late, in processor time; the ratio is what counts: 1 is flat.
"""

from __future__ import annotations

import argparse
import pickle
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid
from tests.kernel.toy import STONES_GAME, Stones

from undercroft.kernel import game as registry
from undercroft.kernel import record
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

EARLY = 300
REPEATS = 3
POINTS = 12


def endless() -> Table[Stones]:
    """A game whose last round is never reached."""
    config = STONES_GAME.schema().check(2, {"rounds": 5})
    state = STONES_GAME.setup(config, 7)
    state.rounds = 10**9
    return Table.at(STONES_GAME, config, state)


def play(table: Table[Stones], answers: int) -> None:
    """Play on until there are so many answers; every stone is thrown back."""
    for number in range(table.log.answer_count, answers):
        assert table.decision is not None
        table.act(number % 7 % 2 if table.decision.kind == "bid" else "throw")


def cost(deed: Callable[[], object]) -> float:
    """The least processor time of several, in microseconds."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        deed()
        best = min(best, time.process_time() - start)
    return best * 1e6


def undo_and_again(table: Table[Stones]) -> None:
    last = table.log.last_answer
    assert last is not None
    table.undo()
    table.act(last.choice)


def at_this_point(table: Table[Stones]) -> dict[str, float]:
    data = table.save()
    listening = table.fork()
    listening.listen()
    return {
        "fork": cost(table.fork),
        "fork, then an answer": cost(lambda: table.fork().act(0)),
        "undo, and the answer again": cost(lambda: undo_and_again(table)),
        "the same with a listener": cost(lambda: (undo_and_again(listening), listening.events)),
        "reopen a record": cost(lambda: record.reopen(data)),
        "load a record (play it again)": cost(lambda: record.load(data)),
        "copy by pickle": cost(lambda: pickle.loads(pickle.dumps(table))),
    }


def measured(table: Table[Stones]) -> dict[str, float]:
    """What each deed costs, the mean of several points: how far back a state lies differs."""
    points = []
    for _ in range(POINTS):
        play(table, table.log.answer_count + 7)
        points.append(at_this_point(table))
    return {deed: sum(point[deed] for point in points) / POINTS for deed in points[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--answers", type=int, default=30_000)
    answers = parser.parse_args().answers
    registry.find = lambda _name: STONES_GAME  # type: ignore[assignment] # it is not installed
    table = endless()
    play(table, EARLY)
    early = measured(table)
    play(table, answers)
    late = measured(table)
    grid = Grid("microseconds", f"after {EARLY}", f"after {answers:,} answers", "ratio")
    for deed, before in early.items():
        ratio = late[deed] / before
        grid.add_row(deed, f"{before:.1f}", f"{late[deed]:.1f}", f"{ratio:.2f}")
    Console().print(grid)


if __name__ == "__main__":
    main()

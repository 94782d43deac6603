"""What a moment costs, above all one that nobody listens to.

uv run python -m benchmarks.moments

Processor time of one announcement inside a rule, the loop and the `yield from` included, with the
median of several rounds. The bare loop is taken off.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Generator
from types import SimpleNamespace
from typing import Any

from undercroft.kernel.flow import NOTHING, Flow, Label
from undercroft.kernel.moments import Moments
from undercroft.kernel.windows import Happening, Window

Rule = Callable[[int], Generator[Any, Any, None]]

MOMENTS: Moments[Any] = Moments()
HEARD = MOMENTS.declare("heard")
SILENT = MOMENTS.declare("silent")
ASKED = MOMENTS.declare("asked", Window("BENCH-1", "Anything?"))
FIGURES = 70


@HEARD.handler(order=10)
def quiet(_table: Any, _happening: Happening) -> None:
    """A handler that finds nothing to do."""


class Empty:
    """A seat with nothing on offer."""

    verbs = ("nothing",)

    def offers(self, _table: Any, _seat: int, _happening: Happening) -> tuple[str, ...]:
        return ()

    def use(self, _table: Any, _seat: int, _choice: str, _happening: Happening) -> Flow[None]:
        return NOTHING

    def describe(self, _table: Any, _seat: int, _choice: str) -> Label:
        return Label("Nothing")


ASKED.subscribe(Empty())

STATE = SimpleNamespace(
    listening=HEARD.bit | ASKED.bit, happening=[], own=[HEARD.bit | ASKED.bit] * FIGURES
)
TABLE: Any = SimpleNamespace(state=STATE)


def _bare(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        pass
    yield


def _inline(times: int) -> Generator[Any, Any, None]:
    state = STATE
    for _ in range(times):
        if state.listening & SILENT.bit:
            yield from SILENT.announce(TABLE, 1, 2)
    yield


def _nobody(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        yield from SILENT.announce(TABLE, 1, 2)
    yield


def _nothing_to_do(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        yield from HEARD.announce(TABLE, 1, 2)
    yield


def _nothing_on_offer(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        yield from ASKED.announce(TABLE, 1, 2)
    yield


def _nobody_changes(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        yield from SILENT.change(TABLE, 3, 1, 2)
    yield


def _idle(*_arguments: Any) -> Generator[Any, Any, None]:
    return
    yield


def _idle_generator(times: int) -> Generator[Any, Any, None]:
    for _ in range(times):
        yield from _idle(TABLE, 1, 2)
    yield


def _scan(times: int) -> Generator[Any, Any, None]:
    bit = SILENT.bit
    for _ in range(times):
        for mask in STATE.own:
            if mask & bit:
                yield
    yield


SUBJECTS: dict[str, Rule] = {
    "nobody listens, bit tested inline": _inline,
    "nobody listens, announced": _nobody,
    "nobody listens, with a value": _nobody_changes,
    "a handler that finds nothing to do": _nothing_to_do,
    "a seat with nothing on offer": _nothing_on_offer,
    "for comparison: an idle generator": _idle_generator,
    f"for comparison: {FIGURES} figures scanned": _scan,
}


def _cost(rule: Rule, times: int) -> float:
    """Processor seconds of one pass through the loop."""
    flow = rule(times)
    began = time.process_time()
    next(flow)
    return (time.process_time() - began) / times


def measure(rounds: int, times: int) -> dict[str, float]:
    """Nanoseconds of each, without the loop."""
    seen: dict[str, list[float]] = {name: [] for name in SUBJECTS}
    for _ in range(rounds):
        loop = _cost(_bare, times)
        for name, rule in SUBJECTS.items():
            seen[name].append((_cost(rule, times) - loop) * 1e9)
    return {name: statistics.median(costs) for name, costs in seen.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--times", type=int, default=200_000)
    options = parser.parse_args()
    for name, cost in measure(options.rounds, options.times).items():
        print(f"{name:40} {cost:8.0f} ns")


if __name__ == "__main__":
    main()

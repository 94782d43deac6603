"""Sharing games out over a pool. The results never depend on which pool that is."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

P = TypeVar("P")
R = TypeVar("R")

# A plan and the number of one of its games give what is kept of that game.
Play = Callable[[P, int], R]

# Games are handed out for about so long at a time: little is lost when all is killed, and little
# is spent on handing out.
SECONDS_A_CHUNK = 1.0
LARGEST_CHUNK = 500


# A signal that comes again so soon is the same press: uv hands on what the terminal sent to all.
ONE_PRESS = 0.5

_ENDING = b"\nending when the games under way are over; Ctrl-C once more ends at once\n"


class GameFailed(UndercroftError):
    """A game that could not be played to its end."""

    def __init__(self, number: int, problem: str, details: str = "") -> None:
        super().__init__(f"game {number}: {problem}")
        self.number = number
        self.problem = problem
        self.details = details  # the traceback, for whoever looks into it


class Finished(msgspec.Struct, Generic[R], frozen=True):
    """A chunk of games that were played: all of it, or its beginning if there was a Ctrl-C."""

    chunk: range
    results: list[R]
    seconds: float


class Interrupted:
    """Whether Ctrl-C was pressed. The first press asks for a clean end, the second forces one."""

    def __init__(self) -> None:
        self.pressed = False
        self._at = 0.0

    def __call__(self, *_: Any) -> None:
        if self.pressed:
            if monotonic() - self._at > ONE_PRESS:
                raise KeyboardInterrupt
            return
        self.pressed, self._at = True, monotonic()
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _ENDING)


class GamePool(Protocol[R]):
    """Where games are played: this process, several, or a cluster."""

    @property
    def slots(self) -> int:
        """How many chunks can be under way at once."""
        ...

    def begin(self, chunk: range) -> None: ...

    def collect(self, patience: float) -> Iterable[Finished[R]]:
        """The chunks that have been finished, after so many seconds at most."""
        ...

    def ask_to_stop(self) -> None:
        """Begin no further game."""
        ...

    def close(self) -> None:
        """Give up whatever is under way."""
        ...


# -- handing out ---------------------------------------------------------------------------


class Pace:
    """How many games make a chunk: as many as take about a second."""

    def __init__(self) -> None:
        self._size = 1.0

    def note(self, games: int, seconds: float) -> None:
        """Grow at most twofold at a time: the first game of a process is no measure."""
        if games:
            fitting = SECONDS_A_CHUNK * games / max(seconds, 1e-6)
            self._size = max(1.0, min(fitting, 2 * self._size, LARGEST_CHUNK))

    def size(self, left: int, slots: int) -> int:
        """Smaller towards the end, so that all slots have something to do until then."""
        return max(1, min(int(self._size), -(-left // (2 * slots))))


def stream(
    pool: GamePool[R], todo: Iterable[range], interrupted: Interrupted
) -> Iterator[Finished[R]]:
    """Have the games of these ranges played; chunks come as they are finished, in any order."""
    ranges = [each for each in todo if each]
    pace = Pace()
    under_way = 0
    while True:
        while ranges and under_way < pool.slots and not interrupted.pressed:
            chunk = _cut(ranges, pace.size(sum(map(len, ranges)), pool.slots))
            pool.begin(chunk)
            under_way += 1
        if not under_way:
            return
        if interrupted.pressed:
            pool.ask_to_stop()
        for done in pool.collect(0.2):
            under_way -= 1
            pace.note(len(done.results), done.seconds)
            yield done


def _cut(ranges: list[range], size: int) -> range:
    first = ranges[0]
    chunk, rest = first[:size], first[size:]
    ranges[:1] = [rest] if rest else []
    return chunk


@contextmanager
def catching_ctrl_c() -> Iterator[Interrupted]:
    """Let Ctrl-C ask for a clean end for as long as this lasts."""
    interrupted = Interrupted()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted  # only the main thread may set handlers, and only it is interrupted
        return
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)

"""What every subject is asked to do, and the timing loops they share."""

from __future__ import annotations

import gc
import random
import sys
from abc import ABC, abstractmethod
from time import process_time  # other work on the machine costs nobody a round
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

SIM_DECISIONS = 10
WHOLE_GAME = sys.maxsize


class Play(NamedTuple):
    """Whole random games: the decisions made in them and the time they took."""

    decisions: int
    games: int
    elapsed: float


class Cost(NamedTuple):
    """How often one operation was done, and the time spent inside it alone."""

    times: int
    elapsed: float


class Subject(Protocol):
    """One game of one engine, as the benchmark sees it."""

    name: str
    about: str
    package: str

    def available(self) -> str | None:
        """Why the subject cannot be run, or None when it can."""

    def new_game(self, seed: int) -> Any:
        """Start a game."""

    def play_random(self, seconds: float) -> Play:
        """Play whole random games for about this long, at least one."""

    def copies(self, seconds: float) -> Cost:
        """Copy games at decisions met in random play."""

    def sim10(self, seconds: float) -> Cost:
        """Copy at such decisions and make ten random decisions on the copy."""


class SteppedSubject(ABC):
    """The timing loops, over the few operations that differ from engine to engine."""

    name: str
    about: str
    package: str
    # Mean decisions between two sampled positions; small, so that every stage of a game is met.
    gap = 5

    def __init__(self) -> None:
        # One cheap source of draws for all: an engine's own would be timed as part of the engine.
        self.rnd: Callable[[], float] = random.Random(1).random
        self._seed = 0

    @abstractmethod
    def available(self) -> str | None:
        """Why the subject cannot be run, or None when it can."""

    @abstractmethod
    def new_game(self, seed: int) -> Any:
        """Start a game."""

    @abstractmethod
    def advance(self, game: Any, limit: int) -> int:
        """Make up to `limit` random decisions; return how many the game still had to give.

        Only choices between two or more options count; forced moves and chance pass uncounted.
        """

    @abstractmethod
    def settle(self, game: Any) -> bool:
        """Pass forced moves and chance; say whether a decision stands, False when it is over."""

    @abstractmethod
    def copy(self, game: Any) -> Any:
        """The engine's own independent copy of a game."""

    def parent(self, game: Any) -> Any:
        """The game to copy from, made ready off the clock: here the one being played."""
        return game

    def simulate(self, game: Any) -> None:
        """One sim10: a fresh copy, and ten random decisions on it."""
        self.advance(self.copy(game), SIM_DECISIONS)

    def play_random(self, seconds: float) -> Play:
        """Play whole random games for about this long, at least one."""
        gc.collect()
        decisions = games = 0
        start = now = process_time()
        while games == 0 or now - start < seconds:
            decisions += self.advance(self._next_game(), WHOLE_GAME)
            games += 1
            now = process_time()
        return Play(decisions, games, now - start)

    def copies(self, seconds: float) -> Cost:
        """Time a copy, and the freeing of it, at sampled decisions."""
        return self._sampled(self.copy, seconds)

    def sim10(self, seconds: float) -> Cost:
        """Time a whole simulation at sampled decisions."""
        return self._sampled(self.simulate, seconds)

    def _next_game(self) -> Any:
        self._seed += 1
        return self.new_game(self._seed)

    def _sampled(self, operation: Callable[[Any], Any], seconds: float) -> Cost:
        """Time `operation` once at each sampled decision; the walk between them is not timed.

        The distance to the next sample carries over from game to game: were it drawn anew, the
        first decisions of a game would be met more often than they occur.
        """
        gc.collect()
        count, spent = 0, 0.0
        game, remaining = self._next_game(), self._distance()
        end = process_time() + seconds
        while count == 0 or process_time() < end:
            remaining -= self.advance(game, remaining)
            if not self.settle(game):
                game = self._next_game()
            elif remaining == 0:
                parent = self.parent(game)
                start = process_time()
                operation(parent)
                spent += process_time() - start
                count += 1
                remaining = self._distance()
        return Cost(count, spent)

    def _distance(self) -> int:
        return 1 + int(self.rnd() * (2 * self.gap - 1))

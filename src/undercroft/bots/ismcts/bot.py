"""The bot that searches, for any game."""

from __future__ import annotations

import zlib
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.chance import scramble
from undercroft.kernel.flow import first_of

from .parallel import ParallelSearch
from .search import SearchSettings, quick_answer
from .weighing import Weighing, weighing_of

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from undercroft.kernel.table import Table


class SearchBot:
    """Thinks each decision over by information set Monte Carlo tree search.

    Equal seeds choose equally, as long as the iterations and not the seconds run out.
    With several workers it is to be closed after use, or used as a context.
    """

    def __init__(self, seed: int, settings: SearchSettings | None = None, workers: int = 1) -> None:
        self._seed = seed
        self._settings = settings or SearchSettings()
        self._parallel = ParallelSearch(workers)

    def choose(self, table: Table[Any]) -> int:
        """The index of the choice that seems best."""
        pending = table.pending
        assert pending is not None, "nobody is asked anything once the game is over"
        options = len(pending[2])
        if options == 1:
            return 0
        blunder = self._blunder(table, options)
        return self.weigh(table).best if blunder is None else blunder

    def _blunder(self, table: Table[Any], options: int) -> int | None:
        """An answer at random, if this is one of the decisions that it blunders; else None."""
        if not self._settings.blunder_rate:
            return None
        drawn = scramble(self._seed_for(table), "slip")
        if drawn >> 32 >= self._settings.blunder_rate * (1 << 32):
            return None
        return (drawn & 0xFFFFFFFF) * options >> 32

    def weigh(self, table: Table[Any]) -> Weighing:
        """What each option seems to be worth to the player who is asked."""
        pending = table.pending
        assert pending is not None, "nobody is asked anything once the game is over"
        start = perf_counter()
        settings, seed = self._settings, self._seed_for(table)
        preferred = quick_answer(table, settings, seed)
        tallies = self._parallel.search(table, settings, seed, preferred)
        return weighing_of(
            first_of(pending[1]), pending[2], tallies, preferred, perf_counter() - start
        )

    def _seed_for(self, table: Table[Any]) -> int:
        """Made of what the player sees: no other world that looks the same gives another."""
        decision = table.decision
        assert decision is not None
        seen = msgspec.json.encode((table.view(decision.player), decision.kind, decision.choices))
        return scramble(self._seed, zlib.crc32(seen))

    def close(self) -> None:
        """Send home the workers, if there are any."""
        self._parallel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

"""Games that are played in pieces: what a file knows is not played again, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Deal = TypeVar("Deal")
Result = TypeVar("Result")


class KeptGames(Generic[Deal, Result]):
    """How deals went; a line of the file is one."""

    def __init__(
        self,
        file: Path | None,
        play: Callable[[Deal], Result],
        line: type[tuple[Deal, Result]],
    ) -> None:
        self._file = file
        self._play = play
        self._known: dict[Deal, Result] = {}
        if file is not None and file.exists():
            lines = file.read_text("utf-8").splitlines()
            self._known = dict(msgspec.json.decode(each, type=line) for each in lines)

    def knows(self, deal: Deal) -> bool:
        return deal in self._known

    def of(self, deal: Deal) -> Result:
        """How a deal went, or goes now."""
        if deal not in self._known:
            self._known[deal] = self._play(deal)
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as kept:
                    kept.write(msgspec.json.encode((deal, self._known[deal])).decode() + "\n")
        return self._known[deal]

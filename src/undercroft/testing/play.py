"""A table in play, with everything random in the test's hand; for any game."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from undercroft.kernel.game import Game, State
from undercroft.kernel.table import Table

S = TypeVar("S", bound=State)


class Play(Generic[S]):
    """Starts at the first look at it, so that what the first step needs can be forced before."""

    def __init__(self, game: Game[S], config: dict[str, Any], state: S) -> None:
        self._game = game
        self._config = config
        self._given = state
        self._started: Table[S] | None = None
        self._queued: dict[str, list[int]] = {}

    # -- chance -----------------------------------------------------------------------------

    def dice(self, *faces: int) -> Self:
        """The next dice, whatever they are rolled for."""
        return self.force("die", *faces)

    def force(self, source: str, *values: int) -> Self:
        """The next outcomes of a source, by number."""
        if self._started is None:
            self._queued.setdefault(source, []).extend(values)
        else:
            self._started.force(source, *values)
        return self

    # -- play -------------------------------------------------------------------------------

    @property
    def table(self) -> Table[S]:
        if self._started is None:
            self._started = Table.at(self._game, self._config, self._given, self._queued)
        return self._started

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def state_so_far(self) -> S:
        """The state, without starting what has not begun."""
        return self._given if self._started is None else self._started.state

    @property
    def asked(self) -> str:
        """The kind of the pending decision, "" when the game is over."""
        return self.table.decision.kind if self.table.decision else ""

    @property
    def player(self) -> int:
        assert self.table.decision is not None
        return self.table.decision.player

    @property
    def options(self) -> list[str]:
        return list(self.table.decision.choices) if self.table.decision else []

    def do(self, *choices: str) -> Self:
        """Answer pending decisions, one after another, by option id."""
        for choice in choices:
            self.table.act(choice)
        return self

    def told(self) -> list[str]:
        """Every event so far as a sentence."""
        return [self.table.tell(event) for event in self.table.events]

    def rules_told(self) -> list[str]:
        """The rules behind the events so far."""
        return [event.rule for event in self.table.events]

"""How long bots have thought in a turn: many short thoughts in a row keep people waiting, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.events import TURN

if TYPE_CHECKING:
    from undercroft.kernel.table import Table


class TurnClock:
    """The seconds that a table's bots have thought since the turn began.

    A turn begins where the game says so, or where another seat is asked something that is no
    mere reaction.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._seat = -1
        self._heard = 0

    def follow(self, table: Table[Any]) -> None:
        """Look at what has happened, and at who is asked now."""
        began = any(event.kind == TURN for event in table.events[self._heard :])
        self._heard = len(table.events)
        decision = table.decision
        if decision is not None and not decision.question.passing:
            began = began or decision.player != self._seat
            self._seat = decision.player
        if began:
            self.seconds = 0.0

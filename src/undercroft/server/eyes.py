"""Whose eyes a link has, and which seats may answer: plain data that clerks are sent, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from undercroft.kernel.table import Table


NEVER_TAKEN_OVER = -1


class Eyes(msgspec.Struct, frozen=True, array_like=True):
    """What a link allows: the seats it may move, and those through whose eyes it looks.

    `first` is for each of the latter the step at which it was taken over: what was seen there
    before is not theirs to see.
    """

    own: tuple[int, ...]
    held: tuple[int, ...]
    first: tuple[int, ...]

    def at(self, step: int) -> Eyes:
        """What is left of them for a step that may be long past."""
        held = tuple(seat for seat in self.held if self.first_step(seat) <= step)
        own = tuple(seat for seat in self.own if seat in held)
        return Eyes(own, held, tuple(map(self.first_step, held)))

    def first_step(self, seat: int) -> int:
        return self.first[self.held.index(seat)]

    def viewer(self, asked: tuple[int, ...]) -> int | None:
        """Whose eyes these are now: of several seats those of one who is asked."""
        if not self.held:
            return None
        return next((player for player in asked if player in self.held), self.held[0])


def seats_asked(table: Table[Any]) -> tuple[int, ...]:
    """The seats that may answer now; none once the game is over."""
    return () if table.decision is None else table.decision.players

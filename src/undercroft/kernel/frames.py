"""What lay on the table when something was said: for people who watch, never for simulation.

A reel is attached to a table that is listened to. Nothing in the table knows of it, so that a table
without one pays nothing.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import EVERYONE

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table

# States that are kept at most: more than anything tells before somebody is asked again.
MOST_FRAMES = 200


class Frame(msgspec.Struct, frozen=True):
    """An event's place in `table.events`, and the state when it was said."""

    event: int
    state: Any


class Reel:
    """The frames of a table since they were cleared last."""

    def __init__(self, table: Table[Any]) -> None:
        table.events  # noqa: B018 (what happened before is heard, but not kept)
        self._table = table
        self._frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        table.say = self._say

    @property
    def frames(self) -> list[Frame]:
        return list(self._frames)

    def clear(self) -> None:
        self._frames.clear()

    def scene(self, frame: Frame, viewer: int | None) -> Scene:
        """What a client drew for that viewer then: from the game's view, as at any other time."""
        table = self._table
        return table.game.scene(table._elsewhere(frame.state), viewer)

    def _say(self, rule: str, template: str, *values: Any, to: int = EVERYONE) -> None:
        self._table._tell(rule, template, *values, to=to)
        state = self._table.state.clone()
        state.rng = 0  # nobody draws from it: states that look the same are the same
        last = self._frames[-1] if self._frames else None
        if last is not None and last.state == state:
            state = last.state
        self._frames.append(Frame(len(self._table.events) - 1, state))

"""What a player sees of an OpenSpiel state: as a string, and as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyspiel

from .trail import DIGEST_BYTES, digest, sight_of

if TYPE_CHECKING:
    from .openspiel import TableState
    from .sight import Observer

MEMORY_SIZE = 8 * DIGEST_BYTES


class TableObserver:
    """OpenSpiel's observer: what is public, what is one player's own, or all that they have seen.

    Numbers are there for a player's whole sight only. With perfect recall they hold, bit by bit, a
    digest of all they have seen, so that two information states never look alike.
    """

    def __init__(self, sight: Observer, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters; given: {params}")
        self._sight, self._kind = sight, kind
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._own, self._public = own, kind.public_info
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if own and kind.public_info:
            self._lay_out()

    def _lay_out(self) -> None:
        """One flat array, and names for its parts."""
        size, shape = self._sight.encoder.size, self._sight.option_shape
        pieces = {"observation": (size,), "options": shape}
        if self._kind.perfect_recall:
            pieces["memory"] = (MEMORY_SIZE,)
        counts = [int(np.prod(piece)) for piece in pieces.values()]
        self.tensor = np.zeros(sum(counts), np.float32)
        parts = np.split(self.tensor, np.cumsum(counts)[:-1])
        for (name, piece), part in zip(pieces.items(), parts, strict=True):
            self.dict[name] = part.reshape(piece)

    def set_from(self, state: TableState, player: int) -> None:
        """Write the numbers."""
        if self.tensor is None:
            return
        seen = self._sight.see(state.table, player)
        self.dict["observation"][:] = seen["observation"]
        self.dict["options"][:] = seen["options"]
        if self._kind.perfect_recall:
            bits = np.frombuffer(digest(state.trail.memory(player)), np.uint8)
            self.dict["memory"][:] = np.unpackbits(bits)

    def string_from(self, state: TableState, player: int) -> str:
        """In words: a spectator's view, what only the player sees, or all that they have seen."""
        trail = state.trail
        if not self._own:
            return sight_of(trail.table, None) if self._public else ""
        if not self._public:
            return _private(trail.table.view(player), trail.table.view(None))
        seen = sight_of(trail.table, player)
        return f"{trail.memory(player)}\n{seen}" if self._kind.perfect_recall else seen


def _private(own: Any, public: Any) -> str:
    """What differs between a player's view and a spectator's."""
    mine, theirs = msgspec.to_builtins(own), msgspec.to_builtins(public)
    only_mine = {name: value for name, value in mine.items() if value != theirs[name]}
    return msgspec.json.encode(only_mine).decode()

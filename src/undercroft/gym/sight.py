"""What a player sees as numpy arrays: the view, the options, and which of them there are."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from undercroft.kernel import game as registry
from undercroft.kernel.encoding import Encoded
from undercroft.kernel.errors import BadSetup, UndercroftError

from .generic import HashedEncoder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.encoding import Encoder
    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

    Floats = NDArray[np.float32]
    Mask = NDArray[np.int8]
    Seen = dict[str, NDArray[Any]]


_FLOAT = np.dtype(np.float32)


def encoder_of(game: Game[Any] | str, content: Catalogue | None = None) -> Encoder:
    """The encoder of a game, or of the one of that name: its own, or one that suits any game.

    It is for tables with that content; None stands for the printed content.
    """
    if isinstance(game, str):
        game = registry.find(game)
    return game.encoder(content) if isinstance(game, Encoded) else HashedEncoder()


class Observer:
    """Makes observations of one game's tables with that content, all of one shape."""

    __slots__ = ("_cut", "_masks", "_name", "encoder", "limit", "option_shape")

    def __init__(
        self,
        game: Game[Any],
        most_options: int | None = None,
        content: Catalogue | None = None,
    ) -> None:
        if most_options is not None and (type(most_options) is not int or most_options < 1):
            raise BadSetup(f"most_options: {most_options!r} is not a positive number")
        self._name = game.name
        self.encoder = encoder_of(game, content)
        usual = self.encoder.usual_options
        self.limit = most_options or usual or self.encoder.most_options
        self.option_shape = (self.limit, self.encoder.option_size)
        self._cut = most_options is not None or bool(usual)
        self._masks = [_mask(count, self.limit) for count in range(self.limit + 1)]

    @property
    def layout(self) -> str:
        """What a policy that is kept should be kept with: another layout means other numbers."""
        return f"{self._name}-{self.encoder.layout}-{self.limit}"

    def space(self) -> spaces.Dict:
        """What an observation looks like."""
        return spaces.Dict({
            "observation": spaces.Box(-1.0, 1.0, (self.encoder.size,), np.float32),
            "options": spaces.Box(-1.0, 1.0, self.option_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self.limit,), np.int8),
        })  # fmt: skip

    def global_space(self, players: int) -> spaces.Box:
        """What all players see together looks like."""
        return spaces.Box(-1.0, 1.0, (players * self.encoder.size,), np.float32)

    def actions(self) -> spaces.Discrete:
        """An action is the number of an option in the list of options."""
        return spaces.Discrete(self.limit)

    def mask(self, table: Table[Any], player: int) -> Mask:
        """Which options there are, for the player who is asked. It is shared: not to be written."""
        return self._masks[self._count(table, player)]

    def see(self, table: Table[Any], player: int) -> Seen:
        """A new observation, the caller's to keep."""
        options = np.zeros(self.option_shape, _FLOAT)
        count = self._write_options(table, player, options)
        return {
            "observation": _floats(self.encoder.observe(table, player)),
            "options": options,
            "action_mask": self._masks[count].copy(),
        }

    def see_all(self, table: Table[Any], players: int) -> Floats:
        """The observations of all players in a row, the first seat's first."""
        return np.concatenate(
            [_floats(self.encoder.observe(table, player)) for player in range(players)]
        )

    def write(
        self, table: Table[Any], player: int, observation: Floats, options: Floats, mask: Mask
    ) -> None:
        """The same into arrays of the caller's."""
        observation[:] = _floats(self.encoder.observe(table, player))
        before = int(mask.sum())
        count = self._write_options(table, player, options)
        options[count:before] = 0.0  # beyond what was written before there is nothing
        mask[:] = self._masks[count]

    def _write_options(self, table: Table[Any], player: int, options: Floats) -> int:
        """The rows of the options there are, one after the other; how many there are."""
        decision = table.decision
        if decision is None or not decision.belongs_to(player):
            return 0
        count = self._fitting(table, len(decision.choices))
        rows = self.encoder.option_features(table, decision)
        room = count * self.option_shape[1]
        if type(rows) is array and rows.typecode == "f":  # far faster than by way of numpy
            written = rows[:room].tobytes()
            options.data.cast("B")[: len(written)] = written
        else:
            options.reshape(-1)[:room] = rows[:room]
        return count

    def _count(self, table: Table[Any], player: int) -> int:
        decision = table.decision
        if decision is None or not decision.belongs_to(player):
            return 0
        return self._fitting(table, len(decision.choices))

    def _fitting(self, table: Table[Any], count: int) -> int:
        """How many of the options an observation tells of: all of them, unless it is cut short."""
        if count <= self.limit:
            return count
        if self._cut:
            return self.limit
        raise UndercroftError(
            f"{table.game.title} offers {count} options at once, more than the {self.limit} that "
            "its encoder allows for; set most_options"
        )


def _mask(count: int, limit: int) -> Mask:
    mask = np.zeros(limit, np.int8)
    mask[:count] = 1
    mask.flags.writeable = False
    return mask


def _floats(numbers: Sequence[float]) -> Floats:
    """As an array; without a copy where the numbers lie in memory as they should."""
    if type(numbers) is array and numbers.typecode == "f":
        return np.frombuffer(numbers, _FLOAT)
    return np.asarray(numbers, np.float32)

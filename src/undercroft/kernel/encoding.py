"""What a player sees as numbers, for programs that learn. A game may give an encoder or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .catalogue import Catalogue
    from .flow import Decision
    from .table import Table


class Encoder(ABC):
    """Turns what one player may know into numbers from -1 to 1, always in the same places.

    Nothing that the player's view does not show may change any of them. An `array("f")` is the
    cheapest sequence to give back: it is handed on without a copy.
    """

    names: tuple[str, ...]  # what each number of an observation tells
    option_names: tuple[str, ...]  # what each number of an option's row tells
    most_options: int  # no decision of the game ever has more
    usual_options: int = 0  # as many as games need, where that is far fewer; 0: most_options
    most_outcomes: int = 256  # no die or draw has more
    longest: int = 100_000  # more decisions, and more dice and draws, than any game takes
    version: int = 1  # rises whenever a number changes its place or its meaning

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def option_size(self) -> int:
        return len(self.option_names)

    @property
    def layout(self) -> str:
        """What a policy was learnt with: the version, and a checksum of what each number tells."""
        names = "\n".join((*self.names, "", *self.option_names))
        return f"{self.version}-{crc32(names.encode()):08x}"

    @abstractmethod
    def observe(self, table: Table[Any], player: int) -> Sequence[float]:
        """The table as that player sees it: `size` numbers."""

    @abstractmethod
    def option_features(self, table: Table[Any], decision: Decision) -> Sequence[float]:
        """The options of a decision, row after row: `option_size` numbers for each."""

    def potential(self, table: Table[Any], player: int) -> float:  # noqa: ARG002
        """How well that player stands by what they see, from 0 to 1; 0 where the game cannot say.

        A shaped reward is what an action adds to it.
        """
        return 0.0


@runtime_checkable
class Encoded(Protocol):
    """A game that brings an encoder of its own."""

    def encoder(self, content: Catalogue | None = None) -> Encoder:
        """The encoder for tables with that content; None stands for the printed content."""
        ...

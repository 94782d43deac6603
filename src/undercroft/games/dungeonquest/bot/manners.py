"""Company: the same rules of thumb in other hands, each known by its name."""

from __future__ import annotations

from typing import ClassVar

from . import HeuristicBot
from .temper import BOLD, CAREFUL, GREEDY, SPITEFUL, Temper


class BoldBot(HeuristicBot):
    """Does not leave without Treasure while there is time for it."""

    __slots__ = ()

    usual: ClassVar[Temper] = BOLD


class CarefulBot(HeuristicBot):
    """Turns back early."""

    __slots__ = ()

    usual: ClassVar[Temper] = CAREFUL


class GreedyBot(HeuristicBot):
    """Leaves nothing lying about, and wakes the dragon for one more card."""

    __slots__ = ()

    usual: ClassVar[Temper] = GREEDY


class SpitefulBot(HeuristicBot):
    """Would rather die than come second, and leaves monsters in others' way."""

    __slots__ = ()

    usual: ClassVar[Temper] = SPITEFUL

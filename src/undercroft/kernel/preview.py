"""What would come of an option, to be looked at before it is chosen: drawn over the board."""

from __future__ import annotations

import msgspec

from .scene import Layer, ShownDie  # noqa: TC001 - msgspec reads them

Point = tuple[float, float]  # column and row, in squares from the board's upper left corner


class DrawnLine(msgspec.Struct, frozen=True):
    """A straight line over the board: one of sight, clear or cut by something."""

    start: Point
    end: Point
    clear: bool = True


class DicePool(msgspec.Struct, frozen=True):
    """Dice that would be rolled together, each with no face yet."""

    name: str
    dice: tuple[ShownDie, ...]


class Likelihood(msgspec.Struct, frozen=True):
    """How likely something is, from 0 to 1: exact, not tried out."""

    name: str
    share: float


class Preview(msgspec.Struct, frozen=True):
    """What a client shows while somebody looks at an option, or at what is no option."""

    text: str = ""
    layers: tuple[Layer, ...] = ()  # where it would lead
    rays: tuple[DrawnLine, ...] = ()
    stops: tuple[str, ...] = ()  # ids of pieces and spaces that are in the way
    pools: tuple[DicePool, ...] = ()
    chances: tuple[Likelihood, ...] = ()


class Glance(msgspec.Struct, frozen=True):
    """Something that cannot be chosen now, and what there is to see of it."""

    target: str  # as in `Option.targets`
    preview: Preview

"""The corners of two squares in pairs, as lines of sight join them."""

from __future__ import annotations

from itertools import product

from undercroft.kernel.grid import tracing

# Steps right and down, and the quarter that the square fills there.
Corner = tuple[int, int, int]

CORNERS: tuple[Corner, ...] = (
    (0, 0, tracing.SOUTH_EAST),
    (1, 0, tracing.SOUTH_WEST),
    (0, 1, tracing.NORTH_EAST),
    (1, 1, tracing.NORTH_WEST),
)


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def _facing(across: int, along: int) -> list[tuple[Corner, Corner]]:
    """Those that face each other first: the shortest lines, which are clear most often."""
    return sorted(
        product(CORNERS, CORNERS),
        key=lambda pair: (
            abs(2 * across + pair[1][0] - pair[0][0]) + abs(2 * along + pair[1][1] - pair[0][1])
        ),
    )


# By where the other square lies: right or left of this one, below or above.
FACING = {way: _facing(*way) for way in product((-1, 0, 1), repeat=2)}

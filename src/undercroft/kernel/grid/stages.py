"""What stops a line of sight: all it crosses, and the corners that it passes on a left or right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.grid.plan import Arms

# What stops a line on its left, on its right, and what parts the two sides after that.
Stage = tuple[int, int, int]
# What must not be blocked, and the places where there is a left and a right way past.
Line = tuple[int, tuple[Stage, ...]]


def one_stage(block: list[Stage], solid: int) -> tuple[int, int, bool]:
    """All that stops a line on its left and right; whether it may change sides between."""
    left = right = 0
    for on_left, on_right, _ in block:
        left |= on_left
        right |= on_right
    return left, right, any(not between & solid for _, _, between in block[:-1])


def ways(arms: Arms, a: int, b: int) -> tuple[int, int]:
    """The arms between two quarters of a point: clockwise from the first, and the others."""
    turn = (b - a) % 4
    clockwise = others = 0
    for n in range(1, 5):
        if n <= turn:
            clockwise |= arms[(a + n) % 4]
        else:
            others |= arms[(a + n) % 4]
    return clockwise, others


def sides(arms: Arms, arm: int, quarter: int) -> tuple[int, int]:
    """What parts a quarter from the two sides of an arm: the side before it, the side after it.

    Ways that cross the arm itself do not count.
    """
    place = (quarter - arm) % 4
    before = after = 0
    for n in range(1, 4):
        if n > place:
            before |= arms[(arm + n) % 4]
        else:
            after |= arms[(arm + n) % 4]
    return before, after


def distinct(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines without those that are never clear unless another one is; shortest first."""
    kept: list[Line] = []
    for line in sorted(set(lines), key=lambda line: (len(line[1]), line[0].bit_count(), line)):
        mask, stages = line
        if not any(not m & ~mask and (not s or s == stages) for m, s in kept):
            kept.append(line)
    return tuple(kept)

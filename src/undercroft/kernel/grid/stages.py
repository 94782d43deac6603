"""What stops a line of sight: all it crosses, and the corners that it passes on a left or right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import tracing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.grid.plan import Arms, Grid

PLAIN: Arms = (0, 0, 0, 0)
# What stops a line on its left, on its right, and what parts the two sides after that.
Stage = tuple[int, int, int]
# What must not be blocked, and the places where there is a left and a right way past.
Line = tuple[int, tuple[Stage, ...]]


def one_stage(block: list[Stage], solid: int) -> tuple[int, int, bool]:
    """All that stops a line on its left and right; whether it may change sides between."""
    if len(block) == 1:
        return block[0][0], block[0][1], False
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


def slanting(
    grid: Grid, trace: tracing.Slant, start: int, end: int, own: int, aim: int
) -> list[Stage]:
    """The corners that a slanting line passes, its ends included."""
    arms, go = grid.arms, trace.quarter
    come = (go + 2) % 4
    stages = []
    if own != go and start in arms:
        stages.append((*ways(arms[start], own, go), 0))
    for offset in trace.corners:
        if start + offset in arms:
            stages.append((*ways(arms[start + offset], come, go), 0))
    if aim != come and end in arms:
        stages.append((*ways(arms[end], come, aim), 0))
    return stages


def along(
    grid: Grid, trace: tracing.Run, start: int, own: int, aim: int
) -> tuple[int, list[Stage]]:
    """A line along edges: the squares on both sides of it, and the edges that meet it."""
    arm = trace.arm
    left, right, back = (arm + 3) % 4, (arm + 1) % 4, (arm + 2) % 4
    hard = 0
    stages: list[Stage] = []
    for offset in trace.corners[:-1]:
        corner = start + offset
        around = tracing.quarters(corner, grid.stride)
        hard |= grid.cells[around[left]] | grid.cells[around[arm]]
        arms = grid.arms.get(corner, PLAIN)
        if offset:
            stages.append((arms[left], arms[right], arms[arm]))
        else:
            stages.append((*sides(arms, arm, own), arms[arm]))
    on_right, on_left = sides(grid.arms.get(start + trace.corners[-1], PLAIN), back, aim)
    stages.append((on_left, on_right, 0))
    return hard, stages


def distinct(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines without those that are never clear unless another one is; shortest first."""
    kept: list[Line] = []
    for line in sorted(set(lines), key=lambda line: (len(line[1]), line[0].bit_count(), line)):
        mask, stages = line
        if not any(not m & ~mask and (not s or s == stages) for m, s in kept):
            kept.append(line)
    return tuple(kept)

"""What a quest wants of a figure, for bots: where to go, and whom to strike first."""

from __future__ import annotations

from typing import NamedTuple


class Aim(NamedTuple):
    """What serves a figure's side best, next to a good fight."""

    go: int = 0  # squares to be in, or next to where something is to be done
    urge: float = 1.0  # how much coming a turn nearer is worth; a defeated minion is worth 1
    hunt: tuple[int, ...] = ()  # figures of the other side that matter more than others


FIGHT = Aim()

"""Who sits where in a tournament, so that no bot has the better seats."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from undercroft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Sequence

Lineup = tuple[str, ...]


def against_each_other(bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """All bots against all others: each sits equally often in every seat.

    Alone, every bot plays for itself. Where there are fewer bots than seats they are repeated.
    """
    _check(bots, players)
    if len(bots) < players:
        return tuple(
            tuple(bots[(first + seat) % len(bots)] for seat in range(players))
            for first in range(len(bots))
        )
    return tuple(
        tuple(group[number] for number in row)
        for group in combinations(bots, players)
        for row in balanced_square(players)
    )


def against_a_field(
    bots: Sequence[str], players: int, field: str
) -> tuple[tuple[Lineup, ...], tuple[int, ...]]:
    """Each bot in every seat against the same others; the line-ups, and the seat that counts."""
    if players == 1:
        raise BadSetup("--field: alone there is nobody to play against")
    if len(set(bots)) != len(bots):
        raise BadSetup("--bots: every bot is named once in a tournament")
    lineups, contenders = [], []
    for bot in bots:
        for seat in range(players):
            lineups.append(tuple(bot if each == seat else field for each in range(players)))
            contenders.append(seat)
    return tuple(lineups), tuple(contenders)


def balanced_square(size: int) -> list[tuple[int, ...]]:
    """Rows in which each number stands once in every place and follows every other equally often.

    That is Williams' design; an odd size needs the rows backwards, too.
    """
    first = [0]
    for step in range(1, size):
        first.append((first[-1] + (step if step % 2 else -step)) % size)
    rows = [tuple((number + shift) % size for number in first) for shift in range(size)]
    return rows + [row[::-1] for row in rows] if size % 2 and size > 1 else rows


def _check(bots: Sequence[str], players: int) -> None:
    if len(set(bots)) != len(bots):
        raise BadSetup("--bots: every bot is named once in a tournament")
    if len(bots) < 2:
        kind = "play the same deals" if players == 1 else "play against each other"
        raise BadSetup(f"--bots: a tournament needs two bots or more that {kind}")

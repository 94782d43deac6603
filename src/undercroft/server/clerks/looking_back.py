"""Where did it go wrong: how a game stood for a seat at its decisions, by what it knew then."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from undercroft.bots.ismcts import can_appraise, outcome_for, outlook
from undercroft.kernel import record as records

from ..replay_messages import OutlookPoint, Outlooks

if TYPE_CHECKING:
    from undercroft.kernel.record import Record

    from ..eyes import Eyes

# Of a long game not every decision is looked at; of one that cannot tell what a position is worth,
# where every world must be played to its end, only a few are.
MOST_POINTS, MOST_PLAYED_OUT = 48, 16
# Those who look back ask again and again: one answer takes about so long.
SECONDS = 2.0


def outlooks(record: Record, eyes: Eyes, seat: int, first: int) -> Outlooks:
    """The points from number `first` on, as many as there is time for, and how many there are."""
    steps = _steps(record, eyes, seat)
    wanted = set(steps[first:])
    began = time.monotonic()
    points: list[OutlookPoint] = []
    for step, table in enumerate(records.retell(record)):
        if step not in wanted:
            continue
        if points and time.monotonic() - began > SECONDS:
            break
        found = outcome_for(table, seat) if table.over else outlook(table.fork(), step)
        points.append(OutlookPoint(step, round(found.value, 4), round(found.error, 4)))
    return Outlooks(seat, len(steps), first, tuple(points))


def _steps(record: Record, eyes: Eyes, seat: int) -> list[int]:
    """The decisions of that seat, spread evenly where there are too many; and the end."""
    own, last, most = [], -1, MOST_POINTS
    for step, table in enumerate(records.retell(record)):
        most = MOST_POINTS if can_appraise(table.game) else MOST_PLAYED_OUT
        decision = table.decision
        if decision is None:
            last = step
        elif decision.player == seat and seat in eyes.at(step).held:
            own.append(step)
    few = min(len(own), most)
    spread = [own[place * len(own) // few] for place in range(few)]
    return spread if last < 0 else [*spread, last]

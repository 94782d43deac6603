"""Lanes of processes, so that what is quick does not stand behind what is slow.

Bots that search and hints have one lane, bots that answer at once another; clerks go through whole
games: replays, timelines, uploads, and answers at tables whose game came from outside.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from undercroft import bots

from .fair_room import FairRoom
from .pool import ThinkerPool

if TYPE_CHECKING:
    from ..settings import Settings

HEURISTIC = "heuristic"
# Those who answer at once, whichever game has them.
QUICK = (bots.RANDOM, HEURISTIC, "bold", "careful", "greedy", "spiteful")
# A bot that is said to be quick and is not must not hold up the others.
QUICK_SECONDS = 5.0
CORES_FOR_EACH_CLERK = 4
# Jobs for clerks that may wait: of one address, and of all together.
MOST_JOBS_EACH, MOST_JOBS = 8, 200


class Lanes:
    """The processes of this server."""

    def __init__(self, settings: Settings) -> None:
        cores = spare_cores(settings)
        size = max(1, (settings.thinkers or cores) // settings.workers)
        clerks = max(1, cores // settings.workers // CORES_FOR_EACH_CLERK)
        self.slow = ThinkerPool(size, settings.think_seconds)
        self.quick = ThinkerPool(1, min(settings.think_seconds, QUICK_SECONDS))
        room = FairRoom(clerks, MOST_JOBS_EACH, MOST_JOBS)
        self.clerks = ThinkerPool(clerks, settings.replay_seconds, room)

    def of_bot(self, name: str) -> ThinkerPool:
        return self.quick if name in QUICK else self.slow

    async def close(self) -> None:
        await asyncio.gather(self.slow.close(), self.quick.close(), self.clerks.close())


def spare_cores(settings: Settings) -> int:
    """As many as there are cores beside those that serve."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) - settings.workers
    return (os.cpu_count() or 1) - settings.workers

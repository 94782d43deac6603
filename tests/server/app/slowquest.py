"""DungeonQuest with bots that take their time, hang, fall over or raise: a game for tests alone."""

from __future__ import annotations

import os
import time
from typing import Any

from undercroft.games.dungeonquest.game import GAME as QUEST


class Slow:
    """Burns processor time, then takes the last option."""

    seconds = 0.6

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, table: Any) -> int:
        until = time.process_time() + self.seconds
        while time.process_time() < until:
            sum(range(500))
        return len(table.decision.choices) - 1


class Stuck(Slow):
    seconds = 1e9


class Dying(Slow):
    def choose(self, table: Any) -> int:
        os._exit(3)


class Raising(Slow):
    def choose(self, table: Any) -> int:
        raise ValueError("this bot is not well")


class Loud(Slow):
    """Prints, which must not get among its answers."""

    def choose(self, table: Any) -> int:
        print("thinking...", flush=True)
        return 0


class SlowQuest(type(QUEST)):
    name = "slowquest"

    def bots(self) -> dict[str, Any]:
        own = {"slow": Slow, "stuck": Stuck, "dying": Dying}
        return {**super().bots(), **own, "raising": Raising, "loud": Loud}


GAME = SlowQuest()

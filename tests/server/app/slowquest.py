"""DungeonQuest with bots or rules that take their time, hang, fall over or raise: for tests."""

from __future__ import annotations

import os
import threading
import time
from typing import Any, ClassVar

from undercroft.games.dungeonquest.game import GAME as QUEST


class Slow:
    """Burns processor time, then takes the last option."""

    seconds = 0.6

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, table: Any) -> int:
        burn(self.seconds)
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


class SlowRules(type(QUEST)):
    """Rules that take long from a certain answer on, as a state from outside might bring about."""

    name = "slowrules"
    quick_answers = 3
    seconds = 0.4
    threads: ClassVar[list[str]] = []  # where that was

    def step(self, table: Any) -> Any:
        if table.log.answer_count >= self.quick_answers:
            self.threads.append(threading.current_thread().name)
            burn(self.seconds)
        return super().step(table)


def burn(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        sum(range(500))


GAME = SlowQuest()
SLOW_RULES = SlowRules()

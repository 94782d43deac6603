"""A process that thinks for bots: positions come in, choices go out, until the pipe is closed.

`python -m undercroft.server.thinking.process SECONDS`; started by pool.py and by nobody else.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import TYPE_CHECKING

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import BROKEN
from undercroft.kernel.transfer import World, unpacked

from ..messages import Weighed

if TYPE_CHECKING:
    from typing import BinaryIO

LENGTH = struct.Struct("!I")
READY = b"ready"
# Whoever plays or watches comes first: thinking takes the processor time that is left.
NICENESS = 5


class Question(msgspec.Struct, frozen=True, array_like=True):
    """What would this bot choose here?"""

    world: World
    bot: str
    seed: int


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """An option id, and how the options were weighed by a bot that does so; or what went wrong."""

    option: str = ""
    weighed: tuple[Weighed, ...] = ()
    error: str = ""


def think(question: Question) -> Thought:
    """The bot's choice. One that fails must not hold up the game: it says so."""
    try:
        table = unpacked(question.world)
        bot = bots.make(question.bot, table.game, question.seed)
        decision = table.decision
        assert decision is not None
        if isinstance(bot, bots.SearchBot):
            weighing = bot.weigh(table)
            ranked = weighing.ranked
            weighed = tuple(Weighed(each.option, each.share, each.value) for each in ranked)
            return Thought(decision.choices[weighing.best], weighed)
        return Thought(decision.choices[bot.choose(table)])
    except (RuntimeError, UndercroftError, *BROKEN) as error:
        return Thought(error=repr(error))


def main() -> None:
    limit = float(sys.argv[1])
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the replies
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    for name in registry.names():
        registry.find(name)  # all that takes time is done before the first thought
    replies.write(READY)
    replies.flush()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while (question := _read(sys.stdin.buffer)) is not None:
        _set_alarm(limit)
        thought = think(question)
        _set_alarm(0.0)
        data = msgspec.msgpack.encode(thought)
        replies.write(LENGTH.pack(len(data)) + data)
        replies.flush()


def _read(stream: BinaryIO) -> Question | None:
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return msgspec.msgpack.decode(stream.read(LENGTH.unpack(head)[0]), type=Question)


def _set_alarm(seconds: float) -> None:
    """Should the server be gone, nobody else would end a bot that never stops."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()

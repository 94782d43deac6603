"""A process that works for tables: positions and jobs come in, choices and data go out.

`python -m undercroft.server.thinking.process SECONDS`; started by pool.py and by nobody else. It
ends when the pipe is closed.
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
from undercroft.kernel.packs import finders, parse
from undercroft.kernel.record import BROKEN
from undercroft.kernel.table import Table
from undercroft.kernel.transfer import World, unpacked

from ..clerks.jobs import AnyJob, Done, done
from ..messages import WeighedOption

if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from undercroft.kernel.packs import Pack

LENGTH = struct.Struct("!I")
READY = b"ready"
# Whoever plays or watches comes first: thinking takes the processor time that is left.
NICENESS = 5
# What a game came to that no game should come to must not take the machine's memory.
MOST_MEMORY = 512 << 20
TRIALS = 4
TRIAL_ANSWERS = 400


class BotRequest(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What would this bot choose here?"""

    world: World
    bot: str
    seed: int
    packs: dict[str, bytes] = {}  # the content packs of the table: there is no database here


class Trial(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Can the game be played with these content packs?"""

    game: str
    packs: dict[str, bytes]


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """An option id, and how the options were weighed by a bot that does so; or what went wrong."""

    option: str = ""
    weighed: tuple[WeighedOption, ...] = ()
    error: str = ""


def think(question: BotRequest) -> Thought:
    """The bot's choice. One that fails must not hold up the game: it says so."""
    try:
        table = unpacked(question.world)
        bot = bots.make(question.bot, table.game, question.seed)
        decision = table.decision
        assert decision is not None
        if isinstance(bot, bots.SearchBot):
            weighing = bot.weigh(table)
            ranked = weighing.ranked
            weighed = tuple(WeighedOption(each.option, each.share, each.value) for each in ranked)
            return Thought(decision.choices[weighing.best], weighed)
        return Thought(decision.choices[bot.choose(table)])
    except (UndercroftError, *BROKEN) as error:
        return Thought(error=repr(error))


def try_out(trial: Trial) -> Thought:
    """Play and draw a few games with packs; what goes wrong is the thought's error."""
    try:
        game = registry.find(trial.game)
        schema = game.schema()
        for seed in range(TRIALS):
            players = schema.fewest + seed % (schema.most - schema.fewest + 1)
            config = registry.configure(game, players, {"packs": [*trial.packs]})
            _play(Table(game, config, seed), bots.make(bots.RANDOM, game, seed))
    except (UndercroftError, *BROKEN) as error:
        return Thought(error=repr(error))
    return Thought()


def _play(table: Table[Any], bot: bots.Bot) -> None:
    for _ in range(TRIAL_ANSWERS):
        if table.decision is None:
            break
        table.act(bot.choose(table))
    for viewer in (None, *range(table.config["players"])):
        table.scene(viewer)


Request = BotRequest | Trial | AnyJob


def _answer(request: Request) -> Thought | Done:
    """What comes with a request is known for as long as it is worked on."""

    def brought(ref: str) -> Pack | None:
        data = request.packs.get(ref)
        return None if data is None else parse(data)

    finders.append(brought)
    try:
        match request:
            case BotRequest():
                return think(request)
            case Trial():
                return try_out(request)
            case _:
                return done(request)
    finally:
        finders.remove(brought)


def main() -> None:
    limit = float(sys.argv[1])
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the replies
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    _load_games()
    replies.write(READY)
    replies.flush()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _limit_memory()
    while (request := _read(sys.stdin.buffer)) is not None:
        _set_alarm(limit)
        data = msgspec.msgpack.encode(_answer(request))
        _set_alarm(0.0)
        replies.write(LENGTH.pack(len(data)) + data)
        replies.flush()


def _load_games() -> None:
    """All that takes time is done before the first thought, which may not take long."""
    for name in registry.names():
        registry.find(name)
    for name in registry.finished_names():
        registry.find(name).schema()  # reads the content


def _read(stream: BinaryIO) -> Request | None:
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    request: Request = msgspec.msgpack.decode(stream.read(LENGTH.unpack(head)[0]), type=Request)
    return request


def _limit_memory() -> None:
    """Beyond that there is a MemoryError here, and everybody else goes on."""
    try:
        import resource
    except ImportError:  # not on every system
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(hard, MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _set_alarm(seconds: float) -> None:
    """Should the server be gone, nobody else would end a bot that never stops."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()

"""A few processes that work for all tables of this server, in a fair order (see fair_room.py).

Processes and not threads: a search in a thread would hold the interpreter's lock and so everybody's
answers. They are started when they are first needed. They are not of `undercroft.workers`: the
event loop waits for them, and one that takes too long is killed alone.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ..logs import log
from .fair_room import Asker, FairRoom
from .process import LENGTH, READY, Thought

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from .process import BotRequest, Trial

T = TypeVar("T")

# How much longer than the server a thinker waits before it ends itself.
_GRACE = 5.0
# How long a thought that nobody wants any more may still take before its process is ended.
PATIENCE = 1.0
START_SECONDS = 120.0
_MODULE = "undercroft.server.thinking.process"


# Who asks where nobody in particular does.
ANYBODY = Asker("")


class NoThought(Exception):
    """The process failed, or took too long, and why."""


class NoTime(NoThought):
    """There may be a thought another time: it took too long, or nobody could begin with it."""


class ThinkerPool:
    """`size` processes at most; those who come when all are busy wait in a fair queue."""

    def __init__(self, size: int, seconds: float, room: FairRoom | None = None) -> None:
        self.size = size
        self.room = room or FairRoom(size)
        self._seconds = seconds
        self._patience = PATIENCE
        self._closing = False
        self._idle: list[Process] = []
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return self.room.waiting

    async def think(self, question: BotRequest | Trial, asker: Asker = ANYBODY) -> Thought:
        """The thought on a question; NoThought if there is none."""
        thought = await self.ask(question, asker, Thought)
        if thought.error:
            raise NoThought(thought.error)
        return thought

    async def ask(self, request: msgspec.Struct, asker: Asker, reply: type[T]) -> T:
        """What a process replies to a request; NoThought if it fails.

        Cancel it where nobody wants to know any more: the process is then soon free for others.
        """
        await self.room.enter(asker)
        began = time.monotonic()
        try:
            process = self._waiting() or await self._start()
        except BaseException:
            self.room.leave(asker, time.monotonic() - began)
            raise
        exchange = asyncio.create_task(_exchanged(process, request))
        try:
            await asyncio.wait({exchange}, timeout=self._seconds)
        finally:
            # Cancelled, it is given a moment: to start another process takes longer than most bots.
            patience = 0.0 if exchange.done() else self._patience
            self._spawn(self._finish(process, exchange, patience, asker, began))
        if not exchange.done():
            raise NoTime(f"no choice within {self._seconds:g} s")
        try:
            return msgspec.msgpack.decode(exchange.result(), type=reply)
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            raise NoThought("the process that thought about it has ended") from error

    def _waiting(self) -> Process | None:
        """A process that has nothing to do. One that was killed meanwhile is not asked any more."""
        while self._idle:
            process = self._idle.pop()
            if not _has_ended(process):
                return process
            self._spawn(_end(process, None))
        return None

    async def _finish(
        self,
        process: Process,
        exchange: asyncio.Task[bytes],
        patience: float,
        asker: Asker,
        began: float,
    ) -> None:
        """The process is free again, or was ended."""
        try:
            await asyncio.wait({exchange}, timeout=patience)
            if exchange.done() and exchange.exception() is None and not self._closing:
                self._idle.append(process)
            else:
                await _end(process, exchange)
        finally:
            self.room.leave(asker, time.monotonic() - began)

    async def _start(self) -> Process:
        """A process that is ready: on a busy machine that takes longer than a thought may."""
        command = (sys.executable, "-m", _MODULE, str(self._seconds + _GRACE))
        process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                await process.stdout.readexactly(len(READY))
        except (TimeoutError, asyncio.IncompleteReadError) as error:
            self._spawn(_end(process, None))
            raise NoTime("no process could be started to think about it") from error
        except BaseException:
            self._spawn(_end(process, None))
            raise
        return process

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Nobody thinks any more. Whoever waits for a thought must have been cancelled before."""
        self._closing, self._patience = True, 0.0
        for process in self._idle:
            self._spawn(_end(process, None))
        self._idle.clear()
        for error in await asyncio.gather(*self._ending, return_exceptions=True):
            if isinstance(error, BaseException):
                log.warning("a thinker did not end well", extra={"data": {"error": repr(error)}})


async def _exchanged(process: Process, request: msgspec.Struct) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    data = msgspec.msgpack.encode(request)
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
    return await process.stdout.readexactly(size)


def _has_ended(process: Process) -> bool:
    """Whether it is gone, though the event loop may not have heard of that yet."""
    if process.returncode is not None:
        return True
    if not hasattr(os, "waitid"):  # not on every system
        return False
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # the event loop is about to hear of it
        return True


async def _end(process: Process, exchange: asyncio.Task[bytes] | None) -> None:
    """Kill a process and wait for it, so that nothing of it is left."""
    assert process.stdin is not None
    assert process.stdout is not None
    if process.returncode is None:
        process.kill()
    if exchange is not None:  # it ends with the process, and nobody asks any more how
        await asyncio.gather(exchange, return_exceptions=True)
    process.stdin.close()
    await process.stdout.read()
    await process.wait()

"""A few processes that choose for all bots of this server, first come, first served.

Processes and not threads: a search in a thread would hold the interpreter's lock and so everybody's
answers. They are started when they are first needed. They are not of `undercroft.workers`: the
event loop waits for them, and one that takes too long is killed alone.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from typing import TYPE_CHECKING, Any

import msgspec

from ..logs import log
from .process import LENGTH, READY, Question, Thought, Trial

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from ..settings import Settings

# How much longer than the server a thinker waits before it ends itself.
_GRACE = 5.0
# How long a thought that nobody wants any more may still take before its process is ended.
PATIENCE = 1.0
START_SECONDS = 120.0
_MODULE = "undercroft.server.thinking.process"


class NoThought(Exception):
    """The bot failed, or took too long, and why."""


class BotPool:
    """The processes. At most so many at once; who comes when all are busy waits in line."""

    def __init__(self, settings: Settings) -> None:
        self.size = max(1, (settings.thinkers or spare_cores(settings)) // settings.workers)
        self._seconds = settings.think_seconds
        self._room = asyncio.Semaphore(self.size)
        self._patience = PATIENCE
        self._closing = False
        self._idle: list[Process] = []
        self._ending: set[asyncio.Task[None]] = set()
        self.waiting = 0

    async def think(self, question: Question | Trial) -> Thought:
        """The thought on a question; NoThought if there is none.

        Cancel it where nobody wants to know any more: the process is then soon free for others.
        """
        self.waiting += 1
        try:
            await self._room.acquire()
        finally:
            self.waiting -= 1
        try:
            process = self._idle.pop() if self._idle else await self._start()
        except BaseException:
            self._room.release()
            raise
        exchange = asyncio.create_task(_exchanged(process, question))
        try:
            await asyncio.wait({exchange}, timeout=self._seconds)
        finally:
            # Cancelled, it is given a moment: to start another process takes longer than most bots.
            patience = 0.0 if exchange.done() else self._patience
            self._spawn(self._finish(process, exchange, patience))
        if not exchange.done():
            raise NoThought(f"no choice within {self._seconds:g} s")
        return _read(exchange)

    async def _finish(
        self, process: Process, exchange: asyncio.Task[Thought], patience: float
    ) -> None:
        """The process is free again, or was ended."""
        try:
            await asyncio.wait({exchange}, timeout=patience)
            if exchange.done() and exchange.exception() is None and not self._closing:
                self._idle.append(process)
            else:
                await _end(process, exchange)
        finally:
            self._room.release()

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
            raise NoThought("no process could be started to think about it") from error
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


def _read(exchange: asyncio.Task[Thought]) -> Thought:
    try:
        thought = exchange.result()
    except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
        raise NoThought("the process that thought about it has ended") from error
    if thought.error:
        raise NoThought(thought.error)
    return thought


async def _exchanged(process: Process, question: Question | Trial) -> Thought:
    assert process.stdin is not None
    assert process.stdout is not None
    data = msgspec.msgpack.encode(question)
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
    return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Thought)


async def _end(process: Process, exchange: asyncio.Task[Thought] | None) -> None:
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


def spare_cores(settings: Settings) -> int:
    """As many as there are cores beside those that serve."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) - settings.workers
    return (os.cpu_count() or 1) - settings.workers

"""A player at a table of their own, who notices how long answers take while others attack."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import AsyncExitStack, contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load_players import DECODER, Heard
from benchmarks.load_server import queued
from undercroft.server.messages import Links

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.load_server import ServerProcess

VICTIM, SECOND_VICTIM = "127.0.0.9", "127.0.0.10"
PAUSE = 0.12
LEAST_ANSWERS = 8  # of one player, however long the server takes for them
HINT_PAUSE = 2.0  # an address is given a hint each two seconds
PATIENCE = 120.0


def message(kind: str, **fields: Any) -> str:
    return msgspec.json.encode({"type": kind, **fields}).decode()


async def make_table(http: httpx.AsyncClient, *seats: str, game: str = "dungeonquest") -> Links:
    """A new table with such seats: human, open, bot or bot:name."""
    rows = [dict(zip(("kind", "bot"), seat.split(":"), strict=False)) for seat in seats]
    answer = await http.post("/api/tables", json={"game": game, "seats": rows})
    answer.raise_for_status()
    return msgspec.json.decode(answer.content, type=Links)


def client(url: str, address: str, timeout: float = PATIENCE) -> httpx.AsyncClient:
    """HTTP from one of the loopback's addresses."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=timeout)


def socket(url: str, address: str, **options: Any) -> Any:
    """A WebSocket from one of the loopback's addresses, or over a connection that is given."""
    ws = url.replace("http:", "ws:") + "/ws"
    own = {} if "sock" in options else {"local_addr": (address, 0)}
    return connect(
        ws, max_size=None, open_timeout=PATIENCE, close_timeout=1, proxy=None, **own, **options
    )


class Waits:
    """How long somebody waited, in seconds: by the clock, and what of that was the server's own.

    A machine that is busy with other things delays every answer. The server stands ready then,
    without a processor, and the kernel counts for how long. What is left is work and whatever else
    an answer waits for: other answers, locks, queues, other processes, the disk.
    """

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.own: list[float] = []


class Queued(NamedTuple):
    """Seconds so far of standing ready without a processor."""

    here: float  # the server, and who measures
    others: dict[int, float]  # thinkers and clerks


class Victim:
    """Answers about eight times a second, and begins a new table when a game is over."""

    def __init__(
        self, server: ServerProcess, seed: int = 1, address: str = VICTIM, *, hints: bool = False
    ) -> None:
        self._server, self._address, self._hints = server, address, hints
        self._rng = Random(seed)
        self._bots = False  # whether any plays at the table
        self.answers, self.arrivals = Waits(), Waits()
        self.bots, self.hints = Waits(), Waits()
        self.errors: list[str] = []

    async def play(self, seconds: float, *seats: str) -> None:
        """Play at tables with such seats, at one's own ("human") or with a bot."""
        until = time.monotonic() + seconds
        self._bots = any(seat.startswith("bot") for seat in seats)
        async with client(self._server.url, self._address) as http:
            while self._goes_on(until):
                try:
                    await self._one_game(http, seats, until)
                except (OSError, TimeoutError, EOFError, httpx.HTTPError) as error:
                    self.errors.append(repr(error))
                    await asyncio.sleep(PAUSE)

    def _goes_on(self, until: float) -> bool:
        """Until the time is over, and there is something of everything to tell."""
        some = len(self.answers.wall) >= (1 if self._hints else LEAST_ANSWERS)
        bots, hints = (not self._bots or self.bots.wall), (not self._hints or self.hints.wall)
        return time.monotonic() < until or not (some and bots and hints)

    async def _one_game(
        self, http: httpx.AsyncClient, seats: tuple[str, ...], until: float
    ) -> None:
        async with AsyncExitStack() as stack:
            with self._waiting(self.arrivals):
                links = await make_table(http, *seats)
                wire = await stack.enter_async_context(socket(self._server.url, self._address))
                await wire.send(message("hello", table=links.table, link=links.host))
                heard = await _state(wire, -1)
            while self._goes_on(until) and not heard.over:
                seq = heard.seq or 0
                if heard.asked is None or not heard.asked.options:  # a bot is to answer
                    with self._waiting(self.bots, everybody=True):
                        heard = await _state(wire, seq)
                    continue
                if self._hints:
                    with self._waiting(self.hints, everybody=True):
                        await wire.send(message("hint"))
                        await _hinted(wire)
                    await asyncio.sleep(HINT_PAUSE)
                option = self._rng.choice(heard.asked.options).id
                with self._waiting(self.answers):
                    await wire.send(message("act", seq=seq, option=option))
                    heard = await _state(wire, seq)
                await asyncio.sleep(PAUSE)

    @contextmanager
    def _waiting(self, waits: Waits, *, everybody: bool = False) -> Iterator[None]:
        """`everybody`: thinkers and clerks are waited for, too."""
        before, began = self._queued(), time.perf_counter()
        yield
        wall, after = time.perf_counter() - began, self._queued()
        ready = after.here - before.here
        if everybody:  # only one of them is waited for
            ends = after.others.items()
            ready += max((end - before.others.get(pid, 0.0) for pid, end in ends), default=0.0)
        waits.wall.append(wall)
        waits.own.append(min(wall, max(0.0, wall - ready)))

    def _queued(self) -> Queued:
        serving, others = self._server.queued_now()
        return Queued(serving + queued(os.getpid()), others)


async def _hinted(wire: ClientConnection) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            kind = msgspec.json.decode(await wire.recv())["type"]
            if kind in ("hinted", "refused"):
                assert kind == "hinted", "no hint was given"
                return


async def _state(wire: ClientConnection, seq: int) -> Heard:
    """The first state after that number."""
    async with asyncio.timeout(PATIENCE):
        while True:
            heard = DECODER.decode(await wire.recv())
            if heard.type == "update" and heard.seq is not None and heard.seq > seq:
                return heard

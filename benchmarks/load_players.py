"""Players over real sockets: one client per table, random answers at a given total rate."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from undercroft.server.messages import Act, Hello, Links

AT_ONCE = 32  # tables that are opened at the same time
PATIENCE = 30.0


class Choice(msgspec.Struct):
    """Of an option a player here needs the id alone."""

    id: str


class Asked(msgspec.Struct):
    options: list[Choice]


class Heard(msgspec.Struct):
    """What a player here reads of any message; the rest of it is skipped."""

    type: str
    seq: int | None = None
    asked: Asked | None = None
    over: bool = False
    code: str = ""


DECODER = msgspec.json.Decoder(Heard)
ENCODER = msgspec.json.Encoder()


@dataclass
class Tally:
    """What was measured."""

    sent: int = 0
    due: int = 0
    skipped: int = 0  # answers that were due when no table was free to be played at
    latencies: list[float] = field(default_factory=list)  # from Act to its State
    waits: list[float] = field(default_factory=list)  # from when the answer was due to its State
    received: int = 0  # bytes, as text
    errors: Counter[str] = field(default_factory=Counter)
    ended: int = 0


class Player:
    """One client, holding every seat of its table."""

    def __init__(self, load: Load, links: Links, socket: ClientConnection) -> None:
        self._load = load
        self._links = links
        self._socket = socket
        self._seq = -1
        self._options: list[Choice] = []
        self._sent: tuple[float, float] | None = None

    async def hello(self) -> None:
        """Come to the table; it is live once the first State is there."""
        greeting = Hello(self._links.table, self._links.host, "load")
        await self._socket.send(ENCODER.encode(greeting).decode())
        while self._seq < 0:
            await self._hear(await asyncio.wait_for(self._socket.recv(), PATIENCE))

    async def act(self, due: float, rng: Random) -> None:
        option = rng.choice(self._options).id
        self._sent = (time.perf_counter(), due)
        await self._socket.send(ENCODER.encode(Act(self._seq, option)).decode())

    async def listen(self) -> None:
        """Until the socket is closed."""
        async for text in self._socket:
            await self._hear(text)

    async def close(self) -> None:
        await self._socket.close()

    async def _hear(self, text: str | bytes) -> None:
        now = time.perf_counter()
        tally = self._load.tally
        tally.received += len(text)
        heard = DECODER.decode(text)
        if heard.type == "refused":
            tally.errors[f"refused: {heard.code}"] += 1
            self._sent = None
            self._load.free(self)
        elif heard.type == "update" and heard.seq is not None and heard.seq > self._seq:
            self._seq = heard.seq
            self._options = heard.asked.options if heard.asked else []
            if self._sent is not None:
                tally.latencies.append(now - self._sent[0])
                tally.waits.append(now - self._sent[1])
                self._sent = None
            if heard.over:
                self._load.ended(self)
            elif self._options:
                self._load.free(self)


class Load:
    """All players. A game that ends makes room for a new table, so that as many stay live."""

    def __init__(self, url: str, players: int, seed: int) -> None:
        self._url = url
        self._ws = url.replace("http:", "ws:") + "/ws"
        self._players = players
        self._rng = Random(seed)
        # Given up before the server gives them up: else a request may meet a closing connection.
        idle = httpx.Limits(keepalive_expiry=2.0)
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False, limits=idle)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._free: deque[Player] = deque()
        self._live: dict[Player, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.tally = Tally()

    @property
    def live(self) -> int:
        return len(self._live)

    def free(self, player: Player) -> None:
        """This table waits for an answer."""
        self._free.append(player)

    def ended(self, player: Player) -> None:
        self.tally.ended += 1
        if not self._closing:
            self._start(self._replace(player))

    async def open(self, tables: int) -> None:
        """So many tables, each with its client."""
        await asyncio.gather(*(self._one_more() for _ in range(tables)))

    async def play(self, rate: float, seconds: float) -> float:
        """Answers at this rate for so long; how long it took until all were acknowledged."""
        began = time.perf_counter()
        order = self._rng
        for number in range(int(rate * seconds)):
            due = began + number / rate
            wait = due - time.perf_counter()
            # Asleep at least for a moment: what has come in must be read, also when late.
            await asyncio.sleep(max(wait, 0))
            if time.perf_counter() > began + seconds + PATIENCE:
                self.tally.errors["given up: far behind"] += 1
                break
            self.tally.due += 1
            if not self._free:
                self.tally.skipped += 1
                continue
            # Any of them, not the one that has waited longest: people do not take turns.
            self._free.rotate(order.randrange(len(self._free)))
            player = self._free.popleft()
            try:
                await player.act(due, order)
                self.tally.sent += 1
            except WebSocketException as error:
                self.tally.errors[type(error).__name__] += 1
        await self._settle()
        return time.perf_counter() - began

    async def _settle(self) -> None:
        until = time.perf_counter() + PATIENCE
        tally = self.tally
        while len(tally.latencies) + _refusals(tally) < tally.sent:
            if time.perf_counter() > until:
                missing = tally.sent - len(tally.latencies) - _refusals(tally)
                tally.errors["never answered"] += missing
                return
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(player.close() for player in self._live), return_exceptions=True)
        await asyncio.gather(*self._live.values(), return_exceptions=True)
        await self._http.aclose()

    async def _one_more(self) -> None:
        async with self._room:
            links = await self._new_table()
            socket = await connect(
                self._ws, max_size=None, open_timeout=PATIENCE, ping_interval=None, proxy=None
            )
            player = Player(self, links, socket)
            await player.hello()
        self._live[player] = asyncio.create_task(self._listen(player))

    async def _new_table(self) -> Links:
        wanted: dict[str, Any] = {
            "game": "dungeonquest",
            "seats": [{"kind": "human"}] * self._players,
            "seed": self._rng.getrandbits(48),
        }
        answer = await self._http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        return msgspec.json.decode(answer.content, type=Links)

    async def _listen(self, player: Player) -> None:
        try:
            await player.listen()
        except WebSocketException as error:
            if not self._closing:
                self.tally.errors[f"connection lost: {type(error).__name__}"] += 1

    async def _replace(self, player: Player) -> None:
        listener = self._live.pop(player)
        await player.close()
        await listener
        try:
            await self._one_more()
        except (httpx.HTTPError, WebSocketException, TimeoutError) as error:
            self.tally.errors[f"no new table: {type(error).__name__}"] += 1

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _refusals(tally: Tally) -> int:
    return sum(count for what, count in tally.errors.items() if what.startswith("refused"))

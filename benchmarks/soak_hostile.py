"""Clients of ill will for a soak. Whatever they do, they are refused and nobody else notices."""

from __future__ import annotations

import asyncio
import os
import time
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from undercroft.server.messages import Links

if TYPE_CHECKING:
    from benchmarks.soak_people import Diary

PAUSE = 0.3
PATIENCE = 10.0


class Attacker:
    """One attack after the other."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._rng = Random(seed)
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False)

    async def run(self, diary: Diary, until: float) -> None:
        attacks = (
            self._garbage, self._forged_answers, self._false_links, self._large_frame,
            self._bomb, self._ping_flood, self._half_open, self._odd_requests,
        )  # fmt: skip
        async with self._http:
            while time.monotonic() < until:
                attack = self._rng.choice(attacks)
                try:
                    await attack()
                except (WebSocketException, httpx.HTTPError, OSError, EOFError, TimeoutError):
                    diary.counts["attacks cut off"] += 1  # as it should be
                diary.counts[f"attack:{attack.__name__.replace('_', ' ')}"] += 1
                await asyncio.sleep(PAUSE)

    def _socket(self, **options: Any) -> Any:
        ws = self._url.replace("http:", "ws:") + "/ws"
        return connect(ws, open_timeout=PATIENCE, close_timeout=1, proxy=None, **options)

    async def _table(self) -> Links:
        wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
        answer = await self._http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        return msgspec.json.decode(answer.content, type=Links)

    async def _garbage(self) -> None:
        links = await self._table()
        async with self._socket() as socket:
            await socket.send(_message("hello", table=links.table, link=links.host))
            for _ in range(30):
                choices = (b"\xff" * 100, "{", '{"type":"act"}', "[" * 5000)
                await socket.send(self._rng.choice(choices))
            while True:
                await socket.recv()

    async def _forged_answers(self) -> None:
        links = await self._table()
        async with self._socket() as socket:
            await socket.send(_message("hello", table=links.table, link=links.host))
            for seq in (0, -1, 2**40, 7):
                option = self._rng.choice(("exit", "x" * 9000, ""))
                await socket.send(_message("act", seq=seq, option=option))
            for _ in range(6):
                await socket.recv()

    async def _false_links(self) -> None:
        links = await self._table()
        for link in (links.host[:-2] + "AA", "x", "." * 300, links.spectator):
            async with self._socket() as socket:
                await socket.send(_message("hello", table="0" * 16, link=link))
                await socket.recv()

    async def _large_frame(self) -> None:
        async with self._socket() as socket:
            await socket.send("x" * (1 << 20))
            await socket.recv()

    async def _bomb(self) -> None:
        """Eight megabytes of blanks are a small frame when they are compressed."""
        async with self._socket(compression="deflate") as socket:
            await socket.send(" " * (8 << 20))
            await socket.recv()

    async def _ping_flood(self) -> None:
        async with self._socket() as socket:
            for number in range(2_000):
                await socket.ping(str(number).encode())
            await socket.recv()

    async def _half_open(self) -> None:
        """Connections that say little or nothing, and are left lying for a while."""
        host, port = urlsplit(self._url).hostname, urlsplit(self._url).port
        writers = []
        for _ in range(10):
            _, writer = await asyncio.open_connection(host, port)
            beginnings = (b"", b"GET /ws HTTP/1.1\r\nHost: x\r\n", b"POST ", b"\x16\x03\x01")
            writer.write(self._rng.choice(beginnings))
            writers.append(writer)
        await asyncio.sleep(self._rng.uniform(0.0, 3.0))
        for writer in writers:
            writer.transport.abort()

    async def _odd_requests(self) -> None:
        await self._http.post("/api/tables", content="[" * 20_000)
        await self._http.post("/api/records", content=os.urandom(100_000))
        step = "/api/tables/x/replay?step=999999999"
        for path in ("/..%2f..%2fetc/passwd", "/%00", step, "/a" * 900):
            await self._http.get(path)


def _message(kind: str, **fields: Any) -> str:
    return msgspec.json.encode({"type": kind, **fields}).decode()

"""Attacks by one address, or by a few: each goes on until it is cancelled."""

from __future__ import annotations

import asyncio
import socket as raw_socket
from collections import Counter
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import msgspec
from tests.server import hostile_records
from websockets.exceptions import WebSocketException

from benchmarks.attack_victim import client, make_table, message, socket
from benchmarks.load import allow_files
from undercroft.kernel import game as registry
from undercroft.server.messages import Links

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from multiprocessing.connection import Connection

ATTACKER = "127.0.0.1"
LOST = (WebSocketException, OSError, EOFError, TimeoutError, httpx.HTTPError)
LONG_GAME = 4_900  # answers; 5,000 are the most that can be uploaded
TOO_LONG = 6_000
REPORT_SECONDS = 0.5
DEAF = 36  # sockets that read nothing
TCP_ESTABLISHED = 1
GOING_ON = "still to come"  # how much of an attack is not over yet, where it has an end
THINKING = "39 tables of thinking bots"
FILES = 2_000
PAUSE = 0.02  # of a client that was refused: the machine is the server's, too


class Attack:
    """What attackers share: the server's address and the count of what they were answered."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers: Counter[str] = Counter()
        self.under_way = False  # all is prepared
        self._rng = Random(1)

    async def repeat(self, times: int, work: Callable[[int], Awaitable[None]]) -> None:
        """So many clients, each of which does the same again and again."""

        async def go_on(number: int) -> None:
            while True:
                with suppress(*LOST):
                    await work(number)
                await asyncio.sleep(PAUSE)

        self.answers.clear()  # what prepared it was no attack
        self.under_way = True
        async with asyncio.TaskGroup() as group:
            for number in range(times):
                group.create_task(go_on(number))

    def count(self, answer: httpx.Response) -> None:
        self.answers[str(answer.status_code)] += 1

    async def upload(self, data: bytes) -> Links | None:
        async with client(self.url, ATTACKER) as http:
            answer = await http.post("/api/records", content=data)
        self.count(answer)
        if answer.status_code != 201:
            return None
        return msgspec.json.decode(answer.content, type=Links)

    async def long_table(self) -> Links:
        links = await self.upload(hostile_records.long_game(LONG_GAME))
        assert links is not None, "a long game can be uploaded"
        return links

    async def ask(self, path: str, clients: int, **query: Callable[[], str]) -> None:
        async with client(self.url, ATTACKER) as http:

            async def one(_number: int) -> None:
                values = {name: value() for name, value in query.items()}
                self.count(await http.get(path, params=values))

            await self.repeat(clients, one)

    # -- whole games ---------------------------------------------------------------------------

    async def timelines(self) -> None:
        links = await self.long_table()
        # Of a game that goes on there is a new timeline after every answer.
        async with asyncio.TaskGroup() as group:
            path = f"/api/tables/{links.table}/timeline"
            group.create_task(self.ask(path, 12, link=lambda: links.host))
            group.create_task(self._play_on(links))

    async def _play_on(self, links: Links) -> None:
        async def one(_number: int) -> None:
            async with socket(self.url, ATTACKER) as wire:
                await wire.send(message("hello", table=links.table, link=links.host))
                while True:
                    heard = msgspec.json.decode(await wire.recv())
                    asked = heard.get("asked") if heard["type"] == "update" else None
                    if asked and asked["options"]:
                        option = asked["options"][0]["id"]
                        await wire.send(message("act", seq=heard["seq"], option=option))
                        self.answers["act"] += 1
                        await asyncio.sleep(0.5)

        await self.repeat(1, one)

    async def replays(self) -> None:
        links = await self.long_table()
        await self.ask(
            f"/api/tables/{links.table}/replay", 12,
            link=lambda: links.host, step=lambda: str(self._rng.randrange(LONG_GAME)),
        )  # fmt: skip

    async def long_uploads(self) -> None:
        data = await asyncio.to_thread(hostile_records.long_game, TOO_LONG)
        good = hostile_records.long_game(LONG_GAME)

        async def one(number: int) -> None:
            await self.upload(good if number % 2 else data)

        await self.repeat(6, one)

    async def hellos_at_a_long_table(self) -> None:
        links = await self.long_table()
        await self.repeat(12, lambda _number: self._hello(links))

    async def _hello(self, links: Links) -> None:
        async with socket(self.url, ATTACKER) as wire:
            await wire.send(message("hello", table=links.table, link=links.spectator))
            while msgspec.json.decode(await wire.recv())["type"] != "update":
                pass
            self.answers["hello"] += 1

    # -- files ---------------------------------------------------------------------------------

    async def memory_bombs(self) -> None:
        bombs = (hostile_records.maps_bomb(), hostile_records.maps_bomb(7_000_000),
                 hostile_records.sheet_bomb(), hostile_records.deep_bomb())  # fmt: skip
        await self.repeat(6, lambda number: self._refused(bombs[number % 4]))

    async def seat_bombs(self) -> None:
        bombs = [hostile_records.seat_bomb(seat) for seat in (hostile_records.HUGE, 10**11, 2)]
        bombs.append(hostile_records.crowded())
        await self.repeat(6, lambda number: self._refused(bombs[number % 4]))

    async def _refused(self, data: bytes) -> None:
        assert await self.upload(data) is None, "a bomb was taken"

    async def rules_from_outside(self) -> None:
        links = await self.upload(hostile_records.from_outside())
        assert links is not None
        await self._play_on(links)

    # -- clients that take nothing ---------------------------------------------------------------

    async def deaf_sockets(self) -> None:
        """Until the server has cut them all off."""
        links = await self.long_table()  # whoever says hello there is sent a lot
        self.answers[GOING_ON] = DEAF
        self.under_way = True
        async with asyncio.TaskGroup() as group:
            for _ in range(DEAF):
                group.create_task(self._deaf(links))
        await asyncio.Event().wait()

    async def _deaf(self, links: Links) -> None:
        """Takes nothing; a pong now and then says that somebody is still there."""
        host, port = urlsplit(self.url).hostname, urlsplit(self.url).port
        plain = raw_socket.socket()
        plain.setsockopt(raw_socket.SOL_SOCKET, raw_socket.SO_RCVBUF, 4_096)
        plain.bind((ATTACKER, 0))
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, (host, port))
        with suppress(*LOST):
            async with socket(
                self.url, ATTACKER, sock=plain, compression=None, max_queue=1, ping_interval=None
            ) as wire:
                await wire.send(message("hello", table=links.table, link=links.spectator))
                wire.transport.pause_reading()
                while not await self._is_cut_off(plain):
                    with suppress(*LOST):
                        await wire.pong()
        self.answers["cut off"] += 1
        self.answers[GOING_ON] -= 1

    async def _is_cut_off(self, plain: raw_socket.socket) -> bool:
        """Whether the server has ended the connection, which who does not read is not told."""
        await asyncio.sleep(1)
        state = plain.getsockopt(raw_socket.IPPROTO_TCP, raw_socket.TCP_INFO, 1)[0]
        return state != TCP_ESTABLISHED

    async def deaf_requests(self) -> None:
        writers = []
        host, port = urlsplit(self.url).hostname, urlsplit(self.url).port
        try:
            for _ in range(60):
                reader, writer = await asyncio.open_connection(
                    host, port, local_addr=(ATTACKER, 0), limit=1
                )
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                head = f"GET /api/games/mageknight/compendium HTTP/1.1\r\nHost: {host}\r\n\r\n"
                writer.write(head.encode() * 20)
                self.answers["asked and not read"] += 20
                writers.append(writer)
            self.under_way = True
            await asyncio.Event().wait()
        finally:
            for writer in writers:
                writer.transport.abort()

    # -- floods --------------------------------------------------------------------------------

    async def static_files(self) -> None:
        async with client(self.url, ATTACKER) as http:
            page = (await http.get("/")).text
        script = page.partition('src="')[2].partition('"')[0] or "/"
        await self.ask(script, 20)

    async def reconnects(self) -> None:
        async with client(self.url, ATTACKER) as http:
            links = await make_table(http, "human")
        await self.repeat(36, lambda _number: self._hello(links))

    async def answers_flood(self) -> None:
        """36 sockets, each at a table of its own, of all games, as fast as they are answered.

        One half goes forward. The other takes each answer back: that costs the server most.
        """
        async with client(self.url, ATTACKER) as http:
            games = registry.names()
            played = [games[number % len(games)] for number in range(36)]
            tables = [await make_table(http, "human", "human", game=game) for game in played]

        async def one(number: int) -> None:
            links = tables[number]
            reply = _first_option if number < len(tables) // 2 else _answer_or_undo
            async with socket(self.url, ATTACKER) as wire:
                await wire.send(message("hello", table=links.table, link=links.host))
                said = None
                while True:
                    heard = msgspec.json.decode(await wire.recv())
                    self.answers[heard.get("code", heard["type"])] += 1
                    if heard["type"] == "update":
                        said = reply(heard)
                    elif heard["type"] != "refused":
                        continue
                    if said is None:  # the game is over
                        async with client(self.url, ATTACKER) as http:
                            tables[number] = await make_table(
                                http, "human", "human", game=played[number]
                            )
                        return
                    await wire.send(said)

        await self.repeat(36, one)

    async def idle_connections(self) -> None:
        """Twelve addresses, each with as many connections as it may have: more than all may."""
        host, port = urlsplit(self.url).hostname, urlsplit(self.url).port
        writers: list[asyncio.StreamWriter] = []

        async def one(number: int) -> None:
            address = f"127.0.1.{number % 12 + 1}"
            reader, writer = await asyncio.open_connection(host, port, local_addr=(address, 0))
            writers.append(writer)
            self.answers["connected"] += 1
            await reader.read()  # until it is closed: refused, or after its time
            await asyncio.sleep(1)

        try:
            await self.repeat(12 * 99, one)
        finally:
            for writer in writers:
                writer.transport.abort()

    async def odd_requests(self) -> None:
        async with client(self.url, ATTACKER) as http:

            async def one(number: int) -> None:
                origin = ("http://[", "http://[::1", "null")[number % 3]
                headers = {"Origin": origin}
                self.count(await http.post("/api/tables", content="{}", headers=headers))

            await self.repeat(12, one)

    async def thinking(self) -> None:
        """39 tables where only bots play that think for long."""
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(client(self.url, ATTACKER))
            for _ in range(39):
                links = await make_table(http, *["bot:hard"] * 4, game="warcraft")
                self.answers["tables"] += 1
                wire = await stack.enter_async_context(socket(self.url, ATTACKER))
                await wire.send(message("hello", table=links.table, link=links.host))
                stack.push_async_callback(_stop, asyncio.create_task(_read(wire)))
            self.under_way = True
            await asyncio.Event().wait()


def _first_option(heard: dict[str, Any]) -> str | None:
    """The first answer to what is asked; None if nothing is."""
    asked = heard["asked"]
    if not asked or not asked["options"]:
        return None
    return message("act", seq=heard["seq"], option=asked["options"][0]["id"])


def _answer_or_undo(heard: dict[str, Any]) -> str | None:
    return message("undo", seq=heard["seq"]) if heard["may_undo"] else _first_option(heard)


async def _read(wire: Any) -> None:
    with suppress(*LOST):
        while True:
            await wire.recv()


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "timelines of a long game": Attack.timelines,
    "replays of a long game": Attack.replays,
    "uploads of long games": Attack.long_uploads,
    "hellos at a long table": Attack.hellos_at_a_long_table,
    "records that are memory bombs": Attack.memory_bombs,
    "records with tampered states": Attack.seat_bombs,
    "answers in a game from outside": Attack.rules_from_outside,
    "sockets that read nothing": Attack.deaf_sockets,
    "requests whose answer nobody reads": Attack.deaf_requests,
    "static files": Attack.static_files,
    "reconnects": Attack.reconnects,
    "answers and undos on 36 sockets": Attack.answers_flood,
    "idle connections of 12 addresses": Attack.idle_connections,
    "malformed origins": Attack.odd_requests,
    THINKING: Attack.thinking,
}


def attack_until_killed(name: str, url: str, report: Connection) -> None:
    """A process of its own: what attackers do must not be in the way of who is measured."""
    allow_files(FILES)
    asyncio.run(_attack(name, url, report))


async def _attack(name: str, url: str, report: Connection) -> None:
    attack = Attack(url)
    work = asyncio.create_task(_all_of(ATTACKS[name](attack)))
    while not work.done():
        if attack.under_way:
            report.send(dict(attack.answers))
        await asyncio.wait({work}, timeout=REPORT_SECONDS)
    report.send({**attack.answers, "ended": repr(work.exception())})


async def _all_of(work: Awaitable[None]) -> None:
    await work

"""A client over a real socket, which knows what it was told, to the last byte."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, ClassVar

import websockets
from websockets.asyncio.client import connect

from undercroft.server.changes import Scenes
from undercroft.server.views import LOG_PAGE

# How long to wait for what must happen: for longer than any busy machine takes.
PATIENCE = 60.0
# Without a limit to its queue the library reads on, also what the test has no interest in.
OPTIONS: dict[str, Any] = {
    "compression": None, "max_size": None, "max_queue": None, "close_timeout": 2, "proxy": None,
}  # fmt: skip


async def until(condition: Callable[[], Any]) -> None:
    """Wait for what happens elsewhere and tells nobody."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


BROWSER = "a browser that keeps its claim"


class Client:
    """One socket at a table."""

    opened: ClassVar[list[Client]] = []  # all of this test; they are closed when it ends

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.transcript: list[str] = []
        self.scenes = Scenes()
        self.state: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.seats: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.link = ""  # what it comes back with
        self.watchers: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, ws: str, **options: Any) -> Client:
        client = cls(await connect(ws, **{**OPTIONS, **options}))
        cls.opened.append(client)
        return client

    @classmethod
    async def join(
        cls,
        ws: str,
        table: str,
        link: str,
        name: str = "",
        seen: int | None = None,
        claim: str = BROWSER,
    ) -> Client:
        """A client that has said hello and has its first State.

        An invitation that it has used leads it to its seat again, as in the same browser.
        """
        client = await cls.open(ws)
        await client.say("hello", table=table, link=link, name=name, seen=seen, claim=claim)
        await client.hear("state")
        client.link = client.welcome["link"] or link
        return client

    async def say(self, kind: str, /, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def raw(self, data: str | bytes) -> None:
        await self.socket.send(data)

    async def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str), "the server sends text"
        self.transcript.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            message = self.scenes.state(message)
        if message["type"] == "state":
            self.state = message
            news = message["lines"]
            if news:
                first = news[0]["number"]
                # Of more than a page, the last page is told.
                known = [line for line in self.lines if line["number"] < first]
                whole = first == (known[-1]["number"] + 1 if known else 0)
                assert whole or len(news) == LOG_PAGE, "lines are missing"
                self.lines = [*known, *news] if whole else news
        elif message["type"] == "welcome":
            self.welcome = message
            self.seats = message["seats"]
        elif message["type"] == "seats":
            self.seats = message["seats"]
            self.watchers = message["watchers"]
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def hear_seq(self, seq: int) -> dict[str, Any]:
        """The State of at least that number."""
        while not self.state or self.state["seq"] < seq:
            await self.hear("state")
        return self.state

    async def drain(self) -> None:
        """All that was sent before the answer to a ping."""
        await self.say("ping")
        await self.hear("pong")

    @property
    def asked(self) -> dict[str, Any] | None:
        return self.state["asked"]

    @property
    def my_turn(self) -> bool:
        asked = self.asked
        own = self.welcome["seats_of_link"]
        if asked is None or asked["by_itself"]:
            return False
        return any(player in own for player in asked["players"])

    @property
    def options(self) -> list[str]:
        return [option["id"] for option in self.asked["options"]] if self.asked else []

    async def act(self, option: str) -> dict[str, Any]:
        """Answer, and wait until it is acknowledged."""
        seq = self.state["seq"]
        await self.say("act", seq=seq, option=option)
        while True:
            message = await self.hear("state", "refused")
            assert message["type"] == "state", message
            if message["seq"] > seq:
                return message

    async def refused(self, kind: str, /, **fields: Any) -> str:
        """Say something that is refused; the code of the refusal."""
        await self.say(kind, **fields)
        return (await self.hear("refused"))["code"]

    async def closed(self) -> int:
        """Read on until the server closes; the close code."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.next()
        code = self.socket.close_code
        assert code not in (None, 1006), "the connection broke off without a word"
        return int(code)

    async def leave(self) -> None:
        await self.socket.close()


def pick(client: Client, rng: Any) -> str:
    """Any option; the way out is shunned now and then, so that games get long enough."""
    choice = rng.choice(client.options)
    return rng.choice(client.options) if choice == "exit" else choice


async def to_move(clients: list[Client]) -> Client | None:
    """Who has to answer, once everybody knows the same; nobody when the game is over.

    A bot's answer and a question that is passed by itself are waited for.
    """
    while True:
        # One process may tell of two answers at once where another tells of each.
        while len({client.state["seq"] for client in clients}) > 1:
            newest = max(client.state["seq"] for client in clients)
            for client in clients:
                await client.hear_seq(newest)
        if clients[0].state["over"]:
            return None
        for client in clients:
            if client.my_turn:
                return client
        await clients[0].hear("state")


async def play_out(clients: list[Client], rng: Any, most: int = 2_000) -> None:
    """Whoever is asked answers at random, until the game is over for everybody."""
    for _ in range(most):
        mover = await to_move(clients)
        if mover is None:
            return
        await mover.act(pick(mover, rng))
    raise AssertionError("the game does not end")

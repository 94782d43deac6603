"""People for a soak: a party of two, a bot and a spectator, game after game."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from undercroft.server.messages import Links

PATIENCE = 60.0
LONGEST_GAME = 400


@dataclass
class Diary:
    """What everybody did, and what went wrong."""

    tables: dict[str, int] = field(default_factory=dict)  # the last number acknowledged at each
    latencies: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)


class Guest:
    """One client of a table, who may lose his connection and come back."""

    def __init__(self, ws: str, table: str, link: str, name: str, diary: Diary) -> None:
        self._ws, self._table, self._link, self._name = ws, table, link, name
        self._diary = diary
        self._socket: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.seats: tuple[int, ...] = ()
        self.refused = ""
        self.hints = 0

    async def come(self) -> None:
        self._socket = await connect(
            self._ws, max_size=None, max_queue=None, open_timeout=PATIENCE, proxy=None
        )
        seen = self.state.get("seq")
        await self.say("hello", table=self._table, link=self._link, name=self._name, seen=seen)
        self.state = {}
        while not self.state:
            await self.hear()

    async def go(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def vanish(self) -> None:
        """Without a word, as when a network fails."""
        if self._socket is not None:
            self._socket.transport.abort()
            await self._socket.wait_closed()

    async def say(self, kind: str, **fields: Any) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def hear(self) -> None:
        """One message."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            message = msgspec.json.decode(await self._socket.recv())
        kind = message["type"]
        if kind == "update":
            self.state = message
            known = self._diary.tables.get(self._table, 0)
            self._diary.tables[self._table] = max(known, message["seq"])
        elif kind == "welcome":
            self.seats = tuple(message["seats_of_link"])
        elif kind == "refused":
            self.refused = message["code"]
            self._diary.counts[f"refused: {self.refused}"] += 1
        elif kind in ("hinted", "chat"):
            self.hints += kind == "hinted"
            self._diary.counts[f"heard: {kind}"] += 1

    async def until(self, seq: int) -> None:
        while self.state["seq"] < seq:
            await self.hear()

    @property
    def asked(self) -> bool:
        asked = self.state["asked"]
        return asked is not None and asked["player"] in self.seats


class Party:
    """Two players, a bot and one who watches; a new table when the game is over."""

    def __init__(self, url: str, seed: int, diary: Diary) -> None:
        self._url = url
        self._ws = url.replace("http:", "ws:") + "/ws"
        self._rng = Random(seed)
        self._diary = diary

    async def run(self, until: float) -> None:
        async with httpx.AsyncClient(
            base_url=self._url, timeout=PATIENCE, trust_env=False,
            limits=httpx.Limits(keepalive_expiry=2.0),
        ) as http:  # fmt: skip
            while time.monotonic() < until:
                try:
                    await self._one_game(http, until)
                except (httpx.HTTPError, WebSocketException, TimeoutError, OSError) as error:
                    self._diary.errors[f"{type(error).__name__} in {_where(error)}"] += 1
                    await asyncio.sleep(1.0)

    async def _one_game(self, http: httpx.AsyncClient, until: float) -> None:
        seats = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot"}]
        answer = await http.post("/api/tables", json={"game": "dungeonquest", "seats": seats})
        answer.raise_for_status()
        links = msgspec.json.decode(answer.content, type=Links)
        guests = [
            Guest(self._ws, links.table, link, name, self._diary)
            for link, name in ((links.host, "Ada"), (links.seats[1], "Bert"), (links.spectator, ""))
        ]
        self._diary.tables.setdefault(links.table, 0)
        try:
            for guest in guests:
                await guest.come()
            # The host's eyes are those of one seat once the other is taken.
            while guests[0].seats != (0,):
                await guests[0].hear()
            for _ in range(LONGEST_GAME):
                if time.monotonic() >= until or not await self._one_turn(guests):
                    break
                await self._meanwhile(http, links, guests)
            await self._look_back(http, links)
        finally:
            for guest in guests:
                await guest.go()

    async def _one_turn(self, guests: list[Guest]) -> bool:
        """Whoever is asked answers; False once the game is over."""
        newest = max(guest.state["seq"] for guest in guests)
        for guest in guests:
            await guest.until(newest)
        if guests[0].state["over"]:
            self._diary.counts["games ended"] += 1
            return False
        if any(guest.state["seq"] != guests[0].state["seq"] for guest in guests):
            return True  # the bot has answered meanwhile, and not everybody has heard it yet
        mover = next((guest for guest in guests if guest.asked), None)
        if mover is None:
            await guests[0].hear()  # the bot thinks
            return True
        options = [option["id"] for option in mover.state["asked"]["options"]]
        seq, began = mover.state["seq"], time.perf_counter()
        mover.refused = ""
        await mover.say("act", seq=seq, option=self._rng.choice(options))
        while mover.state["seq"] == seq and not mover.refused:
            await mover.hear()
        if not mover.refused:
            self._diary.latencies.append(time.perf_counter() - began)
        await asyncio.sleep(self._rng.uniform(0.0, 0.2))
        return True

    async def _meanwhile(self, http: httpx.AsyncClient, links: Links, guests: list[Guest]) -> None:
        """What people do besides."""
        draw, player = self._rng.random(), self._rng.choice(guests[:2])
        if draw < 0.05:
            await self._take_back(guests)
        elif draw < 0.08:
            await player.say("say", text="Ouch! " * self._rng.randint(1, 20))
            self._diary.counts["chat"] += 1
        elif draw < 0.10:
            await self._ask_for_a_hint(guests)
        elif draw < 0.12:
            await player.say("why", intent="space:r3c4")
        elif draw < 0.15:
            guest = self._rng.choice(guests)
            await (guest.vanish() if self._rng.random() < 0.5 else guest.go())
            await guest.come()
            self._diary.counts["reconnects"] += 1
        elif draw < 0.16:
            step = self._rng.randrange(40)
            path = f"/api/tables/{links.table}/replay"
            await http.get(path, params={"link": links.spectator, "step": str(step)})
            self._diary.counts["replays"] += 1

    async def _ask_for_a_hint(self, guests: list[Guest]) -> None:
        """Every other one is waited for; the rest is out of date before it is there."""
        one = next((guest for guest in guests[:2] if guest.asked), None)
        if one is None:
            return
        one.refused, one.hints = "", 0
        await one.say("hint")
        self._diary.counts["hints"] += 1
        patient = self._rng.random() < 0.5
        while patient and not (one.hints or one.refused):
            await one.hear()

    async def _take_back(self, guests: list[Guest]) -> None:
        """The last answer, if it may be; the other agrees more often than not."""
        one = next((guest for guest in guests[:2] if guest.state["may_undo"]), None)
        if one is None:
            return
        seq, one.refused = one.state["seq"], ""
        await one.say("undo", seq=seq)
        while one.state["seq"] == seq and not one.refused:
            await one.hear()
        self._diary.counts["undos"] += 1
        if one.refused or one.state["undo_asked_by"] is None:
            return
        other = guests[1 - guests.index(one)]
        await other.until(one.state["seq"])
        if other.state["undo_asked_by"] is None:
            return
        seq, other.refused = other.state["seq"], ""
        await other.say("agree", seq=seq, yes=self._rng.random() < 0.7)
        while other.state["seq"] == seq and not other.refused:
            await other.hear()
        self._diary.counts["consents"] += 1

    async def _look_back(self, http: httpx.AsyncClient, links: Links) -> None:
        """The record, which is refused as long as the game goes on."""
        path = f"/api/tables/{links.table}/record"
        answer = await http.get(path, params={"link": links.host})
        self._diary.counts[f"records: {answer.status_code}"] += 1


def _where(error: BaseException) -> str:
    """What the party was doing."""
    frames = traceback.extract_tb(error.__traceback__)
    names = [frame.name for frame in frames if frame.filename == __file__]
    return " > ".join(dict.fromkeys(names))

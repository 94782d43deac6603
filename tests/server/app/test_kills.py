"""kill -9 of one process after the other while parties play: nothing acknowledged is lost.

They answer, take back (by consent where something came to light) and chat. SQLite has one process,
Postgres three that serve the same tables, and players of one table sit at different ones.
`UNDERCROFT_TEST_KILLS=200 uv run pytest -n 0 -s tests/server/app/test_kills.py` is the long run.
"""

import asyncio
import os
from functools import partial
from random import Random

import httpx
import pytest
import websockets

from tests.server.app.client import Client, pick, until
from undercroft.server import journal
from undercroft.server.store import open_store

KILLS = int(os.environ.get("UNDERCROFT_TEST_KILLS", "6"))
PARTIES = 4
GAMES = ("dungeonquest", "warcraft")
ASIDE = 0.15  # how often an answer is taken back, and how often somebody chats after one
# What a process says that is about to be given up, or that has not yet heard of another's end.
IN_BETWEEN = ("storage", "closing", "stale")
STANDS = ("absent", "declined", "asked", "not_yours", "over")  # of an answer


class Party:
    """Two players of a table at different processes; one answer is under way at a time."""

    def __init__(self, servers, number):
        self.servers, self.number = servers, number
        self.rng = Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.answers = self.lost = self.compared = self.undone = self.said = 0
        self.tables = {}  # each with the last number that somebody was told of
        self.chat = {}  # each with the lines that were told to who wrote them
        self.links = self.commitment = None
        self.told = {}  # by seat: the State that its player had last
        self.clients = []

    async def play(self, stop):
        while not stop.is_set():
            try:
                players = await self._sit_down()
                await self._answer(players, stop)
            except (websockets.WebSocketException, OSError, TimeoutError, httpx.TransportError):
                self.lost += 1
                await asyncio.sleep(0.05)
            finally:
                await self._leave()

    async def _sit_down(self):
        """At any two processes that are there; a new table when the last game is over."""
        where = [self.rng.choice(self.servers) for _ in range(2)]
        if self.links is None:
            async with httpx.AsyncClient(base_url=where[0].url) as http:
                wanted = [{"kind": "human"}, {"kind": "open"}]
                made = await http.post("/api/tables", json={"game": self.game, "seats": wanted})
            made.raise_for_status()
            table, host, seats = (made.json()[name] for name in ("table", "host", "seats"))
            self.links, self.commitment, self.told = [table, host, seats[1]], None, {}
            self.tables[table], self.chat[table] = 0, []
        self.clients = []
        for server, link in zip(where, self.links[1:], strict=True):
            self.clients.append(await self._join(server, link))
        # A guest may be given a link of their own as they sit down.
        self.links[2] = self.clients[1].welcome.get("link") or self.links[2]
        await self._together()
        self._check()
        return self.clients

    async def _join(self, server, link):
        client = await Client.open(server.ws)
        hello = {"table": self.links[0], "link": link, "name": "", "seen": None}
        await client.say("hello", **hello, claim=f"the browser of party {self.number}")
        message = await client.hear("state", "refused")
        _give_up_if_in_between(message)
        return client

    async def _together(self):
        """Both know all that anybody was told; another process may hear of it a little later."""
        told = self.tables[self.links[0]]
        newest = max(told, *(client.state["seq"] for client in self.clients))
        for client in self.clients:
            try:
                await client.hear_seq(newest)
            except TimeoutError as error:
                raise AssertionError("an acknowledged answer is lost") from error
        self.tables[self.links[0]] = newest

    def _check(self):
        """The same secret, and at the same number the same question, options and scene.

        The game may have gone on: an answer was under way, or somebody was passed for.
        """
        for seat, client in enumerate(self.clients):
            commitment, state = client.welcome["commitment"], client.state
            assert commitment, "the table has committed to nothing"
            assert self.commitment in (None, commitment), "another secret"
            self.commitment = commitment
            before, self.told[seat] = self.told.get(seat), state
            if before is not None and before["seq"] == state["seq"]:
                self.compared += before is not state
                for what in ("over", "asked", "scene", "outcome"):
                    assert state[what] == before[what], f"another {what} than before"

    async def _answer(self, players, stop):
        while not stop.is_set():
            await self._together()
            self._check()
            if players[0].state["over"]:
                self.links = None
                return
            mover = next((player for player in players if player.my_turn and player.options), None)
            if mover is None:  # the server passes for somebody after a pause
                await players[0].hear("state")
                continue
            if not await self._heard(mover, "act", option=pick(mover, self.rng)):
                continue
            self.answers += 1
            if self.rng.random() < ASIDE:
                await self._take_back(mover, players)
            if self.rng.random() < ASIDE:
                await self._chat(self.rng.choice(players))

    async def _take_back(self, mover, players):
        """One's own last answer; the other agrees or not where they are asked."""
        await self._together()
        if not mover.state["may_undo"] or not await self._heard(mover, "undo"):
            return
        await self._together()
        other = next(player for player in players if player is not mover)
        if other.state["undo_asked_by"] is not None:
            yes = self.rng.random() < 0.7
            await self._heard(other, "agree", yes=yes)
            while other.state["undo_asked_by"] is not None:  # to agree and to take back are two
                await other.hear("state")
            self._told(other)
            self.undone += yes
        else:
            self.undone += 1

    async def _heard(self, client, kind, **more):
        """Whether the server took it. What a player was told once is not lost from then on.

        The game may have gone on meanwhile: the server passes for somebody, or another process
        takes several answers back. So what is told is no sign yet; the pong comes after it.
        """
        seq, refused = client.state["seq"], None
        await client.say(kind, seq=seq, **more)
        await client.say("ping")
        while (message := await client.hear("state", "refused", "pong"))["type"] != "pong":
            if message["type"] == "state":
                self._told(client)
            else:
                refused = message
        if refused is None:
            assert client.state["seq"] > seq, f"{kind} was taken without a word"
            return True
        if refused["code"] == "stale" or refused["seq"] > seq:
            await client.hear_seq(refused["seq"])
        elif kind == "act" or refused["code"] not in STANDS:
            _give_up_if_in_between(refused)
        return False

    def _told(self, client):
        self.tables[self.links[0]] = max(self.tables[self.links[0]], client.state["seq"])
        self.told[self.clients.index(client)] = client.state

    async def _chat(self, client):
        line = f"{self.number} says {self.said}"
        await client.say("say", text=line)
        while True:
            message = await client.hear("chat", "refused")
            if message["type"] == "refused":
                _give_up_if_in_between(message)
            elif message["text"] == line:
                break
        self.said += 1
        self.chat[self.links[0]].append(line)

    async def _leave(self):
        clients, self.clients = self.clients, []
        await asyncio.gather(*(client.leave() for client in clients), return_exceptions=True)


def _give_up_if_in_between(message):
    """The process is being given up just now: come back to another."""
    if message["type"] == "refused":
        assert message["code"] in IN_BETWEEN, message
        raise OSError(message["text"])


async def kill_one_after_the_other(servers, parties, start, stop):
    """Each after some more answers, at any moment of what comes next."""
    rng = Random(9)
    try:
        for _ in range(KILLS):
            goal = sum(party.answers for party in parties) + rng.randrange(1, 20)
            await until(lambda: sum(party.answers for party in parties) >= goal)  # noqa: B023
            await asyncio.sleep(rng.random() * 0.05)
            place = rng.randrange(len(servers))
            servers[place].kill()
            servers[place] = await asyncio.to_thread(start, port=servers[place].port)
            await asyncio.to_thread(servers[place].wait_until_well)
    finally:
        stop.set()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_nothing_acknowledged_is_lost(spawn, request, kind):
    db = request.getfixturevalue(f"{kind}_url")
    count = 1 if kind == "sqlite" else 3
    start = partial(spawn, db, UNDERCROFT_BEAT_SECONDS="1")
    servers = [start() for _ in range(count)]
    for server in servers:
        server.wait_until_well()
    stop = asyncio.Event()
    parties = [Party(servers, number) for number in range(PARTIES)]
    async with asyncio.TaskGroup() as group:
        for party in parties:
            group.create_task(party.play(stop))
        group.create_task(kill_one_after_the_other(servers, parties, start, stop))
    for server in servers:
        server.kill()
    answers, undone, said, lost, compared = (
        sum(getattr(party, name) for party in parties)
        for name in ("answers", "undone", "said", "lost", "compared")
    )
    print(
        f"{kind}: {KILLS} kills, {answers} answers, {undone} of them taken back, {said} lines of "
        f"chat, {lost} times a party lost its connection, "
        f"{compared} questions and scenes compared with those before"
    )
    assert answers > KILLS
    assert min(undone, said, lost, compared) > 0
    store = open_store(db)
    for party in parties:
        for table, seq in party.tables.items():
            entries = store.entries(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert seq <= len(entries)
            assert journal.load(store, store.table(table)).seq == len(entries)
            lines = store.chat(table)
            assert [line.number for line in lines] == list(range(1, len(lines) + 1))
            kept = [line.text for line in lines if line.who]
            # One more may be kept: a line that its writer was not told of any more.
            assert _is_within(party.chat[table], kept), "a line of chat is lost"
    store.close()


def _is_within(told, kept):
    """All that was told is there, in its order."""
    rest = iter(kept)
    return all(line in rest for line in told)

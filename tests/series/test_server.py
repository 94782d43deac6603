"""A row of tables over real sockets: who comes along, exactly once, and what is refused."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.server.app.client import Client, play_out
from tests.server.app.conftest import serve, server
from tests.server.app.serving import Process
from tests.server.conftest import postgres_server, postgres_url
from undercroft.server.access import HOST, SEAT, SPECTATOR, Access, Signer

__all__ = ["postgres_server", "postgres_url", "serve", "server"]  # fixtures

CLAIM = "the claim of another browser"


class Company:
    """A host, a guest and a spectator at a table of the row."""

    def __init__(self, server, table, host, guest, watcher):
        self.server, self.table = server, table
        self.host, self.guest, self.watcher = host, guest, watcher

    @classmethod
    async def gather(cls, server, **more):
        made = server.new_table("human", "open", game="nights", **more)
        host = await Client.join(server.ws, made.table, made.host, name="Runa")
        guest = await Client.join(server.ws, made.table, made.seats[1], name="Bo", claim=CLAIM)
        watcher = await Client.join(server.ws, made.table, made.spectator)
        return cls(server, made.table, host, guest, watcher)

    @property
    def clients(self):
        return [self.host, self.guest, self.watcher]

    async def to_the_end(self, seed=1):
        await play_out([self.host, self.guest], Random(seed))
        while not self.watcher.state["over"]:
            await self.watcher.hear("state")

    def ask(self, client, table=""):
        return go_on(self.server, table or self.table, client.link)

    async def go_on(self, first):
        """Everybody follows the one who asks first."""
        ways = [self.ask(first).json(), *(self.ask(each).json() for each in self.clients)]
        assert len({way["table"] for way in ways}) == 1
        ws, claims = self.server.ws, (None, CLAIM, None)
        clients = [
            await Client.join(ws, way["table"], way["link"], **({"claim": claim} if claim else {}))
            for way, claim in zip(ways[1:], claims, strict=True)
        ]
        return Company(self.server, ways[0]["table"], *clients)


def go_on(server, table, link):
    return server.http.post(f"/api/tables/{table}/sequel", params={"link": link})


def row(server, table, link):
    return server.http.get(f"/api/tables/{table}/row", params={"link": link})


def info(server, table, link):
    return server.http.get(f"/api/tables/{table}", params={"link": link}).json()


@pytest.fixture
async def company(server):
    found = await Company.gather(server, name="The gatehouse", takeover_seconds=60)
    await found.to_the_end()
    return found


async def test_the_same_people_sit_in_the_same_seats_and_need_no_invitation(company):
    server, before = company.server, company.server.live(company.table)
    assert company.host.state["sequel"] == company.watcher.state["sequel"] == "Night 2"
    second = await company.go_on(company.guest)
    assert second.host.welcome["role"] == "host"
    assert second.host.welcome["seats_of_link"] == [0]
    assert second.guest.welcome["seats_of_link"] == [1]
    assert second.watcher.welcome["role"] == "spectator"
    assert [seat["name"] for seat in second.guest.seats] == ["Runa", "Bo"]
    assert all(seat["kind"] == "human" and not seat["requested"] for seat in second.guest.seats)
    for client, known in ((second.guest, 2), (second.host, 2)):
        assert (client.welcome["chapter"], client.welcome["heading"]) == (known, "Night 2")
        assert client.welcome["name"] == "The gatehouse"
    live = server.live(second.table)
    assert live.row.takeover_seconds == 60
    assert live.row.config == before.game.table.sequel
    assert live.row.secret not in ("", before.row.secret)
    assert not live.row.known
    await second.to_the_end(2)
    third = await second.go_on(second.host)
    await third.to_the_end(3)
    assert third.host.state["sequel"] == ""
    assert company.ask(third.guest, third.table).json()["code"] == "nothing"


async def test_everybody_is_told_and_the_lines_say_so(company):
    company.ask(company.guest)
    for client in company.clients:
        while not client.welcome["next"]:
            await client.hear("welcome")
        assert client.welcome["chapter"] == 1
        assert (await client.hear("chat"))["text"] == "It goes on: Night 2."


async def test_asked_many_times_at_once_it_begins_once(company):
    ways = await asyncio.gather(
        *(asyncio.to_thread(company.ask, client) for client in company.clients[:2] * 6)
    )
    assert {way.status_code for way in ways} == {200}
    assert len({way.json()["table"] for way in ways}) == 1
    chapters = row(company.server, company.table, company.host.link).json()["chapters"]
    assert [each["number"] for each in chapters] == [1, 2]


async def test_who_may_not_begin_it(server):
    found = await Company.gather(server)
    assert found.ask(found.host).json()["code"] == "running"
    await found.to_the_end()
    assert found.ask(found.watcher).json()["code"] == "nothing"
    other = server.new_table("human", game="dungeonquest")
    for link in ("", "nonsense", other.host):
        assert go_on(server, found.table, link).json()["code"] == "link"
        assert row(server, found.table, link).json()["code"] == "link"
    signer = Signer(bytes(32))
    for role in (HOST, SEAT, SPECTATOR):
        forged = signer.write(Access(found.table, role, 1, "key"))
        assert go_on(server, found.table, forged).json()["code"] == "link"
    assert server.live(found.table).row.next == ""
    assert go_on(server, other.table, other.host).json()["code"] == "running"


async def test_a_game_that_nothing_follows(server):
    made = server.new_table("human", game="dungeonquest")
    host = await Client.join(server.ws, made.table, made.host)
    await play_out([host], Random(1))
    assert host.state["sequel"] == ""
    assert go_on(server, made.table, made.host).json()["code"] == "nothing"
    assert row(server, made.table, made.host).json()["chapters"] == []


async def test_nobody_gets_a_seat_that_was_taken_over(company):
    """The guest's seat is the host's from the second night on: their link watches there."""
    second = await company.go_on(company.host)
    live = company.server.live(second.table)
    set_columns_of_seat(company.server, second.table, 1, key="somebody else")
    await second.host.leave()
    company.server.hall.follow(second.table)
    way = company.ask(company.guest).json()
    read = Signer(company.server.hall.store.secret()).read(way["link"])
    assert (way["table"], read.role) == (second.table, SPECTATOR)
    assert live.row.host_key not in way["link"]
    chapters = row(company.server, company.table, company.guest.link).json()["chapters"]
    roles = [Signer(company.server.hall.store.secret()).read(each["link"]) for each in chapters]
    assert [(each.role, each.seat) for each in roles] == [(SEAT, 1), (SPECTATOR, -1)]


def set_columns_of_seat(server, table, number, **values):
    store = server.hall.store
    seat = store.seats(table)[number]
    import msgspec

    store.set_seat(table, msgspec.structs.replace(seat, **values))


async def test_a_new_spectators_link_shuts_the_old_ones_out_of_what_follows(company):
    second = await company.go_on(company.host)
    await second.host.say("renew")
    assert await second.watcher.closed()
    assert company.ask(company.watcher).json()["code"] == "link"
    chapters = row(company.server, company.table, company.watcher.link).json()["chapters"]
    assert [bool(each["link"]) for each in chapters] == [True, False]


async def test_a_spectator_who_was_shown_out_stays_out_at_the_next_table(company):
    company.server.live(company.table)
    await company.host.drain()
    await company.host.say("remove", watcher=company.host.watchers[0]["id"])
    assert await company.watcher.closed()
    company.ask(company.host)
    way = company.ask(company.watcher).json()
    again = await Client.open(company.server.ws)
    await again.say("hello", table=way["table"], link=way["link"], claim=company_claim())
    assert (await again.hear("refused", "state"))["code"] == "removed"


def company_claim():
    from tests.server.app.client import BROWSER

    return BROWSER


async def test_bots_stay_and_asking_stays(server):
    made = server.new_table("human", "bot:heuristic", game="nights")
    host = await Client.join(server.ws, made.table, made.host)
    await host.say("ask_me", seat=0, kind="act", when="never")
    await host.drain()
    await play_out([host], Random(1))
    asks = host.welcome["asks"]
    way = go_on(server, made.table, made.host).json()
    again = await Client.join(server.ws, way["table"], way["link"])
    assert again.welcome["asks"] == asks
    assert [(seat["kind"], seat["bot"]) for seat in again.seats] == [
        ("human", ""), ("bot", "heuristic"),
    ]  # fmt: skip


async def test_what_ended_stays_as_it_ended_once_the_next_has_begun(server):
    made = server.new_table("human", "bot:heuristic", game="nights")
    host = await Client.join(server.ws, made.table, made.host)
    await play_out([host], Random(1))
    assert host.state["may_undo"]
    await host.say("undo", seq=host.state["seq"])
    while host.state["over"]:
        await host.hear("state")
    await play_out([host], Random(4))
    go_on(server, made.table, made.host)
    while not host.welcome["next"]:
        await host.hear("welcome")
    await host.drain()
    assert not host.state["may_undo"]
    assert await host.refused("undo", seq=host.state["seq"]) == "over"
    # At another process that has not heard of it, the database refuses.
    from undercroft.server.store import Conflict, JournalEntry

    seq = host.state["seq"] + 1
    with pytest.raises(Conflict, match="has a sequel"):
        server.hall.store.append(made.table, JournalEntry(seq, "undo", "", 0, 1.0))


async def test_the_row_tells_all_chapters_with_ways_to_each(company):
    second = await company.go_on(company.host)
    chapters = row(company.server, second.table, second.guest.link).json()
    assert (chapters["title"], chapters["name"]) == ("Nights at the gatehouse", "The gatehouse")
    first, now = chapters["chapters"]
    assert (first["title"], first["over"], first["number"]) == ("Night 1", True, 1)
    assert first["summary"] == company.host.state["outcome"]["summary"]
    assert (now["title"], now["over"], now["summary"]) == ("Night 2", False, "")
    back = info(company.server, company.table, first["link"])
    assert (back["role"], back["seats_of_link"], back["over"]) == ("seat", [1], True)
    assert back["chapter"] == {
        "series": company.table, "number": 1, "title": "Night 1",
        "newest": second.table, "link": now["link"],
    }  # fmt: skip
    here = info(company.server, second.table, now["link"])
    assert here["chapter"]["newest"] == ""
    assert here["chapter"]["series"] == company.table
    replayed = company.server.http.get(
        f"/api/tables/{company.table}/lines", params={"link": first["link"]}
    )
    assert replayed.status_code == 200


async def test_no_sheet_is_told_and_none_is_taken(company):
    second = await company.go_on(company.host)
    assert "nights" not in second.guest.welcome["config"]
    assert "nights" not in info(company.server, second.table, second.guest.link)["config"]
    assert "nights" in company.server.live(second.table).row.config
    seats = [{"kind": "human"}, {"kind": "human"}]
    for sheet in ({"fell": [["runner"]]}, {"fell": []}, nested(200), {"a": list(range(9_000))}, 3):
        wanted = {"game": "nights", "seats": seats, "settings": {"nights": sheet}}
        refused = company.server.http.post("/api/tables", json=wanted)
        assert (refused.status_code, refused.json()["code"]) == (400, "setup")
        assert "nights: nobody chooses that" in refused.json()["text"]


def nested(deep):
    return {"in": nested(deep - 1)} if deep else 1


async def test_a_row_stays_readable_where_a_table_is_deleted(company):
    server = company.server
    second = await company.go_on(company.host)
    await second.to_the_end(2)
    third = await second.go_on(second.guest)
    server.hall.store.census.delete(second.table)
    chapters = row(server, third.table, third.guest.link).json()["chapters"]
    assert [each["number"] for each in chapters] == [1, 3]
    assert info(server, company.table, company.host.link)["chapter"]["newest"] == third.table


async def test_a_sequel_that_was_deleted_can_begin_again(company):
    second = company.ask(company.guest).json()
    company.server.hall.store.census.delete(second["table"])
    again = company.ask(company.guest).json()
    assert again["table"] != second["table"]
    assert company.server.live(company.table).row.next == again["table"]


async def test_it_counts_as_a_new_table(serve):
    server = serve(tables_per_hour=1)
    found = await Company.gather(server)
    await found.to_the_end()
    assert found.ask(found.host).json()["code"] == "too_many"
    assert server.live(found.table).row.next == ""


async def test_after_the_last_table_the_row_can_be_begun_anew(company):
    server = company.server
    play_on = f"/api/tables/{company.table}/next"
    refused = server.http.post(play_on, params={"link": company.host.link}).json()
    assert (refused["code"], "Night 2" in refused["text"]) == ("nothing", True)
    second = await company.go_on(company.host)
    await second.to_the_end(2)
    third = await second.go_on(second.host)
    await third.to_the_end(3)
    made = server.http.post(
        f"/api/tables/{third.table}/next", params={"link": third.host.link}
    ).json()
    new = info(server, made["table"], made["link"])
    assert (new["chapter"], new["name"]) == (None, "The gatehouse")
    assert "nights" not in server.hall.store.table(made["table"]).config


async def test_the_record_of_a_chapter_is_a_game_of_its_own(company):
    server = company.server
    second = await company.go_on(company.host)
    await second.to_the_end(2)
    path = f"/api/tables/{second.table}/record"
    record = server.http.get(path, params={"link": second.guest.link}).content
    made = server.http.post("/api/records", content=record).json()
    told = info(server, made["table"], made["host"])
    assert (told["over"], told["chapter"], told["role"]) == (True, None, "host")
    state = server.live(made["table"]).game.table.state
    assert state.fell == server.live(second.table).game.table.state.fell
    third = go_on(server, made["table"], made["host"]).json()
    told = info(server, third["table"], third["link"])
    assert (told["chapter"]["title"], told["chapter"]["number"]) == ("Night 3", 2)


async def test_after_a_restart_everybody_finds_their_way(company, serve):
    server = company.server
    second = company.ask(company.guest).json()
    links = [client.link for client in company.clients]
    await asyncio.to_thread(server.stop)
    again = serve(db=server.db)
    told = [info(again, company.table, link)["chapter"] for link in links]
    assert {each["newest"] for each in told} == {second["table"]}
    guest = await Client.join(again.ws, second["table"], told[1]["link"], claim=CLAIM)
    assert guest.welcome["seats_of_link"] == [1]
    back = await Client.join(again.ws, company.table, links[0])
    assert (back.welcome["next"], back.state["sequel"]) == (True, "Night 2")


async def test_two_processes_begin_it_once(postgres_url):
    """Whoever asks, at whichever process: one table, and both tell the same way."""
    processes = [Process(postgres_url) for _ in range(2)]
    try:
        await _twice_at_once(processes)
    finally:
        for each in processes:
            each.terminate()


async def _twice_at_once(processes):
    import httpx

    from tests.server.app.serving import new_table

    with httpx.Client(base_url=processes[0].url) as http:
        made = new_table(http, "human", "open", game="nights")
    host = await Client.join(processes[0].ws, made.table, made.host)
    guest = await Client.join(processes[1].ws, made.table, made.seats[1], claim=CLAIM)
    await play_out([host, guest], Random(1))

    async def ask(process, link):
        async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
            path = f"/api/tables/{made.table}/sequel"
            return (await http.post(path, params={"link": link})).json()

    pairs = [(processes[0], host.link), (processes[1], guest.link)]
    ways = await asyncio.gather(*(ask(*pair) for pair in pairs * 4))
    assert len({way["table"] for way in ways}) == 1, ways
    for client in (host, guest):
        while not client.welcome["next"]:
            await client.hear("welcome")
    again = await Client.join(processes[0].ws, ways[1]["table"], ways[1]["link"], claim=CLAIM)
    assert again.welcome["seats_of_link"] == [1]
    await host.leave()
    await guest.leave()
    await again.leave()

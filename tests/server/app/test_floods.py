"""Too much of anything: long logs, sockets, messages, connections, requests, bots."""

import asyncio
import gzip
import time

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server import hostile_records
from tests.server.app.client import PATIENCE, Client, until
from tests.server.app.test_hostile import connection, cut_off, well
from undercroft.server import api, connections, pieces
from undercroft.server.settings import Settings
from undercroft.server.store import open_store, schema
from undercroft.server.thinking import bots
from undercroft.server.views import LOG_PAGE

# -- the log -----------------------------------------------------------------------------


async def test_whoever_comes_is_told_the_last_page_of_the_log(server):
    table = hostile_records.short_game(400)
    links = server.lay(table, "human", "human")
    host = await Client.join(server.ws, links.table, links.host)
    viewer = host.state["viewer"]
    events = table.events_seen_by(viewer)
    assert len(events) > 2 * LOG_PAGE
    assert [line["number"] for line in host.lines] == list(range(len(events)))[-LOG_PAGE:]
    assert [line["text"] for line in host.lines] == [table.tell(e) for e in events[-LOG_PAGE:]]
    # Older pages come for the asking, until there are no more.
    pages_told = [host.lines]
    while pages_told[0][0]["number"] > 0:
        await host.say("older", before=pages_told[0][0]["number"], viewer=viewer)
        told = await host.hear("olderlines")
        assert told["viewer"] == viewer
        assert len(told["lines"]) <= LOG_PAGE
        pages_told.insert(0, told["lines"])
    texts = [line["text"] for page in pages_told for line in page]
    assert texts == [table.tell(event) for event in events]
    await host.say("older", before=0, viewer=viewer)
    assert (await host.hear("olderlines"))["lines"] == []


async def test_the_log_is_told_through_ones_own_eyes_only(server):
    links = server.lay(hostile_records.short_game(60), "human", "open")
    watching = await Client.join(server.ws, links.table, links.spectator)
    assert await watching.refused("older", before=50, viewer=0) == "not_yours"
    await watching.say("older", before=50)
    assert (await watching.hear("olderlines"))["lines"]
    host = await Client.join(server.ws, links.table, links.host)
    assert await host.refused("older", before=50, viewer=1) == "not_yours"
    assert await host.refused("older", before=50) == "not_yours"


# -- sockets and messages ----------------------------------------------------------------


async def test_new_sockets_of_an_address_are_limited_in_words(serve):
    server = serve(socket_credits=5.0, sockets_per_second=0.01)
    for _ in range(5):
        await (await Client.open(server.ws)).leave()
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server.ws)
    answer = refused.value.response
    assert answer.status_code == 429
    assert b"too many connections at once" in answer.body


async def test_the_sockets_of_an_address_share_their_messages(serve):
    server = serve(messages_per_address=20.0)
    links = server.new_table("human")
    clients = [await Client.join(server.ws, links.table, links.host) for _ in range(4)]
    for _ in range(15):
        for client in clients:
            await client.say("ping")
    pongs = 0
    for client in clients:
        for _ in range(15):
            pongs += (await client.hear("pong", "refused"))["type"] == "pong"
    assert 40 <= pongs < 60  # two seconds' worth at once


# -- connections -------------------------------------------------------------------------


async def test_all_connections_together_have_a_limit(serve):
    server = serve(connections=12)
    opened = [await connection(server) for _ in range(20)]
    answers = await asyncio.gather(*(cut_off(reader) for reader, _ in opened[-5:]))
    for answer in answers:
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"as many connections as it can serve" in answer
        assert b"retry-after" in answer
    for _, writer in opened:
        writer.transport.abort()
    counted = server._server.server_state.undercroft_connections
    await until(lambda: counted.total == 0)
    well(server)


async def test_many_addresses_with_a_connection_each_do_not_take_more_than_all_may(serve):
    server = serve(connections=12)
    opened = [await connection(server, f"127.0.1.{number}") for number in range(1, 21)]
    answers = await asyncio.gather(*(cut_off(reader) for reader, _ in opened[-5:]))
    assert all(answer.startswith(b"HTTP/1.1 503 ") for answer in answers)
    for _, writer in opened:
        writer.transport.abort()


async def test_addresses_with_many_connections_leave_room_for_newcomers(serve):
    server = serve(connections=40)
    many = [await connection(server, "127.0.1.1") for _ in range(60)]
    answer = await cut_off(many[-1][0])
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"as many connections as it can serve" in answer
    counted = server._server.server_state.undercroft_connections
    held = counted.open["127.0.1.1"]
    assert held <= 30 < 40, "one address has taken all"
    for number in range(2, 9):  # whoever comes now is served
        reader, writer = await connection(server, f"127.0.1.{number}")
        many.append((reader, writer))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
    for _, writer in many:
        writer.transport.abort()


async def test_new_connections_of_an_address_have_a_rate(serve, monkeypatch):
    monkeypatch.setattr(connections, "NEW_AT_ONCE", 5.0)
    monkeypatch.setattr(connections, "NEW_PER_SECOND", 0.01)
    server = serve()
    opened = [await connection(server) for _ in range(7)]
    assert b"too many connections from your address" in await cut_off(opened[-1][0])
    for _, writer in opened:
        writer.transport.abort()


def test_files_are_allowed_for_and_connections_are_fewer(monkeypatch):
    import resource

    from undercroft.server import run

    limits = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1_024, 4_096))
    monkeypatch.setattr(resource, "setrlimit", lambda _which, wanted: limits.append(wanted))
    assert run.allow_files(Settings()).connections == int(4_096 * 0.8)
    assert limits == [(4_096, 4_096)]
    assert run.allow_files(Settings(connections=100)).connections == 100
    assert run.allow_files(Settings(connections=9_000)).connections == int(4_096 * 0.8)


# -- requests ----------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "https://[x"])
async def test_a_malformed_origin_is_refused_in_words(server, origin):
    answer = server.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (400, "garbage")
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server.ws, origin=origin)
    assert refused.value.response.status_code == 400


def test_static_files_are_packed_once_and_counted(serve_sync, tmp_path, monkeypatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Undercroft</title>")
    script = "export {}" * 5_000
    (folder / "assets" / "index-abc123.js").write_text(script)
    packed = []
    real = gzip.compress
    monkeypatch.setattr(pieces.gzip, "compress", lambda *a, **k: packed.append(1) or real(*a, **k))
    server = serve_sync(static=folder, request_credits=5.0, requests_per_second=0.01)
    path = "/assets/index-abc123.js"
    first = server.http.get(path)
    assert first.text == script
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["vary"] == "Accept-Encoding"
    plain = server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.text == script
    assert "content-encoding" not in plain.headers
    assert server.http.get(path, headers={"Accept-Encoding": "gzip;q=0"}).content == plain.content
    known = server.http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    codes = [server.http.get(path).status_code for _ in range(25)]
    assert packed == [1]
    assert codes.count(200) == 16  # twenty files for five requests
    refused = server.http.get(path)
    assert (refused.status_code, refused.headers["retry-after"]) == (
        429,
        "250",
    )  # 2.5 credits to come


def test_files_that_were_built_anew_are_read_anew(serve_sync, tmp_path):
    folder = tmp_path / "static"
    folder.mkdir()
    server = serve_sync(static=folder)
    assert server.http.get("/").status_code == 404
    (folder / "index.html").write_text("one")
    assert server.http.get("/").text == "one"
    (folder / "index.html").write_text("two")
    import os

    os.utime(folder / "index.html", (1, 1))
    assert server.http.get("/").text == "two"


async def test_the_lobby_is_listed_once_in_a_while(serve, monkeypatch):
    server = serve(lobby=True)
    server.new_table("human", "open", public=True)
    asked = []
    real = api._lobby_table

    async def note(hall, row):
        asked.append(row.id)
        return await real(hall, row)

    monkeypatch.setattr(api, "_lobby_table", note)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        began = time.monotonic()
        answers = await asyncio.gather(*(http.get("/api/lobby") for _ in range(20)))
        seconds = time.monotonic() - began
    assert all(len(answer.json()) == 1 for answer in answers)
    assert len(asked) <= 1 + seconds


def test_tables_made_while_the_clock_was_ahead_lock_nobody_out(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        limit = store.new_tables
        assert limit.count("who", "t1", 1, 3600.0)
        assert not limit.count("who", "t2", 1, 3600.0)
        year = schema.makers.update().values(at=schema.makers.c.at + 365 * 86_400.0)
        store._database.write(lambda connection: connection.execute(year))
        assert limit.count("who", "t3", 1, 3600.0)
        limit.forget(3600.0)
        rows = store._database.read(
            lambda connection: connection.execute(schema.makers.select()).all()
        )
        assert [row.table_id for row in rows] == ["t3"]
    finally:
        store.close()


# -- bots --------------------------------------------------------------------------------


async def test_quick_bots_do_not_stand_behind_slow_ones(server, monkeypatch):
    """Every thinker is busy for ever; rules of thumb have a process of their own."""
    busy = []

    async def never(_question, asker):
        busy.append(asker)
        await asyncio.Event().wait()

    monkeypatch.setattr(server.hall.lanes.slow, "think", never)
    slow = server.new_table("human", "bot:hard")
    quick = server.new_table("human", "bot:heuristic")
    for links in (slow, quick):
        host = await Client.join(server.ws, links.table, links.host)
        while host.my_turn:
            await host.act(host.options[0])
    seq = host.state["seq"]
    await host.hear_seq(seq + 1)
    await until(lambda: busy)
    assert {asker.table for asker in busy} == {slow.table}
    assert {asker.address for asker in busy} == {"127.0.0.1"}


async def test_bots_who_play_alone_take_their_time(serve):
    server = serve(bot_seconds=0.5)
    alone, together = server.new_table("bot", "bot"), server.new_table("human", "bot")
    lives = []
    for links in (alone, together):
        await Client.join(server.ws, links.table, links.host)
        lives.append(server.live(links.table))
    assert bots._pause(server.hall, lives[0], 0.0) == 2.0
    assert bots._pause(server.hall, lives[0], 3.0) == 11.0
    assert bots._pause(server.hall, lives[1], 3.0) == 0.5

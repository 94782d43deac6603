"""What an attacker tries below and beside the messages: slowness, noise, bombs, paths, names."""

import asyncio
import contextlib
import json

import pytest
from websockets.exceptions import ConnectionClosed

import undercroft
from tests.server.app.client import PATIENCE, Client, until
from tests.server.app.test_shutdown import frame, rude
from undercroft.kernel.table import Table
from undercroft.server import hall, sockets
from undercroft.server.connections import is_believed
from undercroft.server.protocols import MOST_PARTS, SPARE_CONNECTIONS
from undercroft.server.store import store as stores
from undercroft.server.texts import NAME_LENGTH, alike, clean, clean_name


async def connection(server, address="127.0.0.1"):
    """A connection from one of the loopback's addresses."""
    port = int(server.url.rpartition(":")[2])
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


async def cut_off(reader):
    """Whether the server has closed the connection; what it said before."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionError:
        return b""


def well(server):
    assert server.http.get("/healthz").status_code == 200


# -- slowness --------------------------------------------------------------------------------


@pytest.mark.parametrize("beginning", [b"", b"G", b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
async def test_a_request_that_never_ends_is_cut_off(serve, beginning):
    server = serve(hello_seconds=0.6)
    reader, writer = await connection(server)
    writer.write(beginning)

    async def drip():
        while not writer.is_closing():
            await asyncio.sleep(0.1)
            writer.write(b"X-A: b\r\n" if b"\n" in beginning else b"")

    drops = asyncio.create_task(drip())
    await cut_off(reader)
    drops.cancel()
    writer.transport.abort()
    well(server)


async def test_nor_does_the_second_request_of_a_connection_take_its_time(serve):
    server = serve(hello_seconds=1.5)
    reader, writer = await connection(server)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b" 200 " in await reader.readline()
    writer.write(b"GET /heal")
    assert b"ok" in await cut_off(reader)
    writer.transport.abort()


async def test_requests_under_way_are_not_cut_off(serve):
    server = serve(hello_seconds=1.5)
    reader, writer = await connection(server)
    body = b'{"game":"dungeonquest","seats":[{"kind":"human"}]}'
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body[:10])
    await asyncio.sleep(2.5)
    writer.write(body[10:])
    assert b" 201 " in await reader.readline()
    writer.transport.abort()


async def test_a_socket_that_says_nothing_is_closed(serve):
    server = serve(hello_seconds=0.4)
    client = await Client.open(server.ws)
    assert await client.closed() == 4401
    reader, writer = await rude(server.url)
    writer.write(frame('{"type":"hello"}')[:5])  # and nothing more
    assert b"No Hello" in await cut_off(reader)
    writer.transport.abort()


async def test_connections_of_one_address(serve):
    server = serve(sockets_per_address=3)
    well(server)
    peers = server._server.server_state.undercroft_connections.open
    opened = [await connection(server) for _ in range(3 + SPARE_CONNECTIONS + 5)]
    answers = await asyncio.gather(*(cut_off(reader) for reader, _ in opened[-3:]))
    assert all(answer.startswith(b"HTTP/1.1 429 ") for answer in answers)
    assert all(b"too many connections from your address" in answer for answer in answers)
    for _, writer in opened:
        writer.transport.abort()
    await until(lambda: peers["127.0.0.1"] <= 1)
    well(server)
    client = await Client.open(server.ws)  # a socket is counted, and counted off again
    assert peers["127.0.0.1"] >= 1
    await client.leave()


def test_proxies_that_are_believed_bring_many_people():
    assert is_believed("10.0.0.0/8, ::1", "10.1.2.3")
    assert is_believed("*", "192.0.2.1")
    assert not is_believed("10.0.0.0/8", "192.0.2.1")
    assert not is_believed("", "192.0.2.1")


async def test_who_reads_nothing_is_sent_away(serve, monkeypatch):
    monkeypatch.setattr(sockets, "MOST_CHARACTERS", 300_000)
    server = serve()
    links = server.new_table("human")
    reader, writer = await rude(server.url)
    hello = {"type": "hello", "table": links.table, "link": links.host}
    writer.write(frame(json.dumps(hello)))
    await until(lambda: links.table in server.hall.tables and server.live(links.table).watchers)
    live = server.live(links.table)
    (deaf,) = live.watchers
    for _ in range(2_000):  # as if the game went on for long
        server.hall._loop.call_soon_threadsafe(live.tell)
    await until(lambda: deaf._left)
    writer.transport.abort()
    assert reader is not None
    well(server)


# -- noise -----------------------------------------------------------------------------------


async def test_ten_thousand_tiny_frames(serve):
    server = serve(message_credits=50.0, credits_per_second=5.0)
    links = server.new_table("human")
    before = server.fingerprint(links.table)
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(10_000):
        try:
            await host.raw("x")
        except ConnectionClosed:
            break
    with contextlib.suppress(ConnectionClosed):
        while True:
            await host.next()
    assert host.socket.close_code in (4429, 1006)
    assert len(host.transcript) < 100
    assert server.fingerprint(links.table) == before
    well(server)


@pytest.mark.parametrize("opcode", [0x89, 0x8A], ids=["pings", "pongs"])
async def test_pings_that_nobody_asked_for(serve, opcode):
    server = serve()
    reader, writer = await rude(server.url)
    writer.write((bytes([opcode, 0x80 | 100]) + bytes(4) + b"p" * 100) * 20_000)
    await cut_off(reader)
    writer.transport.abort()
    well(server)


async def test_a_message_in_ever_so_many_empty_parts(serve):
    server = serve()
    reader, writer = await rude(server.url)
    writer.write(b"\x01\x80" + bytes(4) + (b"\x00\x80" + bytes(4)) * (MOST_PARTS + 5))
    assert await cut_off(reader) == b""
    writer.transport.abort()
    well(server)


async def test_a_message_in_a_few_parts_is_a_message(serve):
    server = serve()
    links = server.new_table("human")
    client = await Client.open(server.ws)
    text = json.dumps({"type": "hello", "table": links.table, "link": links.host})
    await client.socket.send([text[:10], text[10:30], text[30:]])
    await client.hear("state")


async def test_parts_that_are_too_large_together(serve):
    """No more than is too much: what is sent after the goodbye could break the connection off."""
    server = serve(frame_bytes=4096)
    reader, writer = await rude(server.url)
    part = b"\xfe" + (1000).to_bytes(2, "big") + bytes(4) + b"x" * 1000
    writer.write(b"\x01" + part + (b"\x00" + part) * 4)
    async with asyncio.timeout(PATIENCE):
        kind, _, *code = await reader.readexactly(4)
    assert (kind, int.from_bytes(code, "big")) == (0x88, 1009)
    writer.transport.abort()


async def test_a_bomb_of_blanks(serve):
    """Eight megabytes that are eight kilobytes on the wire."""
    server = serve(compress=True)
    client = await Client.open(server.ws, compression="deflate")
    with contextlib.suppress(ConnectionClosed):
        await client.socket.send(" " * (8 << 20))
        await client.socket.recv()
    assert client.socket.close_code == 1009
    well(server)


# -- paths and bodies ------------------------------------------------------------------------

PATHS = [
    "/../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd", "/assets/..%2f..%2f..%2fsettings.py", "/..%5c..%5csettings.py", "/%00",
    "/a%00b.html", "/" + "a" * 6_000, "/%ff%fe", "/assets/../../settings.py", "/.", "/...",
    "/new/../../../pages.py", "/%2e%2e%2fpages.py", "/index.html%00.js",
]  # fmt: skip


@pytest.fixture
def page(tmp_path):
    """A built client, and something beside it that is nobody's business."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<title>page</title>")
    (tmp_path / "settings.py").write_text("root: secret")
    return folder


@pytest.mark.parametrize("path", PATHS)
async def test_no_path_leads_out_of_the_folder(serve, page, path):
    server = serve(static=page)
    reader, writer = await connection(server)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await cut_off(reader)
    assert b"root:" not in answer
    assert int(answer.split()[1]) in (200, 400, 404)
    assert int(answer.split()[1]) != 200 or b"<title>page</title>" in answer
    writer.transport.abort()


@pytest.mark.parametrize(
    "body",
    [
        "[" * 30_000,
        '{"game":' * 5_000,
        json.dumps({"game": "dungeonquest", "seats": [{"kind": "human"}] * 3_000}),
        json.dumps({"game": "dungeonquest", "seats": [{"kind": "human"}],
                    "settings": {f"s{n}": n for n in range(4_000)}}),
        json.dumps({"game": "dungeonquest", "seats": [{"kind": "human"}],
                    "settings": {"heroes": ["x" * 50_000]}}),
        json.dumps({"game": "x" * 60_000, "seats": []}),
        '{"game":"dungeonquest","seats":[{"kind":"human"}],"seed":1e999}',
        '{"game":"dungeonquest","seats":[{"kind":"human"}],"seed":' + "9" * 5_000 + "}",
        b"\xff\xfe\x00",
    ],
    ids=range(9),
)  # fmt: skip
def test_descriptions_of_monstrous_tables(serve_sync, body):
    server = serve_sync()
    answer = server.http.post("/api/tables", content=body)
    assert answer.status_code == 400, answer.text[:300]
    assert answer.json()["code"] in ("garbage", "setup")
    assert len(answer.content) < 2_000, "it is not sent back"


@pytest.mark.parametrize("step", ["999999999", "9" * 40, "-1", "1.5", "٣", "", " 1", "0x1", "1e3"])
def test_steps_that_are_none(serve_sync, step):
    server = serve_sync()
    links = server.new_table("human")
    path, query = f"/api/tables/{links.table}/replay", {"link": links.host, "step": step}
    answer = server.http.get(path, params=query)
    assert (answer.status_code, answer.json()["code"]) == (400, "garbage")


def test_a_record_whose_pieces_do_not_add_up_is_refused(serve_sync):
    server = serve_sync()
    whole = undercroft.new("dungeonquest", 2, 3)
    for _ in range(12):
        whole.act(0)
    good = Table.at(whole.game, whole.config, whole.log.mark.state.clone())
    assert server.http.post("/api/records", content=good.save()).status_code == 201
    state = whole.log.mark.state.clone()
    state.bags[0] = state.bags[0][1:]  # a card is missing
    answer = server.http.post(
        "/api/records", content=Table.at(whole.game, whole.config, state).save()
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "record")
    assert answer.json()["text"].startswith("the record's game cannot be: the card ")
    assert "lost" in answer.json()["text"]
    state = whole.log.mark.state.clone()
    state.bags[0] += state.bags[0][:1]  # or there twice
    answer = server.http.post(
        "/api/records", content=Table.at(whole.game, whole.config, state).save()
    )
    assert answer.status_code == 400


# -- names and talk --------------------------------------------------------------------------


def test_names_cannot_get_into_headers(serve_sync):
    server = serve_sync()
    name = 'x"\r\nSet-Cookie: a=b\r\n\r\n<html>'
    links = server.new_table("human", name=name)
    path = f"/api/tables/{links.table}/record"
    answer = server.http.get(path, params={"link": links.host})
    assert "set-cookie" not in answer.headers
    assert links.table in answer.headers["content-disposition"]
    info = server.http.get(f"/api/tables/{links.table}", params={"link": links.host}).json()
    assert info["name"] == 'x" Set-Cookie: a=b <html>'


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada\u200b\u200c\ufeff\u00adL", "AdaL"),
        ("\u202eevil\u2066", "evil"),
        ("\u3164\u115f\u2800", ""),
        ("\u200d\u200d \u200d", ""),
        ("Z" + "\u0301" * 50, "Ź\u0301\u0301\u0301"),
        ("a\u0000\u001b[31mb", "a[31mb"),
        ("\U000e0041\U000e0042x", "x"),
        ("e\u0301", "é"),
        ("👩\u200d🚀 Ada", "👩\u200d🚀 Ada"),
        ("  a \t\n b  ", "a b"),
        ("\ud800x", "x"),
    ],
)
def test_names_that_are_seen_as_they_are(name, shown):
    assert clean(name) == shown
    assert len(clean_name(name * 50)) <= NAME_LENGTH


def test_names_that_would_be_taken_for_one_another():
    assert alike("Ada", "ａｄａ")
    assert alike("Ada", "A d a!")
    assert alike("José", "JOSE\u0301")
    assert not alike("Ada", "Adam")


async def test_nobody_borrows_the_name_of_another(server):
    links = server.new_table("human", "open", "open")
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    await Client.join(server.ws, links.table, links.seats[1], "Bert")
    await Client.join(server.ws, links.table, links.seats[2], "bert.")
    while not host.seats or host.seats[2]["kind"] != "human":
        await host.hear("seats")
    await host.drain()
    assert [seat["name"] for seat in host.seats] == ["Ada", "Bert", "bert. (2)"]


async def test_talk_without_end_is_forgotten_in_time(server, monkeypatch):
    monkeypatch.setattr(stores, "CHAT_KEPT", 20)
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    for number in range(50):
        await host.say("say", text=f"line {number}")
    await host.drain()
    kept = server.hall.store.chat(links.table)
    assert [line.number for line in kept] == list(range(31, 51))


async def test_a_game_without_end_ends(server, monkeypatch):
    monkeypatch.setattr(hall, "LONGEST_JOURNAL", 3)
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    await host.act(host.options[0])
    for seq in (1, 2):
        kind = "undo" if seq == 1 else "act"
        more = {} if seq == 1 else {"option": host.options[0]}
        await host.say(kind, seq=seq, **more)
        await host.hear_seq(seq + 1)
    assert await host.refused("undo", seq=3) == "too_long"
    assert server.live(links.table).game.seq == 3

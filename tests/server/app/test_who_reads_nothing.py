"""Clients who read nothing, or slowly: nothing piles up for them, and nobody waits for them."""

import asyncio
import json

import pytest

from tests.server.app.client import PATIENCE, until
from tests.server.app.test_hostile import connection, frame, rude, well
from undercroft.server import connections, pieces


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(connections, "STALL_SECONDS", 0.5)
    monkeypatch.setattr(connections, "SWEEP_SECONDS", 0.1)


async def test_a_socket_that_reads_nothing_is_cut_off(serve, impatient):
    server = serve()
    links = server.new_table("human")
    reader, writer = await rude(server.url)
    reader._transport.pause_reading()
    hello = {"type": "hello", "table": links.table, "link": links.host}
    writer.write(frame(json.dumps(hello)))
    await until(lambda: links.table in server.hall.tables and server.live(links.table).watchers)
    live = server.live(links.table)

    def tell_much():
        for watcher in live.watchers:
            watcher.told.__init__()  # as if all of it were new
        live.tell()

    for _ in range(400):
        server.hall._loop.call_soon_threadsafe(tell_much)
    await until(lambda: not live.watchers)  # nobody counts them as present any more
    state = server._server.server_state
    await until(lambda: not state.connections)  # and nothing of them is kept
    writer.transport.abort()
    well(server)


async def test_a_request_whose_answer_nobody_reads_is_cut_off(serve, impatient):
    server = serve()
    reader, writer = await connection(server)
    reader._transport.pause_reading()
    head = b"GET /api/rules/warcraft HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    state = server._server.server_state
    writer.write(head * 200)
    await until(lambda: any(each.blocked_since for each in state.connections))
    await until(lambda: not state.connections)
    writer.transport.abort()
    well(server)


COMPENDIUM = b"GET /api/games/mageknight/compendium HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def test_of_a_large_answer_that_nobody_reads_little_is_kept(server):
    """Else each connection of many addresses would take a megabyte of memory."""
    whole = len(server.http.get("/api/games/mageknight/compendium").content)
    before = server._server.server_state.connections.copy()
    reader, writer = await connection(server)
    reader._transport.pause_reading()
    writer.write((COMPENDIUM + b"\r\n") * 20)  # more than the system takes
    state = server._server.server_state
    await until(lambda: any(each.blocked_since for each in state.connections - before))
    (stuck,) = state.connections - before
    assert whole > 1_000_000
    assert stuck.transport.get_write_buffer_size() <= 4 * pieces.PIECE
    writer.transport.abort()


async def test_a_large_answer_comes_whole_or_packed_or_not_again(server):
    path = "/api/games/mageknight/compendium"
    plain = server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) == len(plain.content)
    packed = server.http.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 4
    known = server.http.get(path, headers={"If-None-Match": plain.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")


async def test_who_reads_slowly_is_served(serve, impatient):
    server = serve()
    reader, writer = await connection(server)
    writer.write(COMPENDIUM + b"Connection: close\r\n\r\n")
    read = b""
    async with asyncio.timeout(PATIENCE):
        while chunk := await reader.read(100_000):
            read += chunk
            await asyncio.sleep(0.01)
    assert read.rstrip().endswith(b"}")
    writer.transport.abort()


async def test_who_answers_no_ping_is_not_waited_for(server):
    reader, writer = await rude(server.url)
    state = server._server.server_state
    await until(lambda: state.connections)
    (protocol,) = state.connections
    aborted = []

    class Full:
        """A transport whose other side takes nothing."""

        def get_write_buffer_size(self):
            return 1

        def is_closing(self):
            return False

        def write(self, _data):
            """It stays in the buffer."""

        def close(self):
            """It waits for the buffer."""

        def abort(self):
            aborted.append(True)

    real = protocol.transport

    def time_out():
        protocol.transport = Full()
        protocol.keepalive_timeout()
        protocol.transport = real

    server.hall._loop.call_soon_threadsafe(time_out)
    await until(lambda: aborted)
    writer.transport.abort()
    assert reader is not None

"""A server that is told to stop finishes what it has begun and says goodbye."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from random import Random

import httpx
import pytest

from tests.server.app.client import PATIENCE, Client, pick, to_move
from tests.server.app.serving import new_table
from undercroft.server import journal
from undercroft.server.store import open_store


async def test_sigterm_closes_sockets_as_going_away_and_keeps_everything(spawn):
    server = spawn()
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    rng = Random(1)
    for _ in range(10):
        mover = await to_move([host, guest])
        assert mover is not None
        await mover.act(pick(mover, rng))
    told = mover.state["seq"]
    code, left, gone = await asyncio.gather(
        asyncio.to_thread(server.terminate), host.closed(), guest.closed()
    )
    assert (left, gone) == (1001, 1001)
    assert code == 0, "".join(server.errors)
    assert not any("Traceback" in line for line in server.errors)
    store = open_store(server.db)
    game = journal.load(store, store.table(links.table))
    assert game.seq >= told >= 10
    store.close()


async def rude(url, path="/ws"):
    """A socket of one who never answers a goodbye, spoken by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readline()
    while (await reader.readline()).strip():
        pass
    return reader, writer


def frame(text):
    """A text frame with a mask of noughts."""
    data = text.encode()
    assert len(data) < 65_536
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + data


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_nobody_who_does_not_answer_holds_up_a_stop(spawn, stop):
    """Silent sockets, full ones, half a request, a record that never arrives."""
    server = spawn()
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human")
    silent = [await rude(server.url) for _ in range(5)]
    for _, writer in silent[1:]:
        hello = {"type": "hello", "table": links.table, "link": links.host}
        writer.write(frame(json.dumps(hello)))
    deaf = silent[-1][1]
    for _ in range(300):  # each is answered by a line that is never read
        deaf.write(frame('{"type":"why","intent":"' + "x" * 150 + '"}'))
    port = int(server.url.rpartition(":")[2])
    _, half = await asyncio.open_connection("127.0.0.1", port)
    half.write(b"GET /api/ga")
    _, body = await asyncio.open_connection("127.0.0.1", port)
    body.write(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n\r\nx")
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("act", seq=0, option=host.options[0])
    server.process.send_signal(stop)
    code, _ = await asyncio.gather(asyncio.to_thread(server.end), host.closed())
    assert code == 0, "".join(server.errors)
    assert not any("Traceback" in line for line in server.errors), "".join(server.errors)
    if host.state["seq"] == 1:  # what was acknowledged is there
        store = open_store(server.db)
        assert journal.load(store, store.table(links.table)).seq == 1
        store.close()
    for writer in (*(writer for _, writer in silent), half, body):
        writer.transport.abort()


async def test_workers_end_with_0_too(spawn, postgres_url):
    server = spawn(postgres_url, UNDERCROFT_WORKERS="2")
    server.wait_until_well()
    reader, writer = await rude(server.url)
    assert await asyncio.to_thread(server.terminate) == 0, "".join(server.errors)
    writer.transport.abort()
    assert reader is not None


async def test_an_answer_under_way_is_taken_before_the_goodbye(serve):
    server = serve()
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    option = host.options[0]
    await host.say("act", seq=0, option=option)
    await asyncio.gather(asyncio.to_thread(server.stop), host.closed())
    assert host.state["seq"] == 1, "it was acknowledged before the socket was closed"


def _local(home, *arguments):
    environment = {**os.environ, "UNDERCROFT_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "undercroft", "--no-browser", *arguments],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_undercroft_alone_serves_this_machine_until_ctrl_c(tmp_path):
    process = _local(tmp_path)
    line = process.stdout.readline()
    assert line.startswith("Undercroft is at http://127.0.0.1:"), process.stderr.read()
    url = line.split()[3]
    with httpx.Client(base_url=url) as http:
        assert http.get("/healthz").json() == {"status": "ok"}
        new_table(http, "human")
    assert (tmp_path / "undercroft.db").is_file()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "Stopped" in out


def test_whoever_presses_ctrl_c_twice_sees_no_more_than_once(tmp_path):
    process = _local(tmp_path)
    url = process.stdout.readline().split()[3]
    with httpx.Client(base_url=url) as http:
        new_table(http, "human")
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert "Stopped" in out


def test_two_at_once_take_two_ports(tmp_path):
    one, other = _local(tmp_path / "one"), _local(tmp_path / "other")
    urls = [process.stdout.readline().split()[3] for process in (one, other)]
    assert len(set(urls)) == 2
    for process in (one, other):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--db", "nonsense"], "nonsense"),
        (["serve", "--db", "sqlite:////dev/null/x.db"], "/dev/null"),
        (["serve", "--workers", "2"], "Postgres"),
        (["serve", "--public-url", "here"], "public-url"),
        (["serve", "--log-level", "loud"], "log-level"),
        (["serve", "--port", "99999"], "port"),
        (["serve", "--host", "999.1.1.1"], "999.1.1.1"),
    ],
)
def test_what_is_wrong_is_one_line(arguments, said, tmp_path):
    environment = {**os.environ, "UNDERCROFT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", *arguments],
        env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert said in done.stderr

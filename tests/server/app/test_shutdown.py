"""A server that is told to stop finishes what it has begun and says goodbye."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from random import Random

import httpx
import pytest

from tests.server.app.client import Client, pick
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
        newest = max(host.state["seq"], guest.state["seq"])
        for client in (host, guest):
            await client.hear_seq(newest)
        mover = host if host.my_turn else guest
        await mover.act(pick(mover, rng))
    began = time.monotonic()
    code, left, gone = await asyncio.gather(
        asyncio.to_thread(server.terminate), host.closed(), guest.closed()
    )
    assert (left, gone) == (1001, 1001)
    assert code == -signal.SIGTERM, "".join(server.errors)
    assert time.monotonic() - began < 5
    assert not any("Traceback" in line for line in server.errors)
    store = open_store(server.db)
    game = journal.load(store, store.table(links.table))
    assert game.seq == 10
    store.close()


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
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "Stopped" in out


def test_two_at_once_take_two_ports(tmp_path):
    one, other = _local(tmp_path / "one"), _local(tmp_path / "other")
    urls = [process.stdout.readline().split()[3] for process in (one, other)]
    assert len(set(urls)) == 2
    for process in (one, other):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
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
        env=environment, capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert said in done.stderr

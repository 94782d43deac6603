"""What the operator does about people: reports of them, bans; and how many may watch a table."""

import asyncio
import time

import httpx
import pytest
import websockets

from tests.server.app.client import Client, until
from undercroft.cli import main
from undercroft.server.banned import network_of
from undercroft.server.refusals import Refusal
from undercroft.server.store.complaints import MOST_OF_A_TABLE

RUDE = ("127.0.0.9", 0)  # an address of its own on loopback


@pytest.fixture
def admin(server, capsys):
    """`undercroft admin` for this server, off the loop: its exit code, words and complaints."""
    where = ("--db", server.db, "--port", server.url.rpartition(":")[2])

    def run(*arguments):
        capsys.readouterr()
        code = main(["admin", *arguments, *where])
        said = capsys.readouterr()
        return code, said.out, said.err

    return lambda *arguments: asyncio.to_thread(run, *arguments)


def rude(server):
    """Requests from the rude address."""
    return httpx.Client(
        base_url=server.url, transport=httpx.HTTPTransport(local_address=RUDE[0]), trust_env=False
    )


async def rude_guest(server, links, **options):
    guest = await Client.open(server.ws, local_addr=RUDE)
    hello = {"table": links.table, "link": links.seats[1], "name": "Mallory", "seen": None}
    await guest.say("hello", **hello, claim="the browser of the rude one", **options)
    await guest.hear("state")
    return guest


async def test_a_ban_shows_out_and_keeps_out_and_others_play_on(server, admin):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await rude_guest(server, links)
    told = ("ban", RUDE[0], "--because", "rude  words", "--days", "2")
    code, out, error = await admin(*told)
    assert (code, error) == (0, "")
    assert out.startswith("127.0.0.9/32: shut out until ")
    refused = await guest.hear("refused")
    assert refused["code"] == "banned"
    assert refused["text"].endswith(": rude words.")
    assert await guest.closed() == 4403
    with pytest.raises(websockets.InvalidStatus) as again:
        await Client.open(server.ws, local_addr=RUDE)
    assert again.value.response.status_code == 403
    assert b"rude words" in again.value.response.body
    with rude(server) as http:
        for path in ("/", "/api/games", "/healthz"):
            page = http.get(path)
            assert (page.status_code, page.json()["code"]) == (403, "banned")
        assert http.post("/api/tables", json={}).status_code == 403
    assert server.http.get("/api/games").status_code == 200
    await host.say("ping")
    await host.hear("pong")


async def test_bans_are_listed_kept_over_a_restart_and_lifted(serve, tmp_path, capsys):
    db = f"sqlite:///{tmp_path}/tables.db"
    first = serve(db=db)
    where = ("--db", db, "--port", first.url.rpartition(":")[2])
    assert await asyncio.to_thread(main, ["admin", "ban", "127.0.0.8/31", *where]) == 0
    first.stop()
    again = serve(db=db)
    with rude(again) as http:
        assert http.get("/api/games").json()["text"] == (
            "The operator of this server has shut your address out: no reason was given."
        )
        where = ("--db", db, "--port", again.url.rpartition(":")[2])
        capsys.readouterr()
        assert await asyncio.to_thread(main, ["admin", "bans", *where]) == 0
        line = capsys.readouterr().out
        assert line.startswith("127.0.0.8/31  since ")
        assert line.endswith("  for good  no reason was given\n")
        assert await asyncio.to_thread(main, ["admin", "unban", "127.0.0.9", *where]) == 2
        assert "127.0.0.9 is not shut out" in capsys.readouterr().err
        assert await asyncio.to_thread(main, ["admin", "unban", "127.0.0.8/31", *where]) == 0
        assert http.get("/api/games").status_code == 200


async def test_a_ban_ends_with_its_time(server):
    banned = server.hall.banned
    now = time.time()
    banned._clock = lambda: now
    run = asyncio.run_coroutine_threadsafe
    await asyncio.wrap_future(run(banned.add(RUDE[0], "late", 1.0), server.hall._loop))
    with rude(server) as http:
        assert http.get("/api/games").status_code == 403
        banned._clock = lambda: now + 86_401
        assert http.get("/api/games").status_code == 200


async def test_processes_hear_of_a_ban(serve, postgres_url):
    one, other = (
        serve(db=postgres_url, beat_seconds=0.05),
        serve(db=postgres_url, beat_seconds=0.05),
    )
    run = asyncio.run_coroutine_threadsafe
    await asyncio.wrap_future(run(one.hall.banned.add(RUDE[0], "late", 0.0), one.hall._loop))
    with rude(other) as http:
        await until(lambda: http.get("/api/games").status_code == 403)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("10.1.2.3", "10.1.2.3/32"), (" 10.1.2.3/24", "10.1.2.0/24"),
     ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8::/48", "2001:db8::/48")],
)  # fmt: skip
def test_what_is_shut_out_is_a_network(written, meant):
    assert network_of(written) == meant


@pytest.mark.parametrize("written", ["", "mallory", "10.0.0.0/8", "127.0.0.0/24", "::1", "::/0"])
def test_nobody_shuts_out_the_world_or_this_machine(written):
    with pytest.raises(Refusal) as error:
        network_of(written)
    assert error.value.code == "garbage"


async def test_a_proxy_cannot_be_shut_out(serve, capsys):
    server = serve(proxies="127.0.0.1,10.88.0.0/16")
    where = ("--db", server.db, "--port", server.url.rpartition(":")[2])
    assert await asyncio.to_thread(main, ["admin", "ban", "10.88.3.4", *where]) == 2
    assert "everybody comes from there" in capsys.readouterr().err


async def test_a_player_is_reported_with_the_chat_and_settled(server, admin):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await rude_guest(server, links)
    await guest.say("say", text="you fool")
    await host.hear("chat")
    page = f"/api/tables/{links.table}/report"
    host_link = {"link": links.host}
    told = {"seat": 1, "text": "  rude\nwords "}
    assert server.http.post(page, params=host_link, json=told).status_code == 200
    code, out, _ = await admin("reports")
    first, *chat = out.splitlines()
    assert code == 0
    assert first.startswith("1  ")
    assert first.endswith(f"table {links.table}: the host about Mallory at 127.0.0.9: rude words")
    assert "      Mallory: you fool" in chat
    assert guest.welcome["link"] not in out
    assert await admin("settle", "1") == (0, "1: settled\n", "")
    assert (await admin("reports"))[1] == "nobody was reported\n"
    assert (await admin("settle", "1"))[0] == 2


async def test_a_report_needs_somebody_and_words(server):
    links = server.new_table("human", "open", "bot")
    await Client.join(server.ws, links.table, links.host)
    page, host = f"/api/tables/{links.table}/report", {"link": links.host}
    for said, code in (
        ({"seat": 0, "text": "me"}, "nothing"),
        ({"seat": 1, "text": "nobody yet"}, "nothing"),
        ({"seat": 2, "text": "a bot"}, "nothing"),
        ({"seat": 9, "text": "nowhere"}, "no_seat"),
        ({"seat": -1, "text": "nowhere"}, "no_seat"),
        ({"watcher": "nobody", "text": "hm"}, "nothing"),
        ({"seat": 1, "text": " "}, "empty"),
        ({"seat": 1}, "garbage"),
        ({"seat": 1, "text": "x", "more": 1}, "garbage"),
    ):
        assert server.http.post(page, params=host, json=said).json()["code"] == code, said
    long = server.http.post(page, params=host, json={"seat": 1, "text": "x" * 5_000})
    assert long.json()["code"] == "too_big"
    assert server.hall.store.complaints.all() == []


async def test_reports_do_not_fill_the_disk(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    watcher = await Client.join(server.ws, links.table, links.spectator)
    await host.hear("seats")
    page, said = f"/api/tables/{links.table}/report", {"watcher": "", "text": "loud"}
    await until(lambda: len(server.live(links.table).watching()) == 1)
    said["watcher"] = server.live(links.table).watching()[0].id
    for _ in range(MOST_OF_A_TABLE):
        assert server.http.post(page, params={"link": links.host}, json=said).status_code == 200
    last = server.http.post(page, params={"link": links.host}, json=said)
    assert (last.status_code, last.json()["code"]) == (429, "too_many")
    assert "retry-after" in last.headers
    kept = server.hall.store.complaints.all()
    assert {(told.by, told.about, told.address) for told in kept} == {
        ("the host", "A spectator (watching)", "127.0.0.1")
    }
    await watcher.leave()


async def test_a_table_has_so_many_spectators_and_no_more(serve):
    server = serve(spectators_per_table=3)
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    watchers = [
        await Client.join(server.ws, links.table, links.spectator, claim=f"browser {number:>20}")
        for number in range(3)
    ]
    late = await Client.open(server.ws)
    hello = {"table": links.table, "link": links.spectator, "name": "", "seen": None}
    await late.say("hello", **hello, claim="browser of a fourth one")
    refused = await late.hear("refused")
    assert refused["code"] == "too_many"
    assert refused["text"] == "3 people watch this table already; try again later."
    assert await late.closed() == 4403
    # One who watches already opens a second tab; who plays comes in as ever.
    await Client.join(server.ws, links.table, links.spectator, claim=f"browser {0:>20}")
    await Client.join(server.ws, links.table, links.seats[1])
    await host.hear("seats")
    await watchers[1].leave()
    await until(lambda: len(server.live(links.table).watching()) == 2)
    await Client.join(server.ws, links.table, links.spectator, claim="browser of a fourth one")

"""Where from and how much: origins, hosts, rates, sockets and tables of one address."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.app.client import Client, until
from undercroft.kernel.errors import BadSetup
from undercroft.server.limits import Credits, Limits, check_host, check_origin, neighbourhood
from undercroft.server.quotas import lobby_seconds
from undercroft.server.refusals import Refusal
from undercroft.server.settings import Settings, from_environment


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "https://evil.example", "null", "", "file://", "http://127.0.0.1:1",
     "http://127.0.0.1.evil.example", "chrome-extension://x", "http://user@127.0.0.1"],
)  # fmt: skip
async def test_pages_of_other_sites_are_refused_before_the_socket_is_accepted(server, origin):
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server.ws, origin=origin)
    assert refused.value.response.status_code == 403
    assert b'"origin"' in refused.value.response.body
    answer = server.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


async def test_our_own_pages_are_let_in(server):
    links = server.new_table("human")
    client = await Client.open(server.ws, origin=server.url)
    await client.say("hello", table=links.table, link=links.host)
    await client.hear("state")


async def test_the_public_address_is_let_in_behind_a_proxy(serve):
    server = serve(public_url="https://table.example")
    host = {"Host": "table.example"}
    answer = server.http.get("/healthz", headers=host)
    assert answer.status_code == 200
    assert "strict-transport-security" in answer.headers
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
    headers = {**host, "Origin": "https://table.example"}
    assert server.http.post("/api/tables", json=wanted, headers=headers).status_code == 201
    await Client.open(server.ws, origin="https://table.example")


def test_other_names_of_a_private_server_are_refused(server):
    """A page that gives its own name our address must not talk to us."""
    for host in ("evil.example", "127.0.0.1.evil.example", "evil.example:80"):
        answer = server.http.get("/api/games", headers={"Host": host})
        assert (answer.status_code, answer.json()["code"]) == (403, "host")


def test_hosts_and_origins():
    open_to_all = Settings(host="0.0.0.0")
    check_host(open_to_all, "any.example")
    check_host(Settings(), "LOCALHOST:8000")
    check_host(Settings(), "[::1]:8000")
    with pytest.raises(Refusal):
        check_host(Settings(), "[::2]:8000")
    check_origin(Settings(), None, "x")
    check_origin(Settings(), "HTTP://LOCALHOST:8000", "localhost:8000")
    with pytest.raises(Refusal):
        check_origin(Settings(), "http://", "")


async def test_a_flood_of_messages_is_slowed_and_then_cut_off(serve):
    server = serve(message_credits=20.0, credits_per_second=1.0)
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    before = server.fingerprint(links.table)
    for _ in range(60):
        await host.say("ping")
    assert await host.closed() == 4429
    pongs = sum('"pong"' in text for text in host.transcript)
    refused = sum('"too_fast"' in text for text in host.transcript)
    assert 18 <= pongs <= 25
    assert refused >= 5
    assert server.fingerprint(links.table) == before
    again = await Client.join(server.ws, links.table, links.host)
    await again.drain()


async def test_garbage_costs_more(serve):
    server = serve(message_credits=20.0, credits_per_second=1.0)
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(10):
        await host.raw("garbage")
    assert await host.closed() == 4429
    assert sum('"garbage"' in text for text in host.transcript) == 3


async def test_sockets_of_one_address(serve):
    server = serve(sockets_per_address=3)
    clients = [await Client.open(server.ws) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server.ws)
    assert refused.value.response.status_code == 429
    assert b'"too_many"' in refused.value.response.body
    await clients[0].leave()
    await until(lambda: server.app.state.limits._sockets["127.0.0.1"] < 3)
    await Client.open(server.ws)


def test_tables_of_one_address(serve_sync):
    server = serve_sync(tables_per_hour=2)
    server.new_table("human")
    server.new_table("human")
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
    answer = server.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


def test_no_two_addresses_fill_the_lobby(serve_sync):
    server = serve_sync(lobby=True, public_tables=3, proxies="127.0.0.1")
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}], "public": True}

    def make(address, **more):
        heard = {"X-Forwarded-For": address}
        return server.http.post("/api/tables", json={**wanted, **more}, headers=heard)

    made = [make("203.0.113.7") for _ in range(5)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429]
    assert made[-1].json()["code"] == "too_many"
    assert "3 tables in the lobby already" in made[-1].json()["text"]
    assert int(made[-1].headers["retry-after"]) > 0
    assert make("203.0.113.7", public=False).status_code == 201, "it may make others"
    assert make("198.51.100.9").status_code == 201, "others may list theirs"
    assert len(server.http.get("/api/lobby").json()) == 4
    # One that is over makes room, also after a restart and an hour.
    server.hall.store.finish(made[0].json()["table"], finished=True)
    server.hall.store.new_tables.forget(lobby_seconds(server.hall))
    assert [make("203.0.113.7").status_code for _ in range(2)] == [201, 429]


def test_requests_of_one_address(serve_sync):
    server = serve_sync(request_credits=10.0, requests_per_second=1.0)
    codes = [server.http.get("/api/games").status_code for _ in range(20)]
    assert codes[:10] == [200] * 10
    assert codes[-1] == 429
    assert server.http.get("/healthz").status_code == 200, "who watches over us is not counted"


def test_addresses_are_believed_of_proxies_only(serve_sync):
    trusting = serve_sync(proxies="127.0.0.1", tables_per_hour=1)
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
    for address in ("192.0.2.1", "192.0.2.2"):
        headers = {"X-Forwarded-For": address}
        assert trusting.http.post("/api/tables", json=wanted, headers=headers).status_code == 201
    trusting.stop()
    plain = serve_sync(tables_per_hour=1)
    codes = [
        plain.http.post("/api/tables", json=wanted, headers={"X-Forwarded-For": a}).status_code
        for a in ("192.0.2.1", "192.0.2.2")
    ]
    assert codes == [201, 429]


def test_a_household_counts_as_one():
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2::3") == neighbourhood("2001:db8:1:2:ffff::1")
    assert neighbourhood("2001:db8:1:2::3") != neighbourhood("2001:db8:1:3::3")
    assert neighbourhood("") == ""


def test_several_processes_share_what_an_address_may_have():
    processes = [1]
    limits = Limits(Settings(sockets_per_address=8, request_credits=80.0), lambda: processes[0])
    for _ in range(8):
        limits.take_socket("192.0.2.1")
    with pytest.raises(Refusal):
        limits.take_socket("192.0.2.1")
    processes[0] = 4
    for _ in range(2):
        limits.take_socket("2001:db8::1")
    with pytest.raises(Refusal):
        limits.take_socket("2001:db8::2")
    limits.give_socket("2001:db8::2")
    limits.take_socket("2001:db8::3")
    limits.request("192.0.2.1", 20.0)  # the dearest request is possible, whatever the share
    with pytest.raises(Refusal):
        limits.request("192.0.2.1", 20.0)


def test_workers_share_from_the_start():
    limits = Limits(Settings(workers=2, sockets_per_address=3, db="postgresql://x"))
    for _ in range(2):
        limits.take_socket("192.0.2.1")
    with pytest.raises(Refusal):
        limits.take_socket("192.0.2.1")


def test_credits_fill_up_by_and_by():
    now = [0.0]
    left = Credits(10.0, 2.0, lambda: now[0])
    assert all(left.spend(1.0) for _ in range(10))
    assert not left.spend(1.0)
    now[0] = 2.0
    assert left.spend(1.0)
    now[0] = 100.0
    assert left.full
    assert not left.spend(11.0)


def test_settings_come_from_the_command_line_then_the_environment():
    environ = {"UNDERCROFT_PORT": "9000", "UNDERCROFT_LOBBY": "yes", "UNDERCROFT_HOST": "::1"}
    settings = from_environment(environ, port=9001, host=None)
    assert (settings.port, settings.lobby, settings.host) == (9001, True, "::1")
    assert from_environment(settings.environment()) == settings
    for name, value in (("PORT", "x"), ("LOBBY", "maybe"), ("PORT", "70000"), ("WORKERS", "0"),
                        ("CREDITS_PER_SECOND", "0"), ("PUBLIC_URL", "ftp://x")):  # fmt: skip
        with pytest.raises(BadSetup):
            from_environment({f"UNDERCROFT_{name}": value})


@pytest.mark.parametrize("size", [(64 << 10) + 1, 1 << 20])
def test_a_body_that_is_too_large(server, size):
    answer = server.http.post("/api/tables", content=b" " * size)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    answer = server.http.post("/api/tables", content=iter([b" " * 1024] * (size // 1024 + 1)))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    answer = httpx.post(f"{server.url}/api/records", content=b" " * ((4 << 20) + 1))
    assert answer.status_code == 413

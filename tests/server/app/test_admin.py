"""What an operator sees and ends, on the machine where the server runs."""

import asyncio
import io
import json
import time

import httpx
import msgspec
import pytest

import undercroft
from tests.server.app.client import Client
from tests.server.app.serving import new_table
from undercroft.cli import main
from undercroft.server.access import Signer
from undercroft.server.administration import HEADER, operator_key
from undercroft.server.store import open_store


@pytest.fixture
def admin(capsys):
    """Run `undercroft admin`; its exit code, what it prints and what it complains of."""

    def run(*arguments):
        capsys.readouterr()
        code = main(["admin", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


async def test_tables_are_listed_and_deleted(server, admin):
    links = server.new_table("human", name="The cellar")
    other = server.new_table("human")
    player = await Client.join(server.ws, links.table, links.host)
    await player.act(next(option for option in player.options if option != "exit"))
    code, out, _ = admin("tables", "--db", server.db)
    first, second = out.splitlines()
    assert code == 0
    assert first.startswith(links.table)
    assert "1 entries" in first
    assert first.endswith("The cellar")
    assert second.startswith(other.table)
    assert links.host not in out
    port = server.url.rpartition(":")[2]
    where = ("--db", server.db, "--port", port)
    code, out, _ = await admin_off_loop(admin, "delete", links.table, "--yes", *where)
    assert (code, out) == (0, f"{links.table}: deleted\n")
    assert await player.closed() == 4403
    again = await Client.open(server.ws)
    await again.say("hello", table=links.table, link=links.host, name="", seen=None)
    assert (await again.hear("refused"))["code"] == "no_table"
    assert [row.id for row in server.hall.store.census.all(10)] == [other.table]
    code, _, error = await admin_off_loop(admin, "delete", links.table, "--yes", *where)
    assert code == 2
    assert "no such table" in error


async def test_a_table_is_ended_and_its_players_are_told(server, admin):
    links = server.new_table("human", "human", public=True, name="The cellar")
    player = await Client.join(server.ws, links.table, links.host)
    await player.act(next(option for option in player.options if option != "exit"))
    where = ("--db", server.db, "--port", server.url.rpartition(":")[2])
    told = ("close", links.table, "--because", "the  chat\ngot out of hand")
    code, out, error = await admin_off_loop(admin, *told, *where)
    assert (code, out) == (0, f"{links.table}: closed\n"), error
    refused = await player.hear("refused")
    assert refused["code"] == "frozen"
    assert "has ended this table: the chat got out of hand." in refused["text"]
    assert await player.closed() == 4403
    again = await Client.open(server.ws)
    await again.say("hello", table=links.table, link=links.host, name="", seen=None)
    assert (await again.hear("refused"))["text"] == refused["text"]
    assert server.http.get("/api/lobby").json() == []
    table, link = f"/api/tables/{links.table}", {"link": links.host}
    assert server.http.get(table, params=link).status_code == 410
    assert server.http.get(f"{table}/story", params=link).text
    record = server.http.get(f"{table}/record", params=link)
    assert len(undercroft.load(record.content).answers) == 1
    code, out, _ = await admin_off_loop(admin, "tables", "--db", server.db)
    assert " closed " in out
    code, _, error = await admin_off_loop(admin, "close", "0123", *where)
    assert (code, "no such table" in error) == (2, True)


async def test_nothing_is_taken_at_a_table_that_was_just_ended(server):
    links = server.new_table("human")
    player = await Client.join(server.ws, links.table, links.host)
    live = server.hall.tables[links.table]
    live.row = msgspec.structs.replace(live.row, closed="it is late")
    seq = player.state["seq"]
    await player.say("act", seq=seq, option=player.options[0])
    assert (await player.hear("refused"))["code"] == "frozen"
    assert server.hall.store.entries(links.table) == []


async def test_a_table_that_another_process_ends_is_closed_here(serve, postgres_url):
    server = serve(db=postgres_url)
    links = server.new_table("human")
    player = await Client.join(server.ws, links.table, links.host)
    elsewhere = open_store(postgres_url)
    elsewhere.census.close(links.table, "it is late")
    elsewhere.close()
    assert (await player.hear("refused"))["code"] == "frozen"
    assert await player.closed() == 4403
    assert links.table not in server.hall.tables


async def admin_off_loop(admin, *arguments):
    return await asyncio.to_thread(admin, *arguments)


async def test_a_table_that_another_process_deletes_is_closed_here(serve, postgres_url):
    server = serve(db=postgres_url)
    links = server.new_table("human")
    player = await Client.join(server.ws, links.table, links.host)
    elsewhere = open_store(postgres_url)
    elsewhere.census.delete(links.table)
    elsewhere.close()
    assert await player.closed() == 4403
    assert links.table not in server.hall.tables


def test_without_a_server_the_database_is_asked(store_url, admin):
    from tests.server.store.rows import filled

    store = open_store(store_url)
    filled(store)
    store.close()
    code, out, error = admin("close", "t1", "--db", store_url, "--port", 9)
    assert (code, out) == (0, "t1: closed\n"), error
    code, out, error = admin("delete", "t2", "--yes", "--db", store_url, "--port", 9)
    assert (code, out) == (0, "t2: deleted\n"), error
    store = open_store(store_url)
    assert [row.id for row in store.census.all(10)] == ["t1", "t3"]
    assert [store.table(table).closed for table in ("t1", "t3")] == ["no reason was given", ""]
    assert store.entries("t2") == store.chat("t2") == store.seats("t2") == []
    assert store.checkpoints.story("t2") == store.checkpoints.chapters("t2") == []
    store.close()


@pytest.mark.parametrize(
    ("typed", "code", "left"),
    [("y\n", 0, []), ("YES\n", 0, []), ("n\n", 1, ["t"]), ("\n", 1, ["t"]), ("", 2, ["t"])],
)
def test_deleting_asks_first(server, admin, monkeypatch, typed, code, left):
    links = server.new_table("human")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    port = server.url.rpartition(":")[2]
    given, out, error = admin("delete", links.table, "--db", server.db, "--port", port)
    assert given == code
    assert f"Delete table {links.table} for good" in out
    assert ("add --yes" in error) == (typed == "")
    assert len(server.hall.store.census.all(10)) == len(left)


def test_an_operator_is_told_where_there_is_nothing(server, admin):
    assert admin("tables", "--db", server.db)[:2] == (0, "there are no tables\n")
    code, _, error = admin("load", "--db", server.db, "--port", 9)
    assert code == 2
    assert "no server answers on this machine at port 9" in error
    assert "Traceback" not in error


def test_a_server_that_listens_elsewhere_keeps_its_table(server, admin):
    links = server.new_table("human")
    code, _, error = admin("delete", links.table, "--yes", "--db", server.db, "--port", 9)
    assert code == 2
    assert "another server has this database open" in error
    assert server.hall.store.table(links.table).closed == ""


def test_load_slow_requests_and_who_was_limited(serve, admin):
    server = serve(request_credits=25.0, requests_per_second=0.001)
    server.new_table("human")
    while server.http.get("/api/games").status_code != 429:
        pass
    server.hall.ledger.took("GET /api/slow", 2.5)
    server.hall.ledger.took("GET /api/quick", 0.01)
    report = server.app.state
    report.limits._requests.clear()  # the operator waits a little
    code, out, error = admin("load", "--db", server.db, "--port", server.url.rpartition(":")[2])
    assert code == 0, error
    assert "2.50 s  GET /api/slow" in out
    assert "quick" not in out
    assert "limited  127.0.0.1  1 times" in out


def test_a_request_that_takes_long_is_noted_without_its_link(server, monkeypatch):
    monkeypatch.setattr("undercroft.server.ledger.SLOW_SECONDS", 0.0)
    links = server.new_table("human")
    asked = f"GET /api/tables/{links.table}"
    server.http.get(f"/api/tables/{links.table}", params={"link": links.host})
    end = time.monotonic() + 60
    while asked not in (whats := [slow.what for slow in server.hall.ledger.slow]):
        assert time.monotonic() < end, whats  # it is noted once the answer is out
        time.sleep(0.01)
    assert links.host not in str(whats)


def test_nobody_else_is_answered(server):
    key = operator_key(Signer(server.hall.store.secret()))
    links = server.new_table("human")
    tables = f"/operator/tables/{links.table}"
    for headers in ({}, {HEADER: "x"}, {HEADER: key, "X-Forwarded-For": "192.0.2.1"}):
        assert server.http.get("/operator", headers=headers).status_code == 404
        assert server.http.delete(tables, headers=headers).status_code == 404
        assert server.http.post(f"{tables}/close", headers=headers).status_code == 404
        assert server.http.post("/operator/bans", headers=headers).status_code == 404
        assert server.http.delete("/operator/bans", headers=headers).status_code == 404
    assert server.http.get("/operator", headers={HEADER: key}).status_code == 200
    assert server.hall.store.table(links.table) is not None


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(("delete",), "admin delete: give a table's id"), (("close",), "give a table's id"),
     (("ban",), "admin ban: give an address or a network"), (("settle",), "a report's number"),
     (("tables", "t1"), "admin tables: give nothing else"), (("load", "t1"), "give nothing else"),
     (("delete", "t1", "--because", "x"), "--because goes with close and ban alone")],
)  # fmt: skip
def test_what_makes_no_sense(admin, tmp_path, arguments, told):
    code, _, error = admin(*arguments, "--db", f"sqlite:///{tmp_path / 'none.db'}")
    assert code == 2
    assert told in error


async def test_the_log_holds_no_secret(spawn, tmp_path):
    """All that is said at the most talkative level of a table made, joined and failed at."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    server = spawn(url, log_level="debug")
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human", "open")
        player = await Client.join(server.ws, links.table, links.host)
        guest = await Client.join(server.ws, links.table, links.seats[1])
        await player.say("act", seq=99, option="nonsense")
        await player.hear("refused")
        for path in ("", "/record", "/replay", "/timeline", "/story"):
            http.get(f"/api/tables/{links.table}{path}", params={"link": links.host})
            http.get(f"/api/tables/{links.table}{path}", params={"link": links.host + "x"})
        http.get(f"/join/{links.seats[1]}")
        own = [links.host, links.seats[1], links.spectator, guest.welcome.get("link") or "none"]
    await player.leave()
    await guest.leave()
    store = open_store(url)
    row, seats = store.table(links.table), store.seats(links.table)
    secrets = [*own, row.host_key, store.secret().hex(), *(seat.key for seat in seats)]
    secrets += [getattr(row, "secret", ""), *(getattr(seat, "invite", "") for seat in seats)]
    store.close()
    server.terminate()
    logged = "".join(server.errors)
    assert sum(json.loads(line)["message"] == "request" for line in logged.splitlines()) > 5
    for secret in secrets:
        if secret not in ("", "host", "none"):
            assert secret not in logged

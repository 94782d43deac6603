"""Tables expire as the operator says; who is limited is told when to come again."""

import asyncio
import time

import httpx
import pytest
from sqlalchemy import update

from tests.server.app.client import PATIENCE, Client, until
from undercroft.kernel.errors import BadSetup
from undercroft.server.limits import Credits
from undercroft.server.settings import from_environment
from undercroft.server.store import schema

DAY = 86_400.0


def age(server, table, days):
    """As if a table had been made so many days ago."""
    made = update(schema.tables).where(schema.tables.c.id == table)
    server.hall.store._database.write(
        lambda connection: connection.execute(made.values(created=time.time() - days * DAY))
    )


async def test_a_table_nobody_touched_is_deleted_and_those_who_come_are_told(serve):
    server = serve(expire_days=30.0, idle_seconds=0.1)
    old, young, played = (server.new_table("human") for _ in range(3))
    host = await Client.join(server.ws, played.table, played.host)
    for links, days in ((old, 31), (young, 29), (played, 31)):
        age(server, links.table, days)
    await until(lambda: server.hall.store.table(old.table) is None)
    await asyncio.sleep(0.5)
    for links in (young, played):
        assert server.hall.store.table(links.table) is not None
    await host.act(host.options[0])
    page = server.http.get(f"/api/tables/{old.table}", params={"link": old.host})
    assert (page.status_code, page.json()["code"]) == (404, "no_table")
    assert "deleted after 30 days" in page.json()["text"]


async def test_without_the_setting_nothing_is_deleted(serve):
    server = serve(idle_seconds=0.1)
    old = server.new_table("human")
    age(server, old.table, 10_000)
    await asyncio.sleep(0.6)
    assert server.hall.store.table(old.table) is not None


async def test_a_public_table_where_nothing_happens_leaves_the_lobby(serve):
    server = serve(lobby=True, lobby_hours=2.0)
    shown, stale = (server.new_table("human", public=True) for _ in range(2))
    age(server, stale.table, 1)
    assert [each["table"] for each in server.http.get("/api/lobby").json()] == [shown.table]


def test_a_number_of_days_that_is_none():
    with pytest.raises(BadSetup, match="expire-days"):
        from_environment({}, expire_days=-1.0)


def test_who_asks_too_fast_is_told_when_to_come_again(serve_sync):
    server = serve_sync(request_credits=20.0, requests_per_second=0.5)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        for _ in range(60):
            page = http.get("/api/house")
            if page.status_code == 429:
                break
        wait = int(page.headers["retry-after"])
        assert 1 <= wait <= 80
        assert page.json()["code"] == "too_fast"


def test_who_makes_too_many_tables_is_sent_away_for_longer(serve_sync):
    server = serve_sync(tables_per_hour=1)
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
    assert server.http.post("/api/tables", json=wanted).status_code == 201
    page = server.http.post("/api/tables", json=wanted)
    assert page.status_code == 429
    assert int(page.headers["retry-after"]) >= 60


def test_a_debt_is_paid_off_by_the_time_that_is_told():
    now = [0.0]
    debt = Credits(10.0, 2.0, lambda: now[0])
    assert debt.spend(10.0)
    assert debt.seconds == 0
    assert not debt.spend(6.0)
    assert debt.seconds == 3.0
    now[0] += debt.seconds
    assert debt.spend(0.0)

"""Who is here is known at every process: for undo, for seats, for bots, and when one dies."""

import asyncio
import threading
from random import Random

import httpx
import pytest

from tests.server.app.client import PATIENCE, Client, to_move, until
from tests.server.app.seating import level
from tests.server.app.serving import new_table
from undercroft.server.store import open_store

# Whoever is silent for three and a half beats is taken for dead: on a busy machine the living, too,
# if beats are short.
BEAT = "2"


@pytest.fixture
async def pair(spawn, postgres_url):
    """Two processes on one database."""
    processes = [spawn(postgres_url, UNDERCROFT_BEAT_SECONDS=BEAT) for _ in range(2)]
    for process in processes:
        process.wait_until_well()
    return processes


def table_of(process, *seats, **more):
    with httpx.Client(base_url=process.url) as http:
        return new_table(http, *seats, **more)


async def present(client, seat, wanted):
    """Wait until the client knows whether somebody sits there."""
    while not client.seats or client.seats[seat]["present"] is not wanted:
        await client.hear("seats")


async def give_to_a_bot(client, seat):
    """Ask until it is granted: whoever has left may still be at the table for a moment."""
    while client.welcome["seats"][seat]["kind"] != "bot":
        await client.say("seat", seat=seat, kind="bot")
        answer = await client.hear("welcome", "refused")
        if answer["type"] == "refused":
            assert answer["code"] == "present", answer
            await client.hear("seats")


async def test_who_is_at_another_process_is_seen_to_be_there(pair):
    one, other = pair
    links = table_of(one, "human", "open")
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    await present(host, 1, True)
    await present(guest, 0, True)
    tab = await Client.join(one.ws, links.table, links.seats[1])
    await guest.leave()
    await tab.drain()
    await host.drain()
    assert host.seats[1]["present"], "their other tab is still there"
    await tab.leave()
    await present(host, 1, False)


async def test_a_seat_whose_player_is_at_another_process_is_not_handed_over(pair):
    one, other = pair
    links = table_of(one, "human", "open", takeover_seconds=0)
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    while host.welcome["seats"][1]["kind"] != "human":
        await host.hear("welcome")
    await present(host, 1, True)  # the welcome may be older than that
    assert await host.refused("seat", seat=1, kind="bot") == "present"
    assert await host.refused("seat", seat=1, kind="open") == "present"
    await guest.leave()
    await present(host, 1, False)
    await give_to_a_bot(host, 1)


async def ask_to_take_back(*players):
    """Play until one of the first two must ask for their last answer: their seat and its number."""
    rng, again = Random(5), False
    for _ in range(150):
        mover = await to_move(list(players))
        assert mover is not None
        await mover.act(rng.choice([o for o in mover.options if o != "exit"]))
        await level(*players)
        again = not again  # what was taken back freely is answered once more
        passing = mover.state["asked"]["by_itself"]  # then it is not the last answer for long
        if again or passing or mover not in players[:2] or not mover.state["may_undo"]:
            continue
        seq = mover.state["seq"]
        await mover.say("undo", seq=seq)
        for client in players:
            await client.hear_seq(seq + 1)
        if mover.state["undo_asked_by"] is not None:
            return mover, seq + 1
    raise AssertionError("nothing came to light")


async def test_an_undo_asks_those_who_are_here_and_not_the_absent(pair):
    """Three players: one has left, and the two at two processes agree without them."""
    one, other = pair
    links = table_of(one, "human", "open", "open")
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    third = await Client.join(other.ws, links.table, links.seats[2])
    while not all(seat["kind"] == "human" for seat in host.welcome["seats"]):
        await host.hear("welcome")
    mover, seq = await ask_to_take_back(host, guest, third)
    await third.leave()
    agreeing = guest if mover is host else host
    await present(agreeing, 2, False)
    await agreeing.say("agree", seq=seq, yes=True)
    await mover.hear_seq(seq + 2)
    await agreeing.hear_seq(seq + 2)
    assert mover.my_turn
    assert mover.state["undo_asked_by"] is None


async def test_nobody_is_asked_where_nobody_is(pair):
    one, other = pair
    links = table_of(one, "human", "open")
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    while host.welcome["seats"][1]["kind"] != "human":
        await host.hear("welcome")
    mover, seq = await ask_to_take_back(host, guest)
    left = guest if mover is host else host
    await left.say("agree", seq=seq, yes=True)
    await level(mover, left)
    await mover.hear_seq(seq + 2)
    await left.leave()
    await present(mover, 1 if left is guest else 0, False)
    while mover.my_turn:  # until something comes to light
        await mover.act(next(o for o in mover.options if o != "exit"))
        if not mover.state["may_undo"]:
            break
    assert await mover.refused("undo", seq=mover.state["seq"]) in ("absent", "not_yours")


async def test_a_process_that_dies_takes_its_players_along(pair, postgres_url):
    one, other = pair
    links = table_of(one, "human", "open", takeover_seconds=0)
    host = await Client.join(one.ws, links.table, links.host)
    await Client.join(other.ws, links.table, links.seats[1])
    await present(host, 1, True)
    other.kill()
    await present(host, 1, False)
    await give_to_a_bot(host, 1)


async def test_a_process_that_stops_takes_its_leave_at_once(pair):
    one, other = pair
    links = table_of(one, "human", "open")
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    await present(host, 1, True)
    assert await asyncio.to_thread(other.terminate) == 0
    assert await guest.closed() == 1001
    await present(host, 1, False)


async def test_one_process_thinks_for_the_bots_of_a_table(pair):
    """Clients at both: each answer of the bot is given once, and the game goes on."""
    one, other = pair
    links = table_of(one, "human", "bot")
    host = await Client.join(one.ws, links.table, links.host)
    watcher = await Client.join(other.ws, links.table, links.spectator)
    for _ in range(60):
        if host.state["over"]:
            break
        await (host.act(host.options[0]) if host.my_turn else host.hear("state"))
    await watcher.hear_seq(host.state["seq"])
    refused = 0
    for process in pair:
        page = httpx.get(f"{process.url}/metrics").text
        refused += sum(
            float(line.rpartition(" ")[2])
            for line in page.splitlines()
            if line.startswith('undercroft_refusals_total{code="stale"')
        )
    assert refused == 0


async def test_what_happens_while_a_table_is_read_is_not_missed(serve, postgres_url, monkeypatch):
    """News of a table that is not in memory yet, but old already when it gets there."""
    one, other = serve(db=postgres_url), serve(db=postgres_url)
    links = one.new_table("human", "human")
    host = await Client.join(one.ws, links.table, links.host)
    read, reading, go_on = other.hall._read, threading.Event(), threading.Event()

    def slowly(row):
        found = read(row)
        reading.set()
        go_on.wait(PATIENCE)
        return found

    monkeypatch.setattr(other.hall, "_read", slowly)
    coming = asyncio.create_task(Client.join(other.ws, links.table, links.spectator))
    assert await asyncio.to_thread(reading.wait, PATIENCE)
    await host.act(host.options[0])
    await until(lambda: links.table in other.hall._behind)  # the news has come
    go_on.set()
    watcher = await coming
    await watcher.hear_seq(1)


def test_what_the_store_keeps(store):
    from tests.server.store.rows import SEATS, TABLE

    store.add_table(TABLE, SEATS)
    presence = store.connections
    assert presence.beat("a", 60) == (True, 1, [])
    assert presence.beat("a", 60) == (False, 1, [])
    assert presence.beat("b", 60) == (True, 2, [])
    presence.come("a", "t1", "host")
    presence.come("a", "t1", "host")
    presence.come("a", "t1", "")
    presence.come("b", "t1", "key-1")
    assert presence.others("a", "t1", 60) == {"b": frozenset(("key-1",))}
    assert presence.others("b", "t1", 60) == {"a": frozenset(("host", ""))}
    presence.go("a", "t1", "")
    assert presence.others("b", "t1", 60) == {"a": frozenset(("host",))}
    presence.leave("b")
    assert presence.others("a", "t1", 60) == {}
    presence.beat("b", 60)
    # Whoever was silent for too long is forgotten, and is told so when they come back.
    assert presence.beat("b", -1) == (False, 1, ["t1"])
    assert presence.beat("a", 60) == (True, 2, [])
    assert presence.others("b", "t1", 60) == {}


def test_tables_are_counted_for_all_processes_and_over_restarts(store_url):
    one, other = open_store(store_url), open_store(store_url)
    assert [
        store.new_tables.count("ada", f"t{n}", 3, 60) for n, store in enumerate((one, other, one))
    ]
    assert not other.new_tables.count("ada", "t4", 3, 60)
    assert other.new_tables.count("bert", "t5", 3, 60)
    for store in (one, other):
        store.close()
    again = open_store(store_url)
    assert not again.new_tables.count("ada", "t6", 3, 60)
    again.new_tables.forget(-1)
    assert again.new_tables.count("ada", "t6", 3, 60)
    again.close()


async def test_the_limit_of_tables_holds_for_two_processes(spawn, postgres_url):
    processes = [spawn(postgres_url, UNDERCROFT_TABLES_PER_HOUR="3") for _ in range(2)]
    for process in processes:
        process.wait_until_well()
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}]}
    codes = [
        httpx.post(f"{process.url}/api/tables", json=wanted).status_code
        for process in (*processes, *processes)
    ]
    assert codes == [201, 201, 201, 429]

"""Whole games are gone through in other processes: bounded, priced, kept, and nobody waits."""

import asyncio
import threading
import tracemalloc
from contextlib import suppress

import httpx
import msgspec
import pytest

from tests.server import hostile_records
from tests.server.app.client import PATIENCE, Client, until
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord
from undercroft.server import hall, journal
from undercroft.server.clerks import jobs


def upload(server, data):
    return server.http.post("/api/records", content=data)


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    return answer.json()["text"]


def laid(server, answers=30):
    return server.lay(hostile_records.short_game(answers), "human", "human")


def ask(server, links, what, **query):
    path = f"/api/tables/{links.table}/{what}"
    return server.http.get(path, params={"link": links.host, **query})


@pytest.fixture
def asked(server, monkeypatch):
    """What the clerks are asked."""
    seen = []
    real = server.hall.lanes.clerks.ask

    async def note(job, asker, reply):
        seen.append((type(job).__name__, asker))
        return await real(job, asker, reply)

    monkeypatch.setattr(server.hall.lanes.clerks, "ask", note)
    return seen


# -- replays and timelines ---------------------------------------------------------------------


async def test_replays_and_timelines_are_made_elsewhere_and_once(server, asked, monkeypatch):
    links = laid(server)
    monkeypatch.setattr(records, "retell", None)  # here nothing is told again
    for _ in range(3):
        assert ask(server, links, "timeline").json()["steps"] == 30
        assert ask(server, links, "replay", step=7).json()["seq"] == 7
    names = [name for name, _ in asked]
    assert names == ["Curves", "Past"]
    assert {asker.table for _, asker in asked} == {links.table}
    assert {asker.address for _, asker in asked} == {"127.0.0.1"}
    host = await Client.join(server.ws, links.table, links.host)
    await host.act(host.options[0])  # now it is another game
    assert ask(server, links, "timeline").json()["steps"] == 31
    assert ask(server, links, "replay", step=7).json()["seq"] == 7
    assert [name for name, _ in asked] == ["Curves", "Past"] * 2


def test_each_viewer_is_told_what_is_theirs(server, asked):
    links = laid(server)
    path = f"/api/tables/{links.table}/replay"
    seen = [
        server.http.get(path, params={"link": link, "step": 9}).json()["viewer"]
        for link in (links.host, links.spectator, links.host)
    ]
    assert seen[0] is not None
    assert seen == [seen[0], None, seen[0]]
    assert len(asked) == 2


async def test_those_who_ask_for_the_same_at_once_wait_for_one_clerk(server, asked):
    links = laid(server)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        path = f"/api/tables/{links.table}/timeline"
        answers = await asyncio.gather(
            *(http.get(path, params={"link": links.host}) for _ in range(5))
        )
    assert [answer.status_code for answer in answers] == [200] * 5
    assert len(asked) == 1


def test_going_through_a_game_costs_by_its_length(serve_sync):
    server = serve_sync(request_credits=25.0, requests_per_second=0.01)
    links = server.lay(_long(1_500), "human", "human")
    assert ask(server, links, "timeline").status_code == 200  # 1 and 15
    for _ in range(3):
        assert ask(server, links, "timeline").status_code == 200  # it is known: 1
    text = refused(ask(server, links, "replay", step=1_400), 429, "too_fast")
    assert "wait a little" in text


def _long(answers):
    return records.load(hostile_records.long_game(answers))


async def test_clerks_that_are_busy_hold_up_nobody(server, monkeypatch):
    """Before, six such requests held all threads that the database is asked by."""
    links, own = laid(server), server.new_table("human", "human")
    host = await Client.join(server.ws, own.table, own.host)
    under_way = []

    async def never(_job, _asker, _reply):
        under_way.append(1)
        await asyncio.Event().wait()

    monkeypatch.setattr(server.hall.lanes.clerks, "ask", never)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        path = f"/api/tables/{links.table}/replay"
        waiting = [
            asyncio.create_task(http.get(path, params={"link": links.host, "step": step}))
            for step in range(20)
        ]
        while len(under_way) < 20:
            await asyncio.sleep(0.01)
        for _ in range(5):
            await host.act(host.options[0])
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def test_an_address_has_only_so_many_jobs(server, monkeypatch):
    links = laid(server)
    pool = server.hall.lanes.clerks

    async def slow(_process, _request):
        await asyncio.get_running_loop().run_in_executor(None, gate.wait)
        raise OSError("gone")

    gate = threading.Event()
    monkeypatch.setattr("undercroft.server.thinking.pool._exchanged", slow)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        path = f"/api/tables/{links.table}/replay"
        tasks = [
            asyncio.create_task(http.get(path, params={"link": links.host, "step": step}))
            for step in range(14)
        ]
        while sum(task.done() for task in tasks) < 5:  # one at work, eight wait
            await asyncio.sleep(0.01)
        gate.set()
        answers = await asyncio.gather(*tasks)
    codes = [answer.json().get("code") for answer in answers]
    assert codes.count("busy") == 5
    assert pool.waiting == 0


async def test_who_asks_a_busy_server_is_told_to_ask_again(server, monkeypatch):
    """It is no conflict, and whoever asks again is answered."""
    links = laid(server)
    pool = server.hall.lanes.clerks
    monkeypatch.setattr(pool, "_seconds", 0.0)
    late = ask(server, links, "timeline")
    refused(late, 503, "late")
    assert late.headers["retry-after"] == "5"
    monkeypatch.undo()
    assert ask(server, links, "timeline").json()["steps"] == 30


async def test_a_clerk_who_was_killed_while_idle_is_not_asked(server):
    links = laid(server)
    pool = server.hall.lanes.clerks
    assert ask(server, links, "timeline").status_code == 200
    await until(lambda: pool._idle)
    idle = list(pool._idle)
    for process in idle:
        process.kill()
    await until(lambda: all(process.returncode is not None for process in idle))
    assert ask(server, links, "replay", step=7).json()["seq"] == 7


# -- uploads -------------------------------------------------------------------------------------


def test_an_upload_is_read_elsewhere(server, asked, monkeypatch):
    data = hostile_records.short_game().save()
    monkeypatch.setattr(records, "resume", None)
    assert upload(server, data).status_code == 201
    assert [name for name, _ in asked] == ["Check"]


def test_a_game_of_too_many_answers_is_refused(server):
    text = refused(upload(server, hostile_records.long_game(5_001)), 400, "record")
    assert text == "the record has 5,001 answers; 5,000 are the most"


@pytest.mark.parametrize(
    ("bomb", "said"),
    [
        (hostile_records.maps_bomb, "more than any game needs"),
        (lambda: hostile_records.maps_bomb(5_000_000), "settings are too long"),
        (hostile_records.sheet_bomb, "the record's settings are too long (262,144 bytes"),
        (hostile_records.deep_bomb, "cannot be unpacked"),
        (hostile_records.seat_bomb, "fight.sides[0].seat: 4,000,000,000"),
        (lambda: hostile_records.seat_bomb(2), "fight.sides[0].seat: 2 is not a number"),
    ],
    ids=["maps", "fewer-maps", "sheet", "deep", "seat", "nobodys-seat"],
)
def test_bombs_are_refused_in_words(server, bomb, said):
    assert said in refused(upload(server, bomb()), 400, "record")
    assert server.hall.tables == {}


@pytest.mark.parametrize(
    "bomb", [hostile_records.sheet_bomb, hostile_records.twofold_sheet_bomb], ids=["once", "twice"]
)
def test_reading_a_bomb_takes_little_memory(bomb):
    data = bomb()
    tracemalloc.start()
    with suppress(BadRecord):  # where the last settings are sound, the first are never built
        records.read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40 << 20


def test_a_record_that_fails_in_any_way_is_a_bad_record(monkeypatch):
    job = jobs.Check(data=hostile_records.short_game().save(), most_answers=100)
    for error in (OverflowError("big"), RuntimeError("odd"), MemoryError(), RecursionError()):

        def fails(_record, error=error):
            raise error

        monkeypatch.setattr(jobs.records, "resume", fails)
        assert jobs.done(job).code == "record"


async def test_a_game_has_a_greatest_length(server, monkeypatch):
    monkeypatch.setattr(hall, "LONGEST_GAME", 3)
    own = server.new_table("human", "human")
    host = await Client.join(server.ws, own.table, own.host)
    for _ in range(3):
        await host.act(host.options[0])
    assert await host.refused("act", seq=3, option=host.options[0]) == "too_long"
    await host.say("undo", seq=3)
    await host.hear_seq(4)  # taking back is no answer
    assert journal.UNDO in server.live(own.table).game.kinds


def test_the_clerk_goes_on_where_it_was():
    data = msgspec.msgpack.encode(records.record_of(hostile_records.short_game()))
    eyes = jobs.Eyes((), (), ())
    told = []
    for step in (4, 9, 2):
        job = jobs.Past(game="g 1", record=data, step=step, eyes=eyes)
        told.append(jobs.done(job))
        assert jobs._telling[0].step == step
    first = jobs._telling[0]
    jobs.done(jobs.Past(game="g 1", record=data, step=5, eyes=eyes))
    assert jobs._telling[0] is first, "going on costs no more than the steps between"
    jobs.done(jobs.Past(game="g 2", record=data, step=6, eyes=eyes))
    assert jobs._telling[0] is not first
    assert [msgspec.json.decode(each.data)["seq"] for each in told] == [4, 9, 2]
    late = jobs.done(jobs.Past(game="g 2", record=data, step=31, eyes=eyes))
    assert (late.code, late.text) == ("garbage", "This game has no step 31; the last is 30.")

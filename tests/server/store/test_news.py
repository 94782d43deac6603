"""News of changes, carried between processes by Postgres."""

import queue
import threading

import psycopg
import pytest

from tests.server import postgres
from tests.server.store.processes import change, child
from tests.server.store.rows import SEATS, TABLE, entry, table
from undercroft.server.store import EVERY_TABLE, SeatRow, StoreError, open_store

SOON = 60


@pytest.fixture
def pair(postgres_url):
    """A store that listens, what it hears, and a process that can be told to change tables."""
    store, news = open_store(postgres_url), queue.Queue()
    store.add_table(TABLE, SEATS)
    with child(change, postgres_url) as (_, pipe):
        assert pipe.recv() == "ready"
        store.listen(news.put)

        def other(method, *arguments):
            pipe.send((method, arguments))
            return pipe.recv()

        yield store, news, other
    store.close()


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("append", (entry(1),)),
        ("add_chat", ("Ana", "hello", 1.0)),
        ("set_seat", (SeatRow(2, "human", "Bo", "", "key-2"),)),
        ("finish", ()),
    ],
    ids=["append", "add_chat", "set_seat", "finish"],
)
def test_another_process_changes_a_table(pair, method, arguments):
    _, news, other = pair
    assert other(method, "t1", *arguments)[0] == "done"
    assert news.get(timeout=SOON) == "t1"
    assert news.empty()


def test_the_change_is_there_when_its_news_comes(pair):
    store, news, other = pair
    for seq in range(1, 30):
        other("append", "t1", entry(seq))
        assert news.get(timeout=SOON) == "t1"
        assert len(store.entries("t1")) == seq


def test_ones_own_changes_and_what_was_refused_are_no_news(pair):
    store, news, other = pair
    store.append("t1", entry(1))
    assert other("append", "t1", entry(1)) == ("Conflict", "table 't1' already has an entry 1")
    assert other("append", "t1", entry(9))[0] == "StoreError"
    other("add_table", table(2), SEATS)
    assert news.get(timeout=SOON) == "t2"  # the first that comes is the last that happened
    assert news.empty()


def test_a_listener_that_fails_hears_the_next_news(pair):
    store, news, other = pair
    calls = queue.Queue()

    def failing(name):
        calls.put(name)
        raise RuntimeError("not today")

    store.listen(failing)
    for seq in (1, 2):
        other("append", "t1", entry(seq))
        assert calls.get(timeout=SOON) == news.get(timeout=SOON) == "t1"


def test_a_connection_that_is_cut_is_made_again(pair, postgres_url):
    store, news, other = pair
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert news.get(timeout=SOON) == EVERY_TABLE
    store.append("t1", entry(1))  # and so is the one that writes
    assert other("append", "t1", entry(2))[0] == "done"
    assert news.get(timeout=SOON) == "t1"


def test_closing_ends_the_listener(postgres_url):
    store, before = open_store(postgres_url), set(threading.enumerate())
    store.listen(lambda name: None)
    assert set(threading.enumerate()) > before
    store.close()
    assert set(threading.enumerate()) <= before
    with pytest.raises(StoreError, match="closed"):
        store.listen(lambda name: None)


def test_the_server_goes_away_and_comes_back():
    folder = postgres.binaries()
    if folder is None:
        postgres.do_without("there is no Postgres server to stop")
    with postgres.Server(folder) as server:
        store, news = open_store(server.url), queue.Queue()
        store.listen(news.put)
        store.add_table(TABLE, SEATS)
        store.append("t1", entry(1))
        server.stop()
        for ask in (lambda: store.append("t1", entry(2)), lambda: store.table("t1"), store.check):
            with pytest.raises(StoreError, match=r"127\.0\.0\.1"):
                ask()
        with pytest.raises(StoreError, match="onnection refused"):
            open_store(server.url)
        server.start()
        assert news.get(timeout=SOON) == EVERY_TABLE
        assert store.entries("t1") == [entry(1)]
        store.append("t1", entry(2))
        store.close()


def test_nothing_is_heard_on_sqlite(sqlite_url):
    store, other, news = open_store(sqlite_url), open_store(sqlite_url), queue.Queue()
    store.listen(news.put)
    other.add_table(TABLE, SEATS)
    assert store.table("t1") == TABLE
    assert news.empty()
    store.close()
    other.close()

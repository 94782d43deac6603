"""Tables that nobody touches are found and deleted, with all that belongs to them."""

import pytest
from sqlalchemy import func, select

from tests.server.store.rows import SEATS, filled, table
from undercroft.server.store import JournalEntry, schema

LONG_AGO, NOW = 1_000.0, 9_000.0


def left(store, name):
    """How many rows of each kind are still there for a table."""
    counts = {}
    for each in schema.metadata.sorted_tables:
        if "table_id" in each.c:
            query = select(func.count()).select_from(each).where(each.c.table_id == name)
            found = store._database.read(lambda connection, query=query: connection.scalar(query))
            counts[each.name] = found
    return counts


@pytest.fixture
def old(store):
    """A table that was made long ago, with nothing since."""
    store.add_table(table(1, created=LONG_AGO), SEATS)
    return "t1"


def test_what_belongs_to_a_table_goes_with_it_and_nothing_else(store):
    filled(store)
    before = left(store, "t2")
    since = table().created + 1
    assert sorted(store.expiry.untouched(since, 10)) == ["t1", "t2", "t3"]
    assert store.expiry.delete("t1", since)
    assert store.table("t1") is None
    assert set(left(store, "t1").values()) == {0}
    assert left(store, "t2") == before
    assert before["journal"] == 40
    assert not store.expiry.delete("t1", since)


def test_an_old_table_is_found(store, old):
    assert store.expiry.untouched(NOW, 10) == [old]
    assert store.expiry.untouched(LONG_AGO, 10) == []
    assert store.expiry.untouched(NOW, 0) == []


@pytest.mark.parametrize("how", ["answer", "chat", "presence"])
def test_a_table_that_was_touched_stays(store, old, how):
    if how == "answer":
        store.append(old, JournalEntry(1, "act", "x", 0, NOW))
    elif how == "chat":
        store.add_chat(old, "Ana", "hello", NOW)
    else:
        store.connections.beat("process", 60)
        store.connections.come("process", old, "host")
    assert store.expiry.untouched(NOW, 10) == []
    assert not store.expiry.delete(old, NOW), "touched between the search and the deletion"
    assert store.table(old) is not None


def test_the_lobby_leaves_out_where_nothing_happens(store):
    for number, created in ((1, LONG_AGO), (2, NOW), (3, LONG_AGO)):
        store.add_table(table(number, created=created, public=True), SEATS)
    store.append("t3", JournalEntry(1, "act", "x", 0, NOW))
    assert [row.id for row in store.public_tables(10, NOW)] == ["t2", "t3"]
    assert len(store.public_tables(10)) == 3

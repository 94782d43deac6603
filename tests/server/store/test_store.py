"""The whole store, on both databases: what goes in comes out, and what cannot be is told."""

import msgspec
import pytest

from tests.server.store.rows import SEATS, TABLE, content, entry, filled, table
from undercroft.server.store import Conflict, JournalEntry, SeatRow, StoreError, open_store


def test_a_table_comes_back_as_it_was(store):
    store.add_table(TABLE, SEATS)
    assert store.table("t1") == TABLE
    assert list(store.table("t1").config) == list(TABLE.config)
    assert store.seats("t1") == SEATS


def test_nothing_is_there_at_first(store):
    assert store.table("t1") is None
    assert store.seats("t1") == store.entries("t1") == store.chat("t1") == []
    assert store.checkpoint("t1") is None
    assert store.public_tables(10) == []


def test_a_table_is_added_once_and_whole(store):
    store.add_table(TABLE, SEATS)
    with pytest.raises(Conflict, match="'t1'"):
        store.add_table(table(1, name="another"), [])
    assert store.table("t1") == TABLE
    with pytest.raises(StoreError):
        store.add_table(table(2), [SEATS[0], SEATS[0]])
    assert store.table("t2") is None
    assert store.seats("t2") == []


def test_a_seat_changes_hands(store):
    store.add_table(TABLE, SEATS)
    taken = SeatRow(2, "human", "Bo", "", "key-2")
    store.set_seat("t1", taken)
    assert store.seats("t1") == [*SEATS[:2], taken]


@pytest.mark.parametrize(("name", "seat"), [("t1", 3), ("t1", -1), ("t2", 0)])
def test_there_is_no_such_seat(store, name, seat):
    store.add_table(TABLE, SEATS)
    with pytest.raises(StoreError, match="no seat"):
        store.set_seat(name, SeatRow(seat, "human", "Bo", "", "k"))
    assert store.seats("t1") == SEATS


def test_the_lobby_shows_public_tables_that_go_on_the_newest_first(store):
    for number in range(1, 8):
        store.add_table(table(number, created=float(number), public=number != 6), [])
    store.finish("t5")
    assert [row.id for row in store.public_tables(3)] == ["t7", "t4", "t3"]
    assert store.table("t5").finished
    store.finish("t5", finished=False)
    assert [row.id for row in store.public_tables(2)] == ["t7", "t5"]


def test_the_journal_is_read_in_order_from_anywhere(store):
    store.add_table(TABLE, SEATS)
    written = [entry(1), JournalEntry(2, "undo", "", 1, 3.5), *map(entry, range(3, 13))]
    for each in written:
        store.append("t1", each)
    assert store.entries("t1") == written
    assert store.entries("t1", 9) == written[9:]
    assert store.entries("t1", 12) == store.entries("t1", 99) == []


def test_an_entry_that_exists_stays_as_it_is(store):
    store.add_table(TABLE, SEATS)
    store.append("t1", entry(1))
    store.append("t1", entry(2))
    for seq in (1, 2):
        with pytest.raises(Conflict, match=f"already has an entry {seq}"):
            store.append("t1", entry(seq, "another"))
    assert store.entries("t1") == [entry(1), entry(2)]


@pytest.mark.parametrize("seq", [3, 99, 0, -1, 2**40, 2**80])
def test_the_journal_has_no_gaps(store, seq):
    store.add_table(TABLE, SEATS)
    store.append("t1", entry(1))
    with pytest.raises(StoreError, match="cannot follow entry 1") as refused:
        store.append("t1", entry(seq))
    assert not isinstance(refused.value, Conflict)
    assert store.entries("t1") == [entry(1)]


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.append("t9", entry(1)),
        lambda store: store.put_checkpoint("t9", 1, b"record"),
        lambda store: store.add_chat("t9", "Ana", "hello?", 1.0),
        lambda store: store.finish("t9"),
    ],
    ids=["append", "put_checkpoint", "add_chat", "finish"],
)
def test_there_is_no_such_table(store, ask):
    with pytest.raises(StoreError, match="no table 't9'") as refused:
        ask(store)
    assert not isinstance(refused.value, Conflict)


def test_journals_of_two_tables_do_not_meet(store):
    for number in (1, 2):
        store.add_table(table(number), [])
        store.append(f"t{number}", entry(1, f"only {number}"))
    assert store.entries("t1") == [entry(1, "only 1")]
    assert store.entries("t2") == [entry(1, "only 2")]


def test_the_newest_checkpoint_is_kept(store):
    store.add_table(TABLE, SEATS)
    store.put_checkpoint("t1", 8, b"\x00eight\xff")
    store.put_checkpoint("t1", 3, b"three, late")
    assert store.checkpoint("t1") == (8, b"\x00eight\xff")
    store.put_checkpoint("t1", 8, b"eight again")
    store.put_checkpoint("t1", 9, bytes(300_000))
    assert store.checkpoint("t1") == (9, bytes(300_000))


def test_chat_is_numbered_at_each_table(store):
    for number in (1, 2):
        store.add_table(table(number), [])
    hostile = "<script>alert(1)</script>'\"; DROP TABLE chat; --\n\u202e☠"
    assert [store.add_chat("t1", "Ana", hostile, 1.5), store.add_chat("t1", "Bo", "", 2.0)] == [
        1,
        2,
    ]
    assert store.add_chat("t2", "Cy", "hi", 3.0) == 1
    assert [(line.number, line.who, line.text, line.at) for line in store.chat("t1")] == [
        (1, "Ana", hostile, 1.5),
        (2, "Bo", "", 2.0),
    ]
    assert [line.who for line in store.chat("t1", 1)] == ["Bo"]


@pytest.mark.parametrize("text", ["half a \ud83d pair", "nothing\0 more"])
def test_text_that_not_every_database_takes_is_refused_and_nothing_changes(store, text):
    store.add_table(TABLE, SEATS)
    with pytest.raises(StoreError, match="character that cannot be stored"):
        store.add_chat("t1", "Ana", text, 1.0)
    with pytest.raises(StoreError, match="character that cannot be stored"):
        store.set_seat("t1", SeatRow(0, "human", text, "", "key-0"))
    assert store.table(text) is None
    assert store.seats("t1") == SEATS
    assert store.chat("t1") == []
    assert store.add_chat("t1", "Ana", "well", 1.0) == 1


def test_a_secret_is_made_once(store, store_url):
    secret = store.secret()
    assert len(secret) == 32
    other = open_store(store_url)
    assert store.secret() == other.secret() == secret
    other.close()


def test_a_setting_is_what_was_kept_first(store):
    assert store.setting("motd") is None
    assert store.setting("motd", "first") == "first"
    assert store.setting("motd", "second") == store.setting("motd") == "first"


def test_everything_is_there_after_a_restart(store, store_url):
    filled(store)
    before = content(store)
    store.close()
    again = open_store(store_url)
    assert content(again) == before
    again.append("t1", entry(41))
    again.close()


def test_a_closed_store_says_so(store):
    store.add_table(TABLE, SEATS)
    store.check()
    store.close()
    for ask in (store.check, lambda: store.table("t1"), lambda: store.append("t1", entry(1))):
        with pytest.raises(StoreError, match="closed"):
            ask()


def test_settings_of_a_game_survive_as_json(store):
    config = {"z": 1, "a": [True, None, 1.5, "ä"], "m": {"y": -(2**40), "x": {}}}
    store.add_table(msgspec.structs.replace(TABLE, config=config), [])
    assert store.table("t1").config == config
    assert list(store.table("t1").config) == ["z", "a", "m"]


def test_whether_several_processes_may_share_it(store, store_url):
    assert store.shared is store_url.startswith("postgresql")

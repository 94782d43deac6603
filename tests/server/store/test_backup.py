"""Backups: of either database, while it is written, to either database, and nothing half done."""

import sqlite3
import threading

import pytest

from tests.server.store.rows import SEATS, content, entry, filled, table
from undercroft.server.store import StoreError, backup, open_store, restore


@pytest.fixture
def full(store_url):
    """A database with something in it, and what that is."""
    store = open_store(store_url)
    filled(store)
    kept = content(store)
    store.close()
    return store_url, kept


def read(url):
    store = open_store(url)
    found = content(store)
    store.close()
    return found


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request, tmp_path):
    """Another empty database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other' / 'tables.db'}"
        return
    from tests.server import postgres

    with postgres.new_database(request.getfixturevalue("postgres_server")) as url:
        yield url


def test_from_any_database_to_any(full, other_url, tmp_path):
    url, kept = full
    path = tmp_path / "backups" / "monday"
    assert backup(url, path) == 3
    assert path.stat().st_mode & 0o077 == 0
    assert [each.name for each in path.parent.iterdir()] == ["monday"]
    assert restore(path, other_url) == 3
    assert read(other_url) == read(url) == kept
    store = open_store(other_url)
    store.append("t1", entry(41))
    store.close()


def test_a_backup_is_a_database_itself(full, tmp_path):
    url, kept = full
    backup(url, tmp_path / "copy.db")
    assert read(f"sqlite:///{tmp_path / 'copy.db'}") == kept


def test_while_it_is_written(store, store_url, tmp_path):
    """Every backup is one moment: no journal has gaps, and no table is there in half."""
    filled(store)
    ending, failed, acknowledged = threading.Event(), [], [0]

    def write():
        try:
            number = 3
            while not ending.is_set():
                number += 1
                store.add_table(table(number), SEATS)
                for seq in range(1, 6):
                    store.append(f"t{number}", entry(seq))
                acknowledged[0] = number
        except StoreError as error:
            failed.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    seen = []
    for round_ in range(6):
        at_least = acknowledged[0]
        path = tmp_path / f"backup{round_}"
        count = backup(store_url, path)
        copy = f"sqlite:///{tmp_path / f'copy{round_}.db'}"
        restore(path, copy)
        kept = open_store(copy)
        assert count >= at_least
        for number in range(1, count + 1):
            journal = [each.seq for each in kept.entries(f"t{number}")]
            assert journal == list(range(1, len(journal) + 1))
            assert len(kept.seats(f"t{number}")) == len(SEATS)
            if 3 < number <= at_least:
                assert len(journal) == 5
        kept.close()
        seen.append(count)
    ending.set()
    writer.join()
    assert not failed
    assert seen == sorted(seen)
    assert seen[-1] > 3


def test_a_file_is_not_replaced_unasked(full, tmp_path):
    url, _ = full
    path = tmp_path / "backup"
    path.write_text("precious")
    with pytest.raises(StoreError, match="such a file already"):
        backup(url, path)
    assert path.read_text() == "precious"
    assert backup(url, path, force=True) == 3


def test_a_database_is_not_replaced_unasked(full, other_url, tmp_path):
    url, kept = full
    backup(url, tmp_path / "backup")
    store = open_store(other_url)
    store.add_table(table(7), SEATS)
    secret = store.secret()
    store.close()
    with pytest.raises(StoreError, match="already holds 1 table "):
        restore(tmp_path / "backup", other_url)
    store = open_store(other_url)
    assert store.table("t7") == table(7)
    assert store.secret() == secret
    store.close()
    assert restore(tmp_path / "backup", other_url, force=True) == 3
    assert read(other_url) == kept


def test_a_backup_never_replaces_the_database_itself(sqlite_url, tmp_path):
    store = open_store(sqlite_url)
    filled(store)
    path = tmp_path / "tables.db"
    with pytest.raises(StoreError, match="in use"):
        backup(sqlite_url, path, force=True)
    store.close()
    with pytest.raises(StoreError, match="itself"):
        backup(sqlite_url, path, force=True)


def test_nothing_to_back_up(tmp_path):
    with pytest.raises(StoreError, match="no such database"):
        backup(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "backup")
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    with pytest.raises(StoreError, match="not a database of Undercroft"):
        backup(f"sqlite:///{tmp_path / 'other.db'}", tmp_path / "backup")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other.db"]


@pytest.mark.parametrize("kept", [0, 10, 100, 5000, -4096])
def test_a_truncated_backup_changes_nothing(kept, full, tmp_path):
    url, before = full
    path = tmp_path / "backup"
    backup(url, path)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(StoreError, match="backup: "):
        restore(path, url, force=True)
    assert read(url) == before


def test_no_backup_at_all(full, tmp_path):
    url, before = full
    (tmp_path / "text").write_text("hello")
    for path in (tmp_path / "none", tmp_path, tmp_path / "text"):
        with pytest.raises(StoreError):
            restore(path, url, force=True)
    assert read(url) == before


def test_a_backup_of_a_newer_version_is_refused(full, tmp_path):
    url, before = full
    path = tmp_path / "backup"
    backup(url, path)
    with sqlite3.connect(path) as newer:
        newer.execute("UPDATE undercroft_schema SET version_num = '9999'")
    newer.close()
    with pytest.raises(StoreError, match="newer Undercroft"):
        restore(path, url, force=True)
    with pytest.raises(StoreError, match="newer Undercroft"):
        backup(f"sqlite:///{path}", tmp_path / "again")
    assert read(url) == before


def test_over_a_damaged_database(sqlite_url, tmp_path):
    store = open_store(sqlite_url)
    filled(store)
    before = content(store)
    store.close()
    backup(sqlite_url, tmp_path / "backup")
    path = tmp_path / "tables.db"
    path.write_bytes(b"scrambled" * 1000)
    with pytest.raises(StoreError, match="not a database"):
        restore(tmp_path / "backup", sqlite_url)
    assert path.read_bytes() == b"scrambled" * 1000
    restore(tmp_path / "backup", sqlite_url, force=True)
    assert read(sqlite_url) == before
    assert (tmp_path / "tables.db.damaged1").read_bytes() == b"scrambled" * 1000

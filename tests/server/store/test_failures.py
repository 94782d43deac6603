"""Bad URLs, bad files, bad disks: one clear StoreError, and nothing is spoiled."""

import os
import sqlite3
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.store.processes import child, fill_the_disk, open_as_nobody
from tests.server.store.rows import SEATS, TABLE, content, entry, filled
from undercroft.server.store import Damaged, StoreError, default_url, open_store


def whole(path):
    with sqlite3.connect(path) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
    connection.close()
    return found == [("ok",)]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "sqlite:///FILE or postgresql"),
        ("tables.db", "sqlite:///FILE or postgresql"),
        ("mysql://me:pass@host/db", "'mysql'.*sqlite:///FILE"),
        ("sqlite://", "in memory gets lost"),
        ("sqlite:///:memory:", "in memory gets lost"),
        ("sqlite:///x.db?mode=ro", "a file and nothing else"),
        ("sqlite://host/x.db", "a file and nothing else"),
        ("sqlite+aiosqlite:///x.db", "a file and nothing else"),
        ("postgresql+asyncpg://me@host/db", "only the driver psycopg"),
        ("postgresql://me:hidden@127.0.0.1:port/db", "postgresql://USER"),
        ("postgresql://me:hidden@127.0.0.1:1/db", "onnection refused"),
        ("postgres://me:hidden@127.0.0.1:1/db", "onnection refused"),
        ("postgresql://me:hidden@no-such-host.invalid/db", "no-such-host.invalid"),
        ("postgresql://me:hidden@127.0.0.1:1/db?nonsense=hidden", "nonsense"),
    ],
)
def test_a_bad_url(url, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=reason) as refused:
        open_store(url)
    assert "hidden" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_no_such_database_on_the_server(postgres_server):
    missing = postgres_server.rpartition("/")[0] + "/no_such_database"
    with pytest.raises(StoreError, match='"no_such_database" does not exist'):
        open_store(missing)


def test_the_default_database_lies_in_the_users_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "mine"))
    open_store(default_url()).close()
    path = tmp_path / "mine" / "undercroft.db"
    assert path.is_file()
    assert path.stat().st_mode & 0o077 == 0  # it holds secrets


@pytest.mark.parametrize(
    "garbage",
    [
        b"not a database, but long enough to be looked at" * 50,
        b"SQLite format 3\0" + b"\xff" * 5000,
    ],
    ids=["text", "header"],
)
def test_garbage_is_refused_and_kept(garbage, tmp_path):
    path = tmp_path / "tables.db"
    path.write_bytes(garbage)
    with pytest.raises(Damaged, match=r"tables\.db: this file is not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == garbage


def test_a_damaged_page_is_told(tmp_path):
    path = tmp_path / "tables.db"
    store = open_store(f"sqlite:///{path}")
    filled(store)
    store.close()
    data = bytearray(path.read_bytes())
    size = 4096
    for page in range(1, len(data) // size):  # the first holds the schema: it opens
        data[page * size : page * size + 100] = b"\xee" * 100
    path.write_bytes(data)
    with pytest.raises(Damaged, match="the database is damaged"):
        content(open_store(f"sqlite:///{path}"))


def test_a_folder(tmp_path):
    with pytest.raises(StoreError, match="this is a folder"):
        open_store(f"sqlite:///{tmp_path}")


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"tables\.db: "):
        open_store(f"sqlite:///{tmp_path / 'file' / 'tables.db'}")


def test_what_may_not_be_written(tmp_path):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = folder / "made.db"
        store = open_store(f"sqlite:///{made}")
        store.add_table(TABLE, SEATS)
        store.close()
        before = made.read_bytes()
        made.chmod(0o444)
        folder.chmod(0o555)
        urls = [f"sqlite:///{made}", f"sqlite:///{folder / 'new.db'}"]
        with child(open_as_nobody, f"sqlite:///{tmp_path / 'warm.db'}", *urls) as (_, pipe):
            refusals = [pipe.recv() for _ in urls]
        folder.chmod(0o755)
        assert refusals[0].startswith(f"{made}: the file or its folder is read-only")
        assert refusals[1] == f"{folder / 'new.db'}: Permission denied"
        assert made.read_bytes() == before
        assert [path.name for path in folder.iterdir()] == ["made.db"]


@pytest.mark.parametrize("limit", [5_000, 340_000, 1_000_000])
def test_a_file_that_may_not_grow(limit, tmp_path):
    path = tmp_path / "tables.db"
    with child(fill_the_disk, f"sqlite:///{path}", limit) as (process, pipe):
        if limit < 100_000:
            assert "nothing was written" in pipe.recv()
        acknowledged, refusal, again = pipe.recv()
        assert acknowledged > 10
        assert "nothing was written" in refusal
        assert "nothing was written" in again
        assert pipe.recv() == list(range(1, acknowledged + 1))
        assert pipe.recv() == "went on"
        process.join()
    assert whole(path)
    store = open_store(f"sqlite:///{path}")
    assert [each.seq for each in store.entries("t1")] == list(range(1, acknowledged + 2))
    store.close()


@pytest.fixture
def small_disk(tmp_path):
    """A disk of eight megabytes, where one may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk(small_disk):
    path = small_disk / "tables.db"
    store = open_store(f"sqlite:///{path}")
    filled(store)
    before = content(store)
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    with pytest.raises(StoreError, match="the disk is full; nothing was written"):
        store.put_checkpoint("t1", 30, bytes(500_000))
    assert store.checkpoint("t1") == before[3]
    told, written = "", 40
    while not told:
        try:
            store.append("t1", entry(written + 1, "x" * 3000))
            written += 1
        except StoreError as error:
            told = str(error)
    assert told.startswith(f"{path}: the disk is full; nothing was written")
    assert [each.seq for each in store.entries("t1")] == list(range(1, written + 1))
    with pytest.raises(StoreError):
        open_store(f"sqlite:///{small_disk / 'another.db'}")
    assert content(store)[5:] == before[5:]
    ballast.unlink()
    store.append("t1", entry(written + 1))
    store.close()
    assert whole(path)


def test_a_database_that_somebody_else_keeps_locked(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.server.store.sqlite.BUSY_SECONDS", 0.2)
    path = tmp_path / "tables.db"
    store = open_store(f"sqlite:///{path}")
    store.add_table(TABLE, SEATS)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked for too long"):
        store.append("t1", entry(1))
    assert store.entries("t1") == []  # reading goes on
    other.execute("ROLLBACK")
    other.close()
    store.append("t1", entry(1))
    store.close()

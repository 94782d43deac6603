"""Migrations: from nothing and from every earlier schema; what is newer or foreign is refused."""

import shutil
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from tests.server.store.rows import content, entry, filled
from undercroft.server.access import Access, Signer, resolve
from undercroft.server.store import StoreError, open_store
from undercroft.server.store.connecting import connect
from undercroft.server.store.migrate import (
    MIGRATIONS,
    VERSION_TABLE,
    revision_of,
    revisions,
    upgrade,
)
from undercroft.server.store.schema import PASSING, metadata

NEXT = '''"""A change that a later Undercroft may make."""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {down!r}


def upgrade() -> None:
    op.create_table("guests", sa.Column("id", sa.Text, primary_key=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="red"))
    {then}
'''


@pytest.fixture
def database(store_url):
    opened = connect(store_url)
    yield opened
    opened.close()


@pytest.fixture
def later(tmp_path):
    """The migrations of a later version: ours and one more."""

    def make(then="pass"):
        folder = tmp_path / "later 100%"
        shutil.copytree(MIGRATIONS, folder)
        module = NEXT.format(down=revisions()[-1], then=then)
        (folder / "versions" / "r9999_later.py").write_text(module)
        return folder

    return make


def tables_of(database):
    return database.read(lambda connection: set(inspect(connection).get_table_names()))


def test_a_new_database_is_what_the_schema_says(database):
    upgrade(database)

    def differences(connection):
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        return compare_metadata(context, metadata)

    assert database.read(differences) == []
    assert tables_of(database) == {*metadata.tables, VERSION_TABLE}


@pytest.mark.parametrize("revision", revisions())
def test_from_each_revision_to_the_newest(database, store_url, revision):
    upgrade(database, revision)
    assert database.read(revision_of) == revision
    store = open_store(store_url)
    filled(store)
    assert database.read(revision_of) == revisions()[-1]
    assert len(content(store)[2]) == 40
    store.close()


def test_what_is_there_survives_a_migration(database, store_url, later):
    store = open_store(store_url)
    filled(store)
    store.close()
    folder = later()
    upgrade(database, folder=folder)
    assert database.read(revision_of) == "9999"
    read = {
        name: database.read(lambda c, name=name: c.scalar(text(f"SELECT count(*) FROM {name}")))
        for name in metadata.tables
    }
    expected = {"tables": 3, "seats": 9, "journal": 120, "checkpoints": 3, "chat": 12}
    expected |= {"packs": 4, "pack_uses": 6, "chapters": 3, "story": 6}
    expected |= {"bans": 1, "complaints": 1}
    assert read == {**expected, "settings": 1, **dict.fromkeys(PASSING, 0)}
    colours = database.read(lambda c: c.execute(text("SELECT DISTINCT colour FROM seats")).all())
    assert colours == [("red",)]
    upgrade(database, folder=folder)  # and once more changes nothing
    assert database.read(revision_of) == "9999"


def test_a_migration_that_fails_leaves_everything_as_it_was(database, store_url, later):
    store = open_store(store_url)
    filled(store)
    before = content(store)
    with pytest.raises(StoreError, match="no_such"):
        upgrade(database, folder=later(then='op.execute("UPDATE no_such SET x = 1")'))
    assert database.read(revision_of) == revisions()[-1]
    assert "guests" not in tables_of(database)
    assert content(store) == before
    store.append("t1", entry(41))
    store.close()


def test_a_newer_schema_is_refused_and_left_alone(database, store_url, later):
    upgrade(database, folder=later())
    for _ in range(2):
        with pytest.raises(StoreError, match=r"newer Undercroft .* schema is 9999.* update"):
            open_store(store_url)
    assert database.read(revision_of) == "9999"


def test_a_database_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "bookmarks.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    with pytest.raises(StoreError, match=r"not Undercroft's.*bookmarks"):
        open_store(f"sqlite:///{path}")
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
    other.close()


def test_on_postgres_others_may_have_tables_of_other_names(postgres_url):
    database = connect(postgres_url)
    database.write(lambda connection: connection.execute(text("CREATE TABLE bookmarks (u text)")))
    open_store(postgres_url).close()
    assert "bookmarks" in tables_of(database)
    database.close()


def test_on_postgres_a_table_of_our_name_is_not_taken(postgres_url):
    database = connect(postgres_url)
    database.write(lambda connection: connection.execute(text("CREATE TABLE chat (u text)")))
    with pytest.raises(StoreError, match=r"not Undercroft's.*chat"):
        open_store(postgres_url)
    assert tables_of(database) == {"chat"}
    database.close()


def test_seats_of_a_table_from_before_invitations(database, store_url):
    """An open seat's link invites as before, and those who sat keep their seats."""
    upgrade(database, "0008")

    def fill(connection):
        connection.execute(text(
            "INSERT INTO tables (id, game, config, seed, created, public, name, host_key) "
            "VALUES ('t1', 'dungeonquest', '{}', 1, 1.0, :no, '', 'h')"
        ), {"no": False})  # fmt: skip
        for seat, kind, key in ((0, "human", "host"), (1, "human", "guests"), (2, "open", "free"),
                                (3, "bot", "")):  # fmt: skip
            connection.execute(text(
                "INSERT INTO seats (table_id, seat, kind, name, bot, key) "
                "VALUES ('t1', :seat, :kind, '', '', :key)"
            ), {"seat": seat, "kind": kind, "key": key})  # fmt: skip

    database.write(fill)
    store = open_store(store_url)
    row, seats = store.table("t1"), store.seats("t1")
    store.close()
    assert [(seat.key, seat.invite) for seat in seats] == [
        ("host", ""), ("guests", ""), ("", "free"), ("", ""),
    ]  # fmt: skip
    assert {(seat.since, seat.muted, seat.request) for seat in seats} == {(0, False, "")}
    assert row.takeover_seconds == 120
    signer = Signer(bytes(32))
    for seat, key, role in ((1, "guests", "seat"), (2, "free", "invite")):
        link = signer.write(Access("t1", "seat", seat, key))
        assert resolve(signer.read(link), row, seats).role == role
    spectators = signer.write(Access("t1", "spectator", -1, ""))
    assert resolve(signer.read(spectators), row, seats).role == "spectator"

"""What happens to the database behind the server's back: nothing acknowledged is lost by it."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys

import httpx
import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url

from tests.server.app.client import Client, until
from tests.server.app.serving import new_table
from undercroft.server.store import StoreError, backup, open_store, restore


def command(*arguments):
    """A command of its own process: its exit code and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", *map(str, arguments)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


def url_of(path):
    return f"sqlite:///{path}"


@pytest.fixture
def path(tmp_path):
    """A database in a folder of its own."""
    return tmp_path / "private folder" / "tables.db"


@pytest.fixture
async def playing(spawn, path):
    """A server of its own process, and somebody who has answered once."""
    server = spawn(url_of(path))
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human", "human")
    player = await Client.join(server.ws, links.table, links.host)
    await player.act(move(player))
    return server, links, player


def move(player):
    return next(option for option in player.options if option != "exit")


# -- two servers ---------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_refused_by_name(spawn, path, tmp_path):
    server = spawn(url_of(path))
    other_name = tmp_path / "other.db"
    other_name.symlink_to(path)
    for name in (path, other_name):
        code, said = command("serve", "--port", "0", "--db", url_of(name))
        assert code == 2
        assert said.startswith(f"undercroft: {name}: another server has this database open (")
        assert f"process {server.process.pid}, since " in said
        assert "Stop that one first" in said
        assert said.count("\n") == 1
    server.kill()
    again = spawn(url_of(path))  # whoever dies lets go
    again.wait_until_well()


async def test_a_lock_that_was_removed_is_made_again(spawn, path):
    server = spawn(url_of(path))
    server.wait_until_well()
    lock = path.with_name("tables.db-lock")
    lock.unlink()
    await until(lambda: httpx.get(f"{server.url}/healthz") and lock.exists())
    code, said = command("serve", "--port", "0", "--db", url_of(path))
    assert code == 2
    assert f"process {server.process.pid}, since " in said


def test_a_second_server_changes_nothing_before_it_is_refused(spawn, path):
    """A newer version must not migrate the database of an older one that runs."""
    server = spawn(url_of(path))
    server.wait_until_well()
    script = (
        "import sys, undercroft.server.store.store as module\n"
        "def upgrade(*_): print('migrated')\n"
        "module.upgrade = upgrade\n"
        "module.open_to_serve(sys.argv[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, url_of(path)], capture_output=True, text=True, check=False
    )
    assert "another server has this database open" in done.stderr
    assert "migrated" not in done.stdout


async def test_a_backup_is_not_restored_under_a_running_server(playing, path, tmp_path):
    server, links, player = playing
    code, _ = command("backup", tmp_path / "kept", "--db", url_of(path))
    assert code == 0  # that may be done at any time
    await player.act(move(player))
    code, said = command("restore", tmp_path / "kept", "--db", url_of(path), "--force")
    assert code == 2
    assert f"process {server.process.pid}, since " in said
    await player.act(move(player))
    seq = player.state["seq"]
    server.terminate()
    store = open_store(url_of(path))
    assert len(store.entries(links.table)) == seq
    store.close()
    assert command("restore", tmp_path / "kept", "--db", url_of(path), "--force") == (0, "")


def test_a_backup_is_not_restored_to_postgres_under_a_running_server(spawn, postgres_url, tmp_path):
    open_store(postgres_url).close()
    backup(postgres_url, tmp_path / "kept")
    servers = [spawn(postgres_url), spawn(postgres_url)]  # these two may share
    for server in servers:
        server.wait_until_well()
    with pytest.raises(StoreError, match=r"2 server processes \(at 127\.0\.0\.1\) use this"):
        restore(tmp_path / "kept", postgres_url, force=True)
    for server in servers:
        server.terminate()
    assert restore(tmp_path / "kept", postgres_url, force=True) == 0


# -- the file ------------------------------------------------------------------------------


def delete(path):
    path.unlink()


def move_away(path):
    path.rename(path.with_name("elsewhere.db"))


def replace(path):
    other = path.with_name("new.db")
    open_store(url_of(other)).close()
    os.replace(other, path)


def cut_off(path):
    with path.open("r+b") as file:
        file.truncate(4096)


def remove_log(path):
    path.with_name("tables.db-wal").unlink()


def overwrite(path):
    """Pages in the middle, in place: the file stays the same to whoever asks only for its name."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xee" * (path.stat().st_size - 4096))


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (delete, "is gone"),
        (move_away, "is gone"),
        (replace, "was replaced"),
        (cut_off, "was cut off"),
        (remove_log, "write-ahead log was removed"),
        (overwrite, "is damaged"),
    ],
)
async def test_nothing_is_acknowledged_any_more(playing, path, trouble, words):
    server, _, player = playing
    with httpx.Client(base_url=server.url) as http:
        assert http.get("/healthz").json() == {"status": "ok"}
        # What is kept lies in the file itself, and the log is used again.
        with sqlite3.connect(path) as other:
            other.execute("PRAGMA wal_checkpoint(FULL)")
        other.close()
        trouble(path)
        before = player.state["seq"]
        for _ in range(3):
            await player.say("act", seq=before, option=move(player))
            refused = await player.hear("refused", "state")
            assert refused["type"] == "refused", "it was acknowledged"
            assert refused["code"] == "storage"
        made = http.post("/api/tables", json={"game": "dungeonquest", "seats": [{"kind": "human"}]})
        await until(lambda: http.get("/healthz").status_code == 503)
        ill = http.get("/healthz")
    for answer in (refused, made.json(), ill.json()):
        assert words in answer["text"]
        assert "private" not in answer["text"]
        assert path.name not in answer["text"]
    assert made.status_code == 503
    server.process.send_signal(signal.SIGKILL)
    server.end()
    logged = [json.loads(line)["error"] for line in server.errors if "the database failed" in line]
    assert any(str(path) in line and words in line for line in logged)


async def test_a_file_that_comes_back_is_used_again(playing, path):
    server, links, player = playing
    away = path.with_name("away.db")
    path.rename(away)
    await player.say("act", seq=player.state["seq"], option=move(player))
    assert (await player.hear("refused"))["code"] == "storage"
    away.rename(path)
    await player.act(move(player))
    seq = player.state["seq"]
    server.kill()
    store = open_store(url_of(path))
    assert len(store.entries(links.table)) == seq
    store.close()


async def test_a_file_that_turns_read_only_is_told_of_and_used_again(serve):
    """As where the system mounts a failing disk anew, to be read alone."""
    server = serve()
    links = server.new_table("human", "human")
    player = await Client.join(server.ws, links.table, links.host)
    await player.act(move(player))
    seq, engine = player.state["seq"], server.hall.store._database.engine

    def set_all(state):
        def begin(connection):
            connection.exec_driver_sql(f"PRAGMA query_only={state}")

        event.listen(engine, "begin", begin)
        return begin

    begin = set_all("ON")
    said = await refused_for_storage(player, server.http)
    assert all("the file or its folder is read-only" in text for text in said)
    assert not any(str(server.db).removeprefix("sqlite:///") in text for text in said)
    assert len(server.hall.store.entries(links.table)) == seq
    event.remove(engine, "begin", begin)
    set_all("OFF")
    await until(lambda: server.http.get("/healthz").status_code == 200)
    await player.act(move(player))
    assert [entry.seq for entry in server.hall.store.entries(links.table)] == [*range(1, seq + 2)]


async def refused_for_storage(player, http):
    """Nothing is acknowledged, and everybody is told: what is said to players and visitors."""
    for _ in range(3):
        await player.say("act", seq=player.state["seq"], option=move(player))
        refused = await player.hear("refused", "state")
        assert refused["type"] == "refused", "it was acknowledged"
        assert refused["code"] == "storage"
    made = await asyncio.to_thread(
        http.post, "/api/tables", json={"game": "dungeonquest", "seats": [{"kind": "human"}]}
    )
    assert made.status_code == 503
    await until(lambda: http.get("/healthz").status_code == 503)
    ill = await asyncio.to_thread(http.get, "/healthz")
    return [refused["text"], made.json()["text"], ill.json()["text"]]


async def test_a_postgres_that_shuts_the_door_is_not_named_to_anybody(spawn, postgres_url):
    """Who and where it is stands in the log alone."""
    server = spawn(postgres_url)
    server.wait_until_well()
    where = make_url(postgres_url)
    with (
        httpx.Client(base_url=server.url, timeout=60) as http,
        psycopg.connect(where.set(database="postgres").render_as_string(), autocommit=True) as root,
    ):
        links = new_table(http, "human", "human")
        player = await Client.join(server.ws, links.table, links.host)
        await player.act(move(player))
        seq = player.state["seq"]
        root.execute(f"ALTER DATABASE {where.database} ALLOW_CONNECTIONS false")
        root.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            (where.database,),
        )
        said = await refused_for_storage(player, http)
        names = (where.database, where.host, str(where.port), where.username, "FATAL")
        for text in said:
            assert text
            assert not any(name in text for name in names), text
        root.execute(f"ALTER DATABASE {where.database} ALLOW_CONNECTIONS true")
        await until(lambda: http.get("/healthz").status_code == 200)
        await player.act(move(player))
    server.kill()
    logged = [json.loads(line)["error"] for line in server.errors if "the database failed" in line]
    assert any(where.database in line for line in logged)
    store = open_store(postgres_url)
    assert [entry.seq for entry in store.entries(links.table)] == [*range(1, seq + 2)]
    store.close()


async def test_health_tells_of_a_full_disk(spawn):
    server = spawn(file_size=400)
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human")
        player = await Client.join(server.ws, links.table, links.host)
        for number in range(2_000):
            await player.say("say", text=f"line {number} " + "x" * 400)
            if (await player.hear("chat", "refused"))["type"] == "refused":
                break
        else:
            raise AssertionError("the disk was never full")
        await until(lambda: http.get("/healthz").status_code == 503)
        assert "nothing was written" in http.get("/healthz").json()["text"]


def test_a_damaged_file_ends_the_start_with_one_line(path):
    store = open_store(url_of(path))
    store.secret()
    store.close()
    overwrite(path)
    code, said = command("serve", "--port", "0", "--db", url_of(path))
    assert code == 2
    assert said.startswith(f"undercroft: {path}: the database is damaged")
    assert said.count("\n") == 1


def test_trouble_as_the_server_starts_is_one_line(path):
    """Found only once the application starts, as when another server was a little faster."""
    script = (
        "import sys, undercroft.server.run as run\n"
        "from undercroft.cli import main\n"
        "from undercroft.server.store import open_to_serve\n"
        "def check_store(_):\n"
        "    global other\n"
        "    other = open_to_serve(sys.argv[1])\n"
        "run.check_store = check_store\n"
        "sys.exit(main(['serve', '--port', '0', '--db', sys.argv[1]]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, url_of(path)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "another server has this database open" in done.stderr
    assert "Traceback" not in done.stderr

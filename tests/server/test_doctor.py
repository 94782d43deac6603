"""undercroft doctor: plain findings about a deployment, and an exit code."""

import shutil
import socket
import sqlite3
import time
from collections import namedtuple

import pytest

from tests.server.app.serving import Process
from undercroft.cli import main
from undercroft.server import doctor
from undercroft.server.settings import Settings
from undercroft.server.store import open_store

Usage = namedtuple("Usage", "total used free")


def findings(**settings):
    """What was found, by what was looked at: the worst of each."""
    found = {}
    for each in doctor.examine(Settings(**settings)):
        found.setdefault(each.what, []).append(each)
    return found


def verdicts(found, what):
    return [each.verdict for each in found.get(what, [])]


@pytest.fixture
def ready(sqlite_url):
    """A database that a server has used."""
    store = open_store(sqlite_url)
    store.check()
    store.close()
    return sqlite_url


@pytest.fixture
def process(ready):
    """A running server that is known by its own address, as behind a proxy."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    server = Process(ready, port, UNDERCROFT_PROXIES="127.0.0.9")
    server.wait_until_well()
    yield url
    server.terminate()


def test_it_tells_whether_a_server_runs(ready, process):
    port = int(process.rpartition(":")[2])
    assert verdicts(findings(db=ready, port=port), "running") == [doctor.GOOD]
    assert verdicts(findings(db=ready, port=port, host="0.0.0.0"), "running") == [doctor.GOOD]
    nobody = findings(db=ready, port=9)["running"]
    assert [each.verdict for each in nobody] == [doctor.POOR]
    assert "no server answers at port 9" in nobody[0].text


def test_a_good_deployment(ready, capsys):
    assert main(["doctor", "--db", ready]) == 0
    out = capsys.readouterr().out
    assert "ok       database: it can be read and written" in out
    assert out.endswith("0 problems\n")


def test_a_running_server_is_left_alone_and_looked_at_from_outside(process, ready):
    found = findings(db=ready, public_url=process, proxies="127.0.0.9")
    assert verdicts(found, "database") == ["ok"]
    assert verdicts(found, "outside") == ["ok"]
    assert verdicts(found, "origin") == ["ok"]
    assert verdicts(found, "sockets") == ["ok"]
    # Nobody stands between, so nobody says for whom they ask.
    (headers,) = found["proxy headers"]
    assert headers.verdict == "problem"
    assert "X-Forwarded-For" in headers.text


def test_nothing_answers_outside(ready, capsys):
    where = ["--db", ready, "--public-url", "http://127.0.0.1:9", "--proxies", "127.0.0.1"]
    assert main(["doctor", *where]) == 1
    out = capsys.readouterr().out
    assert "problem  outside: http://127.0.0.1:9 does not answer" in out
    assert out.endswith("1 problem\n")


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    path = tmp_path / "none.db"
    (found,) = findings(db=f"sqlite:///{path}")["database"]
    assert found.verdict == "problem"
    assert "there is no such database" in found.text
    assert not path.exists()


def test_a_damaged_database(ready):
    path = ready.removeprefix("sqlite:///")
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\xee" * 40960)
    (found,) = findings(db=ready)["database"]
    assert found.verdict == "problem"
    assert "the database is damaged" in found.text


def test_a_newer_database_is_named_and_an_older_one_not_migrated(ready):
    path = ready.removeprefix("sqlite:///")
    for revision, verdict in (("9999", "problem"), ("0003", "warning")):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE undercroft_schema SET version_num = ?", [revision])
        connection.close()
        assert verdicts(findings(db=ready), "database") == [verdict]
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT * FROM undercroft_schema").fetchone() == (revision,)
        connection.close()


@pytest.mark.parametrize(
    ("free", "verdict"), [(10 << 20, "problem"), (1 << 30, "warning"), (1 << 40, "ok")]
)
def test_the_disk(ready, monkeypatch, free, verdict):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1 << 41, 0, free))
    assert verdicts(findings(db=ready), "disk") == [verdict]


def test_a_clock_that_is_wrong(postgres_url, monkeypatch):
    open_store(postgres_url).close()
    assert verdicts(findings(db=postgres_url), "clock") == ["ok"]
    right = time.time
    monkeypatch.setattr("undercroft.server.doctor.time.time", lambda: right() + 300)
    (found,) = findings(db=postgres_url)["clock"]
    assert found.verdict == "problem"
    assert "differ by 30" in found.text


def test_the_file_limit(ready, monkeypatch):
    for soft, verdict in ((1024, "warning"), (65536, "ok")):
        limit = soft, 65536
        monkeypatch.setattr("resource.getrlimit", lambda _, limit=limit: limit)
        assert verdicts(findings(db=ready), "file limit") == [verdict]


@pytest.mark.parametrize(
    ("settings", "what", "verdict"),
    [
        ({"host": "0.0.0.0"}, "address", "warning"),
        ({"public_url": "http://127.0.0.1:9"}, "address", "warning"),
        ({"public_url": "https://127.0.0.1:9"}, "address", "ok"),
        ({"public_url": "https://127.0.0.1:9"}, "proxies", "problem"),
        ({"proxies": "nonsense"}, "proxies", "problem"),
        ({"proxies": "*"}, "proxies", "problem"),
        ({"proxies": "10.0.0.0/7"}, "proxies", "warning"),
        ({"proxies": "127.0.0.1, 10.0.0.0/8"}, "proxies", "ok"),
    ],
)
def test_settings(ready, settings, what, verdict):
    assert verdict in verdicts(findings(db=ready, **settings), what)


def test_a_version_that_is_too_old(ready, monkeypatch):
    monkeypatch.setattr(doctor, "version", lambda name: "0.40.0" if name == "starlette" else "99")
    found = findings(db=ready)["versions"]
    assert any("starlette 0.40.0 is too old" in each.text for each in found)

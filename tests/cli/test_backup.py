"""undercroft backup and restore: everything in one file, and back."""

import pytest

from tests.server.store.rows import content, filled
from undercroft.server.store import default_url, open_store


@pytest.fixture
def kept():
    """The user's own database with three tables."""
    store = open_store(default_url())
    filled(store)
    found = content(store)
    store.close()
    return found


def test_there_and_back(run, kept, tmp_path):
    path, other = tmp_path / "backup", f"sqlite:///{tmp_path / 'other.db'}"
    told = run("backup", path)
    assert (told.code, told.out, told.err) == (0, f"{path}: 3 tables kept\n", "")
    told = run("restore", "--db", other, path)
    assert (told.code, told.out, told.err) == (0, f"{path}: 3 tables restored\n", "")
    store = open_store(other)
    assert content(store) == kept
    store.close()


def test_nothing_is_replaced_without_force(run, kept, tmp_path):
    path = tmp_path / "backup"
    run("backup", path)
    told = run("backup", path)
    assert told.code == 2
    assert "--force" in told.complaint
    told = run("restore", path)
    assert told.code == 2
    assert "already holds 3 tables (--force" in told.complaint
    assert run("backup", "--force", path).code == 0
    assert run("restore", "--force", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("backup", "--db", "oracle://x", "FILE"), "sqlite:///FILE or postgresql"),
        (("backup", "FILE"), "no such database"),
        (("backup", "--db", "postgresql://me:hidden@127.0.0.1:1/x", "FILE"), "refused"),
        (("restore", "FILE"), "no such file"),
        (("restore", "--db", "sqlite://", "FILE"), "no such file"),
        (("backup",), "FILE"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, tmp_path, arguments, reason):
    told = run(*(tmp_path / "file" if word == "FILE" else word for word in arguments))
    assert told.code == 2
    assert reason in told.complaint
    assert "hidden" not in told.complaint


def test_the_servers_variable_names_the_database(run, kept, tmp_path, monkeypatch):
    path, other = tmp_path / "backup", f"sqlite:///{tmp_path / 'other.db'}"
    run("backup", path)
    monkeypatch.setenv("UNDERCROFT_DB", other)
    assert run("restore", path).code == 0
    store = open_store(other)
    assert content(store) == kept
    store.close()
    assert run("backup", tmp_path / "again").out == f"{tmp_path / 'again'}: 3 tables kept\n"

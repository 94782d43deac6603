"""A row of tables in the terminal: one record each, and the way from one to the next."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import undercroft
from tests.cli.conftest import home, run
from tests.terminal.driving import on_screen, play_by_keys, until_idle
from undercroft import saved_rows, saves
from undercroft.kernel.errors import UndercroftError
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.plain import PlainGame
from undercroft.terminal.screens import ResultScreen

__all__ = ["home", "run"]  # fixtures

SEATS = ("--seats", "human,heuristic", "--plain", "--seed", "3")


class Night(io.StringIO):
    """Somebody who ends their turns, and answers what is asked after each night."""

    def __init__(self, *after: str) -> None:
        super().__init__()
        self.after = list(after)
        self.heard = ""

    def readline(self, *_size: int) -> str:
        asked = self.heard.rpartition("\n\n")[2]
        if "(y/n)" in asked or "Type y" in asked:
            return f"{self.after.pop(0)}\n" if self.after else ""
        return "1\n" if "[end]" not in asked else "end\n"


@pytest.fixture
def sit(monkeypatch):
    """Play by the command; the answers after each night are given beforehand."""

    def begin(*after: str) -> None:
        reader = Night(*after)

        class Told(io.StringIO):
            def write(self, text: str) -> int:
                reader.heard += text
                return super().write(text)

        told = Told()
        monkeypatch.setattr("sys.stdin", reader)
        monkeypatch.setattr("sys.stdout", told)
        return told

    return begin


def files() -> list[Path]:
    return sorted(
        saves.games_folder().glob(f"*{saves.SUFFIX}"), key=lambda each: each.stat().st_mtime_ns
    )


def test_a_row_is_played_on_and_each_table_is_a_record_of_its_own(run, sit):
    told = sit("perhaps", "y", "yes")
    assert run("play", "nights", *SEATS).code == 0
    text = told.getvalue()
    assert text.count("Go on: Night 2? (y/n)") == text.count("Go on: Night 3? (y/n)") == 1
    assert "Type y to go on, n to stop here." in text
    assert "Night 4" not in text
    kept = files()
    assert len(kept) == 3
    row = saved_rows.row_of(kept[1])
    assert sorted(path for path, _ in row) == sorted(kept)
    assert [sidecar.title for _, sidecar in row] == ["Night 1", "Night 2", "Night 3"]
    assert [sidecar.seats for _, sidecar in row] == [["human", "heuristic"]] * 3
    tables = [undercroft.load(path.read_bytes()) for path, _ in row]
    assert all(table.over for table in tables)
    assert tables[1].config == tables[0].sequel
    assert "1. Night 1: " in text


def test_no_is_no_until_somebody_resumes(run, sit):
    sit("n")
    run("play", "nights", *SEATS)
    (first,) = files()
    assert saves.newest_unfinished("nights") == first
    told = sit("y", "n")
    assert run("play", "--resume", "--plain").code == 0
    assert "Go on: Night 2? (y/n)" in told.getvalue()
    second = next(path for path in files() if path != first)
    assert saves.newest_unfinished("nights") == second, "the first goes on with this one"
    assert saves.read_sidecar(first).next == second.name
    assert saves.read_sidecar(second).previous == first.name
    # Whoever comes back to the first is led to the second, and no other is begun.
    again, path = saved_rows.next_table(first, saves.load_game(first))
    assert (path, again.over) == (second, True)
    assert len(files()) == 2


def test_the_open_table_of_a_row_is_resumed(home):
    session = begun_second()
    assert saves.newest_unfinished() == session.path
    assert not session.table.over
    assert PlainGame(session, io.StringIO("quit\n"), io.StringIO()).run() == 0
    assert not session.path.exists(), "nothing was answered"
    assert saves.newest_unfinished() == files()[0]


def begun_second() -> Session:
    table = undercroft.new("nights", 2, 3)
    first = saves.new_path("nights", 3)
    while table.decision is not None:
        table.act(0 if "end" not in table.decision.choices else "end")
    saves.save_game(first, table, ["human", "heuristic"], ["Ann", "Bot"])
    session = Session(table, ["human", "heuristic"], first).next()
    assert session.names == ["Ann", "Bot"]
    return session


def test_each_is_replayed_and_the_row_is_listed(run, home):
    session = begun_second()
    first = saved_rows.row_of(session.path)[0][0]
    told = run("replay", first, "--plain")
    assert told.code == 0
    assert "win" in told.out
    assert run("replay", session.path, "--plain").code == 0
    told = run("replay", session.path, "--row")
    assert told.out.splitlines()[0] == "The tables of this row:"
    assert told.out.splitlines()[1].startswith("1. Night 1: The sentries win")
    assert told.out.splitlines()[3:] == ["2. Night 2: not over", str(session.path)]
    alone = home / "alone.undercroft"
    saves.save_game(alone, undercroft.new("nights", 2, 1), ["human", "human"])
    assert "is the only table of its row" in run("replay", alone, "--row").out


def test_files_that_somebody_has_changed_end_no_list(home):
    """A row that leads back to itself, a table that is gone, and a sidecar that is gone."""
    session = begun_second()
    (first, before), (second, after) = saved_rows.row_of(session.path)
    before.previous, after.next = second.name, first.name
    saves.write_sidecar(first, before)
    saves.write_sidecar(second, after)
    assert len(saved_rows.row_of(first)) <= saved_rows.MOST
    first.unlink()
    saves.sidecar_path(second).unlink()
    with pytest.raises(UndercroftError, match="is missing: who sat there is not known"):
        saved_rows.next_table(second, session.table)


def test_a_file_that_was_named_is_followed_beside_it(home):
    table = undercroft.new("nights", 2, 3)
    while table.decision is not None:
        table.act(0)
    home.mkdir()
    first = home / "mine.undercroft"
    saves.save_game(first, table, ["human", "human"])
    assert saved_rows.next_table(first, table)[1] == home / "mine-2.undercroft"


async def test_by_keys_on_the_full_screen(home):
    table = undercroft.new("nights", 2, 5)
    session = Session(table, ["human", "heuristic"], saves.new_path("nights", 5))
    app = TableApp(session, pause=0.0)
    async with app.run_test(size=(110, 40)) as pilot:
        await until_idle(pilot)
        await play_by_keys(pilot, app, 1)
        await pilot.pause()
        assert "Go on: Night 2? (y)" in on_screen(app)
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("y")
        await pilot.pause()
    assert session.goes_on
    assert session.next().table.config == table.sequel

"""Results on disk: the same bytes whoever plays, and however often it is stopped."""

import csv
import os
import signal
import subprocess
import sys
import time

import msgspec
import pyarrow.parquet
import pytest

from undercroft import bots
from undercroft.arena.plan import Plan, configurations, sitting
from undercroft.arena.playing import play_game
from undercroft.arena.results import RunFolder
from undercroft.arena.results.chunks import Chunks
from undercroft.arena.results.manifest import SIMULATION
from undercroft.arena.runs import digest, go_on
from undercroft.arena.simulate import Backend, simulate
from undercroft.kernel import game as registry
from undercroft.kernel.errors import UndercroftError

GAME = registry.find("dungeonquest")
WORDS = [sys.executable, "-m", "undercroft", "simulate", "dungeonquest", "--players", "all",
         "--combat", "all", "--seed", "4"]  # fmt: skip


def plan(games=40, seed=4, bots=("random",), **rest):
    configs = configurations(GAME, (1, 2, 3, 4), {"combat": ("standard", "dice", "classic")})
    return Plan("dungeonquest", games, seed, (bots,), configs, **rest)


def run_of(out, games=40, workers=1, results=None, **rest):
    run = RunFolder.begin(out, SIMULATION, plan(games, **rest), results)
    assert not go_on(run, Backend(workers)).interrupted
    return run


def reproducible(run):
    """The bytes of all that must be the same."""
    return [path.read_bytes() for path in (run.path("games"), run.path("seats"), run.summary)]


# -- the tables ----------------------------------------------------------------------------


def test_one_row_a_game_and_one_row_a_seat(tmp_path):
    run = run_of(tmp_path / "run")
    games = pyarrow.parquet.read_table(run.path("games")).to_pylist()
    seats = pyarrow.parquet.read_table(run.path("seats")).to_pylist()
    assert [row["game"] for row in games] == list(range(40))
    assert len(seats) == sum(row["players"] for row in games)
    for game in games:
        at = sitting(plan(), game["game"])
        own = [row for row in seats if row["game"] == game["game"]]
        assert [row["seat"] for row in own] == list(range(1, game["players"] + 1))
        assert {row["seed"] for row in own} == {game["seed"]} == {at.seed}
        assert {row["combat"] for row in own} == {game["combat"]} == {at.config["combat"]}
        assert game["decisions"] == sum(row["decisions"] for row in own)
        winners = [str(row["seat"]) for row in own if row["won"]]
        assert game["winners"] == "+".join(winners)
        assert all(row["ended_at"] for row in own)


def test_a_row_says_what_happened_in_the_game_of_its_seed(tmp_path):
    run = run_of(tmp_path / "run.csv", games=6)
    with run.path("seats").open() as file:
        rows = list(csv.DictReader(file))
    for number in range(6):
        outcome = play_game(plan(), number).outcome
        own = [row for row in rows if row["game"] == str(number)]
        assert [row["outcome"] for row in own] == [seat.ending for seat in outcome.seats]
        assert [int(row["score"]) for row in own] == [seat.score for seat in outcome.seats]
        assert [row["won"] for row in own] == [str(seat.won).lower() for seat in outcome.seats]


@pytest.mark.parametrize("name", ["run", "run.csv", "run.parquet"])
def test_what_is_read_is_what_was_played(tmp_path, name):
    run = run_of(tmp_path / name, games=25)
    played = [play_game(plan(), number).outcome for number in range(25)]
    assert list(RunFolder.find(tmp_path / name).outcomes()) == played
    assert digest(run)[0].figures() == simulate(plan(25)).tally.figures()


def test_times_are_kept_apart(tmp_path):
    run = run_of(tmp_path / "run", games=10)
    for table in ("games", "seats"):
        assert not any(
            "second" in name for name in pyarrow.parquet.read_schema(run.path(table)).names
        )
    thinking = run.thinking()["random"]
    assert thinking.decisions == digest(run)[0].total_decisions
    assert thinking.milliseconds > 0


def test_where_the_files_are(tmp_path):
    folder = run_of(tmp_path / "run", games=3, results="csv")
    assert {path.name for path in folder.folder.iterdir()} == {
        ".lock", "games.csv", "manifest.json", "seats.csv", "summary.json", "times.csv",
    }  # fmt: skip
    file = run_of(tmp_path / "one.csv", games=3)
    assert file.path("seats") == tmp_path / "one.csv"
    assert file.path("games") == tmp_path / "one.games.csv"
    assert folder.path("seats").read_bytes() == file.path("seats").read_bytes()


def test_a_setting_called_like_a_column_gets_another_name():
    from undercroft.arena.results.columns import NUMBER, TEXT, Column, _distinct

    names = [each.name for each in _distinct(*(Column(n, NUMBER) for n in ("game", "seat", "game")),
                                             Column("game", TEXT))]  # fmt: skip
    assert names == ["game", "seat", "game_2", "game_3"]


def test_parquet_in_several_row_groups(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.arena.results.formats.ROW_GROUP", 16)
    run = run_of(tmp_path / "run", games=30)
    assert pyarrow.parquet.ParquetFile(run.path("seats")).num_row_groups > 3
    assert [outcome.number for outcome in run.outcomes()] == list(range(30))


# -- the same bytes ------------------------------------------------------------------------


@pytest.mark.parametrize("results", ["csv", "parquet"])
def test_the_number_of_processes_does_not_show(tmp_path, results):
    one = run_of(tmp_path / "one", 60, 1, results)
    three = run_of(tmp_path / "three", 60, 3, results)
    assert reproducible(one) == reproducible(three)


def test_chunks_of_any_size_give_the_same_bytes(tmp_path):
    whole = run_of(tmp_path / "whole")
    run = RunFolder.begin(tmp_path / "pieces", SIMULATION, plan())
    for start, stop in ((30, 40), (0, 1), (7, 8), (11, 29)):
        run.chunks.keep(start, [play_game(plan(), number) for number in range(start, stop)])
    assert run.chunks.missing(40) == [range(1, 7), range(8, 11), range(29, 30)]
    came = go_on(run, Backend(2))
    assert (came.before, came.played) == (30, 10)
    assert reproducible(run) == reproducible(whole)


def wait_for_chunks(folder, number):
    for _ in range(3000):
        if folder.is_dir() and len(list(folder.glob("*.games"))) >= number:
            return
        time.sleep(0.02)
    pytest.fail("no games were played within a minute")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_and_gone_on_with(tmp_path, workers):
    words = [*WORDS, "--games", "1500", "--out"]
    broken = tmp_path / "broken"
    process = subprocess.Popen([*words, broken, "--workers", workers])
    wait_for_chunks(broken / "chunks", 3)
    process.kill()
    process.wait()
    left = len(list((broken / "chunks").glob("*.games")))
    assert left >= 3
    assert not (broken / "seats.parquet").exists()
    again = subprocess.run([*words, broken], capture_output=True, text=True, check=True)
    assert "going on: " in again.stderr
    subprocess.run([*words, tmp_path / "whole"], capture_output=True, check=True)
    for name in ("games.parquet", "seats.parquet", "summary.json"):
        assert (broken / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_ctrl_c_says_how_to_go_on_and_loses_nothing(tmp_path):
    words = [*WORDS, "--games", "1000000", "--workers", "2", "--out", tmp_path / "run"]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for_chunks(tmp_path / "run" / "chunks", 2)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    kept = sum(map(len, Chunks(tmp_path / "run" / "chunks").ranges()))
    assert f"interrupted after {kept} of 1000000 games" in told
    assert "the same command goes on from there" in told
    assert "Traceback" not in told


def test_what_is_finished_is_not_played_again(tmp_path):
    run = run_of(tmp_path / "run")
    before = reproducible(run)
    again = RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    came = go_on(again, Backend())
    assert (came.before, came.played) == (40, 0)
    assert reproducible(again) == before


def test_killed_while_the_tables_were_written(tmp_path):
    whole = run_of(tmp_path / "whole")
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    run.chunks.keep(0, [play_game(plan(), number) for number in range(40)])
    run.path("games").write_bytes(b"half of it")
    (run.folder / ".seats.parquet.part").write_bytes(b"half of it")
    (run.chunks.folder / ".000000003-000000004.games.x7").write_bytes(b"half of it")
    go_on(run, Backend())
    assert reproducible(run) == reproducible(whole)
    assert not run.chunks.folder.exists()


# -- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"games": 39}, "games is 40 there and 39 here"),
        ({"seed": 5}, "seed is 4 there and 5 here"),
        ({"bots": ("heuristic",)}, "bots is"),
        ({"check": True}, "--check is False there and True here"),
    ],
)
def test_a_run_is_not_gone_on_with_by_another(tmp_path, other, told):
    run_of(tmp_path / "run", games=40)
    with pytest.raises(UndercroftError, match=told) as error:
        RunFolder.begin(tmp_path / "run", SIMULATION, plan(**({"games": 40} | other)))
    assert "Name another --out" in str(error.value)


@pytest.mark.parametrize("results", ["parquet", "csv"])
def test_a_finished_run_can_be_made_longer(tmp_path, results):
    at_once = run_of(tmp_path / "at-once", 40, results=results)
    run_of(tmp_path / "longer", 25, results=results)
    longer = RunFolder.begin(tmp_path / "longer", SIMULATION, plan(40), results)
    came = go_on(longer, Backend(1))
    assert (came.before, came.played) == (25, 15)
    assert reproducible(longer) == reproducible(at_once)
    assert {each.decisions for each in longer.thinking().values()} == {
        each.decisions for each in at_once.thinking().values()
    }


def test_killed_while_it_was_made_longer(tmp_path, monkeypatch):
    whole = run_of(tmp_path / "whole", 20)
    before = reproducible(run_of(tmp_path / "run", 12))

    def killed(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr("undercroft.arena.results.folder.write_atomically", killed)
        with pytest.raises(KeyboardInterrupt):
            RunFolder.begin(tmp_path / "run", SIMULATION, plan(20))
    assert reproducible(RunFolder.find(tmp_path / "run")) == before
    assert reproducible(run_of(tmp_path / "run", 20)) == reproducible(whole)


def test_another_version_of_the_program_does_not_go_on(tmp_path):
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    path = run.folder / "manifest.json"
    path.write_text(path.read_text().replace('"version": "', '"version": "0.0.'))
    with pytest.raises(UndercroftError, match="version is"):
        RunFolder.begin(tmp_path / "run", SIMULATION, plan())


def test_what_is_not_a_run_stays_as_it_is(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    (tmp_path / "mine.csv").write_text("a,b")
    for name in ("mine", "mine.csv"):
        with pytest.raises(UndercroftError, match="is not a run"):
            RunFolder.begin(tmp_path / name, SIMULATION, plan())
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_two_at_once_do_not_work_on_one_run(tmp_path):
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    with (
        run.held(),
        pytest.raises(UndercroftError, match="another process"),
        RunFolder.find(tmp_path / "run").held(),
    ):
        pass


def test_a_damaged_chunk_is_told_and_can_be_removed(tmp_path):
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    run.chunks.keep(0, [play_game(plan(), number) for number in range(5)])
    (path,) = run.chunks.folder.iterdir()
    path.write_bytes(path.read_bytes()[:-7])
    with pytest.raises(UndercroftError, match="the file is damaged"):
        go_on(run, Backend())
    path.unlink()
    go_on(run, Backend())
    assert run.manifest.finished


def test_other_games_than_a_chunk_is_named_for(tmp_path):
    chunks = Chunks(tmp_path)
    chunks.keep(3, [play_game(plan(), 4)])
    with pytest.raises(UndercroftError, match="other games"):
        list(chunks.played())
    (tmp_path / "000000000-000000009.games").write_bytes(msgspec.msgpack.encode([]))
    chunks.keep(5, [play_game(plan(), 5)])
    with pytest.raises(UndercroftError):
        list(chunks.played())


def test_results_that_are_not_there_or_not_results(tmp_path):
    with pytest.raises(UndercroftError, match="no results of a run"):
        RunFolder.find(tmp_path / "nothing")
    run = run_of(tmp_path / "run.csv", games=3)
    lines = run.path("seats").read_text().splitlines(keepends=True)
    run.path("seats").write_text("".join([*lines[:-1], lines[-1].replace(",", ";")]))
    with pytest.raises(UndercroftError, match=r"run.csv line \d"):
        list(run.outcomes())
    run.path("seats").write_text("a,b\n1,2\n")
    with pytest.raises(UndercroftError, match="columns"):
        list(run.outcomes())
    run.path("seats").unlink()
    with pytest.raises(UndercroftError, match="cannot be read"):
        list(run.outcomes())


def test_a_parquet_file_that_is_none(tmp_path):
    run = run_of(tmp_path / "run", games=3)
    run.path("seats").write_bytes(b"this is not it")
    with pytest.raises(UndercroftError, match="not a Parquet file"):
        list(run.outcomes())


def test_without_pyarrow_there_is_csv(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UndercroftError, match=r"undercroft\[arena\]"):
        RunFolder.begin(tmp_path / "run", SIMULATION, plan())
    assert not (tmp_path / "run").exists()
    run_of(tmp_path / "run.csv", games=3)


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UndercroftError, match="cannot be written"):
        RunFolder.begin(tmp_path / "file" / "run", SIMULATION, plan())


def test_a_game_that_breaks_is_written_down(tmp_path, monkeypatch):
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan(200))
    whole = type(GAME).facts

    def breaks(self, state):
        if state.heroes[0].ending == "a bottomless pit":
            raise LookupError("the pit has a bottom")
        return whole(self, state)

    monkeypatch.setattr(type(GAME), "facts", breaks)
    with pytest.raises(UndercroftError, match="the pit has a bottom") as error:
        go_on(run, Backend())
    number = error.value.number
    assert f"--only {number} plays it alone" in str(error.value)
    assert str(sitting(plan(), number).seed) in str(error.value)
    assert "Traceback" in run.failure(number).read_text()


def test_bots_that_take_more_thought_do_not_go_on(tmp_path, monkeypatch):
    RunFolder.begin(tmp_path / "run", SIMULATION, plan(bots=("easy",)))
    monkeypatch.setitem(bots.LEVELS, "easy", bots.LEVELS["hard"])
    with pytest.raises(UndercroftError, match="levels is"):
        RunFolder.begin(tmp_path / "run", SIMULATION, plan(bots=("easy",)))

"""Rows of tables in the arena: every table of each row is a row of results, to the byte."""

from __future__ import annotations

import pyarrow.parquet
import pytest

from tests.cli.conftest import home, run
from tests.series.nights import GAME, NIGHTS, SHEET
from undercroft.arena.fuzz import FuzzPlan, fuzz
from undercroft.arena.fuzz import __main__ as command
from undercroft.arena.plan import Plan, configurations
from undercroft.arena.playing import play_game
from undercroft.arena.results import RunFolder
from undercroft.arena.results.manifest import SIMULATION
from undercroft.arena.runs import digest, go_on
from undercroft.arena.simulate import Backend, simulate
from undercroft.kernel.errors import BadSetup

__all__ = ["home", "run"]  # fixtures

GAMES = 6


def plan(games=GAMES, **more):
    configs = configurations(GAME, (2, 4), {})
    return Plan("nights", games, 4, (("random",),), configs, follow=True, **more)


def finished(out, games=GAMES, workers=1):
    run = RunFolder.begin(out, SIMULATION, plan(games), "parquet")
    assert not go_on(run, Backend(workers)).interrupted
    return run


def reproducible(run):
    return [path.read_bytes() for path in (run.path("games"), run.path("seats"), run.summary)]


def rows_of(run, name):
    return pyarrow.parquet.read_table(run.path(name)).to_pylist()


def test_a_game_is_played_on_to_the_end_of_its_row():
    played = play_game(plan(), 1)
    tables = [each.outcome for each in played.tables()]
    assert [each.chapter for each in tables] == list(range(1, NIGHTS + 1))
    assert {each.number for each in tables} == {1}
    assert len({each.seed for each in tables}) == NIGHTS
    alone = play_game(Plan("nights", GAMES, 4, (("random",),), plan().configs), 1)
    assert alone.tables() == (alone,)
    assert alone.outcome.seats == tables[0].seats
    assert alone.outcome.chapter == 0


def test_one_row_of_results_for_each_table(tmp_path):
    run = finished(tmp_path / "run")
    games, seats = rows_of(run, "games"), rows_of(run, "seats")
    which = [(row["game"], row["chapter"]) for row in games]
    assert which == [(game, chapter) for game in range(GAMES) for chapter in range(1, NIGHTS + 1)]
    assert len(seats) == sum(row["players"] for row in games)
    assert SHEET not in games[0]
    assert {row["seed"] for row in seats} == {row["seed"] for row in games}
    assert len({row["seed"] for row in games}) == len(games)
    tally, _ = digest(run)
    assert tally.games == GAMES * NIGHTS
    assert set(tally.by("chapter")) == {"1", "2", "3"}
    assert tally.figures() == simulate(plan()).tally.figures()


def test_the_bytes_are_the_same_however_it_was_played(tmp_path):
    whole = reproducible(finished(tmp_path / "whole"))
    assert reproducible(finished(tmp_path / "two", workers=2)) == whole
    parts = RunFolder.begin(tmp_path / "parts", SIMULATION, plan(), "parquet")
    parts.chunks.keep(2, [play_game(plan(), number) for number in (2, 3)])
    assert [each.number for each in parts.outcomes()] == [2] * NIGHTS + [3] * NIGHTS
    assert go_on(parts, Backend(1)).played == GAMES - 2
    assert reproducible(parts) == whole


def test_a_finished_run_is_made_longer(tmp_path):
    whole = reproducible(finished(tmp_path / "whole"))
    finished(tmp_path / "grown", games=2)
    assert reproducible(finished(tmp_path / "grown")) == whole
    read = RunFolder.find(tmp_path / "grown")
    played = [
        each.outcome for number in range(GAMES) for each in play_game(plan(), number).tables()
    ]
    assert list(read.outcomes()) == played


def test_by_the_command(run, tmp_path):
    words = ("simulate", "nights", "--games", "2", "--seed", "4", "--players", "2", "--follow")
    told = run(*words, "--check", "--out", tmp_path / "out")
    assert told.code == 0
    assert "6 games of nights" in told.out
    assert "chapter 3" in told.out
    other = run(*words[:-1], "--check", "--out", tmp_path / "out")
    assert "--follow is True there and False here" in other.complaint
    alone = run("simulate", "dungeonquest", "--follow")
    assert "--follow: nothing follows a game of DungeonQuest" in alone.complaint


def test_fuzz_runs_follow_rows_under_audit():
    harvest, _ = fuzz(FuzzPlan("nights", 4, 1, watch_every=2, audit=True, follow=True))
    assert harvest.findings == []
    assert harvest.games == 4 * NIGHTS
    assert harvest.watched == 2 * NIGHTS
    once, _ = fuzz(FuzzPlan("nights", 4, 1, watch_every=2, audit=True))
    assert once.games == 4


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [({"fell": [["nobody"]]}, "are no figures"), ({"fell": [[], [], []]}, "fewer than 3")],
)
def test_what_does_not_follow_is_found(monkeypatch, sheet, problem):
    monkeypatch.setattr(type(GAME), "sequel", lambda _self, _state: {SHEET: sheet})
    harvest, _ = fuzz(FuzzPlan("nights", 1, 1, follow=True))
    assert [problem in each.problem for each in harvest.findings] == [True]
    with pytest.raises(BadSetup, match=problem):
        play_game(plan(), 0)


def test_a_broken_table_is_kept_with_its_place_in_the_row(monkeypatch, tmp_path, capsys):
    audit = type(GAME).audit

    def broken(self, state, *, settled):
        late = len(state.fell) == 1 and any(fighter.went for fighter in state.fighters)
        return ["broken"] if late else audit(self, state, settled=settled)

    monkeypatch.setattr(type(GAME), "audit", broken)
    words = ["--game", "nights", "--games", "1", "--follow", "--audit", "--keep", str(tmp_path)]
    assert command.main(words) == 1
    assert "broken" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game-0-2.json", "game-0-2.undercroft",
    ]  # fmt: skip

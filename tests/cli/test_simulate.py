"""undercroft simulate."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from undercroft.cli import simulate
from undercroft.games.dungeonquest.game import DungeonQuest

TIMES = ("seconds", "games_per_second", "decisions_per_second")


def figures(told):
    data = json.loads(told.out)
    return {name: value for name, value in data.items() if name not in TIMES}


def test_the_report_says_how_the_heroes_fared(run):
    told = run("simulate", "dungeonquest", "--games", 30, "--players", 2, "--seed", 5)
    assert told.code == 0
    assert told.err == ""
    assert "30 games of dungeonquest, seed 5, bots random" in told.out
    assert "games/s" in told.out
    assert "decisions/s" in told.out
    for row in ("all ", "hero hugo", "seat 1", "seat 2", "variant standard", "bot random"):
        assert f"\n{row}" in told.out
    assert "how it ends for a hero" in told.out


def test_as_json(run):
    told = run("simulate", "dungeonquest", "--games", 12, "--bots", "random,heuristic", "--json")
    assert told.code == 0
    data = json.loads(told.out)
    assert data["games"] == data["planned"] == 12
    assert data["all"]["players"] == 24
    assert data["by_bot"]["heuristic"]["players"] == 12
    assert data["decisions_per_second"] > 0


def test_one_and_two_workers_count_the_same(run):
    words = ["simulate", "dungeonquest", "--games", 40, "--players", "all", "--json", "--workers"]
    assert figures(run(*words, 1)) == figures(run(*words, 2))


def test_all_variants_and_all_numbers_of_players(run):
    told = run(
        "simulate", "dungeonquest", "--games", 45, "--players", "all", "--combat", "all",
        "--check", "--json",
    )  # fmt: skip
    data = json.loads(told.out)
    assert told.code == 0
    assert set(data["by_variant"]) == {"standard", "dice", "classic_solo", "classic"}
    assert set(data["by_players"]) == {"1", "2", "3", "4"}
    assert data["broken_games"] == 0


def test_heroes_and_settings_are_what_is_played(run):
    told = run(
        "simulate", "dungeonquest", "--games", 5, "--heroes", "hugo,lindel",
        "--set", "magical_might=2", "--set", "late_start=yes", "--json",
    )  # fmt: skip
    data = json.loads(told.out)
    assert set(data["by_role"]) == {"hugo", "lindel"}
    assert set(data["by_variant"]) == {"standard + late_start"}


def test_broken_invariants_fail_the_run(run, monkeypatch):
    monkeypatch.setattr(DungeonQuest, "audit", lambda self, state, settled: ["a card is lost"])
    told = run("simulate", "dungeonquest", "--games", 3, "--check")
    assert told.code == 1
    assert "games with broken invariants: 3" in told.out
    assert "3 x a card is lost" in told.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", "x"], "'x' is not a whole number from 1 on"),
        (["--games", "0"], "'0' is not a whole number from 1 on"),
        (["--games", "-5"], "--games"),
        (["--games", "1e3"], "'1e3' is not a whole number"),
        (["--games", "9" * 5000], "is not a whole number"),
        (["--seed", "-1"], "--seed"),
        (["--seed", str(2**63)], "2**63 - 1"),
        (["--workers", "0"], "'0' is not a whole number"),
        (["--workers", "9999"], "too many"),
        (["--players", "5"], "1 to 4 players"),
        (["--players", "two"], "'two' is not a whole number"),
        (["--bots", "heuristc"], "did you mean heuristic?"),
        (["--bots", "random,,random"], "with commas between"),
        (["--combat", "dise"], "did you mean dice?"),
        (["--combat", "classic", "--players", "1"], "two players or more"),
        (["--heroes", "hugoo"], "did you mean hugo?"),
        (["--heroes", "hugo,hugo"], "nobody may be named twice"),
        (["--heroes", "hugo", "--players", "2"], "1 named for 2 players"),
        (["--set", "late_start"], "NAME=VALUE"),
        (["--set", "latestart=yes"], "did you mean late_start?"),
        (["--set", "late_start=perhaps"], "neither yes nor no"),
        (["--set", "magical_might=many"], "not a whole number"),
        (["--set", "magical_might=13"], "from 1 to 12"),
        (["--players", "4", "--set", "magical_might=4"], "12 Runes are not enough"),
        (["--players", "2", "--combat", "dice", "--set", "hero_vs_hero=on"], "combat=standard"),
        (["--only", "100"], "numbers 0 to 99"),
        (["--only", "x"], "not a whole number from 0 on"),
        (["--out", "run.csv", "--format", "parquet"], "does not go with --out run.csv"),
        (["--out", "run", "--format", "xml"], "'xml' is unknown"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, complaint, run):
    told = run("simulate", "dungeonquest", *words)
    assert told.code == 2
    assert complaint in told.complaint


def seconds_used(group):
    """The processor time of a process and those that it started: to wait for it to be at work."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12]) if int(fields[2]) == group else 0
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_is_finished(workers):
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "simulate", "dungeonquest", "--games", "1000000",
         "--workers", workers, "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while seconds_used(process.pid) < 3:
        assert process.poll() is None
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: every process of the group
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    data = json.loads(out)
    assert data["interrupted"]
    assert 0 < data["games"] < 1_000_000
    assert err.strip() == f"interrupted after {data['games']} of 1000000 games"


def test_one_game_of_many(run):
    whole = figures(run("simulate", "dungeonquest", "--games", 3, "--players", 2, "--json"))
    parts = [
        figures(run("simulate", "dungeonquest", "--games", 3, "--players", 2, "--json",
                    "--only", number))
        for number in range(3)
    ]  # fmt: skip
    assert [part["games"] for part in parts] == [1, 1, 1]
    assert sum(part["decisions"]["total"] for part in parts) == whole["decisions"]["total"]


def test_results_are_kept_and_the_same_is_told(run, tmp_path):
    words = ["simulate", "dungeonquest", "--games", 30, "--players", 2, "--json"]
    kept = run(*words, "--out", tmp_path / "run")
    assert figures(kept) == figures(run(*words))
    assert figures(run(*words, "--out", tmp_path / "run")) == figures(kept)
    told = run(*words[:-1], "--out", tmp_path / "run")
    assert "kept in" in told.out


def test_a_game_that_breaks_is_one_line_with_all_that_is_needed(run, monkeypatch):
    def breaks(self, state):
        raise LookupError("the pit has a bottom")

    monkeypatch.setattr(DungeonQuest, "facts", breaks)
    told = run("simulate", "dungeonquest", "--games", 3, "--players", 2, "--seed", 8)
    assert told.code == 2
    assert "game 0: LookupError: the pit has a bottom (test_simulate.py line" in told.complaint
    assert "of seed " in told.complaint
    assert "--only 0 plays it alone" in told.complaint


def test_a_run_that_is_finished_says_so_instead_of_its_pace(run, tmp_path):
    command = ("simulate", "dungeonquest", "--games", "1", "--out", str(tmp_path / "run"))
    assert "games/s" in run(*command).out
    again = run(*command).out
    assert "1 game of dungeonquest" in again
    assert "all of them were there already" in again
    assert "games/s" not in again


def test_an_end_at_once_without_a_folder_says_that_nothing_is_kept(run, monkeypatch):
    def pressed_twice(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "count", pressed_twice)
    told = run("simulate", "dungeonquest", "--games", 2)
    assert told.code == 130
    assert "without --out nothing is kept" in told.err

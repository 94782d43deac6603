"""Sentries in every program, found as any installed game is: nothing there knows it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import undercroft
from undercroft.bots import make, names
from undercroft.kernel import game as registry


def undercroft_command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "undercroft", *words],
        input=typed, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_the_registry_finds_it():
    assert "sentries" in undercroft.game_names()
    assert registry.boxes_of(registry.find("sentries")) == ("base", "night")


def test_all_its_rules_have_tests_and_code():
    told = undercroft_command("rules", "sentries", "--coverage")
    assert told.returncode == 0, told.stdout
    assert "29 rules: 29 covered, 0 physical, 0 uncovered, 0 not cited" in told.stdout
    one = undercroft_command("rules", "sentries", "SEN-NGT-01")
    assert "With: night" in one.stdout


@pytest.mark.parametrize("players", [2, 4])
def test_many_games_in_worker_processes(players, tmp_path):
    told = undercroft_command(
        "simulate", "sentries", "--games", "12", "--players", str(players), "--workers", "2",
        "--bots", "heuristic,random", "--seed", "1", "--json",
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert "raiders" in told.stdout
    assert found


def test_random_games_with_every_setting_are_clean():
    told = subprocess.run(
        [sys.executable, "-m", "undercroft.arena.fuzz", "--game", "sentries", "--games", "20",
         "--watch-every", "5", "--workers", "2"],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr


def test_a_whole_game_on_a_pipe(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    told = undercroft_command(
        "play", "sentries", "--plain", "--seed", "7", "--players", "2",
        typed="1\n\n" * 400,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "The sentries win" in told.stdout or "The raiders win" in told.stdout
    assert "Traceback" not in told.stderr


def test_both_sides_can_win():
    """The heuristic bot on both sides: every way to end comes up."""
    ends = set()
    for seed in range(30):
        table = undercroft.new("sentries", 2, seed)
        players = [make("heuristic", table.game, seat) for seat in range(2)]
        while table.decision is not None:
            table.act(players[table.decision.player].choose(table))
        state, result = table.state, table.result
        late = state.round == state.content.numbers.rounds and state.winner == 1
        left = len(state.present(0))
        ends.add("raiders" if result.winners == (0,) else "too late" if late and left else "fallen")
        assert 10 <= len(table.answers) <= 120
    assert ends == {"raiders", "too late", "fallen"}


def test_the_heuristic_bot_beats_chance_on_either_side():
    for side in (0, 1):
        won = 0
        for seed in range(20):
            table = undercroft.new("sentries", 2, seed)
            players = [make("random", table.game, seed), make("random", table.game, seed + 1)]
            players[side] = make("heuristic", table.game, seed)
            while table.decision is not None:
                table.act(players[table.decision.player].choose(table))
            won += side in table.result.winners
        assert won >= 14, f"side {side} won {won} of 20"


def test_a_searching_bot_plays_it():
    table = undercroft.new("sentries", 4, 3)
    assert "easy" in names(table.game)
    bot = make("easy", table.game, 1)
    for _ in range(6):
        choice = bot.choose(table)
        assert 0 <= choice < len(table.decision.choices)
        table.act(choice)

"""Scores over several games: they know the games, the games know nothing of them."""

import json
from types import SimpleNamespace

import pytest

from tests.cli.conftest import play_game
from tests.support.rules import rule
from undercroft import saves, scores
from undercroft.kernel import game as registry
from undercroft.kernel.game import Result, Standing


def over(*golds, won=(0,), name="dungeonquest"):
    """A table whose game has ended with this gold."""
    standings = tuple(
        Standing(player, f"Hero {player}", "left the dungeon", gold, player in won)
        for player, gold in enumerate(golds)
    )
    game = registry.find(name) if name in registry.names() else SimpleNamespace(name=name)
    return SimpleNamespace(game=game, result=Result(won, standings, ""), over=True)


@rule("DQ-WIN-11")
def test_gold_brought_out_adds_up_over_games(run):
    scores.record_result(over(400, 0), ["human", "human"])
    told = scores.record_result(over(300, 120, won=(0,)), ["human", "human"])
    assert told == [
        "Player 1: 700 gold and 2 wins in 2 games (DQ-WIN-11).",
        "Player 2: 120 gold and 0 wins in 2 games (DQ-WIN-11).",
    ]
    shown = json.loads(run("scores", "dungeonquest", "--json").out)
    totals = shown["dungeonquest"]["totals"]
    assert totals["Player 1"] == {"score": 700, "games": 2, "wins": 2}
    assert totals["Player 2"] == {"score": 120, "games": 2, "wins": 0}


@rule("DQ-WIN-11")
def test_running_totals_change_nothing_in_any_game():
    before = play_game(seed=11)
    scores.record_result(before, ["human", "human"])
    after = play_game(seed=11)
    assert after.save() == before.save()
    assert after.result == before.result


@rule("DQ-WIN-11")
def test_players_are_known_by_name_whatever_seat_they_take(tmp_path, run):
    for number, names in enumerate((["Ann", "Ben"], ["Ben", "Ann"])):
        path = tmp_path / f"{number}.undercroft"
        saves.save_game(path, play_game(decisions=2), ["human", "human"], names)
        scores.record_result(over(50, 7), ["human", "human"], path)
    told = run("scores")
    assert told.code == 0
    assert [line.split()[:2] for line in told.out.splitlines()[-2:]] == [
        ["Ann", "57"], ["Ben", "57"],
    ]  # fmt: skip


@rule("DQ-SOLO-11")
def test_a_solo_win_is_held_against_the_best_so_far(run):
    first = scores.record_result(over(900), ["human"])
    lower = scores.record_result(over(600), ["human"])
    higher = scores.record_result(over(1200), ["human"])
    assert first[-1] == "900 gold alone: a new best (DQ-SOLO-11)."
    assert "600 gold alone; the best is still 900" in lower[-1]
    assert higher[-1] == "1200 gold alone: a new best; the best before was 900 (DQ-SOLO-11)."
    assert "Best solo game: 1200 gold, by Player 1 with Hero 0" in run("scores").out


@rule("DQ-SOLO-11")
def test_solo_gold_without_a_win_is_no_best(run):
    told = scores.record_result(over(5000, won=()), ["human"])
    assert not any("DQ-SOLO-11" in line for line in told)
    assert "Best solo game: none won yet" in run("scores").out


@rule("DQ-SOLO-11")
def test_a_game_of_several_players_is_no_solo_game(run):
    scores.record_result(over(5000, 10), ["human", "human"])
    scores.record_result(over(6000, 10), ["human", "random"])
    assert "Best solo game: none won yet" in run("scores").out


def test_bots_keep_no_score():
    assert scores.record_result(over(10, 90), ["human", "heuristic"]) == [
        "Player 1: 10 gold and 1 win in 1 game (DQ-WIN-11)."
    ]


def test_a_game_that_is_not_over_counts_for_nothing():
    assert scores.record_result(play_game(decisions=3), ["human", "human"]) == []
    assert not scores.scores_path().exists()


def test_a_game_counts_once_however_often_it_is_opened(tmp_path):
    path = tmp_path / "game.undercroft"
    table = play_game(seed=11)
    saves.save_game(path, table, ["human", "human"])
    assert scores.record_result(table, ["human", "human"], path)
    saves.save_game(path, table, ["human", "human"])
    assert scores.record_result(table, ["human", "human"], path) == []


def test_no_scores_yet(run):
    told = run("scores")
    assert told.code == 0
    assert "No games recorded yet" in told.out


def test_a_game_that_only_bots_played_has_no_table(run):
    scores.record_result(over(10, 90), ["random", "heuristic"])
    assert "No games recorded yet" in run("scores").out
    assert "player  gold" not in run("scores").out


def test_scores_of_one_game_alone(run):
    scores.record_result(over(10, name="chess"), ["human"])
    scores.record_result(over(20), ["human"])
    assert "chess" not in run("scores", "dungeonquest").out
    assert "chess" in run("scores").out


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xff", b'{"games": 3}', b"[]", b"null"])
def test_a_damaged_file_is_kept_aside_and_said(content, run, home):
    saves.write_atomically(scores.scores_path(), content)
    told = run("scores")
    assert told.code == 0
    assert "damaged" in told.err
    assert "kept as scores.json.bad" in told.err
    assert told.err.count("\n") == 1
    assert (home / "scores.json.bad").read_bytes() == content
    assert not scores.scores_path().exists()


def test_a_game_is_scored_though_the_file_was_damaged(home):
    for content in (b"first", b"second"):
        saves.write_atomically(scores.scores_path(), content)
        told = scores.record_result(over(5, 6), ["human", "human"])
        assert "damaged" in told[0]
    assert (home / "scores.json.bad").read_bytes() == b"first"
    assert (home / "scores.json.bad2").read_bytes() == b"second"
    assert scores.read_scores()[0].games["dungeonquest"].totals["Player 2"].score == 6


def test_a_file_that_cannot_be_read_is_no_crash(run):
    scores.scores_path().mkdir(parents=True)
    told = run("scores")
    assert told.code == 0
    assert "cannot be read" in told.err


def test_another_game_keeps_scores_in_its_own_words(run):
    told = scores.record_result(over(0, 9, won=(1,), name="warcraft"), ["human", "human"])
    assert told == [
        "Player 1: 0 valor points and 0 wins in 1 game.",
        "Player 2: 9 valor points and 1 win in 1 game.",
    ]
    shown = run("scores").out
    assert "player    valor points  games  wins" in shown
    assert "gold" not in shown
    assert "solo" not in shown  # it is for two players or more


def test_scores_of_the_first_format_are_read(run):
    old = {
        "format": 1,
        "games": {
            "dungeonquest": {
                "best_solo": {"gold": 900, "name": "Ann", "hero": "Hugo the Glorious"},
                "totals": {"Ann": {"gold": 1700, "games": 3, "wins": 2}},
            }
        },
    }
    saves.write_atomically(scores.scores_path(), json.dumps(old).encode())
    told = run("scores")
    assert told.err == ""
    assert "Best solo game: 900 gold, by Ann with Hugo the Glorious" in told.out
    assert told.out.splitlines()[-1].split() == ["Ann", "1700", "3", "2"]
    scores.record_result(over(100, 0), ["human", "human"])
    kept = json.loads(scores.scores_path().read_bytes())
    assert kept["format"] == 2
    assert kept["games"]["dungeonquest"]["best_solo"]["score"] == 900


@pytest.mark.parametrize(
    "games", [3, {"dungeonquest": []}, {"dungeonquest": {"totals": {"Ann": {"gold": "much"}}}}]
)
def test_a_damaged_file_of_the_first_format_is_put_aside(games, run, home):
    data = json.dumps({"format": 1, "games": games}).encode()
    saves.write_atomically(scores.scores_path(), data)
    assert "damaged" in run("scores").err
    assert (home / "scores.json.bad").read_bytes() == data

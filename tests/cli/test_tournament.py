"""undercroft tournament."""

import json
import re

import pytest

WORDS = ["tournament", "dungeonquest", "--bots", "heuristic,random", "--seed", 3]


def test_alone_every_bot_plays_the_same_deals(run):
    told = run(*WORDS, "--games", 40)
    assert told.code == 0
    assert told.err == ""
    assert "80 games of dungeonquest, one player: 40 deals of seed 3" in told.out
    lines = told.out.splitlines()
    assert [line.split()[0] for line in lines if re.match(r"(heuristic|random) ", line)][:2] == [
        "heuristic", "random",
    ]  # fmt: skip
    assert re.search(r"heuristic : random +40 +\+\d", told.out)


def test_several_players_and_markdown(run):
    told = run(*WORDS, "--games", 10, "--players", 3, "--markdown")
    assert told.code == 0
    assert "20 games of dungeonquest, 3 players" in told.out
    assert "| bot | games | rating | won | came back | mean gold | ms a decision |" in told.out
    assert re.search(r"\| heuristic : random \| 10 \| [+-]\d", told.out)
    tables = [line for line in told.out.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in tables} == {8, 9}


def test_against_a_field(run):
    told = run(*WORDS, "--games", 5, "--players", 4, "--field", "random", "--json")
    data = json.loads(told.out)
    assert data["planned"] == data["games"] == 5 * 2 * 4
    tournament = data["tournament"]
    assert {line["bot"]: line["games"] for line in tournament["standings"]} == {
        "heuristic": 20, "random": 20,
    }  # fmt: skip
    assert data["milliseconds_a_decision"]["heuristic"] > 0


def test_it_is_kept_and_gone_on_with(run, tmp_path):
    out = tmp_path / "cup"
    first = run(*WORDS, "--games", 12, "--players", 2, "--out", out, "--workers", 2)
    again = run(*WORDS, "--games", 12, "--players", 2, "--out", out)
    assert first.code == again.code == 0
    assert first.out == again.out
    other = run(*WORDS, "--games", 11, "--players", 2, "--out", out)
    assert other.code == 2
    assert "games is 24 there and 22 here" in other.complaint
    longer = run(*WORDS, "--games", 13, "--players", 2, "--out", out)
    assert longer.code == 0
    assert "26 games of dungeonquest" in longer.out
    simulated = run("simulate", "dungeonquest", "--games", 12, "--out", out)
    assert simulated.code == 2
    assert "other settings: kind is" in simulated.complaint


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "heuristic"], "two bots or more"),
        (["--bots", "random,random"], "named once"),
        (["--bots", "random,heuristc"], "did you mean heuristic?"),
        (["--field", "random"], "nobody to play against"),
        (["--players", "2", "--field", "randm"], "did you mean random?"),
        (["--players", "9"], "1 to 4 players"),
        (["--players", "all"], "'all' is not a whole number"),
        (["--combat", "classic"], "two players or more"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, complaint, run):
    told = run(*WORDS, *words)
    assert told.code == 2
    assert complaint in told.complaint

"""Comparing contents: the same deals twice, and the difference with its interval."""

import json
import re
from pathlib import Path

import pytest

from undercroft.arena.comparing import ALL, Sums, _compared, compare
from undercroft.arena.plan import Plan, configurations
from undercroft.arena.simulate import Backend
from undercroft.cli import main
from undercroft.kernel import game as registry

GAME = registry.find("dungeonquest")
PAGE = Path(__file__).parents[2] / "docs" / "arena.md"


def plan(games=6, **settings):
    configs = configurations(GAME, (2,), {name: (value,) for name, value in settings.items()})
    return Plan("dungeonquest", games, 4, (("random",),), configs)


def test_equal_contents_differ_in_nothing():
    found = compare(plan(), plan(), Backend(1), lambda _games: None)
    assert found[ALL].deals == 6
    for each in found[ALL].figures.values():
        assert each.before == each.after
        assert (each.change.value, each.verdict.p) == (0.0, 1.0)


def sums(*, endings, **figures):
    """A deal of two players."""
    return Sums(2, figures, endings)


def test_figures_are_for_one_player_and_paired_by_deal():
    one = {
        deal: sums(won=1, survived=1, score=100, turns=20, loot=0.5, endings={"out": 1, "dead": 1})
        for deal in range(8)
    }
    two = {
        deal: sums(won=1, survived=2, score=160, turns=22, loot=0.25, endings={"out": 2})
        for deal in range(10)
    }
    found = _compared(one, two, ["loot"])
    assert found.deals == 8
    assert {
        name: (each.before, each.after, each.change.value) for name, each in found.figures.items()
    } == {
        "won": (0.5, 0.5, 0.0), "survived": (0.5, 1.0, 0.5), "score": (50.0, 80.0, 30.0),
        "turns": (10.0, 11.0, 1.0), "loot": (0.25, 0.125, -0.125),
    }  # fmt: skip
    assert {name: each.change.value for name, each in found.endings.items()} == {
        "dead": -0.5, "out": 0.5,
    }  # fmt: skip
    for each in (found.figures["loot"], found.endings["dead"]):
        assert each.verdict.p == pytest.approx(2 / 2**8)
    assert found.figures["survived"].verdict.p == pytest.approx(2 / 2**8)


@pytest.fixture
def troll(tmp_path, monkeypatch):
    """The pack of the page."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "troll.toml"
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path.write_text(text, "utf-8")
    return path


def test_the_command_tells_what_a_pack_changes(troll, capsys):
    words = ["compare", "dungeonquest", "--pack", str(troll), "--games", "3", "--seed", "2"]
    assert main([*words, "--players", "2"]) == 0
    told = capsys.readouterr().out
    assert "3 deals of dungeonquest, 2 players, seed 2, bots random: each played with both" in told
    assert f"before: the printed content; after: {troll}" in told
    assert re.search(r"^all +3 +won +\d", told, re.MULTILINE)
    assert re.search(r"^all +3 +Treasure cards brought out +\d", told, re.MULTILINE)
    assert re.search(r"^(killed by|left the dungeon).+ +\d+\.\d% +\d+\.\d% ", told, re.MULTILINE)
    assert main([*words, "--json", "--against", str(troll)]) == 0
    same = json.loads(capsys.readouterr().out)
    assert same["all"]["figures"]["score"]["change"] == {"value": 0.0, "low": 0.0, "high": 0.0}


def test_without_a_pack_there_is_nothing_to_compare(capsys):
    assert main(["compare", "dungeonquest", "--games", "2"]) == 2
    assert "--pack: name the content pack" in capsys.readouterr().err

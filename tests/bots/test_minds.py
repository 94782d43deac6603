"""Other minds for those who search in DungeonQuest: what a file holds, and how one is learnt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import undercroft
from undercroft import bots
from undercroft.bots import SearchBot, SearchSettings
from undercroft.cli import main
from undercroft.games.dungeonquest.bot import minds
from undercroft.games.dungeonquest.bot.minds import Lore, mind_of
from undercroft.games.dungeonquest.bot.outlook import Goals, weights
from undercroft.games.dungeonquest.bot.temper import BOLD, PRUDENT, Temper
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup

ROOT = Path(__file__).parents[2]
USUAL = Goals()
LOSE = Goals(alone=(1.0, *[0.0] * 10))  # to die is the aim


def written(path: Path, temper: Temper = PRUDENT, goals: Goals = USUAL) -> str:
    """A file with the weights that come with the game."""
    path.write_bytes(msgspec.json.encode(Lore(temper, goals, **weights())))
    return str(path)


def weighed(mind: str) -> list[tuple[int, float]]:
    """What a search with that mind makes of a turn."""
    table = undercroft.new("dungeonquest", 1, 5)
    while table.decision.kind != "turn" or len(table.decision.choices) < 3:
        table.act(0)
    settings = SearchSettings(iterations=60, seconds=1e9, mind=mind)
    return [(each.visits, each.value) for each in SearchBot(1, settings).weigh(table).options]


def test_a_mind_like_the_games_own_thinks_the_same(tmp_path):
    assert weighed(written(tmp_path / "usual.json")) == weighed("")


def test_its_goals_and_its_temper_count(tmp_path):
    usual = weighed("")
    assert weighed(written(tmp_path / "lose.json", goals=LOSE)) != usual
    guides = [mind_of(written(tmp_path / f"{n}.json", temper)).rollout(1) for n, temper in
              enumerate((PRUDENT, BOLD))]  # fmt: skip
    answers = set()
    for seed in range(40):
        table = undercroft.new("dungeonquest", 2, seed)
        while not table.over:
            prudent, bold = (guide(table) for guide in guides)
            answers.add(prudent == bold)
            table.act(prudent)
    assert answers == {True, False}


def test_it_is_named_like_any_setting(tmp_path):
    name = written(tmp_path / "usual.json")
    table = undercroft.new("dungeonquest", 1, 5)
    bot = bots.make(f"search(iterations=4,mind={name!r})", GAME, 1)
    assert 0 <= bot.choose(table) < len(table.decision.choices)


def test_what_is_wrong_with_a_file_is_told(tmp_path):
    tree = msgspec.to_builtins(Lore(PRUDENT, Goals(), **weights()))
    tree["closely"]["marks"].pop()
    for text, problem in (
        (b"{}", "missing required field"),
        (msgspec.json.encode(tree), "marks are not"),
        (msgspec.json.encode({**tree, "more": 1}), "unknown field `more`"),
    ):
        (tmp_path / "mind.json").write_bytes(text)
        mind_of.cache_clear()
        with pytest.raises(BadSetup, match=problem):
            weighed(str(tmp_path / "mind.json"))
    with pytest.raises(BadSetup, match="cannot be read"):
        weighed(str(tmp_path / "nowhere.json"))


def test_a_game_without_other_minds_says_so():
    bot = SearchBot(1, SearchSettings(mind="better"))
    with pytest.raises(BadSetup, match="has no other minds"):
        bot.weigh(undercroft.new("warcraft", 2, 1))


# -- the mind that comes with the game ------------------------------------------------------


def test_it_is_a_bot_of_that_game_alone():
    assert bots.names(GAME)[-1] == "master"
    warcraft = registry.find("warcraft")
    assert "master" not in bots.names(warcraft)
    with pytest.raises(BadSetup, match="'master' is unknown"):
        bots.make("master", warcraft, 1)


def test_it_searches_as_long_as_the_best_level_and_takes_settings():
    settings, hard = (bots.search_settings(name, GAME) for name in ("master", "hard"))
    assert settings == msgspec.structs.replace(hard, mind="master")
    assert bots.search_settings("master(iterations=4)", GAME).iterations == 4


def test_it_is_what_its_file_says_and_not_what_the_game_usually_thinks():
    assert weighed("master") != weighed("")
    assert weighed("master") == weighed(str(Path(minds.__file__).with_name("master.json")))


def test_it_plays_wherever_bots_do(capsys):
    table, bot = undercroft.new("dungeonquest", 2, 4), "master(iterations=3)"
    assert 0 <= undercroft.bot(bot, table, seed=1).choose(table) < len(table.decision.choices)
    command = ["simulate", "dungeonquest", "--games", "1", "--players", "2", "--seed", "3"]
    assert main([*command, "--bots", f"{bot},random"]) == 0
    assert bot in capsys.readouterr().out


def learn(folder: Path, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "examples.learn_master", "--folder", str(folder), "--quick", "160",
         "--searched", "2", "--iterations", "2", *options],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_mind_is_learnt_and_what_was_broken_off_goes_on(tmp_path):
    told = learn(tmp_path / "one", "--rounds", "1")
    assert "round 0, closely: " in told
    before, after = map(float, told.split("round 0, closely: ")[1].split("\n")[0].split(" -> "))
    assert after < before
    learn(tmp_path / "two", "--rounds", "0")
    (tmp_path / "two" / "round-0.json").unlink()
    learn(tmp_path / "two", "--rounds", "1", "--workers", "2")
    for name in ("round-0.json", "round-1.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    played = [dict(np.load(tmp_path / name / "games-1/0000000.npz")) for name in ("one", "two")]
    for name, array in played[0].items():
        assert np.array_equal(array, played[1][name])
    assert len(played[0]["fates"])
    assert weighed(str(tmp_path / "one" / "round-1.json")) != weighed("")


def test_games_of_other_settings_are_not_learnt_from(tmp_path):
    learn(tmp_path, "--rounds", "0")
    done = subprocess.run(
        [sys.executable, "-m", "examples.learn_master", "--folder", str(tmp_path), "--seed", "9"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "choose another folder" in done.stderr
